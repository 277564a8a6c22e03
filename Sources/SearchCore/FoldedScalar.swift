/// What kind of word a letter belongs to.
enum WordScript: UInt8, Sendable {
  /// Letters of alphabets, and digits.
  case alphabet
  case hangul
  /// Chinese characters and Japanese syllables.
  case han
}

/// Letters as they are compared: small, without marks, in one form where Unicode has several.
enum FoldedScalar {
  /// Nil for what belongs to no word.
  static func script(_ value: UInt32) -> WordScript? {
    if value < 0x80 { return isASCIIWord(value) ? .alphabet : nil }
    if (0xAC00...0xD7A3).contains(value) || (0x3131...0x318E).contains(value) { return .hangul }
    if isHan(value) { return .han }
    return isOther(value) ? nil : .alphabet
  }

  /// A mark that stands on the letter before it, or a break that is not seen.
  static func isMark(_ value: UInt32) -> Bool {
    (0x300...0x36F).contains(value) || value == 0xAD || value == 0x200D
  }

  private static func isASCIIWord(_ value: UInt32) -> Bool {
    (48...57).contains(value) || (97...122).contains(value) || (65...90).contains(value)
  }

  private static func isHan(_ value: UInt32) -> Bool {
    switch value {
    case 0x30FB: false
    case 0x3005, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    case 0x20000...0x323AF: true
    default: false
    }
  }

  /// Signs, blanks, and what is drawn: the ranges of Unicode that hold no letters.
  private static func isOther(_ value: UInt32) -> Bool {
    switch value {
    case 0x80...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7: true
    case 0x2B0...0x36F, 0x37E, 0x387, 0x55A...0x55F, 0x589, 0x5BE, 0x60C, 0x61B, 0x61F: true
    case 0x964, 0x965, 0x1680, 0x2000...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x3030, 0x30FB: true
    case 0xD800...0xF8FF, 0xFE00...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20: true
    case 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFFE0...0xFFFF: true
    case 0x1F000...0x1FBFF, 0xE0000...0x10FFFF: true
    default: false
    }
  }

  /// The letter for one that is only written otherwise: full width, in a ring, raised.
  static func plain(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xFF01...0xFF5E: value - 0xFEE0
    case 0xB2, 0xB3: value - 0x80
    case 0xB9: 0x31
    case 0x2070, 0x2074...0x2079: value - 0x2040
    case 0x2080...0x2089: value - 0x2050
    case 0x2460...0x2468: value - 0x242F
    case 0x24B6...0x24CF: value - 0x2455
    case 0x24D0...0x24E9: value - 0x246F
    default: value
    }
  }

  /// A small letter, without marks where it is of the alphabets of Europe or Vietnam.
  static func folded(_ value: UInt32) -> UInt32 {
    switch value {
    case 65...90: value + 32
    case 0xC0...0x24F: base(bases, value - 0xC0) ?? smallLatin(value)
    case 0x1E00...0x1EFF: base(furtherBases, value - 0x1E00) ?? value
    case 0x386...0x3CE: greek(value)
    case 0x400...0x451: cyrillic(value)
    case 0x531...0x556: value + 48
    default: value
    }
  }

  private static func smallLatin(_ value: UInt32) -> UInt32 {
    if value <= 0xDE { return value + 32 }
    return (0x100...0x17F).contains(value) && value % 2 == 0 ? value + 1 : value
  }

  private static func cyrillic(_ value: UInt32) -> UInt32 {
    let small = value < 0x410 ? value + 80 : value < 0x430 ? value + 32 : value
    return small == 0x451 ? 0x435 : small == 0x439 ? 0x438 : small
  }

  private static func greek(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x386, 0x3AC: 0x3B1
    case 0x388, 0x3AD: 0x3B5
    case 0x389, 0x3AE: 0x3B7
    case 0x38A, 0x390, 0x3AA, 0x3AF, 0x3CA: 0x3B9
    case 0x38C, 0x3CC: 0x3BF
    case 0x38E, 0x3AB, 0x3B0, 0x3CB, 0x3CD: 0x3C5
    case 0x38F, 0x3CE: 0x3C9
    case 0x391...0x3A9: value + 32
    case 0x3C2: 0x3C3
    default: value
    }
  }

  private static func base(_ bases: [UInt8], _ index: UInt32) -> UInt32? {
    let base = bases[Int(index)]
    return base == UInt8(ascii: ".") ? nil : UInt32(base)
  }

  /// What the letters from U+00C0 to U+024F are without marks; a full stop where they have none.
  private static let bases = Array(
    """
    aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.yaaaaaaccccccccddddeeeeeeee\
    eegggggggghhhhiiiiiiiiii..jjkk.llllll..llnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuu\
    wwyyyzzzzzzs................................oo.............uu............................a\
    aiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa....aaaaeeeeiiiioooorrrruuuusstt..hh......aa\
    eeooooooooyy............................
    """.utf8)

  /// The same from U+1E00 to U+1EFF.
  private static let furtherBases = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprr\
    rrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaa\
    aaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """.utf8)
}
