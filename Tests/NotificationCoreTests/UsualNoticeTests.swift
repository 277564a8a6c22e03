import Kernel
import NotificationCore
import RestockCore
import SyncCore
import TasksCore
import Testing

/// Products and the digest: usual, within quiet hours and the limit of a day.
@Suite struct UsualNoticeTests {
  private let desk = Desk()

  // Shows R08, R09.
  @Test func aProductComesAtNineThreeDaysBeforeAndOnce() throws {
    let id = desk.add(product: "Coffee", bought: "2026-06-01")
    #expect(
      desk.plan.next(after: desk.at("2026-06-01 12:00")).map { desk.shown($0.dueAt) }
        == "2026-06-28 09:00")
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 08:59") == [])
    let notice = try #require(desk.tell("2026-06-28 00:00", "2026-06-28 09:00").first)
    #expect(notice.sort == .product && notice.thing == id && !notice.isSetByPerson)
    #expect(notice.tag == "p:" + id.text)
    for day in ["2026-06-28", "2026-06-29", "2026-07-01", "2026-07-05"] {
      #expect(desk.tell(day + " 00:00", day + " 21:00") == [])
    }
  }

  // Shows R08, R09.
  @Test func theChosenTimeHoldsOnTheWallInEveryZone() {
    for place in Place.all {
      desk.zone = place.zone
      for change in place.changes {
        for ahead in -1...1 {
          let day = change.adding(days: ahead)
          desk.sources.products = [:]
          desk.add(product: "Coffee", bought: day.adding(days: -27).text)
          let next = desk.plan.next(after: desk.at(day.adding(days: -5).text + " 12:00"))
          #expect(next.map { desk.shown($0.dueAt) } == day.text + " 09:00")
        }
      }
    }
  }

  // Shows R08.
  @Test func itMovesWithTheSettingsAtOnce() {
    desk.add(product: "Coffee", bought: "2026-06-01")
    desk.sources.restockSettings.daysBefore = 5
    desk.sources.restockSettings.minuteOfDay = 1_110
    #expect(
      desk.plan.next(after: desk.at("2026-06-01 12:00")).map { desk.shown($0.dueAt) }
        == "2026-06-26 18:30")
    desk.sources.restockSettings.remindersAreOn = false
    #expect(desk.plan.next(after: desk.at("2026-06-01 12:00")) == nil)
  }

  @Test func nothingComesOfWhatIsBoughtPausedOrLongGone() throws {
    let id = desk.add(product: "Coffee", bought: "2026-06-01")
    let notice = try #require(desk.tell("2026-06-28 00:00", "2026-06-28 09:00").first)
    let words = desk.sources.settings.words
    #expect(desk.plan.text(of: notice, words: words) != nil)
    desk.told = []
    let (product, _) = try #require(desk.sources.products[id])
    let bought = ProductEvent(.bought, of: id, on: day("2026-06-01"))
    let paused = ProductEvent(.paused, of: id, on: day("2026-06-28"))
    desk.sources.products[id] = (product, ProductHistory([bought, paused]))
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 09:00") == [])
    #expect(desk.plan.text(of: notice, words: words) == nil)
    let again = ProductEvent(.bought, of: id, on: day("2026-06-28"))
    desk.sources.products[id] = (product, ProductHistory([bought, again]))
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 09:00") == [])
    #expect(desk.plan.text(of: notice, words: words) == nil)
    desk.sources.products[id] = (product, ProductHistory([bought]))
    #expect(desk.tell("2026-07-09 00:00", "2026-07-09 09:00") == [])
    #expect(desk.tell("2026-07-08 00:00", "2026-07-08 09:00").count == 1)
  }

  // Milk that lasts two days, reminded of three days before: it buzzed as it was bought.
  @Test func nothingIsSaidOnTheDayOfAPurchase() {
    desk.add(product: "Milk", bought: "2026-07-01", cycle: 2)
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 15:00") == [])
    #expect(desk.tell("2026-07-02 00:00", "2026-07-02 09:00").count == 1)
  }

  @Test func whatIsAddedAfterTheMinuteWaitsForTheNextDay() throws {
    let id = desk.add(product: "Coffee", bought: "2026-06-02")
    desk.sources.products[id]?.0.createdAt = desk.at("2026-06-30 15:00")
    #expect(desk.tell("2026-06-30 00:00", "2026-06-30 15:01") == [])
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 09:00").count == 1)
  }

  // Shows L87.
  @Test func atMostSoManyADayAndTheRestOnTheNext() {
    for name in ["A", "B", "C", "D", "E"] { desk.add(product: name, bought: "2026-06-01") }
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 09:00").count == 3)
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 09:15", toldToday: 3) == [])
    let next = desk.plan.next(after: desk.at("2026-06-28 09:15"), told: { desk.told.contains($0) })
    #expect(next.map { desk.shown($0.dueAt) } == "2026-06-29 09:00")
    #expect(desk.tell("2026-06-28 10:00", "2026-06-29 09:00").count == 2)
    #expect(desk.tell("2026-06-29 10:00", "2026-06-30 09:00") == [])
  }

  // Shows L87.
  @Test func whatFallsIntoQuietHoursIsToldAsOneAtTheirEnd() throws {
    desk.sources.restockSettings.minuteOfDay = 1_380
    let coffee = desk.add(product: "Coffee", bought: "2026-06-01")
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 23:00") == [])
    let single = try #require(desk.tell("2026-06-28 23:00", "2026-06-29 08:00").first)
    #expect(single.thing == coffee)
    desk.told = []
    desk.add(product: "Tea", bought: "2026-06-01")
    let both = try #require(desk.tell("2026-06-28 23:00", "2026-06-29 08:00").first)
    #expect(both.sort == .digest && both.covers.count == 2)
    #expect(desk.shown(both.dueAt) == "2026-06-29 08:00")
    let text = desk.plan.text(of: both, words: desk.sources.settings.words)
    #expect(text?.body == "Running out: Coffee, Tea")
    #expect(desk.tell("2026-06-29 08:00", "2026-06-30 08:00") == [])
  }

  // Shows L87.
  @Test func quietHoursThatAreEqualAreNone() {
    desk.sources.settings.quietFrom = 1_380
    desk.sources.settings.quietUntil = 1_380
    desk.sources.restockSettings.minuteOfDay = 1_380
    desk.add(product: "Coffee", bought: "2026-06-01")
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 23:00").count == 1)
  }

  @Test func quietHoursEndAtTheFirstMinuteThatThereIs() {
    let desk = Desk()
    desk.zone = Place.newYork.zone
    desk.sources.settings.quietUntil = 150
    desk.sources.settings.digest = 60
    desk.add("Rent", "2026-03-08")
    // Half past two is skipped: at three they are over.
    #expect(
      desk.plan.next(after: desk.at("2026-03-07 12:00"))?.dueAt == utc("2026-03-08T07:00:00Z"))
  }

  @Test func itExpiresWithItsDayOrWhenQuietHoursBegin() throws {
    desk.add(product: "Coffee", bought: "2026-06-01")
    let notice = try #require(desk.plan.next(after: desk.at("2026-06-27 12:00")))
    #expect(desk.shown(notice.expiresAt) == "2026-06-28 22:00")
    #expect(desk.tell("2026-06-28 00:00", "2026-06-28 22:00") == [])
    desk.sources.settings.quietFrom = 480
    let other = try #require(desk.plan.next(after: desk.at("2026-06-27 12:00")))
    #expect(desk.shown(other.expiresAt) == "2026-06-29 00:00")
  }

  // Shows R29, L87.
  @Test func theDigestComesOnceADayWhenThereIsSomethingToSay() throws {
    desk.sources.settings.digest = 450
    desk.sources.settings.quietUntil = 420
    let rent = desk.add("Rent", "2026-07-01")
    let coffee = desk.add(product: "Coffee", bought: "2026-06-03")
    #expect(desk.tell("2026-06-29 00:00", "2026-06-29 21:00") == [])
    let first = try #require(desk.tell("2026-06-30 00:00", "2026-06-30 07:30").first)
    #expect(first.key == "d:2026-06-30" && first.tag == "d" && first.thing == nil)
    // The product was said; the task is due on this day.
    let second = try #require(desk.tell("2026-07-01 00:00", "2026-07-01 07:30").first)
    #expect(second.covers == [])
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 08:00") == [])
    // Overdue: a week long.
    desk.sources.products[coffee] = nil
    #expect(desk.tell("2026-07-08 00:00", "2026-07-08 07:30").count == 1)
    #expect(desk.tell("2026-07-09 00:00", "2026-07-09 07:30") == [])
    desk.told = []
    desk.sources.todos[rent]?.doneAt = desk.at("2026-07-02 00:00")
    #expect(desk.tell("2026-07-02 00:00", "2026-07-02 07:30") == [])
  }

  // Shows R29.
  @Test func whatRemindsByItselfMakesNoDigestOnItsDay() {
    desk.sources.settings.digest = 540
    desk.add("Dentist", "2026-07-01 15:00", [10])
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 09:00") == [])
    desk.add("Gym", "2026-07-01 18:00")
    #expect(desk.tell("2026-07-01 00:00", "2026-07-01 09:00").count == 1)
  }

  @Test func theNextDigestIsThatOfTheFirstDayWithSomethingToSay() {
    desk.sources.settings.digest = 540
    let now = desk.at("2026-06-20 12:00")
    #expect(desk.plan.next(after: now) == nil)
    desk.add("Rent", "2026-07-01")
    #expect(desk.plan.next(after: now).map { desk.shown($0.dueAt) } == "2026-07-01 09:00")
    desk.add(product: "Coffee", bought: "2026-05-28")
    #expect(desk.plan.next(after: now).map { desk.shown($0.dueAt) } == "2026-06-24 09:00")
    desk.add("Tax", "2026-06-18")
    #expect(desk.plan.next(after: now).map { desk.shown($0.dueAt) } == "2026-06-21 09:00")
  }
}
