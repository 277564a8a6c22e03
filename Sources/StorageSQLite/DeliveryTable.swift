internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import Synchronization

extension SQLiteDatabase {
  var deliveries: DeliveryStorage {
    DeliveryStorage(
      plan: { (account, notices) throws(StorageError) in
        try await self.write { database in try DeliveryTable.plan(account, notices, database) }
      },
      lease: { (limit, now, until) throws(StorageError) in
        try await self.write { database in
          try self.lastAccountTold.withLock { last in
            try DeliveryTable.lease(limit, now, until, after: &last, database)
          }
        }
      },
      finish: { (delivery, isSent, now) throws(StorageError) in
        try await self.write { database in
          try DeliveryTable.change(
            delivery, "finishedAt = ?, isSent = ?", [now.milliseconds, isSent], database)
        }
      },
      retry: { (delivery, instant) throws(StorageError) in
        try await self.write { database in
          try DeliveryTable.change(
            delivery, "nextAt = ?, failures = failures + 1", [instant.milliseconds], database)
        }
      },
      postpone: { (delivery, instant) throws(StorageError) in
        try await self.write { database in
          try DeliveryTable.change(delivery, "nextAt = ?", [instant.milliseconds], database)
        }
      },
      dropExpired: { (now) throws(StorageError) in
        try await self.write { database in try DeliveryTable.dropExpired(now, database) }
      },
      nextDue: { () throws(StorageError) in
        try await self.read { database in try DeliveryTable.nextDue(database) }
      },
      told: { (account, since) throws(StorageError) in
        try await self.read { database in try DeliveryTable.told(account, since, database) }
      },
      usualCount: { (account, day) throws(StorageError) in
        try await self.read { database in
          let row = try database.row(
            """
            SELECT count(DISTINCT key) FROM delivery
            WHERE account = (SELECT number FROM account WHERE id = ?) AND day = ? AND isUsual
              AND (finishedAt IS NULL OR isSent)
            """, [account.data, day])
          return Int(try row?.integer(0) ?? 0)
        }
      })
  }
}

enum DeliveryTable {
  static func plan(
    _ account: AccountID, _ notices: [PlannedNotice], _ database: Database
  ) throws -> Set<String> {
    let number = try database.number(of: account)
    var new: Set<String> = []
    for notice in notices {
      for channel in notice.channels {
        let count = try database.run(
          """
          INSERT INTO delivery (account, key, channel, dueAt, expiresAt, day, isUsual, nextAt)
          SELECT account, ?, id, ?, ?, ?, ?, ? FROM channel WHERE id = ? AND account = ?
          ON CONFLICT DO NOTHING
          """,
          [
            notice.key, notice.dueAt.milliseconds, notice.expiresAt.milliseconds, notice.day,
            notice.isUsual, notice.dueAt.milliseconds, channel.data, number,
          ])
        if count > 0 { new.insert(notice.key) }
      }
    }
    return new
  }

  static func lease(
    _ limit: Int, _ now: Instant, _ until: Instant, after last: inout Int64, _ database: Database
  ) throws -> [Delivery] {
    try freeEnded(now, database)
    let latest = now.adding(milliseconds: Delivery.longestDelay).milliseconds
    try database.run(
      """
      UPDATE delivery SET nextAt = ?
      WHERE finishedAt IS NULL AND leasedUntil IS NULL AND nextAt > ? AND failures > 0
      """, [latest, latest])
    var turns = try DeliveryTurns(after: last, now, until: until, database)
    defer { last = turns.last }
    return try turns.take(limit)
  }

  /// Ends the lease with these changes, if it is still the one that the delivery was taken with.
  static func change(
    _ delivery: Delivery, _ changes: String, _ values: StatementArguments, _ database: Database
  ) throws {
    try database.run(
      """
      UPDATE delivery SET leasedUntil = NULL, \(changes)
      WHERE account = (SELECT number FROM account WHERE id = ?) AND key = ? AND channel = ?
        AND attempt = ? AND finishedAt IS NULL
      """,
      values + [delivery.account.data, delivery.key, delivery.channel.data, delivery.attempt])
  }

  private static func freeEnded(_ now: Instant, _ database: Database) throws {
    try database.run(
      "UPDATE delivery SET leasedUntil = NULL WHERE leasedUntil <= ?", [now.milliseconds])
  }

  /// Nobody is at work on any delivery any more.
  static func freeAll(_ database: Database) throws {
    try database.run("UPDATE delivery SET leasedUntil = NULL WHERE leasedUntil IS NOT NULL")
  }

  static func dropExpired(_ now: Instant, _ database: Database) throws -> Int {
    try freeEnded(now, database)
    return try database.run(
      """
      UPDATE delivery SET finishedAt = ?
      WHERE finishedAt IS NULL AND leasedUntil IS NULL AND expiresAt <= ?
      """, [now.milliseconds, now.milliseconds])
  }

  static func forgetOld(_ now: Instant, _ database: Database) throws -> Int {
    let limit = now.adding(milliseconds: -Delivery.remembered).milliseconds
    return try database.run(
      "DELETE FROM delivery WHERE dueAt <= ? AND leasedUntil IS NULL", [limit])
  }

  static func nextDue(_ database: Database) throws -> Instant? {
    let row = try database.row(
      """
      SELECT min(at) FROM (
        SELECT min(nextAt) AS at FROM delivery WHERE finishedAt IS NULL AND leasedUntil IS NULL
        UNION ALL
        SELECT min(leasedUntil) FROM delivery WHERE leasedUntil IS NOT NULL)
      """)
    guard let row, !row.hasNull(atIndex: 0) else { return nil }
    return try row.instant(0)
  }

  static func told(
    _ account: AccountID, _ since: Instant, _ database: Database
  ) throws -> Set<String> {
    let rows = try database.rows(
      """
      SELECT DISTINCT key FROM delivery
      WHERE account = (SELECT number FROM account WHERE id = ?) AND dueAt >= ?
      """, [account.data, since.milliseconds])
    var keys: Set<String> = []
    while let row = try rows.next() { keys.insert(try row.text(0)) }
    return keys
  }
}
