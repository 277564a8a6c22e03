internal import GRDB
internal import Storage

extension StorageError {
  /// The one place where what SQLite says becomes what a caller can act on.
  init(caught: any Error, folder: DataFolder) {
    switch caught {
    case let error as StorageError: self = error
    case let error as DatabaseError: self.init(error, folder: folder)
    case is CancellationError: self = .unavailable
    default: self = .failed(String(describing: caught))
    }
  }

  private init(_ error: DatabaseError, folder: DataFolder) {
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
      self = .conflict
      return
    case .SQLITE_CONSTRAINT_FOREIGNKEY:
      self = .notFound
      return
    default: break
    }
    switch error.resultCode {
    case .SQLITE_FULL: self = .full
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_MISUSE, .SQLITE_INTERRUPT: self = .unavailable
    // A full disk can show as a failed write to SQLite's shared memory.
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      self = System.isFull(at: folder.path) ? .full : .failed(error.description)
    default: self = .failed(error.description)
    }
  }

  init(_ error: SystemError) {
    self = error.isFull ? .full : .failed(error.text)
  }
}
