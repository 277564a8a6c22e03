/// The named character references in a form to search.
struct CharacterReferences: Sendable {
  static let standard = CharacterReferences()

  private struct Entry: Sendable {
    var name: Range<Int>
    var countsWithoutSemicolon = false
    var first: UInt32 = 0
    var second: UInt32 = 0
  }

  private var entries: [Entry] = []
  private let bytes: [UInt8]
  /// By a name's first byte, where the names with it begin.
  private var starts: [Int]

  private init() {
    bytes = NamedReferences.table.withUTF8Buffer { Array($0) }
    starts = Array(repeating: 0, count: 129)
    var start = 0
    while start < bytes.count {
      var index = start
      while Self.isName(bytes[index]) { index += 1 }
      var entry = Entry(name: start..<index)
      entry.countsWithoutSemicolon = bytes[index] == 0x21
      index += 1
      entry.first = number(&index)
      if index < bytes.count, bytes[index] == 0x2B {
        index += 1
        entry.second = number(&index)
      }
      entries.append(entry)
      starts[Int(bytes[start]) + 1] = entries.count
      start = index + 1
    }
    for byte in 1..<starts.count { starts[byte] = max(starts[byte], starts[byte - 1]) }
  }

  private func number(_ index: inout Int) -> UInt32 {
    var number: UInt32 = 0
    while index < bytes.count, Self.isName(bytes[index]) {
      number = number &* 16 &+ UInt32(bytes[index] < 0x41 ? bytes[index] - 0x30 : bytes[index] - 55)
      index += 1
    }
    return number
  }

  /// A reference that begins the input: its characters, and where it ends.
  struct Match {
    var first: UInt32
    var second: UInt32
    var end: Int
    var hasSemicolon: Bool
  }

  /// The longest name that stands there.
  func longest(in input: [UInt8], from start: Int) -> Match? {
    guard start < input.count, input[start] < 0x80 else { return nil }
    var low = starts[Int(input[start])]
    var high = starts[Int(input[start]) + 1]
    var best: Match?
    var length = 1
    while low < high {
      let entry = entries[low]
      let end = start + length
      if entry.name.count == length {
        let hasSemicolon = end < input.count && input[end] == 0x3B
        if hasSemicolon || entry.countsWithoutSemicolon {
          best = Match(
            first: entry.first, second: entry.second, end: hasSemicolon ? end + 1 : end,
            hasSemicolon: hasSemicolon)
        }
        if hasSemicolon { return best }
        low += 1
      }
      guard end < input.count, Self.isName(input[end]) else { break }
      narrow(&low, &high, at: length, to: input[end])
      length += 1
    }
    return best
  }

  /// Leaves the names, all longer than the index, that have this byte there.
  private func narrow(_ low: inout Int, _ high: inout Int, at index: Int, to byte: UInt8) {
    let (first, last) = (low, high)
    low = partition(first, last) { self.byte(index, of: $0) >= byte }
    high = partition(low, last) { self.byte(index, of: $0) > byte }
  }

  private func byte(_ index: Int, of entry: Int) -> UInt8 {
    let name = entries[entry].name
    return index < name.count ? bytes[name.lowerBound + index] : 0
  }

  /// The first that is so, when all after it are so too.
  private func partition(_ low: Int, _ high: Int, _ isSo: (Int) -> Bool) -> Int {
    var (low, high) = (low, high)
    while low < high {
      let middle = (low + high) / 2
      if isSo(middle) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  static func isName(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }
}

extension Tokeniser {
  /// Reads what begins with `&` into `decoded` (HTML, section 13.2.5.72 onwards).
  mutating func readReference(inAttribute: Bool) {
    if byte(position + 1) == 0x23 {
      readNumericReference()
      return
    }
    guard let match = CharacterReferences.standard.longest(in: input, from: position + 1),
      !(inAttribute && !match.hasSemicolon && continuesAddress(input, match.end))
    else {
      takeAmpersand()
      return
    }
    appendDecoded(match.first)
    if match.second != 0 { appendDecoded(match.second) }
    position = match.end
  }

  /// In an attribute `&copy=1` is an address's parameter and no reference.
  private func continuesAddress(_ input: [UInt8], _ index: Int) -> Bool {
    byte(index) == 0x3D || CharacterReferences.isName(byte(index))
  }

  private mutating func takeAmpersand() {
    decoded.append(0x26)
    position += 1
  }

  private mutating func readNumericReference() {
    var index = position + 2
    let isHexadecimal = byte(index) | 0x20 == 0x78
    if isHexadecimal { index += 1 }
    let digits = index
    var number: UInt32 = 0
    while let digit = Self.digit(byte(index), isHexadecimal) {
      number = min(number &* (isHexadecimal ? 16 : 10) &+ digit, 0x110000)
      index += 1
    }
    guard index > digits else {
      takeAmpersand()
      return
    }
    if byte(index) == 0x3B { index += 1 }
    appendDecoded(Self.meant(number))
    position = index
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    if byte &- 0x30 < 10 { return UInt32(byte - 0x30) }
    guard isHexadecimal, (byte | 0x20) &- 0x61 < 6 else { return nil }
    return UInt32((byte | 0x20) - 0x61 + 10)
  }

  /// The character that a number stands for: those of windows-1252 are meant for themselves.
  private static func meant(_ number: UInt32) -> UInt32 {
    switch number {
    case 0, 0xD800...0xDFFF, 0x110000...: 0xFFFD
    case 0x80...0x9F: UInt32(Windows1252.character(UInt8(truncatingIfNeeded: number)))
    default: number
    }
  }

  private mutating func appendDecoded(_ character: UInt32) {
    guard let scalar = Unicode.Scalar(character) else { return }
    decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
