import Kernel
import Storage
import SyncCore
import TasksCore

/// The order of each account's todos, newest first, and its lists.
struct TodoIndex: Sendable {
  /// Which todos are asked for; nil for either.
  struct Filter: Sendable {
    var isDone: Bool?
    /// Due on this day or before.
    var dueBy: CivilDate?
    var list: ID<Entity>?
    var parent: ID<Entity>?
    /// Whether the parts of todos are left out.
    var isWhole = false
  }

  fileprivate struct Entry {
    var place: IndexPlace
    var isDone: Bool
    var due: CivilDate?
    var list: ID<Entity>?
    var parent: ID<Entity>?
    var order: OrderKey?
    var tags: [String]
  }

  fileprivate struct Known {
    var entries: [ID<Entity>: Entry] = [:]
    var sorted: [Entry] = []
  }

  private let sync: SyncStorage
  private let index: AccountIndex<Known>
  private let listIndex: AccountIndex<[ID<Entity>: TodoList]>

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    self.sync = sync
    let making = IndexMaking(
      kinds: [.todo], accounts: 100, empty: Known(),
      take: { $0.entries[$1.entity.id] = Self.entry($1.entity) },
      finish: { known in known.sorted = known.entries.values.sorted { $0.place < $1.place } })
    index = AccountIndex(making, sync: sync, gate: gate)
    let lists = IndexMaking<[ID<Entity>: TodoList]>(
      kinds: [.todoList], accounts: 100, empty: [:],
      take: { known, stored in
        let list = TodoList(stored.entity)
        known[list.id] = list.isDeleted ? nil : list
      })
    listIndex = AccountIndex(lists, sync: sync, gate: gate)
  }

  /// The todos after the place of which `holds` is true, at most `limit`.
  func page(
    of account: AccountID, after: IndexPlace?, filter: Filter, limit: Int,
    where holds: (ID<Entity>) async throws -> Bool = { _ in true }
  ) async throws -> [IndexPlace] {
    var page: [IndexPlace] = []
    for entry in try await index.known(of: account).sorted where page.count < limit {
      if let after, !(after < entry.place) { continue }
      if let isDone = filter.isDone, entry.isDone != isDone { continue }
      if let dueBy = filter.dueBy, entry.due.map({ $0 > dueBy }) ?? true { continue }
      if let list = filter.list, entry.list != list { continue }
      if let parent = filter.parent, entry.parent != parent { continue }
      if filter.isWhole, entry.parent != nil { continue }
      if try await holds(entry.place.id) { page.append(entry.place) }
    }
    return page
  }

  /// What has living parts.
  func wholes(of account: AccountID) async throws -> Set<ID<Entity>> {
    Set(try await index.known(of: account).sorted.compactMap { $0.parent })
  }

  /// The living todos in these lists.
  func todos(
    in lists: [ID<Entity>], of account: AccountID
  ) async throws -> [ID<Entity>] {
    try await index.known(of: account).sorted.filter { entry in
      entry.list.map { lists.contains($0) } ?? false
    }.map { $0.place.id }
  }

  /// The living parts of a todo.
  func parts(of todo: ID<Entity>, in account: AccountID) async throws -> [Todo] {
    let names = try await index.known(of: account).sorted.filter { $0.parent == todo }
    var parts: [Todo] = []
    for entry in names {
      guard let stored = try await sync.entity(account, entry.place.id) else { continue }
      let part = Todo(stored.entity)
      if !part.isDeleted, part.parent == todo { parts.append(part) }
    }
    return parts
  }

  /// The living todos, with what their place by hand goes by and nothing else.
  func places(of account: AccountID) async throws -> [Todo] {
    try await index.known(of: account).sorted.map { entry in
      let instant = Instant(milliseconds: entry.place.milliseconds)
      var todo = Todo(id: entry.place.id, list: entry.list)
      todo.createdAt = instant
      todo.doneAt = entry.isDone ? instant : nil
      todo.parent = entry.parent
      todo.order = entry.order
      return todo
    }
  }

  /// The living lists of todos.
  func lists(of account: AccountID) async throws -> [TodoList] {
    try await listIndex.known(of: account).values.sorted { $0.id < $1.id }
  }

  /// The living lists, without waiting for an index to be made: there are few of them.
  func listsNow(of account: AccountID) async throws -> [TodoList] {
    if let known = try await listIndex.knownSoon(of: account) {
      return known.values.sorted { $0.id < $1.id }
    }
    return try await sync.pullKinds(account, [.todoList], 0, .max).map {
      TodoList(try $0.decoded().entity)
    }.filter { !$0.isDeleted }.sorted { $0.id < $1.id }
  }

  /// How many open todos have each tag, besides what is in an archived list; none for a tag that only others have.
  func tags(of account: AccountID, _ lists: TodoLists) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for entry in try await index.known(of: account).sorted {
      let isCounted = !entry.isDone && !lists.isShelved(entry.list)
      for tag in entry.tags { counts[tag, default: 0] += isCounted ? 1 : 0 }
    }
    return counts
  }

  /// The living todos with one of these tags.
  func todos(tagged tags: [String], of account: AccountID) async throws -> [Todo] {
    var todos: [Todo] = []
    for entry in try await index.known(of: account).sorted {
      guard entry.tags.contains(where: tags.contains),
        let stored = try await sync.entity(account, entry.place.id)
      else { continue }
      let todo = Todo(stored.entity)
      if !todo.isDeleted { todos.append(todo) }
    }
    return todos
  }

  /// The tags that were coloured or moved, in their order: there are few of them.
  func storedTags(of account: AccountID) async throws -> [TodoTag] {
    try await sync.pullKinds(account, [.todoTag], 0, .max).compactMap {
      TodoTag(try $0.decoded().entity)
    }.sorted { $0.stands(before: $1) }
  }

  /// Nil for what is deleted.
  private static func entry(_ entity: Entity) -> Entry? {
    let todo = Todo(entity)
    guard !todo.isDeleted else { return nil }
    return Entry(
      place: IndexPlace(milliseconds: todo.createdAt.milliseconds, id: todo.id),
      isDone: todo.isDone,
      due: todo.due?.day, list: todo.list, parent: todo.parent, order: todo.order,
      tags: todo.tags)
  }
}
