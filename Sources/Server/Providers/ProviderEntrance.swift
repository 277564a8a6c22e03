import HTTPTypes
import Hummingbird
import Kernel
import Kit
import Logging
import Storage
import Wire

/// Lets in whom a provider has vouched for: by their identity, and by rules that no provider can bend.
struct ProviderEntrance: Sendable {
  let environment: ServerEnvironment
  let accounts: AccountRoutes

  private var storage: Storage { environment.storage }
  private var work: AccountWork { environment.accountWork }
  private var providers: Providers { environment.providers }
  private var isSecure: Bool { environment.configuration.isSecure }

  /// The way to a provider: its address, and the cookie by which the person is known when they come back.
  struct WayOut: Sendable {
    let address: String
    let cookie: String

    var redirection: Response {
      Response(
        status: .found,
        headers: [.location: address, .setCookie: cookie, .cacheControl: "no-store"])
    }
  }

  func wayOut(_ visit: ProviderVisit) async throws(ProviderFault) -> WayOut {
    let key: SignInKey
    do throws(StorageError) {
      key = try await environment.signInKey()
    } catch {
      throw .unreachable("\(error)")
    }
    return WayOut(
      address: try await providers.address(of: visit, environment.configuration.baseURL),
      cookie: ProviderCookie.visit(visit.kind, isSecure: isSecure)
        .set(providers.visits.sealed(visit, by: key)))
  }

  /// For the owner alone: who comes back is told that it did not work.
  func log(_ fault: ProviderFault, _ kind: Provider.Kind, _ arrival: Arrival) {
    arrival.context.logger.warning(
      "a provider did not vouch for somebody",
      metadata: ["provider": "\(kind.rawValue)", "reason": "\(fault.sentence)"])
  }

  /// What became of the visit.
  func settle(
    _ visit: ProviderVisit, _ vouched: Vouched, _ offer: Providers.Offer, _ arrival: Arrival
  ) async throws -> Response {
    let known = try await storage.identities.find(vouched.issuer, vouched.subject)
    let page = ProviderPage(arrival.request, offer.name)
    switch visit.purpose {
    case .signIn(let invitation):
      if let known { return try await enter(known, visit, vouched, arrival) }
      if let account = try await account(byAddressOf: vouched) {
        let identity = try await link(vouched, to: account, offer, arrival)
        return try await enter(identity, visit, vouched, arrival)
      }
      return try await signUp(vouched, invitation, visit, page, arrival)
    case .link(let id, let session):
      guard let account = try await account(id, in: session) else { return page.failed }
      if known?.account == id { return .seeOther(visit.path) }
      do {
        guard known == nil else { throw StorageError.conflict }
        _ = try await link(vouched, to: account, offer, arrival)
        return .seeOther(visit.path)
      } catch StorageError.conflict {
        return page.linkedElsewhere
      }
    case .confirm(let id, let session):
      guard try await account(id, in: session) != nil else { return page.failed }
      guard let known, known.account == id else { return page.otherPerson }
      return try await enter(known, visit, vouched, arrival)
    }
  }

  /// Goes on only with a code, where codes are on.
  func enter(_ person: WaitingPerson, code: String, _ arrival: Arrival) async throws -> Response {
    let known = try await storage.identities.list(person.account)
    guard let account = try await storage.accounts.byID(person.account),
      let identity = known.first(where: { $0.id == person.identity })
    else { throw AccessRefusal.notSignedIn }
    try await environment.checkCode(code, of: account, arrival)
    // The cookie goes with the first right code.
    guard providers.visits.spend(person.visit, for: "code") else {
      throw AccountRefusal.wrongCode
    }
    var response = try await finish(identity, account, person.visit, arrival)
    let cookie = ProviderCookie.code(person.visit.kind, isSecure: isSecure)
    response.headers.append(HTTPField(name: .setCookie, value: cookie.clear))
    return response
  }

  private func enter(
    _ identity: Identity, _ visit: ProviderVisit, _ vouched: Vouched, _ arrival: Arrival
  ) async throws -> Response {
    guard let account = try await storage.accounts.byID(identity.account) else {
      throw AccessRefusal.notSignedIn
    }
    guard try await storage.secondFactors.get(account.id)?.isOn == true else {
      return try await finish(
        identity, account, visit, arrival, confirms: providers.hasJustShown(vouched))
    }
    let person = WaitingPerson(visit: visit, account: account.id, identity: identity.id)
    let text = providers.visits.sealed(person, by: try await environment.signInKey())
    var response = Response.seeOther(ProviderPaths.code(visit.kind))
    response.headers[.setCookie] = ProviderCookie.code(visit.kind, isSecure: isSecure).set(text)
    return response
  }

