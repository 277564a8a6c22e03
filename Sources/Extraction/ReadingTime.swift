/// How long a text is to a reader.
public enum ReadingTime {
  /// Words parted by white space; a Chinese or Japanese character is one word.
  public static func words(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      if isIdeograph(scalar) {
        count += 1
        isInWord = false
      } else if scalar.properties.isWhitespace {
        isInWord = false
      } else if !isInWord {
        count += 1
        isInWord = true
      }
    }
    return count
  }

  /// Minutes at 238 words (Brysbaert 2019), 500 ideographs or 600 Korean syllables each; at least 1.
  public static func minutes(_ text: String) -> Int {
    var ideographs = 0
    var syllables = 0
    for scalar in text.unicodeScalars {
      if isIdeograph(scalar) { ideographs += 1 }
      if (0xAC00...0xD7A3).contains(scalar.value) { syllables += 1 }
    }
    // Korean words have three syllables on average; they are counted by these alone.
    let others = max(0, words(text) - ideographs - syllables / 3)
    let minutes = Double(others) / 238 + Double(ideographs) / 500 + Double(syllables) / 600
    return max(1, Int(minutes.rounded()))
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
