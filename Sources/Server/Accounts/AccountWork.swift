import Foundation
public import Kernel
public import Storage
public import Wire

/// Makes accounts and sessions: what routes and commands have in common.
public struct AccountWork: Sendable {
  private static let registrationKey = "registration"
  private static let invitationDays: Int64 = 14
  private static let day: Int64 = 86_400_000

  let storage: Storage
  let passwords: PasswordHashing
  let clock: ServerClock

  public init(
    storage: Storage, passwords: PasswordHashing = .argon2(), clock: ServerClock = .system
  ) {
    self.storage = storage
    self.passwords = passwords
    self.clock = clock
  }

  /// Fails with the first fault in the order of the form.
  public static func check(email: String, name: String, password: String) throws(AccountRefusal) {
    if let fault = Validation.fault(inEmail: email) { throw .invalid(.email, fault) }
    if let fault = Validation.fault(inName: name) { throw .invalid(.name, fault) }
    try check(password: password, of: email)
  }

  /// Fails when the password may not be that of the account with this address.
  static func check(password: String, of email: String) throws(AccountRefusal) {
    if let fault = Validation.fault(inPassword: password) { throw .invalid(.password, fault) }
    if CommonPasswords.has(password, email: email) { throw .commonPassword }
  }

  /// Who may make an account now: the stored choice, or the server's rule while it is empty.
  public func registration() async throws -> Registration {
    if try await storage.accounts.count() == 0 { return .firstVisitor }
    return try await storedRegistration() ?? .closed
  }

  public func setRegistration(_ registration: Registration) async throws {
    let word = Array(registration.word.utf8)
    try await storage.settings.set(Self.registrationKey, word)
  }

  /// The choice of the server's start holds until the owner makes another.
  public func setRegistrationAtFirstStart(_ registration: Registration) async throws {
    if try await storedRegistration() == nil { try await setRegistration(registration) }
  }

  private func storedRegistration() async throws -> Registration? {
    let word = try await storage.settings.get(Self.registrationKey)
    return word.flatMap { Registration(word: String(decoding: $0, as: UTF8.self)) }
  }

  /// A new account with its password hashed, not stored yet.
  public func draft(
    email: String, name: String, password: String, isOwner: Bool
  ) async throws -> Account {
    let email = Validation.trimmed(email)
    let name = Validation.trimmed(name)
    try Self.check(email: email, name: name, password: password)
    return Account(
      id: .random(), email: email, name: name, passwordHash: try await passwords.hash(password),
      isOwner: isOwner, createdAt: clock.now())
  }

  /// Signs a browser in: the secret is for its cookie.
  public func beginSession(for account: AccountID, label: String) async throws -> Secret {
    try await openSession(for: account, label: label).secret
  }

  func openSession(
    for account: AccountID, label: String
  ) async throws -> (secret: Secret, session: Session) {
    let secret = Secret.random()
    let session = try await store(
      secret, account: account, kind: .browser, label: label, scope: .all,
      days: Int64(SessionCookie.days))
    return (secret, session)
  }

  /// Makes a token, which holds for so many days or until it is ended.
  public func makeToken(
    for account: AccountID, name: String, scope: AccessScope,
    days: Int = TokenRequest.usualDays, isTyped: Bool = false
  ) async throws -> NewToken {
    let name = Validation.trimmed(name)
    if name.isEmpty { throw AccountRefusal.invalid(.token, .missing) }
    if let fault = Validation.fault(inName: name) { throw AccountRefusal.invalid(.token, fault) }
    let secret = isTyped ? Secret.typed() : Secret.random(prefix: "later_")
    let session = try await store(
      secret, account: account, kind: .token, label: name, scope: scope,
      days: Int64(min(max(days, 1), TokenRequest.mostDays)))
    return NewToken(id: session.id.text, secret: secret.text, expiresAt: session.expiresAt)
  }

