import Kernel
import SyncCore
import Testing

private let title = RegisterNumber(number: 3)
private let epoch = ID<Epoch>(high: 7, low: 7)
private let instant = Instant(milliseconds: 9_000)

/// A device goes to another account with all that it has, or loses its database.
@Suite struct ReplicaMovingTests {
  private func entity(_ number: UInt64, _ text: String, time: Int64 = 1_000) -> Entity {
    let stamp = Stamp(milliseconds: time, device: .server)
    let register = Register(stamp: stamp, value: RegisterValue.text(text))
    return Entity(
      id: ID(high: 1, low: number), kind: .item, fields: [Field(number: title, register: register)])
  }

  private func pull(
    _ entities: [Entity], head: UInt64, _ replica: inout Replica
  ) -> [StoreWrite] {
    let answer = PullResponse(
      epoch: epoch, head: head, cursor: head, now: instant, entities: entities)
    return replica.received(answer, to: replica.nextPull(), at: instant).writes
  }

  private func restored(_ writes: [StoreWrite]) -> Replica {
    var rows: [StoreName: [StoreRow]] = [:]
    for write in writes {
      rows[write.store]?.removeAll { $0.key == write.key }
      guard let value = write.value else { continue }
      rows[write.store, default: []].append(StoreRow(key: write.key, value: value))
    }
    return Replica(restoring: rows, device: DeviceID(bits: 0x100))
  }

  @Test func anAccountWithTheSameEpochGetsWhatItLacksAndKeepsWhatIsNewer() {
    var replica = Replica(device: DeviceID(bits: 0x100))
    let own = entity(1, "own")
    var writes = pull([own, entity(2, "old")], head: 2, &replica)
    writes += replica.moveToAnotherAccount()
    // A crash between the move and the pull.
    var moved = restored(writes)
    #expect(moved.nextPull().epoch == nil)
    #expect(moved.nextPush() == nil)
    #expect(moved.entity(own.id) == own)
    let newer = entity(2, "newer", time: 5_000)
    moved.markStored(pull([newer], head: 1, &moved))
    #expect(moved.nextPush()?.changes.map(\.entity) == [own])
    #expect(moved.entity(newer.id) == newer)
    #expect(moved.entity(own.id) == own)
  }

  @Test func theRowsOfAReplicaRestoreIt() {
    var replica = Replica(device: DeviceID(bits: 0x100))
    _ = pull([entity(1, "a"), entity(2, "b")], head: 2, &replica)
    _ = replica.record(
      ID(high: 1, low: 3), kind: .item, fields: [(title, RegisterValue.text("c"))],
      at: Moment(instant: instant, entropy: Entropy(high: 1, low: 2)))
    let again = restored(replica.rows(withMirror: true))
    #expect(again.allEntities == replica.allEntities)
    #expect(again.allEntities.count == 3)
    #expect(again.cursor == 2 && again.epoch == epoch && again.pendingCount == 1)
    // Also while the mirror of an earlier epoch is not sent again yet.
    _ = replica.moveToAnotherAccount()
    let moved = restored(replica.rows(withMirror: true))
    #expect(moved.allEntities == replica.allEntities)
    #expect(moved.epoch == nil)
  }
}
