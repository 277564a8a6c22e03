import Kernel
import SyncCore
import Testing
import Wire

private let stamp = Stamp(milliseconds: 1_000, device: DeviceID(bits: 1))

private func entity(_ numbers: Range<Int>, value: [UInt8] = RegisterValue.null) -> Entity {
  Entity(
    id: ID(high: 1, low: 1), kind: .item,
    fields: numbers.map {
      Field(
        number: RegisterNumber(number: UInt16($0)), register: Register(stamp: stamp, value: value))
    })
}

private func problem(_ read: () throws(CBORError) -> Void) -> CBORError? {
  do throws(CBORError) {
    try read()
    return nil
  } catch {
    return error
  }
}

private func problem(ofPushing entities: [Entity]) -> CBORError? {
  var changes: [Change] = []
  for (index, entity) in entities.enumerated() {
    changes.append(Change(id: ID(high: 2, low: UInt64(index)), entity: entity))
  }
  let bytes = PushRequest(device: DeviceID(bits: 1), changes: changes).encoded
  return problem { () throws(CBORError) in _ = try PushRequest(decoding: bytes) }
}

private func problem(ofReading bytes: [UInt8]) -> CBORError? {
  problem { () throws(CBORError) in
    var reader = CBORReader(bytes)
    _ = try Entity(from: &reader, registers: 513)
  }
}

private let half = RegisterValue.bytes([UInt8](repeating: 7, count: 1 << 20))

@Test func anEntityMayHaveSoManyRegistersAndThatOfItsDeletion() {
  #expect(entity(1..<513).isWithinLimits)
  #expect(entity(0..<513).isWithinLimits)
  #expect(!entity(1..<514).isWithinLimits)
  #expect(entity(1..<4, value: half).isWithinLimits)
  #expect(!entity(1..<5, value: half).isWithinLimits)
}

/// Such an entity may come from before there were limits, or from a server with others.
@Test(arguments: [false, true])
func anEntityBeyondTheLimitsIsReadAndChangedAndDeletedButDoesNotGrow(hasLongValues: Bool) throws {
  let large = hasLongValues ? entity(1..<10, value: half) : entity(1..<2_000)
  let read = try Entity(decoding: large.encoded)
  #expect(read.encoded == large.encoded)
  let answer = PullResponse(
    epoch: ID(high: 1, low: 1), head: 1, cursor: 1, now: Instant(milliseconds: 5),
    entities: [large])
  let pulled = try PullResponse(decoding: answer.encoded)
  #expect(pulled.entities.first?.encoded == large.encoded)

  func after(_ number: UInt16, _ value: [UInt8]) -> Entity {
    let register = Register(stamp: Stamp(milliseconds: 2_000, device: stamp.device), value: value)
    return large.accepting(
      Entity(
        id: large.id, kind: .item,
        fields: [Field(number: RegisterNumber(number: number), register: register)]),
      now: Instant(milliseconds: 3_000))
  }
  #expect(after(0, RegisterValue.int(1_700_000_000_000)).mayReplace(large))
  #expect(after(1, RegisterValue.int(1_700_000_000_000)).mayReplace(large))
  #expect(!after(5_000, half).mayReplace(large))
  #expect(!large.mayReplace(nil))
}

@Test func aCountThatNobodyCanMeanIsRefusedBeforeAnythingIsRead() {
  var head = CBORWriter()
  head.beginArray(4)
  head.write(ID<Entity>(high: 1, low: 1))
  head.write(1)
  head.write(stamp)
  #expect(
    problem(ofReading: head.bytes + [0xBB, 0x7F] + [UInt8](repeating: 0xFF, count: 7))
      == .truncated)
  #expect(
    problem(ofReading: head.bytes + [0xB9, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 200_000))
      == .tooLarge)
}

@Test func aRegisterThatComesTwiceIsRefused() {
  var writer = CBORWriter()
  writer.beginArray(6)
  writer.write(ID<Entity>(high: 1, low: 1))
  writer.write(1)
  for milliseconds: Int64 in 1...2 {
    writer.write(Stamp(milliseconds: milliseconds, device: DeviceID(bits: 1)))
    writer.beginMap(1)
    writer.write(3)
    writer.writeNull()
  }
  #expect(problem(ofReading: writer.bytes) == .malformed)
}

@Test func aPushWithMoreThanThereMayBeIsRefused() {
  let empty = entity(0..<0)
  #expect(problem(ofPushing: Array(repeating: empty, count: 1_000)) == nil)
  #expect(problem(ofPushing: Array(repeating: empty, count: 1_001)) == .tooLarge)
  #expect(problem(ofPushing: [entity(0..<3, value: half)]) == nil)
  #expect(problem(ofPushing: [entity(0..<4, value: half)]) == .tooLarge)
  #expect(problem(ofPushing: [entity(0..<513)]) == nil)
  #expect(problem(ofPushing: [entity(1..<514)]) == .tooLarge)
  #expect(problem(ofPushing: [entity(0..<600)]) == .tooLarge)
}

@Test func aValueOfTooMuchNestingIsRefused() {
  let deep = [UInt8](repeating: 0x81, count: 100_000) + [0x00]
  #expect(problem(ofPushing: [entity(0..<1, value: deep)]) == .tooDeep)
}

/// Each of many devices once wrote the text: joining them is not quadratic work.
@Test func aMergedTextOfVeryManyVersionsIsJoinedAndRead() throws {
  func many(_ first: UInt64) throws -> TextRegister {
    var writer = CBORWriter()
    writer.writeTag(TextRegister.tag)
    writer.beginMap(3)
    writer.write(0)
    writer.beginArray(40_000)
    for number in first..<(first + 40_000) {
      writer.beginMap(2)
      writer.write(0)
      writer.write(number)
      writer.write(1)
      writer.write(1)
    }
    writer.write(1)
    writer.beginArray(80_000)
    for number in first..<(first + 40_000) {
      writer.write(number)
      writer.write(1)
    }
    writer.write(2)
    writer.beginArray(0)
    return try #require(TextRegister(value: writer.bytes))
  }
  let both = try many(1).merged(with: many(20_001))
  #expect(both.heads.count == 60_000)
  #expect(both.isConflicted)
  #expect(both.text.isEmpty)
}
