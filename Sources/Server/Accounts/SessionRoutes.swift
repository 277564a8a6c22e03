import Hummingbird
import Kernel
import Storage
import Wire

/// The lists of what lets somebody in: sessions, tokens, invitations.
struct SessionRoutes: Sendable {
  let environment: ServerEnvironment

  private var storage: Storage { environment.storage }
  private var work: AccountWork { environment.accountWork }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.sessions, .read, "listSessions", "The account's browsers and tokens",
      output: .message(SessionList.self, "Sessions")
    ) { call in
      let now = environment.clock.now()
      let sessions = try await storage.sessions.list(call.account)
      return SessionList(
        sessions: sessions.filter { $0.expiresAt > now }.map {
          $0.summary(isThis: $0.id == call.visitor.session.id)
        })
    }
    routes.on(
      .delete, Routes.sessions, .browser, "endOtherSessions",
      "Sign every other browser out (from a browser)", output: .done
    ) { call in
      try await storage.sessions.endOthers(call.account, call.visitor.session.id, false)
      environment.sessionsEnded(of: call.account)
      environment.log(.sessionsEnded, of: call.account, call.arrival)
    }
    routes.on(
      .delete, "\(Routes.sessions)/{id}", .browser, "endSession",
      "End a session or a token (from a browser)", output: .done
    ) { call in
      try await storage.sessions.end(call.account, try call.id())
      environment.sessionsEnded(of: call.account)
      environment.log(.sessionEnded, of: call.account, call.arrival)
    }
    routes.on(
      .post, Routes.tokens, .person, "makeToken",
      "Make a token for a script (from a browser, with the password)",
      input: .message(TokenRequest.self, "TokenRequest", upTo: Door.largestMessage),
      output: .message(NewToken.self, "NewToken", .created), problems: [422, 429, 503]
    ) { call in
      let account = call.account
      try await environment.confirm(call.body.password, of: call.who, call.arrival)
      let token = try await work.makeToken(
        for: account.id, name: call.body.name, scope: call.body.scope, days: call.body.days,
        isTyped: call.body.isTyped)
      environment.log(.tokenMade, of: account.id, call.arrival)
      await environment.note(.tokenMade, of: account.id, Validation.trimmed(call.body.name))
      await work.tell(.newToken, account, call.request, by: environment.mail)
      return token
    }
    addInvitations(to: routes)
  }

  private func addInvitations(to routes: Routing) {
    routes.on(
      .get, Routes.invitations, .owner, "listInvitations",
      "Invitations that wait (the owner, from a browser)",
      output: .message(InvitationList.self, "Invitations")
    ) { call in
      let now = environment.clock.now()
      let made = try await storage.invitations.list(call.account.id)
      return InvitationList(invitations: made.filter { $0.expiresAt > now }.map { $0.summary })
    }
    routes.on(
      .post, Routes.invitations, .owner, "invite",
      "Make an invitation (the owner, from a browser)",
      output: .message(NewInvitation.self, "NewInvitation", .created)
    ) { call in
      // A link that nobody can use is a dead end.
      guard try await work.registration() != .closed else {
        throw AccountRefusal.registrationClosed
      }
      let invitation = try await work.makeInvitation(by: call.account.id)
      environment.log(.invitationMade, of: call.account.id, call.arrival)
      return invitation
    }
    routes.on(
      .delete, "\(Routes.invitations)/{id}", .owner, "revokeInvitation",
      "Take an invitation back (the owner, from a browser)", output: .done
    ) { call in
      try await storage.invitations.revoke(call.account.id, try call.id())
      environment.log(.invitationRevoked, of: call.account.id, call.arrival)
    }
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
