import ArticleCore
import Extraction
import Kernel
import Logging
import NIOHTTP1
import ReadingCore
import Server
import Storage
import SyncCore
import Synchronization
import TestSupport

/// A site with a feed, and what it has now.
final class FeedSite: Sendable {
  struct State {
    var entries: [Int] = []
    var title = "Harbour"
    /// What the names of its entries begin with.
    var names = "urn"
    /// When all its entries were published, as it writes that.
    var published = ""
    /// Where all its entries are, if at one place.
    var page: String?
    var answer: LocalSite.Answer?
  }

  let state = Mutex(State())

  func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  func answer(_ head: HTTPRequestHead) -> LocalSite.Answer {
    guard head.uri.hasPrefix("/feed") else {
      let text = "<p>It rained.</p><p>It rained on the harbour all day, and nobody minded.</p>"
      return .document(Array("<title>Rain</title>\(text)".utf8))
    }
    return state.withLock { state in
      if head.uri == "/feed", let answer = state.answer { return answer }
      let tag = "\"\(state.title)\(state.names)\(state.entries)\""
      if head.headers.first(name: "If-None-Match") == tag { return .status(304) }
      let entries = state.entries.reversed().map { number in
        let link = state.page ?? "/e/\(number)"
        return
          "<item><guid>\(state.names):\(number)</guid><title>\(state.title) \(number)</title><link>\(link)</link><pubDate>\(state.published)</pubDate></item>"
      }
      let text =
        "<rss version='2.0'><channel><title>The Harbour</title><link>/</link>\(entries.joined())</channel></rss>"
      return .document(
        Array(text.utf8), type: "application/rss+xml", headers: [("ETag", tag)])
    }
  }
}

/// An account with one feed.
struct FeedHome {
  private static let person = DeviceID(bits: 0x1100)

  let site = FeedSite()
  let local: LocalSite
  let house: Household
  let clock = TestClock()
  let feed = ID<Entity>(high: 0xFEED, low: 1)

  init() async throws {
    let site = site
    let clock = clock
    local = try await LocalSite.start { site.answer($0) }
    house = try await Household(site: local) { environment in
      environment.clock = clock.clock
      environment.reader = PageReader(
        read: { (page) throws(PageReader.Failure) in Extractor.extract(page) })
    }
  }

  var address: String { "http://127.0.0.1:\(local.port)/feed" }

  /// At a moment, else now.
  func write(_ edit: Edit, at moment: Instant? = nil) async throws {
    // No two writes of a device have one stamp.
    clock.advance(milliseconds: 1)
    let now = clock.clock.now()
    let stamp = Stamp(milliseconds: (moment ?? now).milliseconds, device: Self.person)
    let fields = edit.fields.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    let change = Change(
      id: .random(), entity: Entity(id: edit.entity, kind: edit.kind, fields: fields))
    _ = try await house.storage.sync.push(house.account, [change], now)
  }

  func subscribe(_ more: [Assignment<FeedSubscription>] = []) async throws {
    try await write(Edit(feed, [.set(FeedSubscription.address, address), .alive] + more))
    try await work()
  }

  /// What is due then, and all that comes of it.
  func work(after milliseconds: Int64 = 0) async throws {
    clock.advance(milliseconds: milliseconds)
    let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await CaptureService(house.environment, logger: quiet).workThrough()
  }

  func items() async throws -> [Entity] {
    try await house.storage.sync.pull(house.account, 0, 10_000).map { $0.entity }
      .filter { ReadingDerivation.isLiveItem($0) }
      .sorted { $0[Item.savedAt] > $1[Item.savedAt] }
  }

  /// The numbers of the entries that became items, the newest first.
  func numbers() async throws -> [Int] {
    try await items().map { Int($0[Item.url].split(separator: "/").last ?? "") ?? -1 }
  }

  /// The numbers of those that stand apart.
  func apart() async throws -> [Int] {
    let isApart = try await items().map { ReadingDerivation.isApart($0) }
    return zip(try await numbers(), isApart).filter { $0.1 }.map { $0.0 }
  }

  func subscription() async throws -> FeedSubscription {
    FeedSubscription(try await house.item(feed))
  }

  func head() async throws -> UInt64 {
    try await house.storage.sync.head(house.account).seq
  }

  var asked: Int { local.requests.filter { $0.uri.hasPrefix("/feed") }.count }
}
