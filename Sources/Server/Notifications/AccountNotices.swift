import AddressCore
import Kernel
import Kit
import NotificationCore
import RestockCore
import Storage
import SyncCore
import TasksCore

/// What is to be told of one account, as its log stands now.
///
/// It is made when it is needed and not kept: of an account at rest only its next time is known.
struct AccountNotices: Sendable {
  /// Nothing else changes what is told.
  static let kinds: [EntityKind] = [
    .todo, .todoList, .tasksSettings, .product, .purchase, .restockSettings, .notificationSettings,
  ]
  private static let chunk = 1_000

  let account: AccountID
  let settings: NotificationSettings
  let zone: Zone
  let sources: NoticeSources
  let plan: NoticePlan

  init(
    _ account: AccountID, _ sync: SyncStorage, now: Instant
  ) async throws(StorageError) {
    var reading = Reading()
    var cursor: UInt64 = 0
    while true {
      let stored = try await sync.pullKinds(account, Self.kinds, cursor, Self.chunk)
      guard let last = stored.last else { break }
      for encoded in stored { reading.take(try encoded.decoded().entity) }
      cursor = last.seq
    }
    self.account = account
    settings = reading.settings
    zone = Zones.machine.zone(settings.zone, around: now) ?? .utc
    sources = reading.sources(now)
    plan = NoticePlan(sources, zone: zone)
  }

  var words: Words { settings.words }

  /// The local day that counts now.
  func day(at now: Instant) -> Int { zone.local(at: now).date.dayNumber }
}

extension AccountNotices {
  /// What a delivery says now; nil where there is nothing to be told any more.
  func outgoing(
    _ delivery: Delivery, at now: Instant, key: NoticeKey, origin: String
  ) -> OutgoingNotice? {
    guard let name = NoticeName(delivery.key) else { return nil }
    let notice = name.notice(dueAt: delivery.dueAt, expiresAt: delivery.expiresAt)
    let plan = name.isByMail ? mailPlan : plan
    guard let text = plan.text(of: notice, words: words, at: now),
      let url = Address(absolute: origin + text.path)
    else { return nil }
    let actions = text.actions.map { action in
      let token = NoticeToken(
        account: account, key: delivery.key, right: action.right,
        expiresAt: delivery.dueAt.adding(milliseconds: NoticeAction.holds))
      return OutgoingNotice.Action(
        name: action.id, title: action.name(words), token: token.text(by: key))
    }
    return OutgoingNotice(
      key: delivery.key, tag: notice.tag, title: text.title, body: text.body, url: url,
      actions: actions, badge: text.badge, urgency: name.sort.urgency,
      expiresAt: delivery.expiresAt, language: words.language)
  }
}

extension NoticeAction {
  /// Milliseconds after a notice was due that its tokens hold.
  static let holds: Int64 = 86_400_000

  var right: NoticeToken.Right {
    switch self {
    case .done: .done
    case .snooze: .snooze
    case .rebought: .rebought
    }
  }
}

extension Notice.Sort {
  fileprivate var urgency: OutgoingNotice.Urgency {
    switch self {
    case .task: .high
    case .product: .normal
    case .digest: .low
    }
  }
}

/// The entities of a log, as far as notices need them.
private struct Reading {
  var settings = NotificationSettings()
  private var tasksSettings = TasksSettings()
  /// The open ones.
  private var todos: [ID<Entity>: Todo] = [:]
  /// Those that are done or deleted: nothing is told of them, nor of what is part of them.
  private var settled: Set<ID<Entity>> = []
  private var lists: [TodoList] = []
  private var book = ProductBook()

  mutating func take(_ entity: Entity) {
    switch entity.kind {
    case .todo:
      var todo = Todo(entity)
      guard !todo.isDone, !todo.isDeleted else {
        settled.insert(todo.id)
        return
      }
      // The longest of it, and never told.
      todo.notes = ""
      todos[todo.id] = todo
    case .todoList: lists.append(TodoList(entity))
    case .tasksSettings where entity.id == TasksSettings.id:
      tasksSettings = TasksSettings(entity)
    case .notificationSettings where entity.id == NotificationSettings.id:
      settings = NotificationSettings(entity)
    default: book.update(entity)
    }
  }

  func sources(_ now: Instant) -> NoticeSources {
    let lists = TodoLists(lists)
    var sources = NoticeSources(
      settings: settings, tasksSettings: tasksSettings, restockSettings: book.settings)
    var zones: Set<String> = []
    for todo in todos.values where todo.due != nil {
      if let parent = todo.parent, settled.contains(parent) { continue }
      let whole = todo.parent.flatMap { todos[$0] }
      if lists.isShelved(todo.list) || lists.isShelved(whole?.list) { continue }
      sources.todos[todo.id] = todo
      if let zone = todo.due?.zone, !zone.isEmpty { zones.insert(zone) }
    }
    sources.zones = zones.sorted().compactMap { Zones.machine.zone($0, around: now) }
    for product in book.live { sources.products[product.id] = (product, book.history(product.id)) }
    return sources
  }
}
