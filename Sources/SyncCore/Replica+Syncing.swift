public import Kernel

/// What an answer to a pull did.
public struct ReplicaUpdate: Sendable {
  /// The rows to store.
  public var writes: [StoreWrite]
  /// The entities that may look different now, ascending.
  public var changed: [ID<Entity>]
  /// False while there is more to pull.
  public var isComplete: Bool

  static let ignored = ReplicaUpdate(writes: [], changed: [], isComplete: false)
}

extension Replica {
  /// Asks for the next entities.
  public func nextPull(limit: Int = 500) -> PullRequest {
    PullRequest(
      epoch: epoch, cursor: cursor, limit: limit, head: epoch == nil ? nil : head, hash: hash)
  }

  /// The oldest changes that are stored here and not confirmed; nil when there are none, or before
  /// the server's epoch is known with all that it has.
  public mutating func nextPush(limit: Int = 200) -> PushRequest? {
    guard epoch != nil, previous.isEmpty else { return nil }
    let changes = outbox.send(limit: limit, bytes: SyncLimit.pushBytes)
    guard !changes.isEmpty else { return nil }
    return PushRequest(device: device, changes: changes, epoch: epoch, head: head, hash: hash)
  }

  /// Takes in the answer to a push.
  ///
  /// In a known epoch the changes are confirmed, and stay only until the mirror has them; in
  /// another they stay as they are, and the next pull finds out. An answer to what was asked before
  /// the server told more says nothing: it may come from a log that was since set back.
  public mutating func received(
    _ response: PushResponse, to request: PushRequest, at instant: Instant
  ) -> [StoreWrite] {
    guard response.epoch == epoch else {
      isEpochInDoubt = true
      return []
    }
    guard response.seqs.count == request.changes.count else { return [] }
    guard request.epoch == epoch, request.told == told else { return [] }
    learn(now: response.now, at: instant)
    var seqs: [ID<Change>: UInt64] = [:]
    for (index, change) in request.changes.enumerated() { seqs[change.id] = response.seqs[index] }
    var writes: [StoreWrite] = []
    var accepted: [ID<Entity>: Entity] = [:]
    var newest = response.head ?? 0
    for index in outbox.entries.indices {
      let entry = outbox.entries[index]
      guard entry.seq == nil, let seq = seqs[entry.change.id] else { continue }
      let clamped = clamped(entry.change.entity, now: response.now, &accepted)
      outbox.confirm(at: index, seq: seq)
      newest = max(newest, seq)
      guard let clamped else { continue }
      outbox.replace(clamped, at: index)
      writes.append(.putting(outbox.entries[index]))
    }
    learn(newest, newest == response.head ? response.hash : nil)
    writes.append(clockRow())
    return writes
  }

  /// Takes in the answer to a pull; one that is not to the latest question is passed over.
  public mutating func received(
    _ response: PullResponse, to request: PullRequest, at instant: Instant
  ) -> ReplicaUpdate {
    guard request.epoch == epoch, request.cursor == cursor, request.told == told else {
      return .ignored
    }
    let isSameEpoch = response.epoch == epoch
    guard !isSameEpoch || response.cursor >= cursor else { return .ignored }
    learn(now: response.now, at: instant)
    var changed: Set<ID<Entity>> = []
    var writes: [StoreWrite] = []
    if !isSameEpoch { begin(response.epoch) }
    isEpochInDoubt = false
    for entity in response.entities {
      let kept = MirroredEntity(entity)
      mirror[entity.id] = kept
      changed.insert(entity.id)
      for field in entity.fields { newestTold = max(newestTold, field.register.stamp.time) }
      let key = entityKey(entity.id, generation: generation)
      writes.append(StoreWrite(.entities, key: key, value: kept.bytes))
    }
    clock.observe(Stamp(time: newestTold, device: device))
    cursor = response.cursor
    learn(response.head, response.hash)
    let isComplete = cursor >= response.head
    if isComplete {
      writes += dropConfirmed(&changed)
      writes += sendAgainWhatIsMissing(&changed)
      settleClock()
    }
    writes.append(syncRow())
    writes.append(clockRow())
    return ReplicaUpdate(writes: writes, changed: Array(changed).inOrder(), isComplete: isComplete)
  }
}

extension Replica {
  private var told: LogPosition { LogPosition(seq: head, hash: hash) }

  /// Takes over how much the server has told, which is never less.
  private mutating func learn(_ head: UInt64, _ hash: ID<LogHash>?) {
    guard head >= self.head else { return }
    self.head = head
    self.hash = hash
  }

