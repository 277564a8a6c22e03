import Kernel
import SyncCore
import Testing

private let title = RegisterNumber(number: 3)
private let id = ID<Entity>(high: 1, low: 1)
private let epoch = ID<Epoch>(high: 7, low: 7)
private let device = DeviceID(bits: 0x100)

private func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

private func told(_ text: String, at milliseconds: Int64) -> Entity {
  let stamp = Stamp(milliseconds: milliseconds, device: DeviceID(bits: 9))
  let register = Register(stamp: stamp, value: RegisterValue.text(text))
  return Entity(id: id, kind: .item, fields: [Field(number: title, register: register)])
}

private func answer(
  _ entities: [Entity], cursor: UInt64, head: UInt64, epoch: ID<Epoch> = epoch
) -> PullResponse {
  PullResponse(epoch: epoch, head: head, cursor: cursor, now: instant(1_000), entities: entities)
}

/// A tab that syncs, and the rows of its outbox.
private struct Tab {
  var replica = Replica(device: device)
  var rows: [[UInt8]: [UInt8]] = [:]

  init() {
    pull([], cursor: 0, head: 0)
    replica.reload(outbox: [])
  }

  mutating func pull(_ entities: [Entity], cursor: UInt64, head: UInt64) {
    _ = replica.received(
      answer(entities, cursor: cursor, head: head), to: replica.nextPull(), at: instant(1_000))
  }

  mutating func record(_ text: String, at milliseconds: Int64) -> [StoreWrite] {
    let moment = Moment(
      instant: instant(milliseconds), entropy: Entropy(high: UInt64(milliseconds), low: 5))
    return replica.record(
      id, kind: .item, fields: [(title, RegisterValue.text(text))], at: moment)
  }

  mutating func store(_ writes: [StoreWrite]) {
    for write in writes where write.store == .outbox { rows[write.key] = write.value }
    replica.markStored(writes)
  }

  mutating func reload() {
    replica.reload(outbox: rows.map { StoreRow(key: $0.key, value: $0.value) })
  }

  /// The registers of the changes of the next push; nil when there is none.
  mutating func nextPushed() -> [[Field]]? {
    replica.nextPush()?.changes.map { $0.entity.fields }
  }
}

@Test func aLateAnswerToAnEarlierPullIsPassedOver() {
  var tab = Tab()
  let early = tab.replica.nextPull()
  tab.pull([told("new", at: 20)], cursor: 2, head: 2)
  let late = tab.replica.received(
    answer([told("old", at: 10)], cursor: 1, head: 1), to: early, at: instant(1_000))
  #expect(late.changed.isEmpty && late.writes.isEmpty)
  #expect(tab.replica.cursor == 2)
  #expect(tab.replica.entity(id)?.text(title) == "new")
}

@Test func aMirrorWithADamagedRowIsPulledAgain() {
  var tab = Tab()
  let update = tab.replica.received(
    answer([told("A", at: 10)], cursor: 1, head: 1), to: tab.replica.nextPull(),
    at: instant(1_000))
  var rows: [StoreName: [StoreRow]] = [:]
  for write in update.writes {
    guard var value = write.value else { continue }
    if write.store == .entities { value[0] = 0xFF }
    rows[write.store, default: []].append(StoreRow(key: write.key, value: value))
  }
  let restored = Replica(restoring: rows, device: device)
  #expect(restored.epoch == epoch)
  #expect(restored.cursor == 0)
  #expect(restored.needsPull)
}

@Test func aChangeTakesOverTheStampsThatTheServerHasClamped() throws {
  var tab = Tab()
  tab.store(tab.record("from next year", at: 30_000_000_000))
  let next = tab.replica.nextPush()
  let push = try #require(next)
  _ = tab.replica.received(
    PushResponse(epoch: epoch, now: instant(1_000), seqs: [1]), to: push, at: instant(1_000))
  #expect(tab.replica.entity(id)?[title]?.stamp.milliseconds == 61_000)
}

@Test func theNextStampIsLaterThanAnyThatTheServerTold() {
  var tab = Tab()
  tab.pull([told("theirs", at: 50_000)], cursor: 1, head: 1)
  _ = tab.record("own", at: 2_000)
  #expect(tab.replica.entity(id)?.text(title) == "own")
}

@Test func aCoveredChangeThatMayBeOnItsWayKeepsItsPlaceWithoutItsRegisters() {
  var tab = Tab()
  tab.store(tab.record("A", at: 2_000))
  #expect(tab.nextPushed()?.count == 1)
  let covering = tab.record("B", at: 3_000)
  // The disk has the registers yet.
  #expect(tab.nextPushed() == nil)
  tab.store(covering)
  #expect(tab.nextPushed()?.map { $0.count } == [0, 1])
  #expect(tab.replica.pendingCount == 1)
}

