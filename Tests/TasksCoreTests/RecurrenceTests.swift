import Kernel
import SyncCore
import TasksCore
import Testing

/// "2026-02-28" as a date.
func day(_ text: String) -> CivilDate {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3, let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
  else { return .first }
  return date
}

func text(_ date: CivilDate?) -> String {
  guard let date else { return "-" }
  let parts = [date.month, date.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
  return "\(date.year)-\(parts[0])-\(parts[1])"
}

private func dates(_ rule: RecurrenceRule, from start: String, _ count: Int) -> [String] {
  var found: [String] = []
  var last = day(start).adding(days: -1)
  while found.count < count, let next = rule.next(after: last, start: day(start)) {
    found.append(text(next))
    last = next
  }
  return found
}

@Test func theThirtyFirstIsTheLastOfShorterMonthsAndComesBack() {
  let rule = RecurrenceRule(.month).anchored(at: day("2026-01-31"))
  #expect(
    dates(rule, from: "2026-01-31", 5)
      == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
}

@Test func aLeapDayIsTheTwentyEighthInOtherYears() {
  let rule = RecurrenceRule(.year).anchored(at: day("2024-02-29"))
  #expect(
    dates(rule, from: "2024-02-29", 5)
      == ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
}

@Test func twoDaysThatAShortMonthLacksAreOneDate() {
  let rule = RecurrenceRule(.month, days: MonthDaySet([29, 30, 31]))
  #expect(
    dates(rule, from: "2026-02-01", 4)
      == ["2026-02-28", "2026-03-29", "2026-03-30", "2026-03-31"])
}

@Test func theFifteenthWorkdayAndTheLastOneAreCounted() {
  let workday = RecurrenceRule(.month, weekdays: .workdays, nth: 15)
  #expect(dates(workday, from: "2026-05-01", 2) == ["2026-05-21", "2026-06-19"])
  let last = RecurrenceRule(.month, weekdays: .workdays, nth: -1)
  #expect(dates(last, from: "2026-05-01", 2) == ["2026-05-29", "2026-06-30"])
}

@Test func severalWeeksOfAMonthAreCounted() {
  let sunday = WeekdaySet([.sunday])
  let rule = RecurrenceRule(.month, weekdays: sunday, nths: [4, 2, 4])
  #expect(rule.nths == [2, 4] && rule.nth == 0)
  #expect(
    dates(rule, from: "2026-07-15", 4)
      == ["2026-07-26", "2026-08-09", "2026-08-23", "2026-09-13"])
  // The fifth is the last where there is one, and then one date.
  let ends = RecurrenceRule(.month, weekdays: sunday, nths: [5, -1], end: .count(3))
  #expect(
    dates(ends, from: "2026-07-01", 9) == ["2026-07-26", "2026-08-30", "2026-09-27"])
}

@Test func hoursGoOverMidnight() {
  func next(_ rule: RecurrenceRule, _ date: String, _ hour: Int, _ minute: Int) -> String {
    let start = CivilDateTime(day("2026-07-01"), CivilTime(wrapping: 22 * 3_600))
    let wall = CivilDateTime(day(date), CivilTime(wrapping: hour * 3_600 + minute * 60))
    return rule.next(after: wall, start: start).map { text($0.date) + " " + $0.time.text } ?? "-"
  }
  let five = RecurrenceRule(.hour, every: 5)
  #expect(next(five, "2026-06-30", 8, 0) == "2026-07-01 22:00")
  #expect(next(five, "2026-07-01", 22, 0) == "2026-07-02 03:00")
  #expect(next(five, "2026-07-02", 2, 59) == "2026-07-02 03:00")
  #expect(next(five, "2026-07-02", 21, 30) == "2026-07-02 23:00")
  let thrice = RecurrenceRule(.hour, every: 5, end: .count(3))
  #expect(next(thrice, "2026-07-02", 4, 0) == "2026-07-02 08:00")
  #expect(next(thrice, "2026-07-02", 8, 0) == "-")
  let ended = RecurrenceRule(.hour, every: 5, end: .until(day("2026-07-01")))
  #expect(next(ended, "2026-07-01", 22, 0) == "-")
  #expect(next(RecurrenceRule(.hour, every: 24), "2026-07-01", 22, 0) == "-")
}

@Test func everyOtherWeekCountsWeeksFromMonday() {
  let rule = RecurrenceRule(.week, every: 2, weekdays: WeekdaySet([.monday, .sunday]))
  // A Wednesday: its own week's Sunday comes, then the week after next.
  #expect(
    dates(rule, from: "2026-07-01", 3) == ["2026-07-05", "2026-07-13", "2026-07-19"])
}

@Test func aRuleEndsWithItsCountOrItsLastDay() {
  #expect(
    dates(RecurrenceRule(.day, end: .count(2)), from: "2026-07-01", 9)
      == ["2026-07-01", "2026-07-02"])
  #expect(
    dates(RecurrenceRule(.day, end: .until(day("2026-07-03"))), from: "2026-07-01", 9).count == 3)
}

