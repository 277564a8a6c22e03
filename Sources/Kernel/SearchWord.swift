/// A word that is looked for.
///
/// Korean is found as it is typed: an initial consonant stands for every syllable that begins with it,
/// and a last syllable that is still open for those that it may become.
public struct SearchWord: Equatable, Sendable {
  public let bytes: [UInt8]
  /// What each letter may be; nil where the bytes say it all.
  public let letters: [ClosedRange<UInt32>]?

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var letters: [ClosedRange<UInt32>] = []
    var isLoose = false
    var index = 0
    while index < bytes.count {
      let (value, count) = SearchText.scalar(bytes, index)
      index += count
      let range = Hangul.range(value, isLast: index >= bytes.count)
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

  /// Whether it stands anywhere in a folded text.
  public func stands(in text: [UInt8]) -> Bool {
    guard let letters else { return SearchText.contains(text, bytes) }
    var index = 0
    while index < text.count {
      if Self.matches(text, letters, at: index) { return true }
      index += SearchText.scalar(text, index).count
    }
    return false
  }

  /// Whether it stands at this place of a folded text.
  public func isAt(_ start: Int, of text: [UInt8]) -> Bool {
    guard let letters else { return text[start...].starts(with: bytes) }
    return Self.matches(text, letters, at: start)
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
}
