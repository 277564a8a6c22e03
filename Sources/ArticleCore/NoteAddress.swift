/// Addresses in a note: what a link may lead to, and where one ends that stands by itself.
enum NoteAddress {
  /// Brackets in an address, within each other.
  private static let mostBrackets = 8

  /// The address behind "[words](", and the place behind its bracket.
  static func target(
    in bytes: [UInt8], at start: Int
  ) -> (address: ArraySlice<UInt8>, next: Int)? {
    let isAngled = start < bytes.count && bytes[start] == 60
    let first = isAngled ? start + 1 : start
    guard let scheme = scheme(in: bytes, at: first, ["https://", "http://", "mailto:", "tel:"])
    else { return nil }
    let end = isAngled ? angle(in: bytes, from: first) : bracket(in: bytes, from: first)
    guard let end, end > scheme else { return nil }
    let bracket = isAngled ? end + 1 : end
    guard bracket < bytes.count, bytes[bracket] == 41 else { return nil }
    return (bytes[first..<end], bracket + 1)
  }

  /// The end of an address of the web that begins here.
  static func end(in bytes: [UInt8], from start: Int) -> Int? {
    guard let scheme = scheme(in: bytes, at: start, ["https://", "http://", "www."]) else {
      return nil
    }
    var end = scheme
    var surplus = 0
    while end < bytes.count, !isForeign(bytes[end]), bytes[end] != 42 {
      surplus += bytes[end] == 41 ? 1 : bytes[end] == 40 ? -1 : 0
      end += 1
    }
    // What ends a sentence, or stands around the address, is no part of it.
    while end > scheme, endsSentence(bytes[end - 1]) || surplus > 0 && bytes[end - 1] == 41 {
      if bytes[end - 1] == 41 { surplus -= 1 }
      end -= 1
    }
    return end > scheme ? end : nil
  }

  /// The place behind one of these, if it stands here in letters of any case.
  private static func scheme(
    in bytes: [UInt8], at start: Int, _ schemes: [String]
  ) -> Int? {
    for scheme in schemes {
      let end = start + scheme.utf8.count
      guard end <= bytes.count else { continue }
      if bytes[start..<end].elementsEqual(scheme.utf8, by: { lowered($0) == $1 }) { return end }
    }
    return nil
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 32 : byte
  }

  private static func angle(in bytes: [UInt8], from start: Int) -> Int? {
    var end = start
    while end < bytes.count, !isForeign(bytes[end]) { end += 1 }
    return end < bytes.count && bytes[end] == 62 ? end : nil
  }

  /// The bracket that closes the target, past those that the address has itself.
  private static func bracket(in bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    for place in start..<bytes.count {
      switch bytes[place] {
      case 40: depth += 1
      case 41 where depth == 0: return place
      case 41: depth -= 1
      case let byte where isForeign(byte): return nil
      default: break
      }
      if depth > mostBrackets { return nil }
    }
    return nil
  }

  /// What no address has: blanks, quotation marks, angles, backslashes, grave accents.
  private static func isForeign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...32, 34, 60, 62, 92, 96, 127: true
    default: false
    }
  }

  /// . , ; : ! ? ] } ' ~
  private static func endsSentence(_ byte: UInt8) -> Bool {
    switch byte {
    case 46, 44, 59, 58, 33, 63, 93, 125, 39, 126: true
    default: false
    }
  }
}
