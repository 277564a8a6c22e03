import AppCore
import Kernel
import ReadingCore
import SyncCore
import Wire

/// An app without a browser: actions go in, effects come out and are remembered.
struct Player {
  var state: State
  var step: UInt64 = 0
  var effects: [Effect] = []
  /// Another one is another tab.
  var device = Fixtures.device
  private var asked: [Effect] = []
  /// How many entities the server has told with `pull`.
  private var told: UInt64 = 0

  init(_ boot: Boot) {
    state = State(boot: boot)
  }

  @discardableResult
  mutating func perform(_ action: Action) -> [Effect] {
    step += 1
    effects = reduce(&state, action, Fixtures.moment(step))
    return effects
  }

  @discardableResult
  mutating func hear(_ event: HostEvent) -> [Effect] { perform(.host(event)) }

  /// Starts with what the device's database holds.
  @discardableResult
  mutating func start(_ rows: [StoreName: [StoreRow]] = [:], path: String? = nil) -> [Effect] {
    begin(path: path ?? state.route.path)
    return answerLoads(rows)
  }

  /// Starts, and leaves the device's database unanswered.
  @discardableResult
  mutating func begin(path: String) -> [Effect] {
    asked = perform(.started(device, path: path))
    return asked
  }

  /// Answers what `begin` asked for.
  @discardableResult
  mutating func answerLoads(_ rows: [StoreName: [StoreRow]] = [:]) -> [Effect] {
    var last: [Effect] = []
    for case .load(let token, let store) in asked {
      last = hear(.loaded(token: token, store, rows: rows[store] ?? []))
    }
    return last
  }

  /// Answers the last effects' durable writes.
  @discardableResult
  mutating func persist(_ succeeded: Bool = true) -> [Effect] {
    var all: [Effect] = []
    for case .persist(let token, _) in effects {
      all += hear(.persisted(token: token, succeeded: succeeded))
    }
    effects = all
    return all
  }

  /// The one request to this path that the last effects hold.
  func request(_ path: String) -> (token: UInt32, call: HTTPCall)? {
    for case .request(let token, let call) in effects where call.path == path {
      return (token, call)
    }
    return nil
  }

  /// What the app asks about before the data of another account goes.
  var left: LeftBehind? {
    if case .otherAccount(let left) = state.dialog { return left }
    return nil
  }

  static let epoch = ID<Epoch>(high: 5, low: 5)

  /// The tab leads, and the server answers its first pull with these items.
  mutating func pull(_ items: [Entity]) {
    hear(.leading(true))
    answerOutbox([])
    guard let pull = request(Routes.pull) else { return }
    told += UInt64(items.count)
    let response = PullResponse(
      epoch: Self.epoch, head: told, cursor: told, now: Fixtures.now, entities: items)
    hear(.responded(token: pull.token, status: 200, body: response.encoded))
  }

  /// Presses Sign Out; the device holds these drafts, and these files wait.
  mutating func signOut(drafts: [StoreRow] = [], files: [WaitingFile]? = nil) {
    perform(.settings(.signOutTapped))
    answerFiles(files)
    answerDrafts(drafts)
  }

  mutating func answerFiles(_ files: [WaitingFile]? = nil) {
    guard effects.contains(.listFiles) else { return }
    hear(.filesWaiting(files ?? state.files.waiting))
  }

  mutating func answerDrafts(_ rows: [StoreRow] = []) {
    for case .load(let token, .drafts) in effects {
      hear(.loaded(token: token, .drafts, rows: rows))
      return
    }
  }

  /// Another device has written these, after what `pull` brought.
  mutating func pullMore(_ entities: [Entity]) {
    state.sync.phase = .idle
    hear(.streamMessage)
    answerOutbox()
    guard let pull = request(Routes.pull) else { return }
    told = max(told + UInt64(entities.count), 20)
    let response = PullResponse(
      epoch: Self.epoch, head: told, cursor: told, now: Fixtures.now, entities: entities)
    hear(.responded(token: pull.token, status: 200, body: response.encoded))
  }

  /// Answers the last effects' question for the outbox.
  mutating func answerOutbox(_ rows: [StoreRow] = []) {
    for case .load(let token, .outbox) in effects {
      hear(.loaded(token: token, .outbox, rows: rows))
      return
    }
  }

  /// The changes that the last effects store.
  var outboxRows: [StoreRow] {
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in effects {
      for write in writes where write.store == .outbox {
        if let value = write.value { rows.append(StoreRow(key: write.key, value: value)) }
      }
    }
    return rows
  }
}
