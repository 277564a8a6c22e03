import Kernel
import ReadingCore
import Storage
import SyncCore

/// The categories, tags and collections of each account.
struct ShelfIndex: Sendable {
  fileprivate struct Known {
    var shelves = Shelves()
    var inCategory: [ID<Entity>: Set<ID<Entity>>] = [:]
    var categoryOf: [ID<Entity>: ID<Entity>] = [:]
    /// What came since the shelves were made: they are made anew once for many.
    var new: [Entity] = []
  }

  private let sync: SyncStorage
  private let index: AccountIndex<Known>

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    self.sync = sync
    let making = IndexMaking(
      kinds: [.item, .category, .tag, .collection, .membership], accounts: 20, empty: Known(),
      take: { $0.take($1.entity) }, finish: { $0.finish() })
    index = AccountIndex(making, sync: sync, gate: gate)
  }

  func shelves(of account: AccountID) async throws -> Shelves {
    try await index.known(of: account).shelves
  }

  /// How many live items each category has.
  func categoryCounts(of account: AccountID) async throws -> [ID<Entity>: Int] {
    try await index.known(of: account).inCategory.mapValues { $0.count }
  }

  /// What an answer about one item names, without waiting for the index to be made: where it is not
  /// there, the shelves that the item itself stands in.
  func shelves(around item: Entity, of account: AccountID) async throws -> Shelves {
    if let known = try await index.knownSoon(of: account) { return known.shelves }
    let key = ReadingDerivation.key(forMembershipsOf: item.id)
    var entities = try await sync.find(account, key).map { $0.entity }
    var wanted = entities.compactMap { $0[Membership.group] }
    if let category = item[Item.category] { wanted.append(category) }
    for id in wanted {
      if let shelf = try await sync.entity(account, id) { entities.append(shelf.entity) }
    }
    var shelves = Shelves()
    shelves.take([item] + entities)
    return shelves
  }
}

extension ShelfIndex.Known {
  fileprivate mutating func take(_ entity: Entity) {
    new.append(entity.kind == .item ? Self.outline(of: entity) : entity)
    guard entity.kind == .item else { return }
    if let old = categoryOf[entity.id] { inCategory[old]?.remove(entity.id) }
    let isLive = ReadingDerivation.isLiveItem(entity)
    let category = isLive ? entity[Item.category] : nil
    categoryOf[entity.id] = category
    if let category { inCategory[category, default: []].insert(entity.id) }
  }

  fileprivate mutating func finish() {
    shelves.take(new)
    new = []
  }

  /// All that shelves look at in an item: whether it lives, and which one it was joined to.
  private static func outline(of item: Entity) -> Entity {
    let fields = [RegisterNumber.deleted, Item.mergedInto.number].compactMap { number in
      item[number].map { Field(number: number, register: $0) }
    }
    return Entity(id: item.id, kind: item.kind, fields: fields)
  }
}
