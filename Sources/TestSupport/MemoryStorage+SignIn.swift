internal import Kernel
internal import Storage

extension MemoryDatabase {
  var passkeys: PasskeyStorage {
    PasskeyStorage(
      add: { (passkey) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.add(passkey) }
      },
      byCredential: { (credential) throws(StorageError) in
        try self.run { (tables) in tables.passkeys.first { $0.credential == credential } }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.passkeys.filter { $0.account == account }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        }
      },
      rename: { (account, id, name) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = tables.passkeys.firstIndex { $0.id == id && $0.account == account }
          guard let index else { throw .notFound }
          tables.passkeys[index].name = name
        }
      },
      use: { (id, use) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let index = tables.passkeys.firstIndex { $0.id == id }
          guard let index else { throw .notFound }
          tables.passkeys[index].note(use)
        }
      },
      remove: { (account, id, issuers) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          let own = tables.passkeys.filter { $0.account == account }
          guard own.contains(where: { $0.id == id }) else { throw .notFound }
          guard
            own.count > 1 || tables.hasPassword(account)
              || tables.identities.contains(where: {
                $0.account == account && issuers.contains($0.issuer)
              })
          else { throw .conflict }
          tables.passkeys.removeAll { $0.id == id }
        }
      },
      removeAll: { (account) throws(StorageError) in
        try self.run { (tables) in tables.passkeys.removeAll { $0.account == account } }
      })
  }

  var secondFactors: SecondFactorStorage {
    SecondFactorStorage(
      get: { (account) throws(StorageError) in
        try self.run { (tables) in tables.secondFactors[account] }
      },
      begin: { (account, secret) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          guard tables.secondFactors[account]?.isOn != true else { throw .conflict }
          tables.secondFactors[account] = SecondFactor(secret: secret)
        }
      },
      turnOn: { (account, secret, step, codes, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          guard let factor = tables.secondFactors[account], !factor.isOn, factor.secret == secret
          else { throw .notFound }
          tables.secondFactors[account]?.since = now
          tables.secondFactors[account]?.lastStep = step
          tables.secondFactors[account]?.recoveryCodes = codes.sorted()
        }
      },
      useStep: { (account, step) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          guard let factor = tables.secondFactors[account], factor.lastStep < step else {
            return false
          }
          tables.secondFactors[account]?.lastStep = step
          return true
        }
      },
      useRecoveryCode: { (account, hash) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          let index = tables.secondFactors[account]?.recoveryCodes.firstIndex(of: hash)
          guard let index else { return false }
          tables.secondFactors[account]?.recoveryCodes.remove(at: index)
          return true
        }
      },
      setRecoveryCodes: { (account, codes) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          tables.secondFactors[account]?.recoveryCodes = codes.sorted()
        }
      },
      turnOff: { (account) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          tables.secondFactors[account] = nil
        }
      })
  }

  var accountEvents: AccountEventStorage {
    AccountEventStorage(
      add: { (account, event) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          var count = 0
          let events = [event] + (tables.accountEvents[account] ?? [])
          tables.accountEvents[account] = events.filter { known in
            guard known.kind == event.kind else { return true }
            count += 1
            return count <= AccountEvent.most
          }
        }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in tables.accountEvents[account] ?? [] }
      })
  }
}

extension MemoryTables {
  func hasPassword(_ account: AccountID) -> Bool {
    accounts[account]?.passwordHash.isEmpty == false
  }

  mutating func add(_ passkey: Passkey) throws(StorageError) {
    try require(passkey.account)
    guard passkeys.count(where: { $0.account == passkey.account }) < Passkey.most else {
      throw .quotaReached
    }
    let isTaken = passkeys.contains {
      $0.credential == passkey.credential || $0.id == passkey.id
    }
    guard !isTaken else { throw .conflict }
    passkeys.append(passkey)
  }
}
