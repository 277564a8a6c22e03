import Kernel

/// Names as they are compared: small letters, one space between words, none around them.
public enum FoldedName {
  /// The bytes of the name in that form; large letters are made small in ASCII alone, for IDs follow from it.
  ///
  /// Latin letters with accents lose none of them: "Café" and "cafe" stay two.
  public static func bytes(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    var isAfterSpace = true
    for byte in name.utf8 {
      if byte <= 32 {
        if !isAfterSpace { folded.append(32) }
        isAfterSpace = true
      } else {
        folded.append(byte >= 65 && byte <= 90 ? byte + 32 : byte)
        isAfterSpace = false
      }
    }
    if folded.last == 32 { folded.removeLast() }
    return folded
  }

  /// The bytes by which a tag, a collection or a category is known: tidied, in small letters of every alphabet, each whole.
  public static func key(_ name: String) -> [UInt8] { SearchText.folded(tidy(name)) }

  /// The name with one space between words and none around them, without a leading "#".
  static func tidy(_ name: String) -> String {
    var tidied: [UInt8] = []
    var isAfterSpace = true
    for byte in name.utf8 {
      if byte <= 32 {
        if !isAfterSpace { tidied.append(32) }
        isAfterSpace = true
      } else if byte != 35 || !tidied.isEmpty {
        tidied.append(byte)
        isAfterSpace = false
      }
    }
    if tidied.last == 32 { tidied.removeLast() }
    return String(decoding: tidied, as: UTF8.self)
  }

  /// The names between commas, each once, without those that are empty.
  static func list(_ text: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    for byte in text.utf8 {
      parts[parts.count - 1].append(byte)
      // The commas of Chinese and Japanese too.
      for comma: [UInt8] in [[0x2C], [0xEF, 0xBC, 0x8C], [0xE3, 0x80, 0x81]]
      where parts[parts.count - 1].suffix(comma.count).elementsEqual(comma) {
        parts[parts.count - 1].removeLast(comma.count)
        parts.append([])
      }
    }
    var names: [String] = []
    var seen: [[UInt8]] = []
    for part in parts {
      let name = tidy(String(decoding: part, as: UTF8.self))
      let folded = bytes(name)
      guard !folded.isEmpty, !seen.contains(where: { $0 == folded }) else { continue }
      seen.append(folded)
      names.append(name)
    }
    return names
  }
}
