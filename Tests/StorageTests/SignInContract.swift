import Kernel
import Storage
import Testing

/// Passkeys, codes, and what happened with an account.
@Suite struct SignInContract {
  private func passkey(_ number: UInt8, of account: AccountID) -> Passkey {
    Passkey(
      id: .numbered(UInt64(number)), account: account, credential: [number, 1],
      publicKey: [number, 2], counter: Int64(number), model: Array(repeating: number, count: 16),
      transports: "internal hybrid", name: "Phone \(number)", isSynced: number == 2,
      createdAt: after(Int64(number)))
  }

  @Test(arguments: Engine.allCases)
  func aPasskeyIsFoundByItsCredentialUntilItIsRemoved(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let first = passkey(1, of: account)
      var second = passkey(2, of: account)
      for passkey in [second, first] { try await storage.passkeys.add(passkey) }
      #expect(try await storage.passkeys.list(account) == [first, second])
      #expect(try await storage.passkeys.byCredential([2, 1]) == second)
      #expect(try await storage.passkeys.byCredential([9]) == nil)
      second.counter = 40
      second.isSynced = false
      second.lastUsedAt = after(60)
      second.name = "Laptop"
      let use = Passkey.Use(counter: 40, isSynced: false, at: after(60))
      try await storage.passkeys.use(second.id, use)
      try await storage.passkeys.rename(account, second.id, "Laptop")
      #expect(try await storage.passkeys.byCredential([2, 1]) == second)
      // The same number again: one of the two is a copy.
      try await storage.passkeys.use(second.id, use)
      second.isSuspect = true
      #expect(try await storage.passkeys.byCredential([2, 1]) == second)
      await #expect(throws: StorageError.notFound) {
        try await storage.passkeys.rename(other, second.id, "Theirs")
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.passkeys.remove(other, first.id, [])
      }
      try await storage.passkeys.remove(account, first.id, [])
      #expect(try await storage.passkeys.list(account) == [second])
      await #expect(throws: StorageError.notFound) {
        try await storage.passkeys.remove(account, first.id, [])
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.passkeys.use(first.id, use)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func aCredentialIsOneAccountsAndAnAccountHasSoMany(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      for number in 1...UInt8(Passkey.most) {
        try await storage.passkeys.add(passkey(number, of: account))
      }
      await #expect(throws: StorageError.quotaReached) {
        try await storage.passkeys.add(passkey(21, of: account))
      }
      await #expect(throws: StorageError.conflict) {
        try await storage.passkeys.add(passkey(1, of: other))
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.passkeys.add(passkey(30, of: .numbered(9)))
      }
      try await storage.accounts.delete(account)
      #expect(try await storage.passkeys.byCredential([1, 1]) == nil)
    }
  }

  // Shows L07.
  @Test(arguments: Engine.allCases)
  func theLastWayInCannotBeRemoved(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.passkeys.add(passkey(1, of: account))
      try await storage.passkeys.add(passkey(2, of: account))
      try await storage.accounts.setPasswordHash(account, "")
      try await storage.passkeys.remove(account, passkey(1, of: account).id, [])
      await #expect(throws: StorageError.conflict) {
        try await storage.passkeys.remove(account, passkey(2, of: account).id, [])
      }
      try await storage.accounts.setPasswordHash(account, "hash")
      try await storage.passkeys.remove(account, passkey(2, of: account).id, [])
      try await storage.passkeys.add(passkey(3, of: account))
      try await storage.passkeys.removeAll(account)
      #expect(try await storage.passkeys.list(account) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func aCodeAndARecoveryCodeCountOnce(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let secret = [UInt8](repeating: 7, count: 20)
      #expect(try await storage.secondFactors.get(account) == nil)
      await #expect(throws: StorageError.notFound) {
        try await storage.secondFactors.turnOn(account, secret, 1, [], start)
      }
      try await storage.secondFactors.begin(account, [UInt8](repeating: 1, count: 20))
      try await storage.secondFactors.begin(account, secret)
      #expect(try await storage.secondFactors.get(account) == SecondFactor(secret: secret))
      // One that took its place meanwhile is not the one of which a code was right.
      await #expect(throws: StorageError.notFound) {
        try await storage.secondFactors.turnOn(
          account, [UInt8](repeating: 1, count: 20), 10, [], start)
      }
      try await storage.secondFactors.turnOn(account, secret, 10, ["b", "a"], start)
      let on = SecondFactor(secret: secret, lastStep: 10, since: start, recoveryCodes: ["a", "b"])
      #expect(try await storage.secondFactors.get(account) == on)
      await #expect(throws: StorageError.conflict) {
        try await storage.secondFactors.begin(account, secret)
      }
      #expect(try await storage.secondFactors.useStep(account, 10) == false)
      #expect(try await storage.secondFactors.useStep(account, 11))
      #expect(try await storage.secondFactors.useStep(account, 11) == false)
      #expect(try await storage.secondFactors.useRecoveryCode(account, "a"))
      #expect(try await storage.secondFactors.useRecoveryCode(account, "a") == false)
      try await storage.secondFactors.setRecoveryCodes(account, ["c"])
      #expect(try await storage.secondFactors.get(account)?.recoveryCodes == ["c"])
      try await storage.secondFactors.turnOff(account)
      #expect(try await storage.secondFactors.get(account) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func theLastThingsThatHappenedAreKept(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let most = Int64(AccountEvent.most)
      for number in 0...most {
        try await storage.accountEvents.add(
          account, AccountEvent(kind: 2, detail: "\(number)", at: after(number)))
      }
      try await storage.accountEvents.add(account, AccountEvent(kind: 8, at: after(0)))
      let all = try await storage.accountEvents.list(account)
      #expect(all.first?.kind == 8)
      let events = all.dropFirst()
      #expect(events.map(\.detail) == (1...most).reversed().map { "\($0)" })
      #expect(try await storage.accountEvents.list(other) == [])
      await #expect(throws: StorageError.notFound) {
        try await storage.accountEvents.add(.numbered(9), AccountEvent(kind: 1, at: start))
      }
    }
  }

  @Test func theSecretIsInNothingThatIsPrinted() {
    let factor = SecondFactor(secret: [UInt8](repeating: 123, count: 20))
    var dumped = ""
    dump(factor, to: &dumped)
    for text in ["\(factor)", String(reflecting: factor), dumped] {
      #expect(!text.contains("123"), "\(text)")
    }
  }
}
