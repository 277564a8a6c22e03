internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var links: LinkStorage {
    LinkStorage(
      add: { (link) throws(StorageError) in
        try await self.write { database in try LinkTable.add(link, database) }
      },
      bySecretHash: { (hash) throws(StorageError) in
        try await self.read { database in
          try LinkTable.all(database, "secretHash = ?", [Data(hash)]).first
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in
          try LinkTable.all(
            database, "account.id = ? ORDER BY link.createdAt, link.id", [account.data])
        }
      },
      opened: { (id, now) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            "UPDATE link SET openedAt = ? WHERE id = ?", [now.milliseconds, id.data])
        }
      },
      remove: { (account, id) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            "DELETE FROM link WHERE id = ? AND account = (SELECT number FROM account WHERE id = ?)",
            [id.data, account.data])
          guard count == 1 else { throw StorageError.notFound }
        }
      })
  }
}

enum LinkTable {
  static func add(_ link: SecretLink, _ database: Database) throws {
    let account = try database.number(of: link.account)
    let others = try all(database, "account.id = ?", [link.account.data])
    guard others.count < SecretLink.most else { throw StorageError.quotaReached }
    try database.run(
      """
      INSERT INTO link
        (id, account, purpose, label, secret, secretHash, origin, createdAt, openedAt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        link.id.data, account, link.purpose.rawValue, link.label, link.secret,
        Data(link.secretHash), link.origin, link.createdAt.milliseconds,
        link.openedAt?.milliseconds,
      ])
  }

  static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [SecretLink] {
    let rows = try database.rows(
      """
      SELECT link.id, account.id, purpose, label, secret, secretHash, origin, link.createdAt,
        link.openedAt
      FROM link JOIN account ON account.number = link.account WHERE \(condition)
      """, arguments)
    var links: [SecretLink] = []
    while let row = try rows.next() { links.append(try link(row)) }
    return links
  }

  private static func link(_ row: Row) throws -> SecretLink {
    guard let purpose = SecretLink.Purpose(rawValue: Int(try row.integer(2))) else {
      throw StorageError.corrupt
    }
    return SecretLink(
      id: try row.id(0), account: try row.id(1), purpose: purpose, label: try row.text(3),
      secret: try row.text(4), secretHash: try row.bytes(5), origin: try row.text(6),
      createdAt: try row.instant(7),
      openedAt: row.hasNull(atIndex: 8) ? nil : try row.instant(8))
  }
}
