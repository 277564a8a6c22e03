import Kernel

/// A rule that was recognised, perhaps with a part of the day.
struct EntryRule {
  var rule: RecurrenceRule
  var minutes: Int?
}

extension EntryReader {
  mutating func englishRule() -> EntryRule? {
    attempt { reader in
      if reader.attempt({ $0.isOften() ? true : nil }) == true { reader.isHalf = true }
      if let rule = reader.attempt({ $0.partsOfDays() }) { return rule }
      if let rule = reader.singleWord() { return EntryRule(rule: rule) }
      if let rule = reader.attempt({ $0.monthlyRule() }) { return EntryRule(rule: rule) }
      if let unit = reader.attempt({ $0.once() }) { return EntryRule(rule: RecurrenceRule(unit)) }
      _ = reader.take("once ")
      guard
        reader.take("every") || reader.take("each") && !reader.isBefore("other")
          || reader.take("ev")
      else { return nil }
      let isFromCompletion = reader.take("!")
      guard reader.blanks(), var found = reader.everyBody() else { return nil }
      reader.addDays(to: &found.rule)
      if found.minutes == nil { found.minutes = reader.partOfDay() }
      found.rule.isFromCompletion = isFromCompletion || reader.afterCompletion()
      return found
    }
  }

  /// "twice a day", "3x a week": no rule comes more than once.
  private mutating func isOften() -> Bool {
    if !word("twice") {
      guard (number() ?? wordOf(EntryWords.numbers)) != nil, word("x") || next("times") else {
        return false
      }
    }
    return blanks() && wordOf("a|per|every|each|daily") != nil
  }

  /// "on the 1st and 15th of every month", "last friday of each month".
  private mutating func monthlyRule() -> RecurrenceRule? {
    let wasHalf = isHalf
    if word("on") && !blanks() { return nil }
    _ = take("the ")
    guard let rule = placesOfMonth(), word(" of every month") || word(" of each month") else {
      // It may be no rule at all.
      isHalf = wasHalf
      return nil
    }
    return rule
  }

  /// "once a week", "once an hour".
  private mutating func once() -> RecurrenceRule.Unit? {
    guard take("once a ") || take("once an "), let unit = wordOf(EntryWords.units) else {
      return nil
    }
    return EntryUnit(rawValue: unit)?.repeating
  }

  private mutating func afterCompletion() -> Bool {
    attempt { reader in
      (reader.next("after") || reader.next("from"))
        && (reader.next("completion") || reader.next("completing it") || reader.next("done"))
        ? true : nil
    } ?? false
  }

  /// "daily" and its like, where they are no adjectives: at the end, or before "on" and "at".
  private mutating func singleWord() -> RecurrenceRule? {
    if let plural = plural() { return plural }
    guard let number = wordOf(EntryWords.adjectives),
      let unit = RecurrenceRule.Unit(rawValue: number / 10)
    else { return nil }
    var rule = RecurrenceRule(unit, every: number % 10)
    addDays(to: &rule)
    var rest = self
    rest.skipBlanks()
    let isClear = isFree || isBefore("until|till|starting") || rest.length() != nil
    return isClear || rule.days != .none || !rule.nths.isEmpty ? rule : nil
  }

  /// "on mondays", "tuesdays and thursdays", "weekdays at 9".
  private mutating func plural() -> RecurrenceRule? {
    attempt { reader in
      let isFirst = reader.at == 0
      // "next 5 fridays" end.
      let isCounted = reader.at > 1 && (48...57).contains(reader.bytes[reader.at - 2])
      let isNamed = reader.word("on") && reader.blanks()
      let table = EntryWords.pluralWeekdays
      var days: WeekdaySet?
      if reader.word("weekdays") {
        days = .workdays
      } else if reader.word("weekends") {
        days = .weekend
      }
      if days == nil, let first = reader.wordOf(table) {
        var set = Self.weekdays(first)
        while let day = reader.attempt({ $0.separator() ? $0.wordOf(table) : nil }) {
          set = set.union(Self.weekdays(day))
        }
        days = set
      }
      guard let days, !isCounted, isFirst || isNamed || reader.isFree else { return nil }
      return RecurrenceRule(.week, weekdays: days)
    }
  }

  /// "tuesday nights", "on weekday mornings".
  private mutating func partsOfDays() -> EntryRule? {
    let isFirst = at == 0
    let isNamed = word("on") && blanks()
    guard let days = weekdaySet(), blanks(), let minutes = wordOf(EntryWords.pluralPartsOfDay),
      isFirst || isNamed || isFree
    else { return nil }
    return EntryRule(rule: RecurrenceRule(.week, weekdays: days), minutes: minutes)
  }

