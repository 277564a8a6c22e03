import Synchronization

/// What the server counted since its start.
public final class ServerMetrics: Sendable {
  struct Route: Hashable, Sendable {
    var method: String
    /// The template of its address, never the address: that holds IDs and secrets.
    var route: String
  }

  struct Requests: Sendable {
    var byStatus: [Int: UInt64] = [:]
    /// How many took at most so many seconds as `bounds` says, each bound for itself.
    var byDuration = [UInt64](repeating: 0, count: ServerMetrics.bounds.count)
    var seconds = 0.0
    var count: UInt64 { byStatus.values.reduce(0, +) }
  }

  struct Counts: Sendable {
    var requests: [Route: Requests] = [:]
    var fetches: [String: UInt64] = [:]
    var openStreams = 0
    var notices: [NoticeOutcome: UInt64] = [:]
  }

  /// Seconds.
  static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let state = Mutex(Counts())

  public init() {}

  var counts: Counts { state.withLock { $0 } }

  func answered(_ route: Route, status: Int, seconds: Double) {
    state.withLock { counts in
      var requests = counts.requests[route] ?? Requests()
      requests.byStatus[status, default: 0] += 1
      requests.seconds += seconds
      if let index = Self.bounds.firstIndex(where: { seconds <= $0 }) {
        requests.byDuration[index] += 1
      }
      counts.requests[route] = requests
    }
  }

  /// A document was fetched, or why it was not.
  public func fetched(_ failure: FetchFailure?) {
    state.withLock { $0.fetches[failure?.word ?? "fetched", default: 0] += 1 }
  }

  func told(_ outcome: NoticeOutcome) {
    state.withLock { $0.notices[outcome, default: 0] += 1 }
  }

  func streamOpened() { state.withLock { $0.openStreams += 1 } }
  func streamClosed() { state.withLock { $0.openStreams -= 1 } }
}

/// What became of one try to send a notice.
enum NoticeOutcome: String, Sendable, CaseIterable {
  case sent
  /// It never will be.
  case failed
  /// It is put off.
  case waiting
}

extension FetchFailure {
  /// A stable word for its kind.
  fileprivate var word: String {
    switch self {
    case .unreachable: "unreachable"
    case .forbiddenAddress: "forbidden_address"
    case .timedOut: "timed_out"
    case .tooLarge: "too_large"
    case .tooManyRedirects: "too_many_redirects"
    case .invalidAddress: "invalid_address"
    case .status(let status, _): "status_\(status / 100)xx"
    }
  }
}
