import Kernel
import SyncCore

/// What is set on the shopping list outlives the list and the tab.
extension RestockState {
  /// The packs that hold still, each with product and purchase before; empty for none.
  public var typedShopping: [UInt8] {
    shopping.packs.isEmpty ? [] : encoded(Array(shopping.packs.keys).filter { holds($0) })
  }

  /// Takes over what was set in a tab that is gone; what is set already is newer.
  ///
  /// False for what cannot be read: that stays on the disk.
  public mutating func restore(shopping bytes: [UInt8]) -> Bool {
    var reader = CBORReader(bytes)
    guard let count = try? reader.readArrayCount() else { return false }
    var packs = shopping.packs
    for _ in 0..<count / 3 {
      guard let id = try? reader.readID(of: Entity.self), let number = try? reader.readInt(),
        let day = try? reader.readInt()
      else { return false }
      if packs[id] != nil { continue }
      packs[id] = ShoppingState.Packs(
        count: number.clamped(to: ProductEvent.packs.limits.numbers),
        after: day == Self.neverBought ? nil : CivilDate(dayNumber: day))
    }
    shopping.packs = packs
    return true
  }

  /// Whether nothing was bought since it was set; of what is not read yet, nobody knows.
  private func holds(_ id: ID<Entity>) -> Bool {
    guard entity(id) != nil else { return true }
    guard book.product(id) != nil else { return false }
    let last = book.events(of: id).first { $0.sort == .bought }
    return shopping.packs[id]?.after == last?.day
  }

  private func encoded(_ ids: [ID<Entity>]) -> [UInt8] {
    if ids.isEmpty { return [] }
    var writer = CBORWriter()
    writer.beginArray(ids.count * 3)
    for id in ids.inOrder({ $0 < $1 }) {
      writer.write(id)
      writer.write(shopping.packs[id]?.count ?? 1)
      writer.write(shopping.packs[id]?.after?.dayNumber ?? Self.neverBought)
    }
    return writer.bytes
  }

  /// No day has this number.
  private static var neverBought: Int { Int(Int32.min) }
}
