import AddressCore
import ArticleCore
import Extraction
import HTTPTypes
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing
import Wire

/// Where recordings are known to be, and how far they lead.
@Suite struct RecordingTests {
  private static let feed = FeedSubscription(id: ID<Entity>(high: 0xFEED, low: 1))
  private static let person = DeviceID(bits: 0x1100)
  private static let pages: [(String, DeviceID?, Int)] = [
    ("cast.example", nil, 200), ("cast.example", person, 422), ("127.0.0.1", person, 200),
    ("cast.example", feed.device, 200),
  ]

  /// A name says nothing of where a browser found the page: its owner may have it lead inside since.
  @Test(arguments: RecordingTests.pages)
  func aPageThatABrowserSentLeadsInsideOnlyByItsNumber(
    host: String, sender: DeviceID?, status: Int
  ) async throws {
    let site = try await LocalSite.start { _ in .document([1, 2, 3], type: "audio/mpeg") }
    let (signedUp, token, account) = try await TestServer.signedUp()
    var server = signedUp
    let policy = AddressPolicy(allowed: ["127.0.0.0/8"].compactMap { NetworkRange($0) })
    let resolver = HostResolver { name in
      name == "cast.example" ? [CaptureFetcherTests.number("127.0.0.1")].compactMap { $0 } : []
    }
    server.environment.capture = CaptureEnvironment(
      storage: server.environment.storage, clock: server.clock.clock,
      stamps: server.environment.stamps, notifier: server.environment.notifier,
      fetcher: Fetcher(policy: policy, userAgent: "Later/test", resolver: resolver))
    let page = "http://\(host):\(site.port)/"
    var fields: [Assignment<Item>] = [
      .set(Item.url, page), .set(Item.state, .ready), .set(Item.medium, page + "sound.mp3"),
    ]
    if sender != nil { fields.append(.set(Item.sentPage, Bytes([UInt8](repeating: 1, count: 32)))) }
    let item = ID<Entity>(high: 1, low: 2)
    let change = Self.change(
      Edit(item, fields), as: sender ?? Self.person, server.clock.clock.now())
    _ = try await server.environment.storage.sync.push(account, [change], server.clock.clock.now())
    try await server.run { asker in
      let answer = try await asker.ask(.get, "\(Routes.items)/\(item.text)/media", token: token)
      #expect(answer.status.code == status, "\(answer.text)")
      #expect(answer.bytes == [1, 2, 3] || status != 200)
    }
    #expect(site.requests.isEmpty == (status != 200))
    await site.stop()
  }

  /// A feed says where its recordings are, and many pages of theirs do not.
  @Test(arguments: [true, false])
  func aPageThatNamesNoMediumTakesNoneFromAFeed(isOfFeed: Bool) async throws {
    let site = try await LocalSite.start { _ in
      let data = #"{"@type":"PodcastEpisode","name":"Rain","duration":"PT10M"}"#
      let page =
        "<title>Rain</title><script type=\"application/ld+json\">\(data)</script><p>Of rain.</p>"
      return .document(Array(page.utf8))
    }
    let home = try await Household(site: site) { environment in
      environment.reader = PageReader(
        read: { (page) throws(PageReader.Failure) in Extractor.extract(page) })
    }
    let medium = "https://cast.example/download.php?1"
    var fields: [Assignment<Item>] = [.set(Item.medium, medium)]
    if isOfFeed { fields.append(.set(Item.feed, Self.feed.id)) }
    let edit = Edit(ID<Entity>(high: 1, low: 2), fields)
    let id = try await home.save(
      "http://127.0.0.1:\(site.port)/", at: 1000, edit.fields.map { ($0.number, $0.value) })
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    #expect(item[Item.state] == .ready && item[Item.seconds] == 600)
    #expect(item[Item.medium] == (isOfFeed ? medium : ""))
    await site.stop()
  }

  private static func change(_ edit: Edit, as device: DeviceID, _ now: Instant) -> Change {
    let stamp = Stamp(milliseconds: now.milliseconds, device: device)
    let fields = edit.fields.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    return Change(id: .random(), entity: Entity(id: edit.entity, kind: edit.kind, fields: fields))
  }
}
