import CalendarCore
import Kernel
import Testing

@Suite struct CalendarFileTests {
  @Test func foldedAndEscapedLinesArePutTogether() throws {
    let found = try occurrences(
      event(
        "DTSTART:20260105T1\r\n 00000Z", "DURATION:PT1H",
        "SUMMARY;LANGUAGE=\"a:b;c\":Bread\\, milk\\; and\\nmo\r\n\tre \\\\o/"))
    #expect(found.map(\.title) == ["Bread, milk; and more \\o/"])
    #expect(found.map(\.start) == [instant("2026-01-05T10:00:00Z")])
    #expect(found.map(\.end) == [instant("2026-01-05T11:00:00Z")])
  }

  @Test func aLetterThatIsFoldedInTwoIsOneAgain() throws {
    var bytes = calendar(event("DTSTART:20260105T100000Z", "SUMMARY:회의"))
    let place = try #require(bytes.firstIndex(of: 0xED))
    bytes.insert(contentsOf: [13, 10, 32], at: place + 1)
    let file = try CalendarFile(bytes)
    let found = file.occurrences(
      from: instant("2026-01-01"), to: instant("2026-02-01"), home: .utc, zones: Places.named)
    #expect(found.occurrences.map(\.title) == ["회의"])
  }

  @Test(arguments: ["\n", "\r", "\r\r\n"])
  func linesEndAsTheyLike(end: String) throws {
    let text = "\u{FEFF}begin:vcalendar\nbegin:vevent\ndtstart:20260105\nsummary:a\nend:vevent\n"
    let bytes = text.utf8.flatMap { $0 == 10 ? Array(end.utf8) : [$0] }
    #expect(try CalendarFile(bytes).eventCount == 1)
  }

  @Test func whatIsBrokenIsPassedOver() throws {
    let broken = event("SUMMARY:no start") + "\r\nnonsense\r\n;;;:\r\nDTSTART;TZID=\"open:2026\r\n"
    let rest = event("DTSTART:20261340T990000Z", "DTSTART:20260105T100000Z", "RRULE:FREQ=NEVER")
    #expect(try starts(broken + rest) == ["2026-01-05T10:00"])
  }

  @Test func anAlarmSaysNothingOfItsEvent() throws {
    let alarm = "BEGIN:VALARM\r\nDURATION:PT9H\r\nSUMMARY:alarm\r\nEND:VALARM"
    let found = try occurrences(event("DTSTART:20260105T100000Z", "SUMMARY:event", alarm))
    #expect(found.map(\.title) == ["event"])
    #expect(found.map(\.end) == [instant("2026-01-05T10:00:00Z")])
  }

  @Test func aFileThatEndsTooEarlyKeepsWhatItHas() throws {
    let bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260105\nSUMMARY:cut".utf8)
    #expect(try CalendarFile(bytes).eventCount == 1)
  }

  @Test func whatIsNoCalendarIsSaidToBeNone() {
    #expect(throws: CalendarFault.empty) { try CalendarFile(Array(" \r\n".utf8)) }
    #expect(throws: CalendarFault.webPage) { try CalendarFile(Array("\n<!doctype html>".utf8)) }
    #expect(throws: CalendarFault.notCalendar) { try CalendarFile(Array("{}".utf8)) }
    let large = [UInt8](repeating: 10, count: CalendarFile.bytesAtMost + 1)
    #expect(throws: CalendarFault.tooLarge) { try CalendarFile(large) }
  }

  @Test func aTitleIsCutBetweenLetters() throws {
    let long = String(repeating: "가", count: 1_000)
    let title = try occurrences(event("DTSTART:20260105", "SUMMARY:\(long)")).first?.title
    #expect(title == String(repeating: "가", count: 134))
  }
}
