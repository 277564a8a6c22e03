import Kernel
import Storage
import Testing

@Suite struct MailAddressContract {
  @Test(arguments: Engine.allCases)
  func anAddressIsFoundUntilTheAccountHasAnother(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let addresses = storage.mailAddresses
      #expect(try await addresses.name(account) == nil)
      #expect(try await addresses.find("lusab-babad") == nil)
      try await addresses.set(account, "lusab-babad")
      #expect(try await addresses.name(account) == "lusab-babad")
      #expect(try await addresses.find("lusab-babad") == account)
      try await addresses.set(account, "gutih-tugad")
      #expect(try await addresses.find("lusab-babad") == nil)
      #expect(try await addresses.find("gutih-tugad") == account)
      try await addresses.remove(account)
      try await addresses.remove(account)
      #expect(try await addresses.find("gutih-tugad") == nil)
      #expect(try await addresses.name(account) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func anAddressIsOneAccounts(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let addresses = storage.mailAddresses
      try await addresses.set(account, "lusab-babad")
      try await addresses.set(account, "lusab-babad")
      await #expect(throws: StorageError.conflict) {
        try await addresses.set(other, "lusab-babad")
      }
      await #expect(throws: StorageError.notFound) {
        try await addresses.set(.numbered(9), "gutih-tugad")
      }
      try await storage.accounts.delete(account)
      #expect(try await addresses.find("lusab-babad") == nil)
      try await addresses.set(other, "lusab-babad")
      #expect(try await addresses.find("lusab-babad") == other)
    }
  }
}
