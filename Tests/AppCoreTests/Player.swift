import AppCore
import Kernel
import SyncCore

/// An app without a browser: actions go in, effects come out and are remembered.
struct Player {
  var state: State
  var step: UInt64 = 0
  var effects: [Effect] = []

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
    let asked = perform(.started(Fixtures.device, path: path ?? state.route.path))
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
}
