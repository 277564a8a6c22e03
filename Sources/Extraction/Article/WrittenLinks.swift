import AddressCore

/// Addresses that stand as such in a text, and lead somewhere.
enum WrittenLinks {
  struct Part {
    var text: String
    /// Nil for words.
    var address: String?
  }

  /// The text in parts; put together they are the text again.
  static func parts(of text: String) -> [Part] {
    guard text.utf8.contains(0x2F) else { return [Part(text: text)] }
    var parts: [Part] = []
    var plain = ""
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { plain += " " }
      guard let found = link(in: word) else {
        plain += word
        continue
      }
      plain += found.before
      if !plain.isEmpty { parts.append(Part(text: plain)) }
      parts.append(Part(text: found.link, address: found.address))
      plain = found.after
    }
    if !plain.isEmpty { parts.append(Part(text: plain)) }
    return parts
  }

  private static func link(
    in word: Substring
  ) -> (before: String, link: String, after: String, address: String)? {
    let bytes = Array(word.utf8)
    guard bytes.count > 10, bytes.count < 2000,
      let start = bytes.indices.prefix(4).first(where: {
        bytes[$0...].starts(with: "https://".utf8) || bytes[$0...].starts(with: "http://".utf8)
      })
    else { return nil }
    var end = bytes.count
    while end > start, ".,;:!?)]}>\"'".utf8.contains(bytes[end - 1]) {
      // A bracket that the address itself opens belongs to it.
      if bytes[end - 1] == 0x29, bytes[start..<end].contains(0x28) { break }
      end -= 1
    }
    let text = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
    guard let address = Address(absolute: text(start..<end)) else { return nil }
    return (text(0..<start), text(start..<end), text(end..<bytes.count), address.text)
  }
}
