internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

extension SQLiteDatabase {
  var sync: SyncStorage {
    SyncStorage(
      push: { (account, changes, now) throws(StorageError) in
        try await self.write { database in
          var log = try AccountLog(account, database, derivation: self.derivation, now: now)
          return try log.append(changes)
        }
      },
      pull: { (account, cursor, limit) throws(StorageError) in
        try await self.read { database in
          try EncodedEntity.after(cursor, of: account, limit: limit, database)
            .map { try $0.decoded() }
        }
      },
      pullEncoded: { (account, cursor, limit) throws(StorageError) in
        try await self.read { database in
          try EncodedEntity.after(
            cursor, of: account, limit: limit, bytes: SyncLimit.pullBytes, database)
        }
      },
      pullKinds: { (account, kinds, cursor, limit) throws(StorageError) in
        try await self.read { database in
          try EncodedEntity.after(
            cursor, of: account, kinds: kinds, limit: limit, bytes: SyncLimit.pullBytes, database)
        }
      },
      head: { (account) throws(StorageError) in
        try await self.read { database in try Head.of(account, database) }
      },
      hash: { (account, seq) throws(StorageError) in
        guard let seq = Int64(exactly: seq) else { return nil }
        return try await self.read { database in
          try database.row(
            """
            SELECT hash FROM logHash
            WHERE account = (SELECT number FROM account WHERE id = ?) AND seq = ?
            """, [account.data, seq]
          )?.id(0)
        }
      },
      entity: { (account, id) throws(StorageError) in
        try await self.read { database in
          try EncodedEntity.all(
            database, "JOIN account ON account.number = entity.account",
            "account.id = ? AND entity.id = ?", [account.data, id.data]
          ).first?.decoded()
        }
      },
      find: { (account, key) throws(StorageError) in
        try await self.read { database in
          try EncodedEntity.all(
            database, "JOIN entityKey ON entityKey.entity = entity.number",
            """
            entityKey.account = (SELECT number FROM account WHERE id = ?) AND entityKey.key = ?
            ORDER BY entity.seq
            """, [account.data, Data(key)]
          ).map { try $0.decoded() }
        }
      },
      beginEpoch: { (account, epoch, over) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            """
            UPDATE head SET epoch = ?
            WHERE account = (SELECT number FROM account WHERE id = ?)
              AND coalesce(epoch, (SELECT id FROM epoch)) = ?
            """, [epoch.data, account.data, over.data])
        }
      })
  }
}

extension SQLiteDatabase {
  func changeBeginning(
    _ high: UInt64, of account: AccountID
  ) async throws(StorageError) -> ID<Change>? {
    let first = ID<Change>(high: high, low: 0)
    let last = ID<Change>(high: high, low: .max)
    return try await read { database in
      try database.row(
        """
        SELECT id FROM change
        WHERE account = (SELECT number FROM account WHERE id = ?) AND id BETWEEN ? AND ? LIMIT 1
        """, [account.data, first.data, last.data])?.id(0)
    }
  }
}

extension Head {
  fileprivate static func of(_ account: AccountID, _ database: Database) throws -> Head {
    let row = try database.row(
      """
      SELECT coalesce(head.epoch, epoch.id), head.seq, logHash.hash, head.entityBytes
      FROM epoch, account JOIN head ON head.account = account.number
      LEFT JOIN logHash ON logHash.account = head.account AND logHash.seq = head.seq
      WHERE account.id = ?
      """, [account.data])
    guard let row else { throw StorageError.notFound }
    return Head(
      epoch: try row.id(0), seq: try row.seq(1), hash: ID(bytes: try row.bytes(2)),
      bytes: try row.integer(3))
  }
}

extension EncodedEntity {
  fileprivate static func after(
    _ cursor: UInt64, of account: AccountID, kinds: [EntityKind]? = nil, limit: Int,
    bytes: Int = .max, _ database: Database
  ) throws -> [EncodedEntity] {
    guard let cursor = Int64(exactly: cursor), limit > 0 else { return [] }
    let numbers = kinds?.map { String($0.number) }.joined(separator: ", ")
    let condition = numbers.map { "AND entity.kind IN (\($0))" } ?? ""
    return try all(
      database, "",
      """
      entity.account = (SELECT number FROM account WHERE id = ?) AND entity.seq > ? \(condition)
      ORDER BY entity.seq LIMIT ?
      """, [account.data, cursor, limit], bytes: bytes)
  }

  fileprivate static func all(
    _ database: Database, _ join: String, _ condition: String, _ arguments: StatementArguments,
    bytes limit: Int = .max
  ) throws -> [EncodedEntity] {
    let rows = try database.rows(
      "SELECT entity.seq, entity.value FROM entity \(join) WHERE \(condition)", arguments)
    var entities: [EncodedEntity] = []
    var size = 0
    while let row = try rows.next() {
      let bytes = try row.bytes(1)
      size += bytes.count
      guard size <= limit || entities.isEmpty else { break }
      entities.append(EncodedEntity(seq: try row.seq(0), bytes: bytes))
    }
    return entities
  }
}
