import Foundation

extension URL {
  /// Damages a database behind its first pages as a disk does: nothing has written to it.
  ///
  /// The time of its last change is put back to the nanosecond; a `Date` would round it.
  func damagePages() throws -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
    var bytes = try Data(contentsOf: self)
    for index in bytes.indices where index > 4096 * 120 {
      bytes[index] = UInt8(index & 0xFF) ^ 0xA5
    }
    try bytes.write(to: self)
    #if canImport(Darwin)
      let times = [status.st_atimespec, status.st_mtimespec]
    #else
      let times = [status.st_atim, status.st_mtim]
    #endif
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return bytes
  }
}
