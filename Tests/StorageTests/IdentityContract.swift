import Kernel
import Storage
import Testing

/// By what names providers know the people of accounts.
@Suite struct IdentityContract {
  private func identity(
    _ number: UInt64, of account: AccountID, issuer: String = "https://a.example"
  ) -> Identity {
    Identity(
      id: .numbered(number), account: account, issuer: issuer, subject: "subject \(number)",
      label: "ada@example.org", createdAt: after(Int64(number)))
  }

  @Test(arguments: Engine.allCases)
  func anIdentityIsOneAccountsUntilItIsRemoved(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      var first = identity(1, of: account)
      let second = identity(2, of: account, issuer: "https://b.example")
      for identity in [second, first] { try await storage.identities.add(identity) }
      #expect(try await storage.identities.list(account) == [first, second])
      #expect(try await storage.identities.find("https://a.example", "subject 1") == first)
      #expect(try await storage.identities.find("https://b.example", "subject 1") == nil)
      try await storage.identities.use(first.id, after(60))
      first.lastUsedAt = after(60)
      #expect(try await storage.identities.find("https://a.example", "subject 1") == first)
      let stolen = Identity(
        id: .numbered(9), account: other, issuer: first.issuer, subject: first.subject, label: "",
        createdAt: start)
      // One of an issuer, and of no account that is not there.
      for wrong in [stolen, identity(3, of: account)] {
        await #expect(throws: StorageError.conflict) { try await storage.identities.add(wrong) }
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.identities.add(identity(4, of: .numbered(99)))
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.identities.remove(other, first.id, [], true)
      }
      try await storage.identities.remove(account, first.id, [], true)
      await #expect(throws: StorageError.notFound) {
        try await storage.identities.use(first.id, start)
      }
      try await storage.accounts.delete(account)
      #expect(try await storage.identities.find("https://b.example", "subject 2") == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func theLastWayInIsKeptWhateverItIs(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let (first, second) = (
        identity(1, of: account), identity(2, of: account, issuer: "https://b.example")
      )
      try await storage.identities.add(first)
      try await storage.identities.add(second)
      try await storage.accounts.setPasswordHash(account, "")
      // The owner no longer has the other's issuer: it lets nobody in.
      await #expect(throws: StorageError.conflict) {
        try await storage.identities.remove(account, first.id, [first.issuer], true)
      }
      try await storage.identities.remove(account, second.id, [first.issuer], true)
      await #expect(throws: StorageError.conflict) {
        try await storage.identities.remove(account, first.id, [first.issuer], true)
      }
      let passkey = Passkey(
        id: .numbered(7), account: account, credential: [7], publicKey: [7],
        model: Array(repeating: 7, count: 16), name: "Phone", createdAt: start)
      try await storage.passkeys.add(passkey)
      await #expect(throws: StorageError.conflict) {
        try await storage.passkeys.remove(account, passkey.id, [])
      }
      // Where browsers offer no passkey it lets nobody in either.
      await #expect(throws: StorageError.conflict) {
        try await storage.identities.remove(account, first.id, [first.issuer], false)
      }
      try await storage.identities.remove(account, first.id, [first.issuer], true)
      try await storage.identities.add(first)
      try await storage.passkeys.remove(account, passkey.id, [first.issuer])
      try await storage.identities.removeAll(account)
      #expect(try await storage.identities.list(account) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func anAccountIsMadeWithItsIdentityOrNotAtAll(engine: Engine) async throws {
    try await engine.run { storage in
      let owner = try await storage.newAccount()
      try await storage.identities.add(identity(1, of: owner))
      func signUp(
        _ number: UInt64, subject: UInt64, invitation: [UInt8]? = nil, onlyIfFirst: Bool = false
      ) -> Identity.SignUp {
        let account = Account(
          id: .numbered(number), email: "\(number)@example.net", name: "", passwordHash: "",
          isOwner: false, createdAt: start)
        return Identity.SignUp(
          account: account, identity: identity(subject, of: account.id), invitation: invitation,
          onlyIfFirst: onlyIfFirst)
      }
      for refused in [signUp(20, subject: 1), signUp(20, subject: 20, onlyIfFirst: true)] {
        await #expect(throws: StorageError.conflict) {
          try await storage.identities.signUp(refused, start)
        }
      }
      let hash = [UInt8](repeating: 5, count: 32)
      await #expect(throws: StorageError.notFound) {
        try await storage.identities.signUp(signUp(20, subject: 20, invitation: hash), start)
      }
      #expect(try await storage.accounts.byID(.numbered(20)) == nil)
      try await storage.invitations.create(
        Invitation(
          id: .numbered(3), secretHash: hash, createdBy: owner, createdAt: start,
          expiresAt: after(60)))
      await #expect(throws: StorageError.conflict) {
        try await storage.identities.signUp(signUp(20, subject: 1, invitation: hash), start)
      }
      // What failed took no invitation.
      try await storage.identities.signUp(signUp(20, subject: 20, invitation: hash), start)
      #expect(try await storage.identities.list(.numbered(20)).count == 1)
      await #expect(throws: StorageError.notFound) {
        try await storage.identities.signUp(signUp(21, subject: 21, invitation: hash), start)
      }
    }
  }
}
