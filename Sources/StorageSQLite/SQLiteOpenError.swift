/// Why a data folder cannot be used; its text is for the person who started the program.
public enum SQLiteOpenError: Error, Hashable, Sendable {
  /// The folder cannot be made, read or written.
  case folder(path: String, reason: String)
  /// The folder of contents cannot be written to.
  case contents(path: String, reason: String)
  /// There are contents, and no database that knows of them; nothing was changed.
  case contentsWithoutDatabase(path: String, files: Int, bytes: Int64)
  /// Another server serves this folder.
  case inUse(path: String)
  /// The folder is on a file system that several machines share.
  case networkFileSystem(path: String, name: String)
  /// The file was written by a newer version of the program.
  case newerVersion(path: String)
  /// The file does not hold what it should, as SQLite tells it; nothing was written.
  case damaged(path: String, finding: String)
  /// A backup was being restored into the folder, and not all of it is there.
  case restoreUnfinished(path: String)
  /// It is a backup: whatever opened it for writing would change what its manifest says of it.
  case backup(path: String)
  /// SQLite refuses, or does not keep the settings that make a commit durable.
  case database(path: String, reason: String)
}

extension SQLiteOpenError: CustomStringConvertible {
  private static func size(_ bytes: Int64) -> String {
    bytes < 1_048_576 ? "\(bytes) bytes" : "\(bytes / 1_048_576) MB"
  }

  public var description: String {
    switch self {
    case .folder(let path, let reason):
      "The data folder \(path) cannot be used: \(reason)."
    case .contents(let path, let reason):
      "The folder \(path) cannot be written to: \(reason). Pages and files could not be kept. Give"
        + " it to the user that runs this program."
    case .contentsWithoutDatabase(let path, let files, let bytes):
      "The data folder \(path) holds \(files) stored files (\(Self.size(bytes))), but no database"
        + " that knows of them: later.sqlite is missing or empty. Nothing was changed. Put"
        + " later.sqlite back from a backup. To begin with nothing instead, run later serve"
        + " --begin-anew: it moves these files aside and deletes none."
    case .inUse(let path):
      "Another server already serves the data folder \(path). Stop it first, or choose another"
        + " folder."
    case .networkFileSystem(let path, let name):
      "The data folder \(path) is on a network file system (\(name)), where SQLite loses data."
        + " Choose a folder on a disk of this machine."
    case .newerVersion(let path):
      "The database \(path) was written by a newer version of Later. Update this program; it has"
        + " changed nothing."
    case .damaged(let path, let finding):
      "The database \(path) is damaged (\(finding)). Nothing was written to it. If its folder was"
        + " copied while a server used it, copy it again with later backup, or with that server"
        + " stopped; otherwise restore a backup with later restore (docs/backup.md). later doctor"
        + " says what else is wrong."
    case .restoreUnfinished(let path):
      "A backup was being restored into \(path) and not all of it is there: run later restore again."
    case .backup(let path):
      "\(path) is a backup, and is not opened, so that it stays as it was written. Read it with later"
        + " verify \(path), or bring it back into a new folder with later restore \(path) --data NEW. If"
        + " you have made it your data folder by hand, take manifest.json out of it."
    case .database(let path, let reason):
      "The database \(path) cannot be opened: \(reason)."
    }
  }
}
