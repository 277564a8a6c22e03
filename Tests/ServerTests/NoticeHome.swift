import AddressCore
import HTTPTypes
import Kernel
import Logging
import Server
import Storage
import SyncCore
import Synchronization
import TasksCore
import TestSupport

/// An account that is told things, its server, and services over its storage.
///
/// Its clock stands at a full minute of UTC, in which the account lives.
struct NoticeHome: Sendable {
  let server: TestServer
  let account: AccountID
  let token: String
  let notifications: Notifications
  /// What mails were sent.
  let mails: Mails

  final class Mails: Sendable {
    private let sent = Mutex<[OutgoingMail]>([])
    /// What happens while one is sent.
    let meanwhile = Mutex<@Sendable () -> Void>({})

    var all: [OutgoingMail] { sent.withLock { $0 } }

    var mailer: Mailer {
      Mailer(
        send: { mail in
          let pass = self.meanwhile.withLock { $0 }
          pass()
          self.sent.withLock { $0.append(mail) }
        }, check: {})
    }
  }

  init(storage: Storage = .memory(derivation: .reading)) async throws {
    var server = try TestServer(storage: storage)
    token = try await server.token()
    let email = "ada@example.org"
    account = try requireValue(try await storage.accounts.byEmail(email)).id
    mails = Mails()
    let policy = AddressPolicy(allowed: ["127.0.0.0/8"].compactMap { NetworkRange($0) })
    notifications = try await Notifications(
      storage: storage, fetcher: Fetcher(policy: policy, userAgent: "Later/test"),
      mailer: mails.mailer, mail: nil, baseURL: server.environment.configuration.baseURL,
      clock: server.clock.clock)
    server.environment.notifications = notifications
    self.server = server
  }

  var storage: Storage { server.environment.storage }
  var now: Instant { server.environment.clock.now() }

  /// One over the same storage, or over another that behaves in its own way.
  func service(_ storage: Storage? = nil) -> NotificationService {
    NotificationService(
      notifications, storage: storage ?? self.storage, clock: server.clock.clock,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// A channel that was there yesterday.
  @discardableResult
  func addChannel(
    _ sort: NotificationChannel.Sort, _ address: String,
    secret: ChannelSecret = ChannelSecret(Array("a long secret".utf8))
  ) async throws -> NotificationChannel {
    try await storage.channels.add(
      NotificationChannel(
        id: .random(), account: account, sort: sort, label: "Phone", address: address,
        secret: secret, createdAt: now.adding(milliseconds: -86_400_000)))
  }

  func confirmAddress() async throws {
    let now = now
    try await storage.accounts.change(account) { $0.emailConfirmedAt = now }
  }

  /// A todo that is due in so many minutes, reminds at its time, and was written down an hour ago.
  @discardableResult
  func addTodo(
    dueIn minutes: Int64, rule: RecurrenceRule? = nil, title: String = "Hang up laundry"
  ) async throws -> ID<Entity> {
    let at = CivilDateTime(now.adding(milliseconds: minutes * 60_000), offsetSeconds: 0)
    var todo = Todo()
    todo.title = title
    todo.due = Due(day: at.date, time: at.time)
    todo.reminders = [0]
    todo.rule = rule
    let id = ID<Entity>.random()
    let written = now.adding(milliseconds: -3_600_000)
    try await write(
      todo.edits(
        of: id, over: nil, notes: nil, list: nil, of: [], newList: .random(),
        device: DeviceID(bits: 0x1100), at: written))
    return id
  }

  func write(_ edits: [Edit]) async throws {
    let changes = edits.map { change($0) }
    _ = try await storage.sync.push(account, changes, now)
  }

  /// The edit as a device sends it, later than what it wrote before.
  func change(_ edit: Edit) -> Change {
    let stamp = server.environment.stamps.next(DeviceID(bits: 0x1100), [], now)
    let fields = edit.fields.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    return Change(id: .random(), entity: Entity(id: edit.entity, kind: edit.kind, fields: fields))
  }

  func todo(_ id: ID<Entity>) async throws -> Todo {
    Todo(try requireValue(try await storage.sync.entity(account, id)).entity)
  }

  /// Moves the clock on.
  func pass(minutes: Int64) { server.clock.advance(milliseconds: minutes * 60_000) }

  /// Does what a button of a notice says.
  func act(_ asker: Asker, _ token: String, _ action: String) async throws -> TestResponse {
    try await asker.ask(
      .post, "/api/v1/notifications/act",
      json: #"{"token": "\#(token)", "action": "\#(action)"}"#)
  }
}

extension JSON {
  /// The token of an action in what a webhook gets.
  func token(of action: String) -> String? {
    guard case .array(let actions)? = self["actions"] else { return nil }
    return actions.first { $0.says("action") == action }?.says("token")
  }
}
