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
}

/// What the system knows of a file.
struct FileStatus {
  var size: Int64
  /// The lower twelve bits of the mode.
  var rights: UInt32
  var isFolder: Bool
  var isOurs: Bool
  /// Milliseconds since 1970.
  var modifiedAt: Int64
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
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw .last }
    } catch {
      close(descriptor)
      unlink(path)
      throw error
    }
    close(descriptor)
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        start += count
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
      if count == 0 { break }
      if count > 0 {
        end += count
      } else if errno != EINTR {
        throw .last
      }
    }
    bytes.removeLast(bytes.count - end)
    return bytes
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
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
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
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
      modifiedAt: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Sets the time of change to now; false when there is no such file.
  static func touch(_ path: String) -> Bool {
    utimensat(AT_FDCWD, path, nil, 0) == 0
  }

  /// Whether the file system that holds the path has next to no room left.
  static func isFull(at path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 256 * 1024
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
  init?(path: String) throws(SystemError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    let error = SystemError.last
    close(descriptor)
    guard error.code == EWOULDBLOCK else { throw error }
    return nil
  }

  /// Let go in so many words: a child process that just starts has the descriptor too, and closing
  /// ours would leave the lock with it.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
