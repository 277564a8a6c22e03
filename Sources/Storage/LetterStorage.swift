public import Kernel

/// A mail that an account is to get, and the right that the link in it gives.
///
/// The secret of a link is made when the mail is sent: until then nothing of it is stored, and after
/// that only its hash.
public struct Letter: Hashable, Sendable {
  /// What it is about; an account has one of each at most.
  public enum Sort: Int, Sendable, CaseIterable {
    /// A link that sets another password.
    case reset = 1
    /// A link that shows that the account's address is right.
    case verification = 2
    /// A link, sent to another address, that makes it the account's.
    case change = 3
    /// Tells the earlier address that another has taken its place.
    case notice = 4
    /// Tells that a token was made.
    case newToken = 5
    /// Tells that another password was set.
    case newPassword = 6
    /// Tells that a browser was signed in that was not before.
    case signIn = 7
    /// Tell what was changed of how the account is signed in to.
    case passkeyAdded = 8
    case passkeyRemoved = 9
    case codesOn = 10
    case codesOff = 11
    case recoveryCodesMade = 12
    /// Tells that one let somebody in.
    case recoveryCodeUsed = 13
    /// Tell that a provider lets in, or no longer does.
    case providerLinked = 14
    case providerUnlinked = 15
    /// Tells that somebody got as far as the code, and tried several that were wrong.
    case wrongCodes = 16
  }

  /// Milliseconds that sending is put off at most; what is due later than that from now was put off by a
  /// clock that was ahead, and is due then.
  public static let longestDelay: Int64 = 6 * 3_600_000

  public let id: ID<Letter>
  public let account: AccountID
  public let sort: Sort
  public let address: String
  /// The tag of the language that it is written in; empty for one in all of them.
  public let language: String
  public let createdAt: Instant
  /// How often sending was begun, this time included.
  public let attempt: Int

  public init(
    id: ID<Letter>, account: AccountID, sort: Sort, address: String, language: String,
    createdAt: Instant, attempt: Int = 0
  ) {
    self.id = id
    self.account = account
    self.sort = sort
    self.address = address
    self.language = language
    self.createdAt = createdAt
    self.attempt = attempt
  }
}

/// Mails that wait to be sent, kept as rows with a lease, and links that wait to be followed.
public struct LetterStorage: Sendable {
  /// Asks for a mail in the place of the account's last of that sort; answers false, and changes
  /// nothing, when that one was asked for later than `earlier`, unless a clock that was ahead says so.
  ///
  /// `notFound` when there is no such account.
  public var add: @Sendable (Letter, _ earlier: Instant) async throws(StorageError) -> Bool
  /// Takes the one that is due longest and that nobody holds, and holds it until `until`.
  ///
  /// None stays due later than `Letter.longestDelay` from `now`.
  public var lease:
    @Sendable (_ now: Instant, _ until: Instant) async throws(StorageError) -> Letter?
  /// From now on the secret of this hash opens the letter's link; an earlier one no longer does.
  ///
  /// `notFound` when somebody else holds it, or another took its place.
  public var seal:
    @Sendable (Letter, _ secretHash: [UInt8], _ expiresAt: Instant) async throws(StorageError) ->
      Void
  /// It was sent, or never will be: only its link is kept, if it has one.
  public var finish: @Sendable (Letter) async throws(StorageError) -> Void
  /// It was not sent: it is due again at that time.
  public var retry: @Sendable (Letter, _ at: Instant) async throws(StorageError) -> Void
  /// When the next is due or a lease ends; nil when none waits.
  public var nextDue: @Sendable () async throws(StorageError) -> Instant?
  /// Uses a link up; `notFound` when it is late or spent, or of none of these sorts.
  public var redeem:
    @Sendable (_ secretHash: [UInt8], [Letter.Sort], _ now: Instant) async throws(StorageError) ->
      Letter
  /// Takes back the account's letters of these sorts, with their links.
  public var forget: @Sendable (AccountID, [Letter.Sort]) async throws(StorageError) -> Void

  public init(
    add: @escaping @Sendable (Letter, Instant) async throws(StorageError) -> Bool,
    lease: @escaping @Sendable (Instant, Instant) async throws(StorageError) -> Letter?,
    seal: @escaping @Sendable (Letter, [UInt8], Instant) async throws(StorageError) -> Void,
    finish: @escaping @Sendable (Letter) async throws(StorageError) -> Void,
    retry: @escaping @Sendable (Letter, Instant) async throws(StorageError) -> Void,
    nextDue: @escaping @Sendable () async throws(StorageError) -> Instant?,
    redeem:
      @escaping @Sendable ([UInt8], [Letter.Sort], Instant) async throws(StorageError) -> Letter,
    forget: @escaping @Sendable (AccountID, [Letter.Sort]) async throws(StorageError) -> Void
  ) {
    self.add = add
    self.lease = lease
    self.seal = seal
    self.finish = finish
    self.retry = retry
    self.nextDue = nextDue
    self.redeem = redeem
    self.forget = forget
  }
}
