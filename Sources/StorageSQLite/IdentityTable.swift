internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var identities: IdentityStorage {
    IdentityStorage(
      add: { (identity) throws(StorageError) in
        try await self.write { database in try IdentityTable.insert(identity, database) }
      },
      signUp: { (signUp, now) throws(StorageError) in
        try await self.write { database in try IdentityTable.signUp(signUp, now, database) }
      },
      find: { (issuer, subject) throws(StorageError) in
        try await self.read { database in
          try IdentityTable.all(database, "issuer = ? AND subject = ?", [issuer, subject]).first
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in try IdentityTable.all(database, of: account) }
      },
      use: { (id, now) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            "UPDATE identity SET lastUsedAt = ? WHERE id = ?", [now.milliseconds, id.data])
          guard count == 1 else { throw StorageError.notFound }
        }
      },
      remove: { (account, id, issuers, hasPasskeys) throws(StorageError) in
        try await self.write { database in
          let all = try IdentityTable.all(database, of: account)
          guard all.contains(where: { $0.id == id }) else { throw StorageError.notFound }
          let isOther = all.contains { $0.id != id && issuers.contains($0.issuer) }
          guard
            try isOther || WaysIn.hasPassword(account, database)
              || hasPasskeys && WaysIn.passkeys(account, database) > 0
          else { throw StorageError.conflict }
          try database.run("DELETE FROM identity WHERE id = ?", [id.data])
        }
      },
      removeAll: { (account) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            "DELETE FROM identity WHERE account = (SELECT number FROM account WHERE id = ?)",
            [account.data])
        }
      })
  }
}

enum IdentityTable {
  static func insert(_ identity: Identity, _ database: Database) throws {
    try database.run(
      """
      INSERT INTO identity (id, account, issuer, subject, label, createdAt, lastUsedAt)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        identity.id.data, try database.number(of: identity.account), identity.issuer,
        identity.subject, identity.label, identity.createdAt.milliseconds,
        identity.lastUsedAt?.milliseconds,
      ])
  }

  static func signUp(_ signUp: Identity.SignUp, _ now: Instant, _ database: Database) throws {
    if signUp.onlyIfFirst, try AccountTable.count(database) > 0 { throw StorageError.conflict }
    if let invitation = signUp.invitation {
      try InvitationTable.use(invitation, now, database)
    }
    try AccountTable.insert(signUp.account, database)
    try insert(signUp.identity, database)
  }

  static func all(_ database: Database, of account: AccountID) throws -> [Identity] {
    try all(database, "account.id = ? ORDER BY identity.createdAt, identity.id", [account.data])
  }

  static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Identity] {
    let rows = try database.rows(
      """
      SELECT identity.id, account.id, issuer, subject, label, identity.createdAt, lastUsedAt
      FROM identity JOIN account ON account.number = identity.account WHERE \(condition)
      """, arguments)
    var identities: [Identity] = []
    while let row = try rows.next() {
      identities.append(
        Identity(
          id: try row.id(0), account: try row.id(1), issuer: try row.text(2),
          subject: try row.text(3), label: try row.text(4), createdAt: try row.instant(5),
          lastUsedAt: row.hasNull(atIndex: 6) ? nil : try row.instant(6)))
    }
    return identities
  }
}

/// What lets the person of an account in, counted within the write that takes some of it away.
enum WaysIn {
  static func hasPassword(_ account: AccountID, _ database: Database) throws -> Bool {
    try AccountTable.first(database, "id = ?", account.data)?.passwordHash.isEmpty == false
  }

  static func passkeys(_ account: AccountID, _ database: Database) throws -> Int {
    try PasskeyTable.all(database, "account.id = ?", [account.data]).count
  }

  /// Whether an identity of one of these issuers does.
  static func hasIdentity(
    _ account: AccountID, of issuers: [String], _ database: Database
  ) throws -> Bool {
    try IdentityTable.all(database, of: account).contains { issuers.contains($0.issuer) }
  }
}
