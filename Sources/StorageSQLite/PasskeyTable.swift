internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var passkeys: PasskeyStorage {
    PasskeyStorage(
      add: { (passkey) throws(StorageError) in
        try await self.write { database in try PasskeyTable.add(passkey, database) }
      },
      byCredential: { (credential) throws(StorageError) in
        try await self.read { database in
          try PasskeyTable.all(database, "credential = ?", [Data(credential)]).first
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in
          try PasskeyTable.all(
            database, "account.id = ? ORDER BY passkey.createdAt, passkey.id", [account.data])
        }
      },
      rename: { (account, id, name) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            "UPDATE passkey SET name = ? WHERE id = ? AND account = ?",
            [name, id.data, try database.number(of: account)])
          guard count == 1 else { throw StorageError.notFound }
        }
      },
      use: { (id, use) throws(StorageError) in
        try await self.write { database in
          let known = try PasskeyTable.all(database, "passkey.id = ?", [id.data]).first
          guard var passkey = known else { throw StorageError.notFound }
          passkey.note(use)
          _ = try database.run(
            "UPDATE passkey SET counter = ?, isSynced = ?, isSuspect = ?, lastUsedAt = ? WHERE id = ?",
            [
              passkey.counter, passkey.isSynced, passkey.isSuspect,
              passkey.lastUsedAt?.milliseconds, id.data,
            ])
        }
      },
      remove: { (account, id, issuers) throws(StorageError) in
        try await self.write { database in
          try PasskeyTable.remove(id, of: account, besides: issuers, database)
        }
      },
      removeAll: { (account) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            "DELETE FROM passkey WHERE account = (SELECT number FROM account WHERE id = ?)",
            [account.data])
        }
      })
  }
}

enum PasskeyTable {
  static func add(_ passkey: Passkey, _ database: Database) throws {
    let account = try database.number(of: passkey.account)
    let others = try all(database, "account.id = ?", [passkey.account.data])
    guard others.count < Passkey.most else { throw StorageError.quotaReached }
    try database.run(
      """
      INSERT INTO passkey
        (id, account, credential, publicKey, counter, model, transports, name, isSynced, isSuspect,
        createdAt, lastUsedAt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        passkey.id.data, account, Data(passkey.credential), Data(passkey.publicKey),
        passkey.counter, Data(passkey.model), passkey.transports, passkey.name, passkey.isSynced,
        passkey.isSuspect, passkey.createdAt.milliseconds, passkey.lastUsedAt?.milliseconds,
      ])
  }

  static func remove(
    _ id: ID<Passkey>, of account: AccountID, besides issuers: [String], _ database: Database
  ) throws {
    let all = try all(database, "account.id = ?", [account.data])
    guard all.contains(where: { $0.id == id }) else { throw StorageError.notFound }
    guard
      try all.count > 1 || WaysIn.hasPassword(account, database)
        || WaysIn.hasIdentity(account, of: issuers, database)
    else { throw StorageError.conflict }
    try database.run("DELETE FROM passkey WHERE id = ?", [id.data])
  }

  static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Passkey] {
    let rows = try database.rows(
      """
      SELECT passkey.id, account.id, credential, publicKey, counter, model, transports,
        passkey.name, isSynced, isSuspect, passkey.createdAt, lastUsedAt
      FROM passkey JOIN account ON account.number = passkey.account WHERE \(condition)
      """, arguments)
    var passkeys: [Passkey] = []
    while let row = try rows.next() { passkeys.append(try passkey(row)) }
    return passkeys
  }

  private static func passkey(_ row: Row) throws -> Passkey {
    Passkey(
      id: try row.id(0), account: try row.id(1), credential: try row.bytes(2),
      publicKey: try row.bytes(3), counter: try row.integer(4), model: try row.bytes(5),
      transports: try row.text(6), name: try row.text(7), isSynced: try row.integer(8) == 1,
      isSuspect: try row.integer(9) == 1, createdAt: try row.instant(10),
      lastUsedAt: row.hasNull(atIndex: 11) ? nil : try row.instant(11))
  }
}
