public import Kernel

/// What keeps a storage small and sound; for the one process that serves it, while it serves.
public struct UpkeepStorage: Sendable {
  /// What is wrong with the structure of the database; empty when nothing is.
  ///
  /// Nothing is written any more after something was found.
  public var check: @Sendable () async throws(StorageError) -> [String]
  /// Forgets sessions and invitations that have expired; answers how many.
  public var forgetExpired: @Sendable (_ now: Instant) async throws(StorageError) -> Int
  /// Forgets which changes were taken in before that time, and answers how many.
  ///
  /// One that comes a second time after that is merged a second time: its registers are what they
  /// were or have been overwritten, so nothing changes but the entity's sequence number. A change
  /// that was ahead of the clock (`Change.isAhead`) is not forgotten.
  public var forgetChanges: @Sendable (_ before: Instant) async throws(StorageError) -> Int
  /// Removes contents that were last stored before that time and that nothing refers to: no
  /// register of any account, no content that one refers to, no work that is being done.
  public var removeContents:
    @Sendable (_ before: Instant) async throws(StorageError) -> RemovedContents

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

/// Which contents were removed.
public struct RemovedContents: Hashable, Sendable {
  public var count = 0
  public var bytes: Int64 = 0
  /// Contents that are referred to and cannot be read.
  ///
  /// What they refer to is not known then, so nothing is removed.
  public var damaged: [ContentHash] = []

  public init(count: Int = 0, bytes: Int64 = 0, damaged: [ContentHash] = []) {
    self.count = count
    self.bytes = bytes
    self.damaged = damaged
  }
}
