public import AddressCore
public import Kernel
public import SyncCore

/// What a server derives from items as it stores them: how they are found, and their work.
public enum ReadingDerivation {
  /// Under which keys the entity is found: a live item under its address in comparable form, and
  /// under the one that its page calls its own; a membership under its item.
  public static func keys(_ entity: Entity) -> [[UInt8]] {
    if entity.kind == .membership, !entity.isDeleted,
      let item = entity[Membership.item]
    {
      return [key(forMembershipsOf: item)]
    }
    guard isLiveItem(entity), let address = address(of: entity) else { return [] }
    let key = key(for: address)
    guard
      let own = plainText(Item.canonicalURL.number, of: entity).flatMap(Address.init(absolute:)),
      own.comparable != address.comparable
    else { return [key] }
    return [key, self.key(for: own)]
  }

  /// The key under which items of this address are found.
  public static func key(for address: Address) -> [UInt8] {
    Array("item-url:".utf8) + Array(address.comparable.utf8)
  }

  /// The key under which the memberships of an item are found.
  public static func key(forMembershipsOf item: ID<Entity>) -> [UInt8] {
    Array("membership-of:".utf8) + item.bytes
  }

  /// Whether the server should fetch and read the entity: a live item that waits.
  public static func wantsCapture(_ entity: Entity) -> Bool {
    guard isLiveItem(entity), let register = entity[Item.state.number] else { return false }
    var reader = CBORReader(register.value)
    guard let state = try? reader.readInt() else { return false }  // not a state: nothing to do
    return state == ItemState.waiting.rawValue
  }

  /// The address that the item was saved with; nil when it has none that leads to the web.
  public static func address(of entity: Entity) -> Address? {
    plainText(Item.url.number, of: entity).flatMap { Address($0) }
  }

  /// Whose pages the server has to fetch for the item, as host and port; empty for none.
  public static func lane(of entity: Entity) -> String {
    address(of: entity).map(lane) ?? ""
  }

  /// The same of an address.
  public static func lane(_ address: Address) -> String {
    address.displayHost + ":" + String(address.effectivePort)
  }

  /// A text that is written as one: nothing is merged while something is stored.
  private static func plainText(_ number: RegisterNumber, of entity: Entity) -> String? {
    guard let register = entity[number] else { return nil }
    var reader = CBORReader(register.value)
    return try? reader.readText()  // a value of a newer version is none
  }

  /// Whether the entity is an item that is neither deleted nor part of another.
  public static func isLiveItem(_ entity: Entity) -> Bool {
    entity.kind == .item && isNull(entity[.deleted]) && isNull(entity[Item.mergedInto.number])
  }

  private static func isNull(_ register: Register?) -> Bool {
    guard let register else { return true }
    return register.value == [0xF6]
  }
}
