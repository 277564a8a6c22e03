/// The terms under which a word is kept.
///
/// A word of an alphabet as it stands: which words have one stem is found out when somebody asks. A Korean word without
/// its particle, and its pairs of syllables where it has more than two; of titles and tags also its first consonants.
public enum IndexTerms {
  /// The rules by which texts become terms: higher with every change of what `of` gives for any text.
  ///
  /// A kept index of other rules would miss what is asked for by these, so it is made anew. Stems are not kept.
  public static let version = 1

  /// Before a pair of syllables.
  static let pair: UInt8 = 2
  /// Before first consonants.
  static let initials: UInt8 = 3

  static func each(
    of word: [UInt8], _ script: WordScript, in field: DocumentField,
    _ take: (UnsafeBufferPointer<UInt8>, _ hasPosition: Bool) -> Void
  ) {
    word.withUnsafeBufferPointer { word in
      switch script {
      case .alphabet: take(word, true)
      case .han:
        take(word, true)
        eachPair(of: word, take)
      case .hangul:
        break
      }
    }
    guard script == .hangul else { return }
    let count = KoreanWord.stemCount(word)
    word.withUnsafeBufferPointer { word in
      let stem = UnsafeBufferPointer(rebasing: word[..<count])
      take(stem, true)
      eachPair(of: stem, take)
    }
    guard field == .title || field == .tags else { return }
    let letters = KoreanWord.initials(word)
    guard letters.count > KoreanWord.syllable else { return }
    ([initials] + letters).withUnsafeBufferPointer { take($0, false) }
  }

  /// Of three letters or more: two are a word of their own.
  private static func eachPair(
    of word: UnsafeBufferPointer<UInt8>,
    _ take: (UnsafeBufferPointer<UInt8>, _ hasPosition: Bool) -> Void
  ) {
    let size = KoreanWord.syllable
    guard word.count > 2 * size else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * size + 1) { term in
      term[0] = pair
      for start in stride(from: 0, through: word.count - 2 * size, by: size) {
        for offset in 0..<(2 * size) { term[1 + offset] = word[start + offset] }
        take(UnsafeBufferPointer(term), false)
      }
    }
  }

  /// The terms of a text, word by word.
  public static func of(_ text: String, in field: DocumentField) -> [String] {
    var terms: [String] = []
    var text = text
    text.withUTF8 { text in
      var reader = WordReader(text)
      while reader.next() {
        each(of: reader.word, reader.script, in: field) { term, _ in
          terms.append(String(decoding: term, as: UTF8.self))
        }
      }
    }
    return terms
  }
}
