import Kernel
import SyncCore
import Testing

private let title = RegisterNumber(number: 3)

private func moment(_ milliseconds: Int64) -> Moment {
  Moment(
    instant: Instant(milliseconds: milliseconds),
    entropy: Entropy(high: UInt64(milliseconds), low: 5))
}

/// A change that the server refuses leaves the outbox, and can come back to it.
@Suite struct SettingAsideTests {
  private let id = ID<Entity>(high: 1, low: 1)

  private func pushing() throws -> (replica: Replica, change: Change, row: StoreWrite) {
    var replica = Replica(device: DeviceID(bits: 0x100))
    let now = Instant(milliseconds: 1_000)
    let empty = PullResponse(
      epoch: ID(high: 7, low: 7), head: 0, cursor: 0, now: now, entities: [])
    _ = replica.received(empty, to: replica.nextPull(), at: now)
    let writes = replica.record(
      id, kind: .item, fields: [(title, RegisterValue.text("A"))], at: moment(2_000))
    replica.markStored(writes)
    let push = replica.nextPush()
    let change = try #require(push?.changes.first)
    return (replica, change, try #require(writes.first { $0.store == .outbox }))
  }

  @Test func aChangeSetAsideIsNeitherSeenNorSentNorReadAgain() throws {
    var (replica, change, row) = try pushing()
    let writes = replica.setAside(change.id)
    #expect(writes == [StoreWrite(.outbox, key: row.key, value: nil)])
    #expect(replica.entity(id) == nil)
    #expect(replica.nextPush() == nil)
    // The disk may still hold the row when the next pass reads it.
    replica.reload(outbox: [StoreRow(key: row.key, value: row.value ?? [])])
    #expect(replica.nextPush() == nil)
    #expect(replica.setAside(change.id).isEmpty)
  }

  @Test func aChangePutBackIsTheSameAndGoesBehindTheOthers() throws {
    var (replica, change, _) = try pushing()
    _ = replica.setAside(change.id)
    let other = ID<Entity>(high: 2, low: 2)
    replica.markStored(
      replica.record(
        other, kind: .item, fields: [(title, RegisterValue.text("B"))], at: moment(3_000)))
    let writes = replica.putBack(change, at: moment(4_000))
    #expect(replica.entity(id)?.text(title) == "A")
    #expect(replica.putBack(change, at: moment(5_000)).isEmpty)
    replica.markStored(writes)
    let push = replica.nextPush()
    let sent = try #require(push).changes
    #expect(sent.map(\.entity.id) == [other, id])
    #expect(sent.last == change)
  }
}
