public import Kernel

/// A key pair of a person's device or password manager, of which the server has the public half.
public struct Passkey: Hashable, Sendable {
  /// So many an account has at most.
  public static let most = 20

  public let id: ID<Passkey>
  public let account: AccountID
  /// What the authenticator calls it: 1 to 1,023 bytes.
  public let credential: [UInt8]
  /// COSE (RFC 9053).
  public let publicKey: [UInt8]
  /// How often it was used, as it says itself; 0 where it does not count.
  public var counter: Int64
  /// Which kind of authenticator made it (AAGUID), 16 bytes.
  public let model: [UInt8]
  /// How a browser reaches it, separated by blanks.
  public let transports: String
  /// What the person knows it by.
  public var name: String
  /// Whether it is on several devices.
  public var isSynced: Bool
  /// Its counter did not grow: somebody may have copied it.
  public var isSuspect: Bool
  public let createdAt: Instant
  public var lastUsedAt: Instant?

  public init(
    id: ID<Passkey>, account: AccountID, credential: [UInt8], publicKey: [UInt8],
    counter: Int64 = 0, model: [UInt8], transports: String = "", name: String,
    isSynced: Bool = false, isSuspect: Bool = false, createdAt: Instant, lastUsedAt: Instant? = nil
  ) {
    self.id = id
    self.account = account
    self.credential = credential
    self.publicKey = publicKey
    self.counter = counter
    self.model = model
    self.transports = transports
    self.name = name
    self.isSynced = isSynced
    self.isSuspect = isSuspect
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }
}

extension Passkey {
  /// What it said of itself when it was used.
  public struct Use: Hashable, Sendable {
    public let counter: Int64
    public let isSynced: Bool
    public let at: Instant

    public init(counter: Int64, isSynced: Bool, at: Instant) {
      self.counter = counter
      self.isSynced = isSynced
      self.at = at
    }
  }

  public mutating func note(_ use: Use) {
    if use.counter <= counter, use.counter > 0 || counter > 0 { isSuspect = true }
    counter = max(counter, use.counter)
    isSynced = use.isSynced
    lastUsedAt = use.at
  }
}

/// The passkeys of all accounts.
public struct PasskeyStorage: Sendable {
  /// `quotaReached` beyond `Passkey.most`, `conflict` when the credential is known, be it another
  /// account's, `notFound` when there is no such account.
  public var add: @Sendable (Passkey) async throws(StorageError) -> Void
  public var byCredential: @Sendable ([UInt8]) async throws(StorageError) -> Passkey?
  /// Those of an account, the oldest first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [Passkey]
  /// `notFound` when it is gone.
  public var rename: @Sendable (AccountID, ID<Passkey>, String) async throws(StorageError) -> Void
  /// Keeps that it was used, with the counter it told; `notFound` when it is gone.
  ///
  /// A counter that does not grow may be a copy's: from then on it is suspect.
  public var use: @Sendable (ID<Passkey>, Passkey.Use) async throws(StorageError) -> Void
  /// `notFound` when there is none; `conflict` when it is the last way in, of an account without a
  /// password or an identity of these issuers.
  public var remove:
    @Sendable (AccountID, ID<Passkey>, _ issuers: [String]) async throws(StorageError) -> Void
  /// Removes all of an account, also the last way in.
  public var removeAll: @Sendable (AccountID) async throws(StorageError) -> Void

  public init(
    add: @escaping @Sendable (Passkey) async throws(StorageError) -> Void,
    byCredential: @escaping @Sendable ([UInt8]) async throws(StorageError) -> Passkey?,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [Passkey],
    rename: @escaping @Sendable (AccountID, ID<Passkey>, String) async throws(StorageError) -> Void,
    use: @escaping @Sendable (ID<Passkey>, Passkey.Use) async throws(StorageError) -> Void,
    remove:
      @escaping @Sendable (AccountID, ID<Passkey>, [String]) async throws(StorageError) -> Void,
    removeAll: @escaping @Sendable (AccountID) async throws(StorageError) -> Void
  ) {
    self.add = add
    self.byCredential = byCredential
    self.list = list
    self.rename = rename
    self.use = use
    self.remove = remove
    self.removeAll = removeAll
  }
}
