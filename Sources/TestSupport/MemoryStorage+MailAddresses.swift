internal import Kernel
internal import Storage

extension MemoryDatabase {
  var mailAddresses: MailAddressStorage {
    MailAddressStorage(
      find: { (name) throws(StorageError) in
        try self.run { (tables) in tables.mailAddresses.first { $0.value == name }?.key }
      },
      name: { (account) throws(StorageError) in
        try self.run { (tables) in tables.mailAddresses[account] }
      },
      set: { (account, name) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          let isTaken = tables.mailAddresses.contains { $0.value == name && $0.key != account }
          guard !isTaken else { throw .conflict }
          tables.mailAddresses[account] = name
        }
      },
      remove: { (account) throws(StorageError) in
        try self.run { (tables) in tables.mailAddresses[account] = nil }
      })
  }
}
