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

  private var storage: Storage { environment.storage }
  private var work: AccountWork { environment.accountWork }

  func add(to routes: Routing) {
    routes.on(
      .post, Routes.passwordResets, .anybody, "askForPasswordReset",
      "Have a link sent that sets another password; answered alike for every address",
      input: .message(ResetRequest.self, "ResetRequest", upTo: Door.largestMessage),
      output: .accepted,
      problems: [409, 422], use: askForReset)
    routes.on(
      .post, Routes.passwordResetRedemption, .anybody, "resetPassword",
      "Set another password by such a link, which ends every session",
      input: .message(ResetRedemption.self, "ResetRedemption", upTo: Door.largestMessage),
      output: .done,
      problems: [422, 503], use: reset)
    routes.on(
      .put, Routes.email, .person, "changeEmail",
      """
      Change the address (from a browser): at once where the server sends no mail, else by the link \
      in a mail to the new one
      """, input: .message(EmailChange.self, "EmailChange"),
      output: .response(.json(.ok, "Profile"), .empty(.accepted)), problems: [422, 429, 503],
      use: change)
    routes.on(
      .post, Routes.emailVerification, .person, "verifyEmail",
      "Have a mail sent that confirms the address (from a browser)",
      input: .message(VerificationRequest.self, "VerificationRequest"), output: .accepted,
      problems: [409]
    ) { call in
      guard environment.mail != nil else { throw AccountRefusal.noMail }
      guard call.account.emailConfirmedAt == nil else { return }
      try await write(
        .verification, to: call.account.email, of: call.account.id, in: call.body.language)
    }
    routes.on(
      .post, Routes.emailConfirmation, .anybody, "confirmEmail", "Follow the link of a mail",
      input: .message(EmailConfirmation.self, "EmailConfirmation", upTo: Door.largestMessage),
      output: .done, use: confirm)
    routes.on(
      .put, Routes.profile, .browser, "changeProfile",
      "Change the name and its colour (from a browser)",
      input: .message(ProfileChange.self, "ProfileChange"),
      output: .message(Profile.self, "Profile"), problems: [422], use: changeProfile)
  }

  /// The same answer after the same time for every address.
  @Sendable private func askForReset(_ call: Call<Void, ResetRequest>) async throws {
    guard environment.mail != nil else { throw AccountRefusal.noMail }
    let email = try Self.email(call.body.email)
    // Not the key of the account itself: whoever asks must not slow down its owner's sign-in.
    try await environment.beginAttempt(as: "reset \(email)", call.arrival)
    async let longEnough: Void = environment.clock.wait(Self.longEnough)
    if let account = try await storage.accounts.byEmail(email) {
      try await write(.reset, to: account.email, of: account.id, in: call.body.language)
    }
    try await longEnough
  }

  /// Sets the password and ends every session; whoever has it signs in with it.
  @Sendable private func reset(_ call: Call<Void, ResetRedemption>) async throws {
    let password = call.body.password
    // Before the link is used up; the address is looked at once it is known whose it is.
    try AccountWork.check(password: password, of: "")
    let (letter, account) = try await redeem(call.body.secret, [.reset])
    // Nobody had shown whose the address is: whoever made the account with it comes in by nothing of theirs. First, so
    // that nothing of it stays where the rest fails.
    if account.emailConfirmedAt == nil {
      try await work.endOtherWaysIn(of: account)
      await work.keep(call.request.language, of: account)
    }
    try await work.setPassword(password, of: account, keeping: nil, endingTokens: true)
    environment.sessionsEnded(of: account.id)
    environment.log(.passwordReset, of: account.id, call.arrival)
    await environment.note(.passwordReset, of: account.id)
    await work.warn(.newPassword, account, by: environment.mail)
    // Who reads the address's mail has shown whose it is.
    if account.email == letter.address { try await markConfirmed(account) }
  }

  /// With mail, the address changes when its link is followed; without, at once.
  @Sendable private func change(_ call: Call<Person, EmailChange>) async throws -> Response {
    let account = call.account
    let email = try Self.email(call.body.email)
    try await environment.confirm(call.body.password, of: call.who, call.arrival)
    guard environment.mail != nil else {
      try await setEmail(email, of: account, confirmedAt: nil)
      environment.log(.addressChanged, of: account.id, call.arrival)
      await environment.note(.addressChanged, of: account.id)
      let changed = try await storage.accounts.byID(account.id)
      return call.request.reply(await environment.profile(of: changed ?? account))
    }
    // A taken address gets no letter, and whoever asks is not told.
    if try await storage.accounts.byEmail(email) == nil {
      try await write(.change, to: email, of: account.id, in: call.body.language)
    }
    return .accepted
  }

  /// Follows the link of a letter, on whichever device it was opened.
  @Sendable private func confirm(_ call: Call<Void, EmailConfirmation>) async throws {
    let (letter, account) = try await redeem(call.body.secret, [.verification, .change])
    switch letter.sort {
    case .change:
      do {
        try await setEmail(letter.address, of: account, confirmedAt: environment.clock.now())
      } catch AccountRefusal.notCreated {
        throw AccountRefusal.linkInvalid
      }
      environment.log(.addressChanged, of: account.id, call.arrival)
      await environment.note(.addressChanged, of: account.id)
      try await work.write(
        .notice, to: account.email, of: account.id,
        in: await work.language(of: account)?.tag ?? "", pause: Self.noticePause,
        by: environment.mail)
    case .verification, .reset, .notice, .newToken, .newPassword, .signIn, .passkeyAdded,
      .passkeyRemoved, .codesOn, .codesOff, .recoveryCodesMade, .recoveryCodeUsed,
      .providerLinked, .providerUnlinked, .wrongCodes:
      guard account.email == letter.address else { throw AccountRefusal.linkInvalid }
      try await markConfirmed(account)
    }
  }

  @Sendable private func changeProfile(
    _ call: Call<Visitor, ProfileChange>
  ) async throws -> Profile {
    let name = Validation.trimmed(call.body.name)
    if let fault = Validation.fault(inName: name) { throw AccountRefusal.invalid(.name, fault) }
    let colour = (0...Profile.colours).contains(call.body.colour) ? call.body.colour : 0
    try await storage.accounts.change(call.account) { account in
      account.name = name
      account.colour = colour
    }
    guard let account = try await storage.accounts.byID(call.account) else {
      throw AccessRefusal.notSignedIn
    }
    return await environment.profile(of: account)
  }

  private static func email(_ text: String) throws(AccountRefusal) -> String {
    let email = Validation.trimmed(text)
    if let fault = Validation.fault(inEmail: email) { throw .invalid(.email, fault) }
    return email
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

  /// The letter whose link it is, which holds no more, and whose it was.
  private func redeem(
    _ secret: String, _ sorts: [Letter.Sort]
  ) async throws -> (letter: Letter, account: Account) {
    do {
      let letter = try await storage.letters.redeem(
        Secret(text: secret).hash, sorts, environment.clock.now())
      guard let account = try await storage.accounts.byID(letter.account) else {
        throw AccountRefusal.linkInvalid
      }
      return (letter, account)
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
  /// Tells the person what was done in a session of theirs: in its language, unless they chose one.
  func tell(
    _ sort: Letter.Sort, _ account: Account, _ request: Request, by mail: MailService?
  ) async {
    guard mail != nil else { return }
    await keep(request.language, of: account)
    await tell(sort, account, in: await chosen(of: account.id) ?? request.language, by: mail)
  }

  /// Tells the person what was done by whoever came in, or tried to: in the person's language and never in that of the
  /// request, since that may be a stranger's.
  func warn(_ sort: Letter.Sort, _ account: Account, by mail: MailService?) async {
    guard mail != nil else { return }
    await tell(sort, account, in: await language(of: account), by: mail)
  }

  /// At the address that is known to be theirs; in all languages where none is known.
  ///
  /// What was done is done: that no letter can be kept for it is no reason to answer that it failed.
  /// One that still waits gives way to this one, which says the same; one on its way stops nothing.
  private func tell(
    _ sort: Letter.Sort, _ account: Account, in language: Language?, by mail: MailService?
  ) async {
    guard account.emailConfirmedAt != nil else { return }
    try? await write(
      sort, to: account.email, of: account.id, in: language?.tag ?? "", by: mail)
  }

  /// Asks for a letter, in all languages where none is named; nothing happens where no mail is sent.
  func write(
    _ sort: Letter.Sort, to address: String, of account: AccountID, in language: String,
    pause: Int64 = 0, by mail: MailService?
  ) async throws {
    guard let mail else { return }
    let now = clock.now()
    let letter = Letter(
      id: .random(), account: account, sort: sort, address: address,
      language: ["ko", ""].contains(language) ? language : "en", createdAt: now)
    if try await storage.letters.add(letter, now.adding(milliseconds: -pause)) { mail.wake() }
  }
}
