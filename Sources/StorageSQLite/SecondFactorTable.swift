internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var secondFactors: SecondFactorStorage {
    SecondFactorStorage(
      get: { (account) throws(StorageError) in
        try await self.read { database in try SecondFactorTable.get(account, database) }
      },
      begin: { (account, secret) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            """
            INSERT INTO secondFactor (account, secret, lastStep) VALUES (?, ?, 0)
            ON CONFLICT (account) DO UPDATE SET secret = excluded.secret, lastStep = 0
            WHERE since IS NULL
            """, [try database.number(of: account), Data(secret)])
          guard count == 1 else { throw StorageError.conflict }
        }
      },
      turnOn: { (account, secret, step, codes, now) throws(StorageError) in
        try await self.write { database in
          let count = try database.run(
            """
            UPDATE secondFactor SET since = ?, lastStep = ?
            WHERE account = ? AND secret = ? AND since IS NULL
            """, [now.milliseconds, step, try database.number(of: account), Data(secret)])
          guard count == 1 else { throw StorageError.notFound }
          try SecondFactorTable.setRecoveryCodes(codes, of: account, database)
        }
      },
      useStep: { (account, step) throws(StorageError) in
        try await self.write { database in
          try database.run(
            "UPDATE secondFactor SET lastStep = ? WHERE account = ? AND lastStep < ?",
            [step, try database.number(of: account), step]) == 1
        }
      },
      useRecoveryCode: { (account, hash) throws(StorageError) in
        try await self.write { database in
          try database.run(
            "DELETE FROM recoveryCode WHERE account = ? AND hash = ?",
            [try database.number(of: account), hash]) == 1
        }
      },
      setRecoveryCodes: { (account, codes) throws(StorageError) in
        try await self.write { database in
          try SecondFactorTable.setRecoveryCodes(codes, of: account, database)
        }
      },
      turnOff: { (account) throws(StorageError) in
        try await self.write { database in
          let number = try database.number(of: account)
          try database.run("DELETE FROM secondFactor WHERE account = ?", [number])
          try database.run("DELETE FROM recoveryCode WHERE account = ?", [number])
        }
      })
  }

  var accountEvents: AccountEventStorage {
    AccountEventStorage(
      add: { (account, event) throws(StorageError) in
        try await self.write { database in
          let number = try database.number(of: account)
          try database.run(
            "INSERT INTO accountEvent (account, kind, detail, at) VALUES (?, ?, ?, ?)",
            [number, event.kind, event.detail, event.at.milliseconds])
          try database.run(
            """
            DELETE FROM accountEvent WHERE account = ? AND kind = ? AND id NOT IN
              (SELECT id FROM accountEvent WHERE account = ? AND kind = ?
              ORDER BY id DESC LIMIT ?)
            """, [number, event.kind, number, event.kind, AccountEvent.most])
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in
          let rows = try database.rows(
            """
            SELECT kind, detail, at FROM accountEvent
            WHERE account = (SELECT number FROM account WHERE id = ?) ORDER BY id DESC
            """, [account.data])
          var events: [AccountEvent] = []
          while let row = try rows.next() {
            events.append(
              AccountEvent(
                kind: Int(try row.integer(0)), detail: try row.text(1), at: try row.instant(2)))
          }
          return events
        }
      })
  }
}

enum SecondFactorTable {
  /// One statement, which sees one state of both tables.
  static func get(_ account: AccountID, _ database: Database) throws -> SecondFactor? {
    let rows = try database.rows(
      """
      SELECT secret, lastStep, since, hash FROM secondFactor
      LEFT JOIN recoveryCode ON recoveryCode.account = secondFactor.account
      WHERE secondFactor.account = (SELECT number FROM account WHERE id = ?) ORDER BY hash
      """, [account.data])
    var factor: SecondFactor?
    while let row = try rows.next() {
      var known =
        try factor
        ?? SecondFactor(
          secret: try row.bytes(0), lastStep: try row.integer(1),
          since: row.hasNull(atIndex: 2) ? nil : try row.instant(2))
      if !row.hasNull(atIndex: 3) { known.recoveryCodes.append(try row.text(3)) }
      factor = known
    }
    return factor
  }

  static func setRecoveryCodes(
    _ codes: [String], of account: AccountID, _ database: Database
  ) throws {
    let number = try database.number(of: account)
    try database.run("DELETE FROM recoveryCode WHERE account = ?", [number])
    for code in codes {
      try database.run("INSERT INTO recoveryCode (account, hash) VALUES (?, ?)", [number, code])
    }
  }
}
