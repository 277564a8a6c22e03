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
  let search: SearchKeeper

  private var storage: Storage { environment.storage }
  private var work: AccountWork { environment.accountWork }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.server, .nothing, "getServer", "What anybody may know of this server",
      output: .message(ServerDescription.self, "Server")
    ) { _ in try await environment.description() }
    routes.on(
      .get, Routes.openAPI, .nothing, "getDescription", "This description",
      output: .response(.bytes(MediaTypes.json, "OpenAPI", schema: ["type": "object"]))
    ) { [table = routes.table] _ in
      .json(OpenAPI.document(version: environment.configuration.version, table.endpoints))
    }
    routes.on(
      .post, Routes.accounts, .anybody, "signUp",
      "Make an account and sign a browser in to it; 200 for one that was there, by its password",
      input: .message(AccountRequest.self, "NewAccount", upTo: Door.largestMessage),
      output: .response(.json(.created, "Profile"), .json(.ok, "Profile")), problems: [422, 503],
      use: signUp)
    routes.on(
      .post, Routes.session, .anybody, "signIn", "Sign a browser in",
      input: .message(SignInRequest.self, "Credentials", upTo: Door.largestMessage),
      output: .response(.json(.ok, "Profile")), problems: [401, 503], use: signIn)
    routes.on(
      .get, Routes.session, .account, "getProfile", "Who is signed in",
      output: .message(Profile.self, "Profile")
    ) { await environment.profile(of: $0.account) }
    routes.on(
      .delete, Routes.session, .leaving, "signOut", "Sign this browser out",
      output: .response(.empty(.noContent))
    ) { call in
      if let visitor = call.who {
        try await storage.sessions.end(visitor.account, visitor.session.id)
        environment.sessionsEnded(of: visitor.account)
        environment.log(.signedOut, of: visitor.account, call.arrival)
      }
      return signedOut
    }
    addChanges(to: routes)
  }

  private func addChanges(to routes: Routing) {
    routes.on(
      .put, Routes.password, .person, "changePassword", "Choose another password (from a browser)",
      input: .message(PasswordChange.self, "PasswordChange"), output: .done,
      problems: [422, 429, 503]
    ) { call in
      try await environment.confirm(call.body.current, of: call.who, call.arrival)
      try await work.setPassword(
        call.body.new, of: call.account, keeping: call.who.visitor.session.id,
        endingTokens: call.body.endsTokens)
      environment.sessionsEnded(of: call.account.id)
      environment.log(.passwordChanged, of: call.account.id, call.arrival)
      await environment.note(.passwordChanged, of: call.account.id)
      await work.tell(.newPassword, call.account, call.request, by: environment.mail)
    }
    // Whoever asks types the password once more.
    routes.on(
      .post, Routes.accountDeletion, .person, "deleteAccount",
      "Delete the account and all that is in it, for good (from a browser)",
      input: .message(AccountDeletion.self, "AccountDeletion"),
      output: .response(.empty(.noContent)), problems: [429, 503]
    ) { call in
      try await environment.confirm(call.body.password, of: call.who, call.arrival)
      try await storage.accounts.delete(call.account.id)
      environment.capture?.keptSpeech.drop(call.account.id)
      await search.forget(call.account.id)
      environment.sessionsEnded(of: call.account.id)
      environment.log(.accountDeleted, of: call.account.id, call.arrival)
      return signedOut
    }
    routes.on(
      .put, Routes.registration, .owner, "changeRegistration",
      "Say who may make an account (the owner, from a browser)",
      input: .message(RegistrationChange.self, "RegistrationChange"), output: .done
    ) { call in
      try await work.setRegistration(call.body.registration)
      environment.log(.registrationChanged, of: call.account.id, call.arrival)
    }
  }

  /// The answer that leaves nothing of an account in the browser.
  private var signedOut: Response {
    var response = Response.done
    response.headers[.setCookie] = access.cookie.clear
    response.headers["Clear-Site-Data"] = #""cache""#
    return response
  }

  @Sendable private func signUp(_ call: Call<Void, AccountRequest>) async throws -> Response {
    var message = call.body
    message.email = Validation.trimmed(message.email)
    let network = environment.network(of: call.arrival)
    try await environment.beginAttempt(as: message.email, call.arrival)
    do {
      let isOpen = try await work.registration() == .open
      let (account, wasThere) = try await SignUp(work: work).account(for: message)
      // The form has no field for one: whoever has an account signs in.
      if wasThere { try await environment.checkCode("", of: account, call.arrival) }
      // Whoever tries out many addresses, to see which are taken, makes accounts of the others: the
      // attempt counts on.
      if !isOpen { environment.slowDown.succeeded(network, message.email) }
      if account.emailConfirmedAt == nil {
        try await work.write(
          .verification, to: account.email, of: account.id, in: call.request.language.tag,
          pause: 60_000, by: environment.mail)
      }
      if wasThere {
        return try await welcome(
          back: account, status: isYoung(account) ? .created : .ok, call.arrival)
      }
      environment.log(.signedUp, of: account.id, call.arrival)
      await environment.note(.signedUp, of: account.id)
      return try await welcome(account, to: call.request, status: .created).answer
    } catch {
      if SignUp.isGuess(error) {
        await environment.logFailure(as: message.email, call.arrival)
      } else {
        environment.slowDown.withdraw(network, message.email)
      }
      throw error
    }
  }

  /// Signs in whose password it was, and tells it where the browser was not before.
  func welcome(
    back account: Account, status: HTTPResponse.Status, _ arrival: Arrival,
    as event: AccountEventKind = .signedIn, confirms: Bool = true, over left: EarlierSession? = nil
  ) async throws -> Response {
    environment.log(.signedIn, of: account.id, arrival)
    let browser = BrowserName.of(userAgent: arrival.request.headers[.userAgent] ?? "")
    await environment.note(event, of: account.id, browser)
    let (answer, isNew) = try await welcome(
      account, to: arrival.request, status: status, confirms: confirms, over: left)
    if isNew {
      // As the account was before: whoever comes in may be the one who is warned of.
      await work.warn(.signIn, account, by: environment.mail)
    }
    return answer
  }

  /// Made just now: by a sign-up whose answer was lost.
  private func isYoung(_ account: Account) -> Bool {
    environment.clock.now().milliseconds - account.createdAt.milliseconds < 600_000
  }

  @Sendable private func signIn(_ call: Call<Void, SignInRequest>) async throws -> Response {
    let email = Validation.trimmed(call.body.email)
    let account = try await environment.attempt(as: email, call.arrival) {
      let account = try await storage.accounts.byEmail(email)
      return try await environment.check(call.body.password, of: account) ? account : nil
    }
    guard let account else { throw AccountRefusal.wrongCredentials }
    try await environment.checkCode(call.body.code, of: account, call.arrival)
    return try await welcome(back: account, status: .ok, call.arrival)
  }

  /// The answer that signs a browser in, and whether it was not before.
  ///
  /// The session that it had until now ends: its cookie is replaced. `confirms`: the person has just shown who they are.
  /// `left`: the session that it had as it went to a provider, whose cookie need not have come back with it.
  func welcome(
    _ account: Account, to request: Request, status: HTTPResponse.Status, confirms: Bool = true,
    over left: EarlierSession? = nil
  ) async throws -> (answer: Response, isNew: Bool) {
    let current = try await access.browserSession(of: request).map { EarlierSession($0) }
    let label = BrowserName.of(userAgent: request.headers[.userAgent] ?? "")
    let (secret, session) = try await work.openSession(for: account.id, label: label)
    if confirms { environment.confirmations.confirm(session.id) }
    if account.language.isEmpty { await work.keep(request.language, of: account) }
    var response = request.reply(
      await environment.profile(of: account), status: status)
    response.headers[.setCookie] = access.cookie.set(secret)
    var isNew = current?.account != account.id
    for earlier in Set([current, left].compactMap { $0 }) {
      // Another request may have ended it meanwhile: then the browser is told as any other is.
      let wasThere = (try? await storage.sessions.end(earlier.account, earlier.session)) != nil
      environment.sessionsEnded(of: earlier.account)
      if wasThere, earlier.account == account.id { isNew = false }
    }
    return (response, isNew)
  }
}

/// The session that a browser had before it signs in.
struct EarlierSession: Hashable, Sendable {
  let account: AccountID
  let session: ID<Session>

  init(_ session: Session) {
    self.init(account: session.account, session: session.id)
  }

  init(account: AccountID, session: ID<Session>) {
    self.account = account
    self.session = session
  }
}
