public import Kernel
public import SyncCore

/// The collections that accounts share.
public struct ShareStorage: Sendable {
  /// `conflict` where the collection is shared, `quotaReached` beyond `CollectionShare.most`,
  /// `notFound` when there is no such account.
  public var add: @Sendable (CollectionShare) async throws(StorageError) -> Void
  /// Nil where the collection is not shared.
  public var get: @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> CollectionShare?
  /// The one whose secret has this hash; nil where there is none.
  public var bySecretHash: @Sendable ([UInt8]) async throws(StorageError) -> CollectionShare?
  /// Says whether the texts are shown; `notFound` when it is not shared.
  public var showTexts: @Sendable (AccountID, ID<Entity>, Bool) async throws(StorageError) -> Void
  /// Ends that one: another of its collection, at another address, stays; `notFound` when it is there no
  /// more.
  public var remove: @Sendable (CollectionShare) async throws(StorageError) -> Void

  public init(
    add: @escaping @Sendable (CollectionShare) async throws(StorageError) -> Void,
    get:
      @escaping @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> CollectionShare?,
    bySecretHash: @escaping @Sendable ([UInt8]) async throws(StorageError) -> CollectionShare?,
    showTexts: @escaping @Sendable (AccountID, ID<Entity>, Bool) async throws(StorageError) -> Void,
    remove: @escaping @Sendable (CollectionShare) async throws(StorageError) -> Void
  ) {
    self.add = add
    self.get = get
    self.bySecretHash = bySecretHash
    self.showTexts = showTexts
    self.remove = remove
  }
}
