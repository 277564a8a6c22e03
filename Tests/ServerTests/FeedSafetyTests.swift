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

/// What neither what feeds say nor what clocks do may break.
@Suite struct FeedSafetyTests {
  private static let day: Int64 = 24 * 3_600_000

  @Test func nothingFadesAtOnceWhereTheClockLeaps() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2] }
    try await home.subscribe([.set(FeedSubscription.fadesAfter, 10)])
    try await home.work(after: 400 * Self.day)
    #expect(try await home.numbers() == [2, 1])
    try await home.work(after: 2 * Self.day)
    #expect(try await home.numbers() == [])
    await home.local.stop()
  }

  @Test func entriesThatGetNewNamesDoNotComeAgain() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2, 3] }
    try await home.subscribe([.set(FeedSubscription.fadesAfter, 5)])
    let newest = try requireValue(try await home.items().first)
    let deleted = Assignment<Item>.deleted(at: home.clock.clock.now())
    try await home.write(Edit(newest.id, [deleted]))
    for _ in 1...2 { try await home.work(after: 3 * Self.day) }
    #expect(try await home.numbers() == [])
    home.site.change { $0.names = "tag" }
    try await home.work(after: Self.day)
    #expect(try await home.numbers() == [])
    home.site.change { $0.entries.append(4) }
    try await home.work(after: Self.day)
    #expect(try await home.numbers() == [4])
    await home.local.stop()
  }

  @Test(arguments: [1, 3])
  func aFeedWhoseEntriesAreAllAtOnePageBringsWhatIsNew(shown: Int) async throws {
    let home = try await FeedHome()
    home.site.change { state in
      state.page = "/news/7"
      state.entries = Array(1...shown)
    }
    try await home.subscribe()
    let first = try requireValue(try await home.items().first)
    let deleted = Assignment<Item>.deleted(at: home.clock.clock.now())
    try await home.write(Edit(first.id, [deleted]))
    home.site.change { $0.entries = Array(shown + 1...2 * shown) }
    try await home.work(after: Self.day)
    let items = try await home.items()
    #expect(items.count == 1 && items.first?.id != first.id)
    await home.local.stop()
  }

  @Test func whatSomebodySavedByHandStandsThoughTheFeedBroughtItAnew() async throws {
    let home = try await FeedHome()
    let before = home.clock.clock.now()
    home.clock.advance(milliseconds: Self.day)
    home.site.change { $0.entries = [1, 2] }
    try await home.subscribe()
    #expect(try await home.apart() == [2, 1])
    let item = try requireValue(try await home.items().first)
    try await home.write(Edit(item.id, [Assignment<Item>.set(Item.savedAt, before)]), at: before)
    #expect(try await home.apart() == [1])
    await home.local.stop()
  }

  @Test func whatWasSavedOfflineStandsThoughTheFeedWasMixedMeanwhile() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2] }
    try await home.subscribe()
    let saved = home.clock.clock.now()
    for isMixed in [true, false] {
      try await home.write(Edit(home.feed, [Assignment.set(FeedSubscription.isMixed, isMixed)]))
      try await home.work(after: Self.day)
    }
    #expect(try await home.apart() == [2, 1])
    let item = try requireValue(try await home.items().first)
    try await home.write(Edit(item.id, [Assignment<Item>.set(Item.savedAt, saved)]), at: saved)
    #expect(try await home.apart() == [1])
    await home.local.stop()
  }

  @Test func whatWasDeletedOfflineStaysDeletedThoughItFadedMeanwhile() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1] }
    try await home.subscribe([.set(FeedSubscription.fadesAfter, 5)])
    let item = try requireValue(try await home.items().first)
    try await home.work(after: 3 * Self.day)
    let then = home.clock.clock.now()
    try await home.work(after: 3 * Self.day)
    #expect(try await home.numbers() == [])
    let done: [Assignment<Item>] = [.set(Item.openedAt, then), .deleted(at: then)]
    try await home.write(Edit(item.id, done), at: then)
    try await home.work()
    #expect(try await home.numbers() == [])
    await home.local.stop()
  }

  @Test func moreThanFadesInOnePartFades() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1] }
    try await home.subscribe([
      .set(FeedSubscription.amount, .all), .set(FeedSubscription.fadesAfter, 5),
    ])
    home.site.change { $0.entries += Array(2...101) }
    try await home.work(after: Self.day)
    home.site.change { $0.entries += Array(102...105) }
    try await home.work(after: Self.day)
    #expect(try await home.numbers().count == 105)
    for _ in 1...2 { try await home.work(after: 3 * Self.day) }
    #expect(try await home.numbers() == [])
    await home.local.stop()
  }

  private static func feeds(
    _ numbers: Range<UInt64>, _ values: [Assignment<FeedSubscription>] = [.alive],
    at time: Int64 = 1
  ) -> [Change] {
    numbers.map { number in
      let stamp = Stamp(milliseconds: time, device: DeviceID(bits: 0x1100))
      let edit = Edit(
        ID<Entity>(high: 0xFEED, low: number),
        [.set(FeedSubscription.address, "https://example.org/\(number)")] + values)
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      return Change(
        id: .random(), entity: Entity(id: edit.entity, kind: edit.kind, fields: fields))
    }
  }

  @Test func aPushThatMakesMoreFeedsThanMayBeIsRefused() async throws {
    let (server, token, account) = try await TestServer.signedUp()
    let now = server.clock.clock.now()
    _ = try await server.environment.storage.sync.push(account, Self.feeds(1..<2_000), now)
    try await server.run { asker in
      func push(_ numbers: Range<UInt64>) async throws -> TestResponse {
        let request = PushRequest(
          device: DeviceID(bits: 0x1100), changes: Self.feeds(numbers))
        return try await asker.ask(.post, Routes.push, cbor: request.encoded, token: token)
      }
      let refused = try await push(2_000..<2_002)
      #expect(refused.status.code >= 400 && refused.text.contains("too-many-feeds"))
      #expect(try await push(1_999..<2_001).status == .ok)
      #expect(try await push(1..<3).status == .ok)
      #expect(try await push(2_001..<2_002).status.code >= 400)
      // One that goes in the same push makes room.
      let swap =
        Self.feeds(2_001..<2_002) + Self.feeds(1..<2, [.deleted(at: now)], at: 2)
      let swapped = PushRequest(device: DeviceID(bits: 0x1100), changes: swap)
      let answer = try await asker.ask(.post, Routes.push, cbor: swapped.encoded, token: token)
      #expect(answer.status == .ok)
      // Its title comes late, and makes it no new one.
      let late = Self.feeds(1..<2, [.set(FeedSubscription.title, "Harbour")], at: 3)
      let renamed = PushRequest(device: DeviceID(bits: 0x1100), changes: late)
      let after = try await asker.ask(.post, Routes.push, cbor: renamed.encoded, token: token)
      #expect(after.status == .ok)
    }
  }

  private func read(_ entries: String) -> FeedReading {
    let text = "<rss version='2.0'><channel><title>Harbour</title>\(entries)</channel></rss>"
    return FeedReading(
      FetchedPage(
        bytes: Array(text.utf8), address: "https://example.org/f", mediaType: "application/xml"))
  }

  @Test func theNewestAreReadWhereTheOldestComeFirst() {
    let entries = (0..<1_200).map { number in
      let day = number % 28 + 1
      let month = number / 28 % 12 + 1
      let date =
        "\(2000 + number / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      return """
        <item><guid>\(number)</guid><link>/\(number)</link>
        <d:date xmlns:d="http://purl.org/dc/elements/1.1/">\(date)T00:00:00Z</d:date></item>
        """
    }
    let names = read(entries.joined()).entries.map { $0.id }
    #expect(names == (700..<1_200).reversed().map { String($0) })
  }

  @Test func linesThatNobodyEndsHideNoEntry() {
    let breaks = String(repeating: "<br>", count: 300)
    let reading = read(
      """
      <item><guid>a</guid><link>/a</link><description>One\(breaks)two</description></item>
      <item><guid>b</guid><link>/b</link></item>
      """)
    #expect(reading.entries.map { $0.id } == ["a", "b"])
  }
}
