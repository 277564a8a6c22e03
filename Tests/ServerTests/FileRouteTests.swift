import ReadingCore
import ArticleCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import Server
import Storage
import StorageSQLite
import SyncCore
import Testing
import Wire

/// Files come under the hash of their bytes, and are what their bytes are.
@Suite struct FileRouteTests {
  /// A picture of one pixel.
  private static let png = Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhf"
        + "DwAChwGA60e6kgAAAABJRU5ErkJggg=="
    ) ?? Data())

  private static func name(_ bytes: [UInt8]) -> String {
    Hex.encode(Array(SHA256.hash(data: bytes)))
  }

  fileprivate static func put(
    _ bytes: [UInt8], as name: String? = nil, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    fields[.contentType] = "application/octet-stream"
    fields[.authorization] = "Bearer \(token)"
    return try await asker.client.execute(
      uri: "/api/v1/contents/\(name ?? Self.name(bytes))", method: .put, headers: fields,
      body: ByteBuffer(bytes: bytes))
  }

  @Test func aPictureIsStoredOnceAndReadAsWhatItIs() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let first = try await Self.put(Self.png, asker, token)
      #expect(first.status == .created)
      #expect(first.member("mediaType") == "image/png")
      #expect(try await Self.put(Self.png, asker, token).status == .ok)
      let read = try await asker.ask(
        .get, "/api/v1/contents/\(Self.name(Self.png))", token: token)
      #expect(Array(buffer: read.body) == Self.png)
      #expect(read.headers[.contentType] == "image/png")
    }
  }

  @Test func aFileForAnotherAccountIsNotStored() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let own = try requireValue(
      try await server.environment.storage.accounts.byEmail("ada@example.org")
    ).id.text
    let other = String(repeating: "9", count: 32)
    let name = Self.name(Self.png)
    try await server.run { asker in
      for (account, status) in [(other, HTTPResponse.Status.conflict), (own, .created)] {
        let put = try await Self.put(
          Self.png, as: "\(name)?account=\(account)", asker, token)
        #expect(put.status == status)
        let read = try await asker.ask(.get, "/api/v1/contents/\(name)", token: token)
        #expect((read.status == .ok) == (account == own))
        let asked = try await asker.ask(
          .post, "\(Routes.missingContents)?account=\(account)", cbor: HashList([]).encoded,
          token: token)
        #expect((asked.status == .ok) == (account == own))
      }
    }
  }

  @Test func whatIsNotWhatItSaysIsRefused() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let reader = try await server.token(scope: .read)
    try await server.run { asker in
      let wrong = try await Self.put(
        Self.png, as: String(repeating: "0", count: 64), asker, token)
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.member("code") == "wrong-hash")
      let program = try await Self.put([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2], asker, token)
      #expect(program.member("code") == "unsupported-file")
      #expect(try await Self.put(Self.png, asker, reader).status == .forbidden)
      #expect(try await Self.put(Self.png, asker, "none").status == .unauthorized)
    }
  }

  /// Beyond the first bytes, too, and whatever the last ones are.
  @Test(
    arguments: [
      ("PNG", "x", "image/png"), ("%PDF-1.7", "x", "application/pdf"),
      ("OggS", "x", "audio/ogg"), ("....ftypM4A ", "x", "audio/mp4"),
      ("Once upon a time", "x", "text/plain; charset=utf-8"), ("Once upon a time", "\0", nil),
    ] as [(String, String, String?)])
  func aLargeFileIsKnownByWhatItIs(start: String, end: String, mediaType: String?) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let begin = mediaType == "image/png" ? Self.png : Array(start.utf8)
    let file = begin + [UInt8](repeating: 0x61, count: 2 << 20) + Array(end.utf8)
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    try await server.run { asker in
      let answer = try await Self.put(file, asker, token)
      #expect(answer.member("mediaType") == mediaType)
      guard mediaType != nil else {
        #expect(answer.member("code") == "unsupported-file")
        return
      }
      let read = try await asker.ask(.get, "/api/v1/contents/\(Self.name(file))", token: token)
      #expect(Array(buffer: read.body) == file)
    }
    await storage.close()
  }

  @Test func aPageOfMarkupIsOnlyEverSavedAndNeverShown() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let markup = Array("<!doctype html><script>alert(1)</script>".utf8)
    try await server.run { asker in
      _ = try await Self.put(markup, asker, token)
      let read = try await asker.ask(
        .get, "/api/v1/contents/\(Self.name(markup))", token: token)
      #expect(read.headers[.contentType] == "text/plain; charset=utf-8")
      #expect(read.headers[.contentDisposition] == "attachment")
      #expect(read.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
    }
  }

  @Test(arguments: [
    ("bytes=0-3", "0123", "0-3"), ("bytes=7-", "789", "7-9"), ("bytes=-2", "89", "8-9"),
    ("bytes=8-99", "89", "8-9"), ("bytes=-99", "0123456789", "0-9"),
  ])
  func aPartOfAFileIsAnsweredAlone(range: String, part: String, place: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    let file = Array("0123456789".utf8)
    try await server.run { asker in
      _ = try await Self.put(file, asker, token)
      let read = try await Self.get(file, range, asker, token)
      #expect(read.status == .partialContent)
      #expect(read.text == part)
      #expect(read.headers[.contentRange] == "bytes \(place)/10")
      #expect(read.headers[.acceptRanges] == "bytes")
    }
  }

  @Test(arguments: [
    ("bytes=10-", 416), ("bytes=99-100", 416), ("bytes=-0", 416), ("bytes=5-2", 200),
    ("bytes=0-1,4-5", 200), ("bytes=-", 200), ("bytes=a-b", 200), ("lines=1-2", 200),
    ("bytes=999999999999999999999999-", 416),
  ])
  func aRangeThatIsNoneNeverFails(range: String, status: Int) async throws {
    let server = try TestServer()
    let token = try await server.token()
    let file = Array("0123456789".utf8)
    try await server.run { asker in
      _ = try await Self.put(file, asker, token)
      let read = try await Self.get(file, range, asker, token)
      #expect(read.status.code == status)
      if status == 200 { #expect(Array(buffer: read.body) == file) }
      if status == 416 { #expect(read.headers[.contentRange] == "bytes */10") }
    }
  }

  private static func get(
    _ bytes: [UInt8], _ range: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    fields[.authorization] = "Bearer \(token)"
    fields[.range] = range
    return try await asker.client.execute(
      uri: "/api/v1/contents/\(name(bytes))", method: .get, headers: fields)
  }

  @Test func anAccountHasSoMuchRoomForFilesAndNoMore() async throws {
    var server = try TestServer()
    server.environment.configuration.accountBytes = Int64(Self.png.count + 10)
    let token = try await server.token()
    try await server.run { asker in
      #expect(try await Self.put(Self.png, asker, token).status == .created)
      let second = try await Self.put(Array("a text of some length".utf8), asker, token)
      #expect(second.status.code == 507)
      #expect(second.member("code") == "quota-reached")
      #expect(try await Self.put(Self.png, asker, token).status == .ok)
    }
  }

  @Test func aNoteIsAnItemWhoseBodyIsAMergedText() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await asker.ask(
        .post, "/api/v1/notes", json: #"{"text":"Seeds\nBeans"}"#, token: token)
      #expect(made.status == .created)
      #expect(made.member("type") == "note")
      #expect(made.member("title") == "Seeds")
      #expect(made.text.contains(#""body":"Seeds\u000aBeans""#))
      let empty = try await asker.ask(
        .post, "/api/v1/notes", json: #"{"text":""}"#, token: token)
      #expect(empty.status == .unprocessableContent)
    }
  }

  private static let article = Article(
    title: "Kettle", language: "en",
    blocks: [
      .element(
        ArticleElement(
          .paragraph,
          children: [
            .text("Boil "),
            .element(
              ArticleElement(
                .link, attributes: [ArticleAttributeValue(.href, "https://example.org/tea")],
                children: [.text("water")])),
          ]))
    ])

  // A server whose contents were lost used to refuse the articles that devices still had.
  @Test func anArticleThatADeviceKeptIsTakenBack() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let bytes = Self.article.encoded
    try await server.run { asker in
      let stored = try await Self.put(bytes, asker, token)
      #expect(stored.status == .created)
      #expect(stored.member("mediaType") == Article.mediaType)
      let read = try await asker.ask(
        .get, "/api/v1/contents/\(Self.name(bytes))", token: token)
      #expect(Array(buffer: read.body) == bytes)
      #expect(read.headers[.contentType] == Article.mediaType)
    }
  }

  private static func linking(_ name: ArticleAttribute, _ value: String) -> [UInt8] {
    let link = ArticleElement(
      .link, attributes: [ArticleAttributeValue(name, value)], children: [.text("here")])
    return Article(blocks: [.element(link)]).encoded
  }

  private static let madeUp: [[UInt8]] = {
    let twice = ArticleElement(
      .link,
      attributes: [
        ArticleAttributeValue(.title, "a"), ArticleAttributeValue(.href, "https://example.org/"),
      ])
    var deep = ArticleNode.text("deep")
    for _ in 0...Article.maximumDepth {
      deep = .element(ArticleElement(.blockquote, children: [deep]))
    }
    let crowd = [ArticleNode](repeating: .text(""), count: 500_001)
    var all: [[UInt8]] = [
      linking(.href, "javascript:alert(1)"), linking(.href, "data:text/html,x"),
      linking(.image, "../session"), linking(.source, "javascript:alert(1)"),
      linking(.width, "1e9"), linking(.direction, "up"),
    ]
    all.append(Article(blocks: [.element(twice)]).encoded)
    all.append(Article(blocks: [deep]).encoded)
    all.append(Article(blocks: crowd).encoded)
    all.append(article.encoded + [0])
    all.append(Array(article.encoded.dropLast()))
    let head: [UInt8] = [0xA5, 0, 1, 1, 0x60, 2, 0x60]
    // A tag and a key that nobody knows, a key twice, and nesting without an end.
    let rests: [[UInt8]] = [
      [3, 0xF4, 4, 0x81, 0x83, 0x18, 0xFF, 0xA0, 0x80], [9, 0xF4, 4, 0x80],
      [2, 0x60, 4, 0x80], [UInt8](repeating: 0x81, count: 100_000),
    ]
    for rest in rests { all.append(head + rest) }
    return all
  }()

  @Test(arguments: madeUp.indices)
  func anArticleThatWeWouldNotHaveMadeIsRefused(index: Int) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let refused = try await Self.put(Self.madeUp[index], asker, token)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.member("code") == "unsupported-file")
    }
  }

  @Test func aDeviceAsksInOneCallWhatTheServerLacks() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      _ = try await Self.put(Self.png, asker, token)
      let stored = Array(SHA256.hash(data: Self.png))
      let unknown = [UInt8](repeating: 7, count: 32)
      let answer = try await Self.missing(HashList([stored, unknown]).encoded, asker, token)
      #expect(answer.status == .ok)
      #expect(try HashList(decoding: Array(buffer: answer.body)).hashes == [unknown])
      let many = [[UInt8]](repeating: unknown, count: HashList.largest)
      #expect(try await Self.missing(HashList(many).encoded, asker, token).status == .ok)
      let tooMany = HashList(many + [unknown]).encoded
      #expect(try await Self.missing(tooMany, asker, token).status == .contentTooLarge)
      #expect(try await Self.missing([0x81, 0x41, 1], asker, token).status == .badRequest)
      #expect(try await Self.missing([0x80], asker, "none").status == .unauthorized)
    }
  }

  private static func missing(
    _ body: [UInt8], _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    fields[.contentType] = "application/cbor"
    fields[.authorization] = "Bearer \(token)"
    return try await asker.client.execute(
      uri: "/api/v1/contents/missing", method: .post, headers: fields,
      body: ByteBuffer(bytes: body))
  }
}

