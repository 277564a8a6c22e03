import Storage

/// A place that holds backups: complete ones by name, and the contents that they share.
///
/// What is made locally before it is brought there, and what is read is local too, so that a place
/// on another machine needs no more than this.
public struct BackupTarget: Sendable {
  /// How people call the place.
  public var path: String
  /// The complete backups, oldest first.
  var names: @Sendable () throws(BackupError) -> [String]
  /// Nobody else makes or removes a backup there until this is let go; who only reads shares it with
  /// others who do, and holds nothing where nothing is ever made.
  var lock: @Sendable (_ isReading: Bool) throws(BackupError) -> FileLock?
  /// An empty local folder in which a backup is put together.
  var begin: @Sendable () throws(BackupError) -> String
  /// Gives the folder its name, in one step: from now on it is a backup.
  var finish: @Sendable (_ folder: String, _ name: String) throws(BackupError) -> Void
  /// A local folder with the files of a complete backup.
  var folder: @Sendable (_ name: String) -> String
  /// False where it may still be there, or come back when the power fails.
  var remove: @Sendable (_ name: String) -> Bool
  var contents: BackupContents
}

/// The contents that the backups at one place share, each once, under its hash.
struct BackupContents: Sendable {
  /// Whether it is there and whole; one that is the same file as the data folder's is as whole as that.
  var has: @Sendable (ListedContent, _ path: String) -> Bool
  /// Brings it there from a file of the data folder; false when that is gone or damaged.
  var put: @Sendable (ListedContent, _ path: String) throws(BackupError) -> Bool
  /// A local file with its bytes; nil when there is none.
  var file: @Sendable (ContentHash) -> String?
  var hashes: @Sendable () -> [ContentHash]
  var remove: @Sendable (ContentHash) -> Void
}
