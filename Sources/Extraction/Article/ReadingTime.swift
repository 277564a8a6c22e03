/// How long a text is to a reader.
public enum ReadingTime {
  /// Words parted by white space; a Chinese or Japanese character is one word.
  public static func words(_ text: String) -> Int { Counts(text).words }

  /// Minutes at 238 words (Brysbaert 2019), 500 ideographs or 600 Korean syllables each; at least 1.
  public static func minutes(_ text: String) -> Int { Counts(text).minutes }

  /// What is counted in one pass over a text.
  struct Counts {
    private(set) var words = 0
    private var ideographs = 0
    private var syllables = 0

    init(_ text: String) {
      var isInWord = false
      for scalar in text.unicodeScalars {
        if scalar.value <= 0x20 || ReadingTime.isSpace(scalar) {
          isInWord = false
        } else if ReadingTime.isIdeograph(scalar) {
          words += 1
          ideographs += 1
          isInWord = false
        } else {
          if !isInWord { words += 1 }
          isInWord = true
          if (0xAC00...0xD7A3).contains(scalar.value) { syllables += 1 }
        }
      }
    }

    var minutes: Int {
      // Korean words have three syllables on average; they are counted by these alone.
      let others = max(0, words - ideographs - syllables / 3)
      let minutes = Double(others) / 238 + Double(ideographs) / 500 + Double(syllables) / 600
      return max(1, Int(minutes.rounded()))
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
