public import Kernel
public import Logging
import NotificationCore
public import ServiceLifecycle
public import Storage

/// Tells people what is due: plans it when its time comes, and sends it by their channels.
///
/// What is planned has a key in the storage, and what is sent a lease: any number of processes may run it
/// over one storage, and one that dies loses nothing and sends nothing twice that it has written down.
public struct NotificationService: NamedService {
  /// Milliseconds after which what an account was to be told is no longer looked for.
  private static let lookback: Int64 = 25 * 3_600_000
  /// Accounts that are looked at at once: each is read whole.
  private static let looks = 4
  /// Milliseconds before a storage that failed is asked again.
  private static let pause: Int64 = 1_000

  private let notifications: Notifications
  private let storage: Storage
  private let clock: ServerClock
  private let logger: Logger
  private let alarm: AccountAlarm
  private let deliverer: NoticeDeliverer

  public init(
    _ notifications: Notifications, storage: Storage, clock: ServerClock = .system,
    metrics: ServerMetrics = ServerMetrics(), logger: Logger
  ) {
    self.notifications = notifications
    self.storage = storage
    self.clock = clock
    self.logger = logger
    deliverer = NoticeDeliverer(
      notifications: notifications, storage: storage, clock: clock, metrics: metrics,
      logger: logger)
    alarm = AccountAlarm(clock)
  }

  /// Looks at an account at once: to be called when something changed that it may be told.
  public var wake: @Sendable (AccountID) -> Void { alarm.wake }

  /// Works until the service is shut down; what is being sent then is sent after the next start.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await deliverer.run() }
        group.addTask { await planAll() }
      }
    }
  }

  /// Plans all that is due and sends it.
  public func sendDue() async {
    if await planDue() { await deliverer.sendDue() }
  }

  private func planAll() async {
    var timer: Task<Void, Never>?
    alarm.ring()
    for await _ in alarm.signals {
      let isPlanned = await planDue()
      timer?.cancel()
      timer = Task { await alarm.ringLater(isPlanned ? nil : Self.pause) }
    }
    timer?.cancel()
  }

  /// Plans for the accounts whose time has come; false where the storage failed.
  private func planDue() async -> Bool {
    let now = clock.now()
    do throws(StorageError) {
      if alarm.isTimeForAll(at: now) {
        alarm.changeAll(try await storage.channels.accounts(), at: now)
      }
    } catch {
      logger.error("channels cannot be read", metadata: ["reason": "\(error)"])
      return false
    }
    var accounts = alarm.take(at: now)[...]
    var isWhole = true
    await withTaskGroup(of: Bool.self) { group in
      for account in accounts.prefix(Self.looks) { group.addTask { await plan(for: account) } }
      accounts = accounts.dropFirst(Self.looks)
      for await isPlanned in group {
        isWhole = isWhole && isPlanned
        if let account = accounts.popFirst() { group.addTask { await plan(for: account) } }
      }
    }
    // Also what was put off for an hour is new to it.
    deliverer.wake()
    return isWhole
  }

  /// False where the storage failed, and the account is to be looked at again.
  private func plan(for account: AccountID) async -> Bool {
    if Task.isCancelled { return true }
    do throws(StorageError) {
      alarm.set(account, try await planned(for: account))
      return true
    } catch {
      // One that is gone has nothing to be told.
      if error == .notFound { return true }
      logger.error("notices cannot be planned", metadata: ["reason": "\(error)"])
      // One account that cannot be read waits for the next look at all.
      guard error != .corrupt else { return true }
      alarm.change(account)
      return false
    }
  }

  /// Plans what is due, and answers when to look again.
  private func planned(for account: AccountID) async throws(StorageError) -> Instant? {
    let channels = try await storage.channels.list(account)
    guard let oldest = channels.map({ $0.createdAt }).min() else { return nil }
    let now = clock.now()
    let notices = try await AccountNotices(account, storage.sync, now: now)
    var told = try await storage.deliveries.told(account, Instant(milliseconds: .min))
    let count = try await storage.deliveries.usualCount(account, notices.day(at: now))
    // Whoever asks to be told does not hear of what was before.
    let start = max(now.adding(milliseconds: -Self.lookback), oldest)
    let planned = notices.due(
      by: channels, after: start, now: now, told: told, toldToday: count)
    if !planned.isEmpty {
      _ = try await storage.deliveries.plan(account, planned)
      for notice in planned { told.insert(notice.key) }
      deliverer.wake()
    }
    return notices.next(by: channels, after: now, told: told)
  }
}
