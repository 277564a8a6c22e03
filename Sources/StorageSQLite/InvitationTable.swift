internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var invitations: InvitationStorage {
    InvitationStorage(
      create: { (invitation) throws(StorageError) in
        try await self.write { database in try InvitationTable.insert(invitation, database) }
      },
      redeem: { (hash, account, now) throws(StorageError) in
        try await self.write { database in
          try InvitationTable.use(hash, now, database)
          try AccountTable.insert(account, database)
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in try InvitationTable.all(database, of: account) }
      },
      revoke: { (account, id) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            """
            DELETE FROM invitation
            WHERE id = ? AND createdBy = (SELECT number FROM account WHERE id = ?)
            """, [id.data, account.data])
          guard count == 1 else { throw StorageError.notFound }
        }
      })
  }

  var settings: SettingStorage {
    SettingStorage(
      get: { (key) throws(StorageError) in
        try await self.read { database in
          try database.row("SELECT value FROM setting WHERE key = ?", [key])?.bytes(0)
        }
      },
      set: { (key, value) throws(StorageError) in
        try await self.write { database in
          if let value {
            try database.run(
              "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", [key, Data(value)])
          } else {
            try database.run("DELETE FROM setting WHERE key = ?", [key])
          }
        }
      })
  }
}

enum InvitationTable {
  static func insert(_ invitation: Invitation, _ database: Database) throws {
    try database.run(
      """
      INSERT INTO invitation (id, secretHash, createdBy, createdAt, expiresAt)
      VALUES (?, ?, ?, ?, ?)
      """,
      [
        invitation.id.data, Data(invitation.secretHash),
        try database.number(of: invitation.createdBy), invitation.createdAt.milliseconds,
        invitation.expiresAt.milliseconds,
      ])
  }

  /// It counts once.
  static func use(_ hash: [UInt8], _ now: Instant, _ database: Database) throws {
    let count = try database.run(
      "DELETE FROM invitation WHERE secretHash = ? AND expiresAt > ?",
      [Data(hash), now.milliseconds])
    guard count == 1 else { throw StorageError.notFound }
  }

  static func all(_ database: Database, of account: AccountID) throws -> [Invitation] {
    let rows = try database.rows(
      """
      SELECT id, secretHash, createdAt, expiresAt FROM invitation
      WHERE createdBy = (SELECT number FROM account WHERE id = ?)
      ORDER BY createdAt, id
      """, [account.data])
    var invitations: [Invitation] = []
    while let row = try rows.next() {
      invitations.append(
        Invitation(
          id: try row.id(0), secretHash: try row.bytes(1), createdBy: account,
          createdAt: try row.instant(2), expiresAt: try row.instant(3)))
    }
    return invitations
  }
}
