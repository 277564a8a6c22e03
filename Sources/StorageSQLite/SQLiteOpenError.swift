/// Why a data folder cannot be used; its text is for the person who started the program.
public enum SQLiteOpenError: Error, Hashable, Sendable {
  /// The folder cannot be made, read or written.
  case folder(path: String, reason: String)
  /// Another server serves this folder.
  case inUse(path: String)
  /// The folder is on a file system that several machines share.
  case networkFileSystem(path: String, name: String)
  /// The file was written by a newer version of the program.
  case newerVersion(path: String)
  /// The file does not hold what it should, as SQLite tells it; nothing was written.
  case damaged(path: String, finding: String)
  /// SQLite refuses, or does not keep the settings that make a commit durable.
  case database(path: String, reason: String)
}

extension SQLiteOpenError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .folder(let path, let reason):
      "The data folder \(path) cannot be used: \(reason)."
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
      "The database \(path) is damaged (\(finding)). Nothing was written to it. Restore it from a"
        + " backup."
    case .database(let path, let reason):
      "The database \(path) cannot be opened: \(reason)."
    }
  }
}
