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
    routes.delete(Routes.sessions) { request, _ in
      let visitor = try await access.visitor(of: request, .browser)
      try await storage.sessions.endOthers(visitor.account, visitor.session.id)
      return .done
    }
    routes.delete("\(Routes.sessions)/{id}") { request, context in
      let visitor = try await access.visitor(of: request, .browser)
      try await storage.sessions.end(visitor.account, try context.id())
      return .done
    }
    routes.post(Routes.tokens) { request, _ in
      let visitor = try await access.visitor(of: request, .browser)
      let message = try await request.message(TokenRequest.self)
      let token = try await work.makeToken(
        for: visitor.account, name: message.name, scope: message.scope)
      return request.reply(token, status: .created)
    }
    addInvitations(to: routes)
  }

  private func addInvitations(to routes: Routing) {
    routes.get(Routes.invitations) { request, _ in
      let now = environment.clock.now()
      let made = try await storage.invitations.list(try await owner(request))
      let waiting = made.filter { $0.expiresAt > now }
      return request.reply(InvitationList(invitations: waiting.map { $0.summary }))
    }
    routes.post(Routes.invitations) { request, _ in
      let owner = try await owner(request)
      return request.reply(try await work.makeInvitation(by: owner), status: .created)
    }
    routes.delete("\(Routes.invitations)/{id}") { request, context in
      try await storage.invitations.revoke(try await owner(request), try context.id())
      return .done
    }
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
      lastSeenAt: lastSeenAt, scope: AccessScope(word: scope) ?? .read)
  }
}

extension Invitation {
  var summary: InvitationSummary {
    InvitationSummary(id: id.text, createdAt: createdAt, expiresAt: expiresAt)
  }
}
