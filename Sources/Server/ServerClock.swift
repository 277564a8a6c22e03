public import Kernel
import Synchronization
public import SyncCore

/// Time, as the server sees it.
public struct ServerClock: Sendable {
  public var now: @Sendable () -> Instant
  /// Waits so many milliseconds, or until the request is cancelled.
  public var wait: @Sendable (_ milliseconds: Int64) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Instant,
    wait: @escaping @Sendable (Int64) async throws -> Void
  ) {
    self.now = now
    self.wait = wait
  }

  /// The machine's clock.
  public static let system = ServerClock(
    now: { Instant(milliseconds: SystemTime.sinceEpoch()) },
    wait: { try await Task.sleep(for: .milliseconds($0)) })
}

/// Gives stamps to what the server writes: later than every stamp it gave and than those it overwrites.
public final class StampSource: Sendable {
  private let last = Mutex<UInt64>(0)

  public init() {}

  /// The next stamp of the device, later than those of `fields`.
  public func next(for device: DeviceID, over fields: [Field] = [], at instant: Instant) -> Stamp {
    last.withLock { last in
      var clock = HybridClock(device: device, last: last)
      for field in fields { clock.observe(field.register.stamp) }
      let stamp = clock.tick(at: instant)
      last = clock.last
      return stamp
    }
  }
}
