import Kernel

/// A word that is looked for.
///
/// Korean is found as it is typed: an initial consonant stands for every syllable that begins with it,
/// and a last syllable that is still open for those that it may become.
public struct SearchWord: Equatable, Sendable {
  let bytes: [UInt8]
  /// What each letter may be; nil where the bytes say it all.
  let letters: [ClosedRange<UInt32>]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var letters: [ClosedRange<UInt32>] = []
    var isLoose = false
    var index = 0
    while index < bytes.count {
      let (value, count) = SearchText.scalar(bytes, index)
      index += count
      let range = Self.range(value, isLast: index >= bytes.count)
      if range.count > 1 { isLoose = true }
      letters.append(range)
    }
    self.letters = isLoose ? letters : nil
  }

  /// The words of what was typed, parted by spaces.
  public static func all(_ text: String) -> [SearchWord] {
    var words: [SearchWord] = []
    for part in SearchText.folded(text).split(separator: 32).prefix(8) {
      words.append(SearchWord(Array(part)))
    }
    return words
  }

  func stands(in text: [UInt8]) -> Bool {
    guard let letters else { return FoldedName.contains(text, bytes) }
    var index = 0
    while index < text.count {
      if Self.matches(text, letters, at: index) { return true }
      index += SearchText.scalar(text, index).count
    }
    return false
  }

  private static func matches(
    _ text: [UInt8], _ letters: [ClosedRange<UInt32>], at start: Int
  ) -> Bool {
    var index = start
    for letter in letters {
      guard index < text.count else { return false }
      let (value, count) = SearchText.scalar(text, index)
      guard letter.contains(value) else { return false }
      index += count
    }
    return true
  }

  private static func range(_ value: UInt32, isLast: Bool) -> ClosedRange<UInt32> {
    if let initial = initials.firstIndex(of: value) {
      let first = 0xAC00 + UInt32(initial) * 588
      return first...first + 587
    }
    let isOpen = value >= 0xAC00 && value <= 0xD7A3 && (value - 0xAC00) % 28 == 0
    return isOpen && isLast ? value...value + 27 : value...value
  }

  /// ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ, in the order of syllables (Unicode, 3.12).
  private static let initials: [UInt32] = [
    0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145, 0x3146, 0x3147,
    0x3148, 0x3149, 0x314A, 0x314B, 0x314C, 0x314D, 0x314E,
  ]
}
