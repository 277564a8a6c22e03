import Kernel

/// Numbers as fields write them.
public enum NumberText {
  /// A whole number of up to six digits.
  public static func number(_ text: String) -> Int? {
    let digits = text.trimmed
    guard !digits.utf8.isEmpty, digits.utf8.count <= 6 else { return nil }
    return Int(digits).flatMap { $0 < 0 || digits.utf8.first == 43 ? nil : $0 }
  }

  /// An amount with up to two decimals, commas between thousands left aside.
  public static func hundredths(_ text: String) -> Int? {
    var value: Int64 = 0
    var decimals = -1
    for byte in text.trimmed.utf8 {
      switch byte {
      case 48...57:
        guard decimals < 2 else { return nil }
        if decimals >= 0 { decimals += 1 }
        value = value * 10 + Int64(byte - 48)
        if value > 1_000_000_000_000 { return nil }
      case 46 where decimals < 0: decimals = 0
      case 44, 32: continue
      default: return nil
      }
    }
    for _ in 0..<(2 - max(decimals, 0)) { value *= 10 }
    return Int(exactly: value)
  }
}
