public import Kernel
public import SyncCore

/// The lists that items stand in.
///
/// The numbers are those of `Library.lists`.
public enum ListName: Int, Hashable, Sendable, CaseIterable {
  /// Neither archived nor deleted, newest first.
  case inbox = 0
  case archive = 1
  case favourites = 2
  /// Begun and not finished, last opened first.
  case started = 3
}

/// All items of an account, and the lists of those that are seen, kept in order change by change.
///
/// An item is read from its entity only when it is shown.
public struct Library: Equatable, Sendable {
  /// Where an item stands in a list: later instants first, then by ID.
  struct Entry: Hashable, Comparable, Sendable {
    var instant: Int64
    var id: ID<Entity>

    static func < (left: Entry, right: Entry) -> Bool {
      left.instant == right.instant ? left.id < right.id : left.instant > right.instant
    }
  }

  private var entities: [ID<Entity>: Entity] = [:]
  private var lists: [[Entry]] = [[], [], [], []]

  public init() {}

  public init(_ entities: [Entity]) {
    self.entities.reserveCapacity(entities.count)
    for entity in entities where entity.kind == .item {
      self.entities[entity.id] = entity
      for list in ListName.allCases {
        if let entry = Self.entry(of: entity, in: list) { lists[list.rawValue].append(entry) }
      }
    }
    for index in lists.indices { lists[index] = lists[index].inOrder() }
  }

  public var isEmpty: Bool { entities.isEmpty }

  /// All items, deleted ones too.
  public var count: Int { entities.count }

  public func count(_ list: ListName) -> Int { lists[list.rawValue].count }

  public func entity(_ id: ID<Entity>) -> Entity? { entities[id] }

  /// The item, unless it is unknown or deleted.
  public func item(_ id: ID<Entity>) -> Item? {
    guard let entity = entities[id] else { return nil }
    let item = Item(entity)
    return item.isDeleted ? nil : item
  }

  /// The item that an item was joined to, if that is there.
  public func joined(_ id: ID<Entity>) -> ID<Entity>? {
    var id = id
    // One may have been joined to one that was joined later; a ring leads nowhere.
    for _ in 0..<8 {
      guard let entity = entities[id], Item(entity).isDeleted,
        let next = entity.id(ItemRegister.mergedInto, of: Entity.self)
      else { return nil }
      if item(next) != nil { return next }
      id = next
    }
    return nil
  }

  /// The first items of a list.
  public func items(_ list: ListName, first limit: Int) -> [Item] {
    var items: [Item] = []
    for entry in lists[list.rawValue].prefix(max(limit, 0)) {
      if let entity = entities[entry.id] { items.append(Item(entity)) }
    }
    return items
  }

  /// The item at an index of a list.
  public func item(in list: ListName, at index: Int) -> Item? {
    guard let id = id(in: list, at: index), let entity = entities[id] else { return nil }
    return Item(entity)
  }

  /// The ID at an index of a list.
  public func id(in list: ListName, at index: Int) -> ID<Entity>? {
    let entries = lists[list.rawValue]
    return entries.indices.contains(index) ? entries[index].id : nil
  }

  /// Where the item stands in the list.
  public func index(of id: ID<Entity>, in list: ListName) -> Int? {
    guard let entity = entities[id], let entry = Self.entry(of: entity, in: list) else {
      return nil
    }
    let index = Self.position(of: entry, in: lists[list.rawValue])
    return index < lists[list.rawValue].count && lists[list.rawValue][index] == entry ? index : nil
  }

  /// The live item saved from the same page.
  public func item(comparable: String) -> Item? {
    let value = RegisterValue.text(comparable)
    for entity in entities.values
    where
      (entity[ItemRegister.comparableURL]?.value == value
      || entity[ItemRegister.canonicalURL]?.value == value)
      && ReadingDerivation.isLiveItem(entity)
    {
      return Item(entity)
    }
    return nil
  }

  /// The items in the order of their IDs: the same on every device.
  public var sortedEntities: [Entity] {
    Array(entities.values).inOrder { $0.id < $1.id }
  }

  /// Takes in an item's new state.
  public mutating func update(_ entity: Entity) {
    guard entity.kind == .item else { return }
    let old = entities.updateValue(entity, forKey: entity.id)
    for list in ListName.allCases {
      let before = old.flatMap { Self.entry(of: $0, in: list) }
      let after = Self.entry(of: entity, in: list)
      guard before != after else { continue }
      if let before { remove(before, from: list.rawValue) }
      if let after { insert(after, into: list.rawValue) }
    }
  }

  /// Takes out an item that nothing is known of any more.
  public mutating func remove(_ id: ID<Entity>) {
    guard let old = entities.removeValue(forKey: id) else { return }
    for list in ListName.allCases {
      if let entry = Self.entry(of: old, in: list) { remove(entry, from: list.rawValue) }
    }
  }

  private mutating func remove(_ entry: Entry, from list: Int) {
    let index = Self.position(of: entry, in: lists[list])
    guard index < lists[list].count, lists[list][index] == entry else { return }
    lists[list].remove(at: index)
  }

  private mutating func insert(_ entry: Entry, into list: Int) {
    lists[list].insert(entry, at: Self.position(of: entry, in: lists[list]))
  }

  /// The index of the first entry that is not before this one.
  private static func position(of entry: Entry, in entries: [Entry]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func entry(of entity: Entity, in list: ListName) -> Entry? {
    guard ReadingDerivation.isLiveItem(entity) else { return nil }
    let archivedAt = entity.instant(ItemRegister.archivedAt)
    let key: Instant?
    switch list {
    case .inbox:
      key =
        archivedAt == nil
        ? entity.instant(ItemRegister.savedAt) ?? Instant(milliseconds: 0) : nil
    case .archive:
      key = archivedAt
    case .favourites:
      key =
        entity.bool(ItemRegister.isFavourite) == true
        ? entity.instant(ItemRegister.savedAt) ?? Instant(milliseconds: 0) : nil
    case .started:
      guard archivedAt == nil, let place = ReadingPlace(entity), place.permille > 0,
        !place.isFinished
      else { return nil }
      key = entity.instant(ItemRegister.openedAt)
    }
    return key.map { Entry(instant: $0.milliseconds, id: entity.id) }
  }
}
