/// Hexadecimal text of bytes.
public enum Hex {
  /// Two lower-case digits for each byte.
  public static func encode(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      digits.append(digit(byte >> 4))
      digits.append(digit(byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes of an even count of hexadecimal digits of either case; nil for anything else.
  public static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var pending: UInt8?
    for character in text.utf8 {
      guard let value = value(character) else { return nil }
      if let high = pending {
        bytes.append(high << 4 | value)
        pending = nil
      } else {
        pending = value
      }
    }
    return pending == nil ? bytes : nil
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? value + 48 : value + 87
  }

  /// What a digit of either case stands for.
  public static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case 48...57: character - 48
    case 65...70: character - 55
    case 97...102: character - 87
    default: nil
    }
  }
}
