import Kernel
import Storage
import Synchronization

/// How often an account may press the test button.
final class TestAllowance: Sendable {
  /// At once after a quiet time.
  private static let burst: Int64 = 10
  /// Milliseconds after which there is room for one more.
  private static let interval: Int64 = 6_000
  private static let capacity = 10_000

  private let clock: ServerClock
  /// When the account will have used up nothing.
  private let fullAt = Mutex<[AccountID: Int64]>([:])

  init(clock: ServerClock) {
    self.clock = clock
  }

  /// Throws `AccountRefusal.tooManyAttempts` when the account has had its share.
  func take(_ account: AccountID) throws(AccountRefusal) {
    let now = clock.now().milliseconds
    try fullAt.withLock { fullAt throws(AccountRefusal) in
      if fullAt.count >= Self.capacity { fullAt = fullAt.filter { $0.value > now } }
      // No more than a whole share: a clock that was ahead keeps nobody out.
      let used = min(fullAt[account] ?? now, now + Self.burst * Self.interval)
      let next = max(now, used) + Self.interval
      let late = next - now - Self.burst * Self.interval
      guard late <= 0 else { throw .tooManyAttempts(seconds: (late + 999) / 1000) }
      fullAt[account] = next
    }
  }
}
