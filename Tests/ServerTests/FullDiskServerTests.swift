import ArticleCore
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Server
import Storage
import StorageSQLite
import SyncCore
import TestSupport
import Testing
import Wire

/// A server whose disk runs full, and has room again while it runs.
@Suite(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.reason)")) struct FullDiskServerTests {
  private static func change(_ number: UInt64, bytes: Int = 4000) -> Change {
    let stamp = Stamp(milliseconds: 1_800_000_000_000, device: DeviceID(bits: 0x1100))
    let value = RegisterValue.bytes([UInt8](repeating: 7, count: bytes))
    return Change(
      id: .random(),
      entity: Entity(
        id: ID(high: 5, low: number), kind: .item,
        fields: [
          Field(number: RegisterNumber(number: 900), register: Register(stamp: stamp, value: value))
        ]))
  }

  private static func push(
    _ changes: [Change], _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    let request = PushRequest(device: DeviceID(bits: 0x1100), changes: changes)
    return try await asker.ask(
      .post, "/api/v1/sync/push", cbor: request.encoded, token: token)
  }

  @Test func aPushThatDoesNotFitIsRefusedWholeAndFitsLater() async throws {
    let disk = try SmallDisk(megabytes: 8)
    let storage = try Storage.sqlite(folder: disk.path + "/data", derivation: .reading)
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    try await server.run { asker in
      #expect(try await Self.push([Self.change(1)], asker, token).status == .ok)
      disk.fill(leaving: 100_000)
      let many = (10..<110).map { Self.change($0) }
      let refused = try await Self.push(many, asker, token)
      #expect(refused.status.code == 507)
      #expect(try Problem(decoding: refused.bytes).code == "storage-full")
      let pull = PullRequest(epoch: nil, cursor: 0, limit: 1000)
      let held = try await asker.ask(
        .post, "/api/v1/sync/pull", cbor: pull.encoded, token: token)
      #expect(try PullResponse(decoding: held.bytes).entities.count == 1)
      try disk.makeRoom()
      #expect(try await Self.push(many, asker, token).status == .ok)
      let all = try await asker.ask(.post, "/api/v1/sync/pull", cbor: pull.encoded, token: token)
      #expect(try PullResponse(decoding: all.bytes).entities.count == 101)
    }
    await storage.close()
  }

  @Test func signingInOnAFullDiskSaysSoAndWorksWhenThereIsRoom() async throws {
    let disk = try SmallDisk(megabytes: 8)
    let storage = try Storage.sqlite(folder: disk.path + "/data", derivation: .reading)
    let server = try TestServer(storage: storage)
    _ = try await server.token()
    try await server.run { asker in
      let cookie = try await asker.signIn().cookie
      disk.fill()
      // What is left of the file's last pages may take a session or two.
      var answer = try await asker.signIn()
      for _ in 0..<200 where answer.status == .ok { answer = try await asker.signIn() }
      #expect(answer.status.code == 507)
      #expect(answer.member("code") == "storage-full")
      #expect(answer.headers[.setCookie] == nil)
      // Who is signed in goes on reading.
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: cookie).status == .ok)
      try disk.makeRoom()
      #expect(try await asker.signIn().status == .ok)
    }
    await storage.close()
  }

  /// A page of two megabytes.
  private static let page: [UInt8] = {
    let paragraph = "<p>It rained, and it rained, and nobody went outside that day at all.</p>"
    return Array("<title>Rain</title><article>".utf8)
      + Array(String(repeating: paragraph, count: 30_000).utf8)
  }()

  @Test func anItemThatDoesNotFitSaysWhyAndIsReadWhenThereIsRoom() async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let disk = try SmallDisk(megabytes: 12)
    let storage = try Storage.sqlite(folder: disk.path + "/data", derivation: .reading)
    let home = try await Household(site: site, storage: storage) { $0.fullDelay = 1 }
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    disk.fill(leaving: 1_000_000)
    try await home.run { try await home.failure(id) == .serverFull }
    #expect(try await home.state(id) == .failed)
    try disk.makeRoom()
    try await home.run { try await home.state(id) == .ready }
    #expect(try await home.failure(id) == nil)
    await storage.close()
    await site.stop()
  }

  @Test func whereNotEvenTheReasonFitsTheItemWaits() async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let disk = try SmallDisk(megabytes: 12)
    let storage = try Storage.sqlite(folder: disk.path + "/data", derivation: .reading)
    let full = try await Household(site: site, storage: storage)
    let id = try await full.save("http://127.0.0.1:\(site.port)/rain")
    let held = try await storage.jobs.lease(1, .now, Instant.now.adding(milliseconds: 300_000))
    disk.fill()
    await #expect(throws: StorageError.full) {
      for _ in 0..<1000 {
        try await full.edit(id, [(Item.title.number, RegisterValue.text("x"))])
      }
    }
    #expect(held.count == 1)
    #expect(try await full.state(id) == .waiting)
    try disk.makeRoom()
    // Its holder could say nothing: the lease ends.
    let later = try await Household(site: site, storage: storage) { environment in
      environment.clock.now = { Instant.now.adding(milliseconds: 300_001) }
    }
    try await later.run { try await later.state(id) == .ready }
    await storage.close()
    await site.stop()
  }
}

extension Instant {
  /// The machine's time.
  static var now: Instant { ServerClock.system.now() }
}
