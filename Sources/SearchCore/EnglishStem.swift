/// Takes the endings off English words, so that "reading" finds "reads".
///
/// M. F. Porter, An algorithm for suffix stripping, 1980.
struct EnglishStem {
  private var word: [UInt8]

  /// The stem of a word in small letters; what has other than letters of English stays as it is.
  static func of(_ word: [UInt8]) -> [UInt8] {
    guard word.count > 2 else { return word }
    for byte in word where byte < 97 || byte > 122 { return word }
    var stem = EnglishStem(word: word)
    stem.cut()
    return stem.word
  }

  private mutating func cut() {
    cutPlural()
    cutPast()
    if ends("y"), hasVowel(word.count - 1) { word[word.count - 1] = Self.i }
    replace(Self.doubleEndings, above: 0)
    replace(Self.endings, above: 0)
    cutLast()
    if ends("e") {
      let measure = measure(word.count - 1)
      if measure > 1 || measure == 1 && !endsShort(word.count - 1) { word.removeLast() }
    }
    if ends("ll"), measure(word.count - 1) > 1 { word.removeLast() }
  }

  private mutating func cutPlural() {
    guard word.last == Self.s else { return }
    if ends("sses") || ends("ies") {
      word.removeLast(2)
    } else if !ends("ss") {
      word.removeLast()
    }
  }

  private mutating func cutPast() {
    if ends("eed") {
      if measure(word.count - 3) > 0 { word.removeLast() }
      return
    }
    let count = ends("ed") ? 2 : ends("ing") ? 3 : 0
    guard count > 0, hasVowel(word.count - count) else { return }
    word.removeLast(count)
    if ends("at") || ends("bl") || ends("iz") {
      word.append(Self.e)
    } else if endsDouble, !ends("l"), !ends("s"), !ends("z") {
      word.removeLast()
    } else if measure(word.count) == 1, endsShort(word.count) {
      word.append(Self.e)
    }
  }

  private mutating func replace(_ endings: [(StaticString, StaticString)], above least: Int) {
    for (ending, other) in endings where ends(ending) {
      let start = word.count - ending.utf8CodeUnitCount
      guard measure(start) > least else { return }
      word.removeLast(ending.utf8CodeUnitCount)
      word += UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount)
      return
    }
  }

  private mutating func cutLast() {
    for ending in Self.lastEndings where ends(ending) {
      let start = word.count - ending.utf8CodeUnitCount
      guard measure(start) > 1 else { return }
      if ending.utf8CodeUnitCount == 3, ends("ion"),
        start == 0 || word[start - 1] != Self.s && word[start - 1] != Self.t
      {
        return
      }
      word.removeLast(ending.utf8CodeUnitCount)
      return
    }
  }

  private func ends(_ ending: StaticString) -> Bool {
    let count = ending.utf8CodeUnitCount
    guard word.count >= count else { return false }
    let start = word.count - count
    for index in 0..<count where word[start + index] != ending.utf8Start[index] { return false }
    return true
  }

  private func isVowel(_ index: Int) -> Bool {
    switch word[index] {
    case 97, 101, 105, 111, 117: true
    case 121: index > 0 && !isVowel(index - 1)
    default: false
    }
  }

  private func hasVowel(_ count: Int) -> Bool {
    for index in 0..<count where isVowel(index) { return true }
    return false
  }

  /// How often a consonant follows a vowel among the first letters.
  private func measure(_ count: Int) -> Int {
    var measure = 0
    var wasVowel = false
    for index in 0..<max(count, 0) {
      let isVowel = isVowel(index)
      if wasVowel, !isVowel { measure += 1 }
      wasVowel = isVowel
    }
    return measure
  }

  private var endsDouble: Bool {
    let count = word.count
    return count > 1 && word[count - 1] == word[count - 2] && !isVowel(count - 1)
  }

  /// Whether the first letters end as "hop" does, but not as "snow", "box" and "tray" do.
  private func endsShort(_ count: Int) -> Bool {
    guard count > 2, !isVowel(count - 1), isVowel(count - 2), !isVowel(count - 3) else {
      return false
    }
    return ![119, 120, 121].contains(word[count - 1])
  }

  private static let e = UInt8(ascii: "e")
  private static let i = UInt8(ascii: "i")
  private static let s = UInt8(ascii: "s")
  private static let t = UInt8(ascii: "t")

  private static let doubleEndings: [(StaticString, StaticString)] = [
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
    ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"),
    ("ization", "ize"), ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"),
    ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
    ("logi", "log"),
  ]

  private static let endings: [(StaticString, StaticString)] = [
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""),
    ("ness", ""),
  ]

  private static let lastEndings: [StaticString] = [
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize",
  ]
}
