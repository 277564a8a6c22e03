import Kernel
import Kit
import RestockCore
import Server
import Storage
import SyncCore
import TasksCore

/// The apps without their screens: what they record is kept at once.
struct CoreApp {
  private(set) var tasks = TasksState()
  private(set) var restock = RestockState()
  private(set) var replica = Replica(device: DeviceID(bits: 0x200))
  private var count: UInt64 = 0

  /// Keeps the edits, and gives them back.
  @discardableResult
  mutating func write(_ edits: [Edit], _ now: Instant) -> [Edit] {
    let moment = moment(now)
    for edit in edits {
      _ = replica.record(
        edit.entity, kind: edit.kind, fields: edit.fields.map { ($0.number, $0.value) },
        at: moment)
      if let entity = replica.entity(edit.entity) { update(entity) }
    }
    return edits
  }

  /// Takes over what is stored elsewhere.
  mutating func update(_ entity: Entity) {
    if RestockState.owns(entity.kind) { restock.update(entity) } else { tasks.update(entity) }
  }

  /// What the actions of one person record.
  @discardableResult
  mutating func act(_ actions: [TasksAction], _ now: Instant) -> [Edit] {
    var edits: [Edit] = []
    for action in actions {
      for case .record(let recorded, _) in reduce(&tasks, action, moment(now)) {
        edits += write(recorded, now)
      }
    }
    // Its result is seen before the next: a second press within that second takes the first one back.
    tasks.settleRows(moment(Instant(milliseconds: now.milliseconds - 1_000)))
    return edits
  }

  /// What the actions record in the details of a todo.
  mutating func act(_ actions: [TasksAction], in todo: ID<Entity>, _ now: Instant) -> [Edit] {
    _ = tasks.enter(.todo(todo), moment(now))
    let edits = act(actions, now)
    show(.all, now)
    return edits
  }

  mutating func show(_ route: TasksRoute, _ now: Instant) {
    _ = tasks.enter(route, moment(now))
  }

  @discardableResult
  mutating func act(_ actions: [RestockAction], _ now: Instant) -> [Edit] {
    var edits: [Edit] = []
    for action in actions {
      for case .record(let recorded, _) in reduce(&restock, action, moment(now)) {
        edits += write(recorded, now)
      }
    }
    restock.settleRows(moment(Instant(milliseconds: now.milliseconds - 1_000)))
    return edits
  }

  private mutating func moment(_ now: Instant) -> Moment {
    count += 1
    return Moment(instant: now, entropy: Entropy(high: 99, low: count << 16))
  }

  /// Hands the server everything that was written until now, as a sync would.
  func push(to server: TestServer, of account: AccountID) async throws {
    let kinds: [EntityKind] = [.todo, .todoList, .product, .purchase, .tasksSettings]
    let changes = kinds.flatMap { replica.entities(of: $0) }.map {
      Change(id: .random(), entity: $0)
    }
    _ = try await server.environment.storage.sync.push(
      account, changes, server.environment.clock.now())
  }
}

extension TestServer {
  /// Everything of these kinds that the server has of the account.
  func stored(_ kinds: [EntityKind], of account: AccountID) async throws -> [Entity] {
    try await environment.storage.sync.pull(account, 0, 10_000).map { $0.entity }
      .filter { kinds.contains($0.kind) }
  }
}
