public import Kernel
public import SyncCore

/// Places by hand of lists and tags, and what joins two lists: of the app and of requests.
extension TodoLists {
  /// Those among which it stands: the sections of its list, filters, or lists.
  public func siblings(of list: TodoList) -> [TodoList] {
    if list.isFilter { return filters }
    return parent(of: list).map { sections(of: $0.id) } ?? inUse
  }

  /// What puts it before another of its siblings, or last.
  public func placing(
    _ list: TodoList, before other: ID<Entity>?, entropy: UInt64
  ) -> [Edit] {
    var rest = siblings(of: list).filter { $0.id != list.id }
    let place = rest.firstIndex { $0.id == other } ?? rest.count
    rest.insert(list, at: place)
    return Self.order(rest, moving: list.id, entropy: entropy)
  }

  /// What puts them in this order, where one was moved.
  static func order(_ lists: [TodoList], moving id: ID<Entity>, entropy: UInt64) -> [Edit] {
    let moved = lists.firstIndex { $0.id == id } ?? 0
    return OrderKey.places(of: lists.map { $0.order }, moving: moved, entropy: entropy).map {
      lists[$0.index].edit([.set(TodoList.order, $0.order)])
    }
  }

  /// What puts everything of a list, `todos` and its sections, into another, and deletes it last.
  public func joining(
    _ from: TodoList, into: TodoList, todos: [Todo], at instant: Instant
  ) -> [Edit] {
    var edits: [Edit] = []
    for todo in todos { edits.append(todo.edit([.set(Todo.list, into.id)])) }
    // Its sections come along as they are.
    for section in sections(of: from.id) {
      edits.append(section.edit([.set(TodoList.parent, into.id)]))
    }
    return edits + [from.edit([.deleted(at: instant)])]
  }
}

extension TodoTag {
  /// What puts it to a place among those that are shown.
  public static func placing(
    _ moved: String, at place: Int, among names: [String], stored: [TodoTag], entropy: UInt64
  ) -> [Edit] {
    var names = names.filter { !($0 == moved) }
    let place = min(max(place, 0), names.count)
    names.insert(moved, at: place)
    let orders = names.map { one($0, stored)?.order }
    return OrderKey.places(of: orders, moving: place, entropy: entropy).map {
      edit(names[$0.index], [.set(TodoTag.order, $0.order)])
    }
  }
}

extension Todo {
  /// By hand; what has no place yet stands last, the newest before the others: so what is put before it needs a
  /// place, and nothing else.
  public func stands(before other: Todo) -> Bool {
    switch (order, other.order) {
    case (let first?, let second?): return first == second ? id < other.id : first < second
    case (nil, nil):
      return createdAt == other.createdAt ? id < other.id : createdAt > other.createdAt
    case (nil, _?): return false
    case (_?, nil): return true
    }
  }

  /// Among the parts of one todo: those that were never moved last, first the oldest.
  public func standsAsPart(before other: Todo) -> Bool {
    if order == nil, other.order == nil, createdAt != other.createdAt {
      return createdAt < other.createdAt
    }
    return stands(before: other)
  }

  /// What puts one before another, or with nil last in its list, in none, or among the parts of its whole.
  ///
  /// A place holds wherever both are shown. `all` are the living todos of the account; nil where the two never stand
  /// beside each other by hand: one is done, or a part of something else.
  public static func placing(
    _ id: ID<Entity>, before other: ID<Entity>?, among all: [Todo], entropy: UInt64
  ) -> [Edit]? {
    guard let moved = all.first(where: { $0.id == id }) else { return nil }
    var list = moved.list
    var rows: [Todo] = []
    for todo in all where todo.id != id && todo.parent == moved.parent {
      // What is done of a todo's parts stays among them.
      guard moved.parent != nil || !todo.isDone else { continue }
      if todo.id == other { list = todo.list }
      rows.append(todo)
    }
    if let parent = moved.parent {
      rows = rows.inOrder { $0.standsAsPart(before: $1) }
      if !all.contains(where: { $0.id == parent }) { return nil }
    } else {
      if moved.isDone { return nil }
      // What has no place in another list stands behind either of the two already.
      rows = rows.filter { $0.order != nil || $0.list == list }.inOrder { $0.stands(before: $1) }
    }
    let found = other.map { other in rows.firstIndex { $0.id == other } }
    guard let place = found ?? rows.count else { return nil }
    rows.insert(moved, at: place)
    let places = OrderKey.places(of: rows.map { $0.order }, moving: place, entropy: entropy)
    return places.map { rows[$0.index].edit([.set(Todo.order, $0.order)]) }
  }
}

extension OrderKey {
  /// New places for what stands in this order: for what moved, and for what has none before it.
  static func places(
    of orders: [OrderKey?], moving moved: Int, entropy: UInt64
  ) -> [(index: Int, order: OrderKey)] {
    var places: [(index: Int, order: OrderKey)] = []
    var before: OrderKey?
    let end = (orders.lastIndex { $0 != nil } ?? -1) + 1
    for index in orders.indices {
      if index != moved, let order = orders[index], before.map({ $0 < order }) ?? true {
        before = order
        continue
      }
      // What has no place stands last as it is.
      if index > moved, orders[index] == nil { break }
      var next: OrderKey?
      for later in min(index + 1, end)..<end where next == nil && later != moved {
        if let order = orders[later], before.map({ $0 < order }) ?? true { next = order }
      }
      let salt = UInt16(truncatingIfNeeded: entropy &+ UInt64(index))
      let order = OrderKey.between(before, next, salt: salt)
      places.append((index, order))
      before = order
    }
    return places
  }
}
