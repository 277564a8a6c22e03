internal import Kernel
internal import Storage
internal import SyncCore

extension MemoryDatabase {
  var upkeep: UpkeepStorage {
    var upkeep = UpkeepStorage(
      check: { () throws(StorageError) in [] },
      forgetExpired: { (now) throws(StorageError) in
        try self.run { (tables) in
          let before = tables.sessions.count + tables.invitations.count
          tables.sessions.removeAll { $0.expiresAt <= now }
          tables.invitations.removeAll { $0.expiresAt <= now }
          return before - tables.sessions.count - tables.invitations.count
            + tables.forgetOldDeliveries(now)
        }
      },
      forgetChanges: { (limit) throws(StorageError) in
        try self.run { (tables) in tables.forgetChanges(before: limit) }
      },
      removeContents: { (now) throws(StorageError) in
        try self.run { (tables) in tables.removeContents(at: now) }
      })
    upkeep.waitingAccounts = { (now) throws(StorageError) in
      try self.run { (tables) in tables.waitingAccounts(at: now) }
    }
    return upkeep
  }
}

extension MemoryTables {
  fileprivate mutating func forgetChanges(before limit: Instant) -> Int {
    var count = 0
    for account in logs.keys {
      for (change, instant) in logs[account]?.appliedAt ?? [:] where instant < limit {
        logs[account]?.changes[change] = nil
        logs[account]?.appliedAt[change] = nil
        count += 1
      }
    }
    return count
  }

  /// The trash is where the contents are: they are read until they are gone.
  fileprivate mutating func removeContents(at now: Instant) -> RemovedContents {
    let limit = now.adding(milliseconds: -ContentRetention.young)
    let busy = Set(jobs.filter { $0.leasedUntil != nil }.map { $0.account })
    let waiting = waitingAccounts(at: now)
    let referenced = referencedContents(before: limit)
    let unused = contentsStoredAt.keys.filter { !referenced.contains($0) }
    var removed = RemovedContents(unused: unused.count, waitingAccounts: waiting.count)
    let marks = unusedContents
    unusedContents = [:]
    for hash in unused {
      let readers = mediaTypes.filter { $0.value[hash] != nil }.map { $0.key }
      let isHeld =
        readers.isEmpty ? !waiting.isEmpty : readers.contains { waiting.contains($0) }
      let mark = UnusedMark(after: marks[hash], at: now, isHeld: isHeld)
      unusedContents[hash] = mark
      guard !readers.contains(where: { busy.contains($0) }) else { continue }
      if mark.stage == .gone { remove(hash, &removed) }
      if mark.stage == .trashed, marks[hash]?.isTrashed != true { removed.trashed += 1 }
    }
    return removed
  }

  private mutating func remove(_ hash: ContentHash, _ removed: inout RemovedContents) {
    removed.count += 1
    removed.bytes += Int64(contents[hash]?.count ?? 0)
    contents[hash] = nil
    contentsStoredAt[hash] = nil
    unusedContents[hash] = nil
    for account in mediaTypes.keys { mediaTypes[account]?[hash] = nil }
  }

  fileprivate func waitingAccounts(at now: Instant) -> Set<AccountID> {
    let waiting = sessions.filter { session in
      guard session.expiresAt > now, let pulled = session.pulledEpoch else { return false }
      return pulled != logs[session.account]?.epoch ?? epoch
    }
    return Set(waiting.map { $0.account })
  }

  private func referencedContents(before limit: Instant) -> Set<ContentHash> {
    var found = Set(contentsStoredAt.filter { $0.value >= limit }.keys)
    for log in logs.values {
      for stored in log.entities.values {
        ContentReferences.forEach(in: stored.entity.encoded) { found.insert($0) }
      }
    }
    var open = found
    while let next = open.popFirst() {
      ContentReferences.forEach(in: contents[next] ?? []) { hash in
        if found.insert(hash).inserted { open.insert(hash) }
      }
    }
    return found
  }
}

extension UnusedMark {
  fileprivate var isTrashed: Bool { stage != .kept }
}
