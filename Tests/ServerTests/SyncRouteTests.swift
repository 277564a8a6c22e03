import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Server
import Storage
import StorageSQLite
import SyncCore
import Testing
import Wire

@Suite struct SyncRouteTests {
  private static func change(_ number: UInt64, title: String) -> Change {
    let stamp = Stamp(milliseconds: 1_800_000_000_000, device: DeviceID(bits: 7))
    let field = Field(
      number: RegisterNumber(number: 3),
      register: Register(stamp: stamp, value: RegisterValue.text(title)))
    return Change(
      id: ID(high: 1, low: number),
      entity: Entity(id: ID(high: 2, low: number), kind: .item, fields: [field]))
  }

  @Test func whatOneDevicePushesAnotherPulls() async throws {
    try await check(try TestServer())
  }

  @Test func aPushOfNothingIsTaken() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let push = PushRequest(device: DeviceID(bits: 7), changes: []).encoded
      let answer = try await asker.ask(.post, "/api/v1/sync/push", cbor: push, token: token)
      #expect(answer.status == .ok)
      #expect(try PushResponse(decoding: answer.bytes).seqs.isEmpty)
    }
  }

  @Test func aPushFromAnotherEpochIsNotStored() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let pull = PullRequest(epoch: nil, cursor: 0, limit: 10)
      let epoch = try await Self.pull(pull, asker, token).epoch
      for (known, seqs) in [(ID<Epoch>(high: 9, low: 9), []), (epoch, [UInt64(1)])] {
        let push = PushRequest(
          device: DeviceID(bits: 7), changes: [Self.change(1, title: "title")], epoch: known)
        let answer = try await asker.ask(
          .post, "/api/v1/sync/push", cbor: push.encoded, token: token)
        let response = try PushResponse(decoding: answer.bytes)
        #expect(response.epoch == epoch)
        #expect(response.seqs == seqs)
        let found = try await Self.pull(pull, asker, token)
        #expect(found.entities.count == seqs.count)
        #expect(found.head == UInt64(seqs.count))
      }
    }
  }

  // Another tab of the browser had signed in: all of the old account went into the new one.
  @Test func whatIsSentForAnotherAccountIsRefusedAndBeginsNoEpoch() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let own = try requireValue(
      try await server.environment.storage.accounts.byEmail("ada@example.org")
    ).id
    try await server.run { asker in
      let first = PullRequest(epoch: nil, cursor: 0, limit: 10)
      let epoch = try await Self.pull(first, asker, token).epoch
      let (other, hash) = (ID<AccountTag>(high: 9, low: 9), ID<LogHash>(high: 9, low: 9))
      var push = PushRequest(
        device: DeviceID(bits: 7), changes: [Self.change(1, title: "title")], epoch: epoch,
        head: 7, hash: hash, account: other)
      let pull = PullRequest(
        epoch: epoch, cursor: 0, limit: 10, head: 7, hash: hash, account: other)
      for (path, body) in [(Routes.push, push.encoded), (Routes.pull, pull.encoded)] {
        let answer = try await asker.ask(.post, path, cbor: body, token: token)
        #expect(answer.status == .conflict)
        #expect(try Problem(decoding: answer.bytes).code == Problem.otherAccount)
      }
      let after = try await Self.pull(first, asker, token)
      #expect(after.epoch == epoch && after.entities.isEmpty)
      push = PushRequest(
        device: push.device, changes: push.changes, epoch: epoch, account: own)
      let answer = try await asker.ask(.post, Routes.push, cbor: push.encoded, token: token)
      #expect(try PushResponse(decoding: answer.bytes).seqs == [1])
    }
  }

  @Test func theSameOverSQLite() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-test-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    try await check(try TestServer(storage: storage))
    await storage.close()
  }

  private func check(_ server: TestServer) async throws {
    let token = try await server.token()
    let stranger = try await server.token(of: "eve@example.org")
    try await server.run { asker in
      let changes = (1...5).map { Self.change($0, title: "title \($0)") }
      let push = PushRequest(device: DeviceID(bits: 7), changes: changes).encoded
      for _ in 0..<2 {
        let answer = try await asker.ask(.post, "/api/v1/sync/push", cbor: push, token: token)
        #expect(try PushResponse(decoding: answer.bytes).seqs == [1, 2, 3, 4, 5])
      }
      var request = PullRequest(epoch: nil, cursor: 0, limit: 3)
      let first = try await Self.pull(request, asker, token)
      #expect(first.entities.map(\.id) == changes.prefix(3).map(\.entity.id))
      #expect(first.cursor == 3 && first.head == 5)
      request = PullRequest(epoch: first.epoch, cursor: first.cursor, limit: 3)
      let second = try await Self.pull(request, asker, token)
      #expect(second.entities == changes.suffix(2).map(\.entity))
      #expect(second.cursor == second.head)
      request = PullRequest(epoch: ID(high: 9, low: 9), cursor: 5, limit: 100)
      #expect(try await Self.pull(request, asker, token).entities.count == 5)
      request = PullRequest(epoch: nil, cursor: 0, limit: 100)
      #expect(try await Self.pull(request, asker, stranger).entities.isEmpty)
    }
  }

  /// The answer, which has to be the deterministic encoding though it is put together by hand.
  private static func pull(
    _ request: PullRequest, _ asker: Asker, _ token: String
  ) async throws -> PullResponse {
    let answer = try await asker.ask(
      .post, "/api/v1/sync/pull", cbor: request.encoded, token: token)
    let response = try PullResponse(decoding: answer.bytes)
    #expect(response.encoded == answer.bytes)
    return response
  }

  @Test(arguments: [[], [0xFF], [0xA1], [0x80], Array(repeating: 0x81, count: 500)])
  func whatIsNoMessageIsRefused(_ bytes: [UInt8]) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for path in ["/api/v1/sync/pull", "/api/v1/sync/push"] {
        let answer = try await asker.ask(.post, path, cbor: bytes, token: token)
        #expect(answer.status == .badRequest)
        #expect(try Problem(decoding: answer.bytes).code == "malformed")
      }
      let json = try await asker.ask(.post, "/api/v1/sync/push", json: "{}", token: token)
      #expect(json.status == .unsupportedMediaType)
    }
  }

  @Test func aChangeThatIsTooLargeIsRefusedInWords() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      func fields(_ numbers: Range<UInt16>) -> [Field] {
        numbers.map {
          Field(
            number: RegisterNumber(number: $0),
            register: Register(
              stamp: Stamp(milliseconds: 1_000, device: DeviceID(bits: 7)),
              value: RegisterValue.null))
        }
      }
      func push(_ numbers: Range<UInt16>, _ change: UInt64) async throws -> TestResponse {
        let entity = Entity(id: ID(high: 2, low: 1), kind: .item, fields: fields(numbers))
        let request = PushRequest(
          device: DeviceID(bits: 7),
          changes: [Change(id: ID(high: 1, low: change), entity: entity)])
        return try await asker.ask(
          .post, "/api/v1/sync/push", cbor: request.encoded, token: token)
      }
      #expect(try await push(0..<300, 1).status == .ok)
      for (numbers, change) in [(0..<600, 2), (300..<600, 3)] as [(Range<UInt16>, UInt64)] {
        let answer = try await push(numbers, change)
        #expect(answer.status == .contentTooLarge)
        #expect(try Problem(decoding: answer.bytes).code == "change-too-large")
      }
    }
  }

  @Test func aLibraryOfLargeEntitiesIsPulledInSeveralAnswers() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let text = String(repeating: "x", count: 1_500_000)
      for number: UInt64 in 1...5 {
        let push = PushRequest(
          device: DeviceID(bits: 7), changes: [Self.change(number, title: text)])
        _ = try await asker.ask(.post, "/api/v1/sync/push", cbor: push.encoded, token: token)
      }
      var request = PullRequest(epoch: nil, cursor: 0, limit: 100)
      var counts: [Int] = []
      while true {
        let answer = try await Self.pull(request, asker, token)
        counts.append(answer.entities.count)
        guard answer.cursor < answer.head else { break }
        request = PullRequest(epoch: answer.epoch, cursor: answer.cursor, limit: 100)
      }
      #expect(counts == [2, 2, 1])
    }
  }

  @Test func aPushWakesWhoListens() async throws {
    let (listening, notifier) = Notifier.announcing()
    let server = try TestServer(notifier: notifier)
    let token = try await server.token()
    try await server.listen { port in
      async let stream = eventStream(token: token, port: port)
      for await _ in listening { break }
      try await server.run { asker in
        let push = PushRequest(
          device: DeviceID(bits: 7), changes: [Self.change(1, title: "new")]
        ).encoded
        _ = try await asker.ask(.post, "/api/v1/sync/push", cbor: push, token: token)
      }
      notifier.close()
      #expect(try await stream.contains("event: more\ndata: 1\n\n"))
    }
  }

  @Test func anAccountHasSoManyListenersAndNoMore() async throws {
    let notifier = Notifier.inProcess(limit: 2)
    let account = AccountID(high: 1, low: 1)
    let first = notifier.listen(account)
    let second = notifier.listen(account)
    #expect(first != nil && second != nil)
    #expect(notifier.listen(account) == nil)
    #expect(notifier.listen(AccountID(high: 1, low: 2)) != nil)
  }

  @Test func aLargeAnswerIsCompressed() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let changes = (1...300).map { Self.change($0, title: "a title that repeats itself") }
      let push = PushRequest(device: DeviceID(bits: 7), changes: changes).encoded
      _ = try await asker.ask(.post, "/api/v1/sync/push", cbor: push, token: token)
      let request = PullRequest(epoch: nil, cursor: 0, limit: 1_000).encoded
      let plain = try await asker.ask(.post, "/api/v1/sync/pull", cbor: request, token: token)
      let packed = try await asker.ask(
        .post, "/api/v1/sync/pull", cbor: request, token: token,
        headers: ["Accept-Encoding": "gzip"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.bytes.starts(with: [0x1F, 0x8B]))
      #expect(packed.bytes.count < plain.bytes.count / 2)
    }
  }
}
