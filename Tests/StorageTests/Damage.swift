import Foundation

extension URL {
  /// Damages a database behind its first pages as a disk does: nothing has written to it.
  func damagePages() throws -> Data {
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    var bytes = try Data(contentsOf: self)
    for index in bytes.indices where index > 4096 * 80 { bytes[index] = UInt8(index & 0xFF) ^ 0xA5 }
    try bytes.write(to: self)
    try FileManager.default.setAttributes(
      [.modificationDate: time ?? Date()], ofItemAtPath: path)
    return bytes
  }
}