@Test func aFifthMondayOfFebruaryIsFoundDecadesOn() {
  let rule = RecurrenceRule(.year, weekdays: WeekdaySet([.monday]), nth: 5, month: 2)
  #expect(dates(rule, from: "2026-01-01", 2) == ["2044-02-29", "2072-02-29"])
}

@Test func aDateThatNeverComesIsNone() {
  let rule = RecurrenceRule(.month, weekdays: WeekdaySet([.monday]), nth: 6)
  #expect(rule.first(onOrAfter: day("2026-01-01")) == nil)
  #expect(RecurrenceRule(.day).next(after: .last, start: .last) == nil)
  #expect(RecurrenceRule(.year).next(after: .last.adding(days: -1), start: .first) == nil)
  #expect(RecurrenceRule(.day, every: 0).first(onOrAfter: day("2026-01-01")) == nil)
}

@Test func aRuleComesBackFromItsBytesAndNothingElseDoes() {
  let rules = [
    RecurrenceRule(.day, every: 3, isFromCompletion: true),
    RecurrenceRule(.week, weekdays: .weekend, end: .count(8)),
    RecurrenceRule(.month, days: MonthDaySet([1, 15, 31]), end: .until(day("2027-01-01"))),
    RecurrenceRule(.year, weekdays: WeekdaySet([.thursday]), nth: -1, month: 11),
    RecurrenceRule(.month, weekdays: .workdays, nths: [-1, 1, 15], end: .count(4)),
    RecurrenceRule(.hour, every: 23, isFromCompletion: true),
  ]
  for rule in rules {
    #expect(RecurrenceRule(encoded: rule.encoded) == rule)
    for length in 0..<rule.encoded.count {
      #expect(RecurrenceRule(encoded: Array(rule.encoded.prefix(length))) == nil)
    }
  }
  #expect(RecurrenceRule(encoded: RegisterValue.null) == nil)
  #expect(RecurrenceRule(encoded: RecurrenceRule(.day, every: 1_000).encoded) == nil)
}

@Test func whatIsStoredStaysAsItWas() {
  let rule = RecurrenceRule(.month, every: 2, weekdays: WeekdaySet([.sunday]), nth: -2)
  #expect(rule.encoded == [0x89, 2, 2, 0x18, 64, 0x21, 0, 0, 0xF4, 0, 0xF6])
  #expect(RecurrenceRule(encoded: rule.encoded) == rule)
  // Where an older version expects the number of the week there is an array: to it that is no rule.
  let several = RecurrenceRule(.month, every: 2, weekdays: WeekdaySet([.sunday]), nths: [2, 4])
  #expect(several.encoded == [0x89, 2, 2, 0x18, 64, 0x82, 2, 4, 0, 0, 0xF4, 0, 0xF6])
  let start = Series(start: CivilDate(dayNumber: 20), doneCount: 3)
  #expect(start.register == [0x82, 20, 3])
  let timed = Series(start: CivilDate(dayNumber: 20), time: CivilTime(wrapping: 20), doneCount: 3)
  #expect(timed.register == [0x83, 20, 3, 20])
  #expect(Series(register: timed.register, within: Limits()) == timed)
}

@Test func moreWeeksThanARuleHasAreNone() {
  let some = RecurrenceRule(.month, weekdays: .workdays, nths: Array(1...10))
  #expect(RecurrenceRule(encoded: some.encoded) == some)
  let many = RecurrenceRule(.month, weekdays: .workdays, nths: Array(1...11))
  #expect(!many.isValid && RecurrenceRule(encoded: many.encoded) == nil)
  #expect(!RecurrenceRule(.month, weekdays: .workdays, nths: [0, 2]).isValid)
  #expect(!RecurrenceRule(.month, nths: [1, 2]).isValid)
}

@Test func aDueDateComesBackFromItsBytes() {
  let dues = [
    Due(day: day("2026-02-28")),
    Due(day: day("2026-02-28"), time: CivilTime(hour: 17, minute: 30)),
    Due(day: day("2026-02-28"), time: CivilTime(hour: 0, minute: 0), zone: "Asia/Seoul"),
  ]
  for due in dues { #expect(Due(encoded: due.encoded) == due) }
  #expect(Due(encoded: RegisterValue.null) == nil)
  #expect(Due(encoded: RegisterValue.text("tomorrow")) == nil)
}

@Test func aTimeThatClocksSkipIsAsMuchLater() {
  // Berlin, 29 March 2026: clocks go from 2 to 3.
  let change = Instant(milliseconds: 1_774_746_000_000)
  let berlin = Zone(
    name: "Europe/Berlin", firstOffset: 3_600,
    transitions: [Zone.Transition(instant: change, offsetSeconds: 7_200)])
  let due = Due(day: day("2026-03-29"), time: CivilTime(hour: 2, minute: 30))
  #expect(berlin.local(at: due.instant(in: berlin)).time == CivilTime(hour: 3, minute: 30))
  let next = due.on(day("2026-03-30"))
  #expect(berlin.local(at: next.instant(in: berlin)).time == CivilTime(hour: 2, minute: 30))
}
