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
          let seqs = try changes.map { try log.apply($0) }
          try log.finish()
          return seqs
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
      head: { (account) throws(StorageError) in
        try await self.read { database in try Head.of(account, database) }
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

extension Head {
  fileprivate static func of(_ account: AccountID, _ database: Database) throws -> Head {
    let row = try database.row(
      """
      SELECT coalesce(head.epoch, epoch.id), head.seq
      FROM epoch, account JOIN head ON head.account = account.number
      WHERE account.id = ?
      """, [account.data])
    guard let row else { throw StorageError.notFound }
    return Head(epoch: try row.id(0), seq: try row.seq(1))
  }
}

extension EncodedEntity {
  fileprivate static func after(
    _ cursor: UInt64, of account: AccountID, limit: Int, bytes: Int = .max, _ database: Database
  ) throws -> [EncodedEntity] {
    guard let cursor = Int64(exactly: cursor), limit > 0 else { return [] }
    return try all(
      database, "",
      """
      entity.account = (SELECT number FROM account WHERE id = ?) AND entity.seq > ?
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

  fileprivate func decoded() throws -> StoredEntity {
    do {
      return StoredEntity(seq: seq, entity: try Entity(decoding: bytes))
    } catch {
      throw StorageError.corrupt
    }
  }
}
