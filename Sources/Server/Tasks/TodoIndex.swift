import Kernel
import Storage
import SyncCore
import TasksCore

/// The order of each account's todos, newest first, and its lists, kept up with the account's log.
actor TodoIndex {
  /// Where a todo stands in the answer.
  struct Place: Hashable, Comparable, Sendable {
    var createdAt: Int64
    var id: ID<Entity>

    /// The newer comes first.
    static func < (left: Place, right: Place) -> Bool {
      left.createdAt == right.createdAt ? left.id < right.id : left.createdAt > right.createdAt
    }
  }

  /// Which todos are asked for; nil for either.
  struct Filter: Sendable {
    var isDone: Bool?
    /// Due on this day or before.
    var dueBy: CivilDate?
    var list: ID<Entity>?
  }

  private struct Entry {
    var place: Place
    var isDone: Bool
    var due: CivilDate?
    var list: ID<Entity>?
  }

  private struct Account {
    var epoch: ID<Epoch>
    var cursor: UInt64 = 0
    var entries: [ID<Entity>: Entry] = [:]
    var lists: [ID<Entity>: TodoList] = [:]
    var sorted: [Entry] = []
    var used: UInt64 = 0
  }

  private static let chunk = 1_000
  private static let largestTable = 100

  private let sync: SyncStorage
  private var accounts: [AccountID: Account] = [:]
  private var uses: UInt64 = 0

  init(sync: SyncStorage) {
    self.sync = sync
  }

  /// The todos after the place, at most `limit`.
  func page(
    of account: AccountID, after: Place?, filter: Filter, limit: Int
  ) async throws -> [Place] {
    var page: [Place] = []
    for entry in try await upToDate(account).sorted where page.count < limit {
      if let after, !(after < entry.place) { continue }
      if let isDone = filter.isDone, entry.isDone != isDone { continue }
      if let dueBy = filter.dueBy, entry.due.map({ $0 > dueBy }) ?? true { continue }
      if let list = filter.list, entry.list != list { continue }
      page.append(entry.place)
    }
    return page
  }

  /// The living lists of todos.
  func lists(of account: AccountID) async throws -> [TodoList] {
    try await upToDate(account).lists.values.sorted { $0.id < $1.id }
  }

  private func upToDate(_ account: AccountID) async throws -> Account {
    let head = try await sync.head(account)
    var known = accounts[account] ?? Account(epoch: head.epoch)
    if known.epoch != head.epoch { known = Account(epoch: head.epoch) }
    var isChanged = false
    while known.cursor < head.seq {
      let stored = try await sync.pull(account, known.cursor, Self.chunk)
      guard let last = stored.last else { break }
      for entity in stored { Self.take(entity.entity, into: &known) }
      known.cursor = last.seq
      isChanged = true
    }
    if isChanged { known.sorted = known.entries.values.sorted { $0.place < $1.place } }
    keep(known, for: account)
    return known
  }

  private static func take(_ entity: Entity, into account: inout Account) {
    if entity.kind == .todoList {
      let list = TodoList(entity)
      account.lists[entity.id] = list.isDeleted ? nil : list
    } else if entity.kind == .todo {
      let todo = Todo(entity)
      account.entries[entity.id] =
        todo.isDeleted
        ? nil
        : Entry(
          place: Place(createdAt: todo.createdAt.milliseconds, id: todo.id), isDone: todo.isDone,
          due: todo.due?.day, list: todo.list)
    }
  }

  /// Another question may have been faster meanwhile: what knows more stays.
  private func keep(_ known: Account, for account: AccountID) {
    uses += 1
    var known = known
    known.used = uses
    if let other = accounts[account], other.epoch == known.epoch, other.cursor > known.cursor {
      return
    }
    accounts[account] = known
    guard accounts.count > Self.largestTable else { return }
    if let oldest = accounts.min(by: { $0.value.used < $1.value.used }) {
      accounts[oldest.key] = nil
    }
  }
}

extension TodoIndex.Place {
  /// How a page's end stands in the next request.
  var text: String { "\(createdAt)-\(id.text)" }

  init?(text: String) {
    guard let dash = text.lastIndex(of: "-"), let createdAt = Int64(text[..<dash]),
      let id = ID<Entity>(text: String(text[text.index(after: dash)...]))
    else { return nil }
    self.init(createdAt: createdAt, id: id)
  }
}
