/// Where a mail address stands by itself in a note.
///
/// Only letters, digits and . _ + - before the @, and a domain of the web behind it: no other of an address's signs could
/// do harm, but none is worth a link that leads elsewhere than it says.
enum NoteMailAddress {
  private static let longestName = 64
  private static let longestDomain = 253

  static func range(in bytes: [UInt8], around at: Int) -> Range<Int>? {
    var start = at
    while start > 0, isName(bytes[start - 1]) {
      start -= 1
      if at - start > longestName { return nil }
    }
    guard start < at, bytes[start] != 46, bytes[at - 1] != 46, begins(in: bytes, at: start),
      let end = domainEnd(in: bytes, from: at + 1), ends(in: bytes, at: end)
    else { return nil }
    return start..<end
  }

  /// Labels with a full stop between them, the last of two letters or more.
  private static func domainEnd(in bytes: [UInt8], from start: Int) -> Int? {
    var end = start
    while end < bytes.count, isLabel(bytes[end]) || bytes[end] == 46 {
      end += 1
      if end - start > longestDomain { return nil }
    }
    // What ends a sentence is no part of it.
    while end > start, bytes[end - 1] == 46 { end -= 1 }
    let labels = bytes[start..<end].split(separator: 46, omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1,
      last.allSatisfy({ isLetter($0) })
    else { return nil }
    for label in labels where label.isEmpty || label.first == 45 || label.last == 45 { return nil }
    return end
  }

  /// Behind a blank, a bracket, a sign between sentences or a Korean letter.
  private static func begins(in bytes: [UInt8], at start: Int) -> Bool {
    if start == 0 { return true }
    switch bytes[start - 1] {
    case 0...32, 34, 39, 40, 42, 44, 58, 59, 60, 91: return true
    case 128...: return start > 2 && isKorean(bytes[start - 3])
    default: return false
    }
  }

  /// Before one of these, or a Korean particle; “git@host:path” is none, nor is “a@b.c@d.e”.
  private static func ends(in bytes: [UInt8], at end: Int) -> Bool {
    guard end < bytes.count else { return true }
    switch bytes[end] {
    case 0...32, 33, 34, 39, 41, 42, 44, 46, 59, 62, 93, 126: return true
    case 58, 63: return end + 1 == bytes.count || bytes[end + 1] <= 32
    case let byte: return isKorean(byte)
    }
  }

  /// The first byte of a syllable.
  private static func isKorean(_ byte: UInt8) -> Bool { (0xEA...0xED).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }

  private static func isLabel(_ byte: UInt8) -> Bool {
    isLetter(byte) || (48...57).contains(byte) || byte == 45
  }

  private static func isName(_ byte: UInt8) -> Bool {
    isLabel(byte) || byte == 43 || byte == 46 || byte == 95
  }
}
