/// Why a backup was not made, read or restored; its text is for the person who asked for it.
public enum BackupError: Error, Hashable, Sendable {
  /// There is no backup at that place, or none of that name.
  case noBackup(path: String)
  /// Another backup is being made or read at the place, or a server serves the folder to restore into.
  case inUse(path: String)
  /// The folder to restore into holds something.
  case notEmpty(path: String)
  /// A backup does not hold what it should, or was written by a newer version.
  case damaged(path: String, findings: [String])
  /// The database cannot be copied or opened.
  case database(SQLiteOpenError)
  /// The system refuses, as it tells it.
  case failed(path: String, reason: String)
}

extension BackupError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noBackup(let path):
      "There is no complete backup in \(path)."
    case .inUse(let path):
      "\(path) is in use: a backup is being made, read or restored there, or a server serves it."
    case .notEmpty(let path):
      "\(path) is not empty. A backup is restored into a new folder only: name another one with"
        + " --data."
    case .damaged(let path, let findings):
      "The backup \(path) is not whole: \(Self.list(findings))"
    case .database(let error): error.description
    case .failed(let path, let reason): "\(path): \(reason)."
    }
  }

  private static func list(_ findings: [String]) -> String {
    let shown = findings.prefix(10).joined(separator: "; ")
    return findings.count > 10 ? "\(shown); and \(findings.count - 10) more." : "\(shown)."
  }

  init(_ error: SystemError, at path: String) {
    self = .failed(path: path, reason: error.text)
  }
}
