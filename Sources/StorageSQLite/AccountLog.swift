internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

/// One account's log inside the transaction that adds to it.
struct AccountLog {
  private let account: Int64
  private let database: Database
  private let derivation: Derivation
  private let now: Instant
  private let first: Int64
  private var seq: Int64

  init(
    _ account: AccountID, _ database: Database, derivation: Derivation, now: Instant
  ) throws {
    let row = try database.row(
      """
      SELECT account.number, head.seq FROM account JOIN head ON head.account = account.number
      WHERE account.id = ?
      """, [account.data])
    guard let row else { throw StorageError.notFound }
    self.account = try row.integer(0)
    self.database = database
    self.derivation = derivation
    self.now = now
    first = try row.integer(1)
    seq = first
  }

  /// Merges one change, unless it is known, and answers its sequence number.
  mutating func apply(_ change: Change) throws -> UInt64 {
    if let known = try seq(of: change) { return known }
    seq += 1
    let row = try database.row(
      "SELECT number, value FROM entity WHERE account = ? AND id = ?",
      [account, change.entity.id.data])
    let before = try row.map { try Self.entity(try $0.bytes(1)) }
    let after =
      before?.accepting(change.entity, now: now) ?? Entity(accepting: change.entity, now: now)
    guard after.mayReplace(before) else { throw StorageError.tooLarge }
    let number = try store(after, number: try row?.integer(0))
    try storeKeys(of: after, before: before, number: number)
    try database.run(
      "INSERT INTO change (account, id, seq, appliedAt, isAhead) VALUES (?, ?, ?, ?, ?)",
      [account, change.id.data, seq, now.milliseconds, change.isAhead(of: now)])
    for request in derivation.requests(before: before, after: after, change: change.entity) {
      try JobTable.add(request, account: account, subject: after.id, now: now, database)
    }
    return UInt64(seq)
  }

  /// Stores where the log stands now.
  func finish() throws {
    guard seq != first else { return }
    try database.run("UPDATE head SET seq = ? WHERE account = ?", [seq, account])
  }

  private func seq(of change: Change) throws -> UInt64? {
    let row = try database.row(
      "SELECT seq FROM change WHERE account = ? AND id = ?", [account, change.id.data])
    return try row?.seq(0)
  }

  private static func entity(_ bytes: [UInt8]) throws -> Entity {
    do {
      return try Entity(decoding: bytes)
    } catch {
      throw StorageError.corrupt
    }
  }

  private func store(_ entity: Entity, number: Int64?) throws -> Int64 {
    let value = Data(entity.encoded)
    if let number {
      try database.run(
        "UPDATE entity SET seq = ?, value = ? WHERE number = ?", [seq, value, number])
      return number
    }
    try database.run(
      "INSERT INTO entity (account, id, seq, kind, value) VALUES (?, ?, ?, ?, ?)",
      [account, entity.id.data, seq, Int(entity.kind.number), value])
    return database.lastInsertedRowID
  }

  private func storeKeys(of entity: Entity, before: Entity?, number: Int64) throws {
    let keys = Set(derivation.keys(entity))
    let old = Set(before.map(derivation.keys) ?? [])
    guard keys != old else { return }
    try database.run("DELETE FROM entityKey WHERE entity = ?", [number])
    for key in keys {
      try database.run(
        "INSERT INTO entityKey (account, key, entity) VALUES (?, ?, ?)",
        [account, Data(key), number])
    }
  }
}
