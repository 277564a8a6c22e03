public import Kernel
public import SyncCore

/// The categories, tags and collections of an account, and what stands in them.
///
/// Kept change by change, by shelf and by item; the result depends on the entities alone, not on the
/// order in which they came.
public struct Shelves: Equatable, Sendable {
  /// All that are known, deleted ones too.
  private var known: [ID<Entity>: Shelf] = [:]
  /// By tag or collection: its items, each with the bytes of its place by hand.
  private var members: [ID<Entity>: [ID<Entity>: [UInt8]]] = [:]
  /// By item: the tags and collections it is in, as they are stored.
  private var shelvesOfItem: [ID<Entity>: [ID<Entity>]] = [:]
  /// Tags that are shown as another: joined to it, or of the same name.
  private var shownAs: [ID<Entity>: ID<Entity>] = [:]
  /// How many live items each tag and collection has.
  private var counts: [ID<Entity>: Int] = [:]
  /// Items that are shown: known and not deleted.
  private var live: Set<ID<Entity>> = []
  /// By item that was joined to another: that other, which stands in all that the item stands in.
  private var joinedTo: [ID<Entity>: ID<Entity>] = [:]
  /// By live item: those that were joined to it, or to one that was.
  private var parts: [ID<Entity>: [ID<Entity>]] = [:]
  /// What screens list: live shelves, in their order.
  private var listed: [[Shelf]] = [[], [], []]
  /// Searches that are kept under a name, in their order: collections to all else.
  public private(set) var searches: [Shelf] = []
  private(set) var isLoading = false

  public init() {
    for category in BuiltInCategory.allCases { known[category.id] = Shelf(category) }
    index()
  }

  /// Those that are shown: categories and collections by their order, tags by name.
  public func all(_ sort: Shelf.Sort) -> [Shelf] { listed[sort.rawValue] }

  /// As many of those that are shown as hold most, in their order, and what else is to stay.
  func fullest(
    _ sort: Shelf.Sort, _ most: Int, keeping isKept: (Shelf) -> Bool = { _ in false }
  ) -> [Shelf] {
    let all = all(sort)
    guard all.count > most else { return all }
    var kept = Set<ID<Entity>>()
    for shelf in all.inOrder({ count($0.id) > count($1.id) }).prefix(most) { kept.insert(shelf.id) }
    return all.filter { kept.contains($0.id) || isKept($0) }
  }

  /// The shelf, unless it is unknown, deleted or part of another.
  public func shelf(_ id: ID<Entity>) -> Shelf? {
    let shown = resolve(id)
    guard let shelf = known[shown], !shelf.isDeleted else { return nil }
    return shelf
  }

  /// The shelf as it is stored, whatever it is shown as.
  func stored(_ id: ID<Entity>) -> Shelf? { known[id] }

  /// The tag that a tag is shown as.
  public func resolve(_ id: ID<Entity>) -> ID<Entity> { shownAs[id] ?? id }

  /// How many live items stand in it.
  public func count(_ id: ID<Entity>) -> Int { counts[resolve(id)] ?? 0 }

  /// The tags, or the collections, of an item.
  public func shelves(of item: ID<Entity>, _ sort: Shelf.Sort) -> [Shelf] {
    var found: [Shelf] = []
    for id in shown(of: item) {
      if let shelf = known[id], shelf.sort == sort, !shelf.isDeleted { found.append(shelf) }
    }
    return found.inOrder { Self.precedes($0, $1) }
  }

  /// Whether the item stands in it.
  public func contains(_ item: ID<Entity>, in shelf: ID<Entity>) -> Bool {
    !memberships(of: item, in: shelf).isEmpty
  }

  /// The live items of a tag or collection.
  public func items(of shelf: ID<Entity>) -> Set<ID<Entity>> {
    var items: Set<ID<Entity>> = []
    for id in aliases(of: resolve(shelf)) {
      for member in (members[id] ?? [:]).keys {
        let item = kept(member)
        if live.contains(item) { items.insert(item) }
      }
    }
    return items
  }

  /// The live items of a collection, as they were ordered by hand.
  public func ordered(_ collection: ID<Entity>) -> [ID<Entity>] {
    var places: [(order: [UInt8], id: ID<Entity>)] = []
    for member in (members[collection] ?? [:]).keys {
      let item = kept(member)
      // One that stands there several times, by those that were joined to it, stands at one place.
      guard live.contains(item), standing(item, in: collection) == member else { continue }
      places.append((members[collection]?[member] ?? [], item))
    }
    return places.inOrder { left, right in
      left.order == right.order
        ? left.id < right.id : left.order.lexicographicallyPrecedes(right.order)
    }.map { $0.id }
  }

