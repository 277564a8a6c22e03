import CalendarCore
import Kernel
import Testing

@Suite struct OccurrenceTests {
  @Test func aSeriesKeepsItsTimeOnTheWall() throws {
    let weekly = event(
      "DTSTART;TZID=Europe/Berlin:20260323T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2")
    #expect(try starts(weekly) == ["2026-03-23T08:00", "2026-03-30T07:00"])
  }

  @Test func aTimeThatTheClocksSkipComesAsMuchLater() throws {
    let daily = event(
      "DTSTART;TZID=Europe/Berlin:20260328T023000", "RRULE:FREQ=DAILY;UNTIL=20260330T003000Z")
    let expected = ["2026-03-28T01:30", "2026-03-29T01:30", "2026-03-30T00:30"]
    #expect(try starts(daily) == expected)
  }

  @Test func whatNamesNoZoneIsWhereThePersonIs() throws {
    #expect(try starts(event("DTSTART:20260701T090000")) == ["2026-07-01T07:00"])
    let unknown = event("DTSTART;TZID=Nowhere:20260701T090000")
    #expect(try starts(unknown) == ["2026-07-01T07:00"])
  }

  @Test(arguments: ["\"W. Europe Standard Time\"", "/mozilla.org/20050126_1/Europe/Berlin"])
  func zonesHaveOtherNames(name: String) throws {
    let body = event("DTSTART;TZID=\(name):20260701T090000")
    let found = try CalendarFile(calendar(body)).occurrences(
      from: instant("2026-01-01"), to: instant("2026-12-31"), home: Places.seoul,
      zones: Places.named)
    #expect(found.occurrences.map(\.start) == [instant("2026-07-01T07:00:00Z")])
  }

  @Test func aFileMayBringItsZone() throws {
    let zone = """
      BEGIN:VTIMEZONE\r
      TZID:Customized Time Zone\r
      BEGIN:STANDARD\r
      DTSTART:16010101T030000\r
      TZOFFSETFROM:+0200\r
      TZOFFSETTO:+0100\r
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r
      END:STANDARD\r
      BEGIN:DAYLIGHT\r
      DTSTART:16010101T020000\r
      TZOFFSETFROM:+0100\r
      TZOFFSETTO:+0200\r
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r
      END:DAYLIGHT\r
      END:VTIMEZONE\r\n
      """
    let weekly = event(
      "DTSTART;TZID=Customized Time Zone:20260323T090000", "RRULE:FREQ=WEEKLY;COUNT=2")
    #expect(try starts(zone + weekly) == ["2026-03-23T08:00", "2026-03-30T07:00"])
  }

  @Test func daysAreWholeWhereThePersonIs() throws {
    let found = try occurrences(event("DTSTART;VALUE=DATE:20260329", "SUMMARY:day"))
    #expect(found.map(\.isAllDay) == [true])
    #expect(found.map(\.isFree) == [true])
    #expect(found.map(\.start) == [instant("2026-03-28T23:00:00Z")])
    #expect(found.map(\.end) == [instant("2026-03-29T22:00:00Z")])
  }

  @Test func leftOutCancelledAndMovedOnesAreNotThere() throws {
    let series = event(
      "UID:a", "DTSTART:20260105T100000Z", "RRULE:FREQ=DAILY;COUNT=5",
      "EXDATE:20260106T100000Z")
    let cancelled = event(
      "UID:a", "RECURRENCE-ID:20260107T100000Z", "DTSTART:20260107T100000Z", "STATUS:CANCELLED")
    let moved = event(
      "UID:a", "RECURRENCE-ID;TZID=Asia/Seoul:20260108T190000", "DTSTART:20260210T120000Z")
    let expected = ["2026-01-05T10:00", "2026-01-09T10:00", "2026-02-10T12:00"]
    #expect(try starts(moved + "\r\n" + cancelled + "\r\n" + series) == expected)
  }

