import Kernel
import Storage
import Synchronization

/// How often an account may do something.
final class AccountAllowance: Sendable {
  private static let capacity = 10_000

  private let clock: ServerClock
  /// At once after a quiet time.
  private let burst: Int64
  /// Milliseconds after which there is room for one more.
  private let interval: Int64
  /// When the account will have used up nothing.
  private let fullAt = Mutex<[AccountID: Int64]>([:])

  init(clock: ServerClock, burst: Int64, interval: Int64) {
    self.clock = clock
    self.burst = burst
    self.interval = interval
  }

  /// Throws `AccountRefusal.tooManyAttempts` when the account has had its share.
  func take(_ account: AccountID) throws(AccountRefusal) {
    let now = clock.now().milliseconds
    try fullAt.withLock { fullAt throws(AccountRefusal) in
      if fullAt.count >= Self.capacity { fullAt = fullAt.filter { $0.value > now } }
      // No more than a whole share: a clock that was ahead keeps nobody out.
      let used = min(fullAt[account] ?? now, now + burst * interval)
      let next = max(now, used) + interval
      let late = next - now - burst * interval
      guard late <= 0 else { throw .tooManyAttempts(seconds: (late + 999) / 1000) }
      fullAt[account] = next
    }
  }
}
