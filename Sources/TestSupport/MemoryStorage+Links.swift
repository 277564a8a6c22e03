internal import Kernel
internal import Storage

extension MemoryDatabase {
  var links: LinkStorage {
    LinkStorage(
      add: { (link) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.add(link) }
      },
      bySecretHash: { (hash) throws(StorageError) in
        try self.run { (tables) in tables.links.first { $0.secretHash == hash } }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.links.filter { $0.account == account }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        }
      },
      opened: { (id, now) throws(StorageError) in
        try self.run { (tables) in
          guard let index = tables.links.firstIndex(where: { $0.id == id }) else { return }
          tables.links[index].openedAt = now
        }
      },
      remove: { (account, id) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = tables.links.firstIndex { $0.id == id && $0.account == account }
          guard let index else { throw .notFound }
          tables.links.remove(at: index)
        }
      })
  }
}

extension MemoryTables {
  mutating func add(_ link: SecretLink) throws(StorageError) {
    try require(link.account)
    guard !links.contains(where: { $0.secretHash == link.secretHash || $0.id == link.id }) else {
      throw .conflict
    }
    guard links.count(where: { $0.account == link.account }) < SecretLink.most else {
      throw .quotaReached
    }
    links.append(link)
  }
}
