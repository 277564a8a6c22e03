internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

extension SQLiteDatabase {
  var feeds: FeedStorage {
    FeedStorage(
      get: { (account, id) throws(StorageError) in
        try await self.read { database in try FeedTable.get(account, id, database) }
      },
      times: { (account) throws(StorageError) in
        try await self.read { database in try FeedTable.times(account, database) }
      },
      put: { (feed) throws(StorageError) in
        try await self.write { database in try FeedTable.put(feed, database) }
      },
      remove: { (account, id) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            """
            DELETE FROM feed WHERE account = (SELECT number FROM account WHERE id = ?) AND id = ?
            """, [account.data, id.data])
        }
      })
  }
}

enum FeedTable {
  private static let columns = """
    id, address, failures, checkedAt, changedAt, etag, lastModified, digest, seen, brought, isMixed,
    minutes, sweptAt, day, dayCount
    """
  private static let ofAccount = "account = (SELECT number FROM account WHERE id = ?)"

  static func get(
    _ account: AccountID, _ id: ID<Entity>, _ database: Database
  ) throws -> KeptFeed? {
    try database.row(
      "SELECT \(columns) FROM feed WHERE \(ofAccount) AND id = ?", [account.data, id.data]
    ).map { try feed($0, of: account) }
  }

  static func times(_ account: AccountID, _ database: Database) throws -> [FeedTimes] {
    let rows = try database.rows(
      "SELECT id, checkedAt, changedAt, failures FROM feed WHERE \(ofAccount) ORDER BY id",
      [account.data])
    var times: [FeedTimes] = []
    while let row = try rows.next() {
      times.append(
        FeedTimes(
          id: try row.id(0), checkedAt: try instant(row, 1), changedAt: try instant(row, 2),
          failures: Int(try row.integer(3))))
    }
    return times
  }

  private static func instant(_ row: Row, _ index: Int) throws -> Instant? {
    row.hasNull(atIndex: index) ? nil : try row.instant(index)
  }

  private static func feed(_ row: Row, of account: AccountID) throws -> KeptFeed {
    var feed = KeptFeed(account: account, id: try row.id(0), address: try row.text(1))
    feed.failures = Int(try row.integer(2))
    feed.checkedAt = try instant(row, 3)
    feed.changedAt = try instant(row, 4)
    feed.etag = try row.text(5)
    feed.lastModified = try row.text(6)
    feed.digest = try row.bytes(7)
    feed.seen = try row.bytes(8)
    feed.brought = try row.bytes(9)
    feed.isMixed = try row.integer(10) == 1
    feed.minutes = Int(try row.integer(11))
    feed.sweptAt = try instant(row, 12)
    feed.day = Int(try row.integer(13))
    feed.dayCount = Int(try row.integer(14))
    return feed
  }

  static func put(_ feed: KeptFeed, _ database: Database) throws {
    let account = try database.number(of: feed.account)
    try database.run(
      """
      INSERT OR REPLACE INTO feed (account, \(columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        account, feed.id.data, feed.address, feed.failures, feed.checkedAt?.milliseconds,
        feed.changedAt?.milliseconds, feed.etag, feed.lastModified, Data(feed.digest),
        Data(feed.seen), Data(feed.brought), feed.isMixed, feed.minutes,
        feed.sweptAt?.milliseconds, feed.day, feed.dayCount,
      ])
  }
}
