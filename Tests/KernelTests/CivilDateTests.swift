import Foundation
import Kernel
import Testing

@Test func everyDayNumberIsReadBackFromItsDate() {
  var before: CivilDate?
  for number in stride(from: CivilDate.first.dayNumber, through: CivilDate.last.dayNumber, by: 1) {
    let date = CivilDate(dayNumber: number)
    guard date.dayNumber == number, before.map({ $0 < date }) ?? true,
      CivilDate(year: date.year, month: date.month, day: date.day) == date
    else {
      Issue.record("\(date) is not day \(number)")
      return
    }
    before = date
  }
}

@Test func datesAndWeekdaysAreThoseOfFoundation() throws {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
  for number in stride(from: -130_000, to: 200_000, by: 37) {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
    let date = CivilDate(dayNumber: number)
    #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
    #expect(date.weekday.rawValue % 7 + 1 == parts.weekday)
  }
}

@Test func aDayThatTheCalendarLacksIsNil() {
  #expect(CivilDate(year: 2100, month: 2, day: 29) == nil)
  #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
  #expect(CivilDate(year: 2023, month: 13, day: 1) == nil)
  #expect(CivilDate(year: 2023, month: 4, day: 31) == nil)
  #expect(CivilDate(year: 10_000, month: 1, day: 1) == nil)
  #expect(CivilTime(hour: 24, minute: 0) == nil)
}

@Test func addingMonthsKeepsTheDayOrTakesTheLastOne() {
  let date = CivilDate(year: 2024, month: 1, day: 31)
  #expect(date?.adding(months: 1) == CivilDate(year: 2024, month: 2, day: 29))
  #expect(date?.adding(months: -11) == CivilDate(year: 2023, month: 2, day: 28))
  #expect(date?.adding(months: 12) == CivilDate(year: 2025, month: 1, day: 31))
  #expect(date?.adding(months: -2_025 * 12) == CivilDate(year: -1, month: 1, day: 31))
}

@Test func whateverIsAddedIsHeldAtTheEndsOfTheCalendar() {
  #expect(CivilDate.last.adding(days: 1) == .last)
  #expect(CivilDate.first.adding(days: .min) == .first)
  #expect(CivilDate.last.adding(days: .max) == .last)
  #expect(CivilDate.last.adding(months: .max) == .last)
  #expect(CivilDate.first.adding(months: .min) == .first)
  #expect(CivilDate(dayNumber: .max) == .last)
  #expect(CivilDateTime(Instant(milliseconds: .max), offsetSeconds: .max).date == .last)
  #expect(CivilDateTime(Instant(milliseconds: .min), offsetSeconds: .min).date == .first)
}

@Test func aWallShowsTheSecondBeforeMidnightFor1Millisecond() {
  let wall = CivilDateTime(Instant(milliseconds: -1), offsetSeconds: 0)
  #expect(wall.date == CivilDate(year: 1969, month: 12, day: 31))
  #expect(wall.time == CivilTime(hour: 23, minute: 59, second: 59))
}
