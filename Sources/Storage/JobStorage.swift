public import Kernel
public import SyncCore

/// A kind of work that the server does by itself.
public enum JobKind: Int, Sendable, CaseIterable {
  /// Fetch an item's address, extract it, keep its images.
  case capture = 1
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
  /// Takes up to `limit` due jobs that nobody holds, the longest due first, and holds them until
  /// `until`.
  public var lease:
    @Sendable (_ limit: Int, _ now: Instant, _ until: Instant) async throws(StorageError) -> [Job]
  /// The work is done: the row goes, unless the entity asked for the work again meanwhile.
  ///
  /// Does nothing when the lease ended and somebody else holds the job.
  public var finish: @Sendable (Job) async throws(StorageError) -> Void
  /// The work failed for now: it is due again at that time, or at once if a person asked again.
  ///
  /// Does nothing when the lease ended and somebody else holds the job.
  public var retry: @Sendable (Job, _ at: Instant) async throws(StorageError) -> Void
  /// When the next job is due or a lease ends; nil when there is none.
  public var nextDue: @Sendable () async throws(StorageError) -> Instant?

  public init(
    lease: @escaping @Sendable (Int, Instant, Instant) async throws(StorageError) -> [Job],
    finish: @escaping @Sendable (Job) async throws(StorageError) -> Void,
    retry: @escaping @Sendable (Job, Instant) async throws(StorageError) -> Void,
    nextDue: @escaping @Sendable () async throws(StorageError) -> Instant?
  ) {
    self.lease = lease
    self.finish = finish
    self.retry = retry
    self.nextDue = nextDue
  }
}
