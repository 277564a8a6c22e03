internal import Kernel
internal import Storage

extension MemoryDatabase {
  var accounts: AccountStorage {
    AccountStorage(
      create: { (account, onlyIfFirst) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          guard !onlyIfFirst || tables.accounts.isEmpty else { throw .conflict }
          try tables.insert(account)
        }
      },
      byEmail: { (email) throws(StorageError) in
        try self.run { (tables) in tables.account(email: email) }
      },
      byID: { (id) throws(StorageError) in try self.run { (tables) in tables.accounts[id] } },
      count: { () throws(StorageError) in try self.run { (tables) in tables.accounts.count } },
      setPasswordHash: { (id, hash) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(id)
          tables.accounts[id]?.passwordHash = hash
        }
      },
      change: { (id, change) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.change(id, change) }
      },
      delete: { (id) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.delete(id) }
      },
      page: { (last, most) throws(StorageError) in
        try self.run { (tables) in
          let ids = tables.accounts.keys.sorted().drop { id in last.map { id <= $0 } ?? false }
          return Array(ids.prefix(most))
        }
      })
  }

  var sessions: SessionStorage {
    SessionStorage(
      create: { (session) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.insert(session) }
      },
      bySecretHash: { (hash, now) throws(StorageError) in
        try self.run { (tables) in
          tables.sessions.first { $0.secretHash == hash && $0.expiresAt > now }
        }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.sessions.filter { $0.account == account }
            .sorted { ($1.lastSeenAt, $1.id) < ($0.lastSeenAt, $0.id) }
        }
      },
      end: { (account, id) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = tables.sessions.firstIndex { $0.account == account && $0.id == id }
          guard let index else { throw .notFound }
          tables.sessions.remove(at: index)
        }
      },
      endOthers: { (account, id, endsTokens) throws(StorageError) in
        try self.run { (tables) in
          tables.sessions.removeAll {
            $0.account == account && ($0.kind == .browser || endsTokens) && $0.id != id
          }
        }
      },
      touch: { (id, now) throws(StorageError) in
        try self.run { (tables) in
          for index in tables.sessions.indices where tables.sessions[index].id == id {
            tables.sessions[index].lastSeenAt = now
          }
        }
      },
      pulled: { (id, epoch) throws(StorageError) in
        try self.run { (tables) in
          for index in tables.sessions.indices where tables.sessions[index].id == id {
            tables.sessions[index].pulledEpoch = epoch
          }
        }
      })
  }

  var invitations: InvitationStorage {
    InvitationStorage(
      create: { (invitation) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.insert(invitation) }
      },
      redeem: { (hash, account, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = try tables.invitation(hash, now)
          try tables.insert(account)
          tables.invitations.remove(at: index)
        }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.invitations.filter { $0.createdBy == account }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        }
      },
      revoke: { (account, id) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = tables.invitations.firstIndex { $0.createdBy == account && $0.id == id }
          guard let index else { throw .notFound }
          tables.invitations.remove(at: index)
        }
      })
  }
}

extension MemoryTables {
  /// Where the invitation stands, if it holds.
  func invitation(_ hash: [UInt8], _ now: Instant) throws(StorageError) -> Int {
    let index = invitations.firstIndex { $0.secretHash == hash && $0.expiresAt > now }
    guard let index else { throw .notFound }
    return index
  }

  func account(email: String) -> Account? {
    let key = Account.emailKey(email)
    return accounts.values.first { Account.emailKey($0.email) == key }
  }

  mutating func insert(_ account: Account) throws(StorageError) {
    guard accounts[account.id] == nil, self.account(email: account.email) == nil else {
      throw .conflict
    }
    accounts[account.id] = account
    logs[account.id] = MemoryLog()
  }

  mutating func change(
    _ id: AccountID, _ change: (inout Account) -> Void
  ) throws(StorageError) {
    guard var account = accounts[id] else { throw .notFound }
    change(&account)
    if let other = self.account(email: account.email), other.id != id { throw .conflict }
    accounts[id] = account
  }

  mutating func delete(_ account: AccountID) throws(StorageError) {
    try require(account)
    accounts[account] = nil
    logs[account] = nil
    sessions.removeAll { $0.account == account }
    invitations.removeAll { $0.createdBy == account }
    jobs.removeAll { $0.account == account }
    letters.removeAll { $0.letter.account == account }
    channels.removeAll { $0.account == account }
    deliveries.removeAll { $0.delivery.account == account }
    links.removeAll { $0.account == account }
    mailAddresses[account] = nil
    calendars.removeAll { $0.account == account }
    feeds.removeAll { $0.account == account }
    shares.removeAll { $0.account == account }
    passkeys.removeAll { $0.account == account }
    payments.removeAll { $0.account == account }
    identities.removeAll { $0.account == account }
    secondFactors[account] = nil
    accountEvents[account] = nil
    mediaTypes[account] = nil
    guard !accounts.values.contains(where: { $0.isOwner }) else { return }
    let oldest = accounts.values.min { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    if let oldest { accounts[oldest.id]?.isOwner = true }
  }

  mutating func insert(_ session: Session) throws(StorageError) {
    try require(session.account)
    sessions.removeAll { $0.expiresAt <= session.createdAt }
    let isTaken = sessions.contains {
      $0.id == session.id || $0.secretHash == session.secretHash
    }
    guard !isTaken else { throw .conflict }
    sessions.append(session)
  }

  mutating func insert(_ invitation: Invitation) throws(StorageError) {
    try require(invitation.createdBy)
    let isTaken = invitations.contains {
      $0.id == invitation.id || $0.secretHash == invitation.secretHash
    }
    guard !isTaken else { throw .conflict }
    invitations.append(invitation)
  }
}
