internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

extension SQLiteDatabase {
  var calendars: CalendarStorage {
    CalendarStorage(
      accounts: { () throws(StorageError) in
        try await self.read { database in
          // The number of `CalendarStorage.kind` as the index has it.
          let rows = try database.rows(
            """
            SELECT id FROM account
            WHERE number IN (SELECT account FROM entity INDEXED BY entityCalendar WHERE kind = 19)
            """)
          var accounts: Set<AccountID> = []
          while let row = try rows.next() { accounts.insert(try row.id(0)) }
          return accounts
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in try CalendarTable.list(account, database) }
      },
      put: { (calendar) throws(StorageError) in
        try await self.write { database in try CalendarTable.put(calendar, database) }
      },
      remove: { (account, id) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            """
            DELETE FROM calendar
            WHERE account = (SELECT number FROM account WHERE id = ?) AND id = ?
            """, [account.data, id.data])
        }
      })
  }
}

enum CalendarTable {
  static func list(_ account: AccountID, _ database: Database) throws -> [KeptCalendar] {
    let rows = try database.rows(
      """
      SELECT id, source, manner, state, failures, checkedAt, refreshedAt, nextAt, etag, lastModified,
        busy
      FROM calendar WHERE account = (SELECT number FROM account WHERE id = ?) ORDER BY id
      """, [account.data])
    var calendars: [KeptCalendar] = []
    while let row = try rows.next() { calendars.append(try calendar(row, of: account)) }
    return calendars
  }

  private static func calendar(_ row: Row, of account: AccountID) throws -> KeptCalendar {
    var calendar = KeptCalendar(
      account: account, id: try row.id(0), source: try row.bytes(1), nextAt: try row.instant(7))
    calendar.manner = try row.text(2)
    calendar.state = Int(try row.integer(3))
    calendar.failures = Int(try row.integer(4))
    calendar.checkedAt = row.hasNull(atIndex: 5) ? nil : try row.instant(5)
    calendar.refreshedAt = row.hasNull(atIndex: 6) ? nil : try row.instant(6)
    calendar.etag = try row.text(8)
    calendar.lastModified = try row.text(9)
    calendar.busy = try row.bytes(10)
    return calendar
  }

  static func put(_ calendar: KeptCalendar, _ database: Database) throws {
    let account = try database.number(of: calendar.account)
    try database.run(
      """
      INSERT OR REPLACE INTO calendar (account, id, source, manner, state, failures, checkedAt,
        refreshedAt, nextAt, etag, lastModified, busy)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        account, calendar.id.data, Data(calendar.source), calendar.manner, calendar.state,
        calendar.failures, calendar.checkedAt?.milliseconds, calendar.refreshedAt?.milliseconds,
        calendar.nextAt.milliseconds, calendar.etag, calendar.lastModified, Data(calendar.busy),
      ])
  }
}
