import HTTPTypes
import Hummingbird
import Kernel
import Kit
import Storage
import Wire

/// What is done by mail: a forgotten password, and whose an address is.
struct EmailRoutes: Sendable {
  /// Asking for a link takes so long, in milliseconds, whether there is such an account or not.
  static let longEnough: Int64 = 400
  /// Nobody's letter box is filled: one letter with a link of a sort in so many milliseconds.
  private static let pause: Int64 = 60_000
  /// Longer than a letter waits: of several earlier addresses the first is the one to be told.
  private static let noticePause: Int64 = 24 * 3_600_000

  let environment: ServerEnvironment
  let access: Access
  let work: AccountWork

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.post(Routes.passwordResets, use: askForReset)
    routes.post(Routes.passwordResetRedemption, use: reset)
    routes.put(Routes.email, use: change)
    routes.post(Routes.emailVerification, use: verify)
    routes.post(Routes.emailConfirmation, use: confirm)
    routes.put(Routes.profile, use: changeProfile)
  }

  /// The same answer after the same time for every address.
  @Sendable private func askForReset(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let message = try await environment.message(ResetRequest.self, of: request, context)
    guard environment.mail != nil else { throw AccountRefusal.noMail }
    let email = Validation.trimmed(message.email)
    if let fault = Validation.fault(inEmail: email) { throw AccountRefusal.invalid(.email, fault) }
    // Not the key of the account itself: whoever asks must not slow down its owner's sign-in.
    let key = "reset \(email)"
    try await environment.beginAttempt(as: key, request, context)
    async let longEnough: Void = environment.clock.wait(Self.longEnough)
    if let account = try await storage.accounts.byEmail(email) {
      try await write(.reset, to: account.email, of: account.id, in: message.language)
    }
    try await longEnough
    return .accepted
  }

  /// Sets the password and ends every session; whoever has it signs in with it.
  @Sendable private func reset(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let message = try await environment.message(ResetRedemption.self, of: request, context)
    // Before the link is used up; the address is looked at once it is known whose it is.
    try AccountWork.check(password: message.password, of: "")
    let letter = try await redeem(message.secret, [.reset])
    guard let account = try await storage.accounts.byID(letter.account) else {
      throw AccountRefusal.linkInvalid
    }
    try await work.setPassword(message.password, of: account, keeping: nil, endingTokens: true)
    environment.sessionsEnded(of: account.id)
    environment.log(.passwordReset, of: account.id, request, context)
    await work.tell(.newPassword, account, request, by: environment.mail)
    // Who reads the address's mail has shown whose it is.
    if account.email == letter.address { try await markConfirmed(account) }
    return .done
  }

  /// With mail, the address changes when its link is followed; without, at once.
  @Sendable private func change(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let routes = AccountRoutes(environment: environment, access: access, work: work)
    let account = try await routes.account(of: request, .browser)
    let message = try await request.message(EmailChange.self)
    let email = Validation.trimmed(message.email)
    if let fault = Validation.fault(inEmail: email) { throw AccountRefusal.invalid(.email, fault) }
    try await routes.confirm(message.password, of: account, request, context)
    guard environment.mail != nil else {
      try await setEmail(email, of: account, confirmedAt: nil)
      environment.log(.addressChanged, of: account.id, request, context)
      let changed = try await storage.accounts.byID(account.id)
      return request.reply(environment.profile(of: changed ?? account))
    }
    // A taken address gets no letter, and whoever asks is not told.
    if try await storage.accounts.byEmail(email) == nil {
      try await write(.change, to: email, of: account.id, in: message.language)
    }
    return .accepted
  }

  @Sendable private func verify(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let routes = AccountRoutes(environment: environment, access: access, work: work)
    let account = try await routes.account(of: request, .browser)
    let message = try await request.message(VerificationRequest.self)
    guard environment.mail != nil else { throw AccountRefusal.noMail }
    if account.emailConfirmedAt == nil {
      try await write(.verification, to: account.email, of: account.id, in: message.language)
    }
    return .accepted
  }

  /// Follows the link of a letter, on whichever device it was opened.
  @Sendable private func confirm(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let message = try await environment.message(EmailConfirmation.self, of: request, context)
    let letter = try await redeem(message.secret, [.verification, .change])
    guard let account = try await storage.accounts.byID(letter.account) else {
      throw AccountRefusal.linkInvalid
    }
    switch letter.sort {
    case .change:
      do {
        try await setEmail(letter.address, of: account, confirmedAt: environment.clock.now())
      } catch AccountRefusal.notCreated {
        throw AccountRefusal.linkInvalid
      }
      environment.log(.addressChanged, of: account.id, request, context)
      try await work.write(
        .notice, to: account.email, of: account.id, in: letter.language, pause: Self.noticePause,
        by: environment.mail)
    default:
      guard account.email == letter.address else { throw AccountRefusal.linkInvalid }
      try await markConfirmed(account)
    }
    return .done
  }

  @Sendable private func changeProfile(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .browser)
    let message = try await request.message(ProfileChange.self)
    let name = Validation.trimmed(message.name)
    if let fault = Validation.fault(inName: name) { throw AccountRefusal.invalid(.name, fault) }
    let colour = (0...Profile.colours).contains(message.colour) ? message.colour : 0
    try await storage.accounts.change(visitor.account) { account in
      account.name = name
      account.colour = colour
    }
    guard let account = try await storage.accounts.byID(visitor.account) else {
      throw AccessRefusal.notSignedIn
    }
    return request.reply(environment.profile(of: account))
  }
}

