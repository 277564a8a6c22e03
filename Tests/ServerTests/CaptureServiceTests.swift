import ArticleCore
import Crypto
import Foundation
import Kernel
import Logging
import NIOCore
import NIOHTTP1
import ReadingCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing

/// An account, its storage, and a capture service over it.
final class Household: Sendable {
  let storage: Storage
  let account: AccountID
  let environment: CaptureEnvironment
  private let device = DeviceID(bits: 0x1100)
  let signals: AsyncStream<Void>

  init(
    site: LocalSite, storage: Storage = .memory(derivation: .reading),
    change: (inout CaptureEnvironment) -> Void = { _ in }
  ) async throws {
    account = ID(high: 7, low: 7)
    if try await storage.accounts.count() == 0 {
      try await storage.accounts.create(
        Account(
          id: account, email: "a@example.com", name: "", passwordHash: "", isOwner: true,
          createdAt: Instant(milliseconds: 0)), false)
    }
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    self.signals = signals
    let notifier = Notifier(
      notify: { _, _ in signal.yield() }, listen: { _ in nil }, close: {})
    let fetcher = Fetcher(
      policy: AddressPolicy(allowed: ["127.0.0.0/8"].compactMap { NetworkRange($0) }),
      userAgent: "Later/test")
    var environment = CaptureEnvironment(
      storage: storage, stamps: .inProcess(), notifier: notifier, fetcher: fetcher,
      reader: .childProcess(program: try BuiltProgram.path))
    environment.delays = [1, 1, 1, 1]
    change(&environment)
    self.environment = environment
    self.storage = storage
  }

  /// Saves an address as the app does.
  @discardableResult
  func save(_ url: String, at milliseconds: Int64 = 1000, _ more: [(RegisterNumber, [UInt8])] = [])
    async throws -> ID<Entity>
  {
    let id = ID<Entity>(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
    try await edit(
      id,
      [
        (Item.url.number, RegisterValue.text(url)),
        (Item.state.number, RegisterValue.int(ItemState.waiting.rawValue)),
        (Item.savedAt.number, RegisterValue.instant(Instant(milliseconds: milliseconds))),
      ] + more)
    return id
  }

  func edit(_ id: ID<Entity>, _ fields: [(RegisterNumber, [UInt8])]) async throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let stamp = Stamp(milliseconds: now.milliseconds, device: device)
    let entity = Entity(
      id: id, kind: .item,
      fields: fields.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
    let change = Change(id: ID(high: .random(in: .min ... .max), low: 1), entity: entity)
    _ = try await storage.sync.push(account, [change], now)
  }

  func item(_ id: ID<Entity>) async throws -> Entity {
    try #require(try await storage.sync.entity(account, id)).entity
  }

  /// Runs a service, which begins with what waits, until the condition holds.
  ///
  /// It is looked at after everything that was written.
  func run(until holds: @escaping @Sendable () async throws -> Bool) async throws {
    let service = CaptureService(
      environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let signals = signals
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      for await _ in signals where try await holds() { break }
      group.cancelAll()
    }
  }

  func state(_ id: ID<Entity>) async throws -> ItemState? {
    try await item(id).int(Item.state.number).flatMap { ItemState(rawValue: $0) }
  }

  func failure(_ id: ID<Entity>) async throws -> ItemFailure? {
    try await item(id).int(Item.failure.number).flatMap { ItemFailure(rawValue: $0) }
  }

  func settles(_ ids: ID<Entity>...) -> @Sendable () async throws -> Bool {
    {
      for id in ids {
        let item = try await self.item(id)
        let state = item.int(Item.state.number)
        let isSettled = state == ItemState.ready.rawValue || state == ItemState.failed.rawValue
        guard isSettled || item.isDeleted else { return false }
      }
      return true
    }
  }
}

@Suite struct CaptureServiceTests {
  /// One pixel.
  private static let png: [UInt8] = {
    let base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGP8z8Dwn4GBgQEADQcBAeQFJHUAAAAASUVORK5CYII="
    return [UInt8](Data(base64Encoded: base64) ?? Data())
  }()

