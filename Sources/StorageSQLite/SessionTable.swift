internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

extension SQLiteDatabase {
  var sessions: SessionStorage {
    SessionStorage(
      create: { (session) throws(StorageError) in
        try await self.write { database in try SessionTable.insert(session, database) }
      },
      bySecretHash: { (hash, now) throws(StorageError) in
        try await self.read { database in
          try SessionTable.all(
            database, "session.secretHash = ? AND session.expiresAt > ?",
            [Data(hash), now.milliseconds]
          ).first
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in
          try SessionTable.all(
            database, "account.id = ? ORDER BY session.lastSeenAt DESC, session.id DESC",
            [account.data])
        }
      },
      end: { (account, id) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            """
            DELETE FROM session
            WHERE id = ? AND account = (SELECT number FROM account WHERE id = ?)
            """, [id.data, account.data])
          guard count == 1 else { throw StorageError.notFound }
        }
      },
      endOthers: { (account, id, endsTokens) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            """
            DELETE FROM session
            WHERE account = (SELECT number FROM account WHERE id = ?) AND (kind = ? OR ?)
              AND id IS NOT ?
            """, [account.data, Session.Kind.browser.rawValue, endsTokens, id?.data])
        }
      },
      touch: { (id, now) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            "UPDATE session SET lastSeenAt = ? WHERE id = ?", [now.milliseconds, id.data])
        }
      },
      pulled: { (id, epoch) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            "UPDATE session SET pulledEpoch = ? WHERE id = ?", [epoch.data, id.data])
        }
      })
  }
}

enum SessionTable {
  static func insert(_ session: Session, _ database: Database) throws {
    let account = try database.number(of: session.account)
    try database.run(
      "DELETE FROM session WHERE expiresAt <= ?", [session.createdAt.milliseconds])
    try database.run(
      """
      INSERT INTO session
        (id, account, kind, secretHash, label, scope, createdAt, lastSeenAt, expiresAt, pulledEpoch)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        session.id.data, account, session.kind.rawValue, Data(session.secretHash), session.label,
        session.scope, session.createdAt.milliseconds, session.lastSeenAt.milliseconds,
        session.expiresAt.milliseconds, session.pulledEpoch?.data,
      ])
  }

  static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Session] {
    let rows = try database.rows(
      """
      SELECT session.id, account.id, kind, secretHash, label, scope, session.createdAt, lastSeenAt,
        expiresAt, pulledEpoch
      FROM session JOIN account ON account.number = session.account
      WHERE \(condition)
      """, arguments)
    var sessions: [Session] = []
    while let row = try rows.next() { sessions.append(try session(row)) }
    return sessions
  }

  private static func session(_ row: Row) throws -> Session {
    guard let kind = Session.Kind(rawValue: Int(try row.integer(2))) else {
      throw StorageError.corrupt
    }
    return Session(
      id: try row.id(0), account: try row.id(1), kind: kind,
      secretHash: try row.bytes(3), label: try row.text(4), scope: try row.text(5),
      createdAt: try row.instant(6), lastSeenAt: try row.instant(7),
      expiresAt: try row.instant(8),
      pulledEpoch: row.hasNull(atIndex: 9) ? nil : try row.id(9))
  }
}
