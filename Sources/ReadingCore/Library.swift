public import Kernel
public import SyncCore

/// The lists that items stand in.
///
/// The numbers are those of `Library.lists`.
public enum ListName: Int, Hashable, Sendable, CaseIterable {
  /// Neither archived nor deleted, newest first; nothing that only a feed brought.
  case inbox = 0
  case archive = 1
  case favourites = 2
  /// Begun and not finished, last opened first.
  case started = 3
  /// Of the Inbox, what nobody has begun.
  case new = 4
  /// Everything that is not deleted, without what feeds brought and nobody touched.
  case all = 5
  /// What the screen asked for (`Library.show`).
  case shown = 6
  /// Of the Inbox, what is begun and not finished, last opened first.
  case inProgress = 7
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
  private var lists = [[Entry]](repeating: [], count: ListName.allCases.count)
  /// By category, newest first; what has none stands under `noCategory`.
  private var categories: [ID<Entity>: [Entry]] = [:]
  /// How many live items have a source in common, or a source and a title.
  private var sources = KinCounts()
  private var twins = KinCounts()
  /// What the list `shown` holds.
  public private(set) var query: ListQuery?

  /// Where items without a category stand.
  public static let noCategory = ID<Entity>(high: 0, low: 0)

  public init() {}

  public init(_ entities: [Entity]) {
    self.entities.reserveCapacity(entities.count)
    for entity in entities where entity.kind == .item {
      self.entities[entity.id] = entity
      for list in ListName.allCases {
        if let entry = entry(of: entity, in: list) { lists[list.rawValue].append(entry) }
      }
      if let entry = entry(of: entity, in: .all) {
        categories[Self.category(of: entity), default: []].append(entry)
        count(entity)
      }
    }
    for index in lists.indices { lists[index] = lists[index].inOrder() }
    for category in categories.keys { categories[category] = categories[category]?.inOrder() }
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
        let next = entity[Item.mergedInto]
      else { return nil }
      if item(next) != nil { return next }
      id = next
    }
    return nil
  }

  /// The items that were joined to others, with those.
  var joins: [(item: ID<Entity>, other: ID<Entity>)] {
    var joins: [(item: ID<Entity>, other: ID<Entity>)] = []
    for entity in entities.values {
      guard let other = entity[Item.mergedInto] else { continue }
      joins.append((entity.id, other))
    }
    return joins
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

  /// All of a list.
  public func ids(_ list: ListName) -> [ID<Entity>] { lists[list.rawValue].map { $0.id } }

  /// The ID at an index of a list.
  public func id(in list: ListName, at index: Int) -> ID<Entity>? {
    let entries = lists[list.rawValue]
    return entries.indices.contains(index) ? entries[index].id : nil
  }

  /// Where the item stands in the list.
  public func index(of id: ID<Entity>, in list: ListName) -> Int? {
    guard let entity = entities[id], let entry = entry(of: entity, in: list) else {
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
      (entity[Item.comparableURL.number]?.value == value
      || entity[Item.canonicalURL.number]?.value == value)
      && ReadingDerivation.isLiveItem(entity)
    {
      return Item(entity)
    }
    return nil
  }

  /// The items, deleted ones too, in no order.
  var unordered: [Entity] { Array(entities.values) }

  /// The items in the order of their IDs: the same on every device.
  public var sortedEntities: [Entity] {
    Array(entities.values).inOrder { $0.id < $1.id }
  }

  /// Takes in an item's new state.
  public mutating func update(_ entity: Entity) {
    guard entity.kind == .item else { return }
    let old = entities.updateValue(entity, forKey: entity.id)
    replace(old, by: entity)
    if let old, ReadingDerivation.isLiveItem(old) { discount(old) }
    if ReadingDerivation.isLiveItem(entity) { count(entity) }
  }

  /// Takes out an item that nothing is known of any more.
  public mutating func remove(_ id: ID<Entity>) {
    guard let old = entities.removeValue(forKey: id) else { return }
    replace(old, by: nil)
    if ReadingDerivation.isLiveItem(old) { discount(old) }
  }

  private mutating func count(_ entity: Entity) {
    sources.add(Kin.source(of: entity))
    twins.add(Kin.twin(of: entity))
  }

  private mutating func discount(_ entity: Entity) {
    sources.remove(Kin.source(of: entity))
    twins.remove(Kin.twin(of: entity))
  }

  /// How many items there are of this item's source, itself among them; 0 where it is alone.
  public func countOfSource(_ id: ID<Entity>) -> Int {
    sources.count(entities[id].flatMap { Kin.source(of: $0) })
  }

  /// Whether there is another of its title and source.
  public func hasTwin(_ id: ID<Entity>) -> Bool {
    twins.count(entities[id].flatMap { Kin.twin(of: $0) }) > 0
  }

  /// The live items saved from any of these pages.
  func items(comparable addresses: TextSet) -> [ID<Entity>] {
    var found: [ID<Entity>] = []
    for entity in entities.values {
      let address = entity[Item.comparableURL]
      let own = entity[Item.canonicalURL]
      guard addresses.contains(address) || addresses.contains(own),
        ReadingDerivation.isLiveItem(entity)
      else { continue }
      found.append(entity.id)
    }
    return found.inOrder { $0 < $1 }
  }

  /// How many live items are in a category.
  public func count(inCategory id: ID<Entity>) -> Int { categories[id]?.count ?? 0 }

  /// The newest items of a category.
  public func items(inCategory id: ID<Entity>, first limit: Int) -> [Item] {
    (categories[id] ?? []).prefix(max(limit, 0)).compactMap { item($0.id) }
  }

  /// Whether any item names a category.
  public var hasCategories: Bool {
    for category in categories.keys where category != Self.noCategory { return true }
    return false
  }

  /// The categories that items name.
  public var usedCategories: [ID<Entity>] { Array(categories.keys).inOrder() }

  /// Makes the list `shown` hold what a screen asks for.
  public mutating func show(_ query: ListQuery?) {
    guard query != self.query else { return }
    self.query = query
    var entries: [Entry] = []
    if query != nil {
      for entity in entities.values {
        if let entry = entry(of: entity, in: .shown) { entries.append(entry) }
      }
    }
    lists[ListName.shown.rawValue] = entries.inOrder()
  }

  /// An item came into what is asked for, or went out of it.
  public mutating func setMember(_ id: ID<Entity>, _ isMember: Bool) {
    guard var query, query.members != nil else { return }
    let before = entities[id].flatMap { entry(of: $0, in: .shown) }
    if isMember { query.members?.insert(id) } else { query.members?.remove(id) }
    self.query = query
    let after = entities[id].flatMap { entry(of: $0, in: .shown) }
    guard before != after else { return }
    if let before { Self.remove(before, from: &lists[ListName.shown.rawValue]) }
    if let after { Self.insert(after, into: &lists[ListName.shown.rawValue]) }
  }

  private mutating func replace(_ old: Entity?, by new: Entity?) {
    for list in ListName.allCases {
      let before = old.flatMap { entry(of: $0, in: list) }
      let after = new.flatMap { entry(of: $0, in: list) }
      guard before != after else { continue }
      if let before { Self.remove(before, from: &lists[list.rawValue]) }
      if let after { Self.insert(after, into: &lists[list.rawValue]) }
    }
    let before = old.flatMap { entry(of: $0, in: .all) }
    let after = new.flatMap { entry(of: $0, in: .all) }
    let from = old.map(Self.category) ?? Self.noCategory
    let to = new.map(Self.category) ?? Self.noCategory
    guard before != after || from != to else { return }
    if let before { Self.remove(before, from: &categories[from, default: []]) }
    if let after { Self.insert(after, into: &categories[to, default: []]) }
  }

  private static func category(of entity: Entity) -> ID<Entity> {
    entity[Item.category] ?? noCategory
  }

  private static func remove(_ entry: Entry, from entries: inout [Entry]) {
    let index = position(of: entry, in: entries)
    guard index < entries.count, entries[index] == entry else { return }
    entries.remove(at: index)
  }

  private static func insert(_ entry: Entry, into entries: inout [Entry]) {
    entries.insert(entry, at: position(of: entry, in: entries))
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

  private func entry(of entity: Entity, in list: ListName) -> Entry? {
    guard ReadingDerivation.isLiveItem(entity) else { return nil }
    let isArchived = entity[Item.archivedAt] != nil
    let isApart = ReadingDerivation.isApart(entity)
    let key: Int64?
    switch list {
    case .inbox: key = isArchived || isApart ? nil : Self.savedAt(entity)
    case .archive: key = entity[Item.archivedAt]?.milliseconds
    case .favourites:
      key = entity[Item.isFavourite] ? Self.savedAt(entity) : nil
    case .started, .inProgress:
      guard !isArchived, list == .started || !isApart, let place = ReadingPlace(entity),
        place.permille > 0, !place.isFinished
      else { return nil }
      // Another program may say how far it was read, and not when.
      key = entity[Item.openedAt]?.milliseconds ?? Self.savedAt(entity)
    case .new:
      let isBegun = (ReadingPlace(entity)?.permille ?? 0) > 0
      key = isArchived || isBegun || isApart ? nil : Self.savedAt(entity)
    case .all: key = ReadingDerivation.isLeftToFeed(entity) ? nil : Self.savedAt(entity)
    case .shown: key = query?.key(of: entity)
    }
    return key.map { Entry(instant: $0, id: entity.id) }
  }

  static func savedAt(_ entity: Entity) -> Int64 {
    entity[Item.savedAt].milliseconds
  }
}