  private mutating func everyBody() -> EntryRule? {
    if let minutes = wordOf(EntryWords.partsOfDay) {
      return EntryRule(rule: RecurrenceRule(.day), minutes: minutes)
    }
    if let rule = attempt({ $0.ordinalInterval() }) { return EntryRule(rule: rule) }
    let rule = attempt { $0.ordinalRule() } ?? attempt { $0.yearlyRule() } ?? weekdayRule(every: 1)
    if let rule { return EntryRule(rule: rule) }
    let interval =
      attempt { reader -> Int? in
        if reader.word("other") { return reader.blanks() ? 2 : nil }
        guard let count = reader.count(), reader.blanks() else { return nil }
        return count
      } ?? 1
    if let rule = weekdayRule(every: interval) { return EntryRule(rule: rule) }
    if wordOf("quarters=0|quarter=0") != nil {
      return EntryRule(rule: RecurrenceRule(.month, every: 3 * interval))
    }
    if let hours = attempt({ $0.shortHours() }) {
      return EntryRule(rule: RecurrenceRule(.hour, every: hours))
    }
    if word("half year") { return EntryRule(rule: RecurrenceRule(.month, every: 6)) }
    // No rule is counted in minutes.
    guard let unit = wordOf(EntryWords.units).flatMap({ EntryUnit(rawValue: $0)?.repeating })
    else {
      isHalf = isHalf || wordOf(EntryWords.durations) != nil || word("few") || word("half")
      return nil
    }
    if unit == .hour && !unit.intervals.contains(interval) {
      isHalf = true
      return nil
    }
    return EntryRule(rule: RecurrenceRule(unit, every: interval))
  }

  /// "2h".
  private mutating func shortHours() -> Int? {
    guard let hours = number(), word("h") || word("hrs") || word("hr"),
      RecurrenceRule.Unit.hour.intervals.contains(hours)
    else { return nil }
    return hours
  }

  /// "3rd day", "second week"; "last day" and "3rd day of the month" are days of a month.
  private mutating func ordinalInterval() -> RecurrenceRule? {
    guard let count = wordOf(EntryWords.ordinals) ?? ordinal(), count > 0, blanks(),
      let unit = wordOf(EntryWords.units).flatMap({ EntryUnit(rawValue: $0)?.repeating }),
      !isBefore("of"), unit.intervals.contains(count)
    else { return nil }
    return RecurrenceRule(unit, every: count)
  }

  /// "weekday", "mon, wed and fri".
  private mutating func weekdayRule(every interval: Int) -> RecurrenceRule? {
    guard let days = weekdaySet() else { return nil }
    return RecurrenceRule(.week, every: interval, weekdays: days)
  }

  private mutating func weekdaySet() -> WeekdaySet? {
    if wordOf("weekdays|weekday|workdays|workday|working day|business day") != nil {
      return .workdays
    }
    if word("weekend") || word("weekends") { return .weekend }
    guard let first = listedWeekday() else { return nil }
    var days = Self.weekdays(first)
    if let last = attempt({ $0.rangeEnd() }) { return Self.weekdays(first, last) }
    while let next = attempt({ $0.separator() ? $0.listedWeekday() : nil })
      ?? attempt({ $0.spacedWeekday() })
    {
      days = days.union(Self.weekdays(next))
    }
    return days
  }

  /// " wed" in "mon wed fri", where no word of the title follows.
  private mutating func spacedWeekday() -> Int? {
    guard blanks(), let day = anyWeekday() else { return nil }
    var rest = self
    return isFree || rest.blanks() && rest.anyWeekday() != nil ? day : nil
  }

  private mutating func listedWeekday() -> Int? {
    anyWeekday() ?? wordOf(EntryWords.pluralWeekdays) ?? attempt { $0.dashedWeekday() }
  }

  /// "mon" before "-fri" or "/wed".
  mutating func dashedWeekday() -> Int? {
    guard let day = weekdayName(), isRange else { return nil }
    return day
  }

  /// "-fri", " to friday".
  private mutating func rangeEnd() -> Int? {
    if take("-") || take("–") { return listedWeekday() }
    return (next("to") || next("through")) && blanks() ? listedWeekday() : nil
  }

  /// A comma, "and" or both, or a stroke.
  mutating func separator() -> Bool {
    let hasComma = take(",")
    guard blanks() else { return hasComma || take("/") }
    if word("and") || word("&") {
      guard blanks() else { return false }
      _ = take("every ")
      return true
    }
    return hasComma
  }

