internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var letters: LetterStorage {
    LetterStorage(
      add: { (letter, earlier) throws(StorageError) in
        try await self.write { database in try LetterTable.add(letter, earlier, database) }
      },
      lease: { (now, until) throws(StorageError) in
        try await self.write { database in try LetterTable.lease(now, until, database) }
      },
      seal: { (letter, hash, expiresAt) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            "UPDATE letter SET secretHash = ?, expiresAt = ? WHERE id = ? AND attempt = ?",
            [Data(hash), expiresAt.milliseconds, letter.id.data, letter.attempt])
          guard count == 1 else { throw StorageError.notFound }
        }
      },
      finish: { (letter) throws(StorageError) in
        try await self.write { database in try LetterTable.finish(letter, database) }
      },
      retry: { (letter, instant) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            "UPDATE letter SET dueAt = ?, leasedUntil = NULL WHERE id = ? AND attempt = ?",
            [instant.milliseconds, letter.id.data, letter.attempt])
        }
      },
      nextDue: { () throws(StorageError) in
        try await self.read { database in
          let row = try database.row(
            "SELECT min(max(dueAt, coalesce(leasedUntil, dueAt))) FROM letter")
          guard let row, !row.hasNull(atIndex: 0) else { return nil }
          return try row.instant(0)
        }
      },
      redeem: { (hash, sorts, now) throws(StorageError) in
        try await self.write { database in try LetterTable.redeem(hash, sorts, now, database) }
      },
      forget: { (account, sorts) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            """
            DELETE FROM letter WHERE sort IN (\(LetterTable.list(sorts)))
              AND account = (SELECT number FROM account WHERE id = ?)
            """, [account.data])
        }
      })
  }
}

enum LetterTable {
  /// Asked for and never finished: after this a newer version may have made it, or it is stuck.
  private static let longest: Int64 = 7 * 86_400_000

  static func list(_ sorts: [Letter.Sort]) -> String {
    sorts.map { String($0.rawValue) }.joined(separator: ", ")
  }

  static func add(_ letter: Letter, _ earlier: Instant, _ database: Database) throws -> Bool {
    let account = try database.number(of: letter.account)
    try database.run(
      "DELETE FROM letter WHERE expiresAt <= ? OR createdAt <= ?",
      [letter.createdAt.milliseconds, letter.createdAt.milliseconds - longest])
    let count = try database.run(
      """
      INSERT INTO letter (id, account, sort, address, language, createdAt, dueAt)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (account, sort) DO UPDATE SET
        id = excluded.id, address = excluded.address, language = excluded.language,
        createdAt = excluded.createdAt, dueAt = excluded.dueAt, attempt = 0, leasedUntil = NULL,
        secretHash = NULL, expiresAt = NULL
      WHERE createdAt <= ? OR createdAt > excluded.createdAt
      """,
      [
        letter.id.data, account, letter.sort.rawValue, letter.address, letter.language,
        letter.createdAt.milliseconds, letter.createdAt.milliseconds, earlier.milliseconds,
      ])
    return count == 1
  }

  static func lease(_ now: Instant, _ until: Instant, _ database: Database) throws -> Letter? {
    let latest = now.adding(milliseconds: Letter.longestDelay).milliseconds
    try database.run("UPDATE letter SET dueAt = ? WHERE dueAt > ?", [latest, latest])
    let found = try all(
      database,
      "dueAt <= ? AND (leasedUntil IS NULL OR leasedUntil <= ?) ORDER BY dueAt, letter.id LIMIT 1",
      [now.milliseconds, now.milliseconds])
    guard let waiting = found.first else { return nil }
    let letter = Letter(
      id: waiting.id, account: waiting.account, sort: waiting.sort, address: waiting.address,
      language: waiting.language, createdAt: waiting.createdAt, attempt: waiting.attempt + 1)
    try database.run(
      "UPDATE letter SET attempt = ?, leasedUntil = ? WHERE id = ?",
      [letter.attempt, until.milliseconds, letter.id.data])
    return letter
  }

  /// Nobody is at work on any letter any more.
  static func freeAll(_ database: Database) throws {
    try database.run("UPDATE letter SET leasedUntil = NULL WHERE leasedUntil IS NOT NULL")
  }

  static func finish(_ letter: Letter, _ database: Database) throws {
    try database.run(
      """
      UPDATE letter SET dueAt = NULL, leasedUntil = NULL
      WHERE id = ? AND attempt = ? AND secretHash IS NOT NULL
      """, [letter.id.data, letter.attempt])
    try database.run(
      "DELETE FROM letter WHERE id = ? AND attempt = ? AND secretHash IS NULL",
      [letter.id.data, letter.attempt])
  }

  static func redeem(
    _ hash: [UInt8], _ sorts: [Letter.Sort], _ now: Instant, _ database: Database
  ) throws -> Letter {
    let found = try all(
      database, "secretHash = ? AND expiresAt > ? AND sort IN (\(list(sorts)))",
      [Data(hash), now.milliseconds])
    guard let letter = found.first else { throw StorageError.notFound }
    try database.run("DELETE FROM letter WHERE id = ?", [letter.id.data])
    return letter
  }

  private static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Letter] {
    let rows = try database.rows(
      """
      SELECT letter.id, account.id, sort, address, letter.language, letter.createdAt, attempt
      FROM letter JOIN account ON account.number = letter.account WHERE \(condition)
      """, arguments)
    var letters: [Letter] = []
    while let row = try rows.next() {
      guard let sort = Letter.Sort(rawValue: Int(try row.integer(2))) else {
        throw StorageError.corrupt
      }
      letters.append(
        Letter(
          id: try row.id(0), account: try row.id(1), sort: sort, address: try row.text(3),
          language: try row.text(4), createdAt: try row.instant(5),
          attempt: Int(try row.integer(6))))
    }
    return letters
  }
}
