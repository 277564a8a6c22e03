internal import Kernel
internal import Storage
internal import SyncCore

extension MemoryDatabase {
  var upkeep: UpkeepStorage {
    UpkeepStorage(
      check: { () throws(StorageError) in [] },
      forgetExpired: { (now) throws(StorageError) in
        try self.run { (tables) in
          let before = tables.sessions.count + tables.invitations.count
          tables.sessions.removeAll { $0.expiresAt <= now }
          tables.invitations.removeAll { $0.expiresAt <= now }
          return before - tables.sessions.count - tables.invitations.count
        }
      },
      forgetChanges: { (limit) throws(StorageError) in
        try self.run { (tables) in tables.forgetChanges(before: limit) }
      },
      removeContents: { (limit) throws(StorageError) in
        try self.run { (tables) in tables.removeContents(before: limit) }
      })
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

  fileprivate mutating func removeContents(before limit: Instant) -> RemovedContents {
    let busy = Set(jobs.filter { $0.leasedUntil != nil }.map { $0.account })
    let referenced = referencedContents(before: limit)
    var removed = RemovedContents()
    for (hash, storedAt) in contentsStoredAt where storedAt < limit && !referenced.contains(hash) {
      let isInWork = mediaTypes.contains { busy.contains($0.key) && $0.value[hash] != nil }
      guard !isInWork else { continue }
      removed.count += 1
      removed.bytes += Int64(contents[hash]?.count ?? 0)
      contents[hash] = nil
      contentsStoredAt[hash] = nil
      for account in mediaTypes.keys { mediaTypes[account]?[hash] = nil }
    }
    return removed
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
