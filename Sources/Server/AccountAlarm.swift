import Kernel
import Storage
import Synchronization

/// Wakes a service for each account whose time has come, or of which something changed.
///
/// Nothing more is kept than when each is to be looked at next.
final class AccountAlarm: Sendable {
  /// Milliseconds after which every account is looked at: another process may have written to it.
  private static let interval: Int64 = 15 * 60_000

  private struct State {
    var changed: Set<AccountID> = []
    var next: [AccountID: Instant] = [:]
    /// When all were looked at.
    var allAt: Instant?
  }

  private let clock: ServerClock
  /// One each time that the service is to look.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init(_ clock: ServerClock) {
    self.clock = clock
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func ring() { signal.yield() }

  /// To be called from anywhere: the account is looked at at once.
  var wake: @Sendable (AccountID) -> Void {
    { account in
      self.change(account)
      self.ring()
    }
  }

  /// Rings when the next account is due, or after the milliseconds given.
  func ringLater(_ pause: Int64?) async {
    var delay = pause ?? Self.interval
    if pause == nil, let next {
      delay = next.milliseconds - clock.now().milliseconds
    }
    do {
      // A clock may be moved meanwhile.
      try await clock.wait(max(min(delay, 60_000), 20))
      ring()
    } catch {
      // A newer timer took over, or the service stops.
    }
  }

  func change(_ account: AccountID) { _ = state.withLock { $0.changed.insert(account) } }

  /// Whether it is time for all of them; a clock that was put back makes it so too.
  func isTimeForAll(at now: Instant) -> Bool {
    state.withLock { state in
      guard let allAt = state.allAt else { return true }
      return now < allAt || allAt.adding(milliseconds: Self.interval) <= now
    }
  }

  func changeAll(_ accounts: Set<AccountID>, at now: Instant) {
    state.withLock { state in
      state.changed.formUnion(accounts)
      state.next = state.next.filter { accounts.contains($0.key) }
      state.allAt = now
    }
  }

  /// Those that are to be looked at now; what changes from here on counts anew.
  func take(at now: Instant) -> [AccountID] {
    state.withLock { state in
      var accounts = state.changed
      for (account, instant) in state.next where instant <= now { accounts.insert(account) }
      for account in accounts { state.next[account] = nil }
      state.changed = []
      return Array(accounts)
    }
  }

  func set(_ account: AccountID, _ next: Instant?) {
    state.withLock { $0.next[account] = next }
  }

  /// When something is to be looked at.
  private var next: Instant? {
    state.withLock { state in
      let all = state.allAt?.adding(milliseconds: Self.interval)
      return [state.next.values.min(), all].compactMap { $0 }.min()
    }
  }
}
