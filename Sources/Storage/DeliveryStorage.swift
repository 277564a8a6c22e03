public import Kernel

/// One notice on its way by one channel.
public struct Delivery: Hashable, Sendable {
  /// Milliseconds that another try is put off at most.
  ///
  /// What was put off for longer was put off by a clock that was ahead.
  public static let longestDelay: Int64 = 6 * 3_600_000
  /// Deliveries of one account that are held at once, by whomever: the others wait for no account's many.
  public static let mostHeld = 64
  /// How many of one account are taken at a time, where there are those of many: each account is read whole
  /// before anything of it is sent.
  public static let turn = 8
  /// Milliseconds after its time that it is known what was told.
  public static let remembered: Int64 = 40 * 86_400_000

  public let account: AccountID
  /// What the notice is, unique within the account.
  public let key: String
  public let channel: ID<NotificationChannel>
  public let dueAt: Instant
  /// From then on it is worth nothing.
  public let expiresAt: Instant
  /// How often sending was begun, this time included.
  public let attempt: Int
  /// How often sending failed; a server that died meanwhile is no failure.
  public let failures: Int

  public init(
    account: AccountID, key: String, channel: ID<NotificationChannel>, dueAt: Instant,
    expiresAt: Instant, attempt: Int = 0, failures: Int = 0
  ) {
    self.account = account
    self.key = key
    self.channel = channel
    self.dueAt = dueAt
    self.expiresAt = expiresAt
    self.attempt = attempt
    self.failures = failures
  }
}

/// A notice that is to be told by some channels of its account.
public struct PlannedNotice: Hashable, Sendable {
  public var key: String
  public var dueAt: Instant
  public var expiresAt: Instant
  /// The local day that it counts for (`CivilDate.dayNumber`).
  public var day: Int
  /// Whether it counts toward the most of a day.
  public var isUsual: Bool
  public var channels: [ID<NotificationChannel>]

  public init(
    key: String, dueAt: Instant, expiresAt: Instant, day: Int, isUsual: Bool,
    channels: [ID<NotificationChannel>]
  ) {
    self.key = key
    self.dueAt = dueAt
    self.expiresAt = expiresAt
    self.day = day
    self.isUsual = isUsual
    self.channels = channels
  }
}

/// What is told, kept as rows with a lease: none twice, and none lost by a crash.
///
/// `UpkeepStorage.forgetExpired` forgets what was due `Delivery.remembered` ago.
public struct DeliveryStorage: Sendable {
  /// Plans all or nothing, one row for each notice and channel; where there is one already, it stays as it
  /// is, and where the account has no such channel, there is none.
  ///
  /// Answers the keys of which any row is new.
  public var plan: @Sendable (AccountID, [PlannedNotice]) async throws(StorageError) -> Set<String>
  /// Takes up to `limit` that are due, not expired, and that nobody holds, and holds them until `until`.
  ///
  /// By turns of the accounts, of each what is due longest, and some at once where many wait, until
  /// `Delivery.mostHeld` of it are held.
  public var lease:
    @Sendable (_ limit: Int, _ now: Instant, _ until: Instant) async throws(StorageError) ->
      [Delivery]
  /// It was sent, or never will be.
  ///
  /// Does nothing when the lease ended and somebody else holds it, as do `retry` and `postpone`.
  public var finish:
    @Sendable (Delivery, _ isSent: Bool, _ now: Instant) async throws(StorageError) -> Void
  /// It failed for now, and is due again at that time.
  public var retry: @Sendable (Delivery, _ at: Instant) async throws(StorageError) -> Void
  /// It was not tried, and is due again at that time: no failure.
  public var postpone: @Sendable (Delivery, _ until: Instant) async throws(StorageError) -> Void
  /// Ends what nobody holds and is worth nothing any more, and answers how many there were.
  public var dropExpired: @Sendable (_ now: Instant) async throws(StorageError) -> Int
  /// When the next is due or a lease ends, nil when none waits; what has expired waits until it is dropped.
  public var nextDue: @Sendable () async throws(StorageError) -> Instant?
  /// The keys of what was planned for the account and due at that time or later, whatever became of it.
  public var told: @Sendable (AccountID, _ since: Instant) async throws(StorageError) -> Set<String>
  /// How many usual notices were sent on the account's local day, or wait to be.
  public var usualCount: @Sendable (AccountID, _ day: Int) async throws(StorageError) -> Int

  public init(
    plan:
      @escaping @Sendable (AccountID, [PlannedNotice]) async throws(StorageError) -> Set<String>,
    lease: @escaping @Sendable (Int, Instant, Instant) async throws(StorageError) -> [Delivery],
    finish: @escaping @Sendable (Delivery, Bool, Instant) async throws(StorageError) -> Void,
    retry: @escaping @Sendable (Delivery, Instant) async throws(StorageError) -> Void,
    postpone: @escaping @Sendable (Delivery, Instant) async throws(StorageError) -> Void,
    dropExpired: @escaping @Sendable (Instant) async throws(StorageError) -> Int,
    nextDue: @escaping @Sendable () async throws(StorageError) -> Instant?,
    told: @escaping @Sendable (AccountID, Instant) async throws(StorageError) -> Set<String>,
    usualCount: @escaping @Sendable (AccountID, Int) async throws(StorageError) -> Int
  ) {
    self.plan = plan
    self.lease = lease
    self.finish = finish
    self.retry = retry
    self.postpone = postpone
    self.dropExpired = dropExpired
    self.nextDue = nextDue
    self.told = told
    self.usualCount = usualCount
  }
}