  private static func page(
    title: String = "Rain", image: String = "/a.png", author: String = "A. Writer",
    published: String = "2024-05-06T07:08:09Z"
  ) -> [UInt8] {
    let paragraph =
      "<p>It rained, and it rained, and nobody went outside that day, not even the cat.</p>"
    return Array(
      """
      <html lang=en><head><title>\(title) | The Site</title><meta property=og:site_name content="The Site">
      <meta name=author content="\(author)"><meta property=article:published_time content="\(published)">
      <meta property=og:image content=/lead.png></head><body><article>\(String(repeating: paragraph, count: 10))
      <p>With <img src="\(image)" alt=A> and <img src=/gone.png> and <img src=/fake.png>.</p></article></body></html>
      """.utf8)
  }

  private static func site() async throws -> LocalSite {
    try await LocalSite.start { head in
      switch head.uri {
      case "/a.png", "/lead.png": .document(png, type: "text/html")
      case "/fake.png": .document(Array("<svg onload=x>".utf8), type: "image/png")
      case "/picture": .document(png, type: "image/png")
      case "/file.zip": .document(Array("PK".utf8), type: "application/zip")
      case "/empty": .document(Array("<title>Nothing</title><div id=app></div>".utf8))
      case "/app": .document(Array("<title>App</title><div id=app></div><script></script>".utf8))
      case "/begun":
        .document(
          Array(
            "<title>Begun</title><article><p>It rained, and it rained, and nobody went out.</p>"
              .utf8) + Array("<p>Subscribe to continue reading.</p></article>".utf8))
      case "/kettle":
        .document(
          Array(
            """
            <title>Kettle</title><meta property=og:type content=product>
            <meta name=description content="Boils four cups within minutes, whistles, weighs little">
            <main><p>Customers who looked at this, it says, also looked at <a href=/a>pots of iron</a>,
            <a href=/b>pans</a> and <a href=/c>spoons made of wood</a>, and came back for more.</p></main>
            """.utf8))
      case "/korean":
        .document(
          page(author: "홍길동 기자 hong@example.com", published: "2024. 5. 6. 오후 4:08:09"))
      case "/gone.png", "/missing": .status(404)
      case "/broken": .status(503)
      default: .document(page())
      }
    }
  }

  @Test func aSavedAddressBecomesAnArticleThatCanBeReadOffline() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    #expect(item.int(Item.state.number) == ItemState.ready.rawValue)
    #expect(item.text(Item.title.number) == "Rain")
    #expect(item.text(Item.siteName.number) == "The Site")
    #expect(item.text(Item.byline.number) == "A. Writer")
    #expect(item.text(Item.language.number) == "en")
    #expect(item.int(Item.minutes.number) == 1)
    #expect(item.int(Item.type.number) == ItemType.article.rawValue)
    #expect(item.instant(Item.publishedAt.number) == Instant(milliseconds: 1_714_979_289_000))
    let article = try await home.article(item)
    let images = article.blocks.suffix(1).flatMap { home.images(in: $0) }
    let hash = Hex.encode(Array(SHA256.hash(data: Self.png)))
    #expect(images.first?.attributes.first { $0.name == .image }?.value == hash)
    #expect(images.first?.attributes.first { $0.name == .width }?.value == "2")
    #expect(images.first?.attributes.first { $0.name == .height }?.value == "3")
    // What is gone or no image is not kept, and nothing pretends that it is.
    #expect(images.count == 3)
    for image in images.dropFirst() {
      #expect(image.attributes.contains { $0.name == .source })
      #expect(!image.attributes.contains { $0.name == .image })
    }
    #expect(item.bytes(Item.image.number).map { Hex.encode($0) } == hash)
    let lead = try #require(item.bytes(Item.image.number).flatMap { ContentHash(bytes: $0) })
    #expect(try await home.storage.contents.get(home.account, lead)?.mediaType == "image/png")
    #expect(try await home.storage.jobs.nextDue() == nil)
    await site.stop()
  }

