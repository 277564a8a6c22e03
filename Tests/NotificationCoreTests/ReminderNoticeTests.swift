import Kernel
import NotificationCore
import SyncCore
import TasksCore
import Testing

/// A task's reminder: the person set it, and it comes at its minute.
@Suite struct ReminderNoticeTests {
  private let desk = Desk()

  // Shows T09.
  @Test func itComesSoManyMinutesBeforeAndOnce() throws {
    let id = desk.add("Dentist", "2026-07-01 15:00", [10])
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 14:49") == [])
    let told = desk.tell("2026-07-01 00:00", "2026-07-01 14:50")
    let notice = try #require(told.first)
    #expect(told.count == 1)
    #expect(notice.thing == id && notice.isSetByPerson)
    #expect(desk.shown(notice.dueAt) == "2026-07-01 14:50")
    #expect(notice.tag == "t:" + id.text)
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 14:51") == [])
  }

  // Shows T09, L87.
  @Test func quietHoursAndTheLimitLeaveItAlone() {
    desk.sources.settings.most = 0
    desk.add("Medicine", "2026-07-01 23:30", [0])
    #expect(desk.tell("2026-07-01 23:00", "2026-07-01 23:30", toldToday: 5).count == 1)
  }

  @Test func itIsWorthNothingAfterSixHours() {
    desk.add("Dentist", "2026-07-01 15:00", [0])
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 21:00") == [])
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 20:59").count == 1)
  }

  @Test func severalOfOneTaskThatCameTogetherAreOne() {
    desk.add("Dentist", "2026-07-01 15:00", [0, 60, 60, 10])
    let told = desk.tell("2026-07-01 00:00", "2026-07-01 15:30")
    #expect(told.map { desk.shown($0.dueAt) } == ["2026-07-01 15:00"])
    #expect(told.first?.covers.count == 2)
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 15:40") == [])
  }

  @Test func aMovedTaskHasAnotherKeyAndTheSameTag() throws {
    let id = desk.add("Dentist", "2026-07-01 15:00", [0])
    let first = try #require(desk.tell("2026-07-01 14:00", "2026-07-01 15:00").first)
    desk.sources.todos[id]?.due = desk.due("2026-07-01 16:00")
    let second = try #require(desk.tell("2026-07-01 15:00", "2026-07-01 16:00").first)
    #expect(first.key != second.key)
    #expect(first.tag == second.tag)
    #expect(desk.plan.text(of: first, words: desk.sources.settings.words) == nil)
  }

  // Shows T09.
  @Test func nothingComesOfWhatIsDoneOrSwitchedOff() {
    let id = desk.add("Dentist", "2026-07-01 15:00", [0])
    let part = desk.add("Find the card", "2026-07-01 15:00", [0])
    desk.sources.todos[part]?.parent = id
    desk.sources.todos[id]?.doneAt = utc("2026-07-01T00:00:00Z")
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 15:00") == [])
    desk.sources.todos[id]?.doneAt = nil
    desk.sources.tasksSettings.remindersAreOn = false
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 15:00") == [])
    desk.sources.tasksSettings.remindersAreOn = true
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 15:00").count == 2)
  }

  @Test func withoutATimeThereIsNone() {
    desk.add("Dentist", "2026-07-01", [0])
    #expect(desk.plan.next(after: desk.at("2026-06-01 00:00")) == nil)
  }

  // Typed at half past four for five, with "1 hour before" as usual: it buzzed at once.
  @Test func whatIsWrittenDownAfterItsMinuteIsNotTold() {
    let id = desk.add("Call", "2026-07-01 17:00", [60, 0])
    desk.sources.todos[id]?.createdAt = desk.at("2026-07-01 16:30")
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 16:31") == [])
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 17:00").count == 1)
  }

