public import Kernel

/// What a browser needs to ask for a passkey: `POST /api/v1/passkeys/request`.
public struct PasskeyRequest: Hashable, Sendable {
  /// Random bytes, as all bytes here in the URL-safe alphabet of base64.
  public var challenge: String
  /// The host that passkeys belong to (RP ID).
  public var host: String

  public init(challenge: String, host: String) {
    self.challenge = challenge
    self.host = host
  }
}

/// The answer of a passkey: `POST /api/v1/session/passkey` and `POST /api/v1/confirmation/passkey`.
public struct PasskeyProof: Hashable, Sendable {
  /// What the authenticator calls it.
  public var credential: String
  public var clientData: String
  public var authenticatorData: String
  public var signature: String
  public var user: String

  public init(
    credential: String, clientData: String, authenticatorData: String, signature: String,
    user: String
  ) {
    self.credential = credential
    self.clientData = clientData
    self.authenticatorData = authenticatorData
    self.signature = signature
    self.user = user
  }
}

/// What a browser needs to make a passkey: `POST /api/v1/passkeys/creation`.
public struct PasskeyCreation: Hashable, Sendable {
  public var challenge: String
  public var host: String
  /// By which the passkey knows the account; says nothing of it.
  public var user: String
  public var name: String
  public var displayName: String
  /// The credentials that are there already, separated by blanks.
  public var known: String

  public init(
    challenge: String, host: String, user: String, name: String, displayName: String, known: String
  ) {
    self.challenge = challenge
    self.host = host
    self.user = user
    self.name = name
    self.displayName = displayName
    self.known = known
  }
}

/// A passkey that a browser made: `POST /api/v1/passkeys`.
public struct NewPasskey: Hashable, Sendable {
  public var clientData: String
  public var attestation: String
  /// How a browser reaches it, separated by blanks.
  public var transports: String
  /// What the person is to know it by; empty for a name of the server's choice.
  public var name: String
  /// Whether the password manager made it by itself: the person need not have been present.
  public var isConditional: Bool

  public init(
    clientData: String, attestation: String, transports: String = "", name: String = "",
    isConditional: Bool = false
  ) {
    self.clientData = clientData
    self.attestation = attestation
    self.transports = transports
    self.name = name
    self.isConditional = isConditional
  }
}

/// A passkey in the list of `GET /api/v1/sign-in`.
public struct PasskeySummary: Hashable, Sendable {
  public var id: String
  public var name: String
  public var createdAt: Instant
  public var lastUsedAt: Instant?
  public var isSynced: Bool
  /// Somebody may have copied it.
  public var isSuspect: Bool

  public init(
    id: String, name: String, createdAt: Instant, lastUsedAt: Instant? = nil,
    isSynced: Bool = false, isSuspect: Bool = false
  ) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.isSynced = isSynced
    self.isSuspect = isSuspect
  }
}

/// Another name of a passkey: `PUT /api/v1/passkeys/{id}`.
public struct PasskeyName: Hashable, Sendable {
  public var name: String

  public init(name: String) {
    self.name = name
  }
}

/// What happened with an account.
///
/// The numbers are sent and stored.
public enum AccountEventKind: Int, Sendable, CaseIterable {
  case signedUp = 1
  case signedIn = 2
  case signedInByPasskey = 3
  case passwordChanged = 4
  case passwordReset = 5
  case addressChanged = 6
  case tokenMade = 7
  case passkeyAdded = 8
  case passkeyRemoved = 9
  case codesOn = 10
  case codesOff = 11
  case recoveryCodesMade = 12
  case recoveryCodeUsed = 13
  /// On the server's own command line.
  case recoveredByOwner = 14
  case signedInByProvider = 15
  case providerLinked = 16
  case providerUnlinked = 17
  /// Somebody got as far as the code, and tried several that were wrong.
  case wrongCodes = 18
}

/// One thing that happened, in the list of `GET /api/v1/sign-in`.
public struct AccountEventSummary: Hashable, Sendable {
  public var kind: AccountEventKind
  /// The browser, or what the passkey or token is called.
  public var detail: String
  public var at: Instant

  public init(kind: AccountEventKind, detail: String = "", at: Instant) {
    self.kind = kind
    self.detail = detail
    self.at = at
  }
}

/// How an account is signed in to: `GET /api/v1/sign-in`.
public struct SignInMethods: Hashable, Sendable {
  public var passkeys: [PasskeySummary]
  /// Whether codes are asked for beside the password.
  public var hasCodes: Bool
  /// So many are left.
  public var recoveryCodes: Int
  /// What happened, the last first.
  public var events: [AccountEventSummary]
  /// Whether there is a password: an account that a provider began has none yet.
  public var hasPassword: Bool
  /// Those that are set up here, and those that the account is linked to.
  public var providers: [ProviderSummary]

