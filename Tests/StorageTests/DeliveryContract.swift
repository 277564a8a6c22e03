import Kernel
import Storage
import Testing

@Suite struct DeliveryContract {
  private func channel(_ number: UInt64, _ storage: Storage, _ account: AccountID) async throws
    -> ID<NotificationChannel>
  {
    let channel = NotificationChannel(
      id: .numbered(number), account: account, sort: .webhook, label: "",
      address: "https://hook.example/\(number)", secret: .none, createdAt: start)
    return try await storage.channels.add(channel).id
  }

  private func notice(
    _ key: String, _ channels: [ID<NotificationChannel>], due: Int64 = 0, expires: Int64 = 21_600,
    day: Int = 1, isUsual: Bool = true
  ) -> PlannedNotice {
    PlannedNotice(
      key: key, dueAt: after(due), expiresAt: after(expires), day: day, isUsual: isUsual,
      channels: channels)
  }

  @Test(arguments: Engine.allCases)
  func aNoticeIsPlannedOnceForEachChannel(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let own = [
        try await channel(1, storage, account), try await channel(2, storage, account),
      ]
      let foreign = try await channel(3, storage, other)
      let plan = storage.deliveries.plan
      #expect(try await plan(account, [notice("a", own + [foreign])]) == ["a"])
      #expect(try await plan(account, [notice("a", own)]) == [])
      #expect(try await plan(account, [notice("a", own), notice("b", own)]) == ["b"])
      #expect(try await plan(other, [notice("a", [foreign])]) == ["a"])
      #expect(try await plan(account, [notice("c", [.numbered(77)])]) == [])
      let third = try await channel(4, storage, account)
      #expect(try await plan(account, [notice("a", own + [third])]) == ["a"])
      let all = try await storage.deliveries.lease(99, start, after(60))
      let keys = all.map { "\($0.key)\($0.channel.low)" }
      #expect(keys.sorted() == ["a1", "a2", "a3", "a4", "b1", "b2"])
      await #expect(throws: StorageError.notFound) {
        try await plan(.numbered(9), [notice("a", own)])
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func aDeliveryIsHeldByOneUntilItsLeaseEnds(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let channel = try await channel(1, storage, account)
      _ = try await storage.deliveries.plan(
        account, [notice("later", [channel], due: 30), notice("now", [channel])])
      #expect(try await storage.deliveries.nextDue() == start)
      let first = try await storage.deliveries.lease(9, start, after(60))
      #expect(first.map(\.key) == ["now"] && first.map(\.attempt) == [1])
      #expect(try await storage.deliveries.nextDue() == after(30))
      #expect(try await storage.deliveries.lease(1, after(31), after(90)).map(\.key) == ["later"])
      #expect(try await storage.deliveries.lease(9, after(59), after(90)) == [])
      #expect(try await storage.deliveries.nextDue() == after(60))
      let second = try await storage.deliveries.lease(9, after(60), after(120))
      #expect(second.map(\.attempt) == [2] && second.map(\.failures) == [0])
      // Who held it first has no say any more.
      let late = try #require(first.first)
      try await storage.deliveries.finish(late, true, after(61))
      try await storage.deliveries.retry(late, after(61))
      #expect(try await storage.deliveries.lease(9, after(62), after(120)) == [])
      let holder = try #require(second.first)
      try await storage.deliveries.finish(holder, true, after(63))
      #expect(try await storage.deliveries.nextDue() == after(90))
      #expect(
        try await storage.deliveries.lease(9, after(3600), after(3700)).map(\.key) == ["later"])
    }
  }

  @Test(arguments: Engine.allCases)
  func whatFailedIsDueAgainAndCountsItsFailures(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let channel = try await channel(1, storage, account)
      _ = try await storage.deliveries.plan(account, [notice("a", [channel], expires: 99_999)])
      var held = try #require(try await storage.deliveries.lease(1, start, after(60)).first)
      try await storage.deliveries.retry(held, after(60))
      #expect(try await storage.deliveries.lease(1, after(59), after(90)) == [])
      held = try #require(try await storage.deliveries.lease(1, after(60), after(90)).first)
      #expect(held.failures == 1 && held.attempt == 2)
      // By a clock that was a year ahead.
      try await storage.deliveries.retry(held, after(400 * 86_400))
      #expect(try await storage.deliveries.lease(1, after(61), after(90)) == [])
      let due = after(61).adding(milliseconds: Delivery.longestDelay)
      #expect(try await storage.deliveries.nextDue() == due)
      held = try #require(
        try await storage.deliveries.lease(1, due, due.adding(milliseconds: 9)).first)
      #expect(held.failures == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func whatIsPostponedIsDueLaterAndHasNotFailed(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let channel = try await channel(1, storage, account)
      _ = try await storage.deliveries.plan(account, [notice("a", [channel])])
      let first = try #require(try await storage.deliveries.lease(1, start, after(60)).first)
      try await storage.deliveries.postpone(first, after(30))
      #expect(try await storage.deliveries.nextDue() == after(30))
      #expect(try await storage.deliveries.lease(1, after(29), after(90)) == [])
      let second = try #require(
        try await storage.deliveries.lease(1, after(30), after(90)).first)
      #expect(second.failures == 0 && second.attempt == 2)
      // Who held it first has no say any more.
      try await storage.deliveries.postpone(first, after(31))
      #expect(try await storage.deliveries.lease(1, after(32), after(99)) == [])
    }
  }

  // One account with thousands of them held up everybody's.
  @Test(arguments: Engine.allCases)
  func noAccountsManyHoldUpAnothersFew(engine: Engine) async throws {
    try await engine.run { storage in
      let (many, few) = (try await storage.newAccount(), try await storage.newAccount(2))
      let channels = [try await channel(1, storage, many), try await channel(2, storage, few)]
      let most = Delivery.mostHeld
      let notices = (0..<most * 2).map { notice("a\($0)", [channels[0]]) }
      _ = try await storage.deliveries.plan(many, notices)
      _ = try await storage.deliveries.plan(
        few, [notice("b", [channels[1]], due: 9), notice("c", [channels[1]], due: 10)])
      let first = try await storage.deliveries.lease(2, after(10), after(60))
      #expect(first.map { $0.account } == [many, few] && first.last?.key == "b")
      let rest = try await storage.deliveries.lease(999, after(10), after(60))
      #expect(rest.count == most && rest.filter { $0.account == few }.map(\.key) == ["c"])
      #expect(try await storage.deliveries.lease(999, after(10), after(60)) == [])
      try await storage.deliveries.finish(first[0], true, after(11))
      #expect(try await storage.deliveries.lease(999, after(11), after(60)).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func everybodyHasTheirTurnHoweverManyWait(engine: Engine) async throws {
    try await engine.run { storage in
      var waiting: Set<String> = []
      for number in 1...40 as ClosedRange<UInt64> {
        let account = try await storage.newAccount(number)
        let channel = try await channel(number, storage, account)
        var notices = (0..<20).map { notice("\(number)-\($0)", [channel]) }
        notices.append(notice("\(number)-later", [channel], due: 9_999))
        waiting.formUnion(notices.dropLast().map(\.key))
        _ = try await storage.deliveries.plan(account, notices)
      }
      var heard: Set<AccountID> = []
      for turn in 0... {
        let taken = try await storage.deliveries.lease(128, after(1), after(60))
        if taken.isEmpty { break }
        for delivery in taken {
          #expect(waiting.remove(delivery.key) != nil, "\(delivery.key)")
          heard.insert(delivery.account)
          try await storage.deliveries.finish(delivery, true, after(2))
        }
        if turn == 2 { #expect(heard.count == 40, "nobody waits for another's second turn") }
      }
      #expect(waiting.isEmpty)
      #expect(try await storage.deliveries.nextDue() == after(9_999))
    }
  }

  @Test(arguments: Engine.allCases)
  func whatHasExpiredIsNeverSent(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let channel = try await channel(1, storage, account)
      _ = try await storage.deliveries.plan(
        account,
        [
          notice("held", [channel], expires: 50), notice("short", [channel], due: 1, expires: 100),
          notice("long", [channel], due: 1, expires: 1000),
        ])
      #expect(try await storage.deliveries.lease(1, start, after(200)).map(\.key) == ["held"])
      #expect(try await storage.deliveries.dropExpired(after(99)) == 0)
      #expect(try await storage.deliveries.lease(9, after(100), after(300)).map(\.key) == ["long"])
      #expect(try await storage.deliveries.dropExpired(after(100)) == 1)
      #expect(try await storage.deliveries.dropExpired(after(200)) == 1)
      #expect(try await storage.deliveries.nextDue() == after(300))
      #expect(
        try await storage.deliveries.told(account, start) == ["held", "short", "long"],
        "whatever became of it")
    }
  }

  @Test(arguments: Engine.allCases)
  func whatWasToldAndHowMuchOfItIsKnown(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let channels = [
        try await channel(1, storage, account), try await channel(2, storage, account),
      ]
      _ = try await storage.deliveries.plan(
        account,
        [
          notice("a", channels), notice("b", channels, due: 10),
          notice("own", channels, due: 20, isUsual: false),
          notice("tomorrow", channels, due: 30, day: 2),
        ])
      let told = storage.deliveries.told
      #expect(try await told(account, after(10)) == ["b", "own", "tomorrow"])
      #expect(try await told(account, after(31)) == [])
      #expect(try await told(.numbered(9), start) == [])
      #expect(try await storage.deliveries.usualCount(account, 1) == 2)
      #expect(try await storage.deliveries.usualCount(account, 2) == 1)
      // Nobody was told of it: it was done meanwhile.
      for held in try await storage.deliveries.lease(2, start, after(60)) {
        try await storage.deliveries.finish(held, false, after(1))
      }
      #expect(try await storage.deliveries.usualCount(account, 1) == 1)
      for held in try await storage.deliveries.lease(2, after(10), after(60)) {
        try await storage.deliveries.finish(held, true, after(11))
      }
      #expect(try await storage.deliveries.usualCount(account, 1) == 1)
      #expect(try await storage.deliveries.usualCount(.numbered(9), 1) == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func whatWaitsGoesWithItsChannelAndWhatWasSentStaysTold(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let channel = try await channel(1, storage, account)
      _ = try await storage.deliveries.plan(
        account, [notice("sent", [channel]), notice("waits", [channel], due: 5)])
      let held = try #require(try await storage.deliveries.lease(1, start, after(60)).first)
      try await storage.deliveries.finish(held, true, after(1))
      try await storage.channels.remove(account, channel)
      #expect(try await storage.deliveries.nextDue() == nil)
      #expect(try await storage.deliveries.told(account, start) == ["sent"])
      try await storage.accounts.delete(account)
      #expect(try await storage.deliveries.told(account, start) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func whatWasToldIsForgottenAfterFortyDays(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let channel = try await channel(1, storage, account)
      _ = try await storage.deliveries.plan(
        account, [notice("old", [channel]), notice("new", [channel], due: 1)])
      let end = start.adding(milliseconds: Delivery.remembered)
      #expect(try await storage.upkeep.forgetExpired(end.adding(milliseconds: -1)) == 0)
      #expect(try await storage.deliveries.told(account, start) == ["old", "new"])
      #expect(try await storage.upkeep.forgetExpired(end) == 1)
      #expect(try await storage.deliveries.told(account, start) == ["new"])
    }
  }
}
