public import Kernel
public import SyncCore

/// What the server remembers of a feed that an account has subscribed to.
///
/// It changes with every look, and is told to no device.
public struct KeptFeed: Hashable, Sendable {
  public let account: AccountID
  /// The entity.
  public let id: ID<Entity>
  /// Where it was read from: another address is another feed.
  public var address: String
  /// How many looks failed one after the other.
  public var failures = 0
  public var checkedAt: Instant?
  /// When it last had something new.
  public var changedAt: Instant?
  /// What its server calls this version of it; empty where it does not say.
  public var etag = ""
  public var lastModified = ""
  /// Of its bytes.
  public var digest: [UInt8] = []
  /// By which entries that were there are known again, the newest first.
  public var seen: [UInt8] = []
  /// What it brought and nobody is known to have touched.
  public var brought: [UInt8] = []
  /// Whether that stands among what was saved by hand.
  public var isMixed = false
  /// Minutes for which it need not be asked again, as it said itself.
  public var minutes = 0
  /// When what it brought was last gone through.
  public var sweptAt: Instant?
  /// The day of `dayCount`, in days since 1970-01-01.
  public var day = 0
  /// How much it brought on that day.
  public var dayCount = 0

  public init(account: AccountID, id: ID<Entity>, address: String) {
    self.account = account
    self.id = id
    self.address = address
  }
}

/// When a feed was looked at, and whether it is well.
public struct FeedTimes: Hashable, Sendable {
  /// The entity.
  public let id: ID<Entity>
  public var checkedAt: Instant?
  /// When it last had something new.
  public var changedAt: Instant?
  /// How many looks failed one after the other.
  public var failures: Int

  public init(id: ID<Entity>, checkedAt: Instant?, changedAt: Instant?, failures: Int = 0) {
    self.id = id
    self.checkedAt = checkedAt
    self.changedAt = changedAt
    self.failures = failures
  }

  public init(_ feed: KeptFeed) {
    self.init(
      id: feed.id, checkedAt: feed.checkedAt, changedAt: feed.changedAt, failures: feed.failures)
  }
}

/// What is remembered of feeds.
public struct FeedStorage: Sendable {
  /// Nil where nothing is.
  public var get: @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> KeptFeed?
  /// Of those of an account, in the order of their IDs, without what else is remembered of each.
  public var times: @Sendable (AccountID) async throws(StorageError) -> [FeedTimes]
  /// In place of what is there; `notFound` when there is no such account.
  public var put: @Sendable (KeptFeed) async throws(StorageError) -> Void
  /// Nothing where there is none.
  public var remove: @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> Void

  public init(
    get: @escaping @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> KeptFeed?,
    times: @escaping @Sendable (AccountID) async throws(StorageError) -> [FeedTimes],
    put: @escaping @Sendable (KeptFeed) async throws(StorageError) -> Void,
    remove: @escaping @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> Void
  ) {
    self.get = get
    self.times = times
    self.put = put
    self.remove = remove
  }
}
