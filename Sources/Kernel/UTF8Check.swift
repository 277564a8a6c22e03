/// Tells whether bytes are UTF-8, without making a text of them.
enum UTF8Check {
  /// True for well-formed UTF-8 (Unicode, table 3-7).
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard let length = length(of: bytes[index...]) else { return false }
      index += length
    }
    return true
  }

  /// The length of the character that the bytes begin with.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return follow(bytes, 2, 0x80...0xBF)
    case 0xE0: return follow(bytes, 3, 0xA0...0xBF)
    case 0xED: return follow(bytes, 3, 0x80...0x9F)
    case 0xE1...0xEF: return follow(bytes, 3, 0x80...0xBF)
    case 0xF0: return follow(bytes, 4, 0x90...0xBF)
    case 0xF1...0xF3: return follow(bytes, 4, 0x80...0xBF)
    case 0xF4: return follow(bytes, 4, 0x80...0x8F)
    default: return nil
    }
  }

  private static func follow(
    _ bytes: ArraySlice<UInt8>, _ length: Int, _ second: ClosedRange<UInt8>
  ) -> Int? {
    guard bytes.count >= length, second.contains(bytes[bytes.startIndex + 1]) else { return nil }
    for index in stride(from: 2, to: length, by: 1)
    where bytes[bytes.startIndex + index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
