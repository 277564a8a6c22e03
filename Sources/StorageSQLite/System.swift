// The calls of the C library that SQLite's neighbours need, by one name on every system.
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What a call of the operating system answered when it failed.
struct SystemError: Error, Hashable, Sendable {
  let code: Int32

  /// The failure of the call just made.
  static var last: SystemError { SystemError(code: errno) }

  var text: String { String(cString: strerror(code)) }

  /// The disk or the user's share of it is full.
  var isFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

  var isMissing: Bool { code == ENOENT }

  /// This user may not do that.
  var isForbidden: Bool { code == EACCES || code == EPERM }
}

/// What the system knows of a file.
struct FileStatus: Hashable, Sendable {
  var size: Int64
  /// The lower twelve bits of the mode.
  var rights: UInt32
  var isFolder: Bool
  var isOurs: Bool
  /// Within its file system (its inode).
  var number: UInt64
  /// Milliseconds since 1970.
  var modifiedAt: Int64
}

/// Which file it is, whatever its name.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64
}

/// Files and folders, by the calls that say when something is on disk.
enum System {
  /// Makes a folder that only this user can enter; true when it was not there.
  static func makeFolder(_ path: String) throws(SystemError) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    guard errno == EEXIST else { throw .last }
    return false
  }

  /// Makes an empty file that only this user can read; leaves one that is there.
  static func makeFile(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    close(descriptor)
  }

  /// Waits until the entries of a folder are on disk.
  static func syncFolder(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Writes a new file and waits until its bytes are on disk; leaves none behind when it fails.
  static func writeNew(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try openNew(path)
    defer { shut(descriptor) }
    do throws(SystemError) {
      try writeAll(bytes[...], to: descriptor)
      try sync(descriptor)
    } catch {
      remove(path)
      throw error
    }
  }

  /// Opens a file for writing that is not there yet and that only this user can read.
  static func openNew(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Waits until the bytes of an open file are on disk.
  static func sync(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  static func shut(_ descriptor: Int32) {
    close(descriptor)
  }

  static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: try size(of: descriptor) + 1)
    var end = 0
    while true {
      if end == bytes.count { bytes.append(contentsOf: repeatElement(0, count: 65_536)) }
      let count = bytes[end...].withUnsafeMutableBytes { Self.read(descriptor, $0) }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      end += count
    }
    bytes.removeLast(bytes.count - end)
    return bytes
  }

  /// How many bytes came; 0 at the end, less when it failed.
  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private static func size(of descriptor: Int32) throws(SystemError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return Int(status.st_size)
  }

  /// Gives a file its name, in place of what had it, in one step.
  static func move(_ path: String, to target: String) throws(SystemError) {
    guard rename(path, target) == 0 else { throw .last }
  }

  /// The names in a folder; none when it cannot be read.
  ///
  /// Only where nothing goes because of what is not listed.
  static func names(in folder: String) -> [String] {
    // As its contract says.
    (try? list(folder)) ?? []
  }

  /// The names in a folder; none where there is no folder, and an error where not all are known.
  static func list(_ folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .last }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // At the end it stays as it is.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .last }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Whether something has the name; an error where that is not known.
  static func exists(_ path: String) throws(SystemError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .last }
    return false
  }

  static func remove(_ path: String) {
    unlink(path)
  }

  /// Of what has the name itself, not of what a link leads to; nil for nothing.
  static func status(_ path: String) -> FileStatus? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileStatus(
      size: Int64(status.st_size), rights: UInt32(status.st_mode) & 0o7777,
      isFolder: status.st_mode & S_IFMT == S_IFDIR, isOurs: status.st_uid == geteuid(),
      number: UInt64(status.st_ino),
      modifiedAt: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Which file or folder a path leads to, through links too; nil for nothing.
  static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Whether files can be made in a folder, made and removed again; a full disk is no reason.
  static func tryWriting(in folder: String) throws(SystemError) {
    let path = folder + "/.unfinished-\(UInt64.random(in: 0...UInt64.max))"
    do throws(SystemError) {
      try writeNew(path, [])
      remove(path)
    } catch {
      guard error.isFull else { throw error }
    }
  }

  /// Whether this user may make, remove and list files in a folder.
  static func mayWrite(in folder: String) throws(SystemError) {
    guard access(folder, R_OK | W_OK | X_OK) == 0 else { throw .last }
  }

  /// Sets the time of change to now; false when there is no such file.
  static func touch(_ path: String) -> Bool {
    utimensat(AT_FDCWD, path, nil, 0) == 0
  }

  /// Whether the file system that holds the path has next to no room left.
  static func isFull(at path: String) -> Bool {
    freeBytes(at: path).map { $0 < 256 * 1024 } ?? false
  }

  /// Bytes that this user may still write where the path is; nil when the system does not tell.
  static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// The path without links and relative parts; nil when there is nothing.
  static func canonical(_ path: String) -> String? {
    guard let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}

/// A lock on a file that lasts until it is let go or the process ends, however it ends.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Nil when another process, or another part of this one, holds it.
  convenience init?(path: String) throws(SystemError) {
    try self.init(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), LOCK_EX)
  }

  /// Held together with others who only read, of a file that is there; nil when somebody holds it
  /// alone.
  convenience init?(sharing path: String) throws(SystemError) {
    try self.init(open(path, O_RDONLY | O_CLOEXEC), LOCK_SH)
  }

  /// Takes over what was just opened.
  private init?(_ opened: Int32, _ kind: Int32) throws(SystemError) {
    guard opened >= 0 else { throw .last }
    guard flock(opened, kind | LOCK_NB) == 0 else {
      let error = SystemError.last
      close(opened)
      guard error.code == EWOULDBLOCK else { throw error }
      return nil
    }
    descriptor = opened
  }

  /// Replaces what the file says; nobody waits for it to be on disk.
  func note(_ bytes: [UInt8]) throws(SystemError) {
    guard ftruncate(descriptor, 0) == 0,
      pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    else { throw .last }
  }

  /// Let go in so many words: a child process that just starts has the descriptor too, and closing
  /// ours would leave the lock with it.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
