import Kernel
import SyncCore
import Testing

private let title = RegisterNumber(number: 3)
private let favourite = RegisterNumber(number: 14)
private let epoch = ID<Epoch>(high: 7, low: 7)

private func moment(_ milliseconds: Int64) -> Moment {
  Moment(
    instant: Instant(milliseconds: milliseconds),
    entropy: Entropy(high: UInt64(milliseconds), low: 5))
}

private func answer(
  _ entities: [Entity], cursor: UInt64, head: UInt64, epoch: ID<Epoch> = epoch
) -> PullResponse {
  PullResponse(
    epoch: epoch, head: head, cursor: cursor, now: Instant(milliseconds: 1_000), entities: entities)
}

/// A replica that has pulled an empty account.
private func freshReplica() -> Replica {
  var replica = Replica(device: DeviceID(bits: 0x100))
  let request = replica.nextPull()
  _ = replica.received(
    answer([], cursor: 0, head: 0), to: request, at: Instant(milliseconds: 1_000))
  return replica
}

@Test func aChangeIsPushedOnlyWhenItsRowIsStored() {
  var replica = freshReplica()
  let id = ID<Entity>(high: 1, low: 1)
  let writes = replica.record(
    id, kind: .item, fields: [(title, RegisterValue.text("A"))], at: moment(2_000))
  #expect(replica.entity(id)?.text(title) == "A")
  #expect(replica.nextPush() == nil)
  replica.markStored(writes)
  #expect(replica.nextPush()?.changes.count == 1)
}