/// Whatever way contents come, they have the same room.
@Suite struct AccountRoomTests {
  @Test func whatIsWrittenHasNoMoreRoomEither() async throws {
    var server = try TestServer()
    server.environment.configuration.accountBytes = 200_000
    let token = try await server.token()
    try await server.run { asker in
      func push(_ number: UInt64, _ bytes: Int) async throws -> TestResponse {
        let stamp = Stamp(milliseconds: 1_800_000_000_000, device: DeviceID(bits: 7))
        let field = Field(
          number: RegisterNumber(number: 900),
          register: Register(
            stamp: stamp, value: RegisterValue.bytes([UInt8](repeating: 7, count: bytes))))
        let change = Change(
          id: .random(),
          entity: Entity(id: ID(high: 5, low: number), kind: .item, fields: [field]))
        let request = PushRequest(device: DeviceID(bits: 7), changes: [change])
        return try await asker.ask(
          .post, "/api/v1/sync/push", cbor: request.encoded, token: token)
      }
      #expect(try await push(1, 150_000).status == .ok)
      let refused = try await push(2, 100_000)
      #expect(refused.status.code == 507)
      #expect(try Problem(decoding: refused.bytes).code == "quota-reached")
      // A little is left for who deletes and ticks off.
      #expect(try await push(3, 49_000).status == .ok)
      #expect(try await push(4, 10_000).status == .ok)
      #expect(try await push(5, 20_000).status.code == 507)
      let text = String(repeating: "a", count: 30_000)
      let note = try await asker.ask(
        .post, "/api/v1/notes", json: #"{"text":"\#(text)"}"#, token: token)
      #expect(note.status.code == 507)
      let file = try await FileRouteTests.put(Array("A text".utf8), asker, token)
      #expect(file.status.code == 507)
    }
  }

  /// Small files at once used to see the same size of the account, and all to have room.
  @Test func filesThatComeAtOnceHaveNoMoreRoom() async throws {
    var server = try TestServer()
    server.environment.configuration.accountBytes = 30
    let asked = Counter()
    let real = server.environment.storage.contents.size
    server.environment.storage.contents.size = { (account) throws(StorageError) in
      let size = try await real(account)
      asked.add()
      // Nobody is answered before both have asked.
      while asked.value < 2 { await Task.yield() }
      return size
    }
    let token = try await server.token()
    try await server.run { asker in
      async let one = FileRouteTests.put(Array("The text of the one".utf8), asker, token)
      async let other = FileRouteTests.put(Array("The text of another".utf8), asker, token)
      let codes = try await [one.status.code, other.status.code].sorted()
      #expect(codes == [201, 507])
      // Its room is given back.
      #expect(try await FileRouteTests.put(Array("A text".utf8), asker, token).status == .created)
    }
  }

  @Test func aSentPageHasNoMoreRoomThanAFile() async throws {
    var server = try TestServer()
    server.environment.configuration.accountBytes = 20
    let token = try await server.token()
    try await server.run { asker in
      let answer = try await asker.ask(
        .post, "/api/v1/pages",
        json: #"{"url":"https://example.org/","html":"<p>A page of some length</p>"}"#,
        token: token)
      #expect(answer.status.code == 507 && answer.member("code") == "quota-reached")
      let items = try await asker.ask(.get, "/api/v1/items", token: token)
      #expect(items.text.contains(#""items":[]"#))
    }
  }

  @Test func aCaptureKeepsNothingBeyondItAndSaysWhy() async throws {
    let page = Array(
      ("<title>Rain</title><article>"
        + String(repeating: "<p>It rained, and nobody went outside to see it.</p>", count: 20))
        .utf8)
    let site = try await LocalSite.start { _ in .document(page) }
    let home = try await Household(site: site) { $0.accountBytes = 100 }
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    #expect(try await home.state(id) == .failed)
    #expect(try await home.failure(id) == .serverFull)
    #expect(try await home.storage.contents.size(home.account) == 0)
    await site.stop()
  }

  /// A body, and how many of them have no room together.
  private static let largeBodies = [
    ("PUT /api/v1/contents/" + String(repeating: "0", count: 64), "image/png", 32, 3),
    ("POST /api/v1/pages", "application/json", 40, 2),
    ("POST /api/v1/sync/push", "application/cbor", 8, 5),
  ]

  @Test(arguments: largeBodies)
  func bodiesBeyondTheRoomForThemComeAgain(
    _ request: String, _ type: String, _ megabytes: Int, _ count: Int
  ) async throws {
    let server = try TestServer()
    let token = try await server.token()
    let head = """
      \(request) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r
      Content-Type: \(type)\r\nContent-Length: \(megabytes << 20)\r\n\r\n
      """
    try await server.listen { port in
      // None sends what it announces: all but one wait for it, and only the last is answered.
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<count { group.addTask { try await answerHead(to: head, port: port) } }
        let first = try await group.next() ?? ""
        #expect(first.hasPrefix("HTTP/1.1 429 ") && first.lowercased().contains("retry-after: 5"))
        group.cancelAll()
      }
    }
  }

  @Test func aBodyThatSaysItIsTooLargeIsNotWaitedFor() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.listen { port in
      let answer = try await answerHead(
        to: """
          POST /api/v1/pages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r
          Content-Type: application/json\r\nContent-Length: \(100 << 20)\r\n\r\n
          """, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }
  }
}
