extension Address {
  /// Reads an address as a person gives it: pasted with space around it, without a scheme, or inside
  /// the sentence that another app shared.
  ///
  /// Nil when there is none, or when it is not for the web (`mailto:`, `javascript:`).
  public init?(_ given: String) {
    guard given.utf8.count <= Self.maximumLength else { return nil }
    let text = AddressInput.trimmed(Array(given.utf8)[...])
    let words = text.split { AddressInput.isSpace($0) }
    if words.count == 1, let address = Self.whole(text) {
      self = address
    } else if let address = AddressInput.embedded(in: text) {
      self = address
    } else {
      guard words.count > 1, let address = AddressInput.withoutScheme(among: words) else {
        return nil
      }
      self = address
    }
  }

  /// A text that is an address from end to end.
  private static func whole(_ text: ArraySlice<UInt8>) -> Address? {
    if AddressInput.startsWithWebScheme(text) {
      return Address(absolute: String(decoding: text, as: UTF8.self))
    }
    return AddressInput.withoutScheme(text)
  }
}

/// Finds addresses in what people type and share.
enum AddressInput {
  static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let front = text.drop { isSpace($0) }
    let end = front.lastIndex { !isSpace($0) }
    return end.map { front[...$0] } ?? []
  }

  static func startsWithWebScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard let (name, rest) = AddressParser.scheme(of: text.prefix(8)) else { return false }
    return Address.scheme(name) != nil && rest.prefix(2).allSatisfy(AddressParser.isSlash)
  }

  /// The first `http://…` or `https://…` in the text, without the punctuation of its sentence.
  static func embedded(in text: ArraySlice<UInt8>) -> Address? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] | 0x20 == 0x68, startsWithWebScheme(text[index...]) {
        let word = text[index...].prefix { !isSpace($0) && !closes($0) }
        let core = withoutTrailingPunctuation(word)
        if let address = Address(absolute: String(decoding: core, as: UTF8.self)),
          isPlausible(address.host)
        {
          return address
        }
      }
      index += 1
    }
    return nil
  }

  /// `example.com/page`, `localhost:8080`, `//example.com`: over https.
  ///
  /// The name needs a dot and a last label of two letters or more, or to be `localhost`; a number
  /// needs all its four parts: other words are just words.
  static func withoutScheme(_ text: ArraySlice<UInt8>) -> Address? {
    let end = text.firstIndex { AddressParser.endsAuthority($0) } ?? text.endIndex
    if end == text.startIndex {
      guard text.starts(with: "//".utf8) else { return nil }
    } else if text[..<end].contains(0x40) || hasOtherScheme(text[..<end]) {
      return nil
    }
    let whole = "https://\(String(decoding: text.drop { $0 == 0x2F }, as: UTF8.self))"
    guard let address = Address(absolute: whole) else { return nil }
    guard case .ipv4(let number) = address.host else {
      return isPlausible(address.host) ? address : nil
    }
    return text.drop { $0 == 0x2F }.starts(with: number.text.utf8) ? address : nil
  }

  static func withoutScheme(among words: [ArraySlice<UInt8>]) -> Address? {
    for word in words where Array(word.prefix(4)).lowercasedASCII.starts(with: "www.".utf8) {
      if let address = withoutScheme(withoutTrailingPunctuation(word)) { return address }
    }
    return nil
  }

  /// A number, or a name that is more than any word of a sentence.
  private static func isPlausible(_ host: AddressHost) -> Bool {
    guard case .name(let name) = host else { return true }
    return looksLikeName(Array(name.utf8))
  }

  private static func looksLikeName(_ name: [UInt8]) -> Bool {
    let labels = name.split(separator: 0x2E)
    guard labels.count > 1, let last = labels.last else { return name == Array("localhost".utf8) }
    if last.starts(with: "xn--".utf8) { return true }
    return last.count >= 2 && last.allSatisfy(AddressParser.isLetter)
  }

  /// True for `mailto:x`: a colon that no port number follows.
  private static func hasOtherScheme(_ authority: ArraySlice<UInt8>) -> Bool {
    guard authority.first != 0x5B, let colon = authority.firstIndex(of: 0x3A) else { return false }
    let port = authority[(colon + 1)...]
    return port.isEmpty || !port.allSatisfy(AddressParser.isDigit)
  }

  /// Signs that end an address in running text wherever they stand: `<`, `>`, `"`.
  private static func closes(_ byte: UInt8) -> Bool {
    byte == 0x3C || byte == 0x3E || byte == 0x22
  }

  /// Without full stops, commas, and brackets that were not opened inside.
  private static func withoutTrailingPunctuation(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var word = word
    while let last = word.last {
      switch last {
      case 0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x27, 0x2A: word = word.dropLast()
      case 0x29: if isBalanced(word, 0x28, 0x29) { return word } else { word = word.dropLast() }
      case 0x5D: if isBalanced(word, 0x5B, 0x5D) { return word } else { word = word.dropLast() }
      case 0x7D: if isBalanced(word, 0x7B, 0x7D) { return word } else { word = word.dropLast() }
      default:
        guard let mark = closingMarks.first(where: { word.reversed().starts(with: $0) }) else {
          return word
        }
        word = word.dropLast(mark.count)
      }
    }
    return word
  }

  /// Closing marks beyond ASCII, their bytes from the last to the first.
  private static let closingMarks: [[UInt8]] = [
    "\u{2019}", "\u{201D}", "\u{2026}", "\u{3001}", "\u{3002}", "\u{300D}", "\u{300F}", "\u{3011}",
    "\u{FF01}", "\u{FF09}", "\u{FF0C}", "\u{FF1F}",
  ].map { $0.utf8.reversed() }

  private static func isBalanced(
    _ word: ArraySlice<UInt8>, _ open: UInt8, _ close: UInt8
  ) -> Bool {
    var depth = 0
    for byte in word {
      if byte == open { depth += 1 }
      if byte == close { depth -= 1 }
    }
    return depth >= 0
  }
}