/// A replica with one change that is stored, and on its way.
private func replicaWithOnePush(of id: ID<Entity>) throws -> (Replica, PushRequest) {
  var replica = freshReplica()
  replica.markStored(
    replica.record(id, kind: .item, fields: [(title, RegisterValue.text("A"))], at: moment(2_000)))
  let push = replica.nextPush()
  return (replica, try #require(push))
}

@Test func aConfirmedChangeStaysUntilTheMirrorHasIt() throws {
  let id = ID<Entity>(high: 1, low: 1)
  var (replica, push) = try replicaWithOnePush(of: id)
  let now = Instant(milliseconds: 2_000)
  _ = replica.received(PushResponse(epoch: epoch, now: now, seqs: [1]), to: push, at: now)
  #expect(replica.nextPush() == nil)
  #expect(replica.pendingCount == 0)
  #expect(replica.needsPull)
  #expect(!replica.isSettled)
  #expect(replica.entity(id)?.text(title) == "A")
  let entity = push.changes[0].entity
  let update = replica.received(
    answer([entity], cursor: 1, head: 1), to: replica.nextPull(), at: now)
  #expect(update.isComplete)
  #expect(update.changed == [id])
  #expect(update.writes.contains { $0.store == .outbox && $0.value == nil })
  #expect(replica.isSettled)
}

@Test func aPushThatIsAnsweredInAnotherEpochConfirmsNothing() throws {
  let id = ID<Entity>(high: 1, low: 1)
  var (replica, push) = try replicaWithOnePush(of: id)
  let now = Instant(milliseconds: 2_000)
  let other = ID<Epoch>(high: 8, low: 8)
  let writes = replica.received(PushResponse(epoch: other, now: now, seqs: [1]), to: push, at: now)
  #expect(writes.isEmpty)
  #expect(replica.pendingCount == 1)
}

@Test func afterAChangeOfEpochWhatTheServerLacksIsPushedAgain() {
  var replica = freshReplica()
  let now = Instant(milliseconds: 3_000)
  let stamp = Stamp(milliseconds: 900, device: DeviceID(bits: 9))
  var lost = Entity(id: ID(high: 1, low: 1), kind: .item)
  lost.merge(
    Field(number: title, register: Register(stamp: stamp, value: RegisterValue.text("Lost"))))
  _ = replica.received(answer([lost], cursor: 1, head: 1), to: replica.nextPull(), at: now)
  let other = ID<Epoch>(high: 8, low: 8)
  let update = replica.received(
    answer([], cursor: 0, head: 0, epoch: other), to: replica.nextPull(), at: now)
  #expect(replica.entity(lost.id) == lost)
  replica.markStored(update.writes)
  #expect(replica.nextPush()?.changes.map { $0.entity } == [lost])
}

@Test func whatTheServerHasToldIsSaidInEveryQuestion() {
  #expect(Replica(device: DeviceID(bits: 0x100)).nextPull().head == nil)
  var replica = freshReplica()
  let now = Instant(milliseconds: 2_000)
  for number: UInt64 in 1...2 {
    let fields = [(title, RegisterValue.text("A"))]
    replica.markStored(
      replica.record(ID(high: 1, low: number), kind: .item, fields: fields, at: moment(2_000)))
    guard let push = replica.nextPush() else {
      Issue.record("nothing to push")
      return
    }
    #expect(push.head == number - 1)
    _ = replica.received(PushResponse(epoch: epoch, now: now, seqs: [number]), to: push, at: now)
    // Confirmed and not pulled yet: a server that has lost it must hear of it.
    #expect(replica.nextPull().cursor == 0)
    #expect(replica.nextPull().head == number)
  }
}

@Test func aReplicaIsRestoredFromItsRows() {
  var replica = freshReplica()
  let id = ID<Entity>(high: 1, low: 1)
  var rows: [StoreName: [StoreRow]] = [:]
  let first = replica.record(
    id, kind: .item, fields: [(title, RegisterValue.text("A"))], at: moment(2_000))
  for write in first {
    rows[write.store, default: []].append(StoreRow(key: write.key, value: write.value ?? []))
  }
  let restored = Replica(restoring: rows, device: replica.device)
  #expect(restored.entity(id) == replica.entity(id))
  #expect(restored.pendingCount == 1)
}

@Test func aChangeThatIsCoveredByALaterOneLeavesTheOutbox() {
  var replica = freshReplica()
  replica.reload(outbox: [])
  let id = ID<Entity>(high: 1, low: 1)
  for count in 0..<10 {
    _ = replica.record(
      id, kind: .item, fields: [(title, RegisterValue.int(count))], at: moment(2_000))
  }
  #expect(replica.pendingCount == 1)
  #expect(replica.entity(id)?.int(title) == 9)
}

/// A tab that dies before the covering change is on disk finds the covered one there again.
@Test func nothingOvertakesACoveredChangeWhoseRowMayComeBack() {
  var replica = freshReplica()
  replica.reload(outbox: [])
  let ids = [ID<Entity>(high: 1, low: 1), ID<Entity>(high: 1, low: 2)]
  for (index, id) in ids.enumerated() {
    replica.markStored(
      replica.record(
        id, kind: .item, fields: [(title, RegisterValue.int(0))], at: moment(2_000 + Int64(index))))
  }
  let covering = replica.record(
    ids[0], kind: .item, fields: [(title, RegisterValue.int(1))], at: moment(2_002))
  #expect(replica.nextPush() == nil)
  replica.markStored(covering)
  #expect(replica.nextPush()?.changes.map { $0.entity.id } == [ids[1], ids[0]])
}

/// The tab has not been told that the row of the first sending is gone when the server is restored
/// once more.
@Test func whatIsSentAgainTwiceIsNotTakenForItsRemovedRow() throws {
  var replica = freshReplica()
  let now = Instant(milliseconds: 3_000)
  let stamp = Stamp(milliseconds: 900, device: DeviceID(bits: 9))
  var lost = Entity(id: ID(high: 1, low: 1), kind: .item)
  lost.merge(
    Field(number: title, register: Register(stamp: stamp, value: RegisterValue.text("Lost"))))
  _ = replica.received(answer([lost], cursor: 1, head: 1), to: replica.nextPull(), at: now)
  var rows: [[UInt8]: [UInt8]] = [:]
  for number: UInt64 in 8...9 {
    let epoch = ID<Epoch>(high: number, low: number)
    let update = replica.received(
      answer([], cursor: 0, head: 0, epoch: epoch), to: replica.nextPull(), at: now)
    for write in update.writes where write.store == .outbox { rows[write.key] = write.value }
    replica.markStored(update.writes)
    replica.reload(outbox: rows.map { StoreRow(key: $0.key, value: $0.value) })
    let next = replica.nextPush()
    let push = try #require(next)
    #expect(push.changes.map { $0.entity } == [lost])
    _ = replica.received(PushResponse(epoch: epoch, now: now, seqs: [1]), to: push, at: now)
    _ = replica.received(
      answer([lost], cursor: 1, head: 1, epoch: epoch), to: replica.nextPull(), at: now)
  }
}
