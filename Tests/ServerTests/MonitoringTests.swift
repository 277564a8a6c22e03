import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Server
import Storage
import StorageSQLite
import Synchronization
import TestSupport
import Testing

@Suite struct MonitoringTests {
  @Test func aServerWithoutAnythingWrongIsLiveAndReady() async throws {
    try await TestServer().run { asker in
      let live = try await asker.ask(.get, "/health/live")
      let ready = try await asker.ask(.get, "/health/ready")
      #expect(live.status == .ok && ready.member("status") == "ready")
    }
  }

  @Test(arguments: [
    (StorageError.full, "storage-full"), (.corrupt, "storage-damaged"),
    (.unavailable, "unavailable"), (.failed("a path"), "internal"),
  ])
  func aServerThatCannotStoreIsLiveAndNotReady(_ error: StorageError, _ code: String) async throws {
    var server = try TestServer()
    server.environment.storage.settings.set = { (_, _) throws(StorageError) in throw error }
    try await server.run { asker in
      #expect(try await asker.ask(.get, "/health/live").status == .ok)
      let answer = try await asker.ask(.get, "/health/ready")
      #expect(answer.status == .serviceUnavailable && answer.member("code") == code)
      #expect(!answer.text.contains("a path"))
    }
  }

  @Test func aServerWhoseDiskIsNearlyFullIsNotReady() async throws {
    var server = try TestServer()
    server.environment.storage.figures = {
      var figures = StorageFigures()
      figures.freeBytes = 1_000_000
      return figures
    }
    try await server.run { asker in
      let answer = try await asker.ask(.get, "/health/ready")
      #expect(answer.status == .serviceUnavailable && answer.member("code") == "storage-full")
    }
  }

  @Test func howeverOftenItIsAskedItStoresOnceASecond() async throws {
    var server = try TestServer()
    let writes = Mutex(0)
    let set = server.environment.storage.settings.set
    server.environment.storage.settings.set = { (key, value) throws(StorageError) in
      writes.withLock { $0 += 1 }
      try await set(key, value)
    }
    let clock = server.clock
    try await server.run { asker in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 {
          group.addTask {
            let status = try await asker.ask(.get, "/health/ready").status
            #expect(status == .ok)
          }
        }
        try await group.waitForAll()
      }
      let once = writes.withLock { $0 }
      #expect(once == 1)
      clock.advance(milliseconds: 1_000)
      _ = try await asker.ask(.get, "/health/ready")
      let twice = writes.withLock { $0 }
      #expect(twice == 2)
    }
  }

  @Test func theMetricsAreForTheOwnerAndForNetworksThatMayReadThem() async throws {
    var server = try TestServer()
    server.environment.configuration.trustsProxy = true
    let owner = try await server.token()
    let other = try await server.token(of: "bob@example.org")
    for account in try await server.environment.storage.accounts.list()
    where account.email == "bob@example.org" {
      try await server.environment.storage.accounts.change(account.id) { $0.isOwner = false }
    }
    try await server.run { asker in
      @Sendable func status(
        _ token: String?, _ headers: [String: String] = [:]
      ) async throws -> Int {
        try await asker.ask(.get, "/metrics", token: token, headers: headers).status.code
      }
      let found = [
        try await status(nil), try await status(other), try await status(owner),
        try await status(nil, ["X-Forwarded-For": "127.0.0.1"]),
        try await status(nil, ["X-Forwarded-For": "::ffff:127.0.0.1"]),
        try await status(nil, ["X-Forwarded-For": "127.0.0.1, 93.184.216.34"]),
        try await status(nil, ["X-Forwarded-For": "nonsense"]),
        try await status(nil, ["Via": "1.1 proxy"]),
      ]
      #expect(found == [401, 403, 200, 200, 200, 401, 401, 401])
    }
  }

  @Test func theMetricsNameRoutesAndNeverAddresses() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let id = String(repeating: "7", count: 32)
      _ = try await asker.ask(.get, "/api/v1/items/\(id)", token: token)
      _ = try await asker.ask(.get, "/secret-address?secret=1", token: token)
      let method = try requireValue(HTTPRequest.Method("MADEUP"))
      _ = try await asker.ask(method, "/api/v1/items", token: token)
      let text = try await asker.ask(.get, "/metrics", token: token).text
      #expect(
        text.contains(
          #"later_http_requests_total{method="GET",route="/api/v1/items/{id}",status="404"} 1"#))
      #expect(
        text.contains(#"later_http_requests_total{method="GET",route="NotFound",status="404"} 1"#))
      #expect(text.contains(#"method="OTHER""#))
      for secret in [id, "secret", "MADEUP", "ada"] { #expect(!text.contains(secret)) }
    }
  }

  @Test func theDatabaseTellsItsSizesAndCommits() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = try Storage.sqlite(folder: folder)
    let server = try TestServer(storage: storage)
    _ = try await server.token()
    let account = try #require(try await storage.accounts.list().first).id
    let before = try await storage.figures()
    _ = try await storage.contents.put(account, Content(bytes: [1, 2, 3], mediaType: "text/plain"))
    let after = try await storage.figures()
    #expect(before.contentCount == 0 && after.contentCount == 1 && after.contentBytes == 3)
    #expect(after.commits > before.commits && after.writes > before.writes)
    #expect(after.databaseBytes > 0 && after.freeBytes ?? 0 > 0)
    await storage.close()
  }

  @Test func theLogOfRequestsTellsNothingPrivate() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var server = try TestServer()
    let log: RequestLog = try #require(RequestLog(path: path))
    server.environment.requestLog = log
    let token = try await server.token()
    let item = String(repeating: "7", count: 32)
    let id = Mutex("")
    try await server.run { asker in
      let answer = try await asker.ask(
        .get, "/api/v1/items/\(item)?token=secret", token: token, headers: ["Cookie": "a=secret"])
      id.withLock { $0 = answer.header("X-Request-ID") ?? "" }
      #expect(answer.member("requestID") == answer.header("X-Request-ID"))
    }
    log.finish()
    let line = try String(contentsOfFile: path, encoding: .utf8)
    let written = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let found = try #require(written as? [String: Any])
    let names: Set = ["time", "id", "method", "route", "status", "milliseconds", "bytes"]
    #expect(Set(found.keys) == names)
    let answered = id.withLock { $0 }
    #expect(found["id"] as? String == answered)
    #expect(found["route"] as? String == "/api/v1/items/{id}")
    #expect(found["status"] as? Int == 404)
    for secret in [item, "secret", token] { #expect(!line.contains(secret)) }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