extension EmailRoutes {
  /// Asks for a letter with a link, unless the last one was asked for a moment ago.
  private func write(
    _ sort: Letter.Sort, to address: String, of account: AccountID, in language: String
  ) async throws {
    try await work.write(
      sort, to: address, of: account, in: language, pause: Self.pause, by: environment.mail)
  }

  private func redeem(_ secret: String, _ sorts: [Letter.Sort]) async throws -> Letter {
    do {
      return try await storage.letters.redeem(
        Secret(text: secret).hash, sorts, environment.clock.now())
    } catch StorageError.notFound {
      throw AccountRefusal.linkInvalid
    }
  }

  private func markConfirmed(_ account: Account) async throws {
    let now = environment.clock.now()
    try await storage.accounts.change(account.id) { $0.emailConfirmedAt = now }
  }

  /// Links that were sent to the earlier address no longer hold.
  private func setEmail(
    _ email: String, of account: Account, confirmedAt: Instant?
  ) async throws {
    do {
      try await storage.accounts.change(account.id) { account in
        account.email = email
        account.emailConfirmedAt = confirmedAt
      }
    } catch StorageError.conflict {
      throw AccountRefusal.notCreated
    }
    try await storage.letters.forget(account.id, [.reset, .verification, .change])
  }
}

extension AccountWork {
  /// Tells the person what was done with the account, at the address that is known to be theirs.
  ///
  /// What was done is done: that no letter can be kept for it is no reason to answer that it failed.
  /// One that still waits gives way to this one, which says the same; one on its way stops nothing.
  func tell(
    _ sort: Letter.Sort, _ account: Account, _ request: Request, by mail: MailService?
  ) async {
    guard account.emailConfirmedAt != nil else { return }
    let language = Language.preferred(request.headers[.acceptLanguage] ?? "")
    try? await write(
      sort, to: account.email, of: account.id, in: language.tag, by: mail)
  }

  /// Asks for a letter; nothing happens where no mail is sent.
  func write(
    _ sort: Letter.Sort, to address: String, of account: AccountID, in language: String,
    pause: Int64 = 0, by mail: MailService?
  ) async throws {
    guard let mail else { return }
    let now = clock.now()
    let letter = Letter(
      id: .random(), account: account, sort: sort, address: address,
      language: language == "ko" ? "ko" : "en", createdAt: now)
    if try await storage.letters.add(letter, now.adding(milliseconds: -pause)) { mail.wake() }
  }
}

extension Response {
  /// It will be done.
  static var accepted: Response {
    Response(status: .accepted, headers: [.cacheControl: "no-store"])
  }
}
