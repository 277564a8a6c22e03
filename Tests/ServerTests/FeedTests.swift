import ArticleCore
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing

/// Feeds of a site on this machine, by a clock that stands until it is moved.
@Suite struct FeedTests {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour

  // Shows L24.
  @Test func aFeedBringsItsNewestFewAndThenWhatIsNew() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = Array(1...8) }
    try await home.subscribe([.set(FeedSubscription.amount, .all)])
    #expect(try await home.numbers() == [8, 7, 6])
    let feed = try await home.subscription()
    #expect(feed.state == .working && feed.title == "The Harbour")
    let first = try #require(try await home.items().first)
    #expect(first[Item.feed] == home.feed && ReadingDerivation.isApart(first))
    #expect(ReadingDerivation.isUntouched(first))
    // Unchanged: asked once, and no device is told anything.
    let head = try await home.head()
    let asked = home.asked
    try await home.work(after: 2 * Self.hour)
    #expect(home.asked == asked + 1)
    #expect(try await home.head() == head)
    // An entry that was edited is the same one.
    home.site.change { state in
      state.entries = Array(4...10)
      state.title = "Port"
    }
    try await home.work(after: 2 * Self.hour)
    #expect(try await home.numbers() == [10, 9, 8, 7, 6])
    await home.local.stop()
  }

  @Test func asManyComeADayAsAreWanted() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2, 3] }
    try await home.subscribe([.set(FeedSubscription.daily, 2)])
    #expect(try await home.numbers() == [3, 2])
    home.site.change { $0.entries += [4, 5] }
    try await home.work(after: 2 * Self.hour)
    #expect(try await home.numbers() == [3, 2])
    home.site.change { $0.entries += [6, 7, 8] }
    try await home.work(after: Self.day)
    #expect(try await home.numbers() == [8, 7, 3, 2])
    await home.local.stop()
  }

  @Test func onlyWhatHasOneOfThePersonsWordsFits() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2] }
    try await home.subscribe([
      .set(FeedSubscription.amount, .matching), .set(FeedSubscription.words, ["harbour 2"]),
    ])
    #expect(try await home.numbers() == [2])
    await home.local.stop()
  }

  @Test func whatNobodyTouchedFadesAndWhatSomebodyDidStays() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2, 3] }
    try await home.subscribe([.set(FeedSubscription.fadesAfter, 10)])
    let items = try await home.items()
    try await home.write(Edit(items[0].id, [Assignment.set(Item.isFavourite, true)]))
    let shelf = ID<Entity>(high: 5, low: 5)
    let membership = Edit(
      Shelves.membership(of: items[1].id, in: shelf),
      [.set(Membership.item, items[1].id), .set(Membership.group, shelf), .alive])
    try await home.write(membership)
    try await home.work(after: 9 * Self.day)
    #expect(try await home.numbers() == [3, 2, 1])
    try await home.work(after: 2 * Self.day)
    #expect(try await home.numbers() == [3, 2])
    // It does not come again, also where the feed still has it.
    home.site.change { $0.title = "Port" }
    try await home.work(after: Self.day)
    #expect(try await home.numbers() == [3, 2])
    // A device that was offline had opened it.
    let now = home.clock.clock.now()
    try await home.write(Edit(items[2].id, [Assignment.set(Item.openedAt, now)]))
    try await home.work()
    #expect(try await home.numbers() == [3, 2, 1])
    await home.local.stop()
  }

  // The page's silence took the place of the feed's date.
  @Test func theDayThatAFeedSaysStaysWhereThePageSaysNone() async throws {
    let home = try await FeedHome()
    home.site.change { state in
      state.entries = [1]
      state.published = "Mon, 11 Jan 2027 09:30:00 GMT"
    }
    try await home.subscribe()
    let item = try #require(try await home.items().first)
    #expect(item[Item.state] == .ready && item[Item.title] == "Rain")
    #expect(item[Item.publishedAt] == Instant(text: "2027-01-11T09:30:00Z"))
    await home.local.stop()
  }

  @Test func aFeedThatIsMixedStandsWithWhatWasSavedByHand() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2] }
    try await home.subscribe([.set(FeedSubscription.isMixed, true)])
    #expect(try await home.apart() == [])
    try await home.write(Edit(home.feed, [Assignment.set(FeedSubscription.isMixed, false)]))
    try await home.work(after: 2 * Self.hour)
    #expect(try await home.apart() == [2, 1])
    await home.local.stop()
  }

  @Test func whatIsSavedByHandAlreadyDoesNotComeAgain() async throws {
    let home = try await FeedHome()
    try await home.house.save("http://127.0.0.1:\(home.local.port)/e/2")
    home.site.change { $0.entries = [1, 2] }
    try await home.subscribe()
    #expect(try await home.numbers().sorted() == [1, 2])
    let saved = try #require(try await home.items().first { $0[Item.feed] == nil })
    #expect(!ReadingDerivation.isApart(saved))
    await home.local.stop()
  }

  @Test func aFeedThatMovedIsKeptWhereItIsNow() async throws {
    let home = try await FeedHome()
    home.site.change { state in
      state.entries = [1]
      state.answer = .status(301, headers: [("Location", "/feed/new")])
    }
    try await home.subscribe()
    let feed = try await home.subscription()
    #expect(feed.address == home.address + "/new" && feed.movedFrom == home.address)
    #expect(try await home.numbers() == [1])
    await home.local.stop()
  }

  /// Subscribed to without a network, by the address of its site.
  @Test func theFeedOfASiteIsFoundAtTheFirstLook() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1] }
    let site = "http://127.0.0.1:\(home.local.port)/"
    try await home.write(Edit(home.feed, [.set(FeedSubscription.address, site), .alive]))
    try await home.work()
    let feed = try await home.subscription()
    #expect(feed.address == home.address && feed.title == "The Harbour")
    #expect(feed.state == .working && feed.movedFrom.isEmpty)
    #expect(try await home.numbers() == [1])
    await home.local.stop()
  }

  @Test func aFeedThatIsGoneIsNotAskedAgain() async throws {
    let home = try await FeedHome()
    home.site.change { $0.answer = .status(410) }
    try await home.subscribe()
    #expect(try await home.subscription().state == .gone)
    let asked = home.asked
    try await home.work(after: 30 * Self.day)
    #expect(home.asked == asked)
    await home.local.stop()
  }

  @Test func aFeedThatFailsIsAskedLessAndLessOften() async throws {
    let home = try await FeedHome()
    home.site.change { $0.answer = .status(503, headers: [("Retry-After", "18000")]) }
    try await home.subscribe()
    #expect(try await home.subscription().state == .failing)
    #expect(try await home.subscription().failure == .serverTrouble)
    let asked = home.asked
    try await home.work(after: 4 * Self.hour)
    #expect(home.asked == asked)
    try await home.work(after: Self.hour)
    #expect(home.asked == asked + 1)
    home.site.change { state in
      state.answer = nil
      state.entries = [1]
    }
    try await home.work(after: Self.day)
    let feed = try await home.subscription()
    #expect(feed.state == .working && feed.failure == nil && feed.failingSince == nil)
    await home.local.stop()
  }

  @Test func whatAFeedBroughtFadesAlsoWhenItIsNotWantedAnyMore() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2] }
    try await home.subscribe([.set(FeedSubscription.fadesAfter, 5)])
    let gone = Assignment<FeedSubscription>.deleted(at: home.clock.clock.now())
    try await home.write(Edit(home.feed, [gone]))
    let asked = home.asked
    try await home.work(after: 3 * Self.day)
    #expect(try await home.numbers() == [2, 1])
    try await home.work(after: 3 * Self.day)
    #expect(try await home.numbers() == [])
    #expect(home.asked == asked)
    #expect(try await home.house.storage.feeds.times(home.house.account) == [])
    await home.local.stop()
  }
}
