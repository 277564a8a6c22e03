public import Kernel
public import Logging
public import ServiceLifecycle
public import Storage

/// Makes a backup every night, and after a start that comes later than that.
public struct BackupService: NamedService {
  private static let afterFailure: Int64 = 3_600_000

  private let storage: Storage
  private let condition: ServerCondition
  private let clock: ServerClock
  private let logger: Logger
  private let nights: NightlyWork
  private let make: @Sendable (Instant) async throws -> Logger.Metadata

  /// `make` makes a backup, notes when, and answers what the log should say of it.
  public init(
    storage: Storage, condition: ServerCondition, clock: ServerClock = .system, logger: Logger,
    startDelay: Int64 = 120_000,
    nextNight: @escaping @Sendable (Instant) -> Instant = Self.tenToThree,
    make: @escaping @Sendable (Instant) async throws -> Logger.Metadata
  ) {
    self.storage = storage
    self.condition = condition
    self.clock = clock
    self.logger = logger
    nights = NightlyWork(clock: clock, startDelay: startDelay, nextNight: nextNight)
    self.make = make
  }

  public func run() async throws {
    await nights.run {
      _ = try await learn()
    } _: {
      let isMade = try await isDue() ? await backUp() : true
      return isMade ? NightlyWork.step : Self.afterFailure
    }
  }

  /// Before the night's upkeep, by the machine's time zone.
  public static func tenToThree(after instant: Instant) -> Instant {
    NightlyWork.next(hour: 2, minute: 50, after: instant)
  }

  /// When the last one was made, also by a command.
  ///
  /// What was made here counts also where it could not be noted, on a full disk: otherwise one would
  /// be due again at each look, and take the place of those of the nights before.
  private func learn() async throws(CancellationError) -> Instant? {
    do throws(StorageError) {
      let known = [condition.lastBackup, try await storage.settings.lastBackup()].compactMap { $0 }
      let now = clock.now()
      // One of a later time than now was made while the clock was ahead.
      condition.lastBackup = known.filter { $0 <= now }.max() ?? known.max()
    } catch {
      logger.error("when the last backup was made is not known", metadata: ["reason": "\(error)"])
    }
    guard !Task.isCancelled else { throw CancellationError() }
    return condition.lastBackup
  }

  private func isDue() async throws(CancellationError) -> Bool {
    try await learn().map(nights.isDue) ?? true
  }

  private func backUp() async -> Bool {
    let start = clock.now()
    do {
      var metadata = try await make(start)
      condition.lastBackup = start
      metadata["milliseconds"] = "\(clock.now().milliseconds - start.milliseconds)"
      logger.info("backup", metadata: metadata)
      return true
    } catch {
      logger.error("no backup was made", metadata: ["reason": "\(error)"])
      return false
    }
  }
}
