import Crypto
import Kernel
import NotificationCore
import RestockCore
import Storage
import SyncCore
import TasksCore

/// Does what the buttons of a notice say, by the rules of the apps.
///
/// The names of the changes follow from the token: sent again, it changes nothing, also where the person
/// has taken it back meanwhile.
struct NoticeActionWork: Sendable {
  /// Milliseconds.
  private static let hour: Int64 = 3_600_000
  private static let reminderLasts: Int64 = 6 * hour

  let environment: ServerEnvironment
  let todos: TodoIndex
  let products: ProductIndex

  private var storage: Storage { environment.storage }

  /// Nothing happens where there is nothing left to do.
  func perform(_ action: NoticeAction, _ token: NoticeToken) async throws {
    guard let name = NoticeName(token.key), try await isThere(token.account) else { return }
    switch action {
    case .done: try await complete(name, token)
    case .snooze: try await snooze(name, token)
    case .rebought: try await buy(name, token)
    }
  }

  private func isThere(_ account: AccountID) async throws(StorageError) -> Bool {
    try await storage.accounts.byID(account) != nil
  }

  private func complete(_ name: NoticeName, _ token: NoticeToken) async throws {
    let account = token.account
    guard name.sort == .task, let id = name.thing,
      let stored = try await storage.sync.entity(account, id)
    else { return }
    let todo = Todo(stored.entity)
    // One that repeats has moved on once it was done: the next time is another notice's.
    guard !todo.isDeleted, todo.rule == nil || todo.due?.wallMinute == name.wallMinute else {
      return
    }
    let now = environment.clock.now()
    let parts = try await todos.parts(of: id, in: account)
    let wall = try await zone(of: account, now).local(at: now)
    try await write(todo.completion(at: now, wall: wall, parts: parts), by: token, now)
  }

  /// The same notice once more in an hour: it is said as things stand then, or not at all.
  private func snooze(_ name: NoticeName, _ token: NoticeToken) async throws {
    guard name.sort == .task else { return }
    let now = environment.clock.now()
    let dueAt = now.adding(milliseconds: Self.hour)
    // Mails are digests alone.
    let channels = try await storage.channels.list(token.account)
      .filter { $0.sort != .mail }.map { $0.id }
    let day = try await zone(of: token.account, now).local(at: dueAt).date.dayNumber
    let notice = PlannedNotice(
      key: name.snoozed, dueAt: dueAt,
      expiresAt: dueAt.adding(milliseconds: Self.reminderLasts), day: day, isUsual: false,
      channels: channels)
    _ = try await storage.deliveries.plan(token.account, [notice])
  }

  /// A purchase of today, unless there was one since it was told.
  private func buy(_ name: NoticeName, _ token: NoticeToken) async throws {
    guard name.sort == .product, let id = name.thing else { return }
    let now = environment.clock.now()
    let today = try await zone(of: token.account, now).local(at: now).date
    let book = try await products.book(of: token.account)
    guard let product = book.product(id),
      book.outlook(product, today: today).lastPurchase?.id == name.purchase
    else { return }
    var edit = Edit.rebuying(id, on: today)
    if let known = book.event(edit.entity) {
      guard known.isDeleted else { return }
      // What was noted of the one that was removed is not said of this one.
      edit = .writing(ProductEvent(.bought, of: id, on: today))
    }
    try await write([edit], by: token, now)
  }

  private func zone(
    of account: AccountID, _ now: Instant
  ) async throws(StorageError) -> Zone {
    let stored = try await storage.sync.entity(account, NotificationSettings.id)
    let name = stored.map { NotificationSettings($0.entity).zone } ?? ""
    return Zones.machine.zone(name, around: now) ?? .utc
  }

  private func write(
    _ edits: [Edit], by token: NoticeToken, _ now: Instant
  ) async throws(StorageError) {
    let writer = environment.writer
    let device = DeviceID(bits: token.account.low | 0xFF)
    var changes: [Change] = []
    for edit in edits where !edit.fields.isEmpty {
      let stored = try await storage.sync.entity(token.account, edit.entity)?.entity.fields ?? []
      let id = Self.name(of: edit, by: token)
      changes.append(writer.change(edit, over: stored, by: device, at: now, id: id))
    }
    guard !changes.isEmpty else { return }
    try await writer.push(changes, to: token.account, at: now)
  }

  private static func name(of edit: Edit, by token: NoticeToken) -> ID<Change> {
    let text = "notice \(token.account.text) \(token.key) \(token.right) \(edit.entity.text)"
    let hash = Array(SHA256.hash(data: Array(text.utf8)))
    let halves = [hash[..<8], hash[8..<16]].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    return ID(high: halves[0], low: halves[1])
  }
}

extension Due {
  /// As the key of a notice has it.
  fileprivate var wallMinute: Int? {
    time.map { day.dayNumber * 1_440 + $0.secondOfDay / 60 }
  }
}