  /// Learns how far the server's clock is ahead; a difference that the way takes is left alone.
  private mutating func learn(now: Instant, at instant: Instant) {
    let (measured, overflow) = now.milliseconds.subtractingReportingOverflow(instant.milliseconds)
    guard !overflow else { return }
    let (difference, tooFar) = measured.subtractingReportingOverflow(clock.offset)
    guard tooFar || difference.magnitude > 2_000 else { return }
    clock.offset = measured
  }

  /// The change with its stamps clamped as the server has done it; nil where nothing was to clamp.
  private func clamped(
    _ entity: Entity, now: Instant, _ accepted: inout [ID<Entity>: Entity]
  ) -> Entity? {
    let ceiling = now.adding(milliseconds: Stamp.tolerance).milliseconds
    guard entity.fields.contains(where: { $0.register.stamp.milliseconds > ceiling }) else {
      return nil
    }
    let stored = accepted[entity.id] ?? told(entity)
    let after = stored.accepting(entity, now: now)
    accepted[entity.id] = after
    var fields: [Field] = []
    for field in entity.fields {
      var own = field
      if let register = after[field.number] {
        own.register.stamp = min(own.register.stamp, register.stamp)
      }
      fields.append(own)
    }
    return Entity(id: entity.id, kind: entity.kind, fields: fields)
  }

  /// What the server has of the entity, as far as is known here: what it confirmed belongs to it too.
  private func told(_ entity: Entity) -> Entity {
    var told = mirror[entity.id]?.decoded ?? Entity(id: entity.id, kind: entity.kind)
    for entry in outbox.entries where entry.seq != nil && entry.change.entity.id == entity.id {
      told.merge(entry.change.entity)
    }
    return told
  }

  /// Another epoch: the server may have forgotten what it confirmed, so nothing is confirmed.
  mutating func begin(_ epoch: ID<Epoch>?) {
    retireMirror()
    repeat { generation &+= 1 } while retired.contains(generation) && retired.count < 256
    self.epoch = epoch
    cursor = 0
    head = 0
    hash = nil
    outbox.update { $0.seq = nil }
  }

  private mutating func dropConfirmed(_ changed: inout Set<ID<Entity>>) -> [StoreWrite] {
    let cursor = cursor
    let done = outbox.remove { entry in
      guard let seq = entry.seq else { return false }
      return seq <= cursor
    }
    outbox.noteRemoval(of: done)
    var writes: [StoreWrite] = []
    for entry in done {
      changed.insert(entry.change.entity.id)
      writes.append(.removal(of: entry))
    }
    return writes
  }

  /// After a change of epoch, once the mirror is complete: whatever the earlier one had and this
  /// one lacks, or has older, is pushed as a change, with its stamps.
  ///
  /// These go before whatever waits in the outbox, which was written later.
  private mutating func sendAgainWhatIsMissing(_ changed: inout Set<ID<Entity>>) -> [StoreWrite] {
    guard !previous.isEmpty, let epoch else { return [] }
    var writes: [StoreWrite] = []
    var order = outbox.newestSentAgain
    let round = clock.tick(at: Instant(milliseconds: 0)).time
    for id in Array(previous.keys).inOrder() {
      changed.insert(id)
      guard let entity = previous[id]?.decoded else { continue }
      let missing = entity.fields(newerThan: mirror[id]?.decoded)
      guard !missing.isEmpty else { continue }
      order += 1
      let seed = Entropy(high: id.high ^ epoch.high, low: id.low ^ epoch.low)
      let change = Change(
        id: seed.id(round ^ device.bits &* 0x9E37_79B9_7F4A_7C15),
        entity: Entity(id: id, kind: entity.kind, fields: missing))
      let place = Stamp(time: order, device: device)
      let entry = Outbox.Entry(order: place, change: change, keeping: .awaited)
      outbox.insert(entry)
      writes.append(.putting(entry))
    }
    for id in Array(previous.keys).inOrder() {
      for generation in Array(retired).inOrder() {
        let key = entityKey(id, generation: generation)
        writes.append(StoreWrite(.entities, key: key, value: nil))
      }
    }
    previous = [:]
    retired = []
    return writes
  }
}

extension Entity {
  /// The registers that the other lacks or has older.
  func fields(newerThan other: Entity?) -> [Field] {
    guard let other else { return fields }
    var newer: [Field] = []
    for field in fields {
      if let theirs = other[field.number], theirs.merged(with: field.register) == theirs {
        continue
      }
      newer.append(field)
    }
    return newer
  }
}
