import Foundation
import HTTPTypes
import Kernel
import ReadingCore
import Server
import Storage
import StorageSQLite
import SyncCore
import Testing
import Wire

/// A data folder that was set back to an older copy, under devices that know what came after it.
///
/// Because of a loss: the server went on in its epoch, so nothing was sent again.
@Suite struct RestoredServerTests {
  private let place = FileManager.default.temporaryDirectory
    .appendingPathComponent("later-test-\(UUID().uuidString)")
  private var folder: String { place.appendingPathComponent("data").path }
  private var copy: String { place.appendingPathComponent("copy").path }

  @Test func twoDevicesThatAreAheadSendAgainWhatTheCopyLacks() async throws {
    let ada = Device(1)
    let bob = Device(2)
    try await setBack(ada, bob)
    await ada.write("ada after all", to: 5)
    await bob.write("bob after all", to: 6)
    try await serving { asker, token in
      async let first: Void = ada.sync(asker, token)
      async let second: Void = bob.sync(asker, token)
      _ = try await (first, second)
      try await ada.sync(asker, token)
      try await bob.sync(asker, token)
      let new = Device(3)
      try await new.sync(asker, token)
      for device in [ada, bob, new] {
        #expect(await device.titles == Self.everything + ["ada after all", "bob after all"])
        #expect(await device.isSettled)
      }
    }
  }

  @Test func aDeviceThatOnlyReadsMakesTheServerNotice() async throws {
    let ada = Device(1)
    let bob = Device(2)
    try await setBack(ada, bob)
    let before = await ada.epoch
    try await serving { asker, token in
      try await ada.sync(asker, token, isReading: true)
      let begun = await ada.epoch
      #expect(begun != before)
      #expect(await ada.titles == Self.everything)
      try await bob.sync(asker, token, isReading: true)
      #expect(await bob.epoch == begun)
      #expect(await bob.titles == Self.everything)
    }
    // Once, and for good.
    let begun = await ada.epoch
    try await serving { asker, token in
      try await ada.sync(asker, token)
      #expect(await ada.epoch == begun)
      let new = Device(3)
      try await new.sync(asker, token)
      #expect(await new.epoch == begun)
      #expect(await new.titles == Self.everything)
    }
  }

  /// Because of a loss: once others had written more than the copy lacked, nobody was ahead any more.
  @Test(arguments: [false, true])
  func whatOthersWriteBeforeTheDevicesAheadComeBackHidesNothing(isReading: Bool) async throws {
    let ada = Device(1)
    let bob = Device(2)
    let new = Device(3)
    try await setBack(ada, bob)
    let before = await ada.epoch
    for number: UInt64 in 100..<272 { await new.write("new \(number)", to: number) }
    await ada.write("ada after all", to: 5)
    let all =
      Self.everything + (isReading ? [] : ["ada after all"])
      + (100..<272).map { "new \($0)" }
    try await serving { asker, token in
      try await new.sync(asker, token)
      #expect(await new.epoch == before)
      try await ada.sync(asker, token, isReading: isReading)
      try await bob.sync(asker, token)
      try await new.sync(asker, token)
      #expect(await bob.epoch != before)
      let last = Device(4)
      try await last.sync(asker, token)
      for device in [bob, new, last] {
        #expect(await device.titles == all)
        #expect(await device.isSettled)
      }
    }
  }

