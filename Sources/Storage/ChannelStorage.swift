public import Kernel

/// The ways by which accounts are told things.
public struct ChannelStorage: Sendable {
  /// Adds it and answers it as it is stored.
  ///
  /// One of the same account, sort and address gets the new label and secret, and keeps its ID. A
  /// browser that subscribed is one account's, the last one's. `quotaReached` beyond
  /// `NotificationChannel.most`, `notFound` when there is no such account or session.
  public var add: @Sendable (NotificationChannel) async throws(StorageError) -> NotificationChannel
  /// The account's channel of that ID; nil where there is none.
  public var find:
    @Sendable (AccountID, ID<NotificationChannel>) async throws(StorageError) ->
      NotificationChannel?
  /// Those of an account, the oldest first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [NotificationChannel]
  /// Removes it with what still waits for it; `notFound` when there is none.
  ///
  /// What was sent by it stays told.
  public var remove:
    @Sendable (AccountID, ID<NotificationChannel>) async throws(StorageError) -> Void
  /// Keeps what became of a try, and answers the channel after it; nil when it is gone.
  public var note:
    @Sendable (AccountID, ID<NotificationChannel>, ChannelResult, _ now: Instant)
      async throws(StorageError) -> NotificationChannel?
  /// Every account that has a channel.
  public var accounts: @Sendable () async throws(StorageError) -> Set<AccountID>

  public init(
    add:
      @escaping @Sendable (NotificationChannel) async throws(StorageError) ->
      NotificationChannel,
    find:
      @escaping @Sendable (AccountID, ID<NotificationChannel>) async throws(StorageError) ->
      NotificationChannel?,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [NotificationChannel],
    remove:
      @escaping @Sendable (AccountID, ID<NotificationChannel>) async throws(StorageError) -> Void,
    note:
      @escaping @Sendable (AccountID, ID<NotificationChannel>, ChannelResult, Instant)
      async throws(StorageError) -> NotificationChannel?,
    accounts: @escaping @Sendable () async throws(StorageError) -> Set<AccountID>
  ) {
    self.add = add
    self.find = find
    self.list = list
    self.remove = remove
    self.note = note
    self.accounts = accounts
  }
}
