/// The names that a tree has met, each with its number: an open-addressed table over their bytes.
struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`, by number.
  private var ends: [Int32] = []
  private var hashes: [UInt32] = []
  private var slots: [UInt16]

  /// A name further from its slot than this is not numbered: nobody makes a lookup long.
  private static let longestProbe = 64

  /// A table that knows the names of the standard.
  static let standard = NameTable()

  private init() {
    slots = Array(repeating: 0, count: 2048)
    for text in Name.standard { add(text, isCapitalised: true) }
    for text in Name.svgElements + Name.svgAttributes {
      add(text, isCapitalised: false)
      add(text, isCapitalised: true)
    }
  }

  private mutating func add(_ text: StaticString, isCapitalised: Bool) {
    let name = text.withUTF8Buffer { buffer in
      buffer.map { isCapitalised ? $0 : Self.lowered($0) }
    }
    add(name[...], Self.hash(of: name))
    if ends.count > 1 { _ = place(ends.count - 1) }
  }

  private mutating func add(_ name: ArraySlice<UInt8>, _ hash: UInt32) {
    bytes.append(contentsOf: name)
    ends.append(Int32(truncatingIfNeeded: bytes.count))
    hashes.append(hash)
  }

  var count: Int { ends.count }

  func text(of name: Name) -> ArraySlice<UInt8> {
    let index = Int(name.number) < ends.count ? Int(name.number) : 0
    return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  func known<Bytes: Collection>(_ name: Bytes) -> Name? where Bytes.Element == UInt8 {
    let name = Array(name)
    return known(name, 0, name.count, Self.hash(of: name), isLowered: false)
  }

  /// The name with these bytes, numbered now if it is new; `unknown` when there are too many.
  mutating func name<Bytes: Collection>(_ name: Bytes) -> Name where Bytes.Element == UInt8 {
    let name = Array(name)
    return self.name(name, 0, name.count, Self.hash(of: name), isLowered: false)
  }

  /// The name with a range of bytes, given their hash.
  ///
  /// With `isLowered` capitals stand for small letters, in the hash as well.
  mutating func name(
    _ source: [UInt8], _ start: Int, _ end: Int, _ hash: UInt32, isLowered: Bool
  ) -> Name {
    if let known = known(source, start, end, hash, isLowered: isLowered) { return known }
    guard ends.count < Int(UInt16.max), bytes.count + (end - start) < Int(Int32.max) else {
      return .unknown
    }
    if isLowered {
      add(source[start..<end].map(Self.lowered)[...], hash)
    } else {
      add(source[start..<end], hash)
    }
    let number = ends.count - 1
    let isPlaced = ends.count * 2 > slots.count ? grow() : place(number)
    return isPlaced ? Name(number: UInt16(truncatingIfNeeded: number)) : .unknown
  }

  private func known(
    _ source: [UInt8], _ start: Int, _ end: Int, _ hash: UInt32, isLowered: Bool
  ) -> Name? {
    var slot = Int(hash) & (slots.count - 1)
    for _ in 0...Self.longestProbe {
      let number = Int(slots[slot])
      if number == 0 { return nil }
      if hashes[number] == hash, isSame(number, source, start, end, isLowered) {
        return Name(number: UInt16(truncatingIfNeeded: number))
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isSame(
    _ number: Int, _ source: [UInt8], _ start: Int, _ end: Int, _ isLowered: Bool
  ) -> Bool {
    let first = Int(ends[number - 1])
    guard Int(ends[number]) - first == end - start else { return false }
    for offset in 0..<(end - start) {
      let byte = source[start + offset]
      guard bytes[first + offset] == (isLowered ? Self.lowered(byte) : byte) else { return false }
    }
    return true
  }

  /// Answers whether the newest name found a place.
  private mutating func grow() -> Bool {
    slots = Array(repeating: 0, count: slots.count * 2)
    var isPlaced = false
    for number in 1..<ends.count { isPlaced = place(number) }
    return isPlaced
  }

  private mutating func place(_ number: Int) -> Bool {
    var slot = Int(hashes[number]) & (slots.count - 1)
    for _ in 0...Self.longestProbe {
      if slots[slot] == 0 {
        slots[slot] = UInt16(truncatingIfNeeded: number)
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  static let hashStart: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a, one byte further.
  @inline(__always)
  static func hash(_ hash: UInt64, with byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Folded: the high bits are the better ones.
  @inline(__always)
  static func folded(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  private static func hash(of name: [UInt8]) -> UInt32 {
    var hash = hashStart
    for byte in name { hash = Self.hash(hash, with: byte) }
    return folded(hash)
  }
}