  @Test func twoRestoresInARowLoseNothingThatADeviceHas() async throws {
    let ada = Device(1)
    let bob = Device(2)
    let new = Device(3)
    try await setBack(ada, bob, keepingTheCopy: true)
    try await serving { asker, token in
      for number: UInt64 in 100..<110 { await new.write("new \(number)", to: number) }
      try await new.sync(asker, token)
      try await ada.sync(asker, token)
    }
    try putBackTheCopy()
    let next = Device(4)
    try await serving { asker, token in
      for number: UInt64 in 200..<240 { await next.write("next \(number)", to: number) }
      for device in [next, bob, new, ada, next, bob, new] {
        try await device.sync(asker, token)
      }
      let all =
        Self.everything + (100..<110).map { "new \($0)" } + (200..<240).map { "next \($0)" }
      for device in [ada, bob, new, next] { #expect(await device.titles == all) }
    }
  }

  @Test func whatTheServerItselfWritesHidesNothing() async throws {
    let ada = Device(1)
    try await setBack(ada, Device(2))
    try await serving { asker, token in
      for number in 0..<6 {
        let body = #"{"title": "Todo \#(number)"}"#
        let answer = try await asker.ask(.post, "/api/v1/todos", json: body, token: token)
        #expect(answer.status == .created)
      }
      try await ada.sync(asker, token)
      let last = Device(4)
      try await last.sync(asker, token)
      #expect(await last.titles == Self.everything)
    }
  }

  @Test func aPushFromADeviceThatIsAheadStoresNothingBeforeItHasPulled() async throws {
    let ada = Device(1)
    try await setBack(ada, Device(2))
    let known = await ada.epoch
    try await serving { asker, token in
      let push = PushRequest(device: DeviceID(bits: 7), changes: [], epoch: known, head: 4)
      let answer = try await asker.ask(
        .post, "/api/v1/sync/push", cbor: push.encoded, token: token)
      #expect(try PushResponse(decoding: answer.bytes).epoch != known)
    }
  }

  /// Contents wait for the devices of an earlier epoch.
  @Test func aPullToTheEndIsNotedWithItsEpoch() async throws {
    let ada = Device(1)
    try await setBack(ada, Device(2))
    try await serving { asker, token in
      try await ada.sync(asker, token)
    }
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let account = try #require(try await storage.accounts.list().first)
    let epoch = try await storage.sync.head(account.id).epoch
    let pulled = try await storage.sessions.list(account.id).compactMap(\.pulledEpoch)
    #expect(pulled.contains(epoch))
    #expect(await ada.epoch == epoch)
    await storage.close()
  }

  @Test func aPushThatWasToldAnotherHashStoresNothing() async throws {
    try await serving { asker, token in
      let ada = Device(1)
      await ada.write("one", to: 1)
      try await ada.sync(asker, token)
      let told = await ada.told
      let strange = ID<LogHash>(high: 1, low: 1)
      // A known change is answered with where the log stands: the pair can be said again.
      for (hash, isTaken) in [(told.hash, true), (strange, false)] {
        let push = PushRequest(
          device: DeviceID(bits: 7), changes: [ada.change], epoch: told.epoch, head: told.seq,
          hash: hash)
        let answer = try await asker.ask(
          .post, "/api/v1/sync/push", cbor: push.encoded, token: token)
        let response = try PushResponse(decoding: answer.bytes)
        #expect((response.epoch == told.epoch) == isTaken)
        #expect(response.seqs == (isTaken ? [2] : []))
        #expect(response.head == (isTaken ? 2 : nil))
        #expect((response.hash != nil) == isTaken)
      }
    }
  }

  @Test func whoIsNotAheadStaysInItsEpoch() async throws {
    let ada = Device(1)
    let bob = Device(2)
    let eve = Device(4)
    try await serving { asker, token in
      await ada.write("one", to: 1)
      for device in [ada, bob, ada] { try await device.sync(asker, token) }
      let epoch = await ada.epoch
      for (told, cursor) in [(1, 1), (1, 0), (nil, 1), (0, 0)] as [(UInt64?, UInt64)] {
        let pull = PullRequest(epoch: epoch, cursor: cursor, limit: 10, head: told)
        let answer = try await asker.ask(
          .post, "/api/v1/sync/pull", cbor: pull.encoded, token: token)
        #expect(try PullResponse(decoding: answer.bytes).epoch == epoch)
      }
      // Another epoch's numbers say nothing, and neither does a cursor without an epoch.
      for known in [nil, ID<Epoch>(high: 9, low: 9)] {
        let pull = PullRequest(epoch: known, cursor: 99, limit: 10, head: 99)
        let answer = try await asker.ask(
          .post, "/api/v1/sync/pull", cbor: pull.encoded, token: token)
        #expect(try PullResponse(decoding: answer.bytes).epoch == epoch)
      }
      try await bob.sync(asker, token)
      #expect(await bob.epoch == epoch)
      #expect(await eve.epoch == nil)
    }
  }

  // MARK: -

  private static let everything = ["changed after the copy", "two", "three", "four"]

  /// Two devices that are in step, and a folder that is set back to before most of it.
  private func setBack(
    _ ada: Device, _ bob: Device, keepingTheCopy: Bool = false
  ) async throws {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try await serving { asker, token in
      await ada.write("one", to: 1)
      try await ada.sync(asker, token)
      try await bob.sync(asker, token)
    }
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    try await serving { asker, token in
      await ada.write("changed after the copy", to: 1)
      await ada.write("two", to: 2)
      try await ada.sync(asker, token)
      await bob.write("three", to: 3)
      try await bob.sync(asker, token)
      await ada.write("four", to: 4)
      try await ada.sync(asker, token)
      try await bob.sync(asker, token)
    }
    try putBackTheCopy()
    if !keepingTheCopy { try FileManager.default.removeItem(atPath: copy) }
  }

  private func putBackTheCopy() throws {
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.copyItem(atPath: copy, toPath: folder)
  }

  private func serving(
    _ body: @Sendable (Asker, String) async throws -> Void
  ) async throws {
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    try await server.run { asker in try await body(asker, token) }
    await storage.close()
  }
}

/// A device without a disk: what it records counts as stored.
private actor Device {
  private static let title = RegisterNumber(number: 3)

  private var replica: Replica
  private var minutes: Int64 = 0

  init(_ number: UInt64) {
    replica = Replica(device: DeviceID(bits: number << 8))
  }

  var epoch: ID<Epoch>? { replica.epoch }
  var isSettled: Bool { replica.isSettled }
  var told: (epoch: ID<Epoch>?, seq: UInt64, hash: ID<LogHash>?) {
    (replica.epoch, replica.head, replica.hash)
  }
  nonisolated let change = Change(
    id: ID(high: 77, low: 1), entity: Entity(id: ID(high: 3, low: 77), kind: .item))
  var titles: [String] {
    replica.entities(of: .item).map { $0.text(Self.title) ?? "" }
  }

  func write(_ title: String, to number: UInt64) {
    minutes += 1
    let moment = Moment(
      instant: Instant(milliseconds: 1_799_000_000_000 + minutes * 60_000),
      entropy: Entropy(high: replica.device.bits, low: UInt64(minutes)))
    let id = ID<Entity>(high: 3, low: number)
    let fields = [(Self.title, RegisterValue.text(title))]
    replica.markStored(replica.record(id, kind: .item, fields: fields, at: moment))
  }

  /// A pass as the app makes it, pushes first; `isReading` leaves them out.
  func sync(_ asker: Asker, _ token: String, isReading: Bool = false) async throws {
    let now = Instant(milliseconds: 1_800_000_000_000)
    var hasPulled = false
    for _ in 0..<400 {
      if !isReading, let push = replica.nextPush() {
        let answer = try await asker.ask(
          .post, "/api/v1/sync/push", cbor: push.encoded, token: token)
        let response = try PushResponse(decoding: answer.bytes)
        replica.markStored(replica.received(response, to: push, at: now))
        if response.epoch == replica.epoch { continue }
      } else if hasPulled, !replica.needsPull {
        return
      }
      let pull = replica.nextPull(limit: 2)
      let answer = try await asker.ask(
        .post, "/api/v1/sync/pull", cbor: pull.encoded, token: token)
      let response = try PullResponse(decoding: answer.bytes)
      replica.markStored(replica.received(response, to: pull, at: now).writes)
      hasPulled = true
    }
    Issue.record("the pass has no end")
  }
}
