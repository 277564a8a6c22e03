/// Texts compared without regard to the case of Latin letters, by their bytes.
public enum Folding {
  public static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 { bytes.append(folded(byte)) }
    return bytes
  }

  /// Whether the text holds the part, which is folded already.
  public static func holds(_ text: String, _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard text.utf8.count >= part.count else { return false }
    var copy = text
    return copy.withUTF8 { bytes in
      for start in 0...(bytes.count - part.count) where folded(bytes[start]) == first {
        var index = 1
        while index < part.count, folded(bytes[start + index]) == part[index] { index += 1 }
        if index == part.count { return true }
      }
      return false
    }
  }

  /// Less than 0, 0 or more than 0, as the first stands before, beside or after the second.
  public static func order(_ left: String, _ right: String) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for index in 0..<min(left.count, right.count) {
          let (one, other) = (folded(left[index]), folded(right[index]))
          if one != other { return one < other ? -1 : 1 }
        }
        return left.count - right.count
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }
}
