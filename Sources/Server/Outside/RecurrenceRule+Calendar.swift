import Kernel
import TasksCore

extension RecurrenceRule {
  /// The rule as calendars have it (RFC 5545, section 3.3.10), from a date of it on; nil where they have
  /// no such rule, or the date is none of its.
  ///
  /// Our days that a month lacks are its last; theirs are left out.
  func calendarRule(from day: CivilDate, start: CivilDate, until: (CivilDate) -> String) -> String?
  {
    guard isValid, !isFromCompletion, start <= day,
      next(after: day.adding(days: -1), start: start) == day
    else { return nil }
    let rule = anchored(at: start)
    var parts: [String]
    switch unit {
    case .hour: return nil
    case .day: parts = ["FREQ=DAILY"]
    case .week: parts = ["FREQ=WEEKLY", "WKST=MO", "BYDAY=" + rule.calendarWeekdays]
    case .month, .year:
      guard let days = rule.calendarDays else { return nil }
      parts = [unit == .month ? "FREQ=MONTHLY" : "FREQ=YEARLY"]
      if unit == .year { parts.append("BYMONTH=\(rule.month)") }
      parts += days
    }
    if interval > 1 { parts.insert("INTERVAL=\(interval)", at: 1) }
    switch end {
    case .never: break
    case .until(let last): parts.append("UNTIL=" + until(last))
    case .count(let count): parts.append("COUNT=\(left(count, from: day, start: start))")
    }
    return parts.joined(separator: ";")
  }

  private var calendarWeekdays: String {
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    return Weekday.allCases.filter { weekdays.contains($0) }.map { names[$0.rawValue - 1] }
      .joined(separator: ",")
  }

  /// The days of a month; nil for some that calendars have no word for.
  private var calendarDays: [String]? {
    if !nths.isEmpty {
      let places = nths.map { String($0) }.joined(separator: ",")
      return ["BYDAY=" + calendarWeekdays, "BYSETPOS=" + places]
    }
    let numbers = (1...31).filter { days.contains($0) }
    if let only = numbers.first, numbers.count == 1, only == 29 || only == 30 {
      // The last of those that the month has.
      return [
        "BYMONTHDAY=" + (28...only).map { String($0) }.joined(separator: ","), "BYSETPOS=-1",
      ]
    }
    guard !numbers.contains(29), !numbers.contains(30) else { return nil }
    return [
      "BYMONTHDAY=" + numbers.map { $0 == 31 ? "-1" : String($0) }.joined(separator: ",")
    ]
  }

  /// How many of its dates are still to come, this one among them.
  private func left(_ count: Int, from day: CivilDate, start: CivilDate) -> Int {
    var endless = self
    endless.end = .never
    var date = start.adding(days: -1)
    var passed = 0
    while passed < count, let next = endless.next(after: date, start: start), next < day {
      date = next
      passed += 1
    }
    return max(count - passed, 1)
  }
}
