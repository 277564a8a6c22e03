import Kernel

/// Parts a block of text into what is read aloud in one breath, in any of the languages that end
/// sentences with a stop: English and its relatives, Korean, Japanese, Chinese.
public struct Sentences {
  /// A longer sentence is parted where it pauses: voices stop in the middle of very long ones.
  static let longest = 260

  private let units: [UInt16]
  private let areParted: Bool
  /// What ends at each index: nothing, a line, a paragraph made of lines; empty where no line ends.
  private var ends: [UInt8] = []

  /// The ranges of the block's sentences, in order, without the white space between them.
  ///
  /// `breaks` are the places where lines end. One is as good as a space, as poems and old letters break
  /// their lines anywhere; two in a row end whatever stands before them.
  public static func ranges(
    in block: some Sequence<UInt16>, breaks: [Int] = [], areParted: Bool = true
  ) -> [Range<Int>] {
    Sentences(units: Array(block), breaks: breaks, areParted: areParted).ranges
  }

  private init(units: [UInt16], breaks: [Int], areParted: Bool) {
    self.units = units
    self.areParted = areParted
    guard !breaks.isEmpty else { return }
    ends = [UInt8](repeating: 0, count: units.count + 1)
    var last: Int?
    for at in breaks where ends.indices.contains(at) {
      if let last, units[last..<at].allSatisfy({ ArticleText.isSpace($0) }) { ends[last] = 2 }
      if ends[at] == 0 { ends[at] = 1 }
      last = at
    }
  }

  private func endsLine(at index: Int) -> Bool { !ends.isEmpty && ends[index] > 0 }

  private var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var at = 0
    while at < units.count {
      guard let end = end(at: at, from: start) else {
        at += 1
        continue
      }
      add(start..<end, to: &ranges)
      start = end
      at = max(end, at + 1)
    }
    add(start..<units.count, to: &ranges)
    return ranges
  }

  /// Where the sentence ends if it ends with the unit at this index.
  private func end(at index: Int, from start: Int) -> Int? {
    let unit = units[index]
    if unit == 10 || (!ends.isEmpty && ends[index + 1] == 2) { return index + 1 }
    guard Self.isStop(unit) || Self.isWideStop(unit) else { return nil }
    var end = index + 1
    while end < units.count, Self.isStop(units[end]) || Self.isWideStop(units[end]) { end += 1 }
    let isQuoted = end < units.count && Self.isClosing(units[end])
    while end < units.count, Self.isClosing(units[end]) { end += 1 }
    guard end < units.count else { return end }
    if Self.isWideStop(unit) {
      // 「…。」と言った goes on.
      return isQuoted && (0x3041...0x3096).contains(units[end]) ? nil : end
    }
    guard ArticleText.isSpace(units[end]) || endsLine(at: end) else { return nil }
    if unit == Self.dot, end == index + 1, isAbbreviated(before: index, from: start) { return nil }
    return goesOn(after: end, isQuoted: isQuoted) ? nil : end
  }

  /// A small letter begins no sentence; nor does what Korean says after a quotation.
  private func goesOn(after index: Int, isQuoted: Bool) -> Bool {
    var at = index
    while at < units.count, ArticleText.isSpace(units[at]), units[at] != 10 { at += 1 }
    guard at < units.count else { return false }
    if (0x61...0x7A).contains(units[at]) { return true }
    guard isQuoted else { return false }
    for word in Self.saying where units[at...].starts(with: word.utf16) { return true }
    return false
  }

  /// Whether the word before a full stop is one that is written with it.
  private func isAbbreviated(before index: Int, from start: Int) -> Bool {
    var first = index
    while first > start,
      Self.isLetter(units[first - 1]) || Self.isDigit(units[first - 1])
        || units[first - 1] == Self.dot
    {
      first -= 1
    }
    let word = units[first..<index]
    guard let unit = word.first else { return false }
    // An initial, or a letter with letters: "J. R. Smith", "U.S. policy", "e.g.".
    if word.count == 1, !Self.isDigit(unit) { return (0x41...0x5A).contains(unit) && unit != 0x49 }
    if word.contains(Self.dot) { return word.allSatisfy { !Self.isDigit($0) } }
    // The number of a list stands at the begin.
    if word.allSatisfy(Self.isDigit) { return isBegin(first, of: start) && word.count < 4 }
    for known in Self.abbreviations where word.elementsEqual(known.utf16) { return true }
    return false
  }

  private func isBegin(_ index: Int, of start: Int) -> Bool {
    units[start..<index].allSatisfy { ArticleText.isSpace($0) }
  }

  private func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    var rest = trimmed(range)
    while areParted, rest.count > Self.longest {
      let cut = pause(in: rest)
      ranges.append(trimmed(rest.lowerBound..<cut))
      rest = trimmed(cut..<rest.upperBound)
    }
    if !rest.isEmpty, units[rest].contains(where: Self.isSpoken) { ranges.append(rest) }
  }

  /// After the last comma that leaves a speakable piece, else after a space, else anywhere whole.
  private func pause(in range: Range<Int>) -> Int {
    let earliest = range.lowerBound + Self.longest / 3
    let latest = range.lowerBound + Self.longest
    var space: Int?
    var at = latest
    while at > earliest {
      if Self.isComma(units[at - 1]) { return at }
      if space == nil, ArticleText.isSpace(units[at - 1]) { space = at }
      at -= 1
    }
    if let space { return space }
    return units[latest] & 0xFC00 == 0xDC00 ? latest - 1 : latest
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, ArticleText.isSpace(units[start]) { start += 1 }
    while start < end, ArticleText.isSpace(units[end - 1]) { end -= 1 }
    return start..<end
  }
}

/// Kinds of characters.
extension Sentences {
  private static let dot: UInt16 = 0x2E

  /// Words that are written with a full stop and go on.
  private static let abbreviations = [
    "Mr", "Mrs", "Ms", "Dr", "Prof", "St", "Sr", "Jr", "vs", "etc", "Fig", "fig", "No", "Nos",
    "Vol", "vol", "pp", "cf", "ca", "approx", "Inc", "Ltd", "Co", "Corp", "Gen", "Col", "Capt",
    "Rev", "Sen", "Rep", "Gov", "Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Sept",
    "Oct", "Nov", "Dec", "al", "ed", "eds", "bzw", "ca", "Nr",
  ]
  /// How Korean goes on after what was said.
  private static let saying = ["하고", "라고", "이라고", "라며", "이라며", "라는", "고 "]

  private static func isStop(_ unit: UInt16) -> Bool {
    unit == 0x2E || unit == 0x21 || unit == 0x3F || unit == 0x2026
  }

  private static func isWideStop(_ unit: UInt16) -> Bool {
    unit == 0x3002 || unit == 0xFF01 || unit == 0xFF1F || unit == 0xFF0E || unit == 0xFF61
  }

  private static func isClosing(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x22, 0x27, 0x29, 0x5D, 0xBB, 0x2019, 0x201D, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011,
      0xFF09:
      true
    default: false
    }
  }

  private static func isComma(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2C, 0x3A, 0x3B, 0x2014, 0x3001, 0xFF0C, 0xFF1B: true
    default: false
    }
  }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  /// Letters of alphabets, syllables and signs; not what only marks.
  private static func isLetter(_ unit: UInt16) -> Bool {
    if (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit) { return true }
    return (0xC0...0x1FFF).contains(unit) || (0x3040...0xD7FF).contains(unit)
  }

  private static func isSpoken(_ unit: UInt16) -> Bool {
    isLetter(unit) || isDigit(unit) || unit >= 0xD800
  }
}
