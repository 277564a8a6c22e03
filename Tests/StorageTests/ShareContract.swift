import Kernel
import Storage
import SyncCore
import Testing

@Suite struct ShareContract {
  private func share(
    _ number: UInt8, of account: AccountID, collection: UInt64? = nil
  ) -> CollectionShare {
    CollectionShare(
      account: account, collection: .numbered(collection ?? UInt64(number)),
      secret: "geheim\(number)", secretHash: Array(repeating: number, count: 32),
      createdAt: after(Int64(number)))
  }

  @Test(arguments: Engine.allCases)
  func aCollectionIsFoundByItsSecretUntilItIsSharedNoMore(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      var first = share(1, of: account)
      try await storage.shares.add(first)
      try await storage.shares.add(share(2, of: account))
      #expect(try await storage.shares.get(account, first.collection) == first)
      #expect(try await storage.shares.get(other, first.collection) == nil)
      #expect(try await storage.shares.bySecretHash(first.secretHash) == first)
      first.showsTexts = true
      try await storage.shares.showTexts(account, first.collection, true)
      #expect(try await storage.shares.bySecretHash(first.secretHash) == first)
      await #expect(throws: StorageError.notFound) {
        try await storage.shares.remove(share(1, of: other))
      }
      await #expect(throws: StorageError.notFound) {
        try await storage.shares.showTexts(other, first.collection, false)
      }
      try await storage.shares.remove(share(1, of: account))
      #expect(try await storage.shares.bySecretHash(first.secretHash) == nil)
      await #expect(throws: StorageError.notFound) {
        try await storage.shares.remove(share(1, of: account))
      }
      #expect(try await storage.shares.bySecretHash(Array(repeating: 2, count: 32)) != nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func aCollectionHasOneAddress(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.shares.add(share(1, of: account))
      await #expect(throws: StorageError.conflict) {
        try await storage.shares.add(share(2, of: account, collection: 1))
      }
      // Who has read another address of it ends nothing.
      await #expect(throws: StorageError.notFound) {
        try await storage.shares.remove(share(2, of: account, collection: 1))
      }
      #expect(try await storage.shares.get(account, .numbered(1)) == share(1, of: account))
      // Two accounts may have collections of one name.
      try await storage.shares.add(
        share(3, of: try await storage.newAccount(2), collection: 1))
      await #expect(throws: StorageError.notFound) {
        try await storage.shares.add(share(4, of: .numbered(9)))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func anAccountSharesSoManyAndTheyGoWithIt(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let most = UInt8(CollectionShare.most)
      for number in 1...most { try await storage.shares.add(share(number, of: account)) }
      await #expect(throws: StorageError.quotaReached) {
        try await storage.shares.add(share(most + 1, of: account))
      }
      try await storage.accounts.delete(account)
      #expect(try await storage.shares.bySecretHash(Array(repeating: 1, count: 32)) == nil)
    }
  }

  @Test func nothingSecretIsInWhatIsPrinted() {
    let share = share(1, of: .numbered(1))
    var dumped = ""
    dump(share, to: &dumped)
    for text in ["\(share)", String(reflecting: share), "\([share])", dumped] {
      #expect(!text.contains("geheim"), "\(text)")
    }
  }
}
