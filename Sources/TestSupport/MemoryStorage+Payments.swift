internal import Kernel
internal import Storage

extension MemoryDatabase {
  var payments: PaymentStorage {
    PaymentStorage(
      add: { (payment) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(payment.account)
          guard !tables.payments.contains(where: { $0.id == payment.id }) else { throw .conflict }
          tables.payments.append(payment)
        }
      },
      byID: { (id) throws(StorageError) in
        try self.run { (tables) in tables.payments.first { $0.id == id } }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.payments.filter { $0.account == account }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        }
      },
      advance: { (id, news, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          guard let index = tables.payments.firstIndex(where: { $0.id == id }) else {
            throw .notFound
          }
          let before = tables.payments[index]
          tables.payments[index] = before.advanced(news, at: now)
          return (before: before, after: tables.payments[index])
        }
      })
  }
}
