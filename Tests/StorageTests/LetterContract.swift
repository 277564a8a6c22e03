import Kernel
import Storage
import Testing

@Suite struct LetterContract {
  private func letter(
    _ number: UInt64, of account: AccountID, _ sort: Letter.Sort = .reset, seconds: Int64 = 0
  ) -> Letter {
    Letter(
      id: .numbered(number), account: account, sort: sort, address: "ada@example.org",
      language: "ko", createdAt: after(seconds))
  }

  private let hash = [UInt8](repeating: 7, count: 32)

  @Test(arguments: Engine.allCases)
  func aLetterIsHeldByOneSenderUntilItsLeaseEnds(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      #expect(try await storage.letters.add(letter(1, of: account), start))
      let first = try await storage.letters.lease(start, after(60))
      #expect(first?.attempt == 1)
      #expect(try await storage.letters.lease(after(59), after(90)) == nil)
      #expect(try await storage.letters.nextDue() == after(60))
      let second = try await storage.letters.lease(after(60), after(120))
      #expect(second?.attempt == 2)
      if let first {
        await #expect(throws: StorageError.notFound) {
          try await storage.letters.seal(first, hash, after(3600))
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func aLinkWorksOnceAndOnlyForWhatItIsFor(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      _ = try await storage.letters.add(letter(1, of: account), start)
      let sent = try #require(try await storage.letters.lease(start, after(60)))
      try await storage.letters.seal(sent, hash, after(3600))
      try await storage.letters.finish(sent)
      #expect(try await storage.letters.nextDue() == nil)
      await #expect(throws: StorageError.notFound) {
        try await storage.letters.redeem(hash, [.verification], after(10))
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.letters.redeem(hash, [.reset], after(3600))
      }
      #expect(try await storage.letters.redeem(hash, [.reset], after(10)).account == account)
      await #expect(throws: StorageError.notFound) {
        try await storage.letters.redeem(hash, [.reset], after(10))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func askingAgainAtOnceChangesNothingAndLaterReplacesTheLink(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      #expect(try await storage.letters.add(letter(1, of: account, seconds: 100), after(40)))
      let sent = try #require(try await storage.letters.lease(after(100), after(160)))
      try await storage.letters.seal(sent, hash, after(3600))
      try await storage.letters.finish(sent)
      #expect(try await !storage.letters.add(letter(2, of: account, seconds: 130), after(70)))
      #expect(try await storage.letters.lease(after(131), after(160)) == nil)
      #expect(try await storage.letters.add(letter(3, of: account, seconds: 170), after(110)))
      await #expect(throws: StorageError.notFound) {
        try await storage.letters.redeem(hash, [.reset], after(171))
      }
      #expect(try await storage.letters.lease(after(171), after(200))?.id == .numbered(3))
    }
  }

  // Who asked while the clock was a year ahead got no letter for a year.
  @Test(arguments: Engine.allCases)
  func aClockThatWasAheadKeepsNoLetterBack(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let year: Int64 = 400 * 86_400
      #expect(
        try await storage.letters.add(letter(1, of: account, seconds: year), after(year - 60)))
      #expect(try await storage.letters.lease(start, after(60)) == nil)
      let due = start.adding(milliseconds: Letter.longestDelay)
      #expect(try await storage.letters.nextDue() == due)
      #expect(try await storage.letters.add(letter(2, of: account, seconds: 10), start))
      #expect(try await storage.letters.lease(after(10), after(60))?.id == .numbered(2))
    }
  }

  @Test(arguments: Engine.allCases)
  func lettersGoWithWhatTheyBelongTo(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      for sort in Letter.Sort.allCases {
        _ = try await storage.letters.add(
          letter(UInt64(sort.rawValue), of: account, sort), start)
      }
      try await storage.letters.forget(account, [.reset, .change])
      let next = try #require(try await storage.letters.lease(start, after(60)))
      #expect(next.sort == .verification)
      try await storage.letters.retry(next, after(30))
      #expect(try await storage.letters.lease(start, after(60))?.sort == .notice)
      try await storage.accounts.delete(account)
      #expect(try await storage.letters.nextDue() == nil)
      await #expect(throws: StorageError.notFound) {
        try await storage.letters.add(letter(9, of: account), start)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func anAccountIsChangedUnlessItsNewAddressIsAnothers(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try #require(try await storage.accounts.byID(try await storage.newAccount(2)))
      try await storage.accounts.change(account) { account in
        account.email = "lovelace@example.org"
        account.name = "Lovelace"
        account.colour = 3
        account.language = "ko"
        account.emailConfirmedAt = after(5)
      }
      let changed = try #require(try await storage.accounts.byEmail("Lovelace@Example.org"))
      #expect(changed.id == account && changed.name == "Lovelace" && changed.colour == 3)
      #expect(changed.emailConfirmedAt == after(5) && changed.language == "ko")
      await #expect(throws: StorageError.conflict) {
        try await storage.accounts.change(account) { $0.email = other.email }
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.accounts.change(.numbered(99)) { $0.name = "Nobody" }
      }
    }
  }
}