  private func finish(
    _ identity: Identity, _ account: Account, _ visit: ProviderVisit, _ arrival: Arrival,
    confirms: Bool = true
  ) async throws -> Response {
    // That it cannot be kept keeps nobody out.
    try? await storage.identities.use(identity.id, environment.clock.now())
    if case .confirm(_, let session) = visit.purpose {
      environment.confirmations.confirm(session)
      return .seeOther(visit.path)
    }
    let welcome = try await accounts.welcome(
      back: account, status: .ok, arrival, as: .signedInByProvider, confirms: confirms,
      over: visit.earlier)
    return redirection(welcome, visit)
  }

  private func redirection(_ welcome: Response, _ visit: ProviderVisit) -> Response {
    var response = Response.seeOther(visit.path)
    response.headers[.setCookie] = welcome.headers[.setCookie]
    return response
  }

  /// The account of a session that still holds.
  private func account(_ id: AccountID, in session: ID<Session>) async throws -> Account? {
    let now = environment.clock.now()
    let sessions = try await storage.sessions.list(id)
    guard sessions.contains(where: { $0.id == session && $0.expiresAt > now }) else { return nil }
    return try await storage.accounts.byID(id)
  }

  /// An account whose address the provider has verified, where the owner lets that be enough.
  ///
  /// The address has to be confirmed here as well: who signed up with somebody else's waits for nobody. Codes are a
  /// word of the person that no provider overrules.
  private func account(byAddressOf vouched: Vouched) async throws -> Account? {
    guard providers.linksByEmail, vouched.isEmailVerified, vouched.ownsAddress,
      let account = try await storage.accounts.byEmail(vouched.email),
      account.emailConfirmedAt != nil,
      try await storage.secondFactors.get(account.id)?.isOn != true,
      try await !storage.identities.list(account.id).contains(where: {
        $0.issuer == vouched.issuer
      })
    else { return nil }
    return account
  }

  private func link(
    _ vouched: Vouched, to account: Account, _ offer: Providers.Offer, _ arrival: Arrival
  ) async throws -> Identity {
    let identity = identity(of: vouched, account.id)
    try await storage.identities.add(identity)
    environment.log(.providerLinked, of: account.id, arrival)
    await environment.note(.providerLinked, of: account.id, offer.name)
    await work.warn(.providerLinked, account, by: environment.mail)
    return identity
  }

  private func identity(of vouched: Vouched, _ account: AccountID) -> Identity {
    Identity(
      id: .random(), account: account, issuer: vouched.issuer, subject: vouched.subject,
      label: vouched.label, createdAt: environment.clock.now())
  }
}

extension ProviderEntrance {
  /// Makes an account that only its identity lets in, by the rule that holds for everybody.
  private func signUp(
    _ vouched: Vouched, _ invitation: String, _ visit: ProviderVisit, _ page: ProviderPage,
    _ arrival: Arrival
  ) async throws -> Response {
    let registration = try await work.registration()
    if registration == .closed { return page.notLinked(isClosed: true) }
    if registration == .byInvitation, invitation.isEmpty { return page.invitationNeeded }
    guard !vouched.email.isEmpty else { return page.noEmail }
    let now = environment.clock.now()
    let account = Account(
      id: .random(), email: vouched.email, name: vouched.name, passwordHash: "",
      isOwner: registration == .firstVisitor, createdAt: now,
      emailConfirmedAt: vouched.isEmailVerified ? now : nil)
    do {
      try await storage.identities.signUp(
        Identity.SignUp(
          account: account, identity: identity(of: vouched, account.id),
          invitation: registration == .byInvitation ? Secret(text: invitation).hash : nil,
          onlyIfFirst: registration == .firstVisitor), now)
    } catch StorageError.conflict {
      return page.notLinked(isClosed: false)
    } catch StorageError.notFound {
      return page.invitationNeeded
    }
    try await begin(account, arrival)
    let (answer, _) = try await accounts.welcome(
      account, to: arrival.request, status: .created, over: visit.earlier)
    return redirection(answer, visit)
  }

  private func begin(_ account: Account, _ arrival: Arrival) async throws {
    if account.emailConfirmedAt == nil {
      try await work.write(
        .verification, to: account.email, of: account.id, in: arrival.request.language.tag,
        pause: 60_000, by: environment.mail)
    }
    environment.log(.signedUp, of: account.id, arrival)
    await environment.note(.signedUp, of: account.id)
  }
}
