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

/// Gives stamps to what the server writes: no two alike, and later than those they overwrite.
public struct StampSource: Sendable {
  /// The next stamp of the device, later than those of the fields.
  ///
  /// A register that a fast clock has stamped ahead of time moves only what overwrites it: other
  /// people's next edits must not lose to the server because of it.
  public var next: @Sendable (DeviceID, _ over: [Field], _ at: Instant) -> Stamp

  public init(next: @escaping @Sendable (DeviceID, [Field], Instant) -> Stamp) {
    self.next = next
  }

  /// Of this process alone.
  public static func inProcess() -> StampSource {
    let last = LastStamps()
    return StampSource { last.next(for: $0, over: $1, at: $2) }
  }
}

private final class LastStamps: Sendable {
  private struct Last {
    /// The greatest time given by the clock.
    var regular: UInt64 = 0
    /// The greatest time given to what was ahead of the clock.
    var ahead: UInt64 = 0
  }

  private let last = Mutex(Last())

  func next(for device: DeviceID, over fields: [Field], at instant: Instant) -> Stamp {
    last.withLock { last in
      var clock = HybridClock(device: device, last: last.regular)
      let stamp = clock.tick(at: instant)
      last.regular = clock.last
      guard let newest = fields.map({ $0.register.stamp.time }).max(), newest >= stamp.time else {
        return stamp
      }
      var late = HybridClock(device: device, last: max(newest, last.ahead))
      let lateStamp = late.tick(at: instant)
      last.ahead = late.last
      return lateStamp
    }
  }
}
