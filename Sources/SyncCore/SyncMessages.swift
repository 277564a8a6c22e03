public import Kernel

/// A person's account.
public enum AccountTag {}

/// Asks for what changed after the cursor.
///
/// Sent to `POST /api/v1/sync/pull` as CBOR.
public struct PullRequest: Hashable, Sendable {
  /// The epoch that the cursor belongs to; nil before the first pull.
  public var epoch: ID<Epoch>?
  public var cursor: UInt64
  /// At most this many entities; the server may send fewer.
  public var limit: Int
  /// The newest sequence number that the server has told in this epoch.
  public var head: UInt64?
  /// The hash that it told with that number.
  public var hash: ID<LogHash>?
  /// The account that the device believes in: a server that knows the sender as another refuses.
  public var account: ID<AccountTag>?

  public init(
    epoch: ID<Epoch>?, cursor: UInt64, limit: Int, head: UInt64? = nil,
    hash: ID<LogHash>? = nil, account: ID<AccountTag>? = nil
  ) {
    self.epoch = epoch
    self.cursor = cursor
    self.limit = limit
    self.head = head
    self.hash = hash
    self.account = account
  }
}

/// Current state, in the order of its last changes.
public struct PullResponse: Hashable, Sendable {
  /// The epoch of the server.
  ///
  /// If it is not the one asked for, the answer starts at cursor 0.
  public var epoch: ID<Epoch>
  /// The account's newest sequence number.
  ///
  /// Equal to `cursor` when nothing is left.
  public var head: UInt64
  /// The cursor after these entities.
  public var cursor: UInt64
  /// The server's clock.
  public var now: Instant
  public var entities: [Entity]
  /// The hash of the log up to `head`.
  public var hash: ID<LogHash>?

  public init(
    epoch: ID<Epoch>, head: UInt64, cursor: UInt64, now: Instant, entities: [Entity],
    hash: ID<LogHash>? = nil
  ) {
    self.epoch = epoch
    self.head = head
    self.cursor = cursor
    self.now = now
    self.entities = entities
    self.hash = hash
  }
}

/// Hands changes to the server.
///
/// Sent to `POST /api/v1/sync/push` as CBOR.
public struct PushRequest: Hashable, Sendable {
  public var device: DeviceID
  public var changes: [Change]
  /// The epoch that the device knows: a server in another stores nothing.
  public var epoch: ID<Epoch>?
  /// The newest sequence number that the server has told in this epoch.
  public var head: UInt64?
  /// The hash that it told with that number.
  public var hash: ID<LogHash>?
  /// The account that the device believes in: a server that knows the sender as another refuses.
  public var account: ID<AccountTag>?

  public init(
    device: DeviceID, changes: [Change], epoch: ID<Epoch>? = nil, head: UInt64? = nil,
    hash: ID<LogHash>? = nil, account: ID<AccountTag>? = nil
  ) {
    self.device = device
    self.changes = changes
    self.epoch = epoch
    self.head = head
    self.hash = hash
    self.account = account
  }
}

/// The changes are durable: each has a sequence number, in the order they were sent.
public struct PushResponse: Hashable, Sendable {
  public var epoch: ID<Epoch>
  public var now: Instant
  public var seqs: [UInt64]
  /// The account's newest sequence number, from a version that tells it.
  public var head: UInt64?
  /// The hash of the log up to `head`.
  public var hash: ID<LogHash>?

  public init(
    epoch: ID<Epoch>, now: Instant, seqs: [UInt64], head: UInt64? = nil,
    hash: ID<LogHash>? = nil
  ) {
    self.epoch = epoch
    self.now = now
    self.seqs = seqs
    self.head = head
    self.hash = hash
  }
}
