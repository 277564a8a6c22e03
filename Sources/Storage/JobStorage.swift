public import Kernel
public import SyncCore

/// A kind of work that the server does by itself.
public enum JobKind: Int, Sendable, CaseIterable {
  /// Fetch an item's address, extract it, keep its images.
  case capture = 1
  /// The same for an item that was read before, and of which a content is lost.
  case recapture = 2
  /// Bring in what another program exported, or take it back.
  case importFile = 3
  /// The same as a capture, for what was imported: what a person saves by hand comes before it.
  case captureImported = 4
  /// Look whether a feed has something new, again and again.
  case readFeed = 5
  /// Bring an item back that went because nobody had touched it, while somebody did.
  case keepFaded = 6
  /// Read an item's text into a file of sound.
  case speak = 7
  /// Write down what a voice note says.
  case transcribe = 8

  /// Whether it waits for whatever else its account has to do.
  public var isPatient: Bool { self == .captureImported || self == .readFeed }

  /// The lane of all work of this kind; nil where that follows from the entity (`Derivation.lane`).
  public var lane: String? {
    switch self {
    // Each holds a file in memory.
    case .importFile: "import"
    // It takes all of a core.
    case .speak: "voice"
    case .transcribe: "transcripts"
    case .capture, .recapture, .captureImported, .readFeed, .keepFaded: nil
    }
  }

  /// Milliseconds that an attempt is put off at most.
  ///
  /// What is due later than that from now was put off by a clock that was ahead, and is due then.
  public var longestDelay: Int64 {
    switch self {
    case .capture, .importFile, .captureImported, .keepFaded, .transcribe: 86_400_000
    case .recapture, .speak: 32 * 86_400_000
    case .readFeed: 8 * 86_400_000
    }
  }
}

/// Work to do for one entity.
///
/// A crash repeats it, so doing it twice must not differ from once.
public struct Job: Hashable, Sendable {
  public let id: Int64
  public let account: AccountID
  public let kind: JobKind
  public let subject: ID<Entity>
  /// How often it was begun, this time included.
  public let attempt: Int

  public init(id: Int64, account: AccountID, kind: JobKind, subject: ID<Entity>, attempt: Int) {
    self.id = id
    self.account = account
    self.kind = kind
    self.subject = subject
    self.attempt = attempt
  }
}

/// The server's own work, kept as rows with a lease.
public struct JobStorage: Sendable {
  /// Makes sure that there is a job, due at that time or earlier, that no entity asked for.
  ///
  /// One that has been begun before keeps its time: what failed is not hurried. `notFound` when
  /// there is no such account.
  public var request:
    @Sendable (AccountID, JobKind, ID<Entity>, _ at: Instant) async throws(StorageError) -> Void
  /// Makes a job that is there due at once, because a person asks for it; one that somebody is at work on
  /// is done once more when it is finished.
  public var hurry:
    @Sendable (AccountID, JobKind, ID<Entity>, _ now: Instant) async throws(StorageError) -> Void
  /// Takes up to `limit` due jobs that nobody holds, and holds them until `until`.
  ///
  /// By turns of the accounts: next is always one of whoever holds the fewest, of equals whoever has waited
  /// longest for a turn at such work (`LastTurns`), and of these jobs the
  /// longest due, those that are patient (`JobKind.isPatient`) last. One at a time of each lane (`Derivation.lane`). With `sharing`, no account gets so
  /// many that fewer are left of `limit` than it holds. No job stays due later than its kind's
  /// `longestDelay` from `now`.
  public var leaseByTurns:
    @Sendable (_ limit: Int, _ sharing: Bool, _ now: Instant, _ until: Instant)
      async throws(StorageError) -> [Job]
  /// The work is done: the row goes, unless the entity asked for the work again meanwhile.
  ///
  /// Does nothing when the lease ended and somebody else holds the job.
  public var finish: @Sendable (Job) async throws(StorageError) -> Void
  /// The work failed for now: it is due again at that time, or at once if a person asked again.
  ///
  /// Does nothing when the lease ended and somebody else holds the job.
  public var retry: @Sendable (Job, _ at: Instant) async throws(StorageError) -> Void
  /// The work is done, and is to be done again at that time, as if for the first time.
  ///
  /// At once if a person asked for it meanwhile. Does nothing when the lease ended and somebody else
  /// holds the job.
  public var postpone: @Sendable (Job, _ until: Instant) async throws(StorageError) -> Void
  /// When the next job is due or a lease ends, after that time; nil when there is none.
  public var nextDueAfter: @Sendable (Instant) async throws(StorageError) -> Instant?

  public init(
    request:
      @escaping @Sendable (AccountID, JobKind, ID<Entity>, Instant) async throws(StorageError) ->
      Void,
    hurry:
      @escaping @Sendable (AccountID, JobKind, ID<Entity>, Instant) async throws(StorageError) ->
      Void,
    leaseByTurns:
      @escaping @Sendable (Int, Bool, Instant, Instant) async throws(StorageError) -> [Job],
    finish: @escaping @Sendable (Job) async throws(StorageError) -> Void,
    retry: @escaping @Sendable (Job, Instant) async throws(StorageError) -> Void,
    postpone: @escaping @Sendable (Job, Instant) async throws(StorageError) -> Void,
    nextDueAfter: @escaping @Sendable (Instant) async throws(StorageError) -> Instant?
  ) {
    self.request = request
    self.hurry = hurry
    self.leaseByTurns = leaseByTurns
    self.finish = finish
    self.retry = retry
    self.postpone = postpone
    self.nextDueAfter = nextDueAfter
  }

  /// As many as there are, up to `limit`.
  public func lease(
    _ limit: Int, _ now: Instant, _ until: Instant
  ) async throws(StorageError) -> [Job] {
    try await leaseByTurns(limit, false, now, until)
  }

  /// When the next job is or was due, or a lease ends; nil when there is none.
  public func nextDue() async throws(StorageError) -> Instant? {
    try await nextDueAfter(Instant(milliseconds: .min))
  }
}
