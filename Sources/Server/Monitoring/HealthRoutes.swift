import HTTPTypes
import Hummingbird
import Wire

/// What a supervisor or a proxy asks: whether the process answers, and whether it can store.
struct HealthRoutes: Sendable {
  static let live = "/health/live"
  static let ready = "/health/ready"

  private let readiness: Readiness

  init(environment: ServerEnvironment) {
    readiness = Readiness(storage: environment.storage, clock: environment.clock)
  }

  func add(to routes: Routing) {
    routes.undescribed(Self.live, .nothing) { _ in .json(["status": "live"]) }
    routes.undescribed(Self.ready, .nothing) { _ in
      switch await readiness.answer() {
      case .ready: return .json(["status": "ready"])
      case .notReady(let code, let reason): throw NotReady(code: code, reason: reason)
      }
    }
  }
}

/// Why the server cannot do its work now.
struct NotReady: Error {
  var code: String
  var reason: String
}
