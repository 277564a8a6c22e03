public import Kernel

/// What keeps a storage small and sound; for the one process that serves it, while it serves.
public struct UpkeepStorage: Sendable {
  /// What is wrong with the structure of the database; empty when nothing is.
  ///
  /// Nothing is written any more after something was found.
  public var check: @Sendable () async throws(StorageError) -> [String]
  /// Forgets sessions and invitations that have expired, and what was told long ago
  /// (`Delivery.remembered`); answers how many.
  public var forgetExpired: @Sendable (_ now: Instant) async throws(StorageError) -> Int
  /// Forgets which changes were taken in before that time, and answers how many.
  ///
  /// One that comes a second time after that is merged a second time: its registers are what they
  /// were or have been overwritten, so nothing changes but the entity's sequence number. A change
  /// that was ahead of the clock (`Change.isAhead`) is not forgotten.
  public var forgetChanges: @Sendable (_ before: Instant) async throws(StorageError) -> Int
  /// Marks the contents that nothing refers to (no register of any account, no content that one
  /// refers to, no work that is being done), and removes those that have been marked for long
  /// (`ContentRetention`).
  public var removeContents:
    @Sendable (_ now: Instant) async throws(StorageError) -> RemovedContents
  /// Lets accounts read contents again that their entities name, also by way of an article, where the
  /// bytes are there and no account may read them: the database is older than they are.
  ///
  /// `mediaType` says what bytes are, and nil for what is left alone. Answers how many there were.
  public var adoptContents:
    @Sendable (_ mediaType: @escaping @Sendable ([UInt8]) -> String?) async throws(StorageError)
      -> Int = { (_) throws(StorageError) in 0 }
  /// Accounts that began a new epoch and have devices that did not come back since.
  public var waitingAccounts:
    @Sendable (_ now: Instant) async throws(StorageError) -> Set<AccountID> = {
      (_) throws(StorageError) in []
    }

  public init(
    check: @escaping @Sendable () async throws(StorageError) -> [String],
    forgetExpired: @escaping @Sendable (Instant) async throws(StorageError) -> Int,
    forgetChanges: @escaping @Sendable (Instant) async throws(StorageError) -> Int,
    removeContents: @escaping @Sendable (Instant) async throws(StorageError) -> RemovedContents
  ) {
    self.check = check
    self.forgetExpired = forgetExpired
    self.forgetChanges = forgetChanges
    self.removeContents = removeContents
  }
}

/// What was found out about the contents, and which were removed.
public struct RemovedContents: Hashable, Sendable {
  /// How many are marked as unused now.
  public var unused = 0
  /// How many went to the trash, out of which they are still read.
  public var trashed = 0
  /// How many are gone, and their bytes.
  public var count = 0
  public var bytes: Int64 = 0
  /// Contents that are referred to and cannot be read.
  ///
  /// What they refer to is not known then, so nothing is removed.
  public var damaged: [ContentHash] = []
  /// Contents that are referred to and were stored, but are not there.
  public var missing: [ContentHash] = []
  /// Accounts that began a new epoch and have devices that did not come back since: none of their
  /// contents is removed.
  public var waitingAccounts = 0

  public init(
    unused: Int = 0, trashed: Int = 0, count: Int = 0, bytes: Int64 = 0,
    damaged: [ContentHash] = [], missing: [ContentHash] = [], waitingAccounts: Int = 0
  ) {
    self.unused = unused
    self.trashed = trashed
    self.count = count
    self.bytes = bytes
    self.damaged = damaged
    self.missing = missing
    self.waitingAccounts = waitingAccounts
  }
}
