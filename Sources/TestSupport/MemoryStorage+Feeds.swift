internal import Kernel
internal import Storage
internal import SyncCore

extension MemoryDatabase {
  var feeds: FeedStorage {
    FeedStorage(
      get: { (account, id) throws(StorageError) in
        try self.run { (tables) in
          tables.feeds.first { $0.account == account && $0.id == id }
        }
      },
      times: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.feeds.filter { $0.account == account }.sorted { $0.id < $1.id }
            .map { FeedTimes($0) }
        }
      },
      put: { (feed) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(feed.account)
          tables.removeFeed(feed.id, of: feed.account)
          tables.feeds.append(feed)
        }
      },
      remove: { (account, id) throws(StorageError) in
        try self.run { (tables) in tables.removeFeed(id, of: account) }
      })
  }
}

extension MemoryTables {
  fileprivate mutating func removeFeed(_ id: ID<Entity>, of account: AccountID) {
    feeds.removeAll { $0.account == account && $0.id == id }
  }
}
