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

/// How many items have something in common: a table with open places, as a screen asks for each of its rows at every draw.
struct KinCounts: Equatable, Sendable {
  /// A hash, or 0 where nothing stands, and how many have it.
  ///
  /// What none has any more keeps its place until the table grows.
  private var table: [(hash: UInt64, count: Int32)] = []
  private var used = 0
  private var total = 0

  /// They follow from the items, in whatever order these came.
  static func == (left: Self, right: Self) -> Bool { left.total == right.total }

  mutating func add(_ kin: Kin?) {
    guard let kin else { return }
    total += 1
    if used * 2 >= table.count { grow() }
    add(kin.hash, 1)
  }

  mutating func remove(_ kin: Kin?) {
    guard let kin, !table.isEmpty else { return }
    let place = place(of: kin.hash)
    guard table[place].count > 0 else { return }
    table[place].count -= 1
    total -= 1
  }

  /// How many there are; 0 for fewer than two, of which nothing is said.
  func count(_ kin: Kin?) -> Int {
    guard let kin, !table.isEmpty else { return 0 }
    let count = Int(table[place(of: kin.hash)].count)
    return count > 1 ? count : 0
  }

  private mutating func add(_ hash: UInt64, _ count: Int32) {
    let place = place(of: hash)
    if table[place].hash == 0 { used += 1 }
    table[place] = (hash, table[place].count + count)
  }

  /// Where the hash stands, or would; the low bits of FNV-1a are its best.
  private func place(of hash: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[place].hash != 0 && table[place].hash != hash {
      place = (place + 1) & (table.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = table
    table = [(hash: UInt64, count: Int32)](repeating: (0, 0), count: max(64, old.count * 2))
    used = 0
    for entry in old where entry.count > 0 { add(entry.hash, entry.count) }
  }
}
