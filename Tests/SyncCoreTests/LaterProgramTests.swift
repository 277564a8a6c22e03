import Kernel
import SyncCore
import Testing
import Wire

/// What a later program wrote: a register that this one has no name for, a value of a shape that it
/// has no type for in a register that it knows, and a kind of its own.
private let unknown = RegisterNumber(number: 60_000)
private let strange: [UInt8] = [0xD9, 0xFF, 0x01, 0xA1, 0x01, 0x82, 0xF9, 0x3E, 0x00, 0x61, 0x7A]
private let title = RegisterNumber(number: 3)
private let minutes = RegisterNumber(number: 7)
private let epoch = ID<Epoch>(high: 7, low: 7)
private let now = Instant(milliseconds: 5_000)

/// A server in few lines: the rule of acceptance, and everything really travels as bytes.
private struct Server {
  var entities: [ID<Entity>: Entity] = [:]
  var head: UInt64 = 0

  mutating func take(_ request: PushRequest) throws -> PushResponse {
    var seqs: [UInt64] = []
    for change in try PushRequest(decoding: request.encoded).changes {
      head += 1
      seqs.append(head)
      entities[change.entity.id] =
        entities[change.entity.id]?.accepting(change.entity, now: now)
        ?? Entity(accepting: change.entity, now: now)
    }
    return PushResponse(epoch: epoch, now: now, seqs: seqs)
  }

  func tell(_ replica: inout Replica) throws {
    let all = entities.keys.sorted().compactMap { entities[$0] }
    let answer = PullResponse(epoch: epoch, head: head, cursor: head, now: now, entities: all)
    _ = replica.received(
      try PullResponse(decoding: answer.encoded), to: replica.nextPull(), at: now)
  }
}

private func edit(
  _ replica: inout Replica, _ id: ID<Entity>, kind: EntityKind,
  _ fields: [(RegisterNumber, [UInt8])], at milliseconds: Int64, _ server: inout Server
) throws {
  let moment = Moment(
    instant: Instant(milliseconds: milliseconds),
    entropy: Entropy(high: UInt64(milliseconds), low: replica.device.bits))
  let rows = replica.record(id, kind: kind, fields: fields, at: moment)
  replica.markStored(rows)
  let request = replica.nextPush()
  let push = try #require(request)
  _ = replica.received(try server.take(push), to: push, at: now)
  try server.tell(&replica)
}

@Test(arguments: [EntityKind.item, EntityKind(number: 777)])
func whatAnOldProgramDoesNotKnowComesThroughItUntouched(kind: EntityKind) throws {
  var server = Server()
  var new = Replica(device: DeviceID(bits: 0x100))
  var old = Replica(device: DeviceID(bits: 0x200))
  let id = ID<Entity>(high: 1, low: 1)
  try server.tell(&new)
  try edit(
    &new, id, kind: kind,
    [(title, RegisterValue.text("A")), (unknown, strange), (minutes, strange)], at: 1_000, &server)
  let written = try #require(new.entity(id))

  try server.tell(&old)
  #expect(old.entity(id)?.int(minutes) == nil)
  try edit(&old, id, kind: kind, [(title, RegisterValue.text("B"))], at: 2_000, &server)
  try server.tell(&new)

  let seen = try #require(new.entity(id))
  #expect(seen.text(title) == "B")
  #expect(seen.kind == kind)
  #expect(seen[unknown] == written[unknown])
  #expect(seen[minutes] == written[minutes])
}

@Test func anOldProgramSendsAgainWhatItDoesNotKnowToARestoredServer() throws {
  var server = Server()
  var new = Replica(device: DeviceID(bits: 0x100))
  var old = Replica(device: DeviceID(bits: 0x200))
  let id = ID<Entity>(high: 1, low: 1)
  try server.tell(&new)
  try edit(&new, id, kind: .item, [(unknown, strange)], at: 1_000, &server)
  try server.tell(&old)
  let update = old.received(
    PullResponse(epoch: ID(high: 8, low: 8), head: 0, cursor: 0, now: now, entities: []),
    to: old.nextPull(), at: now)
  old.markStored(update.writes)
  let request = old.nextPush()
  let push = try #require(request)
  let sent = try PushRequest(decoding: push.encoded).changes.map { $0.entity }
  #expect(sent == [try #require(new.entity(id))])
}

@Test func anOldProgramJoinsATextWithEntriesThatItDoesNotKnow() throws {
  let phone = DeviceID(bits: 0x100)
  let first = TextRegister.edited(to: "milk", visible: nil, mirrored: nil, device: phone, time: 1)
  var bytes = first.value
  #expect(bytes[5] == 0xA3)
  bytes[5] = 0xA4
  bytes += [0x09] + strange
  let stored = Register(stamp: Stamp(milliseconds: 1, device: phone), value: bytes)
  let edited = TextRegister.edited(
    to: "milk and bread", visible: stored, mirrored: stored, device: DeviceID(bits: 0x200), time: 2)
  #expect(edited.text == "milk and bread")
  #expect(edited.value.suffix(strange.count + 1) == [0x09] + strange)
}
