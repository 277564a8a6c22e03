import Foundation
import HTTPTypes
import Hummingbird
import Server
import Storage
import StorageSQLite
import Testing

@Suite struct IdempotencyTests {
  static let routes = [
    ("/api/v1/todos", #"{"text":"Milk"}"#, #"{"text":"Bread"}"#, "todos"),
    ("/api/v1/products", #"{"name":"Milk"}"#, #"{"name":"Bread"}"#, "products"),
    ("/api/v1/notes", #"{"text":"Milk"}"#, #"{"text":"Bread"}"#, "items"),
    (
      "/api/v1/items", #"{"url":"https://example.org/milk"}"#,
      #"{"url":"https://example.org/bread"}"#, "items"
    ),
  ]

  @Test(arguments: routes)
  func whatIsSentAgainWithItsKeyIsMadeOnce(
    _ path: String, _ body: String, _ other: String, _ list: String
  ) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let key = ["Idempotency-Key": "a-1"]
      let first = try await asker.ask(.post, path, json: body, token: token, headers: key)
      #expect(first.status == .created && first.header("Idempotent-Replayed") == nil)
      let again = try await asker.ask(.post, path, json: body, token: token, headers: key)
      #expect(again.status == .created && again.header("Idempotent-Replayed") == "true")
      #expect(again.member("id") == first.member("id"))
      #expect(again.headers[.location] == first.headers[.location])
      let reused = try await asker.ask(.post, path, json: other, token: token, headers: key)
      #expect(reused.status.code == 422 && reused.member("code") == "idempotency-key-reused")
      let kept = try await asker.ask(.get, "/api/v1/\(list)", token: token)
      #expect(kept.text.components(separatedBy: #""id":""#).count == 2)
      let next = try await asker.ask(
        .post, path, json: other, token: token, headers: ["Idempotency-Key": "a-2"])
      #expect(next.status == .created && next.member("id") != first.member("id"))
    }
  }

  @Test func keysOfTwoAccountsAndTwoRoutesHaveNothingToDoWithEachOther() async throws {
    let server = try TestServer()
    let ada = try await server.token()
    let bob = try await server.token(of: "bob@example.org")
    try await server.run { asker in
      let key = ["Idempotency-Key": "1"]
      var ids: Set<String> = []
      for (path, token) in [
        ("/api/v1/todos", ada), ("/api/v1/notes", ada), ("/api/v1/todos", bob),
      ] {
        let answer = try await asker.ask(
          .post, path, json: #"{"text":"Milk"}"#, token: token, headers: key)
        #expect(answer.status == .created)
        ids.insert(answer.member("id") ?? "")
      }
      #expect(ids.count == 3)
    }
  }

  @Test func anAddressThatWasThereIsAnsweredAgainToo() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let body = #"{"url":"https://example.org/milk"}"#
      let first = try await asker.ask(.post, "/api/v1/items", json: body, token: token)
      let key = ["Idempotency-Key": "1"]
      for _ in 0..<2 {
        let again = try await asker.ask(
          .post, "/api/v1/items", json: body, token: token, headers: key)
        #expect(again.status == .ok && again.member("id") == first.member("id"))
      }
    }
  }

  @Test(arguments: ["a b", "", String(repeating: "a", count: 256), "ä"])
  func aKeyThatIsNoneIsRefused(_ key: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let answer = try await asker.ask(
        .post, "/api/v1/todos", json: #"{"text":"Milk"}"#, token: token,
        headers: ["Idempotency-Key": key])
      #expect(answer.status == .badRequest)
    }
  }

  @Test func theDatabaseRemembersItAfterARestart() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var ids: [String?] = []
    for _ in 0..<2 {
      let storage = try Storage.sqlite(folder: folder)
      let server = try TestServer(storage: storage)
      let token = try await server.token()
      let id = Box()
      try await server.run { asker in
        let answer = try await asker.ask(
          .post, "/api/v1/todos", json: #"{"text":"Milk"}"#, token: token,
          headers: ["Idempotency-Key": "1"])
        await id.set(answer.member("id"))
      }
      ids.append(await id.value)
      await storage.close()
    }
    #expect(ids[0] != nil && ids[0] == ids[1])
  }

  private actor Box {
    var value: String?
    func set(_ value: String?) { self.value = value }
  }
}
