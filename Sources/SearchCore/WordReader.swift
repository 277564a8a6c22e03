/// Reads the words of a text one after the other, as they are compared.
struct WordReader {
  /// Bytes of a word; the rest of a longer one is left out.
  static let longest = 60

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The word that was read last, folded.
  private(set) var word: [UInt8] = []
  private(set) var script = WordScript.alphabet
  /// Where it stands in the text.
  private(set) var range = 0..<0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    word.reserveCapacity(Self.longest + 4)
  }

  /// False at the end of the text.
  mutating func next() -> Bool {
    word.removeAll(keepingCapacity: true)
    var start = index
    while index < text.count {
      let first = text[index]
      if first < 0x80 {
        guard Self.small[Int(first)] != 0 else {
          if !word.isEmpty, !joins(first, 1) { break }
          index += 1
          continue
        }
        if word.isEmpty { begin(.alphabet, &start) } else if script != .alphabet { break }
        append(Self.small[Int(first)])
        index += 1
        continue
      }
      let (value, count) = scalar(at: index)
      if FoldedScalar.isMark(value) {
        index += count
        continue
      }
      let plain = FoldedScalar.plain(value)
      guard let script = FoldedScalar.script(plain) else {
        if !word.isEmpty, !(value == 0x2019 && joins(0x27, count)) { break }
        index += count
        continue
      }
      if word.isEmpty { begin(script, &start) } else if self.script != script { break }
      append(FoldedScalar.folded(plain))
      index += count
    }
    range = start..<index
    return !word.isEmpty
  }

  private mutating func begin(_ script: WordScript, _ start: inout Int) {
    self.script = script
    start = index
  }

  /// Whether a sign stands inside of a word: the apostrophe of "don't", but not that of "l'été".
  private func joins(_ sign: UInt8, _ count: Int) -> Bool {
    guard sign == 0x27, script == .alphabet, word.count > 1, index + count < text.count else {
      return false
    }
    return (97...122).contains(text[index + count] | 0x20)
  }

  private mutating func append(_ byte: UInt8) {
    if word.count < Self.longest { word.append(byte) }
  }

  private mutating func append(_ value: UInt32) {
    guard word.count < Self.longest else { return }
    UTF8Bytes.append(value, to: &word)
  }

  /// The scalar at an index with how many bytes it takes; parts of Korean syllables are put together.
  private func scalar(at index: Int) -> (value: UInt32, count: Int) {
    let first = UTF8Bytes.scalar(text, index)
    guard (0x1100...0x1112).contains(first.value), index + first.count < text.count else {
      return first
    }
    let vowel = UTF8Bytes.scalar(text, index + first.count)
    guard (0x1161...0x1175).contains(vowel.value) else { return first }
    let open = 0xAC00 + ((first.value - 0x1100) * 21 + vowel.value - 0x1161) * 28
    let count = first.count + vowel.count
    guard index + count < text.count else { return (open, count) }
    let last = UTF8Bytes.scalar(text, index + count)
    guard (0x11A8...0x11C2).contains(last.value) else { return (open, count) }
    return (open + last.value - 0x11A7, count + last.count)
  }

  /// The small letter or the digit of each byte of ASCII; 0 for what is none.
  private static let small: [UInt8] = (0..<128).map { byte in
    switch byte {
    case 48...57, 97...122: UInt8(byte)
    case 65...90: UInt8(byte) + 32
    default: 0
    }
  }
}

/// Scalars and their bytes.
enum UTF8Bytes {
  /// The scalar that begins at an index, and how many bytes it takes; one byte of what is cut off.
  static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (
    value: UInt32, count: Int
  ) {
    let first = UInt32(bytes[index])
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard count > 1, index + count <= bytes.count else { return (first < 0x80 ? first : 0xFFFD, 1) }
    var value = first & (0xFF >> UInt32(count + 1))
    for offset in 1..<count { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, count)
  }

  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    func part(_ bits: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits) }
    switch value {
    case 0..<0x80: bytes.append(part(value))
    case 0x80..<0x800: bytes += [part(0xC0 | value >> 6), part(0x80 | value & 0x3F)]
    case 0x800..<0x10000:
      bytes += [
        part(0xE0 | value >> 12), part(0x80 | value >> 6 & 0x3F), part(0x80 | value & 0x3F),
      ]
    default:
      bytes += [
        part(0xF0 | value >> 18 & 7), part(0x80 | value >> 12 & 0x3F),
        part(0x80 | value >> 6 & 0x3F), part(0x80 | value & 0x3F),
      ]
    }
  }

  /// The scalars of bytes.
  static func scalars(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBufferPointer { bytes in
      var scalars: [UInt32] = []
      var index = 0
      while index < bytes.count {
        let (value, count) = scalar(bytes, index)
        scalars.append(value)
        index += count
      }
      return scalars
    }
  }
}
