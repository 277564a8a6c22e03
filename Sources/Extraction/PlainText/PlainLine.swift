/// A line of plain text, and what it looks like.
struct PlainLine {
  /// Without controls, and without the spaces at both ends.
  let text: ArraySlice<UInt8>
  /// Columns of the spaces before the text.
  let indent: Int
  /// Columns with the indent; a wide character, as of Korean, has two.
  let columns: Int
  /// True where a mail program says that the next line belongs to this one (RFC 3676).
  let endsInSpace: Bool

  init(_ raw: ArraySlice<UInt8>) {
    let line = raw.filter { $0 >= 0x20 || $0 == 0x09 }
    var start = 0
    var indent = 0
    while start < line.count, line[start] <= 0x20 {
      indent = line[start] == 0x09 ? (indent / 8 + 1) * 8 : indent + 1
      start += 1
    }
    var end = line.count
    while end > start, line[end - 1] <= 0x20 { end -= 1 }
    text = line[start..<end]
    self.indent = indent
    columns = indent + Self.columns(of: text)
    endsInSpace = end > start && line[end...].elementsEqual([0x20])
  }

  var isBlank: Bool { text.isEmpty }

  var isQuoted: Bool { text.first == 0x3E && indent <= 3 }

  /// The line without one sign of quotation.
  var unquoted: PlainLine {
    let rest = text.dropFirst()
    return PlainLine((rest.first == 0x20 ? rest.dropFirst() : rest) + (endsInSpace ? [0x20] : []))
  }

  /// What stands between mail and signature.
  var isSignatureMark: Bool { indent == 0 && text.elementsEqual("--".utf8) }

  var isFence: Bool { text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) }

  /// Columns of the first word.
  var firstWord: Int { Self.columns(of: text.prefix { $0 > 0x20 }) }

  /// True for `Subject: …` and its like.
  var isField: Bool {
    guard let colon = text.firstIndex(of: 0x3A), colon > text.startIndex,
      colon - text.startIndex < 24
    else { return false }
    let name = text[..<colon]
    let isName = name.allSatisfy { Self.isLetter($0) || $0 == 0x2D }
    let value = text[(colon + 1)...]
    return isName && (value.isEmpty || value.first == 0x20)
  }

  var endsSentence: Bool {
    guard var last = text.last else { return true }
    if last == 0x22 || last == 0x27 || last == 0x29, let before = text.dropLast().last {
      last = before
    }
    return ".:;?!".utf8.contains(last) || text.suffix(3).elementsEqual("。".utf8)
      || text.suffix(3).elementsEqual("”".utf8)
  }

  /// True where the sentence goes on: from a small letter, a comma or a hyphen to a small letter.
  func runs(into next: PlainLine) -> Bool {
    guard let last = text.last, let first = next.text.first else { return false }
    return (Self.isSmall(last) || last == 0x2C || last == 0x2D) && Self.isSmall(first)
  }

  /// True for letters that have no small ones among them.
  var isCapitals: Bool {
    let letters = text.filter { Self.isLetter($0) }
    return letters.count >= 4 && !letters.contains(where: Self.isSmall)
  }

  /// Made of one sign alone, as under a title; the sign.
  var underline: UInt8? {
    guard let sign = text.first, text.count >= 3, "=-~".utf8.contains(sign) else { return nil }
    return text.allSatisfy { $0 == sign } ? sign : nil
  }

  static func isSmall(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

  static func isLetter(_ byte: UInt8) -> Bool { isSmall(byte | 0x20) }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func columns(of text: ArraySlice<UInt8>) -> Int {
    var columns = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      columns += scalar.isWide ? 2 : 1
    }
    return columns
  }
}

extension Unicode.Scalar {
  /// True for what a terminal gives two columns, after the blocks of UAX #11.
  var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// True for scripts that put no space between words.
  var isUnspaced: Bool {
    switch value {
    case 0x3000...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
