import CalendarCore
import Foundation
import HTTPTypes
import Kernel
import Logging
import NIOHTTP1
import NotificationCore
import Server
import Storage
import SyncCore
import Synchronization
import Testing
import Wire

/// The clock of these tests stands at eight in the morning of Friday, 15 January 2027 (UTC).
@Suite struct CalendarTests {
  private func service(_ home: NoticeHome) -> CalendarService {
    // One address of this machine is let in; all others of it are as forbidden as any private network.
    let policy = AddressPolicy(allowed: ["127.0.0.1"].compactMap { NetworkRange($0) })
    let environment = CalendarEnvironment(
      storage: home.storage, clock: home.server.clock.clock,
      fetcher: Fetcher(policy: policy, userAgent: "Later/test", clock: home.server.clock.clock))
    return CalendarService(
      environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func site(_ text: String) async throws -> LocalSite {
    try await LocalSite.start { _ in .document(Array(text.utf8), type: "text/calendar") }
  }

  private func calendar(_ events: [String]...) -> String {
    let all = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + all + ["END:VCALENDAR", ""]
    return lines.joined(separator: "\r\n")
  }

  private static let meeting = [
    "UID:1", "DTSTART:20270118T090000Z", "DTEND:20270118T100000Z", "SUMMARY:Design review",
  ]

  @discardableResult
  private func subscribe(
    _ home: NoticeHome, _ address: String, _ number: UInt64 = 1, name: String = "Work",
    file: Bytes? = nil, showsTitles: Bool = true
  ) async throws -> ID<Entity> {
    let id = ID<Entity>(high: 0xCA1E, low: number)
    let edit = CalendarSubscription.adding(
      id, name: name, address: address, file: file, showsTitles: showsTitles,
      at: home.now.adding(milliseconds: Int64(number)))
    try await home.write([edit])
    return id
  }

  private func url(_ site: LocalSite, _ path: String = "/a.ics") -> String {
    "http://127.0.0.1:\(site.port)\(path)"
  }

  private func list(_ home: NoticeHome, _ asker: Asker) async throws -> [CalendarStatus] {
    let answer = try await asker.ask(
      .get, Routes.calendars, token: home.token, headers: ["Accept": "application/cbor"])
    return try CalendarList(decoding: answer.bytes).calendars
  }

  private func busy(_ home: NoticeHome, _ asker: Asker) async throws -> BusyTimes {
    let answer = try await asker.ask(
      .get, Routes.calendars + "/busy", token: home.token, headers: ["Accept": "application/cbor"])
    return try BusyTimes(decoding: answer.bytes)
  }

  private func expect(
    _ state: CalendarState, _ home: NoticeHome, at place: SourceLocation = #_sourceLocation
  ) async throws {
    let kept = try await home.storage.calendars.list(home.account)
    #expect(kept.first?.state == state.rawValue, sourceLocation: place)
  }

  @Test func whatKeepsBusyInTheComingDaysIsTold() async throws {
    let home = try await NoticeHome()
    let site = try await site(
      calendar(
        Self.meeting,
        ["UID:2", "DTSTART:20270118T120000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"],
        ["UID:3", "DTSTART;VALUE=DATE:20270119", "SUMMARY:Holiday"],
        ["UID:4", "DTSTART;VALUE=DATE:20270119", "TRANSP:TRANSPARENT", "SUMMARY:Birthday"],
        // Wherever the person is.
        ["UID:5", "DTSTART:20270120T090000", "DURATION:PT30M", "SUMMARY:Breakfast"],
        ["UID:6", "DTSTART:20270114T090000Z", "DURATION:PT1H", "SUMMARY:Yesterday"],
        ["UID:7", "DTSTART:20270201T090000Z", "DURATION:PT1H", "SUMMARY:Too late"]))
    try await home.write([
      Edit(NotificationSettings.id, [.set(NotificationSettings.zone, "Asia/Seoul"), .alive])
    ])
    let id = try await subscribe(home, url(site, "/geheim.ics"))
    await service(home).refreshDue()
    try await home.server.run { asker in
      let times = try await busy(home, asker)
      #expect(times.zone == "Asia/Seoul" && !times.isCut)
      #expect(times.busy.map(\.title) == ["Design review", "Holiday", "Breakfast"])
      #expect(times.busy.allSatisfy { $0.calendar == id.text })
      #expect(times.busy.map(\.isAllDay) == [false, true, false])
      let starts = [
        "2027-01-18T09:00:00.000Z", "2027-01-18T15:00:00.000Z", "2027-01-20T00:00:00.000Z",
      ]
      #expect(times.busy.map(\.start.text) == starts)
      let statuses = try await list(home, asker)
      let status = try #require(statuses.first)
      #expect(status.state == .fresh && status.sentence == "Up to date." && status.name == "Work")
      #expect(status.refreshedAt == home.now)
      for path in [Routes.calendars, Routes.calendars + "/busy"] {
        let json = try await asker.ask(.get, path, token: home.token)
        #expect(json.status == .ok && !json.text.contains("geheim"), "\(json.text)")
        let stranger = try await asker.ask(.get, path)
        #expect(stranger.status == .unauthorized)
      }
    }
    await site.stop()
  }

  @Test func aCalendarThatIsAsItWasIsNotReadAgain() async throws {
    let home = try await NoticeHome()
    let text = calendar(Self.meeting)
    let site = try await LocalSite.start { head in
      head.headers["If-None-Match"] == ["\"v1\""]
        ? .status(304)
        : .document(Array(text.utf8), type: "text/calendar", headers: [("ETag", "\"v1\"")])
    }
    try await subscribe(home, url(site))
    let service = service(home)
    await service.refreshDue()
    home.pass(minutes: 59)
    await service.refreshDue()
    #expect(site.requests.count == 1)
    home.pass(minutes: 12)
    await service.refreshDue()
    #expect(site.requests.count == 2)
    #expect(site.requests.last?.headers["If-None-Match"] == ["\"v1\""])
    try await home.server.run { asker in
      let statuses = try await list(home, asker)
      #expect(statuses.first?.refreshedAt == home.now)
      let times = try await busy(home, asker)
      #expect(times.busy.count == 1)
    }
    // What was kept of it ends: to hear that nothing changed is not enough any more.
    home.pass(minutes: 31 * 1_440)
    await service.refreshDue()
    #expect(site.requests.last?.headers["If-None-Match"] == [])
    try await expect(.fresh, home)
    await site.stop()
  }

  @Test(arguments: [
    ("/page", CalendarState.webPage), ("/text", .notCalendar), ("/empty", .empty),
    ("/gone", .notFound), ("/secret", .refused), ("/broken", .serverTrouble),
    ("/private", .forbiddenAddress), ("/file", .invalidAddress), ("/large", .tooLarge),
  ])
  func whatWentWrongIsSaid(path: String, state: CalendarState) async throws {
    let home = try await NoticeHome()
    let site = try await LocalSite.start { head in
      switch head.uri {
      case "/page": .document(Array("<!doctype html><p>Sign in".utf8), type: "text/calendar")
      case "/text": .document(Array("Nothing here".utf8), type: "text/calendar")
      case "/empty": .document([])
      case "/gone": .status(410)
      case "/secret": .status(403)
      case "/broken": .status(500)
      case "/private": .status(302, headers: [("Location", "http://127.0.0.2/")])
      case "/file": .status(302, headers: [("Location", "file:///etc/passwd")])
      default: .document(Array(repeating: 65, count: CalendarFile.bytesAtMost + 1))
      }
    }
    try await subscribe(home, url(site, path))
    await service(home).refreshDue()
    try await home.server.run { asker in
      let statuses = try await list(home, asker)
      let status = try #require(statuses.first)
      #expect(status.state == state && !status.sentence.isEmpty)
      #expect(status.checkedAt == home.now && status.refreshedAt == nil)
      let times = try await busy(home, asker)
      #expect(times.busy == [])
    }
    await site.stop()
  }

  @Test(arguments: ["ftp://example.org/a.ics", "", "calendar", "webcal://"])
  func whatIsNoAddressIsAskedNowhere(address: String) async throws {
    let home = try await NoticeHome()
    try await subscribe(home, address)
    await service(home).refreshDue()
    try await expect(.invalidAddress, home)
  }

  // The site speaks no TLS: it is asked, and never without it.
  @Test func webcalIsHTTPS() async throws {
    let home = try await NoticeHome()
    let site = try await site(calendar(Self.meeting))
    try await subscribe(home, "WebCal://127.0.0.1:\(site.port)/a.ics")
    await service(home).refreshDue()
    try await expect(.unreachable, home)
    #expect(site.requests.isEmpty)
    await site.stop()
  }

  @Test func whoFailsIsAskedLessAndLessAndKeepsWhatWasRead() async throws {
    let home = try await NoticeHome()
    let text = calendar(Self.meeting)
    let isWell = Mutex(true)
    let site = try await LocalSite.start { _ in
      isWell.withLock { $0 } ? .document(Array(text.utf8)) : .status(404)
    }
    try await subscribe(home, url(site))
    let service = service(home)
    await service.refreshDue()
    isWell.withLock { $0 = false }
    home.pass(minutes: 70)
    await service.refreshDue()
    #expect(site.requests.count == 2)
    try await expect(.notFound, home)
    try await home.server.run { asker in
      let times = try await busy(home, asker)
      #expect(times.busy.count == 1)
    }
    for (minutes, count) in [(1, 3), (14, 3), (1, 4), (59, 4), (1, 5)] {
      home.pass(minutes: Int64(minutes))
      await service.refreshDue()
      #expect(site.requests.count == count)
    }
    isWell.withLock { $0 = true }
    home.pass(minutes: 180)
    await service.refreshDue()
    try await expect(.fresh, home)
    await site.stop()
  }

  @Test func aServerThatAsksForAPauseGetsIt() async throws {
    let home = try await NoticeHome()
    let site = try await LocalSite.start { _ in
      .status(503, headers: [("Retry-After", "7200")])
    }
    try await subscribe(home, url(site))
    let service = service(home)
    await service.refreshDue()
    home.pass(minutes: 119)
    await service.refreshDue()
    #expect(site.requests.count == 1)
    home.pass(minutes: 1)
    await service.refreshDue()
    #expect(site.requests.count == 2)
    await site.stop()
  }

  @Test func whatIsChangedIsReadAtOnceAndTitlesGoWithTheWish() async throws {
    let home = try await NoticeHome()
    let site = try await site(calendar(Self.meeting))
    let empty = try await self.site(calendar())
    let id = try await subscribe(home, url(site))
    let service = service(home)
    await service.refreshDue()
    try await home.write([Edit(id, [.set(CalendarSubscription.showsTitles, false)])])
    try await home.server.run { asker in
      let times = try await busy(home, asker)
      #expect(times.busy.map(\.title) == [""])
    }
    service.wake(home.account)
    await service.refreshDue()
    #expect(site.requests.count == 2)
    let calendars = try await home.storage.calendars.list(home.account)
    let kept = try #require(calendars.first)
    #expect(!String(decoding: kept.busy, as: UTF8.self).contains("Design"))
    // Another address is another calendar.
    try await home.write([Edit(id, [.set(CalendarSubscription.address, url(empty))])])
    try await home.server.run { asker in
      let times = try await busy(home, asker)
      #expect(times.busy == [])
      let statuses = try await list(home, asker)
      #expect(statuses.first?.state == .waiting)
    }
    service.wake(home.account)
    await service.refreshDue()
    #expect(empty.requests.count == 1)
    let gone: [Assignment<CalendarSubscription>] = [.deleted(at: home.now)]
    try await home.write([Edit(id, gone)])
    service.wake(home.account)
    await service.refreshDue()
    let left = try await home.storage.calendars.list(home.account)
    #expect(left == [])
    try await home.server.run { asker in
      let statuses = try await list(home, asker)
      #expect(statuses == [])
    }
    await site.stop()
    await empty.stop()
  }

  @Test func theEleventhIsNotRead() async throws {
    let home = try await NoticeHome()
    let site = try await site(calendar(Self.meeting))
    for number in 1...11 { try await subscribe(home, url(site, "/\(number)"), UInt64(number)) }
    await service(home).refreshDue()
    #expect(site.requests.count == CalendarSubscription.most)
    try await home.server.run { asker in
      let states = try await list(home, asker).map(\.state)
      #expect(states == Array(repeating: CalendarState.fresh, count: 10) + [.tooMany])
    }
    await site.stop()
  }

  @Test func aFileIsReadInWhateverLettersItIsWritten() async throws {
    let home = try await NoticeHome()
    var bytes = Array(calendar(["DTSTART:20270118T090000Z", "DURATION:PT1H", "SUMMARY:@"]).utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    // "회의" in EUC-KR, folded within a letter.
    bytes.replaceSubrange(place...place, with: [0xC8, 0xB8, 0xC0, 13, 10, 32, 0xC7])
    let hash = try await home.storage.contents.put(
      home.account, Content(bytes: bytes, mediaType: "text/calendar"))
    try await subscribe(home, "", file: Bytes(hash.bytes))
    try await subscribe(home, "", 2, file: Bytes(Array(repeating: 1, count: 32)))
    await service(home).refreshDue()
    try await home.server.run { asker in
      let states = try await list(home, asker)
      #expect(states.map(\.state) == [.fresh, .fileMissing])
      #expect(states.map(\.isFile) == [true, true])
    }
  }

  @Test func lettersAreThoseThatTheServerSays() async throws {
    let home = try await NoticeHome()
    var bytes = Array(calendar(["DTSTART:20270118T090000Z", "DURATION:PT1H", "SUMMARY:@"]).utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    bytes.replaceSubrange(place...place, with: [0xC8, 0xB8, 0xC0, 13, 10, 32, 0xC7])
    let answer = bytes
    let site = try await LocalSite.start { _ in
      .document(answer, type: "text/calendar; charset=EUC-KR")
    }
    try await subscribe(home, url(site))
    await service(home).refreshDue()
    try await home.server.run { asker in
      let times = try await busy(home, asker)
      #expect(times.busy.map(\.title) == ["회의"])
    }
    await site.stop()
  }

  @Test func aRuleWithoutEndIsCut() async throws {
    let home = try await NoticeHome()
    let site = try await site(
      calendar(["UID:1", "DTSTART:20270101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"]))
    try await subscribe(home, url(site))
    await service(home).refreshDue()
    try await home.server.run { asker in
      let times = try await busy(home, asker)
      #expect(times.isCut && times.busy.count <= 1_000)
      let statuses = try await list(home, asker)
      #expect(statuses.first?.state == .fresh)
    }
    await site.stop()
  }
}
