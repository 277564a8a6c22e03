import Kernel
import Storage
import Testing

@Suite struct ChannelContract {
  private func channel(
    _ number: UInt64, of account: AccountID, _ sort: NotificationChannel.Sort = .ntfy,
    at address: String = "https://ntfy.example/topic", secret: [UInt8] = [1, 2, 3]
  ) -> NotificationChannel {
    NotificationChannel(
      id: .numbered(number), account: account, sort: sort, label: "Phone", address: address,
      secret: ChannelSecret(secret), createdAt: after(Int64(number)))
  }

  @Test(arguments: Engine.allCases)
  func aChannelIsKeptAsItWasAdded(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let first = channel(1, of: account)
      let second = channel(2, of: account, .mail, at: "ada@example.org", secret: [])
      for channel in [second, first] {
        #expect(try await storage.channels.add(channel) == channel)
      }
      #expect(try await storage.channels.list(account) == [first, second])
      #expect(try await storage.channels.find(account, first.id) == first)
      #expect(try await storage.channels.find(other, first.id) == nil)
      #expect(try await storage.channels.accounts() == [account])
      await #expect(throws: StorageError.notFound) {
        try await storage.channels.remove(other, first.id)
      }
      try await storage.channels.remove(account, first.id)
      #expect(try await storage.channels.list(account) == [second])
      await #expect(throws: StorageError.notFound) {
        try await storage.channels.add(channel(3, of: .numbered(9)))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func theSameAddressAgainGetsItsNewSecretAndKeepsItsName(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let first = try await storage.channels.add(channel(1, of: account))
      _ = try await storage.channels.note(account, first.id, .refused, after(5))
      let again = try await storage.channels.add(channel(2, of: account, secret: [9]))
      #expect(again.id == first.id && again.secret == ChannelSecret([9]))
      #expect(again.refusedSince == nil)
      #expect(try await storage.channels.list(account) == [again])
      // Another sort is another channel.
      _ = try await storage.channels.add(channel(3, of: account, .webhook))
      #expect(try await storage.channels.list(account).count == 2)
    }
  }

  // Who signed in to another account in the same browser would have been told of the first one's tasks.
  @Test(arguments: Engine.allCases)
  func aBrowserIsToldOfTheAccountThatSubscribedItLast(engine: Engine) async throws {
    try await engine.run { storage in
      let first = try await storage.newAccount()
      let second = try await storage.newAccount(2)
      let endpoint = "https://push.example/abc"
      _ = try await storage.channels.add(channel(1, of: first, .push, at: endpoint))
      let taken = try await storage.channels.add(channel(2, of: second, .push, at: endpoint))
      #expect(try await storage.channels.list(first) == [])
      #expect(try await storage.channels.list(second) == [taken])
      // A topic may be shared.
      _ = try await storage.channels.add(channel(3, of: first))
      _ = try await storage.channels.add(channel(4, of: second))
      #expect(try await storage.channels.list(first).count == 1)
    }
  }

  // A device whose session was ended was told of everything as before.
  @Test(arguments: Engine.allCases)
  func aChannelEndsWithTheSessionThatItBelongsTo(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      for number in [UInt8(1), 2] {
        try await storage.sessions.create(
          Session(
            id: .numbered(UInt64(number)), account: account, kind: .browser,
            secretHash: [UInt8](repeating: number, count: 32), label: "Firefox", scope: "items",
            createdAt: start, lastSeenAt: start, expiresAt: after(600)))
      }
      var push = channel(1, of: account, .push, at: "https://push.example/abc")
      push.session = .numbered(3)
      let unknown = push
      await #expect(throws: StorageError.notFound) {
        try await storage.channels.add(unknown)
      }
      push.session = .numbered(1)
      #expect(try await storage.channels.add(push) == push)
      push.session = .numbered(2)
      #expect(try await storage.channels.add(push) == push, "signed in anew")
      let other = try await storage.channels.add(channel(2, of: account))
      let notice = PlannedNotice(
        key: "a", dueAt: start, expiresAt: after(600), day: 1, isUsual: true, channels: [push.id])
      _ = try await storage.deliveries.plan(account, [notice])
      try await storage.sessions.end(account, .numbered(1))
      #expect(try await storage.channels.list(account) == [push, other])
      try await storage.sessions.end(account, .numbered(2))
      #expect(try await storage.channels.list(account) == [other])
      #expect(try await storage.deliveries.nextDue() == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func refusalsCountFromTheFirstUntilSomethingArrives(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let id = try await storage.channels.add(channel(1, of: account)).id
      func note(_ result: ChannelResult, _ seconds: Int64) async throws -> Instant? {
        let noted = try await storage.channels.note(account, id, result, after(seconds))
        #expect(noted?.lastResult == result && noted?.lastAt == after(seconds))
        #expect(try await storage.channels.find(account, id) == noted)
        return noted?.refusedSince
      }
      #expect(try await note(.refused, 10) == after(10))
      #expect(try await note(.unreachable, 20) == after(10))
      #expect(try await note(.refused, 30) == after(10))
      #expect(try await note(.sent, 40) == nil)
      #expect(try await note(.refused, 50) == after(50))
      // The clock was ahead at the first one.
      #expect(try await note(.refused, 45) == after(45))
      try await storage.channels.remove(account, id)
      #expect(try await storage.channels.note(account, id, .sent, after(60)) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func anAccountHasSoManyAndTheyGoWithIt(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      func add(_ number: Int) async throws {
        _ = try await storage.channels.add(
          channel(UInt64(number), of: account, at: "https://ntfy.example/\(number)"))
      }
      for number in 1...NotificationChannel.most { try await add(number) }
      await #expect(throws: StorageError.quotaReached) {
        try await add(NotificationChannel.most + 1)
      }
      // Not a new one.
      try await add(1)
      try await storage.accounts.delete(account)
      #expect(try await storage.channels.accounts() == [])
      #expect(try await storage.channels.list(account) == [])
    }
  }

  @Test func nothingSecretIsInWhatIsPrinted() {
    let channel = channel(1, of: .numbered(1), secret: Array("tk_geheim".utf8))
    for text in [
      "\(channel)", String(describing: channel), String(reflecting: channel),
      "\(channel.secret)", String(reflecting: channel.secret), "\([channel])",
      "\(Optional(channel.secret) as Any)",
    ] {
      #expect(!text.contains("116, 107") && !text.contains("geheim"), "\(text)")
      #expect(!text.contains("ntfy.example"), "\(text)")
    }
    var dumped = ""
    dump(channel, to: &dumped)
    #expect(!dumped.contains("ntfy.example") && !dumped.contains("116"), "\(dumped)")
  }
}
