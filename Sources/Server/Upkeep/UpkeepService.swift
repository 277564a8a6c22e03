public import Kernel
public import Logging
public import ServiceLifecycle
public import Storage
import SyncCore

/// Looks after the storage every night, and a minute after a start that comes later than that.
///
/// Of several processes over one storage, one runs it.
public struct UpkeepService: NamedService {
  /// Who is away for longer sends a change again that is merged a second time, which changes nothing.
  static let changesAreKept: Int64 = 180 * 86_400_000
  private static let setting = "upkeep"
  /// The epochs in which it last worked.
  private static let epochSetting = "upkeep-epochs"

  private let storage: Storage
  private let condition: ServerCondition
  private let clock: ServerClock
  private let logger: Logger
  private let nights: NightlyWork

  /// `startDelay` are milliseconds that a start has for itself; `nextNight` is the first quiet time
  /// after another.
  public init(
    storage: Storage, condition: ServerCondition = ServerCondition(),
    clock: ServerClock = .system, logger: Logger, startDelay: Int64 = 60_000,
    nextNight: @escaping @Sendable (Instant) -> Instant = Self.twentyPastThree
  ) {
    self.storage = storage
    self.condition = condition
    self.clock = clock
    self.logger = logger
    nights = NightlyWork(clock: clock, startDelay: startDelay, nextNight: nextNight)
  }

  public func run() async throws {
    await nights.run {
      if await isDue() { await work() }
      return NightlyWork.step
    }
  }

  /// By the machine's time zone.
  public static func twentyPastThree(after instant: Instant) -> Instant {
    NightlyWork.next(hour: 3, minute: 20, after: instant)
  }

  /// Of all accounts, each once: a new one tells of a restore.
  private func epochs() async throws(StorageError) -> [UInt8] {
    var epochs: Set<ID<Epoch>> = []
    try await storage.accounts.forEach { (account) throws(StorageError) in
      epochs.insert(try await storage.sync.head(account).epoch)
    }
    return epochs.sorted().flatMap { $0.bytes }
  }

  /// Also in a new epoch: contents may be of another time than the database.
  private func isDue() async -> Bool {
    do throws(StorageError) {
      guard let bytes = try await storage.settings.get(Self.setting),
        let text = Int64(String(decoding: bytes, as: UTF8.self))
      else { return true }
      if nights.isDue(since: Instant(milliseconds: text)) { return true }
      return try await epochs() != storage.settings.get(Self.epochSetting)
    } catch {
      return false
    }
  }

  private func work() async {
    let start = clock.now()
    do throws(StorageError) {
      let epochs = try await epochs()
      let done = try await Upkeep(storage: storage).run(at: start)
      report(done, milliseconds: clock.now().milliseconds - start.milliseconds)
      condition.hasUpkeepFailed = !done.findings.isEmpty || !done.contents.damaged.isEmpty
      guard done.findings.isEmpty else { return }
      try await storage.settings.set(Self.setting, Array(String(start.milliseconds).utf8))
      try await storage.settings.set(Self.epochSetting, epochs)
    } catch {
      condition.hasUpkeepFailed = true
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
        "contents are damaged, so none was removed: see later doctor --contents",
        metadata: ["contents": "\(Self.text(done.contents.damaged))"])
    }
    if !done.contents.missing.isEmpty {
      logger.error(
        "contents are missing: see later doctor",
        metadata: ["contents": "\(Self.text(done.contents.missing))"])
    }
    if done.contents.waitingAccounts > 0 {
      logger.notice(
        "no content is removed of accounts whose devices have not come back in the new epoch",
        metadata: ["accounts": "\(done.contents.waitingAccounts)"])
    }
    logger.info(
      "upkeep",
      metadata: [
        "changes": "\(done.changes)", "sessions": "\(done.expired)",
        "contents": "\(done.contents.count)", "bytes": "\(done.contents.bytes)",
        "trashed": "\(done.contents.trashed)", "unused": "\(done.contents.unused)",
        "adopted": "\(done.adopted)", "recaptures": "\(done.recaptures)",
        "asked": "\(done.asked)",
        "milliseconds": "\(milliseconds)",
      ])
  }
}

extension UpkeepService {
  private static func text(_ hashes: [ContentHash]) -> String {
    let more = hashes.count > 20 ? " and \(hashes.count - 20) more" : ""
    return hashes.prefix(20).map { $0.text }.joined(separator: " ") + more
  }
}

/// What is done every night.
public struct Upkeep: Sendable {
  /// What was found and done.
  public struct Done: Sendable {
    public var findings: [String] = []
    public var expired = 0
    public var changes = 0
    /// Contents that an account may read again, being there and named by it.
    public var adopted = 0
    public var contents = RemovedContents()
    /// Items that are captured again, since a content of theirs is lost.
    public var recaptures = 0
    /// Accounts whose devices are asked for what cannot be captured again.
    public var asked = 0
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
    // Before anything is taken for unused, or for lost.
    done.adopted = try await storage.upkeep.adoptContents { FileKind.mediaType(ofStored: $0) }
    done.contents = try await storage.upkeep.removeContents(now)
    let lost = Set(done.contents.damaged + done.contents.missing)
    done.asked = try await AskedDevices(storage: storage).ask(lost)
    done.recaptures = try await LostContents(storage: storage).captureAgain(
      lost, except: try await AbsentDevices(storage: storage).accounts(at: now), at: now)
    return done
  }
}
