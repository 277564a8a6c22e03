internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  func upkeep(of files: ContentFiles) -> UpkeepStorage {
    var upkeep = UpkeepStorage(
      check: { () throws(StorageError) in try await self.check() },
      forgetExpired: { (now) throws(StorageError) in
        try await self.write { database in
          let ended = try ["session", "invitation"].reduce(0) { count, table in
            try count
              + database.run("DELETE FROM \(table) WHERE expiresAt <= ?", [now.milliseconds])
          }
          return try ended + DeliveryTable.forgetOld(now, database)
        }
      },
      forgetChanges: { (limit) throws(StorageError) in
        try await OldChanges(database: self, limit: limit).forget()
      },
      removeContents: { (now) throws(StorageError) in
        try await UnusedContents(database: self, files: files, now: now).remove()
      })
    upkeep.adoptContents = { (mediaType) throws(StorageError) in
      try await OwnerlessContents(database: self, files: files, mediaType: mediaType).adopt()
    }
    upkeep.waitingAccounts = { (now) throws(StorageError) in
      try await self.read { database in try WaitingAccounts(at: now, database).ids(database) }
    }
    return upkeep
  }
}

/// Changes taken in so long ago that nobody sends them again.
///
/// They are looked for beside the writer, and go in small transactions: writes wait for none of it.
private struct OldChanges {
  private static let batch = 1_000

  let database: SQLiteDatabase
  let limit: Instant

  private struct Key: Sendable {
    var account: Int64
    var id: Data
    var isOld: Bool
  }

  func forget() async throws(StorageError) -> Int {
    var count = 0
    var last = Key(account: 0, id: Data(), isOld: false)
    while true {
      let keys = try await keys(after: last)
      guard let end = keys.last else { return count }
      let old = keys.filter { $0.isOld }
      if !old.isEmpty { try await forget(old) }
      count += old.count
      last = end
    }
  }

  private func keys(after last: Key) async throws(StorageError) -> [Key] {
    let limit = limit
    return try await database.read { database in
      let rows = try database.rows(
        """
        SELECT account, id, appliedAt < ? AND NOT isAhead FROM change
        WHERE (account, id) > (?, ?) ORDER BY account, id LIMIT ?
        """, [limit.milliseconds, last.account, last.id, Self.batch])
      var keys: [Key] = []
      while let row = try rows.next() {
        keys.append(
          Key(
            account: try row.integer(0), id: Data(try row.bytes(1)),
            isOld: try row.integer(2) == 1))
      }
      return keys
    }
  }

  private func forget(_ keys: [Key]) async throws(StorageError) {
    try await database.write { database in
      for key in keys {
        try database.run(
          "DELETE FROM change WHERE account = ? AND id = ?", [key.account, key.id])
      }
    }
  }
}
