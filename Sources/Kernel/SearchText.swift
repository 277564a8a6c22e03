/// Texts as they are searched.
public enum SearchText {
  /// Bytes with small letters for large ones, and whole letters for those in parts.
  public static func folded(_ text: String) -> [UInt8] {
    let text = isSimple(text) ? text : ComposedText.of(text.lowercased())
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte >= 65 && byte <= 90 {
        bytes.append(byte + 32)
      } else if previous == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97 {
        bytes.append(byte + 32)
      } else {
        bytes.append(byte)
      }
      previous = byte
    }
    return bytes
  }

  /// The index of a name: as it is written, else in large or small letters, whole or in parts, of which names differ in nothing.
  public static func index(of name: String, among names: [String]) -> Int? {
    if let index = names.firstIndex(where: { $0 == name }) { return index }
    let letters = folded(name)
    return names.firstIndex { folded($0) == letters }
  }

  /// Whether all large letters are of ASCII and Latin-1, and no letter is in parts: most texts.
  private static func isSimple(_ text: String) -> Bool {
    for byte in text.utf8 where (0xC4...0xE1).contains(byte) || byte >= 0xEF { return false }
    return true
  }

  /// The scalar that begins at an index, and how many bytes it takes.
  public static func scalar(_ bytes: [UInt8], _ index: Int) -> (value: UInt32, count: Int) {
    let first = UInt32(bytes[index])
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + count <= bytes.count else { return (first, 1) }
    var value = count == 1 ? first : first & (0xFF >> UInt32(count + 1))
    for offset in 1..<max(count, 1) { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, count)
  }

  /// Whether the second stands anywhere in the first.
  public static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard text.count >= part.count else { return false }
    var index = 0
    let last = text.count - part.count
    while index <= last {
      if text[index] == first, matches(text, part, at: index) { return true }
      index += 1
    }
    return false
  }

  private static func matches(_ text: [UInt8], _ part: [UInt8], at start: Int) -> Bool {
    for index in part.indices where text[start + index] != part[index] { return false }
    return true
  }
}
