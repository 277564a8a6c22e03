internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  func accounts(in files: ContentFiles) -> AccountStorage {
    AccountStorage(
      create: { (account, onlyIfFirst) throws(StorageError) in
        try await self.write { database in
          if onlyIfFirst, try AccountTable.count(database) > 0 { throw StorageError.conflict }
          try AccountTable.insert(account, database)
        }
      },
      byEmail: { (email) throws(StorageError) in
        try await self.read { database in
          try AccountTable.first(database, "emailKey = ?", Data(Account.emailKey(email)))
        }
      },
      byID: { (id) throws(StorageError) in
        try await self.read { database in try AccountTable.first(database, "id = ?", id.data) }
      },
      count: { () throws(StorageError) in
        try await self.read { database in try AccountTable.count(database) }
      },
      setPasswordHash: { (id, hash) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            "UPDATE account SET passwordHash = ? WHERE id = ?", [hash, id.data])
          guard count == 1 else { throw StorageError.notFound }
        }
      },
      change: { (id, change) throws(StorageError) in
        try await self.write { database in try AccountTable.change(id, change, database) }
      },
      delete: { (id) throws(StorageError) in
        let contents = try await self.write { database in
          let contents = try ContentTable.only(of: id, database)
          try AccountTable.delete(id, database)
          return contents
        }
        try await self.remove(contents, files)
        await self.emptyLog()
      },
      page: { (last, most) throws(StorageError) in
        try await self.read { database in
          try AccountTable.ids(database, after: last, most: most)
        }
      })
  }
}

enum AccountTable {
  static func insert(_ account: Account, _ database: Database) throws {
    try database.run(
      """
      INSERT INTO account
        (id, email, emailKey, name, passwordHash, isOwner, createdAt, emailConfirmedAt, colour,
        language)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        account.id.data, account.email, Data(Account.emailKey(account.email)), account.name,
        account.passwordHash, account.isOwner, account.createdAt.milliseconds,
        account.emailConfirmedAt?.milliseconds, account.colour, account.language,
      ])
    let number = database.lastInsertedRowID
    try database.run("INSERT INTO head (account, seq) VALUES (?, 0)", [number])
    try database.run(
      "INSERT INTO logHash (account, seq, hash) VALUES (?, 0, randomblob(16))", [number])
  }

  /// ID, password and ownership stay as they are.
  static func change(
    _ id: AccountID, _ change: (inout Account) -> Void, _ database: Database
  ) throws {
    guard var account = try first(database, "id = ?", id.data) else {
      throw StorageError.notFound
    }
    change(&account)
    try database.run(
      """
      UPDATE account SET email = ?, emailKey = ?, name = ?, emailConfirmedAt = ?, colour = ?,
        language = ?
      WHERE id = ?
      """,
      [
        account.email, Data(Account.emailKey(account.email)), account.name,
        account.emailConfirmedAt?.milliseconds, account.colour, account.language, id.data,
      ])
  }

  /// Everything that names the account goes with its row.
  static func delete(_ id: AccountID, _ database: Database) throws {
    guard try database.run("DELETE FROM account WHERE id = ?", [id.data]) == 1 else {
      throw StorageError.notFound
    }
    try database.run(
      """
      UPDATE account SET isOwner = 1
      WHERE number = (SELECT number FROM account ORDER BY createdAt, id LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM account WHERE isOwner = 1)
      """)
  }

  static func count(_ database: Database) throws -> Int {
    let count = try database.row("SELECT count(*) FROM account")?.integer(0)
    return Int(count ?? 0)
  }

  /// By the index of the IDs alone: no row is read.
  static func ids(_ database: Database, after last: AccountID?, most: Int) throws -> [AccountID] {
    let rows = try database.rows(
      "SELECT id FROM account WHERE id > ? ORDER BY id LIMIT ?", [last?.data ?? Data(), most])
    var ids: [AccountID] = []
    while let row = try rows.next() { ids.append(try row.id(0)) }
    return ids
  }

  static func first(_ database: Database, _ condition: String, _ value: Data) throws -> Account? {
    try all(database, condition, [value]).first
  }

  static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Account] {
    let rows = try database.rows(
      """
      SELECT id, email, name, passwordHash, isOwner, createdAt, emailConfirmedAt, colour,
        language
      FROM account WHERE \(condition)
      """, arguments)
    var accounts: [Account] = []
    while let row = try rows.next() {
      accounts.append(
        Account(
          id: try row.id(0), email: try row.text(1), name: try row.text(2),
          passwordHash: try row.text(3), isOwner: try row.integer(4) == 1,
          createdAt: try row.instant(5),
          emailConfirmedAt: row.hasNull(atIndex: 6) ? nil : try row.instant(6),
          colour: Int(try row.integer(7)), language: try row.text(8)))
    }
    return accounts
  }
}
