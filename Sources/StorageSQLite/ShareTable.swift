internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

extension SQLiteDatabase {
  var shares: ShareStorage {
    ShareStorage(
      add: { (share) throws(StorageError) in
        try await self.write { database in try ShareTable.add(share, database) }
      },
      get: { (account, collection) throws(StorageError) in
        try await self.read { database in
          try ShareTable.find(
            database, "account.id = ? AND collection = ?", [account.data, collection.data])
        }
      },
      bySecretHash: { (hash) throws(StorageError) in
        try await self.read { database in
          try ShareTable.find(database, "secretHash = ?", [Data(hash)])
        }
      },
      showTexts: { (account, collection, showsTexts) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            "UPDATE share SET showsTexts = ? WHERE \(ShareTable.one)",
            [showsTexts, account.data, collection.data])
          guard count == 1 else { throw StorageError.notFound }
        }
      },
      remove: { (share) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            "DELETE FROM share WHERE \(ShareTable.one) AND secretHash = ?",
            [share.account.data, share.collection.data, Data(share.secretHash)])
          guard count == 1 else { throw StorageError.notFound }
        }
      })
  }
}

enum ShareTable {
  static let one = "account = (SELECT number FROM account WHERE id = ?) AND collection = ?"

  static func add(_ share: CollectionShare, _ database: Database) throws {
    let account = try database.number(of: share.account)
    let others = try database.row("SELECT count(*) FROM share WHERE account = ?", [account])
    guard let others, try others.integer(0) < CollectionShare.most else {
      throw StorageError.quotaReached
    }
    try database.run(
      """
      INSERT INTO share (account, collection, secret, secretHash, showsTexts, createdAt)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        account, share.collection.data, share.secret, Data(share.secretHash), share.showsTexts,
        share.createdAt.milliseconds,
      ])
  }

  static func find(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> CollectionShare? {
    try database.row(
      """
      SELECT account.id, collection, secret, secretHash, showsTexts, share.createdAt
      FROM share JOIN account ON account.number = share.account WHERE \(condition)
      """, arguments
    ).map { row in
      CollectionShare(
        account: try row.id(0), collection: try row.id(1), secret: try row.text(2),
        secretHash: try row.bytes(3), showsTexts: try row.integer(4) == 1,
        createdAt: try row.instant(5))
    }
  }
}
