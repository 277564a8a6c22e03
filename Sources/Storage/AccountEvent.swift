public import Kernel

/// Something that happened with an account, for the person to look over.
public struct AccountEvent: Hashable, Sendable {
  /// So many of one kind are kept of an account: many sign-ins push out nothing else.
  public static let most = 100

  /// The number of what it was (`AccountEventKind`).
  public let kind: Int
  /// The browser, or what the passkey or token is called; never a secret.
  public let detail: String
  public let at: Instant

  public init(kind: Int, detail: String = "", at: Instant) {
    self.kind = kind
    self.detail = detail
    self.at = at
  }
}

/// What happened with the accounts.
public struct AccountEventStorage: Sendable {
  /// `notFound` when there is no such account.
  public var add: @Sendable (AccountID, AccountEvent) async throws(StorageError) -> Void
  /// The last comes first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [AccountEvent]

  public init(
    add: @escaping @Sendable (AccountID, AccountEvent) async throws(StorageError) -> Void,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [AccountEvent]
  ) {
    self.add = add
    self.list = list
  }
}