  /// Where an item stands in a collection.
  public func order(of item: ID<Entity>, in collection: ID<Entity>) -> OrderKey? {
    members[collection]?[standing(item, in: collection)].flatMap { OrderKey(bytes: $0) }
  }

  /// The membership by which an item stands in a collection: its own, or that of one that was joined to
  /// it.
  func membership(holding item: ID<Entity>, in collection: ID<Entity>) -> ID<Entity> {
    Self.membership(of: standing(item, in: collection), in: collection)
  }

  /// The item, or the one joined to it, whose membership counts.
  private func standing(_ item: ID<Entity>, in collection: ID<Entity>) -> ID<Entity> {
    for one in whole(item) where members[collection]?[one] != nil { return one }
    return item
  }

  /// The item that is shown for one that was joined to it; the item itself where there is none.
  func kept(_ item: ID<Entity>) -> ID<Entity> {
    var id = item
    // As `Library.joined`: several steps, and no end in a ring.
    for _ in 0..<8 {
      if live.contains(id) { return id }
      guard let next = joinedTo[id] else { return item }
      id = next
    }
    return item
  }

  /// Whether the item was joined to another, or another to it.
  func isOfSeveral(_ item: ID<Entity>) -> Bool {
    if joinedTo[item] != nil { return true }
    for other in joinedTo.values where other == item { return true }
    return false
  }

  /// The item and those that were joined to it.
  private func whole(_ item: ID<Entity>) -> [ID<Entity>] { [item] + (parts[item] ?? []) }

  /// The shown shelf of that name.
  public func named(_ name: String, _ sort: Shelf.Sort) -> Shelf? {
    let wanted = FoldedName.key(name)
    for shelf in all(sort) where FoldedName.key(shelf.ownName) == wanted { return shelf }
    return nil
  }

  /// The tag itself and all that are shown as it.
  public func aliases(of id: ID<Entity>) -> [ID<Entity>] {
    var all = [id]
    for (alias, shown) in shownAs where shown == id { all.append(alias) }
    return all.inOrder()
  }

  /// The memberships by which an item stands in a tag: in the tag itself, and in those that are shown as
  /// it, by itself and by those that were joined to it.
  func memberships(of item: ID<Entity>, in shelf: ID<Entity>) -> [ID<Entity>] {
    let shelf = resolve(shelf)
    var found: [ID<Entity>] = []
    for one in whole(item) {
      for id in shelvesOfItem[one] ?? [] where resolve(id) == shelf {
        found.append(Self.membership(of: one, in: id))
      }
    }
    return found
  }

  /// The name of the membership of an item in a tag or collection: the same on every device.
  public static func membership(of item: ID<Entity>, in shelf: ID<Entity>) -> ID<Entity> {
    ID(
      high: item.high ^ (shelf.high << 23 | shelf.high >> 41),
      low: item.low ^ (shelf.low << 41 | shelf.low >> 23))
  }
}

extension Shelves {
  /// Takes over many entities of any kind, items too.
  public mutating func take(_ entities: [Entity]) {
    isLoading = true
    for entity in entities {
      if entity.kind == .item {
        note(entity)
      } else {
        update(entity)
      }
    }
    endLoading()
  }

  /// Many changes come now: lists are made after the last.
  mutating func beginLoading() {
    isLoading = true
    live = []
    joinedTo = [:]
  }

  mutating func endLoading() {
    isLoading = false
    joinItems()
    index()
    recount()
  }

  /// Takes over a category, tag, collection or membership.
  public mutating func update(_ entity: Entity) {
    if entity.kind == .membership { return place(entity) }
    guard let shelf = Shelf(entity) else { return }
    known[shelf.id] = shelf
    guard !isLoading else { return }
    let before = shownAs
    index()
    if before != shownAs { recount() }
  }

  /// Takes note of whether an item is shown, and of the one that it was joined to.
  public mutating func note(_ entity: Entity) {
    let isLive = ReadingDerivation.isLiveItem(entity)
    note(entity.id, isLive: isLive, joinedTo: isLive ? nil : entity[Item.mergedInto])
  }

  mutating func note(_ item: ID<Entity>, isLive: Bool, joinedTo other: ID<Entity>? = nil) {
    guard live.contains(item) != isLive || joinedTo[item] != other else { return }
    let wasOfSeveral = isOfSeveral(item)
    if isLive { live.insert(item) } else { live.remove(item) }
    joinedTo[item] = other
    guard !isLoading else { return }
    if wasOfSeveral || other != nil {
      joinItems()
      return recount()
    }
    for shelf in shown(of: item) { counts[shelf, default: 0] += isLive ? 1 : -1 }
  }

