/// How wide text is, as far as that can be said without its font: wider than most rather than narrower.
enum LetterWidth {
  /// Scalars of one letter that are kept: what is piled up beyond is no word.
  private static let mostOfLetter = 8

  /// The text on one line of so many thousandths of its letters' height, cut with an ellipsis where
  /// it is longer.
  static func clipped(_ text: String, to most: Int) -> String {
    var shown = String.UnicodeScalarView()
    /// What remains if an ellipsis has to follow.
    var kept = shown
    var width = 0
    for letter in text {
      let scalars = letter.unicodeScalars.prefix(mostOfLetter).map { $0.isDrawn ? $0 : " " }
      width += scalars.count > 1 && letter.isEmoji ? 1300 : scalars.reduce(0) { $0 + of($1) }
      guard width <= most else { return String(kept).trimmingEnd + "…" }
      shown.append(contentsOf: scalars)
      if width + 1000 <= most { kept = shown }
    }
    return String(shown)
  }

  /// In thousandths of the height.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20: 330
    case 0x21, 0x27...0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x49, 0x5B...0x5D, 0x66, 0x69, 0x6A,
      0x6C, 0x72, 0x74, 0x7C, 0xB7:
      420
    case 0x25, 0x40, 0x4D, 0x57, 0x6D: 980
    case 0x41...0x5A, 0x77: 760
    case 0x20...0x7E: 640
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0x20000...0x3FFFF:
      1000
    case 0x1F000...0x1FAFF: 1300
    // The vowels and ends of letters that are put together, joiners, choices of a form.
    case 0x1160...0x11FF, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: 0
      case .uppercaseLetter: 800
      default: 720
      }
    }
  }
}

extension Character {
  fileprivate var isEmoji: Bool {
    unicodeScalars.first?.properties.isEmoji == true && unicodeScalars.first?.isASCII == false
  }
}

extension Unicode.Scalar {
  /// Whether XML has a place for it, and a line: C1 and Unicode's own breaks are controls too.
  fileprivate var isDrawn: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029, 0xFFFE...0xFFFF: false
    // What turns the direction of all that follows.
    case 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
