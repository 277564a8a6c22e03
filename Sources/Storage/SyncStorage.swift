public import Kernel
public import SyncCore

/// Where an account's log stands.
public struct Head: Hashable, Sendable {
  public var epoch: ID<Epoch>
  /// The sequence number of the newest stored change; 0 before the first.
  public var seq: UInt64
  /// The hash of the log up to there.
  public var hash: ID<LogHash>?
  /// Of all entities, as they are stored.
  public var bytes: Int64

  public init(epoch: ID<Epoch>, seq: UInt64, hash: ID<LogHash>? = nil, bytes: Int64 = 0) {
    self.epoch = epoch
    self.seq = seq
    self.hash = hash
    self.bytes = bytes
  }
}

/// An entity as the server holds it, with the number of the change that last touched it.
public struct StoredEntity: Hashable, Sendable {
  public var seq: UInt64
  public var entity: Entity

  public init(seq: UInt64, entity: Entity) {
    self.seq = seq
    self.entity = entity
  }
}

/// An entity as it stands in the storage and on the wire: `Entity.encoded`.
public struct EncodedEntity: Hashable, Sendable {
  public var seq: UInt64
  public var bytes: [UInt8]

  public init(seq: UInt64, bytes: [UInt8]) {
    self.seq = seq
    self.bytes = bytes
  }
}

extension EncodedEntity {
  /// `corrupt` where the bytes are no entity.
  public func decoded() throws(StorageError) -> StoredEntity {
    do {
      return StoredEntity(seq: seq, entity: try Entity(decoding: bytes))
    } catch {
      throw .corrupt
    }
  }
}

/// What is synced, for all accounts.
public struct SyncStorage: Sendable {
  /// Merges changes in order, in one durable transaction; a change of a known id does nothing.
  ///
  /// Every other change takes the account's next sequence number, without a gap. Stamps later than
  /// `now` + 60 s are clamped to that. Answers the sequence number of each change, old or new, in
  /// order. `notFound`, here and in `head`, when there is no such account; `tooLarge`, and nothing
  /// stored, when an entity would grow beyond `SyncLimit`.
  public var push:
    @Sendable (AccountID, [Change], _ now: Instant) async throws(StorageError) -> [UInt64]
  /// Entities whose sequence number is greater than the cursor, ascending, as they stand now.
  public var pull:
    @Sendable (AccountID, _ cursor: UInt64, _ limit: Int) async throws(StorageError)
      -> [StoredEntity]
  /// The same, for an answer that is put together without decoding: at most
  /// `SyncLimit.pullBytes`, but at least one.
  public var pullEncoded:
    @Sendable (AccountID, _ cursor: UInt64, _ limit: Int) async throws(StorageError)
      -> [EncodedEntity]
  /// The same of some kinds alone; what is of others is not even read.
  public var pullKinds:
    @Sendable (AccountID, [EntityKind], _ cursor: UInt64, _ limit: Int) async throws(StorageError)
      -> [EncodedEntity]
  public var head: @Sendable (AccountID) async throws(StorageError) -> Head
  /// The hash of the log up to a sequence number at which it once ended; nil at all others.
  ///
  /// No two logs that differ up to there have the same. The first is random, and each push makes the
  /// next out of the last one and of what it appends.
  public var hash: @Sendable (AccountID, _ seq: UInt64) async throws(StorageError) -> ID<LogHash>?
  public var entity: @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> StoredEntity?
  /// The entities that `Derivation.keys` put under this key.
  public var find:
    @Sendable (AccountID, _ key: [UInt8]) async throws(StorageError) -> [StoredEntity]
  /// Begins a new epoch of the account, unless `over` has ended already: a device was told what is not
  /// in the log, so it was set back to a backup.
  public var beginEpoch:
    @Sendable (AccountID, _ epoch: ID<Epoch>, _ over: ID<Epoch>) async throws(StorageError) -> Void

  /// The change that was taken in whose ID begins so; nil when there is none, or it is forgotten.
  public var changeBeginning:
    @Sendable (AccountID, _ high: UInt64) async throws(StorageError) -> ID<Change>? = {
      (_, _) throws(StorageError) in throw .failed("changeBeginning")
    }

  public init(
    push: @escaping @Sendable (AccountID, [Change], Instant) async throws(StorageError) -> [UInt64],
    pull: @escaping @Sendable (AccountID, UInt64, Int) async throws(StorageError) -> [StoredEntity],
    pullEncoded:
      @escaping @Sendable (AccountID, UInt64, Int) async throws(StorageError)
      -> [EncodedEntity],
    pullKinds:
      @escaping @Sendable (AccountID, [EntityKind], UInt64, Int) async throws(StorageError)
      -> [EncodedEntity],
    head: @escaping @Sendable (AccountID) async throws(StorageError) -> Head,
    hash: @escaping @Sendable (AccountID, UInt64) async throws(StorageError) -> ID<LogHash>?,
    entity: @escaping @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> StoredEntity?,
    find: @escaping @Sendable (AccountID, [UInt8]) async throws(StorageError) -> [StoredEntity],
    beginEpoch:
      @escaping @Sendable (AccountID, ID<Epoch>, ID<Epoch>) async throws(StorageError) -> Void
  ) {
    self.push = push
    self.pull = pull
    self.pullEncoded = pullEncoded
    self.pullKinds = pullKinds
    self.head = head
    self.hash = hash
    self.entity = entity
    self.find = find
    self.beginEpoch = beginEpoch
  }
}

extension Change {
  /// Whether the storage clamps one of its stamps when it takes the change in at `now`.
  ///
  /// Taken in again much later, it would be clamped to a later time, and win over what was written
  /// in between: such a change is never forgotten.
  public func isAhead(of now: Instant) -> Bool {
    let ceiling = now.milliseconds + Stamp.tolerance
    return entity.fields.contains { $0.register.stamp.milliseconds > ceiling }
  }
}
