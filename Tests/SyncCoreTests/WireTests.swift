import Kernel
import SyncCore
import Testing
import Wire

private func sampleMessages(_ generator: inout Generator) -> (PullResponse, PushRequest) {
  var entities: [Entity] = []
  var changes: [Change] = []
  for _ in 0..<generator.below(5) {
    let id = ID<Entity>(high: generator.next(), low: generator.next())
    entities.append(generator.entity(id: id))
    changes.append(
      Change(id: ID(high: generator.next(), low: 1), entity: generator.entity(id: id)))
  }
  let pull = PullResponse(
    epoch: ID(high: 1, low: generator.next()), head: generator.next(), cursor: generator.next(),
    now: Instant(milliseconds: Int64(generator.below(1 << 40))), entities: entities)
  return (pull, PushRequest(device: DeviceID(bits: generator.next()), changes: changes))
}

@Test func messagesAreReadBackFromTheirEncoding() throws {
  var generator = Generator(seed: 6)
  for _ in 0..<500 {
    let (pull, push) = sampleMessages(&generator)
    #expect(try PullResponse(decoding: pull.encoded) == pull)
    #expect(try PushRequest(decoding: push.encoded) == push)
    let request = PullRequest(
      epoch: generator.below(2) == 0 ? nil : pull.epoch, cursor: pull.cursor, limit: 500,
      head: generator.below(2) == 0 ? nil : pull.head)
    #expect(try PullRequest(decoding: request.encoded) == request)
    let response = PushResponse(epoch: pull.epoch, now: pull.now, seqs: [1, pull.head])
    #expect(try PushResponse(decoding: response.encoded) == response)
  }
}

@Test func keysOfALaterProgramAreSkipped() throws {
  let request = PullRequest(epoch: nil, cursor: 7, limit: 9)
  var bytes = request.encoded
  bytes[0] = 0xA4
  bytes += [0x18, 0x63, 0x82, 0x01, 0x02, 0x61, 0x78, 0xF6]
  #expect(try PullRequest(decoding: bytes) == request)
}

@Test func damagedMessagesAreRefusedOrReadAndNeverTrap() {
  var generator = Generator(seed: 7)
  var refused = 0
  for _ in 0..<3_000 {
    let (pull, push) = sampleMessages(&generator)
    for var bytes in [pull.encoded, push.encoded] {
      for _ in 0..<(1 + generator.below(4)) {
        bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
      }
      if generator.below(3) == 0 { bytes.removeLast(generator.below(bytes.count)) }
      if (try? PullResponse(decoding: bytes)) == nil { refused += 1 }
      if (try? PushRequest(decoding: bytes)) == nil { refused += 1 }
      if let text = TextRegister(value: bytes) { #expect(text.value == bytes) }
    }
  }
  #expect(refused > 6_000)
}

@Test func aDamagedMergedTextIsNoTextAndNeverTraps() {
  var generator = Generator(seed: 8)
  for _ in 0..<5_000 {
    var bytes = generator.mergedText().value
    bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
    if let text = TextRegister(value: bytes) {
      #expect(text.value == bytes)
      _ = text.text
    }
  }
}
