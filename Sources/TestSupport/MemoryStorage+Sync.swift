internal import Kernel
internal import Storage
internal import SyncCore

/// What is synced of one account.
struct MemoryLog: Sendable {
  var seq: UInt64 = 0
  /// The hashes at the numbers at which it ended: random ones do as well.
  var hashes: [UInt64: ID<LogHash>] = [0: .random]
  /// Where it was set back; otherwise that of all.
  var epoch: ID<Epoch>?
  var entities: [ID<Entity>: StoredEntity] = [:]
  /// Which entity a sequence number touched last.
  var touched: [UInt64: ID<Entity>] = [:]
  /// The number that each change was given.
  var changes: [ID<Change>: UInt64] = [:]
  /// When those changes were taken in that may be forgotten.
  var appliedAt: [ID<Change>: Instant] = [:]
  var keys: [[UInt8]: Set<ID<Entity>>] = [:]
}

extension MemoryDatabase {
  var sync: SyncStorage {
    SyncStorage(
      push: { (account, changes, now) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          let before = tables
          do throws(StorageError) {
            var seqs: [UInt64] = []
            for change in changes {
              seqs.append(tables.apply(change, account: account, now: now))
            }
            try tables.requireLimits(of: changes, account: account, before: before)
            tables.logs[account]?.noteEnd()
            return seqs
          } catch {
            tables = before
            throw error
          }
        }
      },
      pull: { (account, cursor, limit) throws(StorageError) in
        try self.run { (tables) in
          tables.logs[account]?.entities(after: cursor, limit: limit) ?? []
        }
      },
      pullEncoded: { (account, cursor, limit) throws(StorageError) in
        try self.run { (tables) in
          EncodedEntity.first(tables.logs[account]?.entities(after: cursor, limit: limit) ?? [])
        }
      },
      pullKinds: { (account, kinds, cursor, limit) throws(StorageError) in
        try self.run { (tables) in
          let found = tables.logs[account]?.entities(after: cursor, limit: .max) ?? []
          return EncodedEntity.first(
            Array(found.filter { kinds.contains($0.entity.kind) }.prefix(limit)))
        }
      },
      head: { (account) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          guard let log = tables.logs[account] else { throw .notFound }
          return Head(
            epoch: log.epoch ?? tables.epoch, seq: log.seq, hash: log.hashes[log.seq],
            bytes: log.entities.values.reduce(0) { $0 + Int64($1.entity.encoded.count) })
        }
      },
      hash: { (account, seq) throws(StorageError) in
        try self.run { (tables) in tables.logs[account]?.hashes[seq] }
      },
      entity: { (account, id) throws(StorageError) in
        try self.run { (tables) in tables.logs[account]?.entities[id] }
      },
      find: { (account, key) throws(StorageError) in
        try self.run { (tables) in tables.logs[account]?.entities(under: key) ?? [] }
      },
      beginEpoch: { (account, epoch, over) throws(StorageError) in
        try self.run { (tables) in
          guard let log = tables.logs[account], log.epoch ?? tables.epoch == over else { return }
          tables.logs[account]?.epoch = epoch
        }
      })
  }
}

extension MemoryTables {
  mutating func apply(
    _ change: Change, account: AccountID, now: Instant
  ) -> UInt64 {
    var log = logs.removeValue(forKey: account) ?? MemoryLog()
    defer { logs[account] = log }
    if let known = log.changes[change.id] { return known }
    let before = log.entities[change.entity.id]?.entity
    let after =
      before?.accepting(change.entity, now: now) ?? Entity(accepting: change.entity, now: now)
    log.store(after, keys: derivation.keys(after), oldKeys: before.map(derivation.keys) ?? [])
    log.changes[change.id] = log.seq
    if !change.isAhead(of: now) { log.appliedAt[change.id] = now }
    for request in derivation.requests(before: before, after: after, change: change.entity) {
      self.request(request, account: account, subject: after.id, now: now)
    }
    return log.seq
  }

  /// What a push makes of its entities has to be within the limits, and so has what it works with.
  fileprivate func requireLimits(
    of changes: [Change], account: AccountID, before: MemoryTables
  ) throws(StorageError) {
    let (old, new) = (before.logs[account], logs[account])
    let added = changes.filter { old?.changes[$0.id] == nil }
    let ids = Set(added.map { $0.entity.id })
    var changedBytes = 0
    for id in ids {
      let stored = old?.entities[id]?.entity
      guard let entity = new?.entities[id]?.entity, entity.mayReplace(stored) else {
        throw .tooLarge
      }
      changedBytes += stored?.encoded.count ?? 0
    }
    guard changedBytes <= SyncLimit.changedBytes || ids.count == 1 else { throw .tooLarge }
  }
}

extension ID<LogHash> {
  fileprivate static var random: ID {
    ID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
  }
}

extension MemoryLog {
  mutating func noteEnd() {
    if hashes[seq] == nil { hashes[seq] = .random }
  }

  mutating func store(_ entity: Entity, keys: [[UInt8]], oldKeys: [[UInt8]]) {
    seq += 1
    if let old = entities[entity.id] { touched[old.seq] = nil }
    entities[entity.id] = StoredEntity(seq: seq, entity: entity)
    touched[seq] = entity.id
    for key in oldKeys { self.keys[key]?.remove(entity.id) }
    for key in keys { self.keys[key, default: []].insert(entity.id) }
  }

  func entities(after cursor: UInt64, limit: Int) -> [StoredEntity] {
    guard cursor < seq else { return [] }
    var found: [StoredEntity] = []
    for number in (cursor + 1)...seq where found.count < limit {
      if let id = touched[number], let stored = entities[id] { found.append(stored) }
    }
    return found
  }

  func entities(under key: [UInt8]) -> [StoredEntity] {
    let found = (keys[key] ?? []).compactMap { entities[$0] }
    return found.sorted { $0.seq < $1.seq }
  }
}

extension EncodedEntity {
  /// As many as go into an answer.
  fileprivate static func first(_ found: [StoredEntity]) -> [EncodedEntity] {
    var size = 0
    var entities: [EncodedEntity] = []
    for stored in found {
      let bytes = stored.entity.encoded
      size += bytes.count
      guard size <= SyncLimit.pullBytes || entities.isEmpty else { break }
      entities.append(EncodedEntity(seq: stored.seq, bytes: bytes))
    }
    return entities
  }
}
