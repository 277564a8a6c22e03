import Kernel
import Storage
import Testing

@Suite struct SessionContract {
  private func session(
    _ number: UInt64, of account: AccountID, kind: Session.Kind = .browser,
    createdAt: Instant = start
  ) -> Session {
    Session(
      id: .numbered(number), account: account, kind: kind, secretHash: secret(number),
      label: "Firefox \(number)", scope: "items", createdAt: createdAt,
      lastSeenAt: createdAt.adding(milliseconds: Int64(number)),
      expiresAt: createdAt.adding(milliseconds: 60_000))
  }

  private func secret(_ number: UInt64) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32)
  }

  @Test(arguments: Engine.allCases)
  func aSessionIsFoundByItsSecretUntilItExpires(engine: Engine) async throws {
    try await engine.run { storage in
      let session = session(1, of: try await storage.newAccount(), kind: .token)
      try await storage.sessions.create(session)
      #expect(try await storage.sessions.bySecretHash(secret(1), after(59)) == session)
      #expect(try await storage.sessions.bySecretHash(secret(1), after(60)) == nil)
      #expect(try await storage.sessions.bySecretHash(secret(2), start) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func aSessionNeedsAnAccountAndASecretOfItsOwn(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.sessions.create(session(1, of: account))
      await #expect(throws: StorageError.conflict) {
        try await storage.sessions.create(session(1, of: account))
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.sessions.create(session(2, of: .numbered(5)))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func expiredSessionsAreForgottenWhenOneBegins(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.sessions.create(session(1, of: account))
      try await storage.sessions.create(session(2, of: account, createdAt: after(60)))
      #expect(try await storage.sessions.list(account).map(\.id) == [.numbered(2)])
    }
  }

  @Test(arguments: Engine.allCases)
  func sessionsAreListedByLastUse(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      for number in 1...3 {
        try await storage.sessions.create(session(UInt64(number), of: account))
      }
      try await storage.sessions.create(session(4, of: other))
      try await storage.sessions.touch(.numbered(1), after(5))
      try await storage.sessions.touch(.numbered(77), after(5))
      let list = try await storage.sessions.list(account)
      #expect(list.map(\.id) == [.numbered(1), .numbered(3), .numbered(2)])
      #expect(list.first?.lastSeenAt == after(5))
    }
  }

  @Test(arguments: Engine.allCases)
  func oneSessionEndsOnlyForItsOwnAccount(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      try await storage.sessions.create(session(1, of: account))
      await #expect(throws: StorageError.notFound) {
        try await storage.sessions.end(other, .numbered(1))
      }
      try await storage.sessions.end(account, .numbered(1))
      #expect(try await storage.sessions.bySecretHash(secret(1), start) == nil)
      await #expect(throws: StorageError.notFound) {
        try await storage.sessions.end(account, .numbered(1))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func theOtherBrowserSessionsEndTogetherAndTokensStay(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      for number: UInt64 in [1, 2] {
        try await storage.sessions.create(session(number, of: account))
      }
      try await storage.sessions.create(session(3, of: account, kind: .token))
      try await storage.sessions.create(session(4, of: other))
      try await storage.sessions.endOthers(account, .numbered(1), false)
      #expect(try await storage.sessions.list(account).map(\.id) == [.numbered(3), .numbered(1)])
      try await storage.sessions.endOthers(account, nil, false)
      #expect(try await storage.sessions.list(account).map(\.id) == [.numbered(3)])
      try await storage.sessions.endOthers(account, nil, true)
      #expect(try await storage.sessions.list(account).isEmpty)
      #expect(try await storage.sessions.list(other).count == 1)
    }
  }

  private func invitation(_ number: UInt64, by account: AccountID) -> Invitation {
    Invitation(
      id: .numbered(number), secretHash: secret(number), createdBy: account,
      createdAt: after(Int64(number)), expiresAt: after(100))
  }

  @Test(arguments: Engine.allCases)
  func anInvitationMakesOneAccountHoweverManyTryAtOnce(engine: Engine) async throws {
    try await engine.run { storage in
      let owner = try await storage.newAccount()
      try await storage.invitations.create(invitation(1, by: owner))
      let made = await withTaskGroup(of: Bool.self) { group in
        for number in 2...20 {
          group.addTask {
            do throws(StorageError) {
              try await storage.invitations.redeem(secret(1), .sample(UInt64(number)), start)
              return true
            } catch {
              return error != .notFound
            }
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(made == 1)
      #expect(try await storage.accounts.count() == 2)
      #expect(try await storage.invitations.list(owner) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func anInvitationStaysWhenTheAddressIsTaken(engine: Engine) async throws {
    try await engine.run { storage in
      let owner = try await storage.newAccount()
      try await storage.invitations.create(invitation(1, by: owner))
      await #expect(throws: StorageError.conflict) {
        try await storage.invitations.redeem(
          secret(1), .sample(2, email: "PERSON1@example.org"), start)
      }
      #expect(try await storage.invitations.list(owner) == [invitation(1, by: owner)])
      try await storage.invitations.redeem(secret(1), .sample(2), start)
    }
  }

  @Test(arguments: Engine.allCases)
  func aLateOrRevokedInvitationIsNotFound(engine: Engine) async throws {
    try await engine.run { storage in
      let owner = try await storage.newAccount()
      for number: UInt64 in [2, 1] {
        try await storage.invitations.create(invitation(number, by: owner))
      }
      #expect(try await storage.invitations.list(owner).map(\.id) == [.numbered(1), .numbered(2)])
      await #expect(throws: StorageError.notFound) {
        try await storage.invitations.redeem(secret(1), .sample(5), after(100))
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.invitations.revoke(.numbered(9), .numbered(2))
      }
      try await storage.invitations.revoke(owner, .numbered(2))
      await #expect(throws: StorageError.notFound) {
        try await storage.invitations.redeem(secret(2), .sample(5), start)
      }
      #expect(try await storage.accounts.count() == 1)
    }
  }
}
