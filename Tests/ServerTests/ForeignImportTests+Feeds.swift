import AppCore
import Imports
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import Testing
import Wire

/// What another reader was subscribed to.
extension ForeignImportTests {
  private static let list = """
    <opml version="2.0" xmlns:later="urn:later:opml"><body><outline text="News">
      <outline type="rss" text="Harbour" xmlUrl="https://a.example/feed#top" htmlUrl="https://a.example/"/>
      <outline type="rss" text="Again" xmlUrl="https://a.example/feed"/>
      <outline type="rss" text="Rain" xmlUrl="https://b.example/feed" later:amount="all" later:fadesAfter="0"/>
      <outline type="rss" text="Wild" xmlUrl="https://c.example/feed" later:daily="5000"/>
      <outline type="link" text="A page" url="https://d.example/page"/>
    </outline></body></opml>
    """

  private func feeds() async throws -> [FeedSubscription] {
    try await living(.feed).map { FeedSubscription($0) }.sorted { $0.address < $1.address }
  }

  @Test func feedsAreSubscribedToOnceHoweverOften() async throws {
    try await begin()
    let run = try await bringIn(Self.list, named: "feeds.opml")
    #expect(run.state == .done && run.done == 5 && run.added == 4 && run.file == nil)
    let made = try await feeds()
    #expect(
      made.map { $0.address } == [
        "https://a.example/feed", "https://b.example/feed", "https://c.example/feed",
      ])
    #expect(made.map { $0.title } == ["Harbour", "Rain", "Wild"])
    #expect(made.map { $0.site } == ["https://a.example/", "", ""])
    #expect(made.map { $0.amount } == [.daily, .all, .daily])
    // What cannot be wished for is not.
    #expect(made.map { $0.daily } == [5, 5, 5] && made.map { $0.fadesAfter } == [30, 0, 30])
    #expect(try await living(.item).map { $0[Item.url] } == ["https://d.example/page"])
    // The server reads them.
    let now = Instant(milliseconds: 4_000_000_000_000)
    var read = 0
    while let job = try await storage.jobs.lease(1, now, now.adding(milliseconds: 1)).first {
      if job.kind == .readFeed { read += 1 }
      try await storage.jobs.finish(job)
    }
    #expect(read == 3)
    let again = try await bringIn(Self.list, named: "feeds.opml")
    #expect(again.id == run.id && again.added == 0 && again.joined == 0)
    #expect(try await feeds() == made)
  }

  @Test func whatIsSubscribedToAlreadyStaysAsItIs() async throws {
    try await begin()
    let own = ID<Entity>.random()
    let moved = ID<Entity>.random()
    try await write(
      own, [.set(FeedSubscription.address, "https://a.example/feed/?utm_source=x"), .alive])
    try await write(
      moved,
      [
        .set(FeedSubscription.address, "https://new.example/feed"),
        .set(FeedSubscription.movedFrom, "https://b.example/feed"), .alive,
      ])
    let before = try await feeds().filter { $0.id == moved }
    let run = try await bringIn(
      Self.list.replacing("a.example/feed", with: "a.example/feed/"), named: "feeds.opml")
    #expect(run.added == 2)
    #expect(try await feeds().filter { $0.id == moved } == before)
    #expect(Set(try await feeds().map { $0.id }).isSuperset(of: [own, moved]))
    #expect(try await feeds().count == 3)
    // And is none of what is taken back.
    _ = try await takeBack(run)
    #expect(Set(try await feeds().map { $0.id }) == [own, moved])
  }

  @Test func undoLeavesFeedsThatAPersonChanged() async throws {
    try await begin()
    let run = try await bringIn(Self.list, named: "feeds.opml")
    let rain = try #require(try await feeds().first { $0.title == "Rain" })
    try await write(rain.id, [.set(FeedSubscription.daily, 9)])
    let undone = try await takeBack(run)
    #expect(undone.state == .undone && undone.removed == 5 && undone.kept == 1)
    #expect(try await feeds().map { $0.title } == ["Rain"])
    // What was taken back begins anew with the next import, and is that one's.
    let other = try await bringIn(Self.list + "\n", named: "feeds.opml")
    #expect(other.id != run.id && other.added == 3)
    #expect(try await takeBack(other).kept == 0)
    #expect(try await feeds().map { $0.title } == ["Rain"])
  }

  @Test func whatATakenBackFeedBroughtFadesUnlessItWasTouched() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2, 3] }
    let list = "<opml><body><outline xmlUrl=\"\(home.address)\"/></body></opml>"
    let work = ImportWork(storage: home.house.storage, reader: Self.reader)
    let run = try await work.take(Array(list.utf8), named: "feeds.opml", for: home.house.account)
    _ = try await work.bringIn(run.id, of: home.house.account)
    try await home.work()
    #expect(try await home.apart() == [3, 2, 1])
    let items = try await home.items()
    try await home.write(Edit(items[0].id, [.set(Item.isFavourite, true)]))
    #expect(try await work.takeBack(run.id, of: home.house.account).removed == 1)
    for _ in 0..<32 { try await home.work(after: 86_400_000) }
    #expect(try await home.numbers() == [3])
    await home.local.stop()
  }

  @Test func whatAPersonLeftStaysLeft() async throws {
    try await begin()
    _ = try await bringIn(Self.list, named: "feeds.opml")
    let rain = try #require(try await feeds().first { $0.title == "Rain" })
    try await write(rain.id, [Assignment<FeedSubscription>.deleted(at: Self.deletion)])
    #expect(try await bringIn(Self.list, named: "feeds.opml").added == 0)
    #expect(try await feeds().map { $0.title } == ["Harbour", "Wild"])
  }

  @Test func feedsBeyondTheLimitAreToldAndComeWhereThereIsRoom() async throws {
    try await begin()
    let lines = (0..<2_001).map { "<outline xmlUrl=\"https://example.org/\($0)\"/>" }
    let list = "<opml><body>" + lines.joined() + "</body></opml>"
    let first = try await bringIn(list, named: "many.opml")
    #expect(first.added == 2_000 && first.beyondLimit == 1 && first.file != nil)
    let status = try await work.status(first.id, of: person.id)
    #expect(status.feeds == 2_001 && status.losses.contains { $0.code == "beyond-limit" })
    let one = try #require(try await feeds().first)
    try await write(one.id, [Assignment<FeedSubscription>.deleted(at: Self.deletion)])
    let second = try await bringIn(list, named: "many.opml")
    #expect(second.added == 1 && second.beyondLimit == 0 && second.file == nil)
  }
}
