import Kernel
import SyncCore
import Testing

private func merged(_ left: Entity, _ right: Entity) -> Entity {
  var result = left
  result.merge(right)
  return result
}

// Shows X07.
@Test func mergingEntitiesIsCommutativeAssociativeAndIdempotent() {
  var generator = Generator(seed: 1)
  for _ in 0..<5_000 {
    let (a, b, c) = (generator.entity(), generator.entity(), generator.entity())
    #expect(merged(a, b) == merged(b, a))
    #expect(merged(merged(a, b), c) == merged(a, merged(b, c)))
    #expect(merged(a, a) == a)
    #expect(merged(merged(a, b), b) == merged(a, b))
  }
}

// Shows X07, L88.
@Test func mergingTextsIsCommutativeAssociativeAndIdempotent() {
  var generator = Generator(seed: 2)
  for _ in 0..<5_000 {
    let a = generator.mergedText()
    let b = generator.mergedText()
    let c = generator.mergedText()
    #expect(a.merged(with: b) == b.merged(with: a))
    #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
    #expect(a.merged(with: a) == a)
  }
}

/// More devices than are merged, and more lost texts than are kept.
@Test func mergingTextsOfManyDevicesKeepsTheSameLaws() {
  var generator = Generator(seed: 5)
  for _ in 0..<300 {
    let a = generator.textOfManyDevices()
    let b = generator.textOfManyDevices()
    let c = generator.textOfManyDevices()
    #expect(a.merged(with: b) == b.merged(with: a))
    #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
    #expect(a.merged(with: a) == a)
    #expect(a.merged(with: b).merged(with: b) == a.merged(with: b))
    #expect(TextRegister(value: a.merged(with: b).value) == a.merged(with: b))
  }
}

@Test func anEntityIsReadBackFromItsEncoding() throws {
  var generator = Generator(seed: 3)
  for _ in 0..<2_000 {
    let entity = generator.entity(id: ID(high: generator.next(), low: generator.next()))
    #expect(try Entity(decoding: entity.encoded) == entity)
  }
}

@Test func clampingNeverTurnsALaterWriteIntoAnEarlierOne() {
  var generator = Generator(seed: 4)
  let number = RegisterNumber(number: 1)
  for _ in 0..<2_000 {
    let now = Instant(milliseconds: 1_000_000)
    let id = ID<Entity>(high: 1, low: 1)
    func change(_ milliseconds: Int64) -> Entity {
      let stamp = Stamp(milliseconds: milliseconds, device: DeviceID(bits: 1))
      let register = Register(stamp: stamp, value: RegisterValue.int(Int(milliseconds)))
      return Entity(id: id, kind: .item, fields: [Field(number: number, register: register)])
    }
    let first = 900_000 + Int64(generator.below(1_000_000))
    let second = first + 1 + Int64(generator.below(1_000_000))
    let stored = Entity(accepting: change(first), now: now).accepting(change(second), now: now)
    #expect(stored.int(number) == Int(second))
    #expect((stored[number]?.stamp.milliseconds ?? 0) <= 1_060_000)
  }
}

/// Also where stamps are clamped, and where a merged text meets something else.
@Test func changesThatAreFoldedMakeWhatTheyMakeOneByOne() {
  var generator = Generator(seed: 6)
  // Half of the stamps are ahead of this.
  let now = Instant(milliseconds: 1 - Stamp.tolerance)
  for _ in 0..<2_000 {
    let id = ID<Entity>(high: 0, low: 1)
    let start = generator.below(3) == 0 ? Entity(id: id, kind: .item) : generator.entity(id: id)
    var folding = FoldingEntity(start)
    var expected = start
    for _ in 0..<generator.below(12) {
      let change = generator.entity(id: id)
      folding.take(change, now: now)
      expected = expected.accepting(change, now: now)
    }
    let entity = folding.finish()
    #expect(entity == expected)
    #expect(entity.encoded == expected.encoded)
  }
}
