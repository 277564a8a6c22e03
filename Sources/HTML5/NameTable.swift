/// The names that a tree has met, each with its number: an open-addressed table over their bytes.
struct NameTable: Sendable {
  private var texts: [[UInt8]] = []
  private var slots: [UInt16]

  /// A table that knows the names of the standard.
  static let standard = NameTable()

  private init() {
    slots = Array(repeating: 0, count: 1024)
    for text in Name.standard {
      let bytes = text.withUTF8Buffer { Array($0) }
      texts.append(bytes)
      if texts.count > 1 { place(UInt16(texts.count - 1)) }
    }
  }

  func text(of name: Name) -> [UInt8] {
    let index = Int(name.number)
    return index < texts.count ? texts[index] : texts[0]
  }

  /// The name with these bytes, numbered now if it is new.
  mutating func name<Bytes: Collection>(_ bytes: Bytes) -> Name where Bytes.Element == UInt8 {
    if let known = known(bytes) { return known }
    guard texts.count < Int(UInt16.max) else { return .unknown }
    texts.append(Array(bytes))
    if texts.count * 2 > slots.count { grow() } else { place(UInt16(texts.count - 1)) }
    return Name(number: UInt16(texts.count - 1))
  }

  func known<Bytes: Collection>(_ bytes: Bytes) -> Name? where Bytes.Element == UInt8 {
    var slot = Self.hash(bytes) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot]
      if texts[Int(number)].elementsEqual(bytes) { return Name(number: number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 1..<texts.count { place(UInt16(number)) }
  }

  private mutating func place(_ number: UInt16) {
    var slot = Self.hash(texts[Int(number)]) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = number
  }

  /// FNV-1a, folded: the high bits are the better ones.
  private static func hash<Bytes: Collection>(_ bytes: Bytes) -> Int where Bytes.Element == UInt8 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
  }
}
