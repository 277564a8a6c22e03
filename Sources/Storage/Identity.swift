public import Kernel

/// By what name a provider, or a proxy in front of the server, knows the person of an account.
public struct Identity: Hashable, Sendable {
  public let id: ID<Identity>
  public let account: AccountID
  /// Who vouches: the issuer of OpenID Connect, or a word of the server's own for its proxy.
  public let issuer: String
  /// What the person is called there, for good.
  public let subject: String
  /// What the person knows it by: the address or the name that was told when it was linked.
  public let label: String
  public let createdAt: Instant
  public var lastUsedAt: Instant?

  public init(
    id: ID<Identity>, account: AccountID, issuer: String, subject: String, label: String,
    createdAt: Instant, lastUsedAt: Instant? = nil
  ) {
    self.id = id
    self.account = account
    self.issuer = issuer
    self.subject = subject
    self.label = label
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }
}

extension Identity {
  /// How an account is made that only its identity lets in.
  public struct SignUp: Hashable, Sendable {
    public let account: Account
    public let identity: Identity
    /// The hash of an invitation's secret; nil where none is needed.
    public let invitation: [UInt8]?
    /// Whether it is refused where any account exists.
    public let onlyIfFirst: Bool

    public init(
      account: Account, identity: Identity, invitation: [UInt8]? = nil, onlyIfFirst: Bool = false
    ) {
      self.account = account
      self.identity = identity
      self.invitation = invitation
      self.onlyIfFirst = onlyIfFirst
    }
  }
}

/// The identities of all accounts: each belongs to one, and an account has one of an issuer.
public struct IdentityStorage: Sendable {
  /// `conflict` when it is known, or the account has another of its issuer, `notFound` when there is
  /// no such account.
  public var add: @Sendable (Identity) async throws(StorageError) -> Void
  /// Stores a new account with its identity, or neither.
  ///
  /// `conflict` as for accounts and identities; `notFound` when the invitation does not hold.
  public var signUp: @Sendable (Identity.SignUp, _ now: Instant) async throws(StorageError) -> Void
  public var find:
    @Sendable (_ issuer: String, _ subject: String) async throws(StorageError) -> Identity?
  /// Those of an account, the oldest first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [Identity]
  /// Keeps that it let somebody in; `notFound` when it is gone.
  public var use: @Sendable (ID<Identity>, Instant) async throws(StorageError) -> Void
  /// `notFound` when there is none; `conflict` when it is the last way in: of an account without a
  /// password, or another identity of these issuers, or a passkey where the server has passkeys.
  public var remove:
    @Sendable (AccountID, ID<Identity>, _ issuers: [String], _ hasPasskeys: Bool)
      async throws(StorageError) -> Void
  /// Removes all of an account, also the last way in.
  public var removeAll: @Sendable (AccountID) async throws(StorageError) -> Void

  public init(
    add: @escaping @Sendable (Identity) async throws(StorageError) -> Void,
    signUp: @escaping @Sendable (Identity.SignUp, Instant) async throws(StorageError) -> Void,
    find: @escaping @Sendable (String, String) async throws(StorageError) -> Identity?,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [Identity],
    use: @escaping @Sendable (ID<Identity>, Instant) async throws(StorageError) -> Void,
    remove:
      @escaping @Sendable (AccountID, ID<Identity>, [String], Bool) async throws(StorageError) ->
      Void,
    removeAll: @escaping @Sendable (AccountID) async throws(StorageError) -> Void
  ) {
    self.add = add
    self.signUp = signUp
    self.find = find
    self.list = list
    self.use = use
    self.remove = remove
    self.removeAll = removeAll
  }
}
