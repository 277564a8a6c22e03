/// Letters of formulas in the styles that `mathvariant` names, as characters of their own.
///
/// KaTeX and MathJax write ℝ as an R with an attribute, which MathML Core no longer knows: Chromium
/// would draw a plain R (Unicode, “Mathematical Alphanumeric Symbols”).
enum MathLetters {
  /// The text in a style; nil where the attribute has to say it.
  static func styled(_ text: String, as variant: String) -> String? {
    guard let style = styles[variant], !text.isEmpty else { return nil }
    var result = ""
    for scalar in text.unicodeScalars {
      guard let letter = style.letter(for: scalar) else { return nil }
      result.unicodeScalars.append(letter)
    }
    return result
  }

  private struct Style {
    /// Where its capitals begin; small letters follow.
    var capitals: UInt32
    var digits: UInt32?
    /// Letters that had a place before the others did.
    var older: [Unicode.Scalar: Unicode.Scalar] = [:]

    func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
      if let letter = older[scalar] { return letter }
      switch scalar.value {
      case 0x41...0x5A: return Unicode.Scalar(capitals + scalar.value - 0x41)
      case 0x61...0x7A: return Unicode.Scalar(capitals + 26 + scalar.value - 0x61)
      case 0x30...0x39: return digits.flatMap { Unicode.Scalar($0 + scalar.value - 0x30) }
      default: return nil
      }
    }
  }

  private static let styles: [String: Style] = [
    "bold": Style(capitals: 0x1D400, digits: 0x1D7CE),
    "italic": Style(capitals: 0x1D434, older: ["h": "ℎ"]),
    "bold-italic": Style(capitals: 0x1D468),
    "script": Style(
      capitals: 0x1D49C,
      older: [
        "B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ", "e": "ℯ",
        "g": "ℊ", "o": "ℴ",
      ]),
    "bold-script": Style(capitals: 0x1D4D0),
    "fraktur": Style(
      capitals: 0x1D504, older: ["C": "ℭ", "H": "ℌ", "I": "ℑ", "R": "ℜ", "Z": "ℨ"]),
    "double-struck": Style(
      capitals: 0x1D538, digits: 0x1D7D8,
      older: ["C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"]),
    "bold-fraktur": Style(capitals: 0x1D56C),
    "sans-serif": Style(capitals: 0x1D5A0, digits: 0x1D7E2),
    "bold-sans-serif": Style(capitals: 0x1D5D4, digits: 0x1D7EC),
    "sans-serif-italic": Style(capitals: 0x1D608),
    "sans-serif-bold-italic": Style(capitals: 0x1D63C),
    "monospace": Style(capitals: 0x1D670, digits: 0x1D7F6),
  ]
}
