public import Kernel
public import Logging
public import ServiceLifecycle
import Storage

/// Looks every night into texts that nobody has looked into yet, and a few minutes after a start that comes later than that.
///
/// Each is looked into once, so it does not matter when several processes do it.
public struct InsightService: NamedService {
  private static let setting = "insight"
  /// A night has other work, and a library that was brought along may be large.
  private static let most = 5_000

  private let environment: CaptureEnvironment
  private let logger: Logger
  private let nights: NightlyWork

  /// `startDelay` are milliseconds that a start has for itself; `nextNight` is the first quiet time
  /// after another.
  public init(
    _ environment: CaptureEnvironment, logger: Logger, startDelay: Int64 = 180_000,
    nextNight: @escaping @Sendable (Instant) -> Instant = Self.twentyToFive
  ) {
    self.environment = environment
    self.logger = logger
    nights = NightlyWork(clock: environment.clock, startDelay: startDelay, nextNight: nextNight)
  }

  public func run() async throws {
    await nights.run {
      if await isDue() { try await work() }
      return NightlyWork.step
    }
  }

  /// By the machine's time zone.
  public static func twentyToFive(after instant: Instant) -> Instant {
    NightlyWork.next(hour: 4, minute: 40, after: instant)
  }

  private func isDue() async -> Bool {
    do throws(StorageError) {
      guard let bytes = try await environment.storage.settings.get(Self.setting),
        let last = Int64(String(decoding: bytes, as: UTF8.self))
      else { return true }
      return nights.isDue(since: Instant(milliseconds: last))
    } catch {
      return false
    }
  }

  private func work() async throws {
    let start = environment.clock.now()
    do {
      var accounts: [AccountID] = []
      try await environment.storage.accounts.forEach { (account) throws(StorageError) in
        accounts.append(account)
      }
      var count = 0
      for account in accounts where count < Self.most {
        count += try await MissingInsights(environment: environment, account: account)
          .find(most: Self.most - count)
      }
      if count > 0 { logger.info("texts looked into", metadata: ["count": "\(count)"]) }
      try await environment.storage.settings.set(
        Self.setting, Array(String(start.milliseconds).utf8))
    } catch let error as StorageError {
      logger.error("texts not looked into", metadata: ["reason": "\(error)"])
    }
  }
}
