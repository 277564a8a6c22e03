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
}
