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
  }

  fileprivate struct Entry {
    var place: IndexPlace
    var isDone: Bool
    var due: CivilDate?
    var list: ID<Entity>?
    var parent: ID<Entity>?
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

  /// The todos after the place, at most `limit`.
  func page(
    of account: AccountID, after: IndexPlace?, filter: Filter, limit: Int
  ) async throws -> [IndexPlace] {
    var page: [IndexPlace] = []
    for entry in try await index.known(of: account).sorted where page.count < limit {
      if let after, !(after < entry.place) { continue }
      if let isDone = filter.isDone, entry.isDone != isDone { continue }
      if let dueBy = filter.dueBy, entry.due.map({ $0 > dueBy }) ?? true { continue }
      if let list = filter.list, entry.list != list { continue }
      page.append(entry.place)
    }
    return page
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

  /// Nil for what is deleted.
  private static func entry(_ entity: Entity) -> Entry? {
    let todo = Todo(entity)
    guard !todo.isDeleted else { return nil }
    return Entry(
      place: IndexPlace(milliseconds: todo.createdAt.milliseconds, id: todo.id),
      isDone: todo.isDone,
      due: todo.due?.day, list: todo.list, parent: todo.parent)
  }
}
