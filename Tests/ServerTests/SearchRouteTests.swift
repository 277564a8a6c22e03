import ArticleCore
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import TasksCore
import Testing
import Wire

@Suite struct SearchRouteTests {
  /// One of each kind, with the item's text kept as an article.
  private static func fill(_ server: TestServer, _ asker: Asker, _ token: String) async throws {
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    let saved = try await asker.ask(
      .post, "/api/v1/items", json: #"{"url":"https://example.org/coffee"}"#, token: token)
    let article = Article(
      title: "Morning",
      blocks: [
        .element(
          ArticleElement(.paragraph, children: [.text("The kettle sings before dawn.")]))
      ])
    let hash = try await storage.contents.put(
      account, Content(bytes: article.encoded, mediaType: Article.mediaType))
    let item = try requireValue(ID<Entity>(text: try requireValue(saved.member("id"))))
    let values = [
      (Item.title.number, RegisterValue.text("A Morning Ritual")),
      (Item.excerpt.number, RegisterValue.text("천천히 내린 커피")),
      (Item.reason.number, RegisterValue.text("For the barista course")),
      (Item.body.number, RegisterValue.text("A note\nAsk Min about the filters")),
      (Item.content.number, RegisterValue.bytes(hash.bytes)),
    ]
    try await push(values, Entity(id: item, kind: .item), server, account)
    try await push(
      [(Todo.title.number, RegisterValue.text("Clean the coffee grinder"))],
      Entity(id: .random(), kind: .todo), server, account)
    _ = try await asker.ask(
      .post, "/api/v1/products", json: #"{"name":"Coffee beans","notes":"dark roast"}"#,
      token: token)
  }

  private static func push(
    _ values: [(RegisterNumber, [UInt8])], _ entity: Entity, _ server: TestServer,
    _ account: AccountID
  ) async throws {
    server.clock.advance(milliseconds: 1_000)
    let now = server.clock.clock.now()
    let stamp = Stamp(milliseconds: now.milliseconds, device: .server)
    let fields = values.map {
      Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
    }
    let change = Change(
      id: .random(), entity: Entity(id: entity.id, kind: entity.kind, fields: fields))
    _ = try await server.environment.storage.sync.push(account, [change], now)
  }

  @Test(arguments: [
    ("COFFEE", ["product", "todo", "item"]), ("coffee%20grinder", ["todo"]),
    ("roast", ["product"]), ("ritual", ["item"]), ("%EC%BB%A4%ED%94%BC", ["item"]),
    ("kettle%20DAWN", ["item"]), ("example.org", ["item"]), ("tea", []),
    ("barista", ["item"]), ("min%20filters", ["item"]),
  ])
  func allWordsAreLookedForEverywhere(query: String, kinds: [String]) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      try await Self.fill(server, asker, token)
      let answer = try await asker.ask(.get, "/api/v1/search?q=\(query)", token: token)
      #expect(answer.status == .ok)
      let found = answer.text.components(separatedBy: #""kind":""#).dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
      #expect(found == kinds)
      #expect(answer.text.hasSuffix(#""isComplete":true}"#))
    }
  }

  @Test func whatIsDeletedOrOfAnotherAccountIsNotFound() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let other = try await server.token(of: "bob@example.org")
    try await server.run { asker in
      let added = try await asker.ask(
        .post, "/api/v1/products", json: #"{"name":"Coffee"}"#, token: token)
      let nothing = #"{"results":[],"isComplete":true}"#
      let path = "/api/v1/search?q=coffee"
      #expect(try await asker.ask(.get, path, token: other).text == nothing)
      #expect(try await asker.ask(.get, path, token: token).text.contains("Coffee"))
      let id = try requireValue(added.member("id"))
      _ = try await asker.ask(.delete, "/api/v1/products/\(id)", token: token)
      #expect(try await asker.ask(.get, path, token: token).text == nothing)
      #expect(try await asker.ask(.get, path).status == .unauthorized)
    }
  }

  @Test func theAnswerEndsAtTheLimitAndSaysSo() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for n in 0..<4 {
        _ = try await asker.ask(
          .post, "/api/v1/products", json: #"{"name":"Soap \#(n)"}"#, token: token)
      }
      let answer = try await asker.ask(.get, "/api/v1/search?q=soap&limit=2", token: token)
      #expect(answer.text.components(separatedBy: #""kind""#).count == 3)
      #expect(answer.text.hasSuffix(#""isComplete":false}"#))
      for wrong in ["", "?q=", "?q=%20", "?q=a&limit=0", "?q=a&limit=x"] {
        let answer = try await asker.ask(.get, "/api/v1/search\(wrong)", token: token)
        #expect(answer.status == .badRequest)
      }
      let long = String(repeating: "a", count: 201)
      let refused = try await asker.ask(.get, "/api/v1/search?q=\(long)", token: token)
      #expect(refused.status == .badRequest)
    }
  }
}
