import Kernel
import Testing

@Suite struct CivilTextTests {
  @Test(arguments: ["2026-11-22", "0001-01-01", "9999-12-31", "2024-02-29"])
  func aDayIsReadAsItIsWritten(text: String) {
    #expect(CivilDate(text: text)?.text == text)
  }

  @Test(arguments: [
    "", "2026-11-2", "2026-7-22", "26-11-22", "2026/11/22", "2026-02-29", "2026-13-01",
    "2026-11-00", "2026-11-22 ", "+026-11-22", "２０２６-11-22",
  ])
  func whatIsNoDayIsNone(text: String) { #expect(CivilDate(text: text) == nil) }

  @Test(arguments: ["00:00", "09:05", "23:59"])
  func aTimeIsReadAsItIsWritten(text: String) {
    #expect(CivilTime(text: text)?.text == text)
    #expect(CivilTime(text: text + ":30")?.text == text)
  }

  @Test(arguments: ["", "9:05", "24:00", "12:60", "12-30", "12:3", "12:30:", "12:30:x0", "-1:30"])
  func whatIsNoTimeIsNone(text: String) { #expect(CivilTime(text: text) == nil) }

  @Test(arguments: [
    ("1970-01-01", 0), ("1970-01-02T00:00", 86_400), ("1970-01-01T01:02:03Z", 3723),
    ("1970-01-01 01:02:03.987+01:00", 123), ("1970-01-01T00:00:00-0330", 12_600),
    ("1970-01-01T00:00+09", -32_400), ("1970-01-01T25:00", 0), ("1970-01-01 and so on", 0),
    ("1970-01-01T23:59:60Z", 86_399), ("0001-01-01", -62_135_596_800),
  ]) func aPointInTimeIsReadInItsZone(text: String, seconds: Int) {
    #expect(Instant(text: text)?.milliseconds == Int64(seconds) * 1000)
  }

  @Test(arguments: ["", "1970", "1970-02-29", "0000-01-01", "1970-01-1T10:00", "Thursday"])
  func whatBeginsWithNoDayIsNoPointInTime(text: String) { #expect(Instant(text: text) == nil) }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1_795_421_130_045, "2026-11-23T08:05:30.045Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
  ]) func aPointInTimeIsWrittenInUTC(milliseconds: Int, text: String) {
    #expect(Instant(milliseconds: Int64(milliseconds)).text == text)
  }
}