@Test func aRowThatWasRemovedDoesNotComeBackFromTheDisk() {
  var tab = Tab()
  tab.store(tab.record("A", at: 2_000))
  _ = tab.record("B", at: 3_000)
  tab.reload()
  #expect(tab.replica.pendingCount == 1)
  #expect(tab.replica.entity(id)?.text(title) == "B")
}

@Test func whatAnotherTabRecordedIsSentOnceTheDiskHasShownIt() {
  var tab = Tab()
  var other = Tab()
  let writes = other.record("A", at: 2_000)
  tab.replica.apply(writes)
  #expect(tab.replica.entity(id)?.text(title) == "A")
  #expect(tab.nextPushed() == nil)
  tab.store(writes)
  tab.reload()
  #expect(tab.nextPushed()?.count == 1)
}

@Test func nothingIsPushedToAnotherEpochBeforeAllOfItIsKnown() {
  var tab = Tab()
  tab.pull([told("A", at: 10)], cursor: 1, head: 1)
  tab.store(tab.record("B", at: 2_000))
  let other = ID<Epoch>(high: 8, low: 8)
  let first = tab.replica.received(
    answer([told("A", at: 10)], cursor: 1, head: 2, epoch: other), to: tab.replica.nextPull(),
    at: instant(1_000))
  #expect(!first.isComplete)
  #expect(tab.nextPushed() == nil)
  let rest = tab.replica.received(
    answer([], cursor: 2, head: 2, epoch: other), to: tab.replica.nextPull(), at: instant(1_000))
  #expect(rest.isComplete)
  #expect(tab.nextPushed()?.count == 1)
}

@Test func aLateAnswerOfALogThatWasSetBackConfirmsNothing() throws {
  var tab = Tab()
  tab.store(tab.record("A", at: 2_000))
  let next = tab.replica.nextPush()
  let push = try #require(next)
  // The copy that took its place does not have the change, and others have written to it.
  tab.pull([told("theirs", at: 10)], cursor: 5, head: 5)
  let late = PushResponse(
    epoch: epoch, now: instant(1_000), seqs: [1], head: 1, hash: ID(high: 1, low: 1))
  let writes = tab.replica.received(late, to: push, at: instant(1_000))
  #expect(writes.isEmpty)
  tab.pull([], cursor: 5, head: 5)
  #expect(tab.replica.pendingCount == 1)
}

@Test func whatAnotherTabWasToldForgetsTheOwnConfirmations() throws {
  var tab = Tab()
  tab.store(tab.record("A", at: 2_000))
  let next = tab.replica.nextPush()
  let push = try #require(next)
  let answer = PushResponse(
    epoch: epoch, now: instant(1_000), seqs: [1], head: 1, hash: ID(high: 1, low: 1))
  _ = tab.replica.received(answer, to: push, at: instant(1_000))
  #expect(tab.replica.pendingCount == 0)
  var other = Tab()
  let update = other.replica.received(
    toldOfALog(head: 5, hash: ID(high: 2, low: 2)), to: other.replica.nextPull(),
    at: instant(1_000))
  tab.replica.apply(update.writes)
  tab.pull([], cursor: 5, head: 5)
  #expect(tab.replica.pendingCount == 1)
}

@Test func theHashIsSaidWithItsNumberAfterTheNextStart() {
  var tab = Tab()
  let hash = ID<LogHash>(high: 4, low: 4)
  let update = tab.replica.received(
    toldOfALog(head: 3, hash: hash), to: tab.replica.nextPull(), at: instant(1_000))
  var rows: [StoreName: [StoreRow]] = [:]
  for write in update.writes {
    guard let value = write.value else { continue }
    rows[write.store, default: []].append(StoreRow(key: write.key, value: value))
  }
  let restored = Replica(restoring: rows, device: device)
  #expect(restored.nextPull().told == LogPosition(seq: 3, hash: hash))
}

private func toldOfALog(head: UInt64, hash: ID<LogHash>) -> PullResponse {
  PullResponse(
    epoch: epoch, head: head, cursor: head, now: instant(1_000), entities: [], hash: hash)
}

// It was shown no more between the other tab's pull and this one's: words that were written meanwhile
// took the place of the words before.
@Test func whatAnotherTabIsDoneWithIsShownUntilThisOneHasPulledIt() {
  var tab = Tab()
  tab.store(tab.record("A", at: 2_000))
  tab.reload()
  // The tab that led before has told the server, pulled, and taken the row away.
  tab.rows = [:]
  tab.reload()
  #expect(tab.replica.entity(id)?.text(title) == "A")
  #expect(tab.replica.pendingCount == 0)
  #expect(tab.nextPushed() == nil)
  tab.pull([], cursor: 1, head: 1)
  #expect(tab.replica.entity(id) == nil)
  #expect(tab.replica.isSettled)
}
