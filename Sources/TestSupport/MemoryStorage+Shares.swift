internal import Kernel
internal import Storage
internal import SyncCore

extension MemoryDatabase {
  var shares: ShareStorage {
    ShareStorage(
      add: { (share) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.add(share) }
      },
      get: { (account, collection) throws(StorageError) in
        try self.run { (tables) in
          tables.shares.first { $0.account == account && $0.collection == collection }
        }
      },
      bySecretHash: { (hash) throws(StorageError) in
        try self.run { (tables) in tables.shares.first { $0.secretHash == hash } }
      },
      showTexts: { (account, collection, showsTexts) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = try tables.share(of: collection, account)
          tables.shares[index].showsTexts = showsTexts
        }
      },
      remove: { (share) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = try tables.share(of: share.collection, share.account)
          guard tables.shares[index].secretHash == share.secretHash else { throw .notFound }
          tables.shares.remove(at: index)
        }
      })
  }
}

extension MemoryTables {
  fileprivate mutating func add(_ share: CollectionShare) throws(StorageError) {
    try require(share.account)
    guard shares.count(where: { $0.account == share.account }) < CollectionShare.most else {
      throw .quotaReached
    }
    let isThere = shares.contains {
      $0.secretHash == share.secretHash
        || ($0.account == share.account && $0.collection == share.collection)
    }
    guard !isThere else { throw .conflict }
    shares.append(share)
  }

  fileprivate func share(
    of collection: ID<Entity>, _ account: AccountID
  ) throws(StorageError) -> Int {
    let index = shares.firstIndex { $0.account == account && $0.collection == collection }
    guard let index else { throw .notFound }
    return index
  }
}