  static func weekdays(_ number: Int) -> WeekdaySet { WeekdaySet(bits: 1 << (number - 1)) }

  /// From a day to a later one of the week.
  static func weekdays(_ first: Int, _ last: Int) -> WeekdaySet? {
    first < last ? WeekdaySet(bits: (1 << last) - (1 << (first - 1))) : nil
  }

  /// "3rd friday", "last workday", "last day", "15th".
  mutating func nthOfMonth() -> RecurrenceRule? {
    let isWord: Bool
    let nth: Int
    if let number = wordOf(EntryWords.ordinals) {
      (isWord, nth) = (true, number)
    } else if let number = ordinal() {
      (isWord, nth) = (false, number)
    } else {
      return nil
    }
    let rule = attempt { reader -> RecurrenceRule? in
      guard reader.blanks() else { return nil }
      if reader.word("day") {
        return RecurrenceRule(.month, days: nth < 0 ? .last : MonthDaySet([nth]))
      }
      return reader.weekdaySet().map { RecurrenceRule(.month, weekdays: $0, nth: nth) }
    }
    if let rule { return rule }
    guard nth > 0, !isWord || isBefore("of") else { return nil }
    return RecurrenceRule(.month, days: MonthDaySet([nth]))
  }

  /// "2nd and 4th sunday", "first and last friday".
  private mutating func nthsOfMonth() -> RecurrenceRule? {
    let nth = { (reader: inout EntryReader) -> Int? in
      reader.wordOf(EntryWords.ordinals) ?? reader.ordinal()
    }
    guard let first = nth(&self) else { return nil }
    var nths = [first]
    while let next = attempt({ $0.separator() ? nth(&$0) : nil }) { nths.append(next) }
    guard nths.count > 1, blanks(), let days = weekdaySet() else { return nil }
    // "1st and 3rd monday and friday" are four days, and counted together they are two.
    if days != .workdays && days.bits.nonzeroBitCount > 1 { isHalf = true }
    return RecurrenceRule(.month, weekdays: days, nths: nths)
  }

  /// Those, "3rd friday", and "15th and 30th".
  private mutating func placesOfMonth() -> RecurrenceRule? {
    guard var rule = attempt({ $0.nthsOfMonth() }) ?? attempt({ $0.nthOfMonth() }) else {
      isHalf = isHalf || wordOf(EntryWords.ordinals) != nil && separator()
      return nil
    }
    while let next = attempt({ $0.separator() ? $0.nthOfMonth() : nil }) {
      // No rule has two days of the week in two weeks, or one and a day of the month.
      if !rule.nths.isEmpty || !next.nths.isEmpty { isHalf = true }
      rule.days = MonthDaySet(bits: rule.days.bits | next.days.bits)
    }
    return rule
  }

  /// Those with "of the month" or without.
  private mutating func ordinalRule() -> RecurrenceRule? {
    guard let rule = placesOfMonth() else { return nil }
    if !(next("of") && (next("the") || next("every") || next("each")) && next("month")) {
      _ = next("of the month")
    }
    return rule
  }

  private mutating func yearlyRule() -> RecurrenceRule? {
    if let (month, day) = monthAndDay() {
      return RecurrenceRule(.year, days: MonthDaySet([day]), month: month)
    }
    return numericDate(true).map {
      RecurrenceRule(.year, days: MonthDaySet([$0.day]), month: $0.month)
    }
  }

  /// " on the 1st", " on monday", " on march 3" after "every month", "week", "year".
  private mutating func addDays(to rule: inout RecurrenceRule) {
    guard rule.weekdays.isEmpty, rule.days.isEmpty, rule.nths.isEmpty else { return }
    let unit = rule.unit
    let found = attempt { reader -> RecurrenceRule? in
      let isNamed = reader.next("on")
      guard reader.blanks() else { return nil }
      guard isNamed else {
        guard unit == .month else { return nil }
        let rule = reader.attempt { $0.nthsOfMonth() } ?? reader.nthOfMonth()
        return rule.flatMap { $0.nths.isEmpty ? nil : $0 }
      }
      if reader.word("the") && !reader.blanks() { return nil }
      switch unit {
      case .hour, .day: return nil
      case .week: return reader.weekdayRule(every: 1)
      case .month: return reader.ordinalRule()
      case .year: return reader.yearlyRule()
      }
    }
    guard let found else { return }
    rule.weekdays = found.weekdays
    rule.days = found.days
    rule.setNths(found.nths)
    rule.month = found.month
  }
}
