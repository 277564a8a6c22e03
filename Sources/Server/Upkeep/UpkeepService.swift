import Foundation
public import Kernel
public import Logging
public import ServiceLifecycle
public import Storage

/// Looks after the storage every night, and a minute after a start that comes later than that.
///
/// Of several processes over one storage, one runs it.
public struct UpkeepService: Service {
  /// Who is away for longer sends a change again that is merged a second time, which changes nothing.
  static let changesAreKept: Int64 = 180 * 86_400_000
  /// What is stored before anything refers to it gets that long to be referred to.
  static let contentsAreKept: Int64 = 86_400_000
  private static let setting = "upkeep"
  private static let hour: Int64 = 3_600_000

  private let storage: Storage
  private let clock: ServerClock
  private let logger: Logger
  private let startDelay: Int64
  private let nextNight: @Sendable (Instant) -> Instant

  /// `startDelay` are milliseconds that a start has for itself; `nextNight` is the first quiet time
  /// after another.
  public init(
    storage: Storage, clock: ServerClock = .system, logger: Logger, startDelay: Int64 = 60_000,
    nextNight: @escaping @Sendable (Instant) -> Instant = Self.twentyPastThree
  ) {
    self.storage = storage
    self.clock = clock
    self.logger = logger
    self.startDelay = startDelay
    self.nextNight = nextNight
  }

  public func run() async throws {
    await cancelWhenGracefulShutdown {
      do {
        try await clock.wait(startDelay)
        while !Task.isCancelled {
          if await isDue() { await work() }
          // Short steps: a machine that slept, or whose clock was set, is noticed.
          try await clock.wait(Self.hour / 4)
        }
      } catch {
        // The service stops.
      }
    }
  }

  /// By the machine's time zone.
  public static func twentyPastThree(after instant: Instant) -> Instant {
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    let next = Calendar.current.nextDate(
      after: date, matching: DateComponents(hour: 3, minute: 20), matchingPolicy: .nextTime)
    guard let next else { return instant.adding(milliseconds: 24 * hour) }
    return Instant(milliseconds: Int64(next.timeIntervalSince1970 * 1000))
  }

  /// Also when the last time lies ahead: the clock was wrong then, or is now.
  private func isDue() async -> Bool {
    let now = clock.now()
    do throws(StorageError) {
      guard let bytes = try await storage.settings.get(Self.setting),
        let text = Int64(String(decoding: bytes, as: UTF8.self))
      else { return true }
      let last = Instant(milliseconds: text)
      return last > now || nextNight(last) <= now
    } catch {
      return false
    }
  }

  private func work() async {
    let start = clock.now()
    do throws(StorageError) {
      let done = try await Upkeep(storage: storage).run(at: start)
      report(done, milliseconds: clock.now().milliseconds - start.milliseconds)
      guard done.findings.isEmpty else { return }
      try await storage.settings.set(Self.setting, Array(String(start.milliseconds).utf8))
    } catch {
      logger.error("upkeep not finished", metadata: ["reason": "\(error)"])
    }
  }

  private func report(_ done: Upkeep.Done, milliseconds: Int64) {
    if !done.findings.isEmpty {
      logger.critical(
        "the database is damaged, nothing is written to it any more: see later doctor",
        metadata: ["findings": "\(done.findings.joined(separator: "; "))"])
    }
    if !done.contents.damaged.isEmpty {
      logger.error(
        "contents are damaged or gone, so none was removed: see later doctor --contents",
        metadata: ["contents": "\(done.contents.damaged.map { $0.text }.joined(separator: " "))"])
    }
    logger.info(
      "upkeep",
      metadata: [
        "changes": "\(done.changes)", "sessions": "\(done.expired)",
        "contents": "\(done.contents.count)", "bytes": "\(done.contents.bytes)",
        "milliseconds": "\(milliseconds)",
      ])
  }
}

/// What is done every night.
public struct Upkeep: Sendable {
  /// What was found and done.
  public struct Done: Sendable {
    public var findings: [String] = []
    public var expired = 0
    public var changes = 0
    public var contents = RemovedContents()
  }

  private let storage: Storage

  public init(storage: Storage) {
    self.storage = storage
  }

  /// Nothing is removed from a database that is damaged.
  public func run(at now: Instant) async throws(StorageError) -> Done {
    var done = Done()
    done.findings = try await storage.upkeep.check()
    guard done.findings.isEmpty else { return done }
    done.expired = try await storage.upkeep.forgetExpired(now)
    done.changes = try await storage.upkeep.forgetChanges(
      now.adding(milliseconds: -UpkeepService.changesAreKept))
    done.contents = try await storage.upkeep.removeContents(
      now.adding(milliseconds: -UpkeepService.contentsAreKept))
    return done
  }
}
