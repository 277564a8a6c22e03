/// Bytes in an address: a percent sign and two digits for each that may not stand there itself
/// (RFC 3986, section 2.1).
public enum PercentCoding {
  /// Letters, digits and `-._~` stay.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: text.append(byte)
      default: append(byte, to: &text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A stray percent sign stays; in the values of forms a plus sign stands for a space.
  public static func decode(_ bytes: ArraySlice<UInt8>, ofForm: Bool = false) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if let byte = byte(in: bytes, at: index) {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(ofForm && bytes[index] == 43 ? 32 : bytes[index])
        index += 1
      }
    }
    return decoded
  }

  public static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(37)
    text.append(digit(byte >> 4))
    text.append(digit(byte & 15))
  }

  /// The byte whose code begins at this index; nil where none does.
  public static func byte(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == 37, bytes.endIndex - index >= 3,
      let high = Hex.value(bytes[index + 1]), let low = Hex.value(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }
}
