internal import Crypto
internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

/// One account's log inside the transaction that adds to it.
struct AccountLog {
  /// The changes of one entity in a push, and the number of the last.
  private struct Group {
    var changes: [Entity]
    var seq: Int64
  }

  private let account: Int64
  private let database: Database
  private let derivation: Derivation
  private let now: Instant
  private let first: Int64
  private var seq: Int64
  /// Over the log's last hash, the time, and what is appended.
  private var hash = SHA256()
  /// By how much the entities have grown.
  private var growth = 0
  /// How many bytes the entities had that it has changed.
  private var changedBytes = 0
  private var added: [Group] = []
  /// The places of entities in `added`.
  private var groups: [ID<Entity>: Int] = [:]

  init(
    _ account: AccountID, _ database: Database, derivation: Derivation, now: Instant
  ) throws {
    let row = try database.row(
      """
      SELECT account.number, head.seq, logHash.hash
      FROM account JOIN head ON head.account = account.number
      LEFT JOIN logHash ON logHash.account = head.account AND logHash.seq = head.seq
      WHERE account.id = ?
      """, [account.data])
    guard let row else { throw StorageError.notFound }
    self.account = try row.integer(0)
    self.database = database
    self.derivation = derivation
    self.now = now
    first = try row.integer(1)
    seq = first
    hash.update(data: try row.bytes(2))
    // What a change is clamped to depends on the time.
    hash.update(data: Array("\(now.milliseconds)".utf8))
  }

  /// Appends the changes that are not known yet, and answers the number of each, in order.
  ///
  /// Every change has its own number. What they make of an entity is stored once, under the last: a
  /// large one is neither read nor written again for each.
  mutating func append(_ changes: [Change]) throws -> [UInt64] {
    let seqs = try changes.map { try number($0) }
    for group in added { try apply(group) }
    try finish()
    return seqs
  }

  private mutating func number(_ change: Change) throws -> UInt64 {
    if let known = try seq(of: change) { return known }
    seq += 1
    try database.run(
      "INSERT INTO change (account, id, seq, appliedAt, isAhead) VALUES (?, ?, ?, ?, ?)",
      [account, change.id.data, seq, now.milliseconds, change.isAhead(of: now)])
    hash.update(data: change.encoded)
    if let group = groups[change.entity.id] {
      added[group].changes.append(change.entity)
      added[group].seq = seq
    } else {
      groups[change.entity.id] = added.count
      added.append(Group(changes: [change.entity], seq: seq))
    }
    return UInt64(seq)
  }

  /// Merges changes of one entity, each with its own wishes for work, and stores what they make of it.
  private mutating func apply(_ group: Group) throws {
    guard let first = group.changes.first else { return }
    let row = try database.row(
      "SELECT number, value FROM entity WHERE account = ? AND id = ?", [account, first.id.data])
    let bytes = try row?.bytes(1)
    changedBytes += bytes?.count ?? 0
    guard changedBytes <= SyncLimit.changedBytes || added.count == 1 else {
      throw StorageError.tooLarge
    }
    let stored = try bytes.map(Self.entity)
    let entity = try merged(group.changes, into: stored, Entity(id: first.id, kind: first.kind))
    guard entity.mayReplace(stored) else { throw StorageError.tooLarge }
    let value = entity.encoded
    let number = try store(entity, value, number: try row?.integer(0), seq: group.seq)
    growth += value.count - (bytes?.count ?? 0)
    try storeKeys(of: entity, before: stored, number: number)
  }

  private func merged(
    _ changes: [Entity], into stored: Entity?, _ empty: Entity
  ) throws -> Entity {
    var folding = FoldingEntity(stored ?? empty)
    var before = stored
    for change in changes {
      folding.take(change, now: now)
      try request(before: before, after: folding.entity, change: change)
      before = folding.entity
    }
    let entity = folding.finish()
    // No work depends on a merged text, but on whether one has taken the place of something else.
    if entity != before { try request(before: before, after: entity, change: entity) }
    return entity
  }

  private func request(before: Entity?, after: Entity, change: Entity) throws {
    for request in derivation.requests(before: before, after: after, change: change) {
      try JobTable.add(request, account: account, subject: after.id, now: now, database)
    }
  }

  /// Stores where the log stands now.
  private func finish() throws {
    guard seq != first else { return }
    try database.run(
      "UPDATE head SET seq = ?, entityBytes = entityBytes + ? WHERE account = ?",
      [seq, growth, account])
    try database.run(
      "INSERT INTO logHash (account, seq, hash) VALUES (?, ?, ?)",
      [account, seq, Data(hash.finalize().prefix(16))])
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

  private func store(
    _ entity: Entity, _ value: [UInt8], number: Int64?, seq: Int64
  ) throws -> Int64 {
    if let number {
      try database.run(
        "UPDATE entity SET seq = ?, value = ? WHERE number = ?", [seq, Data(value), number])
      return number
    }
    try database.run(
      "INSERT INTO entity (account, id, seq, kind, value) VALUES (?, ?, ?, ?, ?)",
      [account, entity.id.data, seq, Int(entity.kind.number), Data(value)])
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
