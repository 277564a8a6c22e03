import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Server
import Storage
import SyncCore
import Testing
import Wire

@Suite struct HighlightRouteTests {
  private static func item(_ asker: Asker, _ token: String) async throws -> String {
    let json = #"{"url":"https://example.org/a"}"#
    let saved = try await asker.ask(.post, "/api/v1/items", json: json, token: token)
    return try requireValue(saved.member("id"))
  }

  @Test func aHighlightIsMadeListedAndDeleted() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let path = "/api/v1/items/\(try await Self.item(asker, token))/highlights"
      let made = try await asker.ask(
        .post, path, json: #"{"quote":"한 문장을 오래","colour":"green","note":"again"}"#,
        token: token)
      #expect(made.status == .created)
      #expect(made.member("quote") == "한 문장을 오래")
      #expect(made.member("note") == "again")
      let id = try requireValue(made.member("id"))
      let listed = try await asker.ask(.get, path, token: token)
      #expect(listed.text.contains(id) && listed.text.contains(#""colour":"green""#))
      let gone = try await asker.ask(.delete, "\(path)/\(id)", token: token)
      #expect(gone.status == .noContent)
      #expect(try await asker.ask(.get, path, token: token).text == #"{"highlights":[]}"#)
      #expect(try await asker.ask(.delete, "\(path)/\(id)", token: token).status == .notFound)
    }
  }

  @Test func aHighlightThatIsSentAgainIsMadeOnce() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let path = "/api/v1/items/\(try await Self.item(asker, token))/highlights"
      let key = ["Idempotency-Key": "a-1"]
      var made: [TestResponse] = []
      for _ in 0..<2 {
        made.append(
          try await asker.ask(
            .post, path, json: #"{"quote":"Rain is kind."}"#, token: token, headers: key))
      }
      #expect(made[0].status == .created && made[1].status == .created)
      #expect(made[1].header("Idempotent-Replayed") == "true")
      #expect(made[0].member("id") == made[1].member("id"))
      let listed = try await asker.ask(.get, path, token: token)
      #expect(listed.text.components(separatedBy: "Rain is kind.").count == 2)
    }
  }

  @Test func whatIsNoHighlightIsRefused() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let path = "/api/v1/items/\(try await Self.item(asker, token))/highlights"
      for json in [#"{}"#, #"{"quote":"  "}"#, #"{"quote":"a","colour":"grey"}"#] {
        #expect(try await asker.ask(.post, path, json: json, token: token).status == .badRequest)
      }
      let nowhere = "/api/v1/items/\(String(repeating: "0", count: 32))/highlights"
      #expect(try await asker.ask(.get, nowhere, token: token).status == .notFound)
    }
  }

  @Test func theHighlightsOfAnotherItemAreNotTouched() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let path = "/api/v1/items/\(try await Self.item(asker, token))/highlights"
      let made = try await asker.ask(.post, path, json: #"{"quote":"words"}"#, token: token)
      let id = try requireValue(made.member("id"))
      let saved = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"https://example.org/b"}"#, token: token)
      let other = try requireValue(saved.member("id"))
      let answer = try await asker.ask(
        .delete, "/api/v1/items/\(other)/highlights/\(id)", token: token)
      #expect(answer.status == .notFound)
    }
  }
}
