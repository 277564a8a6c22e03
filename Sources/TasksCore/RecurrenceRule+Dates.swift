public import Kernel

extension RecurrenceRule {
  /// Periods that are looked through for a date: the calendar repeats itself after 400 years.
  private static let horizon = 400

  /// The first date of a series that begins on or after the day: with every second Monday, the
  /// coming one.
  public func first(onOrAfter day: CivilDate) -> CivilDate? {
    guard isValid else { return nil }
    var rule = anchored(at: day)
    rule.interval = 1
    return rule.next(after: day.adding(days: -1), start: day)
  }

  /// The first date after `day` of the series that begins at `start`; nil once it has ended, and for
  /// a rule that is not valid.
  public func next(after day: CivilDate, start: CivilDate) -> CivilDate? {
    guard isValid, start.year >= 1 else { return nil }
    let rule = anchored(at: start)
    switch end {
    case .never: return rule.nextOnGrid(after: day, start: start)
    case .until(let last):
      guard let date = rule.nextOnGrid(after: day, start: start), date <= last else { return nil }
      return date
    case .count(let count): return rule.counted(count, after: day, start: start)
    }
  }

  /// The first date after `day` among the first `count` of the series.
  private func counted(_ count: Int, after day: CivilDate, start: CivilDate) -> CivilDate? {
    var last = start.adding(days: -1)
    for _ in 0..<min(count, Self.counts.upperBound) {
      guard let date = nextOnGrid(after: last, start: start) else { return nil }
      if date > day { return date }
      last = date
    }
    return nil
  }

  private func nextOnGrid(after day: CivilDate, start: CivilDate) -> CivilDate? {
    guard day < CivilDate.last else { return nil }
    let from = max(day.adding(days: 1), start)
    switch unit {
    case .hour: return from
    case .day: return nextDay(from, start)
    case .week: return nextInWeek(from, start)
    case .month: return nextInMonth(from, start)
    case .year: return nextInYear(from, start)
    }
  }

  private func nextDay(_ from: CivilDate, _ start: CivilDate) -> CivilDate? {
    Self.date(start.dayNumber + rounded(from.dayNumber - start.dayNumber))
  }

  private func nextInWeek(_ from: CivilDate, _ start: CivilDate) -> CivilDate? {
    let firstMonday = start.dayNumber - (start.weekday.rawValue - 1)
    var week = rounded((from.dayNumber - firstMonday) / 7)
    for _ in 0..<2 {
      for weekday in Weekday.allCases where weekdays.contains(weekday) {
        let number = firstMonday + week * 7 + weekday.rawValue - 1
        if number >= from.dayNumber { return Self.date(number) }
      }
      week += interval
    }
    return nil
  }

  private func nextInMonth(_ from: CivilDate, _ start: CivilDate) -> CivilDate? {
    let first = start.year * 12 + start.month - 1
    var index = first + rounded(from.year * 12 + from.month - 1 - first)
    for _ in 0..<Self.horizon where index / 12 <= CivilDate.last.year {
      if let date = date(inMonth: index % 12 + 1, year: index / 12, from: from) { return date }
      index += interval
    }
    return nil
  }

  private func nextInYear(_ from: CivilDate, _ start: CivilDate) -> CivilDate? {
    var year = start.year + rounded(from.year - start.year)
    for _ in 0..<Self.horizon where year <= CivilDate.last.year {
      if let date = date(inMonth: month, year: year, from: from) { return date }
      year += interval
    }
    return nil
  }

  /// The rule's first date of a month that is not before `from`.
  private func date(inMonth month: Int, year: Int, from: CivilDate) -> CivilDate? {
    let length = CivilDate.length(ofMonth: month, year: year)
    if !nths.isEmpty {
      var first: CivilDate?
      for nth in nths {
        guard let date = ordinalDate(nth, inMonth: month, year: year, length: length), date >= from
        else { continue }
        first = min(date, first ?? date)
      }
      return first
    }
    for day in 1...max(length, 1) {
      let isDate = days.contains(day) || day == length && days.bits >> length != 0
      guard isDate, let date = CivilDate(year: year, month: month, day: day) else { continue }
      if date >= from { return date }
    }
    return nil
  }

  private func ordinalDate(
    _ nth: Int, inMonth month: Int, year: Int, length: Int
  ) -> CivilDate? {
    var left = abs(nth)
    for step in 0..<length {
      let day = nth > 0 ? step + 1 : length - step
      guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
      guard weekdays.contains(date.weekday) else { continue }
      left -= 1
      if left == 0 { return date }
    }
    return nil
  }

  /// The next multiple of the interval that is not less.
  private func rounded(_ count: Int) -> Int {
    (max(count, 0) + interval - 1) / interval * interval
  }

  private static func date(_ number: Int) -> CivilDate? {
    number > CivilDate.last.dayNumber ? nil : CivilDate(dayNumber: number)
  }
}
