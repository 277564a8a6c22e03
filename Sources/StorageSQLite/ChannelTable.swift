internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var channels: ChannelStorage {
    ChannelStorage(
      add: { (channel) throws(StorageError) in
        try await self.write { database in try ChannelTable.add(channel, database) }
      },
      find: { (account, id) throws(StorageError) in
        try await self.read { database in try ChannelTable.find(account, id, database) }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in
          try ChannelTable.all(
            database, "account.id = ? ORDER BY channel.createdAt, channel.id", [account.data])
        }
      },
      remove: { (account, id) throws(StorageError) in
        try await self.write { database in
          guard try ChannelTable.find(account, id, database) != nil else {
            throw StorageError.notFound
          }
          try ChannelTable.remove(id, database)
        }
      },
      note: { (account, id, result, now) throws(StorageError) in
        try await self.write { database in
          guard let channel = try ChannelTable.find(account, id, database) else { return nil }
          return try ChannelTable.keep(channel.noting(result, at: now), database)
        }
      },
      accounts: { () throws(StorageError) in
        try await self.read { database in
          let rows = try database.rows(
            "SELECT id FROM account WHERE number IN (SELECT account FROM channel)")
          var accounts: Set<AccountID> = []
          while let row = try rows.next() { accounts.insert(try row.id(0)) }
          return accounts
        }
      })
  }
}

enum ChannelTable {
  static func add(
    _ channel: NotificationChannel, _ database: Database
  ) throws -> NotificationChannel {
    let account = try database.number(of: channel.account)
    if let session = channel.session {
      let row = try database.row(
        "SELECT 1 FROM session WHERE id = ? AND account = ?", [session.data, account])
      guard row != nil else { throw StorageError.notFound }
    }
    if channel.sort == .push { try takeOver(channel, database) }
    let others = try all(database, "account.id = ?", [channel.account.data])
    let same = others.first { $0.sort == channel.sort && $0.address == channel.address }
    if var same {
      same.label = channel.label
      same.secret = channel.secret
      same.session = channel.session
      same.refusedSince = nil
      return try keep(same, database)
    }
    guard others.count < NotificationChannel.most else { throw StorageError.quotaReached }
    try database.run(
      """
      INSERT INTO channel (id, account, sort, label, address, secret, createdAt, session)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        channel.id.data, account, channel.sort.rawValue, channel.label, channel.address,
        data(channel.secret), channel.createdAt.milliseconds, channel.session?.data,
      ])
    return channel
  }

  /// Another account was signed in to in this browser: it is no longer told there.
  private static func takeOver(_ channel: NotificationChannel, _ database: Database) throws {
    let others = try all(
      database, "channel.sort = ? AND channel.address = ? AND account.id <> ?",
      [channel.sort.rawValue, channel.address, channel.account.data])
    for other in others { try remove(other.id, database) }
  }

  /// What waits for it goes with it, by a trigger.
  static func remove(_ id: ID<NotificationChannel>, _ database: Database) throws {
    try database.run("DELETE FROM channel WHERE id = ?", [id.data])
  }

  static func keep(
    _ channel: NotificationChannel, _ database: Database
  ) throws -> NotificationChannel {
    try database.run(
      """
      UPDATE channel
      SET label = ?, secret = ?, lastAt = ?, lastResult = ?, refusedSince = ?, session = ?
      WHERE id = ?
      """,
      [
        channel.label, data(channel.secret), channel.lastAt?.milliseconds,
        channel.lastResult?.rawValue, channel.refusedSince?.milliseconds,
        channel.session?.data, channel.id.data,
      ])
    return channel
  }

  /// GRDB binds empty data as null.
  private static func data(_ secret: ChannelSecret) -> Data? {
    secret.bytes.isEmpty ? nil : Data(secret.bytes)
  }

  static func find(
    _ account: AccountID, _ id: ID<NotificationChannel>, _ database: Database
  ) throws -> NotificationChannel? {
    try all(database, "channel.id = ? AND account.id = ?", [id.data, account.data]).first
  }

  static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [NotificationChannel] {
    let rows = try database.rows(
      """
      SELECT channel.id, account.id, sort, label, address, secret, channel.createdAt, lastAt,
        lastResult, refusedSince, session
      FROM channel JOIN account ON account.number = channel.account WHERE \(condition)
      """, arguments)
    var channels: [NotificationChannel] = []
    while let row = try rows.next() { channels.append(try channel(row)) }
    return channels
  }

  private static func channel(_ row: Row) throws -> NotificationChannel {
    guard let sort = NotificationChannel.Sort(rawValue: Int(try row.integer(2))) else {
      throw StorageError.corrupt
    }
    return NotificationChannel(
      id: try row.id(0), account: try row.id(1), sort: sort, label: try row.text(3),
      address: try row.text(4), secret: ChannelSecret(try row.bytes(5)),
      createdAt: try row.instant(6),
      lastAt: row.hasNull(atIndex: 7) ? nil : try row.instant(7),
      lastResult: row.hasNull(atIndex: 8)
        ? nil : ChannelResult(rawValue: Int(try row.integer(8))),
      refusedSince: row.hasNull(atIndex: 9) ? nil : try row.instant(9),
      session: row.hasNull(atIndex: 10) ? nil : try row.id(10))
  }
}
