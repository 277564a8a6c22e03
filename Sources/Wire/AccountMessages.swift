public import Kernel

/// Who may make an account.
///
/// The numbers are sent.
public enum Registration: Int, Sendable, CaseIterable {
  /// Nobody has an account yet: the next visitor becomes the owner.
  case firstVisitor = 0
  case open = 1
  case byInvitation = 2
  case closed = 3
}

/// What anybody may know of a server.
///
/// Answered by `GET /api/v1/server`.
public struct ServerDescription: Hashable, Sendable {
  public var version: String
  public var registration: Registration

  public init(version: String, registration: Registration) {
    self.version = version
    self.registration = registration
  }
}

/// Asks for an account: `POST /api/v1/accounts`.
public struct AccountRequest: Hashable, Sendable {
  public var email: String
  public var name: String
  public var password: String
  /// The secret of an invitation's link, or empty.
  public var invitation: String

  public init(email: String, name: String, password: String, invitation: String = "") {
    self.email = email
    self.name = name
    self.password = password
    self.invitation = invitation
  }
}

/// Asks to be signed in: `POST /api/v1/session`.
public struct SignInRequest: Hashable, Sendable {
  public var email: String
  public var password: String

  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

/// The account that is signed in: the answer to both, and to `GET /api/v1/session`.
public struct Profile: Hashable, Sendable {
  /// The account's ID in hexadecimal.
  public var account: String
  public var email: String
  public var name: String
  public var isOwner: Bool

  public init(account: String, email: String, name: String, isOwner: Bool) {
    self.account = account
    self.email = email
    self.name = name
    self.isOwner = isOwner
  }
}

/// A signed-in browser or a token, in the list of `GET /api/v1/sessions`.
public struct SessionSummary: Hashable, Sendable {
  public var id: String
  public var label: String
  public var isToken: Bool
  public var isThis: Bool
  public var createdAt: Instant
  public var lastSeenAt: Instant

  public init(
    id: String, label: String, isToken: Bool, isThis: Bool, createdAt: Instant, lastSeenAt: Instant
  ) {
    self.id = id
    self.label = label
    self.isToken = isToken
    self.isThis = isThis
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
  }
}

/// Why a request was not done: the CBOR form of RFC 9457's problem details.
public struct Problem: Hashable, Sendable {
  public var status: Int
  /// A stable word, such as `wrong-password`.
  public var code: String
  /// One sentence for a person, in English.
  public var detail: String

  public init(status: Int, code: String, detail: String) {
    self.status = status
    self.code = code
    self.detail = detail
  }
}
