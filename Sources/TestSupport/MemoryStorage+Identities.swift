internal import Kernel
internal import Storage

extension MemoryDatabase {
  var identities: IdentityStorage {
    IdentityStorage(
      add: { (identity) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.add(identity) }
      },
      signUp: { (signUp, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.signUp(signUp, now) }
      },
      find: { (issuer, subject) throws(StorageError) in
        try self.run { (tables) in
          tables.identities.first { $0.issuer == issuer && $0.subject == subject }
        }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.identities.filter { $0.account == account }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        }
      },
      use: { (id, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = tables.identities.firstIndex { $0.id == id }
          guard let index else { throw .notFound }
          tables.identities[index].lastUsedAt = now
        }
      },
      remove: { (account, id, issuers, hasPasskeys) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let own = tables.identities.filter { $0.account == account }
          guard own.contains(where: { $0.id == id }) else { throw .notFound }
          let isOther = own.contains { $0.id != id && issuers.contains($0.issuer) }
          guard
            isOther || tables.hasPassword(account)
              || hasPasskeys && tables.passkeys.contains(where: { $0.account == account })
          else { throw .conflict }
          tables.identities.removeAll { $0.id == id }
        }
      },
      removeAll: { (account) throws(StorageError) in
        try self.run { (tables) in tables.identities.removeAll { $0.account == account } }
      })
  }
}

extension MemoryTables {
  fileprivate mutating func add(_ identity: Identity) throws(StorageError) {
    try require(identity.account)
    let isTaken = identities.contains {
      $0.id == identity.id
        || $0.issuer == identity.issuer
          && ($0.subject == identity.subject || $0.account == identity.account)
    }
    guard !isTaken else { throw .conflict }
    identities.append(identity)
  }

  fileprivate mutating func signUp(
    _ signUp: Identity.SignUp, _ now: Instant
  ) throws(StorageError) {
    guard !signUp.onlyIfFirst || accounts.isEmpty else { throw .conflict }
    let index = try signUp.invitation.map { hash throws(StorageError) in
      try invitation(hash, now)
    }
    var after = self
    try after.insert(signUp.account)
    try after.add(signUp.identity)
    if let index { after.invitations.remove(at: index) }
    self = after
  }
}
