internal import Crypto
internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension SystemError {
  /// The file system has no hard links, or none between these two places.
  var refusesLinks: Bool {
    [EXDEV, EPERM, EMLINK, EOPNOTSUPP, ENOTSUP, ENOSYS, EACCES].contains(code)
  }

  static var missing: SystemError { SystemError(code: ENOENT) }
}

extension System {
  /// Gives a file a second name; both have the same bytes.
  static func link(_ path: String, to target: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.link(path, target)
    #elseif canImport(Musl)
      let result = Musl.link(path, target)
    #else
      let result = Glibc.link(path, target)
    #endif
    guard result == 0 else { throw .last }
  }

  /// Makes the folder and those above it that are missing.
  static func makeFolders(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try makeFolder(path)
    } catch {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      guard error.isMissing, parent != path else { throw error }
      try makeFolders(parent)
      _ = try makeFolder(path)
    }
  }

  /// The path without links, also of what is still to be made.
  static func place(of path: String) -> String {
    if let canonical = canonical(path) { return canonical }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let parent = url.deletingLastPathComponent().path
    return parent == url.path ? parent : place(of: parent) + "/" + url.lastPathComponent
  }

  /// Whether the path, also of what is still to be made, is that folder or leads through it; links and
  /// mounts give the same folder other paths.
  static func lies(_ path: String, in folder: String) -> Bool {
    guard let identity = identity(of: folder) else { return false }
    var next = place(of: path)
    while self.identity(of: next) != identity {
      let parent = URL(fileURLWithPath: next).deletingLastPathComponent().path
      guard parent != next, next != "/" else { return false }
      next = parent
    }
    return true
  }

  /// Removes what has the name, with all that is in it; a link goes and what it leads to stays.
  static func removeTree(_ path: String) {
    guard let status = status(path) else { return }
    if status.isFolder {
      for name in names(in: path) { removeTree(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// Waits until the bytes of a file are on disk.
  static func syncFile(_ path: String) throws(SystemError) {
    // Opening a folder and opening a file for this are one and the same.
    try syncFolder(path)
  }

  /// The size and the SHA-256 of a file; writes the same bytes to `copy`, where one is named.
  ///
  /// The copy is on disk when it is answered, and gone when something failed.
  static func digest(
    _ path: String, copyingTo copy: String? = nil
  ) throws(SystemError) -> FileDigest {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .last }
    defer { close(source) }
    guard let copy else { return try digest(of: source, copyingTo: nil) }
    let target = try openNew(copy)
    defer { close(target) }
    do throws(SystemError) {
      let digest = try digest(of: source, copyingTo: target)
      try sync(target)
      return digest
    } catch {
      unlink(copy)
      throw error
    }
  }

  private static func digest(
    of source: Int32, copyingTo target: Int32?
  ) throws(SystemError) -> FileDigest {
    var hash = SHA256()
    var size: Int64 = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(source, $0) }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      buffer[..<count].withUnsafeBytes { hash.update(bufferPointer: $0) }
      if let target { try writeAll(buffer[..<count], to: target) }
      size += Int64(count)
    }
    return FileDigest(bytes: size, sha256: Array(hash.finalize()))
  }
}

/// What a file holds, in short.
struct FileDigest: Hashable, Sendable {
  var bytes: Int64
  var sha256: [UInt8]
}
