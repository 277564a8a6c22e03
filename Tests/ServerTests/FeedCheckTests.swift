import HTTPTypes
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing
import Wire

/// Feeds are looked at soon where a person wants that, and no oftener than their sites bear.
@Suite struct FeedCheckTests {
  private static let minute: Int64 = 60_000

  // It was followed at the next look, which was hours away.
  @Test func howMuchIsWantedIsFollowedSoon() async throws {
    let home = try await FeedHome()
    home.site.change { $0.entries = [1, 2, 3] }
    try await home.subscribe([.set(FeedSubscription.daily, 1)])
    #expect(try await home.numbers() == [3])
    home.site.change { $0.entries += [4, 5] }
    let asked = home.asked
    try await home.write(Edit(home.feed, [.set(FeedSubscription.amount, .all)]))
    // No feed is asked twice within five minutes.
    try await home.work()
    #expect(home.asked == asked)
    try await home.work(after: 5 * Self.minute)
    #expect(try await home.numbers() == [5, 4, 3])
    // What says nothing of how much is wanted changes nothing.
    try await home.write(Edit(home.feed, [.set(FeedSubscription.title, "Port")]))
    try await home.work(after: 10 * Self.minute)
    #expect(home.asked == asked + 1)
    try await home.write(Edit(home.feed, [.set(FeedSubscription.words, ["rain"])]))
    try await home.work()
    #expect(home.asked == asked + 2)
    await home.local.stop()
  }

  @Test func aFeedThatFailsIsNotHurried() async throws {
    let home = try await FeedHome()
    home.site.change { $0.answer = .status(503, headers: [("Retry-After", "18000")]) }
    try await home.subscribe()
    let asked = home.asked
    try await home.write(Edit(home.feed, [.set(FeedSubscription.amount, .all)]))
    try await home.work(after: 60 * Self.minute)
    #expect(home.asked == asked)
    await home.local.stop()
  }
}
