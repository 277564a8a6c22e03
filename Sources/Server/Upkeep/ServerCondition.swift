public import Kernel
import Storage
import Synchronization
import Wire

/// What the owner of the server has to know of it; kept in memory, told with the profile.
public final class ServerCondition: Sendable {
  /// The room on the disk of the data folder, in bytes.
  public struct Room: Hashable, Sendable {
    public var free: Int64
    public var total: Int64

    public init(free: Int64, total: Int64) {
      self.free = free
      self.total = total
    }

    /// Less than a twentieth, and less than 2 GB: a week's pictures could fill it.
    var isNearlyFull: Bool { free < total / 20 && free < 2 << 30 }
  }

  private struct Known {
    var lastBackup: Instant?
    var hasFailed = false
  }

  private static let day: Int64 = 86_400_000
  static let oldestBackup: Int64 = 7 * 86_400_000

  /// Whether the server makes backups by itself; one who chose another way is not reminded.
  private let makesBackups: Bool
  private let room: @Sendable () -> Room?
  private let known = Mutex(Known())

  public init(makesBackups: Bool = false, room: @escaping @Sendable () -> Room? = { nil }) {
    self.makesBackups = makesBackups
    self.room = room
  }

  public var lastBackup: Instant? {
    get { known.withLock { $0.lastBackup } }
    set { known.withLock { $0.lastBackup = newValue } }
  }

  /// Whether the last upkeep did not come to its end, or found damage.
  public var hasUpkeepFailed: Bool {
    get { known.withLock { $0.hasFailed } }
    set { known.withLock { $0.hasFailed = newValue } }
  }

  /// `since` is when there could have been a backup at the earliest.
  func warnings(at now: Instant, since: Instant) -> ServerWarnings {
    var warnings = ServerWarnings()
    let age = now.milliseconds - (lastBackup ?? since).milliseconds
    // One of a later time was made while the clock was ahead: how old it is is not known.
    if makesBackups, age > Self.oldestBackup || age < -Self.day {
      warnings.insert(.noBackup)
    }
    if room()?.isNearlyFull == true { warnings.insert(.diskNearlyFull) }
    if hasUpkeepFailed { warnings.insert(.upkeepFailed) }
    return warnings
  }
}
