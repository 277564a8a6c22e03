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
  /// Whether the server sends mails: a forgotten password then needs nobody else.
  public var hasMail: Bool
  /// Whether its address has a name that passkeys can belong to, and is safe.
  public var hasPasskeys: Bool
  /// Who else signs people in: a line each, with the word of its address and its name.
  public var providers: String
  /// Whether it reads texts into files.
  public var hasVoice: Bool
  /// Whether it has recordings written down.
  public var hasTranscriber: Bool

  public init(
    version: String, registration: Registration, hasMail: Bool = false, hasPasskeys: Bool = false,
    providers: String = "", hasVoice: Bool = false, hasTranscriber: Bool = false
  ) {
    self.version = version
    self.registration = registration
    self.hasMail = hasMail
    self.hasPasskeys = hasPasskeys
    self.providers = providers
    self.hasVoice = hasVoice
    self.hasTranscriber = hasTranscriber
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
  /// Of the person's app, or a recovery code; empty until it is asked for.
  public var code: String

  public init(email: String, password: String, code: String = "") {
    self.email = email
    self.password = password
    self.code = code
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
  public var scope: AccessScope
  /// When it ends by itself.
  public var expiresAt: Instant

  public init(
    id: String, label: String, isToken: Bool, isThis: Bool, createdAt: Instant,
    lastSeenAt: Instant, scope: AccessScope = .all, expiresAt: Instant = Instant(milliseconds: 0)
  ) {
    self.id = id
    self.label = label
    self.isToken = isToken
    self.isThis = isThis
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.scope = scope
    self.expiresAt = expiresAt
  }
}

/// The answer to `GET /api/v1/sessions`.
public struct SessionList: Hashable, Sendable {
  public var sessions: [SessionSummary]

  public init(sessions: [SessionSummary]) {
    self.sessions = sessions
  }
}

/// Asks for another password, which signs out every other browser: `PUT /api/v1/password`.
public struct PasswordChange: Hashable, Sendable {
  public var current: String
  public var new: String
  /// Whether the tokens of scripts end too.
  public var endsTokens: Bool

  public init(current: String, new: String, endsTokens: Bool = false) {
    self.current = current
    self.new = new
    self.endsTokens = endsTokens
  }
}

/// Asks for the account and all that is in it to be deleted: `POST /api/v1/account/deletion`.
public struct AccountDeletion: Hashable, Sendable {
  public var password: String

  public init(password: String) {
    self.password = password
  }
}

/// What a session or a token may do.
///
/// The numbers are sent and stored.
public enum AccessScope: Int, Sendable, CaseIterable {
  case all = 0
  case read = 1
  /// Only saves addresses and pages; nothing that is stored can be seen with it.
  case save = 2
  /// Only adds todos.
  case addTodos = 3
  /// Only puts things on the shopping list.
  case addShopping = 4
  /// What the browser extension does: it saves, highlights, finds and files items, and sees nothing else.
  case browserExtension = 5
}

/// Asks for a token for a script: `POST /api/v1/tokens`.
public struct TokenRequest: Hashable, Sendable {
  public var name: String
  public var scope: AccessScope
  /// The account's: whoever finds a browser open makes no token.
  ///
  /// Empty where the session was confirmed a moment ago.
  public var password: String
  /// Days after which it ends.
  public var days: Int
  /// Whether the secret is to be typed into a program.
  public var isTyped = false

  public static let usualDays = 365
  public static let mostDays = 3650

  public init(
    name: String, scope: AccessScope, password: String, days: Int = TokenRequest.usualDays
  ) {
    self.name = name
    self.scope = scope
    self.password = password
    self.days = days
  }
}

/// A token, with the secret that is shown this once.
public struct NewToken: Hashable, Sendable {
  public var id: String
  /// What stands after `Bearer` in the header.
  public var secret: String
  public var expiresAt: Instant

  public init(id: String, secret: String, expiresAt: Instant) {
    self.id = id
    self.secret = secret
    self.expiresAt = expiresAt
  }
}

/// An invitation that still waits, in the list of `GET /api/v1/invitations`.
public struct InvitationSummary: Hashable, Sendable {
  public var id: String
  public var createdAt: Instant
  public var expiresAt: Instant

  public init(id: String, createdAt: Instant, expiresAt: Instant) {
    self.id = id
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// The answer to `GET /api/v1/invitations`.
public struct InvitationList: Hashable, Sendable {
  public var invitations: [InvitationSummary]

  public init(invitations: [InvitationSummary]) {
    self.invitations = invitations
  }
}

/// An invitation, with the secret that is shown this once: `POST /api/v1/invitations`.
public struct NewInvitation: Hashable, Sendable {
  public var id: String
  /// What `AccountRequest.invitation` takes; the link is `/sign-up?invitation=SECRET`.
  public var secret: String
  public var expiresAt: Instant

  public init(id: String, secret: String, expiresAt: Instant) {
    self.id = id
    self.secret = secret
    self.expiresAt = expiresAt
  }
}

/// Asks to let others make accounts, or not: `PUT /api/v1/registration`, the owner's alone.
public struct RegistrationChange: Hashable, Sendable {
  public var registration: Registration

  public init(registration: Registration) {
    self.registration = registration
  }
}

/// Why a request was not done: the CBOR form of RFC 9457's problem details.
public struct Problem: Hashable, Sendable {
  /// The code of what is sent for another account than the one that is signed in.
  public static let otherAccount = "other-account"

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
