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
    let message = try await request.message(AccountRequest.self)
    let network = network(of: request, context)
    try await environment.slowDown.wait(network: network, email: message.email)
    do {
      let isOpen = try await work.registration() == .open
      let account = try await SignUp(work: work).account(for: message)
      // Whoever tries out many addresses, to see which are taken, makes accounts of the others.
      if isOpen { environment.slowDown.signedUp(network: network) }
      if account.emailConfirmedAt == nil {
        let language = Language.preferred(request.headers[.acceptLanguage] ?? "")
        try await work.write(
          .verification, to: account.email, of: account.id, in: language.tag, pause: 60_000,
          by: environment.mail)
      }
      return try await welcome(account, to: request, status: isNew(account) ? .created : .ok)
    } catch let refusal as AccountRefusal {
      if refusal == .notCreated || refusal == .invitationInvalid {
        environment.slowDown.failed(network: network, email: message.email)
      }
      throw refusal
    }
  }

  /// Made just now: by this request, or by one whose answer was lost.
  private func isNew(_ account: Account) -> Bool {
    environment.clock.now().milliseconds - account.createdAt.milliseconds < 600_000
  }

  @Sendable private func signIn(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let message = try await request.message(SignInRequest.self)
    let email = Validation.trimmed(message.email)
    let network = network(of: request, context)
    try await environment.slowDown.wait(network: network, email: email)
    let account = try await storage.accounts.byEmail(email)
    let isRight = try await check(message.password, of: account)
    guard isRight, let account else {
      environment.slowDown.failed(network: network, email: email)
      throw AccountRefusal.wrongCredentials
    }
    environment.slowDown.succeeded(email: email)
    return try await welcome(account, to: request, status: .ok)
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
    } else if request.headers[.authorization] != nil {
      throw AccessRefusal.notSignedIn
    }
    var response = Response.done
    response.headers[.setCookie] = access.cookie.clear
    return response
  }

  @Sendable private func changePassword(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .browser)
    let message = try await request.message(PasswordChange.self)
    let account = try await account(of: request, .browser)
    try await confirm(message.current, of: account, request, context)
    try await work.setPassword(message.new, of: account.id, keeping: visitor.session.id)
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
    var response = Response.done
    response.headers[.setCookie] = access.cookie.clear
    return response
  }

  /// Goes on only if the password is the account's; wrong ones slow down what follows.
  func confirm(
    _ password: String, of account: Account, _ request: Request, _ context: ServerRequestContext
  ) async throws {
    let network = network(of: request, context)
    try await environment.slowDown.wait(network: network, email: account.email)
    guard try await check(password, of: account) else {
      environment.slowDown.failed(network: network, email: account.email)
      throw AccountRefusal.wrongPassword
    }
    environment.slowDown.succeeded(email: account.email)
  }

  @Sendable private func changeRegistration(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    guard try await account(of: request, .browser).isOwner else { throw AccessRefusal.ownerOnly }
    try await work.setRegistration(try await request.message(RegistrationChange.self).registration)
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

  /// The answer that signs a browser in.
  private func welcome(
    _ account: Account, to request: Request, status: HTTPResponse.Status
  ) async throws -> Response {
    let label = BrowserName.of(userAgent: request.headers[.userAgent] ?? "")
    let secret = try await work.beginSession(for: account.id, label: label)
    var response = request.reply(environment.profile(of: account), status: status)
    response.headers[.setCookie] = access.cookie.set(secret)
    return response
  }

  private func network(of request: Request, _ context: ServerRequestContext) -> String {
    context.network(of: request, trustsProxy: environment.configuration.trustsProxy)
  }
}
