import Kernel

/// What was typed, and when.
final class EntryLine {
  let bytes: [UInt8]
  let now: CivilDateTime
  /// Whether the day stands first where numbers are a day either way.
  let isDayFirst: Bool

  /// Words in `dismissed` become some that mean nothing.
  init(_ text: String, _ now: CivilDateTime, isDayFirst: Bool, dismissed: [String]) {
    var bytes = Self.small(text)
    for words in dismissed {
      let hidden = Self.small(words)
      for start in bytes.indices where bytes[start...].starts(with: hidden) {
        let end = start + hidden.count
        guard start == 0 || bytes[start - 1] <= 40,
          end == bytes.count || bytes[end] < 64 && !(48...57).contains(bytes[end])
        else { continue }
        for index in start..<end { bytes[index] = UInt8(ascii: "_") }
      }
    }
    self.bytes = bytes
    self.now = now
    self.isDayFirst = isDayFirst
  }

  private static func small(_ text: String) -> [UInt8] {
    text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }
}

/// A place in what was typed, that moves over what it recognises.
///
/// Capital letters A to Z are small ones here; everything is bytes, so that no tables of Unicode are
/// needed.
struct EntryReader {
  /// Shared, for readers are copied to look ahead.
  private let line: EntryLine
  var at = 0
  /// Where what was recognised last ends.
  var recognisedEnd = -1
  /// Whether a phrase was met of which only half could be understood: then none of it is.
  var isHalf = false

  init(_ line: EntryLine) {
    self.line = line
  }

  var bytes: [UInt8] { line.bytes }
  var now: CivilDateTime { line.now }
  var today: CivilDate { line.now.date }
  /// What is written in Korean has the month first.
  var isDayFirst: Bool { line.isDayFirst && !hasHangul }

  var isAtEnd: Bool { at >= bytes.count }

  /// Whether a word ends here: at a blank, a mark, or the end.
  var isAtBoundary: Bool {
    guard at < bytes.count else { return true }
    switch bytes[at] {
    case 0...32: return true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "!"):
      return at + 1 >= bytes.count || bytes[at + 1] <= 32
    default: return false
    }
  }

  /// Whether only blanks stand between this and what was recognised last.
  var isNextToRecognised: Bool {
    recognisedEnd >= 0 && recognisedEnd <= at && bytes[recognisedEnd..<at].allSatisfy { $0 <= 32 }
  }

  var hasHangul: Bool { bytes.contains { (0xEA...0xED).contains($0) } }

  /// Whether a word of the table stands before.
  func isAfter(_ words: StaticString) -> Bool {
    var end = at
    while end > 0, bytes[end - 1] <= 32 { end -= 1 }
    var word = self
    word.at = end
    while word.at > 0, bytes[word.at - 1] > 32 { word.at -= 1 }
    return word.wordOf(words) != nil && word.at == end
  }

  /// Whether a word of the table comes next, after blanks.
  func isBefore(_ words: StaticString) -> Bool {
    var rest = self
    rest.skipBlanks()
    return rest.wordOf(words) != nil
  }

  /// Whether no word of the title follows: the end, a mark, a time.
  var isFree: Bool {
    var rest = self
    rest.skipBlanks()
    guard rest.at < bytes.count else { return true }
    if rest.oneOf(",|.|:|-|#|@|!|(|)") != nil {
      return true
    }
    return rest.wordOf(EntryWords.partsOfDay) != nil || rest.wordOf(EntryWords.priorities) != nil
      || rest.isAtTime || rest.koreanTime() != nil
  }

  mutating func skipBlanks() {
    while at < bytes.count, bytes[at] <= 32 { at += 1 }
  }

  /// At least one blank.
  mutating func blanks() -> Bool {
    let start = at
    skipBlanks()
    return at > start
  }

  /// These bytes, wherever they stand.
  mutating func take(_ text: StaticString) -> Bool { oneOf(text) != nil }

  /// These bytes, up to the end of a word.
  mutating func word(_ text: StaticString) -> Bool { wordOf(text) != nil }

  /// Blanks and then this word.
  mutating func next(_ text: StaticString) -> Bool {
    let start = at
    if blanks() && word(text) { return true }
    at = start
    return false
  }

  /// The value of the first entry of a table that stands here.
  mutating func oneOf(_ table: StaticString) -> Int? { entry(of: table, isWord: false) }

  /// The value of the first entry of a table that stands here and ends a word.
  mutating func wordOf(_ table: StaticString) -> Int? { entry(of: table, isWord: true) }

  /// Tables are one text, "mon=1|tue=2", for arrays of texts make a bundle large; no number is 0.
  private mutating func entry(of table: StaticString, isWord: Bool) -> Int? {
    let start = at
    return table.withUTF8Buffer { table in
      var place = 0
      while place < table.count {
        at = start
        var isHere = true
        while place < table.count, table[place] != UInt8(ascii: "="),
          table[place] != UInt8(ascii: "|")
        {
          isHere = isHere && at < bytes.count && bytes[at] == table[place]
          if isHere { at += 1 }
          place += 1
        }
        var value = 0
        var sign = 1
        while place < table.count, table[place] != UInt8(ascii: "|") {
          if table[place] == UInt8(ascii: "-") { sign = -1 }
          if (48...57).contains(table[place]) { value = value * 10 + Int(table[place] - 48) }
          place += 1
        }
        place += 1
        if isHere && (!isWord || isAtBoundary) { return value * sign }
      }
      at = start
      return nil
    }
  }

  /// Up to four digits.
  mutating func number() -> Int? {
    let start = at
    var value = 0
    while at < bytes.count, (48...57).contains(bytes[at]) {
      value = value * 10 + Int(bytes[at] - 48)
      at += 1
      if at - start > 4 {
        at = start
        return nil
      }
    }
    return at == start ? nil : value
  }

  /// What the body makes of what stands here; where that is nothing, the place stays.
  mutating func attempt<Found>(_ body: (inout EntryReader) -> Found?) -> Found? {
    let start = at
    if let found = body(&self) { return found }
    at = start
    return nil
  }

  /// To the end of the word.
  mutating func skipWord() {
    while at < bytes.count, bytes[at] > 32 { at += 1 }
  }
}
