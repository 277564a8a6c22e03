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

  private static func id(_ number: UInt64) -> ID<Entity> { ID(high: 0xFEED, low: number) }

  /// Four feeds of which each is to be looked at tomorrow: the first was looked at an hour ago, the second
  /// failed then, the third was looked at a minute ago, and the fourth never.
  private func waiting(_ server: TestServer, _ account: AccountID) async throws {
    let storage = server.environment.storage
    let now = server.clock.clock.now()
    let stamp = Stamp(milliseconds: now.milliseconds, device: DeviceID(bits: 0x1100))
    let ages: [Int64?] = [60, 60, 1, nil]
    for (index, age) in ages.enumerated() {
      let number = UInt64(index + 1)
      let address = "https://harbour\(number).example/feed"
      let edit = Edit(Self.id(number), [.set(FeedSubscription.address, address), .alive])
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      let entity = Entity(id: edit.entity, kind: edit.kind, fields: fields)
      _ = try await storage.sync.push(account, [Change(id: .random(), entity: entity)], now)
      guard let age else { continue }
      var kept = KeptFeed(account: account, id: edit.entity, address: address)
      kept.checkedAt = now.adding(milliseconds: -age * Self.minute)
      kept.failures = number == 2 ? 1 : 0
      try await storage.feeds.put(kept)
    }
    for job in try await storage.jobs.lease(10, now, now.adding(milliseconds: Self.minute)) {
      try await storage.jobs.postpone(job, now.adding(milliseconds: 1_440 * Self.minute))
    }
  }

  /// The numbers of the feeds that are due, which are put off again.
  private func due(_ server: TestServer) async throws -> [UInt64] {
    let jobs = server.environment.storage.jobs
    let now = server.clock.clock.now()
    let due = try await jobs.lease(10, now, now.adding(milliseconds: Self.minute))
    for job in due { try await jobs.postpone(job, now.adding(milliseconds: 1_440 * Self.minute)) }
    return due.map { $0.subject.low }.sorted()
  }

  // Shows L24.
  @Test func allFeedsAreDueWhenTheirPersonAsksOnceInFiveMinutes() async throws {
    let (server, token, account) = try await TestServer.signedUp()
    try await waiting(server, account)
    let begun = server.clock.clock.now()
    try await server.run { asker in
      func check(_ token: String?) async throws -> TestResponse {
        try await asker.ask(.post, Routes.feedCheck, token: token)
      }
      #expect(try await check(nil).status == .unauthorized)
      let allowed = begun.adding(milliseconds: 5 * Self.minute).text
      let first = try await check(token)
      #expect(first.status == .accepted && first.text.contains("\"isStarted\":true"))
      #expect(first.member("allowedAt") == allowed)
      #expect(try await due(server) == [1, 4])
      server.clock.advance(milliseconds: Self.minute)
      let second = try await check(token)
      #expect(second.status == .accepted && second.text.contains("\"isStarted\":false"))
      #expect(second.member("allowedAt") == allowed)
      #expect(try await due(server) == [])
      server.clock.advance(milliseconds: 4 * Self.minute)
      #expect(try await check(token).text.contains("\"isStarted\":true"))
      #expect(try await due(server) == [1, 3, 4])
    }
  }

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
