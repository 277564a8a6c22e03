/// The folder that holds everything, made and found fit for use.
struct DataFolder: Sendable {
  let path: String

  var database: String { path + "/later.sqlite" }
  var contents: String { path + "/contents" }
  private var lockFile: String { path + "/lock" }

  init(path: String) throws(SQLiteOpenError) {
    do throws(SystemError) {
      try Self.makeFolders(path)
    } catch {
      throw .folder(path: path, reason: error.text)
    }
    self.path = System.canonical(path) ?? path
    try refuseNetworkFileSystem()
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
