import HTTPTypes
import Hummingbird
import Kernel
import Kit
import Storage
import Wire

/// Sign-up, sign-in, and what is known of an account.
struct AccountRoutes: Sendable {
  let environment: ServerEnvironment
  let access: Access
  let work: AccountWork

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.get(Routes.server) { request, _ in
      request.reply(
        ServerDescription(
          version: environment.configuration.version,
          registration: try await work.registration(), hasMail: environment.mail != nil))
    }
    routes.get(Routes.openAPI) { _, _ in
      .json(OpenAPI.document(version: environment.configuration.version))
    }
    routes.post(Routes.accounts, use: signUp)
    routes.post(Routes.session, use: signIn)
    routes.get(Routes.session, use: profile)
    routes.delete(Routes.session, use: signOut)
    routes.put(Routes.password, use: changePassword)
    routes.post(Routes.accountDeletion, use: delete)
    routes.put(Routes.registration, use: changeRegistration)
  }

  @Sendable private func signUp(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    var message = try await environment.message(AccountRequest.self, of: request, context)
    message.email = Validation.trimmed(message.email)
    let network = environment.network(of: request, context)
    try await environment.beginAttempt(as: message.email, request, context)
    do {
      let isOpen = try await work.registration() == .open
      let (account, wasThere) = try await SignUp(work: work).account(for: message)
      // Whoever tries out many addresses, to see which are taken, makes accounts of the others: the
      // attempt counts on.
      if !isOpen { environment.slowDown.succeeded(network: network, email: message.email) }
      if account.emailConfirmedAt == nil {
        let language = Language.preferred(request.headers[.acceptLanguage] ?? "")
        try await work.write(
          .verification, to: account.email, of: account.id, in: language.tag, pause: 60_000,
          by: environment.mail)
      }
      if wasThere {
        return try await welcome(
          back: account, status: isYoung(account) ? .created : .ok, request, context)
      }
      environment.log(.signedUp, of: account.id, request, context)
      return try await welcome(account, to: request, status: .created).answer
    } catch {
      if SignUp.isGuess(error) {
        await logFailure(as: message.email, request, context)
      } else {
        environment.slowDown.withdraw(network: network, email: message.email)
      }
      throw error
    }
  }

  /// Signs in whose password it was, and tells it where the browser was not before.
  private func welcome(
    back account: Account, status: HTTPResponse.Status, _ request: Request,
    _ context: ServerRequestContext
  ) async throws -> Response {
    environment.log(.signedIn, of: account.id, request, context)
    let (answer, isNew) = try await welcome(account, to: request, status: status)
    if isNew { await work.tell(.signIn, account, request, by: environment.mail) }
    return answer
  }

  /// Made just now: by a sign-up whose answer was lost.
  private func isYoung(_ account: Account) -> Bool {
    environment.clock.now().milliseconds - account.createdAt.milliseconds < 600_000
  }

  @Sendable private func signIn(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let message = try await environment.message(SignInRequest.self, of: request, context)
    let email = Validation.trimmed(message.email)
    let account = try await attempt(as: email, request, context) {
      let account = try await storage.accounts.byEmail(email)
      return try await check(message.password, of: account) ? account : nil
    }
    guard let account else { throw AccountRefusal.wrongCredentials }
    return try await welcome(back: account, status: .ok, request, context)
  }

  @Sendable private func profile(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    request.reply(environment.profile(of: try await account(of: request, .read)))
  }

  @Sendable private func signOut(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    if let visitor = try await access.visitorIfAny(of: request) {
      guard visitor.isBrowser else { throw AccessRefusal.browserOnly }
      try await storage.sessions.end(visitor.account, visitor.session.id)
      environment.sessionsEnded(of: visitor.account)
      environment.log(.signedOut, of: visitor.account, request, context)
    } else if request.headers[.authorization] != nil {
      throw AccessRefusal.notSignedIn
    }
    var response = Response.done
    response.headers[.setCookie] = access.cookie.clear
    response.headers["Clear-Site-Data"] = #""cache""#
    return response
  }

  @Sendable private func changePassword(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .browser)
    let message = try await request.message(PasswordChange.self)
    let account = try await account(of: request, .browser)
    try await confirm(message.current, of: account, request, context)
    try await work.setPassword(
      message.new, of: account, keeping: visitor.session.id, endingTokens: message.endsTokens)
    environment.sessionsEnded(of: account.id)
    environment.log(.passwordChanged, of: account.id, request, context)
    await work.tell(.newPassword, account, request, by: environment.mail)
    return .done
  }

  /// Everything of the account goes; whoever asks types the password once more.
  @Sendable private func delete(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let account = try await account(of: request, .browser)
    let message = try await request.message(AccountDeletion.self)
    try await confirm(message.password, of: account, request, context)
    try await storage.accounts.delete(account.id)
    environment.sessionsEnded(of: account.id)
    environment.log(.accountDeleted, of: account.id, request, context)
    var response = Response.done
    response.headers[.setCookie] = access.cookie.clear
    response.headers["Clear-Site-Data"] = #""cache""#
    return response
  }

  /// Goes on only if the password is the account's; wrong ones slow down what follows.
  func confirm(
    _ password: String, of account: Account, _ request: Request, _ context: ServerRequestContext
  ) async throws {
    let isRight = try await attempt(as: account.email, request, context) {
      try await check(password, of: account) ? true : nil
    }
    if isRight == nil { throw AccountRefusal.wrongPassword }
  }

  /// Makes one attempt when its turn has come; nil is a wrong one.
  private func attempt<Value>(
    as email: String, _ request: Request, _ context: ServerRequestContext,
    _ trial: () async throws -> Value?
  ) async throws -> Value? {
    let network = environment.network(of: request, context)
    try await environment.beginAttempt(as: email, request, context)
    let value: Value?
    do {
      value = try await trial()
    } catch {
      environment.slowDown.withdraw(network: network, email: email)
      throw error
    }
    if value == nil {
      await logFailure(as: email, request, context)
    } else {
      environment.slowDown.succeeded(network: network, email: email)
    }
    return value
  }

  /// Names the account that somebody tried to get into, if there is one.
  private func logFailure(
    as email: String, _ request: Request, _ context: ServerRequestContext
  ) async {
    // Where the storage fails, the log does without.
    let account = try? await storage.accounts.byEmail(email)
    environment.log(.attemptFailed, of: account?.id, request, context)
  }

  @Sendable private func changeRegistration(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let owner = try await account(of: request, .browser)
    guard owner.isOwner else { throw AccessRefusal.ownerOnly }
    try await work.setRegistration(try await request.message(RegistrationChange.self).registration)
    environment.log(.registrationChanged, of: owner.id, request, context)
    return .done
  }

  /// Whether the password is the account's; takes as long where there is no account.
  private func check(_ password: String, of account: Account?) async throws -> Bool {
    guard password.utf8.count <= Validation.longestPassword else { return false }
    return try await environment.passwords.verify(password, account?.passwordHash)
  }

  func account(of request: Request, _ need: Access.Need) async throws -> Account {
    let visitor = try await access.visitor(of: request, need)
    guard let account = try await storage.accounts.byID(visitor.account) else {
      throw AccessRefusal.notSignedIn
    }
    return account
  }

  /// The answer that signs a browser in, and whether it was not before.
  ///
  /// The session that it had until now ends: its cookie is replaced.
  private func welcome(
    _ account: Account, to request: Request, status: HTTPResponse.Status
  ) async throws -> (answer: Response, isNew: Bool) {
    let earlier = try await access.browserSession(of: request)
    let label = BrowserName.of(userAgent: request.headers[.userAgent] ?? "")
    let secret = try await work.beginSession(for: account.id, label: label)
    var response = request.reply(environment.profile(of: account), status: status)
    response.headers[.setCookie] = access.cookie.set(secret)
    if let earlier {
      // Another request may have ended it meanwhile.
      try? await storage.sessions.end(earlier.account, earlier.id)
      environment.sessionsEnded(of: earlier.account)
    }
    return (response, earlier?.account != account.id)
  }
}
