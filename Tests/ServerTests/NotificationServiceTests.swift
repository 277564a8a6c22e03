import Foundation
import Kernel
import NIOHTTP1
import NotificationCore
import Server
import Storage
import StorageSQLite
import SyncCore
import Synchronization
import TasksCore
import TestSupport
import Testing

@Suite struct NotificationServiceTests {
  /// Answers with these, the last one again and again.
  private func site(_ statuses: Int...) async throws -> LocalSite {
    let left = Mutex(statuses)
    return try await LocalSite.start { _ in
      .status(left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] })
    }
  }

  private func address(_ site: LocalSite) -> String { "http://127.0.0.1:\(site.port)/hook" }

  @Test func aReminderComesOnceAtItsMinute() async throws {
    try await check(try await NoticeHome())
  }

  @Test func theSameOverSQLite() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-test-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    try await check(try await NoticeHome(storage: storage))
    await storage.close()
  }

  private func check(_ home: NoticeHome) async throws {
    let site = try await site(201)
    let receiver = PushReceiver()
    let channel = try await home.addChannel(
      .push, address(site), secret: try receiver.keys().secret)
    try await home.addTodo(dueIn: 10)
    let service = home.service()
    await service.sendDue()
    home.pass(minutes: 9)
    await service.sendDue()
    #expect(site.requests.isEmpty)
    home.pass(minutes: 1)
    await service.sendDue()
    await service.sendDue()
    #expect(site.requests.count == 1)
    let json = try JSONReader.read(try receiver.open(try #require(site.bodies.first)))
    #expect(json["notification"]?.says("title") == "Hang up laundry")
    let noted = try await home.storage.channels.find(home.account, channel.id)
    #expect(noted?.lastResult == .sent && noted?.lastAt == home.now)
    // Who starts anew knows it too.
    await home.service().sendDue()
    #expect(site.requests.count == 1)
    await site.stop()
  }

  @Test func aServerThatDiesBetweenPlanAndSendLosesNothing() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addChannel(.webhook, address(site))
    try await home.addTodo(dueIn: 0)
    var broken = home.storage
    broken.deliveries.lease = { (_, _, _) throws(StorageError) in throw .unavailable }
    await home.service(broken).sendDue()
    #expect(site.requests.isEmpty)
    await home.service().sendDue()
    #expect(site.requests.count == 1)
    await site.stop()
  }

  @Test func aServerThatDiesWhileItSendsSendsAgainWhenItsLeaseEnds() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addChannel(.webhook, address(site))
    try await home.addTodo(dueIn: 0)
    var broken = home.storage
    broken.deliveries.finish = { (_, _, _) throws(StorageError) in throw .unavailable }
    await home.service(broken).sendDue()
    await home.service().sendDue()
    #expect(site.requests.count == 1)
    home.pass(minutes: 6)
    await home.service().sendDue()
    #expect(site.requests.count == 2)
    let keys = try site.bodies.map { try JSONReader.read($0).says("key") }
    #expect(Set(keys).count == 1)
    await site.stop()
  }

  @Test func twoServersOverOneStorageSendOnce() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addChannel(.webhook, address(site))
    for minutes in 0..<20 { try await home.addTodo(dueIn: Int64(-minutes)) }
    let services = [home.service(), home.service(), home.service()]
    await withTaskGroup(of: Void.self) { group in
      for service in services { group.addTask { await service.sendDue() } }
    }
    let keys = try site.bodies.map { try JSONReader.read($0).says("key") ?? "" }
    #expect(keys.count == 20 && Set(keys).count == 20)
    await site.stop()
  }

  @Test func whatIsDoneMeanwhileIsNotSent() async throws {
    let home = try await NoticeHome()
    let site = try await site(503, 200)
    try await home.addChannel(.webhook, address(site))
    let id = try await home.addTodo(dueIn: 0)
    let service = home.service()
    await service.sendDue()
    #expect(site.requests.count == 1)
    try await home.write([Edit(id, [.set(Todo.doneAt, home.now)])])
    home.pass(minutes: 2)
    await service.sendDue()
    #expect(site.requests.count == 1)
    await site.stop()
  }

  @Test func whatFailsIsTriedAgainFourTimesAtMost() async throws {
    let home = try await NoticeHome()
    let site = try await site(503)
    let channel = try await home.addChannel(.webhook, address(site))
    try await home.addTodo(dueIn: 0)
    let service = home.service()
    for (minutes, count) in [(0, 1), (0, 1), (1, 2), (4, 2), (1, 3), (30, 4), (60, 4), (240, 4)] {
      home.pass(minutes: Int64(minutes))
      await service.sendDue()
      #expect(site.requests.count == count)
    }
    let noted = try await home.storage.channels.find(home.account, channel.id)
    #expect(noted?.lastResult == .serverTrouble)
    await site.stop()
  }

  @Test func oneThatHangsOrFailsIsNotAskedByEveryNotice() async throws {
    let home = try await NoticeHome()
    let broken = try await site(503)
    let site = try await site(200)
    try await home.addChannel(.webhook, address(broken))
    try await home.addChannel(.webhook, address(site))
    for minutes in 0..<60 { try await home.addTodo(dueIn: Int64(-minutes)) }
    await home.service().sendDue()
    #expect(site.requests.count == 60)
    // So many go at once.
    #expect((1...8).contains(broken.requests.count))
    await broken.stop()
    await site.stop()
  }

  @Test(arguments: [404, 410]) func aSubscriptionThatHasEndedIsTakenOff(_ status: Int) async throws
  {
    let home = try await NoticeHome()
    let site = try await site(status)
    let keys = try PushReceiver().keys()
    try await home.addChannel(.push, address(site), secret: keys.secret)
    try await home.addTodo(dueIn: 0)
    await home.service().sendDue()
    #expect(site.requests.count == 1)
    #expect(try await home.storage.channels.list(home.account).isEmpty)
    #expect(try await home.storage.deliveries.nextDue() == nil)
    await site.stop()
  }

  @Test func oneThatOnlyRefusesGoesAfterThreeDays() async throws {
    let home = try await NoticeHome()
    let site = try await site(403)
    try await home.addChannel(.webhook, address(site))
    let service = home.service()
    for day in 0..<4 {
      #expect(try await home.storage.channels.list(home.account).count == 1)
      try await home.addTodo(dueIn: 0)
      await service.sendDue()
      #expect(site.requests.count == day + 1)
      home.pass(minutes: 1_440)
    }
    #expect(try await home.storage.channels.list(home.account).isEmpty)
    await site.stop()
  }

  @Test func whoAsksToBeToldDoesNotHearOfWhatWasBefore() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addTodo(dueIn: -5)
    _ = try await home.storage.channels.add(
      NotificationChannel(
        id: .random(), account: home.account, sort: .webhook, label: "", address: address(site),
        secret: ChannelSecret(Array("a long secret".utf8)), createdAt: home.now))
    await home.service().sendDue()
    #expect(site.requests.isEmpty)
    await site.stop()
  }

  @Test func todosOfShelvedListsAreLeftOut() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addChannel(.webhook, address(site))
    let (list, todo) = (ID<Entity>.random(), try await home.addTodo(dueIn: 0))
    try await home.write([
      Edit(list, [.set(TodoList.name, "Later"), .set(TodoList.archivedAt, home.now)]),
      Edit(todo, [.set(Todo.list, list)]),
    ])
    await home.service().sendDue()
    #expect(site.requests.isEmpty)
    await site.stop()
  }

  @Test func aTimeOfAnotherZoneIsMeantThere() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addChannel(.webhook, address(site))
    let id = try await home.addTodo(dueIn: 0)
    // In Seoul it is nine hours later: what its wall shows is in nine hours of it.
    let there = CivilDateTime(home.now.adding(milliseconds: 60_000), offsetSeconds: 32_400)
    let due = Due(day: there.date, time: there.time, zone: "Asia/Seoul")
    try await home.write([Edit(id, [.set(Todo.due, due)])])
    await home.service().sendDue()
    #expect(site.requests.isEmpty)
    home.pass(minutes: 1)
    await home.service().sendDue()
    #expect(site.requests.count == 1)
    await site.stop()
  }

  @Test func aMailIsADigestAndGoesToTheConfirmedAddressAlone() async throws {
    let home = try await NoticeHome()
    let channel = try await home.addChannel(.mail, "ada@example.org")
    try await home.addTodo(dueIn: -1_440)
    await home.service().sendDue()
    #expect(home.mails.all.isEmpty)
    let noted = try await home.storage.channels.find(home.account, channel.id)
    #expect(noted?.lastResult == .invalidAddress)
    try await home.confirmAddress()
    home.pass(minutes: 1_439)
    try await home.addTodo(dueIn: 0, title: "Pay rent")
    let service = home.service()
    await service.sendDue()
    #expect(home.mails.all.isEmpty, "one thing by itself, and in quiet hours")
    home.pass(minutes: 1)
    await service.sendDue()
    await service.sendDue()
    #expect(home.mails.all.count == 1)
    #expect(home.mails.all.first?.text.contains("Hang up laundry") == true)
  }

  // Mail got every notice, and what was mailed counted toward the most of the day.
  @Test func theDigestOfMailTakesNothingFromOtherChannels() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addChannel(.mail, "ada@example.org")
    try await home.addChannel(.webhook, address(site))
    try await home.confirmAddress()
    try await home.addTodo(dueIn: -1_440)
    try await home.addTodo(dueIn: 0)
    await home.service().sendDue()
    let keys = try site.bodies.map { try JSONReader.read($0).says("key") ?? "" }
    #expect(keys.map { $0.prefix(2) } == ["t:"])
    #expect(home.mails.all.count == 1)
    let day = CivilDateTime(home.now, offsetSeconds: 0).date.dayNumber
    #expect(try await home.storage.deliveries.usualCount(home.account, day) == 0)
    await site.stop()
  }

  @Test func theDigestThatIsWishedGoesByMailToo() async throws {
    let home = try await NoticeHome()
    let site = try await site(200)
    try await home.addChannel(.mail, "ada@example.org")
    try await home.addChannel(.webhook, address(site))
    try await home.confirmAddress()
    try await home.write([
      Edit(NotificationSettings.id, [.set(NotificationSettings.digest, 480)])
    ])
    try await home.addTodo(dueIn: -1_440)
    await home.service().sendDue()
    #expect(site.requests.count == 1 && home.mails.all.count == 1)
    await site.stop()
  }

  // They waited for the mail server until their leases had ended, and were sent twice.
  @Test func mailsThatWaitLongerThanTheirLeaseAreSentOnce() async throws {
    let home = try await NoticeHome()
    let channel = try await home.addChannel(.mail, "ada@example.org")
    try await home.confirmAddress()
    try await home.addTodo(dueIn: -1_440)
    let due = home.now
    let notices = (1...6).map {
      PlannedNotice(
        key: "m:d:2027-01-0\($0)", dueAt: due, expiresAt: due.adding(milliseconds: 21_600_000),
        day: 1, isUsual: false, channels: [channel.id])
    }
    _ = try await home.storage.deliveries.plan(home.account, notices)
    home.mails.meanwhile.withLock { $0 = { home.pass(minutes: 1) } }
    await home.service().sendDue()
    let ids = home.mails.all.map { $0.id }
    #expect(ids.count == 7 && Set(ids).count == 7)
  }

  @Test(.timeLimit(.minutes(1))) func aChangeWakesTheServiceUntilItIsStopped() async throws {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    let site = try await LocalSite.start { _ in
      signal.yield()
      return .status(200)
    }
    let home = try await NoticeHome()
    try await home.addChannel(.webhook, address(site))
    let service = home.service()
    let waking = home.storage.telling(service.wake)
    let id = try await home.addTodo(dueIn: 60)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      let at = CivilDateTime(home.now, offsetSeconds: 0)
      let edit = Edit(id, [.set(Todo.due, Due(day: at.date, time: at.time))])
      _ = try await waking.sync.push(home.account, [home.change(edit)], home.now)
      for await _ in signals { break }
      group.cancelAll()
    }
    #expect(site.requests.count == 1)
    await site.stop()
  }
}
