public import Kernel

/// Under which name each account gets mail: the part before the `@`, a secret of 80 bits that the
/// person is shown.
public struct MailAddressStorage: Sendable {
  /// Whose name that is; nil for nobody's.
  public var find: @Sendable (_ name: String) async throws(StorageError) -> AccountID?
  /// The account's; nil where it has none.
  public var name: @Sendable (AccountID) async throws(StorageError) -> String?
  /// Gives the account this name in place of the one that it had.
  ///
  /// `conflict` when it is another account's, `notFound` when there is no such account.
  public var set: @Sendable (AccountID, _ name: String) async throws(StorageError) -> Void
  /// Takes the account's name away; nothing where it has none.
  public var remove: @Sendable (AccountID) async throws(StorageError) -> Void

  public init(
    find: @escaping @Sendable (String) async throws(StorageError) -> AccountID?,
    name: @escaping @Sendable (AccountID) async throws(StorageError) -> String?,
    set: @escaping @Sendable (AccountID, String) async throws(StorageError) -> Void,
    remove: @escaping @Sendable (AccountID) async throws(StorageError) -> Void
  ) {
    self.find = find
    self.name = name
    self.set = set
    self.remove = remove
  }
}
