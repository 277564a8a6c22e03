import Kernel
import SyncCore

/// What items have in common, as a number: FNV-1a of the bytes that say it.
struct Kin: Hashable, Sendable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Who published an item: the site's name, or the host; nil where nobody knows.
  static func source(of entity: Entity) -> Kin? {
    var kin = Kin()
    if let name = entity.text(ItemRegister.siteName), !name.isEmpty {
      kin.add(name)
      return kin
    }
    let address = entity.text(ItemRegister.url) ?? ""
    guard !address.isEmpty else { return nil }
    var slashes = 0
    for byte in address.utf8 where slashes < 3 {
      if byte == 0x2F { slashes += 1 }
      kin.add(byte)
    }
    return kin
  }

  /// The same title of the same source; nil for what has none, or one as short as "Home".
  static func twin(of entity: Entity) -> Kin? {
    guard var kin = source(of: entity), let title = entity.text(ItemRegister.title),
      title.utf8.count >= 8
    else { return nil }
    kin.add(0)
    kin.add(title)
    return kin
  }

  /// A name among those of a table.
  var id: ID<Entity> { ID(high: 0, low: hash) }

  private mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

  private mutating func add(_ byte: UInt8) {
    let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    hash = (hash ^ UInt64(small)) &* 0x0000_0100_0000_01B3
  }
}
