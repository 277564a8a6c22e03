import Kernel

/// The part of a person's own address before the `@`: five words of a consonant, a vowel, a consonant, a
/// vowel, a consonant each (proquints, arXiv:0901.4016), which are 80 random bits.
///
/// Whoever knows it can save things there, and nothing else.
enum MailInAddress {
  static func random() -> String { name(of: Secret.randomBytes(10)) }

  static func name(of bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count - 1, by: 2).map { start in
      word(UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1]))
    }.joined(separator: "-")
  }

  private static func word(_ bits: UInt16) -> String {
    let letters = [
      consonants[Int(bits >> 12)], vowels[Int(bits >> 10 & 3)], consonants[Int(bits >> 6 & 15)],
      vowels[Int(bits >> 4 & 3)], consonants[Int(bits & 15)],
    ]
    return String(letters)
  }

  private static let consonants = Array("bdfghjklmnprstvz")
  private static let vowels = Array("aiou")
  private static let longestTag = 60

  /// Who a letter is for: the name, and what follows its plus sign as a tag; nil for other domains and
  /// for what no name looks like.
  static func parse(_ address: String, domain: String) -> (name: String, tag: String)? {
    guard address.utf8.count <= 254, let at = address.lastIndex(of: "@"),
      address[address.index(after: at)...].lowercased() == domain.lowercased()
    else { return nil }
    let parts = address[..<at].split(
      separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].lowercased()
    guard name.utf8.count == 29, name.utf8.allSatisfy({ 97...122 ~= $0 || $0 == 45 }) else {
      return nil
    }
    let tag = parts.count > 1 ? String(parts[1].prefix(longestTag)) : ""
    return (name, tag)
  }
}
