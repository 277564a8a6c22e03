import Kernel

/// A rule that was recognised, perhaps with a part of the day.
struct EntryRule {
  var rule: RecurrenceRule
  var minutes: Int?
}

extension EntryReader {
  mutating func englishRule() -> EntryRule? {
    attempt { reader in
      if let rule = reader.singleWord() { return EntryRule(rule: rule) }
      guard reader.take("every") || reader.take("each") || reader.take("ev") else { return nil }
      let isFromCompletion = reader.take("!")
      guard reader.blanks(), var found = reader.everyBody() else { return nil }
      reader.addDays(to: &found.rule)
      found.rule.isFromCompletion = isFromCompletion || reader.afterCompletion()
      return found
    }
  }

  private mutating func afterCompletion() -> Bool {
    attempt { reader in
      reader.next("after") && (reader.next("completion") || reader.next("done")) ? true : nil
    } ?? false
  }

  /// "daily" and its like, where they are no adjectives: at the end, or before "on" and "at".
  private mutating func singleWord() -> RecurrenceRule? {
    if word("everyday") { return RecurrenceRule(.day) }
    if let plural = plural() { return plural }
    let names: [(String, RecurrenceRule)] = [
      ("daily", RecurrenceRule(.day)), ("weekly", RecurrenceRule(.week)),
      ("biweekly", RecurrenceRule(.week, every: 2)), ("monthly", RecurrenceRule(.month)),
      ("quarterly", RecurrenceRule(.month, every: 3)), ("yearly", RecurrenceRule(.year)),
      ("annually", RecurrenceRule(.year)),
    ]
    for (name, rule) in names where word(name) {
      var rule = rule
      addDays(to: &rule)
      var rest = self
      rest.skipBlanks()
      if rest.isAtEnd || rule.days != .none || rule.nth != 0 || rest.word("at") { return rule }
      for mark in ["#", "@", "!"] where rest.take(mark) { return rule }
      return nil
    }
    return nil
  }

  /// "on mondays".
  private mutating func plural() -> RecurrenceRule? {
    attempt { reader in
      if reader.word("on") && !reader.blanks() { return nil }
      guard let day = reader.wordOf(EntryWords.pluralWeekdays) else { return nil }
      return RecurrenceRule(.week, weekdays: Self.weekdays(day))
    }
  }

  private mutating func everyBody() -> EntryRule? {
    if let minutes = wordOf(EntryWords.partsOfDay) {
      return EntryRule(rule: RecurrenceRule(.day), minutes: minutes)
    }
    let rule = attempt { $0.ordinalRule() } ?? attempt { $0.yearlyRule() } ?? weekdayRule(every: 1)
    if let rule { return EntryRule(rule: rule) }
    let interval =
      attempt { reader -> Int? in
        if reader.word("other") { return reader.blanks() ? 2 : nil }
        guard let count = reader.count(), reader.blanks() else { return nil }
        return count
      } ?? 1
    if let rule = weekdayRule(every: interval) { return EntryRule(rule: rule) }
    if wordOf([("quarters", 0), ("quarter", 0)]) != nil {
      return EntryRule(rule: RecurrenceRule(.month, every: 3 * interval))
    }
    guard let unit = wordOf(EntryWords.units).flatMap({ EntryUnit(rawValue: $0)?.recurring })
    else { return nil }
    return EntryRule(rule: RecurrenceRule(unit, every: interval))
  }

  /// "weekday", "mon, wed and fri".
  private mutating func weekdayRule(every interval: Int) -> RecurrenceRule? {
    guard let days = weekdaySet() else { return nil }
    return RecurrenceRule(.week, every: interval, weekdays: days)
  }

  private mutating func weekdaySet() -> WeekdaySet? {
    if wordOf([("weekdays", 0), ("weekday", 0), ("workdays", 0), ("workday", 0)]) != nil {
      return .workdays
    }
    if word("weekend") || word("weekends") { return .weekend }
    guard let first = listedWeekday() else { return nil }
    var days = Self.weekdays(first)
    while let next = attempt({ $0.separator() ? $0.listedWeekday() : nil }) {
      days = days.union(Self.weekdays(next))
    }
    return days
  }

  private mutating func listedWeekday() -> Int? {
    anyWeekday() ?? wordOf(EntryWords.pluralWeekdays)
  }

  /// A comma, "and" or both.
  mutating func separator() -> Bool {
    let hasComma = take(",")
    guard blanks() else { return hasComma }
    if word("and") { return blanks() }
    return hasComma
  }

  static func weekdays(_ number: Int) -> WeekdaySet { WeekdaySet(bits: 1 << (number - 1)) }

  /// "3rd friday", "last workday", "last day", "15th and 30th", with "of the month" or without.
  private mutating func ordinalRule() -> RecurrenceRule? {
    guard let nth = wordOf(EntryWords.ordinals) ?? ordinal() else { return nil }
    let rule = attempt { reader -> RecurrenceRule? in
      guard reader.blanks() else { return nil }
      if reader.word("day") {
        let days = nth < 0 ? MonthDaySet.last : MonthDaySet([nth])
        return RecurrenceRule(.month, days: days)
      }
      guard let days = reader.weekdaySet() else { return nil }
      return RecurrenceRule(.month, weekdays: days, nth: nth)
    }
    guard rule != nil || nth > 0 else { return nil }
    var days = [nth]
    if rule == nil {
      while let next = attempt({ $0.separator() ? $0.ordinal() : nil }) { days.append(next) }
    }
    if !(next("of") && (next("the") || next("every") || next("each")) && next("month")) {
      _ = next("of the month")
    }
    return rule ?? RecurrenceRule(.month, days: MonthDaySet(days))
  }

  private mutating func yearlyRule() -> RecurrenceRule? {
    guard let (month, day) = monthAndDay() else { return nil }
    return RecurrenceRule(.year, days: MonthDaySet([day]), month: month)
  }

  /// " on the 1st", " on monday", " on march 3" after "every month", "week", "year".
  private mutating func addDays(to rule: inout RecurrenceRule) {
    guard rule.weekdays.isEmpty, rule.days.isEmpty, rule.nth == 0 else { return }
    let unit = rule.unit
    let found = attempt { reader -> RecurrenceRule? in
      guard reader.next("on"), reader.blanks() else { return nil }
      if reader.word("the") && !reader.blanks() { return nil }
      switch unit {
      case .day: return nil
      case .week: return reader.weekdayRule(every: 1)
      case .month: return reader.ordinalRule()
      case .year: return reader.yearlyRule()
      }
    }
    guard let found else { return }
    rule.weekdays = found.weekdays
    rule.days = found.days
    rule.nth = found.nth
    rule.month = found.month
  }
}
