import Kernel
import SyncCore

/// What items have in common, as a number: FNV-1a of the bytes that say it.
struct Kin: Hashable, Sendable {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Who published an item: the site's name, or the host; nil where nobody knows.
  ///
  /// Every item is asked when the app starts, so texts are taken as they are stored, in CBOR.
  static func source(of entity: Entity) -> Kin? {
    var kin = Kin()
    if let name = entity[Item.siteName.number]?.value, name.count > 1 {
      for byte in name { kin.add(byte) }
      return kin
    }
    guard let address = entity[Item.url.number]?.value, address.count > 1 else { return nil }
    var slashes = 0
    for byte in address.dropFirst(headSize(address)) where slashes < 3 {
      if byte == 0x2F { slashes += 1 }
      kin.add(byte)
    }
    return kin
  }

  /// The same title of the same source; nil for what has none, or one as short as "Home".
  static func twin(of entity: Entity) -> Kin? {
    guard var kin = source(of: entity), let title = entity[Item.title.number]?.value,
      title.count > 8
    else { return nil }
    kin.add(0)
    for byte in title { kin.add(byte) }
    return kin
  }

  /// The bytes before a text that say how long it is.
  private static func headSize(_ value: [UInt8]) -> Int {
    switch value[0] & 31 {
    case 24: 2
    case 25: 3
    case 26: 5
    default: 1
    }
  }

  private mutating func add(_ byte: UInt8) {
    let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    hash = (hash ^ UInt64(small)) &* 0x0000_0100_0000_01B3
  }
}

/// How many items have something in common.
struct KinCounts: Equatable, Sendable {
  /// A table would be faster, and its code larger than all of this: a screen asks for a few dozen.
  private var all: [UInt64] = []

  /// They follow from the items, in whatever order these came.
  static func == (left: Self, right: Self) -> Bool { left.all.count == right.all.count }

  mutating func add(_ kin: Kin?) {
    if let kin { all.append(kin.hash) }
  }

  mutating func remove(_ kin: Kin?) {
    guard let kin else { return }
    for index in all.indices where all[index] == kin.hash {
      all.swapAt(index, all.count - 1)
      all.removeLast()
      return
    }
  }

  /// How many there are; 0 for fewer than two, of which nothing is said.
  func count(_ kin: Kin?) -> Int {
    guard let kin, all.count > 1 else { return 0 }
    var count = 0
    for hash in all where hash == kin.hash { count += 1 }
    return count > 1 ? count : 0
  }
}