  // A device whose clock is wrong does not silence what it writes.
  @Test func whatWasWrittenInTheFutureIsTold() {
    let id = desk.add("Call", "2026-07-01 17:00", [0])
    desk.sources.todos[id]?.createdAt = desk.at("2030-01-01 00:00")
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 17:00").count == 1)
  }

  // Shows T09.
  @Test(
    arguments: [
      // Forward, from two to three; back, from two to one.
      ("2026-03-08 02:30", 0, "2026-03-08T07:30:00Z"),
      ("2026-03-08 03:05", 10, "2026-03-08T06:55:00Z"),
      ("2026-03-09 02:30", 1_440, "2026-03-08T07:30:00Z"),
      ("2026-03-08 09:00", 1_440, "2026-03-07T14:00:00Z"),
      ("2026-03-08 09:00", 1_500, "2026-03-07T13:00:00Z"),
      ("2026-11-01 01:30", 0, "2026-11-01T05:30:00Z"),
      ("2026-11-01 02:10", 60, "2026-11-01T06:10:00Z"),
      ("2026-11-02 01:30", 1_440, "2026-11-01T05:30:00Z"),
    ] as [(String, Int, String)])
  func theWallDecidesWhereClocksChange(due: String, minutes: Int, instant: String) {
    let desk = Desk()
    desk.zone = Place.newYork.zone
    desk.add("Ship", due, [minutes])
    let next = desk.plan.next(after: utc("2026-01-01T00:00:00Z"))
    #expect(next?.dueAt == utc(instant))
  }

  @Test(
    arguments: [
      ("2026-10-04 02:15", "2026-10-03T15:45:00Z"), ("2026-04-05 01:45", "2026-04-04T14:45:00Z"),
    ] as [(String, String)])
  func halfAnHourIsAChangeToo(due: String, instant: String) {
    let desk = Desk()
    desk.zone = Place.lordHowe.zone
    desk.add("Ship", due, [0])
    #expect(desk.plan.next(after: utc("2026-01-01T00:00:00Z"))?.dueAt == utc(instant))
  }

  // Shows T09.
  @Test func aTimeOfAZoneIsThereAndOneWithoutIsWhereThePersonIs() {
    desk.add("Call London", "2026-07-01 09:00", [0], zone: "Europe/London")
    #expect(
      desk.plan.next(after: utc("2026-06-30T00:00:00Z"))?.dueAt == utc("2026-07-01T08:00:00Z"))
    desk.add("Stretch", "2026-07-01 09:00", [0])
    #expect(
      desk.plan.next(after: utc("2026-06-30T00:00:00Z"))?.dueAt == utc("2026-07-01T00:00:00Z"))
    desk.add("Elsewhere", "2026-07-01 08:00", [0], zone: "Mars/Base")
    #expect(
      desk.plan.next(after: utc("2026-06-30T00:00:00Z"))?.dueAt == utc("2026-06-30T23:00:00Z"))
  }

  @Test func whoTravelsIsNotToldAgain() {
    desk.add("Stretch", "2026-07-01 09:00", [0])
    #expect(desk.tell("2026-07-01 08:00", "2026-07-01 09:00").count == 1)
    desk.zone = Place.london.zone
    #expect(desk.tell("2026-07-01 08:00", "2026-07-01 09:00") == [])
    #expect(
      desk.plan.next(after: desk.at("2026-07-01 08:00"), told: { desk.told.contains($0) }) == nil)
  }

  @Test func aRepeatingTaskRemindsOfEachDate() throws {
    let id = desk.add("Water", "2026-07-01 09:00", [0])
    desk.sources.todos[id]?.rule = RecurrenceRule(.day)
    let first = try #require(desk.tell("2026-07-01 08:00", "2026-07-01 09:00").first)
    desk.sources.todos[id]?.due = desk.due("2026-07-02 09:00")
    let second = try #require(desk.tell("2026-07-02 08:00", "2026-07-02 09:00").first)
    #expect(first.key != second.key)
  }
}
