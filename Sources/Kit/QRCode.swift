/// A text as a square of dark and light (ISO/IEC 18004): bytes, error correction of level L, versions 1 to 15.
public struct QRCode: Hashable, Sendable {
  /// Codewords for the correction of errors in a block, and blocks, of each version.
  private static let corrections = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22]
  private static let blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6]

  public let size: Int
  private let version: Int
  private var dark: [Bool]
  /// What is no data.
  private var fixed: [Bool]

  /// Nil for a text that is longer than 520 bytes.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    var version = 1
    while version <= 15, Self.room(version) < bytes.count + (version < 10 ? 2 : 3) { version += 1 }
    guard version <= 15 else { return nil }
    self.version = version
    size = version * 4 + 17
    dark = [Bool](repeating: false, count: size * size)
    fixed = dark
    drawPatterns()
    draw(Self.corrected(Self.codewords(bytes, version), version))
    drawFormat()
  }

  public func isDark(_ x: Int, _ y: Int) -> Bool { dark[y * size + x] }

  /// The rows of dark squares as the path of a drawing, each square one unit, with the light rim of four around it.
  public var path: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while x < size, isDark(x, y) { x += 1 }
        if x > start { path += "M\(start + 4) \(y + 4)h\(x - start)v1h-\(x - start)z" }
        x += 1
      }
    }
    return path
  }

  // MARK: What is said

  /// Bits that a version has for data and correction.
  private static func bits(_ version: Int) -> Int {
    var bits = (16 * version + 128) * version + 64
    guard version > 1 else { return bits }
    let count = version / 7 + 2
    bits -= (25 * count - 10) * count - 55
    return version < 7 ? bits : bits - 36
  }

  /// Bytes that a version has for data.
  private static func room(_ version: Int) -> Int {
    bits(version) / 8 - corrections[version - 1] * blocks[version - 1]
  }

  /// The bytes behind their kind and number, filled up.
  private static func codewords(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { append(Int(byte), 8) }
    let room = room(version) * 8
    append(0, min(4, room - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var fill = 0xEC
    while bits.count < room {
      append(fill, 8)
      fill ^= 0xEC ^ 0x11
    }
    var words: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 8) {
      var word: UInt8 = 0
      for bit in bits[start..<start + 8] { word = word << 1 | (bit ? 1 : 0) }
      words.append(word)
    }
    return words
  }

  /// In blocks, each with its correction, by turns.
  private static func corrected(_ words: [UInt8], _ version: Int) -> [UInt8] {
    let count = blocks[version - 1]
    let length = corrections[version - 1]
    let divisor = divisor(length)
    let short = words.count / count
    let longer = words.count % count
    var parts: [(data: [UInt8], correction: [UInt8])] = []
    var start = 0
    for index in 0..<count {
      let end = start + short + (index >= count - longer ? 1 : 0)
      let data = Array(words[start..<end])
      parts.append((data, remainder(data, divisor)))
      start = end
    }
    var all: [UInt8] = []
    for index in 0...short {
      for part in parts where index < part.data.count { all.append(part.data[index]) }
    }
    for index in 0..<length {
      for part in parts { all.append(part.correction[index]) }
    }
    return all
  }

  /// In the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for shift in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x1D
      product ^= (right >> shift & 1) * left
    }
    return product
  }

  /// The factors of the polynomial of so many roots, but for the first.
  private static func divisor(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for index in 0..<divisor.count { result[index] ^= product(divisor[index], factor) }
    }
    return result
  }

  // MARK: How it is drawn

  private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    dark[y * size + x] = isDark
    fixed[y * size + x] = true
  }

  private mutating func drawPatterns() {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawCorner(x, y) }
    let places = alignments
    for (row, y) in places.enumerated() {
      for (column, x) in places.enumerated() {
        let last = places.count - 1
        let isCorner =
          row == 0 && column == 0 || row == 0 && column == last || row == last && column == 0
        if !isCorner { drawAlignment(x, y) }
      }
    }
    drawFormat()
    drawVersion()
  }

  private mutating func drawCorner(_ x: Int, _ y: Int) {
    for down in -4...4 {
      for right in -4...4 {
        let distance = max(abs(right), abs(down))
        guard (0..<size).contains(x + right), (0..<size).contains(y + down) else { continue }
        set(x + right, y + down, distance != 2 && distance != 4)
      }
    }
  }

  private mutating func drawAlignment(_ x: Int, _ y: Int) {
    for down in -2...2 {
      for right in -2...2 { set(x + right, y + down, max(abs(right), abs(down)) != 1) }
    }
  }

  /// Where the small squares stand, in both directions.
  private var alignments: [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    var places = [6]
    for index in (0..<count - 1).reversed() { places.append(size - 7 - index * step) }
    return places
  }

  /// Level L and the first mask, with their own correction, twice.
  private mutating func drawFormat() {
    let bits = 0b111_0111_1100_0100
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { set(8, index, bit(index)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for index in 9..<15 { set(14 - index, 8, bit(index)) }
    for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
    for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
    set(8, size - 8, true)
  }

  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(size - 11 + index % 3, index / 3, isDark)
      set(index / 3, size - 11 + index % 3, isDark)
    }
  }

  /// Up and down in columns of two, from the right, through the first mask: any serves whoever reads it.
  private mutating func draw(_ words: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let isUpward = (right + 1) & 2 == 0
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !fixed[y * size + x] {
          let isSet = index < words.count * 8 && words[index >> 3] >> (7 - index & 7) & 1 == 1
          dark[y * size + x] = isSet != ((x + y) % 2 == 0)
          index += 1
        }
      }
      right -= 2
    }
  }
}
