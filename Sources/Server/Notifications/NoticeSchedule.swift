import Kernel
import Storage
import Synchronization

/// When each account with a channel is to be looked at next: all that is kept of it.
final class NoticeSchedule: Sendable {
  /// Milliseconds after which every account is looked at: another process may have written to it.
  static let interval: Int64 = 15 * 60_000

  private struct State {
    var changed: Set<AccountID> = []
    var next: [AccountID: Instant] = [:]
    /// When all were looked at.
    var allAt: Instant?
  }

  private let state = Mutex(State())

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
  var next: Instant? {
    state.withLock { state in
      let all = state.allAt?.adding(milliseconds: Self.interval)
      return [state.next.values.min(), all].compactMap { $0 }.min()
    }
  }
}
