import Kernel
import Storage
import SyncCore
import Testing

@Suite struct FeedContract {
  @Test(arguments: Engine.allCases)
  func whatIsRememberedTakesThePlaceOfWhatWas(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let feeds = storage.feeds
      let first = KeptFeed(account: account, id: .numbered(1), address: "https://example.org/a")
      var second = KeptFeed(account: account, id: .numbered(2), address: "https://example.org/b")
      let others = KeptFeed(account: other, id: .numbered(1), address: "https://example.org/c")
      for feed in [second, first, others] { try await feeds.put(feed) }
      #expect(try await feeds.times(account) == [FeedTimes(first), FeedTimes(second)])
      second.address = "https://example.org/d"
      second.failures = 3
      second.checkedAt = after(10)
      second.changedAt = after(5)
      second.etag = "\"1\""
      second.lastModified = "Fri, 15 Jan 2027 08:00:00 GMT"
      second.digest = [1]
      second.seen = [2, 2]
      second.brought = [3, 3, 3]
      second.isMixed = true
      second.minutes = 90
      second.sweptAt = after(9)
      second.day = 20_000
      second.dayCount = 4
      try await feeds.put(second)
      #expect(try await feeds.get(account, second.id) == second)
      #expect(try await feeds.get(account, .numbered(3)) == nil)
      try await feeds.remove(account, first.id)
      try await feeds.remove(account, first.id)
      #expect(
        try await feeds.times(account)
          == [FeedTimes(id: second.id, checkedAt: after(10), changedAt: after(5), failures: 3)])
      #expect(try await feeds.times(other) == [FeedTimes(others)])
      let nobodys = KeptFeed(account: .numbered(9), id: .numbered(1), address: "")
      await #expect(throws: StorageError.notFound) { try await feeds.put(nobodys) }
      try await storage.accounts.delete(account)
      #expect(try await feeds.times(account) == [])
      #expect(try await feeds.times(other) == [FeedTimes(others)])
    }
  }
}
