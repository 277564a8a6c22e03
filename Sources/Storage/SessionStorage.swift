public import Kernel
public import SyncCore

/// What lets a device or a program in: a signed-in browser, or a token made for a script.
public struct Session: Hashable, Sendable {
  public enum Kind: Int, Sendable {
    case browser = 0
    case token = 1
  }

  public let id: ID<Session>
  public let account: AccountID
  public let kind: Kind
  /// SHA-256 of the 256 random bits that the device holds; the bits themselves are never stored.
  public let secretHash: [UInt8]
  /// What the person sees in the list: the browser and system, or the token's name.
  public var label: String
  public var scope: String
  public let createdAt: Instant
  public var lastSeenAt: Instant
  public var expiresAt: Instant
  /// The epoch in which its device last pulled all there was; nil for one that never has.
  public var pulledEpoch: ID<Epoch>?

  public init(
    id: ID<Session>, account: AccountID, kind: Kind, secretHash: [UInt8], label: String,
    scope: String, createdAt: Instant, lastSeenAt: Instant, expiresAt: Instant,
    pulledEpoch: ID<Epoch>? = nil
  ) {
    self.id = id
    self.account = account
    self.kind = kind
    self.secretHash = secretHash
    self.label = label
    self.scope = scope
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.expiresAt = expiresAt
    self.pulledEpoch = pulledEpoch
  }
}

/// The sessions and tokens of all accounts.
public struct SessionStorage: Sendable {
  /// Also forgets the sessions that had expired when this one was created.
  ///
  /// `conflict` when the secret or the ID is taken, `notFound` when there is no such account.
  public var create: @Sendable (Session) async throws(StorageError) -> Void
  /// By the hash of its secret; expired ones are not found.
  public var bySecretHash:
    @Sendable ([UInt8], _ now: Instant) async throws(StorageError) -> Session?
  /// The one seen last comes first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [Session]
  /// Ends one session of the account; `notFound` when it has none of that name.
  public var end: @Sendable (AccountID, ID<Session>) async throws(StorageError) -> Void
  /// Ends all browser sessions of the account but this one, and its tokens if they are to end too.
  public var endOthers:
    @Sendable (AccountID, ID<Session>?, _ endsTokens: Bool) async throws(StorageError) -> Void
  /// Notes that the session was used; one that has ended stays ended.
  public var touch: @Sendable (ID<Session>, _ now: Instant) async throws(StorageError) -> Void
  /// Notes that its device has pulled all there is in this epoch.
  public var pulled: @Sendable (ID<Session>, ID<Epoch>) async throws(StorageError) -> Void

  public init(
    create: @escaping @Sendable (Session) async throws(StorageError) -> Void,
    bySecretHash: @escaping @Sendable ([UInt8], Instant) async throws(StorageError) -> Session?,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [Session],
    end: @escaping @Sendable (AccountID, ID<Session>) async throws(StorageError) -> Void,
    endOthers:
      @escaping @Sendable (AccountID, ID<Session>?, Bool) async throws(StorageError) -> Void,
    touch: @escaping @Sendable (ID<Session>, Instant) async throws(StorageError) -> Void,
    pulled: @escaping @Sendable (ID<Session>, ID<Epoch>) async throws(StorageError) -> Void
  ) {
    self.create = create
    self.bySecretHash = bySecretHash
    self.list = list
    self.end = end
    self.endOthers = endOthers
    self.touch = touch
    self.pulled = pulled
  }
}

/// A right to make one account, handed on by its owner as a secret link.
public struct Invitation: Hashable, Sendable {
  public let id: ID<Invitation>
  public let secretHash: [UInt8]
  public let createdBy: AccountID
  public let createdAt: Instant
  public let expiresAt: Instant

  public init(
    id: ID<Invitation>, secretHash: [UInt8], createdBy: AccountID, createdAt: Instant,
    expiresAt: Instant
  ) {
    self.id = id
    self.secretHash = secretHash
    self.createdBy = createdBy
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// The invitations that wait to be used.
public struct InvitationStorage: Sendable {
  public var create: @Sendable (Invitation) async throws(StorageError) -> Void
  /// Stores the account and uses the invitation up, both or neither.
  ///
  /// `notFound` when it is spent or late, `conflict` when the address is taken.
  public var redeem:
    @Sendable (_ secretHash: [UInt8], Account, _ now: Instant) async throws(StorageError) -> Void
  /// Those that the account made and nobody has used, oldest first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [Invitation]
  /// `notFound` when the account has made none of that name.
  public var revoke: @Sendable (AccountID, ID<Invitation>) async throws(StorageError) -> Void

  public init(
    create: @escaping @Sendable (Invitation) async throws(StorageError) -> Void,
    redeem: @escaping @Sendable ([UInt8], Account, Instant) async throws(StorageError) -> Void,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [Invitation],
    revoke: @escaping @Sendable (AccountID, ID<Invitation>) async throws(StorageError) -> Void
  ) {
    self.create = create
    self.redeem = redeem
    self.list = list
    self.revoke = revoke
  }
}
