import Hummingbird
import Kernel
import Storage
import Wire

/// The lists of what lets somebody in: sessions, tokens, invitations.
struct SessionRoutes: Sendable {
  let environment: ServerEnvironment
  let access: Access
  let work: AccountWork

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.get(Routes.sessions, use: list)
    routes.delete(Routes.sessions) { request, context in
      let visitor = try await access.visitor(of: request, .browser)
      try await storage.sessions.endOthers(visitor.account, visitor.session.id, false)
      environment.sessionsEnded(of: visitor.account)
      environment.log(.sessionsEnded, of: visitor.account, request, context)
      return .done
    }
    routes.delete("\(Routes.sessions)/{id}") { request, context in
      let visitor = try await access.visitor(of: request, .browser)
      try await storage.sessions.end(visitor.account, try context.id())
      environment.sessionsEnded(of: visitor.account)
      environment.log(.sessionEnded, of: visitor.account, request, context)
      return .done
    }
    routes.post(Routes.tokens, use: makeToken)
    addInvitations(to: routes)
  }

  private func addInvitations(to routes: Routing) {
    routes.get(Routes.invitations) { request, _ in
      let now = environment.clock.now()
      let made = try await storage.invitations.list(try await owner(request))
      let waiting = made.filter { $0.expiresAt > now }
      return request.reply(InvitationList(invitations: waiting.map { $0.summary }))
    }
    routes.post(Routes.invitations) { request, context in
      let owner = try await owner(request)
      // A link that nobody can use is a dead end.
      guard try await work.registration() != .closed else {
        throw AccountRefusal.registrationClosed
      }
      let invitation = try await work.makeInvitation(by: owner)
      environment.log(.invitationMade, of: owner, request, context)
      return request.reply(invitation, status: .created)
    }
    routes.delete("\(Routes.invitations)/{id}") { request, context in
      let owner = try await owner(request)
      try await storage.invitations.revoke(owner, try context.id())
      environment.log(.invitationRevoked, of: owner, request, context)
      return .done
    }
  }

  @Sendable private func makeToken(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let routes = AccountRoutes(environment: environment, access: access, work: work)
    let account = try await routes.account(of: request, .browser)
    let message = try await request.message(TokenRequest.self, upTo: Door.largestMessage)
    try await routes.confirm(message.password, of: account, request, context)
    let token = try await work.makeToken(
      for: account.id, name: message.name, scope: message.scope, days: message.days)
    environment.log(.tokenMade, of: account.id, request, context)
    await work.tell(.newToken, account, request, by: environment.mail)
    return request.reply(token, status: .created)
  }

  @Sendable private func list(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    let now = environment.clock.now()
    let sessions = try await storage.sessions.list(visitor.account)
    let summaries = sessions.filter { $0.expiresAt > now }.map {
      $0.summary(isThis: $0.id == visitor.session.id)
    }
    return request.reply(SessionList(sessions: summaries))
  }

  private func owner(_ request: Request) async throws -> AccountID {
    let visitor = try await access.visitor(of: request, .browser)
    guard let account = try await storage.accounts.byID(visitor.account), account.isOwner else {
      throw AccessRefusal.ownerOnly
    }
    return account.id
  }
}

extension Session {
  func summary(isThis: Bool) -> SessionSummary {
    SessionSummary(
      id: id.text, label: label, isToken: kind == .token, isThis: isThis, createdAt: createdAt,
      lastSeenAt: lastSeenAt, scope: AccessScope(word: scope) ?? .read, expiresAt: expiresAt)
  }
}

extension Invitation {
  var summary: InvitationSummary {
    InvitationSummary(id: id.text, createdAt: createdAt, expiresAt: expiresAt)
  }
}