  public init(
    passkeys: [PasskeySummary], hasCodes: Bool = false, recoveryCodes: Int = 0,
    events: [AccountEventSummary] = [], hasPassword: Bool = true,
    providers: [ProviderSummary] = []
  ) {
    self.passkeys = passkeys
    self.hasCodes = hasCodes
    self.recoveryCodes = recoveryCodes
    self.events = events
    self.hasPassword = hasPassword
    self.providers = providers
  }
}

/// Says again who is there: `POST /api/v1/confirmation`.
public struct Confirmation: Hashable, Sendable {
  public var password: String
  /// Of the app, or a recovery code; empty where codes are off.
  public var code: String

  public init(password: String, code: String = "") {
    self.password = password
    self.code = code
  }
}

/// A secret for an app that computes codes: `POST /api/v1/codes`.
public struct NewCodes: Hashable, Sendable {
  /// Base32 (RFC 4648), as it is typed.
  public var secret: String
  /// What the app takes from a picture or a link: `otpauth://totp/…`.
  public var address: String

  public init(secret: String, address: String) {
    self.secret = secret
    self.address = address
  }
}

/// A code of the app, which turns codes on: `PUT /api/v1/codes`.
public struct CodeCheck: Hashable, Sendable {
  public var code: String

  public init(code: String) {
    self.code = code
  }
}

/// Codes that each let in once, shown this once.
public struct RecoveryCodes: Hashable, Sendable {
  /// Separated by blanks.
  public var codes: String

  public init(codes: String) {
    self.codes = codes
  }
}

extension PasskeyRequest: DescribedMessage {
  public init() { self.init(challenge: "", host: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "challenge", &challenge)
    coder.member(1, "host", &host)
  }
}

extension PasskeyProof: DescribedMessage {
  public init() {
    self.init(credential: "", clientData: "", authenticatorData: "", signature: "", user: "")
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "credential", &credential)
    coder.member(1, "clientData", &clientData)
    coder.member(2, "authenticatorData", &authenticatorData)
    coder.member(3, "signature", &signature)
    coder.member(4, "user", &user)
  }
}

extension PasskeyCreation: DescribedMessage {
  public init() {
    self.init(challenge: "", host: "", user: "", name: "", displayName: "", known: "")
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "challenge", &challenge)
    coder.member(1, "host", &host)
    coder.member(2, "user", &user)
    coder.member(3, "name", &name)
    coder.member(4, "displayName", &displayName)
    coder.member(5, "known", &known)
  }
}

extension NewPasskey: DescribedMessage {
  public init() { self.init(clientData: "", attestation: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "clientData", &clientData)
    coder.member(1, "attestation", &attestation)
    coder.member(2, "transports", &transports, isOptional: true)
    coder.member(3, "name", &name, .name, isOptional: true)
    coder.member(4, "isConditional", &isConditional, isOptional: true)
  }
}

extension PasskeySummary: DescribedMessage {
  public init() { self.init(id: "", name: "", createdAt: Instant(milliseconds: 0)) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "name", &name)
    coder.member(2, "createdAt", &createdAt)
    coder.member(3, "lastUsedAt", &lastUsedAt, isOptional: true)
    coder.member(4, "isSynced", &isSynced)
    coder.member(5, "isSuspect", &isSuspect)
  }
}

extension PasskeyName: DescribedMessage {
  public init() { self.init(name: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "name", &name, .name)
  }
}

extension AccountEventKind: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    // What a later version tells is shown as a sign-in, which makes nobody look away.
    self = AccountEventKind(rawValue: try reader.readInt()) ?? .signedIn
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension AccountEventSummary: DescribedMessage {
  public init() { self.init(kind: .signedIn, at: Instant(milliseconds: 0)) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "kind", &kind)
    coder.member(1, "detail", &detail)
    coder.member(2, "at", &at)
  }
}

extension SignInMethods: DescribedMessage {
  public init() { self.init(passkeys: []) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "passkeys", &passkeys)
    coder.member(1, "hasCodes", &hasCodes)
    coder.member(2, "recoveryCodes", &recoveryCodes, .count)
    coder.member(3, "events", &events)
    coder.member(4, "hasPassword", &hasPassword, isOptional: true)
    coder.member(5, "providers", &providers, isOptional: true)
  }
}

extension Confirmation: DescribedMessage {
  public init() { self.init(password: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "password", &password)
    coder.member(1, "code", &code, isOptional: true)
  }
}

extension NewCodes: DescribedMessage {
  public init() { self.init(secret: "", address: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "secret", &secret)
    coder.member(1, "address", &address)
  }
}

extension CodeCheck: DescribedMessage {
  public init() { self.init(code: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "code", &code)
  }
}

extension RecoveryCodes: DescribedMessage {
  public init() { self.init(codes: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "codes", &codes)
  }
}
