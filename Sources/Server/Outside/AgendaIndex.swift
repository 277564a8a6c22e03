import Kernel
import NotificationCore
import RestockCore
import Storage
import SyncCore
import TasksCore

/// What is open and has a date, and when each thing was last changed.
struct Agenda: Sendable {
  struct Entry: Sendable {
    var todo: Todo
    var changedAt: Instant
  }

  fileprivate var entries: [ID<Entity>: Entry] = [:]
  /// Done or deleted: parts of it are told no more.
  fileprivate var closed: Set<ID<Entity>> = []
  fileprivate var lists: [ID<Entity>: TodoList] = [:]
  fileprivate var products: [ID<Entity>: Instant] = [:]
  fileprivate var all = Instant(milliseconds: 0)
  private(set) var settings = NotificationSettings()

  /// The open todos with a date, without those of shelved lists, by their date.
  var due: [Entry] {
    let lists = TodoLists(Array(lists.values))
    let due = entries.values.filter { entry in
      !lists.isShelved(entry.todo.list) && !(entry.todo.parent.map(closed.contains) ?? false)
    }
    return due.sorted { left, right in
      let days = (Self.key(left.todo), Self.key(right.todo))
      return days.0 == days.1 ? left.todo.id < right.todo.id : days.0 < days.1
    }
  }

  private static func key(_ todo: Todo) -> Int {
    guard let due = todo.due else { return 0 }
    return due.day.dayNumber * 86_401 + (due.time?.secondOfDay ?? 86_400)
  }

  /// When the product or its history last changed.
  func changedAt(ofProduct id: ID<Entity>) -> Instant { max(products[id] ?? all, all) }

  fileprivate mutating func take(_ entity: Entity) {
    let changedAt = Self.changedAt(entity)
    switch entity.kind {
    case .todo:
      let todo = Todo(entity)
      let isOpen = !todo.isDone && !todo.isDeleted
      entries[todo.id] =
        isOpen && todo.due != nil ? Entry(todo: todo, changedAt: changedAt) : nil
      if isOpen { closed.remove(todo.id) } else { closed.insert(todo.id) }
    case .todoList: lists[entity.id] = TodoList(entity)
    case .product: products[entity.id] = max(products[entity.id] ?? changedAt, changedAt)
    case .purchase:
      if let product = ProductEvent(entity)?.product {
        products[product] = max(products[product] ?? changedAt, changedAt)
      } else {
        all = max(all, changedAt)
      }
    case .restockSettings: all = max(all, changedAt)
    case .notificationSettings where entity.id == NotificationSettings.id:
      settings = NotificationSettings(entity)
    default: break
    }
  }

  private static func changedAt(_ entity: Entity) -> Instant {
    let time = entity.fields.map { $0.register.stamp.time }.max() ?? 0
    return Instant(milliseconds: Int64(time >> 16))
  }
}

/// The agenda of each account.
struct AgendaIndex: Sendable {
  private let index: AccountIndex<Agenda>

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    let making = IndexMaking(
      kinds: [.todo, .todoList, .product, .purchase, .restockSettings, .notificationSettings],
      accounts: 50, empty: Agenda(), take: { $0.take($1.entity) })
    index = AccountIndex(making, sync: sync, gate: gate)
  }

  func agenda(of account: AccountID) async throws -> Agenda {
    try await index.known(of: account)
  }
}
