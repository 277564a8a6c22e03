import Kernel
import Storage
import Testing

@Suite struct LinkContract {
  private func link(
    _ number: UInt8, of account: AccountID, _ purpose: SecretLink.Purpose = .tasksFeed
  ) -> SecretLink {
    SecretLink(
      id: .numbered(UInt64(number)), account: account, purpose: purpose, label: "Phone",
      secret: "geheim\(number)", secretHash: Array(repeating: number, count: 32),
      origin: number == 2 ? "https://home.example" : "", createdAt: after(Int64(number)))
  }

  @Test(arguments: Engine.allCases)
  func aLinkIsFoundByItsSecretUntilItIsRevoked(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let first = link(1, of: account)
      let second = link(2, of: account, .now)
      for link in [second, first] { try await storage.links.add(link) }
      #expect(try await storage.links.list(account) == [first, second])
      #expect(try await storage.links.list(other) == [])
      #expect(try await storage.links.bySecretHash(second.secretHash) == second)
      #expect(try await storage.links.bySecretHash(Array(repeating: 9, count: 32)) == nil)
      await #expect(throws: StorageError.notFound) {
        try await storage.links.remove(other, first.id)
      }
      try await storage.links.remove(account, first.id)
      #expect(try await storage.links.bySecretHash(first.secretHash) == nil)
      await #expect(throws: StorageError.notFound) {
        try await storage.links.remove(account, first.id)
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.links.add(link(3, of: .numbered(9)))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func anAccountHasSoManyLinksAndTheyGoWithIt(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let most = UInt8(SecretLink.most)
      for number in 1...most { try await storage.links.add(link(number, of: account)) }
      await #expect(throws: StorageError.quotaReached) {
        try await storage.links.add(link(most + 1, of: account))
      }
      try await storage.accounts.delete(account)
      #expect(try await storage.links.list(account) == [])
      #expect(try await storage.links.bySecretHash(Array(repeating: 1, count: 32)) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func whenALinkWasOpenedLastIsKept(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let first = link(1, of: account)
      try await storage.links.add(first)
      try await storage.links.add(link(2, of: account))
      try await storage.links.opened(first.id, after(90))
      let listed = try await storage.links.list(account)
      #expect(listed.map(\.openedAt) == [after(90), nil])
      #expect(try await storage.links.bySecretHash(first.secretHash)?.openedAt == after(90))
      try await storage.links.remove(account, first.id)
      // It was on its way as somebody revoked it.
      try await storage.links.opened(first.id, after(95))
    }
  }

  @Test func anOpeningIsNotedOnceAnHour() {
    var link = link(1, of: .numbered(1))
    let now = Instant(milliseconds: 1_800_000_000_000)
    #expect(link.isOpeningNoted(at: now))
    link.openedAt = now
    #expect(!link.isOpeningNoted(at: now))
    #expect(!link.isOpeningNoted(at: now.adding(milliseconds: 3_599_999)))
    #expect(link.isOpeningNoted(at: now.adding(milliseconds: 3_600_000)))
    #expect(link.isOpeningNoted(at: now.adding(milliseconds: -1)))
  }

  @Test func nothingSecretIsInWhatIsPrinted() {
    let link = link(1, of: .numbered(1))
    var dumped = ""
    dump(link, to: &dumped)
    for text in ["\(link)", String(reflecting: link), "\([link])", dumped] {
      #expect(!text.contains("geheim"), "\(text)")
    }
  }
}
