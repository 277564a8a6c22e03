import Kernel

extension Replica {
  /// Goes to another account: the next pull begins anew, and then everything that this device holds
  /// and the account lacks is pushed, under the stamps that it has.
  ///
  /// Also where two accounts of one server have the same epoch. Returns the rows to store.
  public mutating func moveToAnotherAccount() -> [StoreWrite] {
    begin(nil)
    isEpochInDoubt = false
    return [syncRow()]
  }

  /// Every entity as the person sees it, deleted ones too, ascending by ID.
  public var allEntities: [Entity] {
    var ids = Set(mirror.keys)
    ids.formUnion(previous.keys)
    ids.formUnion(outbox.overlay.keys)
    var entities: [Entity] = []
    for id in Array(ids).inOrder() {
      if let entity = entity(id) { entities.append(entity) }
    }
    return entities
  }

  /// Every row of this replica, for a database that took the place of a lost one.
  ///
  /// The mirror's only `withMirror`: of several tabs, the one that pulls knows it as it was stored.
  public func rows(withMirror: Bool) -> [StoreWrite] {
    var writes: [StoreWrite] = []
    if withMirror {
      for (id, kept) in mirror {
        let key = entityKey(id, generation: generation)
        writes.append(StoreWrite(.entities, key: key, value: kept.bytes))
      }
      for (id, kept) in previous {
        let key = entityKey(id, generation: retired.min() ?? generation &- 1)
        writes.append(StoreWrite(.entities, key: key, value: kept.bytes))
      }
      writes.append(syncRow())
    }
    for entry in outbox.entries { writes.append(.putting(entry)) }
    writes.append(clockRow())
    return writes
  }
}
