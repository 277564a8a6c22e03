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
