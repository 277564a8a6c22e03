/// The keys of a Korean keyboard (두벌식) on which a word is typed, by the letters that stand there on others.
enum KoreanKeys {
  private static let firsts = keys("r R s e E f a q Q t T d w W c z x v g")
  private static let vowels = keys("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
  private static let lasts = keys(
    "- r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")
  /// From U+3131 on.
  private static let letters = keys(
    """
    r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g k o i O j p u P h hk ho \
    hl y n nj np nl b m ml l
    """)

  private static func keys(_ words: StaticString) -> [[UInt8]] {
    let bytes = UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
    return bytes.split(separator: 32).map { $0.first == 45 ? [] : Array($0) }
  }

  /// Keys of letters that sound alike.
  private static let alike = keys("op OP rRz eEx qQv wWc tT")

  @Sendable static func areAlike(_ one: UInt8, _ other: UInt8) -> Bool {
    alike.contains { $0.contains(one) && $0.contains(other) }
  }

  /// The keys of a word; nil where one of its letters is on none.
  static func of(_ word: [UInt8]) -> [UInt8]? {
    var keys: [UInt8] = []
    for value in UTF8Bytes.scalars(word) {
      if (0xAC00...0xD7A3).contains(value) {
        let number = Int(value - 0xAC00)
        keys += firsts[number / 588] + vowels[number / 28 % 21] + lasts[number % 28]
      } else if (0x3131...0x3163).contains(value) {
        keys += letters[Int(value - 0x3131)]
      } else {
        return nil
      }
    }
    return keys
  }

  /// The syllables that keys make; nil where something is left over.
  static func syllables(_ keys: [UInt8]) -> [UInt8]? {
    var syllables: [UInt8] = []
    var index = 0
    while index < keys.count {
      guard let first = firsts.firstIndex(of: [keys[index]]) else { return nil }
      index += 1
      guard let vowel = longest(vowels, keys, index) else { return nil }
      index += vowels[vowel].count
      var last = longest(lasts, keys, index) ?? 0
      // What is followed by a vowel begins the next syllable.
      if last > 0, longest(vowels, keys, index + lasts[last].count) != nil {
        last = lasts.firstIndex(of: Array(lasts[last].dropLast())) ?? 0
      }
      index += lasts[last].count
      UTF8Bytes.append(UInt32(0xAC00 + (first * 21 + vowel) * 28 + last), to: &syllables)
    }
    return syllables.isEmpty ? nil : syllables
  }

  private static func longest(_ letters: [[UInt8]], _ keys: [UInt8], _ index: Int) -> Int? {
    var best: Int?
    guard index < keys.count else { return nil }
    for (number, letter) in letters.enumerated()
    where !letter.isEmpty && keys[index...].starts(with: letter) {
      if letter.count > best.map({ letters[$0].count }) ?? 0 { best = number }
    }
    return best
  }
}