  /// One that has another name than its item and shelf give it would not be the same on all devices.
  private mutating func place(_ entity: Entity) {
    guard let item = entity[Membership.item], let shelf = entity[Membership.group],
      entity.id == Self.membership(of: item, in: shelf)
    else { return }
    let isIn = !entity.isDeleted
    let wasIn = members[shelf]?[item] != nil
    if isIn {
      members[shelf, default: [:]][item] = entity[Membership.order]?.bytes ?? []
    } else if wasIn {
      members[shelf]?[item] = nil
    }
    guard isIn != wasIn else { return }
    let kept = kept(item)
    let before = isLoading ? [] : shown(of: kept)
    if isIn {
      shelvesOfItem[item, default: []].append(shelf)
    } else {
      shelvesOfItem[item]?.removeAll { $0 == shelf }
    }
    guard !isLoading, live.contains(kept) else { return }
    for id in before { counts[id, default: 0] -= 1 }
    for id in shown(of: kept) { counts[id, default: 0] += 1 }
  }

  /// The shelves that the item is shown in, each once.
  private func shown(of item: ID<Entity>) -> [ID<Entity>] {
    var found: [ID<Entity>] = []
    for one in whole(item) {
      for id in shelvesOfItem[one] ?? [] {
        let shown = resolve(id)
        if !found.contains(shown) { found.append(shown) }
      }
    }
    return found
  }

  private mutating func recount() {
    counts = [:]
    var counted: Set<ID<Entity>> = []
    for member in shelvesOfItem.keys {
      let item = kept(member)
      guard live.contains(item), counted.insert(item).inserted else { continue }
      for shelf in shown(of: item) { counts[shelf, default: 0] += 1 }
    }
  }

  /// Which items were joined to which, in the order of their IDs.
  private mutating func joinItems() {
    parts = [:]
    for item in Array(joinedTo.keys).inOrder() {
      let kept = kept(item)
      if kept != item { parts[kept, default: []].append(item) }
    }
  }

  private mutating func index() {
    joinTags()
    listed = [[], [], []]
    searches = []
    for shelf in known.values where !shelf.isDeleted && shownAs[shelf.id] == nil {
      if shelf.search.isEmpty {
        listed[shelf.sort.rawValue].append(shelf)
      } else {
        searches.append(shelf)
      }
    }
    searches = searches.inOrder { Self.precedes($0, $1) }
    for sort in listed.indices { listed[sort] = listed[sort].inOrder { Self.precedes($0, $1) } }
  }

  /// Which tags are shown as which: those that were joined, then those of one name.
  private mutating func joinTags() {
    shownAs = [:]
    var byName: [[UInt8]: ID<Entity>] = [:]
    var ends: [(tag: ID<Entity>, end: Shelf)] = []
    for shelf in known.values where shelf.sort == .tag && !shelf.isDeleted {
      let end = end(of: shelf)
      ends.append((shelf.id, end))
      let name = FoldedName.key(end.ownName)
      byName[name] = min(byName[name] ?? end.id, end.id)
    }
    for (tag, end) in ends {
      let shown = byName[FoldedName.key(end.ownName)] ?? end.id
      if shown != tag { shownAs[tag] = shown }
    }
  }

  /// Where the tags that a tag was joined to end: before one that is deleted, so that nothing goes with
  /// it, and in a ring, which two devices can make, at its lowest.
  private func end(of tag: Shelf) -> Shelf {
    var way = [tag]
    while let next = way[way.count - 1].mergedInto, let shelf = known[next], shelf.sort == .tag,
      !shelf.isDeleted
    {
      if let start = way.firstIndex(where: { $0.id == next }) {
        var lowest = shelf
        for one in way[start...] where one.id < lowest.id { lowest = one }
        return lowest
      }
      way.append(shelf)
    }
    return way[way.count - 1]
  }

  /// Categories of ours first, then by the order by hand, by name, and by ID.
  private static func precedes(_ left: Shelf, _ right: Shelf) -> Bool {
    if left.sort != .tag {
      switch (left.order, right.order) {
      case (nil, .some): return true
      case (.some, nil): return false
      case (let first?, let second?) where first != second: return first < second
      default: break
      }
      let (first, second) = (BuiltInCategory(left.id), BuiltInCategory(right.id))
      if first != nil || second != nil {
        return (first?.rawValue ?? .max) < (second?.rawValue ?? .max)
      }
    }
    let names = (FoldedName.bytes(left.ownName), FoldedName.bytes(right.ownName))
    return names.0 == names.1 ? left.id < right.id : names.0.lexicographicallyPrecedes(names.1)
  }
}
