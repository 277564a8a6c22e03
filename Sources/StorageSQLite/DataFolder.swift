/// The folder that holds everything, made and found fit for use.
struct DataFolder: Sendable {
  let path: String

  /// The file that a folder bears until a backup is restored into it as a whole.
  static let restoreMark = "restore-unfinished"

  var database: String { path + "/later.sqlite" }
  var contents: String { path + "/contents" }
  private var lockFile: String { path + "/lock" }
  /// What has to stay where it is while the folder is open.
  var parts: [String] { [database, database + "-wal", database + "-shm", contents] }

  init(path: String) throws(SQLiteOpenError) {
    try Self.refuseBackup(path)
    do throws(SystemError) {
      try Self.makeFolders(path)
    } catch {
      throw .folder(path: path, reason: error.text)
    }
    self.path = System.canonical(path) ?? path
    try refuseNetworkFileSystem()
  }

  /// A backup that somebody looks into must stay what it is: it is the last thing that there is.
  static func refuseBackup(_ path: String) throws(SQLiteOpenError) {
    guard System.status(path + "/" + BackupManifest.name) != nil else { return }
    throw .backup(path: path)
  }

  /// The right to serve this folder; `inUse` when another process has it.
  func lock() throws(SQLiteOpenError) -> FileLock {
    let lock: FileLock?
    do throws(SystemError) {
      lock = try FileLock(path: lockFile)
    } catch {
      throw .folder(path: path, reason: error.text)
    }
    guard let lock else { throw .inUse(path: path) }
    return lock
  }

  /// Nothing is served, or made anew, out of a folder that is half restored.
  func refuseUnfinishedRestore() throws(SQLiteOpenError) {
    guard System.status(path + "/" + Self.restoreMark) != nil else { return }
    throw .restoreUnfinished(path: path)
  }

  /// A file that was closed here and left alone needs less than one that a crash has left behind, or
  /// that somebody has put there: a copy made while somebody wrote may hold pages and indexes of
  /// different times.
  var necessaryCheck: SQLiteCheck {
    let isClosed = (System.status(database + "-wal")?.size ?? 0) == 0
    // Without the note, it is not known whose file it is.
    let noted = try? System.read(lockFile)
    return isClosed && noted == stateOfFile ? .structure : .everything
  }

  /// Before a command opens the file for writing: SQLite would merge what does not belong together.
  ///
  /// While a server has it open, that is looked after.
  var checkBeforeCommand: SQLiteCheck {
    guard (try? lock()) != nil, necessaryCheck == .everything else { return .none }
    return .everything
  }

  /// Writes down that the file is open: whoever finds this later finds what a crash has left.
  func noteOpening(_ lock: FileLock) throws(SQLiteOpenError) {
    try note("later.sqlite is open\n", lock)
  }

  /// Writes down how the file was left; another is there after the folder was copied or put back.
  func noteClosing(_ lock: FileLock) throws(SQLiteOpenError) {
    try note(String(decoding: stateOfFile, as: UTF8.self), lock)
  }

  private func note(_ text: String, _ lock: FileLock) throws(SQLiteOpenError) {
    do throws(SystemError) {
      try lock.note(Array(text.utf8))
    } catch {
      throw .folder(path: path, reason: error.text)
    }
  }

  private var stateOfFile: [UInt8] {
    guard let status = System.status(database) else { return [] }
    let text =
      "later.sqlite is file \(status.number), \(status.size) bytes, of \(status.modifiedAt)\n"
    return Array(text.utf8)
  }

  /// Makes the database's file, empty, when it is missing; only this user may read it.
  ///
  /// SQLite gives the files that it makes beside it the same rights.
  func makeDatabaseFile() throws(SQLiteOpenError) {
    do throws(SystemError) {
      try System.makeFile(database)
    } catch {
      throw .folder(path: path, reason: error.text)
    }
  }

  /// Makes the folder of contents when it is missing, and finds out whether files can be kept there.
  func prepareContents() throws(SQLiteOpenError) {
    var place = contents
    do throws(SystemError) {
      if try System.makeFolder(contents) { try System.syncFolder(path) }
      try System.tryWriting(in: contents)
      for name in System.names(in: contents) where name.utf8.count == 2 {
        place = contents + "/" + name
        try System.mayWrite(in: place)
      }
    } catch {
      guard !error.isFull else { return }
      throw .contents(path: place, reason: error.text)
    }
  }

  private static func makeFolders(_ path: String) throws(SystemError) {
    let parent = parent(of: path)
    do throws(SystemError) {
      guard try System.makeFolder(path) else { return }
    } catch {
      guard error.isMissing, parent != path else { throw error }
      try makeFolders(parent)
      _ = try System.makeFolder(path)
    }
    try System.syncFolder(parent)
  }

  private static func parent(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
  }

  private func refuseNetworkFileSystem() throws(SQLiteOpenError) {
    // A system without /proc has no list of mounts to look into.
    guard let mounts = try? System.read("/proc/self/mountinfo"),
      let type = FileSystem.type(of: path, mounts: String(decoding: mounts, as: UTF8.self)),
      FileSystem.isNetwork(type: type)
    else { return }
    throw .networkFileSystem(path: path, name: type)
  }
}
