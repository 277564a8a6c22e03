import ArticleCore
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import Synchronization
import TasksCore
import TestSupport
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

  @Test(arguments: [
    ("%22kettle%20sings%22", ["item"]), ("%22sings%20kettle%22", []),
    ("coffee%20-roast", ["todo", "item"]),
    ("roast%20OR%20grinder", ["product", "todo"]), ("coffee%20type:todo", ["todo"]),
    ("%EC%A2%85%EB%A5%98:%ED%95%A0%EC%9D%BC", ["todo"]), ("source:example", ["item"]),
    ("coffee%20in:inbox", ["item"]), ("coffee%20is:archived", []), ("art", []),
    ("kettles", ["item"]),
  ])
  func aQueryMayHaveConditions(query: String, kinds: [String]) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      try await Self.fill(server, asker, token)
      let answer = try await asker.ask(.get, "/api/v1/search?q=\(query)", token: token)
      #expect(Self.kinds(answer.text).sorted() == kinds.sorted())
    }
  }

  private static func kinds(_ text: String) -> [String] {
    text.components(separatedBy: #""kind":""#).dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  @Test func anAnswerShowsWhereAndWhatWasMeantAndWhatWasWrong() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      try await Self.fill(server, asker, token)
      let found = try await asker.ask(.get, "/api/v1/search?q=kettle", token: token)
      #expect(found.text.contains(#""excerpt":"The kettle sings before dawn.""#))
      #expect(found.text.contains(#""foundIn":"text""#))
      #expect(found.text.contains(#"{"text":"kettle","isHit":true}"#))
      let misspelt = try await asker.ask(.get, "/api/v1/search?q=ketlte", token: token)
      #expect(misspelt.text.contains(#""suggestion":"kettle""#))
      let wrong = try await asker.ask(
        .get, "/api/v1/search?q=is:nothing%20barista", token: token)
      #expect(Self.kinds(wrong.text) == ["item"])
      #expect(wrong.text.contains(#""code":"unknown-value","part":"is:nothing""#))
    }
  }

  @Test func whatDoesNotFitComesWithTheNextAnswer() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for n in 0..<5 {
        _ = try await asker.ask(
          .post, "/api/v1/products", json: #"{"name":"Soap \#(n)"}"#, token: token)
      }
      var titles: [String] = []
      for offset in [0, 2, 4] {
        let answer = try await asker.ask(
          .get, "/api/v1/search?q=soap&limit=2&offset=\(offset)", token: token)
        #expect(answer.text.contains(#""next":\#(offset + 2)"#) == (offset < 4))
        titles += answer.text.components(separatedBy: #""title":""#).dropFirst().map {
          String($0.prefix { $0 != "\"" })
        }
      }
      #expect(titles.sorted() == (0..<5).map { "Soap \($0)" })
    }
  }

  @Test func tagsAndHighlightsAreFoundAndGoAgain() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let account = try requireValue(
      try await server.environment.storage.accounts.byEmail("ada@example.org")
    ).id
    try await server.run { asker in
      let saved = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"https://example.org/a"}"#, token: token)
      let item = try requireValue(ID<Entity>(text: try requireValue(saved.member("id"))))
      let tag = ID<Entity>.random()
      try await Self.push(
        [(ItemTag.name.number, RegisterValue.text("Slow reading"))], Entity(id: tag, kind: .tag),
        server, account)
      let membership = Entity(id: Shelves.membership(of: item, in: tag), kind: .membership)
      try await Self.push(
        [
          (Membership.item.number, RegisterValue.id(item)),
          (Membership.group.number, RegisterValue.id(tag)),
        ], membership, server, account)
      let mark = Entity(id: .random(), kind: .highlight)
      try await Self.push(
        [
          (Highlight.item.number, RegisterValue.id(item)),
          (Highlight.quote.number, RegisterValue.text("a remarkable sentence")),
        ], mark, server, account)
      let queries = ["tag:slow", "slow%20reading", "remarkable", "is:highlighted"]
      for query in queries {
        let answer = try await asker.ask(.get, "/api/v1/search?q=\(query)", token: token)
        #expect(answer.text.contains(item.text), "\(query)")
      }
      for entity in [membership, mark] {
        try await Self.push(
          [(RegisterNumber.deleted, RegisterValue.int(1))], entity, server, account)
      }
      for query in queries {
        let answer = try await asker.ask(.get, "/api/v1/search?q=\(query)", token: token)
        #expect(!answer.text.contains(item.text), "\(query)")
      }
    }
  }

  /// A thousand notes of a hundred words each: more than stays in memory.
  @Test func anIndexThatIsTornOrGoneIsMadeAnew() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = Storage.memory(derivation: .reading)
    var server = try TestServer(storage: storage)
    server.environment.searchFolder = SearchFolder(dataFolder: folder.path)
    let token = try await server.token()
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    for number in 0..<1_000 {
      let text = "note\(number) " + String(repeating: "of many words ", count: 33)
      try await Self.push(
        [
          (Item.body.number, RegisterValue.text(text)), (Item.type.number, RegisterValue.int(5)),
          (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        ], Entity(id: .random(), kind: .item), server, account)
    }
    let kept = folder.appendingPathComponent("search/\(account.text)")
    for damage in 0..<5 {
      try await server.run { asker in
        for query in ["note7", "note999", "note0"] {
          let answer = try await asker.ask(.get, "/api/v1/search?q=\(query)", token: token)
          #expect(Self.kinds(answer.text) == ["item"], "\(damage) \(query)")
        }
      }
      let files = try FileManager.default.contentsOfDirectory(
        at: kept, includingPropertiesForKeys: nil)
      #expect(files.contains { $0.lastPathComponent == "manifest" })
      let segment = try requireValue(files.first { $0.pathExtension == "segment" })
      switch damage {
      case 0:
        // As a program that keeps the old file mapped must not notice, a new one takes its place.
        var bytes = try Data(contentsOf: segment)
        bytes[bytes.count / 2] ^= 0x10
        try bytes.write(to: segment, options: .atomic)
      case 1: try FileManager.default.removeItem(at: segment)
      case 2: try FileManager.default.removeItem(at: kept)
      case 3:
        // As another version of the terms writes it: whole, but of words that are no longer asked for.
        let manifest = kept.appendingPathComponent("manifest")
        var bytes = try Data(contentsOf: manifest)
        bytes[4] ^= 2
        try bytes.write(to: manifest, options: .atomic)
      default: break
      }
    }
  }

  // What was less than sixty thousand words was read again after each start.
  @Test func aSmallLibraryIsNotReadAgainAfterAStart() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let reads = Mutex(0)
    var storage = Storage.memory(derivation: .reading)
    let entity = storage.sync.entity
    storage.sync.entity = { (account, id) throws(StorageError) in
      reads.withLock { $0 += 1 }
      return try await entity(account, id)
    }
    var server = try TestServer(storage: storage)
    server.environment.searchFolder = SearchFolder(dataFolder: folder.path)
    let token = try await server.token()
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    for number in 0..<50 {
      let text = "note\(number) " + String(repeating: "of many words ", count: 33)
      try await Self.push(
        [
          (Item.body.number, RegisterValue.text(text)), (Item.type.number, RegisterValue.int(5)),
          (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        ], Entity(id: .random(), kind: .item), server, account)
    }
    var counts: [Int] = []
    for _ in 0..<2 {
      reads.withLock { $0 = 0 }
      try await server.run { asker in
        let answer = try await asker.ask(.get, "/api/v1/search?q=note7", token: token)
        #expect(Self.kinds(answer.text) == ["item"])
      }
      counts.append(reads.withLock { $0 })
    }
    #expect(counts[0] >= 50)
    #expect(counts[1] < 10)
  }

  @Test func aBeginningIsCompletedByWordsOfTheAccountAlone() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let other = try await server.token(of: "bob@example.org")
    try await server.run { asker in
      try await Self.fill(server, asker, token)
      let path = "/api/v1/search/completions?q="
      for (typed, words) in [
        ("morning%20ke", #"["kettle"]"#), ("GRI", #"["grinder"]"#), ("zz", "[]"), ("%FF", "[]"),
        ("c&limit=1", #"["coffee"]"#),
      ] {
        let answer = try await asker.ask(.get, path + typed, token: token)
        #expect(answer.text == #"{"completions":\#(words)}"#, "\(typed)")
      }
      let answer = try await asker.ask(.get, path + "ke", token: other)
      #expect(answer.text == #"{"completions":[]}"#)
      let long = String(repeating: "a", count: 201)
      for wrong in ["", "%20", "a&limit=0", "a&limit=21", long] {
        let refused = try await asker.ask(.get, path + wrong, token: token)
        #expect(refused.status == .badRequest, "\(wrong)")
      }
    }
  }
}
