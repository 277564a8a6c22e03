import CalendarCore
import Kernel
import Testing

@Suite struct FreeTimeTests {
  private func busy(_ from: String, _ to: String, _ title: String = "") -> Occurrence {
    Occurrence(
      start: instant("2026-11-27T\(from):00Z"), end: instant("2026-11-27T\(to):00Z"),
      title: title)
  }

  private let now = instant("2026-11-27T14:35:00Z")

  // Shows L31.
  @Test func itIsFreeUntilTheNextEvent() {
    let free = FreeTime(
      [busy("16:00", "17:00", "Dentist"), busy("15:00", "15:30", "Design review")], now: now)
    #expect(free.minutes == 25)
    #expect(free.next?.title == "Design review")
    #expect(free.current == nil)
    #expect(free.busyUntil == nil)
  }

  @Test func whatKeepsNobodyBusyDoesNotCount() {
    let day = Occurrence(
      start: instant("2026-11-27"), end: instant("2026-11-28"), isAllDay: true, title: "Holiday")
    var maybe = busy("14:00", "18:00")
    maybe.isFree = true
    let free = FreeTime([day, maybe, busy("14:40", "14:40", "A mark")], now: now)
    #expect(free == FreeTime([], now: now))
    #expect(free.minutes == nil)
    #expect(free.next == nil)
  }

  @Test func busyLastsUntilThereIsABreak() {
    let free = FreeTime(
      [
        busy("14:00", "15:00", "a"), busy("14:30", "14:45", "b"), busy("15:00", "15:30", "c"),
        busy("15:45", "16:00", "d"),
      ], now: now)
    #expect(free.current?.title == "b")
    #expect(free.busyUntil == instant("2026-11-27T15:30:00Z"))
    #expect(free.next?.title == "d")
    #expect(free.minutes == 0)
  }

  @Test func whatHasJustEndedIsOver() {
    let free = FreeTime([busy("14:00", "14:35"), busy("14:36", "15:00")], now: now)
    #expect(free.minutes == 1)
    #expect(free.busyUntil == nil)
  }

  // Shows L35.
  @Test func eveningsWithNothingInThemAreFree() {
    let concert = Occurrence(
      start: instant("2026-11-28T18:30:00Z"), end: instant("2026-11-28T21:00:00Z"))
    let late = Occurrence(
      start: instant("2026-11-29T21:00:00Z"), end: instant("2026-11-29T23:00:00Z"))
    let evenings = [concert, late].freeEvenings(now: now, days: 4, in: Places.berlin)
    // Nine in the evening in UTC is ten in Berlin.
    #expect(evenings.map(\.text) == ["2026-11-27", "2026-11-29", "2026-11-30"])
    let tonight = instant("2026-11-27T20:30:00Z")
    let rest = [concert, late].freeEvenings(now: tonight, days: 2, in: Places.berlin)
    #expect(rest.isEmpty)
  }
}
