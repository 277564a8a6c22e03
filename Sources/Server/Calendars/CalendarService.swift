public import Kernel
public import Logging
public import ServiceLifecycle
public import Storage
import SyncCore
import Synchronization

/// Reads the calendars that people have subscribed to: at once when one is added or changed, and then
/// about hourly.
///
/// Of one account one at a time; whoever's sites hang keeps nobody else waiting.
public struct CalendarService: NamedService {
  /// Milliseconds before a storage that failed is asked again.
  private static let pause: Int64 = 1_000

  private let environment: CalendarEnvironment
  private let logger: Logger
  private let alarm: AccountAlarm
  private let turns: CalendarTurns

  public init(_ environment: CalendarEnvironment, logger: Logger) {
    self.environment = environment
    self.logger = logger
    turns = CalendarTurns(environment.lanes)
    alarm = AccountAlarm(environment.clock)
  }

  /// Looks at an account at once: to be called when its calendars, or its zone, may have changed.
  public var wake: @Sendable (AccountID) -> Void { alarm.wake }

  /// Works until the service is shut down; what is being read then is read after the next start.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        var timer: Task<Void, Never>?
        alarm.ring()
        for await _ in alarm.signals {
          let isWhole = await start(in: &group)
          timer?.cancel()
          timer = Task { await alarm.ringLater(isWhole ? nil : Self.pause) }
        }
        timer?.cancel()
        group.cancelAll()
      }
    }
  }

  /// Reads all that is due.
  public func refreshDue() async {
    await withDiscardingTaskGroup { group in _ = await start(in: &group) }
  }

  /// False where the storage failed.
  private func start(in group: inout DiscardingTaskGroup) async -> Bool {
    let now = environment.clock.now()
    do throws(StorageError) {
      if alarm.isTimeForAll(at: now) {
        alarm.changeAll(try await environment.storage.calendars.accounts(), at: now)
      }
    } catch {
      logger.error("calendars cannot be listed", metadata: ["reason": "\(error)"])
      return false
    }
    for account in alarm.take(at: now) where turns.begin(account) {
      group.addTask {
        await refresh(account)
        for waiting in turns.end(account) { alarm.change(waiting) }
        alarm.ring()
      }
    }
    return true
  }

  private func refresh(_ account: AccountID) async {
    if Task.isCancelled { return }
    do throws(StorageError) {
      let work = CalendarWork(environment: environment, account: account, logger: logger)
      alarm.set(account, try await work.refresh())
    } catch {
      // One that is gone has no calendars any more.
      if error == .notFound || Task.isCancelled { return }
      logger.error("calendars cannot be kept", metadata: ["reason": "\(error)"])
      // With all others, a quarter of an hour later at most.
    }
  }
}

/// Whose calendars are being read.
private final class CalendarTurns: Sendable {
  private struct State {
    var running: Set<AccountID> = []
    /// Who found no lane, or is to be looked at once more.
    var waiting: Set<AccountID> = []
  }

  private let lanes: Int
  private let state = Mutex(State())

  init(_ lanes: Int) { self.lanes = max(lanes, 1) }

  /// False where the account has to wait.
  func begin(_ account: AccountID) -> Bool {
    state.withLock { state in
      guard state.running.count < lanes, !state.running.contains(account) else {
        state.waiting.insert(account)
        return false
      }
      state.running.insert(account)
      return true
    }
  }

  /// Who has waited until now.
  func end(_ account: AccountID) -> Set<AccountID> {
    state.withLock { state in
      state.running.remove(account)
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}

extension Storage {
  /// The same storage, which names the account after every change of its calendars or its zone.
  public func tellingOfCalendars(_ changed: @escaping @Sendable (AccountID) -> Void) -> Storage {
    var storage = self
    let push = sync.push
    storage.sync.push = { (account, changes, now) throws(StorageError) in
      let seqs = try await push(account, changes, now)
      if changes.contains(where: { CalendarWork.kinds.contains($0.entity.kind) }) {
        changed(account)
      }
      return seqs
    }
    return storage
  }
}
