import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Server
import Storage
import Testing
import Wire

/// The clock of these tests stands at eight in the morning of Friday, 15 January 2027 (UTC).
@Suite struct OutsideTests {
  private func link(
    _ purpose: String, _ asker: Asker, _ token: String, origin: String = ""
  ) async throws -> (id: String, path: String) {
    let made = try await asker.ask(
      .post, Routes.links, json: #"{"purpose":"\#(purpose)","origin":"\#(origin)"}"#,
      token: token)
    #expect(made.status == .created, "\(made.text)")
    return (try requireValue(made.member("id")), try requireValue(made.member("path")))
  }

  private func add(_ json: String, _ asker: Asker, _ token: String) async throws {
    let made = try await asker.ask(.post, Routes.todos, json: json, token: token)
    #expect(made.status == .created, "\(made.text)")
  }

  /// The lines of a calendar, unfolded.
  private func lines(_ text: String) -> [String] {
    text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
  }

  // MARK: Links

  @Test func aLinkShowsOneThingUntilItIsRevoked() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let tasks = try await link("tasks", asker, token)
      #expect(try await asker.ask(.get, tasks.path).status == .ok)
      let listed = try await asker.ask(.get, Routes.links, token: token)
      #expect(listed.text.contains(tasks.path))
      // It is a page, and no calendar.
      let secret = tasks.path.split(separator: "/").last ?? ""
      #expect(try await asker.ask(.get, "/feeds/\(secret)/tasks.ics").status == .notFound)
      let one = Routes.links + "/" + tasks.id
      #expect(try await asker.ask(.delete, one, token: token).status == .noContent)
      #expect(try await asker.ask(.delete, one, token: token).status == .notFound)
      let gone = try await asker.ask(.get, tasks.path)
      #expect(gone.status == .notFound)
      #expect(gone.text.contains("This link has ended") && !gone.text.contains("refresh"))
      let never = try await asker.ask(.get, "/widgets/nothing?lang=ko")
      #expect(never.status == .notFound && never.text.contains("더는 쓸 수 없는 링크예요"))
    }
  }

  @Test func theListTellsWhenALinkWasOpenedLast() async throws {
    let (server, token, account) = try await TestServer.signedUp()
    let links = server.environment.storage.links
    try await server.run { asker in
      let tasks = try await link("tasks", asker, token)
      let secret = tasks.path.split(separator: "/").last ?? ""
      // Another purpose than its own opens nothing.
      _ = try await asker.ask(.get, "/feeds/\(secret)/tasks.ics")
      #expect(try await links.list(account).map(\.openedAt) == [nil])
      let first = server.clock.clock.now()
      #expect(try await asker.ask(.get, tasks.path).status == .ok)
      server.clock.advance(milliseconds: 1_800_000)
      _ = try await asker.ask(.get, tasks.path)
      let half = try requireValue(try await links.list(account).first?.openedAt)
      #expect(half < first.adding(milliseconds: 1_800_000))
      server.clock.advance(milliseconds: 1_800_000)
      _ = try await asker.ask(.get, tasks.path)
      let hour = try requireValue(try await links.list(account).first?.openedAt)
      #expect(hour >= first.adding(milliseconds: 3_600_000))
      let listed = try await asker.ask(.get, Routes.links, token: token)
      #expect(listed.text.contains("\"openedAt\""))
    }
  }

  // A link outlives the token that made it.
  @Test func whoMayOnlyReadSeesNoLinkAndMakesNone() async throws {
    let server = try TestServer()
    let reader = try await server.token(scope: .read)
    let other = try await server.token(of: "bob@example.org")
    let token = try await server.token()
    try await server.run { asker in
      let made = try await link("now", asker, token)
      #expect(try await asker.ask(.get, Routes.links, token: reader).status == .forbidden)
      let refused = try await asker.ask(
        .post, Routes.links, json: #"{"purpose":"now"}"#, token: reader)
      #expect(refused.status == .forbidden)
      #expect(try await asker.ask(.get, Routes.links).status == .unauthorized)
      #expect(
        try await asker.ask(.delete, Routes.links + "/" + made.id, token: other).status
          == .notFound)
      #expect(
        try await !asker.ask(.get, Routes.links, token: other).text.contains(made.path))
    }
  }

  @Test func aLinkTooManyAndAnOriginThatIsNoneAreRefused() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for origin in ["home", "https://a.example; script-src *", "javascript:alert(1)"] {
        let refused = try await asker.ask(
          .post, Routes.links, json: #"{"purpose":"now","origin":"\#(origin)"}"#, token: token)
        #expect(refused.member("code") == "invalid-origin", "\(origin)")
      }
      for _ in 0..<SecretLink.most { _ = try await link("now", asker, token) }
      let refused = try await asker.ask(
        .post, Routes.links, json: #"{"purpose":"now"}"#, token: token)
      #expect(refused.member("code") == "too-many-links")
    }
  }

  @Test func whoTriesAddressesIsSlowedDown() async throws {
    let server = try TestServer()
    try await server.run { asker in
      var statuses: Set<Int> = []
      for number in 0..<300 {
        statuses.insert(try await asker.ask(.get, "/widgets/\(number)").status.code)
      }
      #expect(statuses == [404, 429])
    }
  }

  // MARK: Calendars

  @Test func aTaskIsAnEventAsCalendarsHaveIt() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      try await add(
        #"{"title":"Tax; all, of it \\","notes":"one\ntwo","due":{"day":"2027-01-20"}}"#, asker,
        token)
      try await add(
        """
        {"title":"Call","due":{"day":"2027-01-20","time":"17:30","zone":"Asia/Seoul"},\
        "estimatedMinutes":90,"reminders":[0,30,1500]}
        """, asker, token)
      try await add(
        #"{"title":"Walk","due":{"day":"2027-01-21","time":"09:00"}}"#, asker, token)
      try await add(#"{"title":"Someday"}"#, asker, token)
      let feed = try await link("tasks.ics", asker, token)
      let answer = try await asker.ask(.get, feed.path)
      #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
      #expect(answer.headers[.cacheControl]?.contains("private") == true)
      let lines = lines(answer.text)
      #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
      #expect(lines.contains(#"SUMMARY:Tax\; all\, of it \\"#))
      #expect(lines.contains(#"DESCRIPTION:one\ntwo"#))
      #expect(lines.contains("DTSTART;VALUE=DATE:20270120"))
      #expect(lines.contains("DTEND;VALUE=DATE:20270121"))
      #expect(lines.contains("DTSTART:20270120T083000Z"))
      #expect(lines.contains("DURATION:PT1H30M"))
      // As the wall shows it, wherever one is.
      #expect(lines.contains("DTSTART:20270121T090000"))
      for trigger in ["PT0M", "-PT30M", "-P1DT1H"] {
        #expect(lines.contains("TRIGGER:\(trigger)"), "\(trigger)")
      }
      #expect(!answer.text.contains("Someday"))
      let uids = lines.filter { $0.hasPrefix("UID:") }
      #expect(uids.count == 3 && Set(uids).count == 3)
    }
  }

  @Test func aRuleIsSaidWhereCalendarsHaveIt() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      func todo(_ day: String, _ rule: String, _ more: String = "") async throws {
        try await add(
          #"{"title":"T","due":{"day":"\#(day)"\#(more)},"repeats":\#(rule)}"#, asker, token)
      }
      try await todo("2027-01-31", #"{"unit":"month","days":[31]}"#)
      try await todo("2027-01-30", #"{"unit":"month","days":[30]}"#)
      try await todo("2027-01-18", #"{"unit":"week","every":2,"weekdays":["mon","wed"]}"#)
      try await todo("2027-01-20", #"{"unit":"day","isFromCompletion":true}"#)
      try await todo(
        "2027-03-01", #"{"unit":"day","until":"2027-03-20"}"#,
        #","time":"09:00","zone":"America/New_York""#)
      let feed = try await link("tasks.ics", asker, token)
      let lines = lines(try await asker.ask(.get, feed.path).text)
      let rules = lines.filter { $0.hasPrefix("RRULE:") }
      #expect(
        Set(rules) == [
          "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1",
          "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
          "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,WE",
          "RRULE:FREQ=DAILY;UNTIL=20270320T130000Z",
        ])
      #expect(lines.contains("DTSTART;TZID=America/New_York:20270301T090000"))
      // The clocks of New York are put forward on the fourteenth.
      #expect(lines.contains("BEGIN:DAYLIGHT") && lines.contains("DTSTART:20270314T020000"))
    }
  }

  @Test func aLineHas75OctetsAndNoLetterIsCut() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let title = String(repeating: "장보기🌱 ", count: 30) + "끝"
      try await add(
        #"{"title":"\#(title)","due":{"day":"2027-01-20"}}"#, asker, token)
      let feed = try await link("tasks.ics", asker, token)
      let text = try await asker.ask(.get, feed.path).text
      for line in text.components(separatedBy: "\r\n") {
        #expect(line.utf8.count <= 75 && !line.contains("\n") && !line.contains("\u{FFFD}"))
      }
      #expect(lines(text).contains("SUMMARY:" + title))
    }
  }

  @Test func aCalendarIsSentAgainOnlyWhenItIsAnother() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      try await add(#"{"title":"Tax","due":{"day":"2027-01-20"}}"#, asker, token)
      let feed = try await link("tasks.ics", asker, token)
      let first = try await asker.ask(.get, feed.path)
      let etag = try requireValue(first.headers[.eTag])
      server.clock.advance(milliseconds: 3_600_000)
      let again = try await asker.ask(.get, feed.path, headers: ["If-None-Match": etag])
      #expect(again.status == .notModified && again.text.isEmpty)
      try await add(#"{"title":"Rent","due":{"day":"2027-02-01"}}"#, asker, token)
      let changed = try await asker.ask(.get, feed.path, headers: ["If-None-Match": etag])
      #expect(changed.status == .ok && changed.text.contains("SUMMARY:Rent"))
    }
  }

  @Test func whatRunsOutIsADayOfTheCalendar() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await asker.ask(
        .post, Routes.products,
        json: #"{"name":"Coffee","cycle":10,"lastPurchased":"2027-01-10","deliveryDays":2}"#,
        token: token)
      #expect(made.status == .created, "\(made.text)")
      let feed = try await link("restock.ics", asker, token)
      let lines = lines(try await asker.ask(.get, feed.path).text)
      #expect(lines.contains("SUMMARY:Coffee runs out"))
      #expect(lines.contains("DTSTART;VALUE=DATE:20270120"))
      #expect(lines.contains("SUMMARY:Order Coffee"))
      #expect(lines.contains("DTSTART;VALUE=DATE:20270118"))
      // Three days before, at nine.
      #expect(lines.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER:-P2DT15H"])
      let korean = try await asker.ask(.get, feed.path + "?lang=ko")
      #expect(korean.text.contains("Coffee 떨어지는 날"))
    }
  }

  // MARK: Pages

  @Test func aPageSaysWhatIsDueAndRunsNothing() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      try await add(
        #"{"title":"<script>alert(1)</script> & \"Tax\"","due":{"day":"2027-01-15"}}"#, asker,
        token)
      try await add(#"{"title":"Old","due":{"day":"2027-01-11"}}"#, asker, token)
      try await add(#"{"title":"Tomorrow","due":{"day":"2027-01-16"}}"#, asker, token)
      let page = try await link("tasks", asker, token)
      let answer = try await asker.ask(.get, page.path)
      #expect(answer.text.contains("&lt;script&gt;") && !answer.text.contains("<script"))
      #expect(answer.text.contains("Overdue · Mon, Jan 11"))
      #expect(!answer.text.contains(">Tomorrow<"))
      #expect(answer.text.contains(#"<meta http-equiv="refresh" content="900">"#))
      let policy = answer.headers[.contentSecurityPolicy] ?? ""
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("script-src") && !policy.contains("unsafe"))
      // In Seoul it is the sixteenth at five in the afternoon of the fifteenth in London.
      server.clock.advance(milliseconds: 9 * 3_600_000)
      let seoul = try await asker.ask(.get, page.path + "?lang=ko&zone=Asia/Seoul")
      #expect(seoul.text.contains(">Tomorrow<") && seoul.text.contains("기한 지남"))
      #expect(seoul.text.contains(#"<html lang="ko">"#))
    }
  }

  @Test func whatIsDueTwoDaysAheadElsewhereMayBeDueToday() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for (title, time) in [("Early", "00:30"), ("Late", "09:00")] {
        let due = #"{"day":"2027-01-16","time":"\#(time)","zone":"Pacific/Kiritimati"}"#
        try await add(#"{"title":"\#(title)","due":\#(due)}"#, asker, token)
      }
      let page = try await link("tasks", asker, token)
      let answer = try await asker.ask(.get, page.path + "?zone=Pacific/Pago_Pago")
      #expect(answer.text.contains(">Early<") && !answer.text.contains(">Late<"))
    }
  }

  @Test func onlyTheSiteThatTheOwnerNamedMayFrameIt() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let page = try await link("restock", asker, token, origin: "http://10.0.0.2:8123/lovelace/0")
      let policy = try await asker.ask(.get, page.path).headers[.contentSecurityPolicy] ?? ""
      #expect(policy.hasSuffix("frame-ancestors http://10.0.0.2:8123"))
    }
  }

  @Test(arguments: ["small", "medium", "large", "eink", "huge"], ["now", "tasks", "restock"])
  func aPageOfEachSizeHasItsOwnStyleInItsPolicy(size: String, purpose: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let page = try await link(purpose, asker, token)
      let answer = try await asker.ask(.get, page.path + "?size=\(size)")
      #expect(answer.status == .ok)
      #expect(answer.text.contains("width:800px") == (size == "eink"))
      #expect(answer.text.contains("prefers-color-scheme:dark") == (size != "eink"))
      #expect(answer.headers[.contentSecurityPolicy]?.contains("style-src 'sha256-") == true)
    }
  }
}