  /// Makes an invitation that holds for two weeks.
  func makeInvitation(by account: AccountID) async throws -> NewInvitation {
    let secret = Secret.random()
    let now = clock.now()
    let invitation = Invitation(
      id: .random(), secretHash: secret.hash, createdBy: account, createdAt: now,
      expiresAt: now.adding(milliseconds: Self.invitationDays * Self.day))
    try await storage.invitations.create(invitation)
    return NewInvitation(
      id: invitation.id.text, secret: secret.text, expiresAt: invitation.expiresAt)
  }

  /// Stores another password and signs out every browser but the one that asks.
  ///
  /// Tokens end too where the one before is not known, or somebody says so.
  public func setPassword(
    _ password: String, of account: Account, keeping session: ID<Session>?, endingTokens: Bool
  ) async throws {
    try Self.check(password: password, of: account.email)
    try await storage.accounts.setPasswordHash(account.id, try await passwords.hash(password))
    // A link that was sent before sets no other password, and no other address, after it.
    try await storage.letters.forget(account.id, [.reset, .change])
    try await storage.sessions.endOthers(account.id, session, endingTokens)
  }

  /// Leaves a new password as the one way in; the password first, so that there always is one.
  public func recover(_ account: Account, password: String) async throws {
    try await setPassword(password, of: account, keeping: nil, endingTokens: true)
    try await endOtherWaysIn(of: account)
    try await storage.accountEvents.add(
      account.id,
      AccountEvent(kind: AccountEventKind.recoveredByOwner.rawValue, at: clock.now()))
  }

  /// Leaves the password alone: no passkey, no linked account and no codes, and nobody who came in by one.
  func endOtherWaysIn(of account: Account) async throws {
    try await storage.secondFactors.turnOff(account.id)
    try await storage.passkeys.removeAll(account.id)
    try await storage.identities.removeAll(account.id)
    // Whoever came in by one of them meanwhile.
    try await storage.sessions.endOthers(account.id, nil, true)
  }

  private func store(
    _ secret: Secret, account: AccountID, kind: Session.Kind, label: String, scope: AccessScope,
    days: Int64
  ) async throws -> Session {
    let now = clock.now()
    let session = Session(
      id: .random(), account: account, kind: kind, secretHash: secret.hash, label: label,
      scope: scope.word, createdAt: now, lastSeenAt: now,
      expiresAt: now.adding(milliseconds: days * Self.day))
    try await storage.sessions.create(session)
    return session
  }
}

extension ServerEnvironment {
  var accountWork: AccountWork {
    AccountWork(storage: storage, passwords: passwords, clock: clock)
  }

  /// What anybody may know of the server.
  func description() async throws -> ServerDescription {
    ServerDescription(
      version: configuration.version, registration: try await accountWork.registration(),
      hasMail: mail != nil, hasPasskeys: configuration.relyingParty != nil,
      providers: providers.offers.map { "\($0.kind.rawValue) \($0.name)" }.joined(separator: "\n"),
      hasVoice: capture?.speaker != nil, hasTranscriber: capture?.transcriber != nil)
  }

  /// The system and its kind of processor, as the system names itself.
  private static let platform: String = {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    let machine = withUnsafeBytes(of: names.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "\(system), \(machine)"
  }()

  /// What the app knows of an account.
  func profile(of account: Account) async -> Profile {
    var profile = Profile(
      account: account.id.text, email: account.email, name: account.name,
      isOwner: account.isOwner, isEmailConfirmed: account.emailConfirmedAt != nil,
      colour: account.colour)
    // Told also to who has Premium: their payment stands in its books.
    profile.paymentProvider = premium?.provider.name
    // Where that cannot be read, nobody is shown as somebody who has not paid.
    if (try? await isUnlocked(account.id)) == false {
      profile.productLimit = configuration.productLimit
      profile.sponsor = configuration.sponsor
      profile.premium = premium?.price.text
    }
    // Only told: what was done already is answered also where it cannot be counted.
    if let contents = try? await storage.contents.size(account.id),
      let head = try? await storage.sync.head(account.id)
    {
      profile.usedBytes = Int(contents + head.bytes)
    }
    if account.isOwner {
      profile.platform = Self.platform
      profile.lastBackup = condition.lastBackup
      profile.warnings = condition.warnings(at: clock.now(), since: account.createdAt)
    }
    return profile
  }
}
