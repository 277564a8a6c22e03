import Kernel
import Storage
import SyncCore
import Testing

@Suite struct AccountContract {
  @Test(arguments: Engine.allCases)
  func anAccountIsFoundByIDAndByAddressInAnyCase(engine: Engine) async throws {
    try await engine.run { storage in
      let account = Account.sample(email: "Ünal@Example.org", isOwner: true)
      try await storage.accounts.create(account, false)
      #expect(try await storage.accounts.byID(account.id) == account)
      #expect(try await storage.accounts.byEmail("üNAL@example.ORG") == account)
      #expect(try await storage.accounts.byEmail("unal@example.org") == nil)
      #expect(try await storage.accounts.byID(.numbered(99)) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func anAddressIsTakenOnceWhateverItsCase(engine: Engine) async throws {
    try await engine.run { storage in
      try await storage.accounts.create(.sample(1, email: "a@example.org"), false)
      await #expect(throws: StorageError.conflict) {
        try await storage.accounts.create(.sample(2, email: "A@EXAMPLE.ORG"), false)
      }
      await #expect(throws: StorageError.conflict) {
        try await storage.accounts.create(.sample(1, email: "b@example.org"), false)
      }
      #expect(try await storage.accounts.count() == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func ofManyFirstVisitorsAtOnceOneBecomesTheOwner(engine: Engine) async throws {
    try await engine.run { storage in
      let successes = await withTaskGroup(of: Bool.self) { group in
        for number in 1...20 {
          group.addTask {
            do throws(StorageError) {
              try await storage.accounts.create(.sample(UInt64(number), isOwner: true), true)
              return true
            } catch {
              return error != .conflict
            }
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      let count = try await storage.accounts.count()
      #expect(successes == 1)
      #expect(count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func aDeletedAccountLeavesNothingAndTheOthersAlone(engine: Engine) async throws {
    try await engine.run { storage in
      let gone = Account.sample(1, email: "a@example.org", isOwner: true)
      let stays = Account.sample(2, email: "b@example.org")
      for account in [gone, stays] {
        try await storage.accounts.create(account, false)
        let field = Field(
          number: .key,
          register: Register(
            stamp: Stamp(milliseconds: 1, device: DeviceID(bits: 1)), value: [0x07]))
        let entity = Entity(id: .numbered(9), kind: .item, fields: [field])
        _ = try await storage.sync.push(
          account.id, [Change(id: .numbered(3), entity: entity)], Instant(milliseconds: 1))
      }
      let content = Content(bytes: [1, 2, 3], mediaType: "text/plain")
      let hash = try await storage.contents.put(gone.id, content)
      _ = try await storage.contents.put(stays.id, content)

      try await storage.accounts.delete(gone.id)

      #expect(try await storage.accounts.byID(gone.id) == nil)
      #expect(try await storage.accounts.byEmail("a@example.org") == nil)
      #expect(try await storage.sync.entity(gone.id, .numbered(9)) == nil)
      #expect(try await storage.sync.find(gone.id, [0x07]).isEmpty)
      #expect(try await storage.contents.get(gone.id, hash) == nil)
      await #expect(throws: StorageError.notFound) { try await storage.sync.head(gone.id) }
      await #expect(throws: StorageError.notFound) { try await storage.accounts.delete(gone.id) }
      #expect(try await storage.sync.find(stays.id, [0x07]).count == 1)
      #expect(try await storage.contents.get(stays.id, hash) == content)
      // Somebody has to own the server.
      #expect(try await storage.accounts.byID(stays.id)?.isOwner == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func accountsAreListedOldestFirst(engine: Engine) async throws {
    try await engine.run { storage in
      for number: UInt64 in [3, 1, 2] { try await storage.accounts.create(.sample(number), false) }
      let list = try await storage.accounts.list()
      #expect(list == [.sample(1), .sample(2), .sample(3)])
    }
  }

  @Test(arguments: Engine.allCases)
  func accountsAreReadByPagesOfTheirIDs(engine: Engine) async throws {
    try await engine.run { storage in
      #expect(try await storage.accounts.page(nil, 2).isEmpty)
      for number: UInt64 in [3, 1, 2] { try await storage.accounts.create(.sample(number), false) }
      let ids = [1, 2, 3].map { Account.sample($0).id }.sorted()
      let first = try await storage.accounts.page(nil, 2)
      #expect(first == Array(ids.prefix(2)))
      #expect(try await storage.accounts.page(first.last, 2) == Array(ids.suffix(1)))
      #expect(try await storage.accounts.page(ids.last, 2).isEmpty)
      var all: [AccountID] = []
      try await storage.accounts.forEach { (id) throws(StorageError) in all.append(id) }
      #expect(all == ids)
    }
  }

  @Test(arguments: Engine.allCases)
  func aPasswordIsReplacedForAnAccountThatExists(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.accounts.setPasswordHash(account, "$new")
      #expect(try await storage.accounts.byID(account)?.passwordHash == "$new")
      await #expect(throws: StorageError.notFound) {
        try await storage.accounts.setPasswordHash(.numbered(9), "$new")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func aSettingIsKeptReplacedAndTakenAway(engine: Engine) async throws {
    try await engine.run { storage in
      #expect(try await storage.settings.get("registration") == nil)
      try await storage.settings.set("registration", [1])
      try await storage.settings.set("registration", [2, 3])
      try await storage.settings.set("empty", [])
      #expect(try await storage.settings.get("registration") == [2, 3])
      #expect(try await storage.settings.get("empty") == [])
      try await storage.settings.set("registration", nil)
      #expect(try await storage.settings.get("registration") == nil)
    }
  }
}