  @Test func aChangeOfAllThatFollowMovesThem() throws {
    let series = event("UID:a", "DTSTART:20260105T100000Z", "RRULE:FREQ=DAILY;COUNT=4")
    let change = event(
      "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260107T100000Z", "DTSTART:20260107T113000Z",
      "SUMMARY:later")
    let found = try occurrences(series + "\r\n" + change)
    #expect(found.map(\.title) == ["", "", "later", "later"])
    #expect(
      found.map(\.start).suffix(2).map(\.text) == [
        "2026-01-07T11:30:00.000Z", "2026-01-08T11:30:00.000Z",
      ])
  }

  @Test func theNewestOfSeveralVersionsCounts() throws {
    let new = event("UID:a", "SEQUENCE:3", "DTSTART:20260106T100000Z")
    let old = event("UID:a", "SEQUENCE:2", "DTSTART:20260105T100000Z")
    #expect(try starts(new + "\r\n" + old) == ["2026-01-06T10:00"])
  }

  @Test func furtherTimesMayHaveTheirOwnLength() throws {
    let found = try occurrences(
      event(
        "DTSTART:20260105T100000Z", "DURATION:PT1H",
        "RDATE;VALUE=PERIOD:20260106T100000Z/20260106T130000Z,20260107T100000Z/PT2H"))
    let hours = found.map { ($0.end.milliseconds - $0.start.milliseconds) / 3_600_000 }
    #expect(hours == [1, 3, 2])
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYDAY=-1FR", ["01-30", "02-27", "03-27"]),
    ("FREQ=MONTHLY;BYMONTHDAY=-1,31", ["01-31", "02-28", "03-31"]),
    ("FREQ=MONTHLY;BYMONTHDAY=31", ["01-31", "03-31", "05-31"]),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["01-30", "02-27", "03-31"]),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", ["01-18", "01-19", "02-01"]),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO", ["01-11", "01-19", "01-25"]),
    ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR", ["01-01"]),
    ("FREQ=YEARLY;BYYEARDAY=-365,32", ["02-01", "01-01"]),
    ("FREQ=DAILY;BYMONTH=3,5;BYDAY=SA", ["03-07", "03-14", "03-21"]),
  ])
  func rulesMeanWhatTheStandardSays(rule: String, days: [String]) throws {
    let body = event("DTSTART:20260105T100000Z", "RRULE:\(rule)")
    let found = try starts(body, "2026-01-06", "2027-01-07").prefix(days.count)
    #expect(found.map { String($0.dropFirst(5).prefix(5)) } == days)
  }

  @Test func severalTimesADayAreCounted() throws {
    let body = event(
      "DTSTART:20260105T100000Z", "RRULE:FREQ=DAILY;BYHOUR=8,10,20;BYMINUTE=15;COUNT=3")
    // The first is there though the rule does not have it.
    let expected = [
      "2026-01-05T10:00", "2026-01-05T10:15", "2026-01-05T20:15", "2026-01-06T08:15",
    ]
    #expect(try starts(body) == expected)
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=999999999999", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2", "FREQ=MINUTELY;INTERVAL=99999999999;BYDAY=MO",
    "FREQ=MONTHLY;BYSETPOS=-366,366;COUNT=900000000", "FREQ=DAILY;UNTIL=99991231T235959Z",
  ])
  func rulesWithoutEndEnd(rule: String) throws {
    let events = (0..<100).map {
      event("UID:\($0)", "DTSTART:00010101T000000Z", "DURATION:P9999999W", "RRULE:\(rule)")
    }
    let file = try CalendarFile(calendar(events.joined(separator: "\r\n")))
    let found = file.occurrences(
      from: instant("2026-01-01"), to: instant("9000-01-01"), home: .utc, zones: Places.named)
    #expect(found.occurrences.count <= Occurrences.most)
  }

  @Test func oneRuleThatNeverEndsTakesNothingFromOthers() throws {
    let endless = event("DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=999999999999")
    let other = event("DTSTART:20260105T100000Z", "SUMMARY:other")
    let file = try CalendarFile(calendar(endless + "\r\n" + other))
    let found = file.occurrences(
      from: instant("2026-01-05"), to: instant("2026-01-06"), home: .utc, zones: Places.named)
    #expect(found.isCut)
    #expect(found.occurrences.map(\.title) == ["other"])
  }
}
