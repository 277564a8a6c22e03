import Kernel

/// Kinds of letters, as far as words are parted by them.
enum Scripts {
  /// A letter that is a syllable or a word by itself: Korean, Chinese, Japanese.
  static func isSyllable(_ unit: UInt16) -> Bool {
    (0xAC00...0xD7A3).contains(unit) || (0x3041...0x30FF).contains(unit)
      || (0x3400...0x9FFF).contains(unit)
  }

  static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  /// A letter or digit of a word that spaces part from others; surrogates are letters.
  static func isLetter(_ unit: UInt16) -> Bool {
    if isDigit(unit) || (0x61...0x7A).contains(unit) || (0x41...0x5A).contains(unit) { return true }
    guard unit >= 0xC0, unit != 0xD7, unit != 0xF7, !isSyllable(unit) else { return false }
    // Punctuation and signs, and what fills or is private.
    return !(0x2000...0x2BFF).contains(unit) && !(0x2E00...0x2E7F).contains(unit)
      && !(0x3000...0x3040).contains(unit) && unit < 0xFE00
  }

  /// The small letter of ASCII, Latin-1, Greek and Cyrillic.
  static func small(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x41...0x5A, 0xC0...0xDE, 0x391...0x3A9, 0x410...0x42F: unit == 0xD7 ? unit : unit + 32
    case 0x400...0x40F: unit + 80
    default: unit
    }
  }
}

/// FNV-1a of 32 bits, with its bits mixed at the end.
struct TermHash {
  private(set) var value: UInt32 = 0x811C_9DC5

  mutating func add(_ unit: UInt16) {
    value = (value ^ UInt32(unit & 0xFF)) &* 0x0100_0193
    value = (value ^ UInt32(unit >> 8)) &* 0x0100_0193
  }

  /// With every bit dependent on all others (MurmurHash3's last step).
  var mixed: UInt32 {
    var hash = value
    hash = (hash ^ (hash >> 16)) &* 0x85EB_CA6B
    hash = (hash ^ (hash >> 13)) &* 0xC2B2_AE35
    return hash ^ (hash >> 16)
  }

  /// In ascending order, each once.
  static func unique(_ hashes: [UInt32]) -> [UInt32] {
    var unique: [UInt32] = []
    for hash in hashes.inOrder() where unique.last != hash { unique.append(hash) }
    return unique
  }

  /// How many numbers two have in common, where both are in ascending order, each once.
  static func shared(_ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Int {
    var (left, right, shared) = (one.startIndex, other.startIndex, 0)
    while left < one.endIndex, right < other.endIndex {
      let (first, second) = (one[left], other[right])
      if first == second { shared += 1 }
      if first <= second { left += 1 }
      if second <= first { right += 1 }
    }
    return shared
  }
}