  @Test func namesAndDatesAreKeptAsPeopleReadThem() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)/korean")
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    #expect(item.text(Item.byline.number) == "홍길동")
    #expect(item.instant(Item.publishedAt.number) == Instant(milliseconds: 1_714_979_289_000))
    await site.stop()
  }

  @Test func whatAPersonWroteStays() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let url = "http://127.0.0.1:\(site.port)/rain"
    let id = try await home.save(url, [(Item.title.number, RegisterValue.text("My title"))])
    try await home.run(until: home.settles(id))
    #expect(try await home.item(id).text(Item.title.number) == "My title")
    #expect(try await home.item(id).text(Item.siteName.number) == "The Site")
    await site.stop()
  }

  @Test(arguments: [
    ("/picture", ItemState.ready, ItemType.image, true, "picture"),
    ("/file.zip", .ready, .link, false, "file.zip"),
  ])
  func otherDocumentsAreKeptAsWhatTheyAre(
    path: String, state: ItemState, type: ItemType, hasContent: Bool, title: String
  ) async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)\(path)")
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    #expect(try await home.state(id) == state)
    #expect(item.int(Item.type.number) == type.rawValue)
    #expect((item.bytes(Item.content.number) != nil) == hasContent)
    #expect(item.text(Item.title.number) == title)
    await site.stop()
  }

  @Test func failuresAreShownWithTheirReason() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let missing = try await home.save(base + "/missing")
    let empty = try await home.save(base + "/empty")
    let inside = try await home.save("http://10.0.0.1/")
    let nonsense = try await home.save("nonsense")
    try await home.run(until: home.settles(missing, empty, inside, nonsense))
    let expected: [(ID<Entity>, ItemFailure)] = [
      (missing, .notFound), (empty, .nothingToRead), (inside, .forbiddenAddress),
      (nonsense, .invalidAddress),
    ]
    for (id, failure) in expected {
      #expect(try await home.state(id) == .failed)
      #expect(try await home.item(id).int(Item.failure.number) == failure.rawValue)
    }
    #expect(try await home.item(empty).text(Item.title.number) == "Nothing")
    await site.stop()
  }

  @Test func aPageThatKeepsItsTextSaysWhy() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let scripts = try await home.save(base + "/app")
    let begun = try await home.save(base + "/begun")
    try await home.run(until: home.settles(scripts, begun))
    #expect(try await home.state(scripts) == .failed)
    #expect(try await home.failure(scripts) == .scriptsOnly)
    // What there is can be read, and is said to be the beginning.
    #expect(try await home.state(begun) == .ready)
    #expect(try await home.failure(begun) == .paywall)
    #expect(try await home.item(begun).bytes(Item.content.number) != nil)
    await site.stop()
  }

  @Test func aTextThatMayBeAnotherPartOfItsPageSaysSo() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)/kettle")
    try await home.run(until: home.settles(id))
    #expect(try await home.state(id) == .ready)
    #expect(try await home.failure(id) == .uncertainText)
    await site.stop()
  }

  @Test func aTroubledSiteIsTriedFiveTimesAndNoMore() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)/broken")
    try await home.run {
      let state = try await home.state(id)
      return site.requests.count >= 5 && state == .failed
    }
    #expect(site.requests.count == 5)
    #expect(try await home.item(id).int(Item.failure.number) == ItemFailure.serverTrouble.rawValue)
    await site.stop()
  }

  // They used to be tried again every five minutes for ever.
  @Test(.timeLimit(.minutes(2))) func anItemThatIsFullAlreadyIsSaidToBeAndNotTriedAgain()
    async throws
  {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let note = [UInt8](repeating: 7, count: SyncLimit.entityBytes - 200)
    let large = try await home.save(
      "http://127.0.0.1:\(site.port)/rain",
      [(RegisterNumber(number: 900), RegisterValue.bytes(note))])
    // As many registers as there may be: not even the reason goes in.
    let many = try await home.save(
      "http://127.0.0.1:\(site.port)/many",
      (0..<(SyncLimit.registers - 3)).map {
        (RegisterNumber(number: UInt16(900 + $0)), RegisterValue.null)
      })
    try await home.run {
      guard try await [home.state(large), home.state(many)] == [.failed, .failed] else {
        return false
      }
      // A job that is not finished is due again some time.
      while try await home.storage.jobs.nextDue() != nil { await Task.yield() }
      return true
    }
    #expect(try await home.failure(large) == .itemFull)
    #expect(try await home.failure(many) == nil)
    await site.stop()
  }

  @Test func theSamePageSavedOnTwoDevicesIsOneItem() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)/rain"
    let older = try await home.save(
      base + "?utm_source=x", at: 1000,
      [(Item.archivedAt.number, RegisterValue.instant(Instant(milliseconds: 1500)))])
    let newer = try await home.save(
      base + "#part", at: 2000, [(Item.isFavourite.number, RegisterValue.bool(true))])
    try await home.run(until: home.settles(older, newer))
    let kept = try await home.item(older)
    let merged = try await home.item(newer)
    #expect(!kept.isDeleted && merged.isDeleted)
    #expect(merged.id(Item.mergedInto.number, of: Entity.self) == older)
    #expect(kept.instant(Item.savedAt.number) == Instant(milliseconds: 2000))
    #expect(kept.instant(Item.archivedAt.number) == nil)
    #expect(kept.bool(Item.isFavourite.number) == true)
    await site.stop()
  }

  @Test func aBusySiteIsNotAskedBeforeTheTimeItNames() async throws {
    let site = try await LocalSite.start { head in
      .status(
        head.uri == "/long" ? 429 : 503,
        headers: [("Retry-After", head.uri == "/long" ? "3600" : "2")])
    }
    let now = Instant(milliseconds: 1_800_000_000_000)
    let home = try await Household(site: site) { environment in
      environment.clock = ServerClock(now: { now }, wait: { _ in throw CancellationError() })
      environment.delays = [10_000]
    }
    let base = "http://127.0.0.1:\(site.port)"
    let id = try await home.save(base + "/long")
    try await home.run { try await home.failure(id) == .serverTrouble }
    #expect(try await home.storage.jobs.nextDue() == now.adding(milliseconds: 3_600_000))
    // Nobody looks at a silent card for an hour.
    #expect(try await home.state(id) == .failed)
    let other = try await home.save(base + "/short")
    try await home.run { try await home.failure(other) == .serverTrouble }
    #expect(try await home.storage.jobs.nextDue() == now.adding(milliseconds: 10_000))
    #expect(try await home.state(other) == .waiting)
    await site.stop()
  }

  // A stranger's mail would have had the server ask its owner's private network.
  @Test func whatALetterNamesIsFetchedFromNoPrivateNetwork() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let url = "http://127.0.0.1:\(site.port)/rain"
    let mark = (Item.isFromLetter.number, RegisterValue.bool(true))
    let id = try await home.save(url, [mark])
    try await home.run(until: home.settles(id))
    #expect(try await home.failure(id) == .forbiddenAddress)
    // The person gives the address as well.
    let again = try await home.save(url, at: 2000)
    try await home.run(until: home.settles(again, id))
    #expect(try await home.item(id)[Item.isFromLetter] == false)
    #expect(try await home.state(id) == .ready)
    await site.stop()
  }

  @Test func anItemKeptAsALinkMeanwhileIsLeftAlone() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.edit(id, [(Item.state.number, RegisterValue.int(ItemState.ready.rawValue))])
    let other = try await home.save("http://127.0.0.1:\(site.port)/other")
    try await home.run(until: home.settles(other))
    #expect(try await home.item(id)[Item.content.number] == nil)
    await site.stop()
  }
}

extension Household {
  func article(_ item: Entity) async throws -> Article {
    let hash = try #require(item.bytes(Item.content.number).flatMap { ContentHash(bytes: $0) })
    let content = try #require(try await storage.contents.get(account, hash))
    #expect(content.mediaType == Article.mediaType)
    return try Article(decoding: content.bytes)
  }

  fileprivate func images(in node: ArticleNode) -> [ArticleElement] {
    guard case .element(let element) = node else { return [] }
    return (element.tag == .image ? [element] : []) + element.children.flatMap { images(in: $0) }
  }
}
