public import Kernel

/// The secret links of accounts.
public struct LinkStorage: Sendable {
  /// `quotaReached` beyond `SecretLink.most`, `notFound` when there is no such account.
  public var add: @Sendable (SecretLink) async throws(StorageError) -> Void
  /// The link whose secret has this hash; nil where there is none.
  public var bySecretHash: @Sendable ([UInt8]) async throws(StorageError) -> SecretLink?
  /// Those of an account, the oldest first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [SecretLink]
  /// Writes down when it was opened; of one that was revoked meanwhile, nothing.
  public var opened: @Sendable (ID<SecretLink>, Instant) async throws(StorageError) -> Void
  /// `notFound` when there is none.
  public var remove: @Sendable (AccountID, ID<SecretLink>) async throws(StorageError) -> Void

  public init(
    add: @escaping @Sendable (SecretLink) async throws(StorageError) -> Void,
    bySecretHash: @escaping @Sendable ([UInt8]) async throws(StorageError) -> SecretLink?,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [SecretLink],
    opened: @escaping @Sendable (ID<SecretLink>, Instant) async throws(StorageError) -> Void,
    remove: @escaping @Sendable (AccountID, ID<SecretLink>) async throws(StorageError) -> Void
  ) {
    self.add = add
    self.bySecretHash = bySecretHash
    self.list = list
    self.opened = opened
    self.remove = remove
  }
}
