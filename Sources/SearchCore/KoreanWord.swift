import Kernel

/// Korean words: what stands behind a noun, pairs of syllables, and the keys of letters.
enum KoreanWord {
  /// Bytes of a syllable.
  static let syllable = 3

  /// How many bytes of a word are left without what Korean puts behind a noun (조사); two syllables at least.
  static func stemCount(_ word: [UInt8]) -> Int {
    for suffix in suffixes {
      let rest = word.count - suffix.count
      guard rest >= 2 * syllable else { continue }
      var isSame = true
      for index in 0..<suffix.count where word[rest + index] != suffix[index] {
        isSame = false
        break
      }
      if isSame { return rest }
    }
    return word.count
  }

  /// The first consonants of its syllables; empty where one is none.
  static func initials(_ word: [UInt8]) -> [UInt8] {
    var initials: [UInt8] = []
    for value in UTF8Bytes.scalars(word) {
      guard let initial = Hangul.initial(of: value) else { return [] }
      UTF8Bytes.append(initial, to: &initials)
    }
    return initials
  }

  /// Whether it is first consonants alone.
  static func isInitials(_ word: [UInt8]) -> Bool {
    for value in UTF8Bytes.scalars(word) where !Hangul.isInitial(value) { return false }
    return !word.isEmpty
  }

  /// The longest first; then endings of verbs that are made of a noun and 하다 or 되다.
  private static let suffixes: [[UInt8]] = {
    let words = """
      으로부터 에서부터 했습니다 됐습니다 에게서는 이라고는 으로서 으로써 에서는 에서도 에게서 이라는 이라고 \
      까지는 까지도 부터는 으로는 으로도 로부터 합니다 됩니다 하였다 되었다 했으며 하면서 되면서 하지만 \
      에서 에게 에는 에도 에만 까지 부터 보다 처럼 만큼 으로 이나 이며 이란 라는 라고 이다 로서 로써 로는 로도 \
      하고 마다 조차 마저 밖에 한테 께서 하다 되다 했다 됐다 하는 되는 하며 되며 하여 되어 해서 돼서 \
      은 는 이 가 을 를 의 에 도 로 와 과 만 나 며 란 야
      """
    return words.utf8.split(separator: 32).map { Array($0) }
  }()
}
