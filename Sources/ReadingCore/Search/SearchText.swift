/// Texts as they are searched.
enum SearchText {
  /// Bytes with small letters for large ones, and whole Korean syllables.
  static func folded(_ text: String) -> [UInt8] {
    let text = isSimple(text) ? text : composed(text.lowercased())
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

  /// Whether all large letters are of ASCII and Latin-1, and no syllable is in parts: most texts.
  private static func isSimple(_ text: String) -> Bool {
    for byte in text.utf8 where (0xC4...0xE1).contains(byte) || byte >= 0xEF { return false }
    return true
  }

  /// With the Korean letters that make up a syllable as that syllable, and one small sigma.
  private static func composed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let first = last, let both = syllable(first.value, scalar.value) {
        last = both
        continue
      }
      if let last { scalars.append(last) }
      last = scalar == "ς" ? "σ" : scalar
    }
    if let last { scalars.append(last) }
    return String(scalars)
  }

  /// What two become: a consonant and a vowel, or both and a last consonant (Unicode, 3.12).
  private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    }
    let isOpen = (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0
    guard isOpen, (0x11A8...0x11C2).contains(second) else { return nil }
    return Unicode.Scalar(first + second - 0x11A7)
  }

  /// The scalar that begins at an index, and how many bytes it takes.
  static func scalar(_ bytes: [UInt8], _ index: Int) -> (value: UInt32, count: Int) {
    let first = UInt32(bytes[index])
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + count <= bytes.count else { return (first, 1) }
    var value = count == 1 ? first : first & (0xFF >> UInt32(count + 1))
    for offset in 1..<max(count, 1) { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, count)
  }
}
