import Foundation
import Kernel
import Storage
import StorageSQLite
import SyncCore
import TestSupport
import Testing

@Suite struct SyncContract {
  @Test(arguments: Engine.allCases)
  func aHeadTellsHowManyBytesTheEntitiesHave(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      #expect(try await storage.sync.head(account).bytes == 0)
      for (number, bytes) in [(1, 100), (2, 5_000), (1, 10)] as [(UInt64, Int)] {
        let change = Change.sample(
          .numbered(number), [.state: RegisterValue.bytes([UInt8](repeating: 7, count: bytes))],
          at: bytes == 10 ? 2 : 1)
        _ = try await storage.sync.push(account, [change], start)
        let stored = try await storage.sync.pull(account, 0, 10)
        let size = stored.reduce(0) { $0 + Int64($1.entity.encoded.count) }
        #expect(try await storage.sync.head(account).bytes == size)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func anEmptyLogHasAnEpochAndNoHead(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let head = try await storage.sync.head(account)
      #expect(head.seq == 0)
      let again = try await storage.sync.head(account)
      #expect(again.epoch == head.epoch)
      #expect(try await storage.sync.pull(account, 0, 10) == [])
      await #expect(throws: StorageError.notFound) { try await storage.sync.head(.numbered(9)) }
      await #expect(throws: StorageError.notFound) {
        try await storage.write(.numbered(9), .numbered(1), [.title: [1]])
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func aPushIsNumberedWithoutGapsForEachAccount(engine: Engine) async throws {
    try await engine.run { storage in
      let first = try await storage.newAccount()
      let second = try await storage.newAccount(2)
      let changes = (1...3).map { Change.sample(.numbered($0), [.title: [1]]) }
      #expect(try await storage.sync.push(first, changes, start) == [1, 2, 3])
      #expect(try await storage.sync.push(first, [], start) == [])
      #expect(try await storage.write(second, .numbered(1), [.title: [1]]) == 1)
      #expect(try await storage.write(first, .numbered(1), [.title: [2]]) == 4)
      #expect(try await storage.sync.head(first).seq == 4)
      #expect(try await storage.sync.head(second).seq == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func aChangeSentAgainDoesNothingAndIsAnsweredTheSame(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let change = Change.sample(.numbered(1), [.title: [1]])
      let next = Change.sample(.numbered(2), [.title: [2]])
      #expect(try await storage.sync.push(account, [change, change], start) == [1, 1])
      #expect(try await storage.sync.push(account, [next, change], after(5)) == [2, 1])
      #expect(try await storage.sync.head(account).seq == 2)
      #expect(try await storage.sync.entity(account, .numbered(1))?.seq == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func theSameChangeOfTwoAccountsIsTwoChanges(engine: Engine) async throws {
    try await engine.run { storage in
      let first = try await storage.newAccount()
      let second = try await storage.newAccount(2)
      let change = Change.sample(.numbered(1), [.title: [1]])
      #expect(try await storage.sync.push(first, [change], start) == [1])
      #expect(try await storage.sync.push(second, [change], start) == [1])
      #expect(try await storage.sync.entity(second, .numbered(1))?.entity == change.entity)
    }
  }

  @Test(arguments: Engine.allCases)
  func registersMergeByStampWhateverTheOrderOfArrival(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, .numbered(1), [.title: [5], .state: [1]], at: 5)
      try await storage.write(account, .numbered(1), [.title: [3], .key: [9]], at: 3)
      let stored = try await storage.sync.entity(account, .numbered(1))
      #expect(stored?.seq == 2)
      #expect(stored?.entity[.title]?.value == [5])
      #expect(stored?.entity[.state]?.value == [1])
      #expect(stored?.entity[.key]?.value == [9])
      #expect(try await storage.sync.entity(account, .numbered(2)) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func aStampFromTheFutureIsClampedToAMinuteAhead(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, .numbered(1), [.title: [1]], at: 60)
      try await storage.write(account, .numbered(2), [.title: [1]], at: 86_400 * 365)
      let within = try await storage.sync.entity(account, .numbered(1))
      let beyond = try await storage.sync.entity(account, .numbered(2))
      #expect(within?.entity[.title]?.stamp.milliseconds == after(60).milliseconds)
      #expect(beyond?.entity[.title]?.stamp.milliseconds == after(60).milliseconds)
      #expect(beyond?.entity[.title]?.stamp.device == DeviceID(bits: 7))
    }
  }

  @Test(arguments: Engine.allCases)
  func whatNobodyHereKnowsIsKeptByteForByte(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      // Indefinite lengths, a long form of 1, a tag, a NaN with a payload: well-formed, not ours.
      let odd: [[UInt8]] = [
        [0x9F, 0x01, 0xFF], [0x1B, 0, 0, 0, 0, 0, 0, 0, 1], [0xD9, 0xFF, 0x01, 0x61, 0x7A],
        [0xFB, 0x7F, 0xF8, 0, 0, 0, 0, 0, 9],
      ]
      let fields = odd.enumerated().map { index, value in
        Field(
          number: RegisterNumber(number: 60_000 + UInt16(index)),
          register: Register(
            stamp: Stamp(milliseconds: start.milliseconds, device: DeviceID(bits: .max)),
            value: value))
      }
      let entity = Entity(
        id: .random, kind: EntityKind(number: .max), fields: fields)
      let change = Change(id: .random, entity: entity)
      _ = try await storage.sync.push(account, [change], start)
      let stored = StoredEntity(seq: 1, entity: entity)
      #expect(try await storage.sync.pull(account, 0, 10) == [stored])
      #expect(
        try await storage.sync.pullEncoded(account, 0, 10)
          == [EncodedEntity(seq: 1, bytes: entity.encoded)])
    }
  }

  @Test(arguments: Engine.allCases)
  func anEntityThatWouldGrowBeyondItsLimitsIsRefusedWithTheWholePush(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      func fields(_ numbers: Range<UInt16>) -> [RegisterNumber: [UInt8]] {
        Dictionary(uniqueKeysWithValues: numbers.map { (RegisterNumber(number: $0), [1]) })
      }
      try await storage.write(account, .numbered(1), fields(100..<500))
      let before = try await storage.sync.pull(account, 0, 10)
      let changes = [
        Change.sample(.numbered(2), [.title: [1]]),
        Change.sample(.numbered(1), fields(400..<700), at: 1),
      ]
      await #expect(throws: StorageError.tooLarge) {
        try await storage.sync.push(account, changes, start)
      }
      #expect(try await storage.sync.pull(account, 0, 10) == before)
      #expect(try await storage.write(account, .numbered(1), fields(500..<612), at: 1) == 2)
      let large = RegisterValue.bytes([UInt8](repeating: 7, count: 1 << 20))
      for number: UInt16 in 1...3 {
        try await storage.write(account, .numbered(3), [RegisterNumber(number: number): large])
      }
      await #expect(throws: StorageError.tooLarge) {
        try await storage.write(account, .numbered(3), [RegisterNumber(number: 4): large])
      }
      let deleted = [RegisterNumber.deleted: RegisterValue.int(1_700_000_000_000)]
      try await storage.write(account, .numbered(1), deleted, at: 2)
      try await storage.write(account, .numbered(3), deleted, at: 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func anEncodedPullEndsWhereItWouldGrowTooLargeButYieldsOne(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let large = RegisterValue.bytes([UInt8](repeating: 7, count: 3 << 19))
      for number: UInt64 in 1...3 {
        try await storage.write(account, .numbered(number), [.title: large, .state: large])
      }
      for cursor: UInt64 in 0...2 {
        let found = try await storage.sync.pullEncoded(account, cursor, 10)
        #expect(found.map(\.seq) == [cursor + 1])
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func aPullYieldsCurrentStateInOrderAndInChunks(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      for number in 1...10 {
        try await storage.write(account, .numbered(UInt64(number)), [.title: [1]])
      }
      try await storage.write(account, .numbered(3), [.title: [2]], at: 1)
      let first = try await storage.sync.pull(account, 0, 4)
      #expect(first.map(\.seq) == [1, 2, 4, 5])
      let rest = try await storage.sync.pull(account, 5, 100)
      #expect(rest.map(\.seq) == [6, 7, 8, 9, 10, 11])
      #expect(rest.last?.entity[.title]?.value == [2])
      #expect(try await storage.sync.pull(account, 11, 100) == [])
      #expect(try await storage.sync.pull(account, .max, 100) == [])
      #expect(try await storage.sync.pull(account, 0, 0) == [])
      #expect(try await storage.sync.pull(.numbered(9), 0, 10) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func pushesOfManyAtOnceLeaveNoGapAndLoseNothing(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let seqs = try await withThrowingTaskGroup(of: [UInt64].self) { group in
        for task in 0..<16 {
          group.addTask {
            var seqs: [UInt64] = []
            for round in 0..<20 {
              let changes = (0..<3).map {
                Change.sample(.numbered(UInt64(task * 1000 + round * 3 + $0)), [.title: [1]])
              }
              seqs += try await storage.sync.push(account, changes, start)
            }
            return seqs
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(seqs.sorted() == (1...960).map { UInt64($0) })
      #expect(try await storage.sync.head(account).seq == 960)
      #expect(try await storage.sync.pull(account, 0, 2000).count == 960)
    }
  }

  @Test(arguments: Engine.allCases)
  func pullingInChunksSeesEverythingWhilePushesGoOn(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      async let pushing: Void = {
        for round in 0..<200 {
          let value = UInt8(truncatingIfNeeded: round)
          try await storage.write(
            account, .numbered(UInt64(round % 50)), [.title: [0x18, value]], at: Int64(round % 50))
        }
      }()
      var seen: [ID<Entity>: StoredEntity] = [:]
      var cursor: UInt64 = 0
      while cursor < 200 {
        for stored in try await storage.sync.pull(account, cursor, 7) {
          #expect(stored.seq > cursor)
          cursor = stored.seq
          seen[stored.entity.id] = stored
        }
      }
      try await pushing
      let all = try await storage.sync.pull(account, 0, 1000)
      #expect(all.count == 50)
      #expect(seen == Dictionary(uniqueKeysWithValues: all.map { ($0.entity.id, $0) }))
    }
  }

  @Test(arguments: Engine.allCases)
  func anEntityIsFoundByTheKeysThatItHasNow(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      try await storage.write(account, .numbered(1), [.key: [1]])
      try await storage.write(account, .numbered(2), [.key: [1]])
      try await storage.write(other, .numbered(3), [.key: [1]])
      let found = try await storage.sync.find(account, [1])
      #expect(found.map(\.entity.id) == [.numbered(1), .numbered(2)])
      try await storage.write(account, .numbered(1), [.key: [2]], at: 1)
      #expect(try await storage.sync.find(account, [1]).map(\.entity.id) == [.numbered(2)])
      #expect(try await storage.sync.find(account, [2]).map(\.seq) == [3])
      try await storage.write(account, .numbered(1), [.title: [2]], at: 2)
      #expect(try await storage.sync.find(account, [2]).map(\.seq) == [4])
      try await storage.write(account, .numbered(1), [.deleted: [1]], at: 3)
      #expect(try await storage.sync.find(account, [2]) == [])
      #expect(try await storage.sync.find(account, [9]) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func aNewEpochBeginsOnceForOneAccountAndKeepsTheLog(engine: Engine) async throws {
    try await engine.run { storage in
      let first = try await storage.newAccount()
      let second = try await storage.newAccount(2)
      try await storage.write(first, .numbered(1), [.title: [1]])
      let old = try await storage.sync.head(second)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number: UInt64 in 42...43 {
          group.addTask {
            try await storage.sync.beginEpoch(first, .numbered(number), old.epoch)
          }
        }
        try await group.waitForAll()
      }
      let begun = try await storage.sync.head(first)
      #expect([.numbered(42), .numbered(43)].contains(begun.epoch))
      #expect(begun.seq == 1)
      try await storage.sync.beginEpoch(first, .numbered(44), old.epoch)
      #expect(try await storage.sync.head(first) == begun)
      #expect(try await storage.sync.head(second) == old)
      #expect(try await storage.sync.pull(first, 0, 10).count == 1)
      try await storage.sync.beginEpoch(first, .numbered(45), begun.epoch)
      #expect(try await storage.sync.head(first).epoch == .numbered(45))
    }
  }

  @Test(arguments: Engine.allCases)
  func everyEndOfALogHasAHashAndKeepsIt(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      var told = [try await storage.sync.head(account)]
      for count in 1...3 {
        let changes = (0..<count).map { Change.sample(.numbered(UInt64($0)), [.title: [1]]) }
        _ = try await storage.sync.push(account, changes, start)
        told.append(try await storage.sync.head(account))
        // What is known already moves nothing.
        _ = try await storage.sync.push(account, changes, after(5))
        #expect(try await storage.sync.head(account) == told.last)
      }
      #expect(told.map(\.seq) == [0, 1, 3, 6])
      #expect(Set(told.compactMap(\.hash)).count == 4)
      for head in told {
        #expect(try await storage.sync.hash(account, head.seq) == head.hash)
      }
      for seq: UInt64 in [2, 5, 7, .max] {
        #expect(try await storage.sync.hash(account, seq) == nil)
      }
      #expect(try await storage.sync.hash(.numbered(9), 0) == nil)
    }
  }

  /// Because of a loss: a copy that was written to took the numbers of what it lacked.
  @Test func twoCopiesOfALogAreToldApartByTheirHashes() async throws {
    let folder = TemporaryFolder()
    let copy = TemporaryFolder()
    let storage = try Storage.sqlite(folder: folder.path, derivation: .sample)
    let account = try await storage.newAccount()
    try await storage.write(account, .numbered(1), [.title: [1]])
    await storage.close()
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
    let same = Change.sample(.numbered(1), [.title: [2]])
    let other = Change.sample(.numbered(1), [.title: [3]])
    var heads: [[Head]] = []
    for (path, change) in [(folder.path, same), (copy.path, other)] {
      let storage = try Storage.sqlite(folder: path, derivation: .sample)
      var seen = [try await storage.sync.head(account)]
      for change in [change, Change.sample(.numbered(2), [.title: [4]])] {
        _ = try await storage.sync.push(account, [change], start)
        seen.append(try await storage.sync.head(account))
      }
      heads.append(seen)
      await storage.close()
    }
    #expect(heads[0][0] == heads[1][0])
    for (one, two) in zip(heads[0], heads[1]).dropFirst() {
      #expect(one.seq == two.seq)
      #expect(one.hash != two.hash)
    }
  }

  /// What a stamp that is ahead is clamped to is in the log too.
  @Test func twoCopiesThatTookTheSameChangeAtAnotherTimeAreToldApart() async throws {
    let folder = TemporaryFolder()
    let copy = TemporaryFolder()
    let storage = try Storage.sqlite(folder: folder.path, derivation: .sample)
    let account = try await storage.newAccount()
    await storage.close()
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
    let change = Change.sample(.numbered(1), [.title: [2]], at: 9_000)
    var heads: [Head] = []
    for (path, now) in [(folder.path, start), (copy.path, after(100))] {
      let storage = try Storage.sqlite(folder: path, derivation: .sample)
      _ = try await storage.sync.push(account, [change], now)
      heads.append(try await storage.sync.head(account))
      await storage.close()
    }
    #expect(heads[0].seq == heads[1].seq)
    #expect(heads[0].hash != heads[1].hash)
  }

  @Test(arguments: Engine.allCases)
  func manyChangesOfOneEntityInAPushAreNumberedAndMergedInOrder(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      try await storage.write(account, .numbered(1), [.key: [9], .title: [1]])
      let changes = [
        Change.sample(.numbered(1), [.title: [2], .key: [8]], at: 1),
        Change.sample(.numbered(2), [.title: [3]], at: 1),
        // Asks for work, and takes it back.
        Change.sample(.numbered(1), [.state: [0]], at: 2),
        Change.sample(.numbered(1), [.state: [1], .title: [4]], at: 3),
        Change.sample(.numbered(3), [.title: [5]], at: 1),
        Change.sample(.numbered(1), [.title: [6], .key: [7]], at: 2),
      ]
      let again = changes[2]
      let seqs = try await storage.sync.push(account, changes + [again], start)
      #expect(seqs == [2, 3, 4, 5, 6, 7, 4])
      let stored = try await storage.sync.pull(account, 0, 10)
      #expect(stored.map(\.seq) == [3, 6, 7])
      #expect(stored.map(\.entity.id) == [.numbered(2), .numbered(3), .numbered(1)])
      let entity = stored[2].entity
      #expect(entity[.title]?.value == [4])
      #expect(entity[.key]?.value == [7])
      #expect(entity[.state]?.value == [1])
      #expect(try await storage.sync.find(account, [7]).map(\.seq) == [7])
      for key: [UInt8] in [[8], [9]] { #expect(try await storage.sync.find(account, key) == []) }
      #expect(try await storage.jobs.lease(5, start, after(1)).map(\.subject) == [.numbered(1)])
    }
  }

  @Test(arguments: Engine.allCases)
  func editsOfATextInOnePushMakeWhatTheyMakeOneByOne(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      var own: [UInt64: Register] = [:]
      var changes: [Change] = []
      for number in 0..<40 {
        let device = DeviceID(bits: UInt64(number % 5 + 2))
        let stamp = Stamp(milliseconds: after(Int64(number)).milliseconds, device: device)
        let text = TextRegister.edited(
          to: "words \(number) of \(device.bits)", visible: own[device.bits], mirrored: nil,
          device: device, time: stamp.time)
        let register = Register(stamp: stamp, value: text.value)
        own[device.bits] = register
        let field = Field(number: .title, register: register)
        let entity = Entity(id: .numbered(1), kind: .item, fields: [field])
        changes.append(Change(id: .random, entity: entity))
        if number % 7 == 0 {
          changes.append(.sample(.numbered(1), [.state: [1]], at: Int64(number)))
        }
      }
      _ = try await storage.sync.push(account, changes, start)
      var expected = Entity(id: .numbered(1), kind: .item)
      for change in changes { expected = expected.accepting(change.entity, now: start) }
      #expect(try await storage.sync.entity(account, .numbered(1))?.entity == expected)
    }
  }

  /// Texts, flags and both in one change, as devices mix them.
  @Test(arguments: Engine.allCases)
  func whateverChangesComeTogetherMakeWhatTheyMakeOneByOne(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      var dice = SeededGenerator(seed: 14)
      let numbers: [RegisterNumber] = [.title, .state, RegisterNumber(number: 100)]
      for round: UInt64 in 1...30 {
        let changes = (0..<1 + dice.below(12)).map { _ in
          // Some of it is ahead of the clock, and clamped.
          let stamp = Stamp(
            milliseconds: after(Int64(dice.below(90))).milliseconds,
            device: DeviceID(bits: UInt64(2 + dice.below(3))))
          let written = numbers.filter { _ in dice.below(2) == 0 }
          let fields = written.map { number in
            let text = TextRegister.edited(
              to: "words \(dice.below(5))", visible: nil, mirrored: nil, device: stamp.device,
              time: stamp.time)
            let value = dice.below(3) == 0 ? RegisterValue.int(dice.below(9)) : text.value
            return Field(number: number, register: Register(stamp: stamp, value: value))
          }
          return Change(
            id: .random, entity: Entity(id: .numbered(round), kind: .item, fields: fields))
        }
        _ = try await storage.sync.push(account, changes, start)
        var expected = Entity(id: .numbered(round), kind: .item)
        for change in changes { expected = expected.accepting(change.entity, now: start) }
        #expect(try await storage.sync.entity(account, .numbered(round))?.entity == expected)
      }
    }
  }

  /// Because of a writer that was held for seconds: a flag on each of hundreds of large notes.
  @Test(arguments: Engine.allCases)
  func aPushThatChangesTooManyLargeEntitiesAtOnceIsRefusedAndGoesThroughInHalves(
    engine: Engine
  ) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let large = RegisterValue.bytes([UInt8](repeating: 7, count: SyncLimit.entityBytes - 100))
      for number: UInt64 in 1...9 {
        try await storage.write(account, .numbered(number), [.title: large])
      }
      let flags = (1...9).map {
        Change.sample(.numbered(UInt64($0)), [.state: RegisterValue.bool(true)], at: 1)
      }
      await #expect(throws: StorageError.tooLarge) {
        try await storage.sync.push(account, flags, start)
      }
      #expect(try await storage.sync.head(account).seq == 9)
      #expect(
        try await storage.sync.push(account, Array(flags[..<5]), start) == [10, 11, 12, 13, 14])
      // What is known already costs nothing.
      #expect(try await storage.sync.push(account, flags, start).suffix(4) == [15, 16, 17, 18])
    }
  }

  @Test func aNewEpochOutlivesTheServer() async throws {
    let folder = TemporaryFolder()
    let storage = try Storage.sqlite(folder: folder.path, derivation: .sample)
    let account = try await storage.newAccount()
    let old = try await storage.sync.head(account)
    try await storage.sync.beginEpoch(account, .numbered(42), old.epoch)
    await storage.close()
    let again = try Storage.sqlite(folder: folder.path, derivation: .sample)
    #expect(try await again.sync.head(account).epoch == .numbered(42))
    await again.close()
  }
}
