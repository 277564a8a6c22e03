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

extension OrderKey {
  /// New places for what stands in this order: for what moved, and for what has none before it.
  static func places(
    of orders: [OrderKey?], moving moved: Int, entropy: UInt64
  ) -> [(index: Int, order: OrderKey)] {
    var places: [(index: Int, order: OrderKey)] = []
    var before: OrderKey?
    for index in orders.indices {
      if index != moved, let order = orders[index], before.map({ $0 < order }) ?? true {
        before = order
        continue
      }
      // What has no place stands last as it is.
      if index > moved, orders[index] == nil { break }
      var next: OrderKey?
      for later in (index + 1)..<orders.count where next == nil && later != moved {
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
