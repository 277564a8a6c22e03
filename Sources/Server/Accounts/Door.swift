import Kernel
import Synchronization

/// How many requests of people who need not have an account one network may make.
///
/// Asked before a byte of the body is read. A household or an office never notices it.
public final class Door: Sendable {
  /// Bytes of such a request: an address, a name, a password, each character written as an escape.
  static let largestMessage = 8 * 1024
  /// Requests at once after a quiet time.
  private static let burst: Int64 = 200
  /// Milliseconds after which there is room for one more.
  private static let interval: Int64 = 250
  private static let capacity = 10_000

  private let clock: ServerClock
  /// When the network will have used up nothing.
  private let fullAt = Mutex<[ClientNetwork.Prefix: Int64]>([:])

  public init(clock: ServerClock) {
    self.clock = clock
  }

  /// Throws `AccountRefusal.tooManyAttempts` when the network has had its share.
  func admit(_ network: ClientNetwork) throws(AccountRefusal) {
    let now = clock.now().milliseconds
    try fullAt.withLock { fullAt throws(AccountRefusal) in
      Self.makeRoom(in: &fullAt, now: now)
      for prefix in network.prefixes {
        let late = Self.next(fullAt[prefix], prefix, now) - now - Self.burst * Self.interval
        guard late <= 0 else { throw .tooManyAttempts(seconds: (late + 999) / 1000) }
      }
      for prefix in network.prefixes { fullAt[prefix] = Self.next(fullAt[prefix], prefix, now) }
    }
  }

  private static func next(_ fullAt: Int64?, _ prefix: ClientNetwork.Prefix, _ now: Int64) -> Int64
  {
    max(now, fullAt ?? 0) + interval / prefix.width
  }

  private static func makeRoom(in fullAt: inout [ClientNetwork.Prefix: Int64], now: Int64) {
    guard fullAt.count >= capacity else { return }
    fullAt = fullAt.filter { $0.value > now }
    // Only a flood of networks fills it: all begin anew.
    if fullAt.count >= capacity { fullAt = [:] }
  }
}
