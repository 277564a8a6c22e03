/// A place in what was typed, that moves over what it recognises.
///
/// Capital letters A to Z are small ones here; everything is bytes, so that no tables of Unicode are
/// needed.
struct EntryReader {
  let bytes: [UInt8]
  var at = 0

  init(_ text: String) {
    bytes = text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

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
  mutating func take(_ text: String) -> Bool {
    var end = at
    for byte in text.utf8 {
      guard end < bytes.count, bytes[end] == byte else { return false }
      end += 1
    }
    at = end
    return true
  }

  /// These bytes, up to the end of a word.
  mutating func word(_ text: String) -> Bool {
    let start = at
    if take(text) && isAtBoundary { return true }
    at = start
    return false
  }

  /// Blanks and then this word.
  mutating func next(_ text: String) -> Bool {
    let start = at
    if blanks() && word(text) { return true }
    at = start
    return false
  }

  /// The value of the first entry that stands here.
  mutating func oneOf(_ table: [(String, Int)]) -> Int? {
    for (text, value) in table where take(text) { return value }
    return nil
  }

  /// The value of the first entry that stands here and ends a word.
  mutating func wordOf(_ table: [(String, Int)]) -> Int? {
    for (text, value) in table where word(text) { return value }
    return nil
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
