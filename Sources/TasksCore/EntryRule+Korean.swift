import Kernel

extension EntryReader {
  mutating func koreanRule() -> EntryRule? {
    attempt { reader in
      let isAfter = reader.koreanAfterCompletion()
      guard var found = reader.bareKoreanRule() else { return nil }
      if isAfter || reader.take("!") { found.rule.isFromCompletion = true }
      return reader.isAtBoundary ? found : nil
    }
  }

  /// "완료 후 ", "끝내고 ".
  private mutating func koreanAfterCompletion() -> Bool {
    attempt { reader in
      let names = [
        ("완료하고", 0), ("완료한 뒤", 0), ("완료 후", 0), ("끝내고", 0), ("끝낸 뒤", 0), ("끝낸 후", 0),
      ]
      return reader.oneOf(names) != nil && reader.blanks() ? true : nil
    } ?? false
  }

  private mutating func bareKoreanRule() -> EntryRule? {
    if let rule = attempt({ $0.koreanDaily() }) { return rule }
    let rule =
      attempt { $0.koreanWeekly() } ?? attempt { $0.koreanMonthly() }
      ?? attempt { $0.koreanYearly() } ?? attempt { $0.koreanEach() }
      ?? attempt { $0.koreanInterval() }
    return rule.map { EntryRule(rule: $0) }
  }

  private mutating func koreanDaily() -> EntryRule? {
    guard take("매일") || take("날마다") else { return nil }
    let minutes = attempt { reader -> Int? in
      guard reader.blanks() else { return nil }
      var copy = reader
      if copy.koreanTime() != nil { return nil }
      guard let minutes = reader.oneOf(EntryWords.koreanPartsOfDay), reader.isAtBoundary else {
        return nil
      }
      return minutes
    }
    return EntryRule(rule: RecurrenceRule(.day), minutes: minutes)
  }

  /// "매주 월수금", "격주로", "격주 월요일".
  private mutating func koreanWeekly() -> RecurrenceRule? {
    let interval = take("격주") ? 2 : 1
    if interval == 1 {
      guard take("매주") else { return nil }
    } else {
      _ = take("로")
    }
    return RecurrenceRule(.week, every: interval, weekdays: koreanWeekdaySet() ?? .none)
  }

  /// Blanks and days of the week: "월요일과 목요일", "월수금", "월, 수, 금".
  private mutating func koreanWeekdaySet() -> WeekdaySet? {
    attempt { reader in
      reader.skipBlanks()
      if let days = reader.attempt({ $0.koreanWeekdayNames() }) { return days }
      var days = WeekdaySet.none
      while let day = reader.oneOf(EntryWords.koreanWeekdayLetters) {
        days = days.union(Self.weekdays(day))
        if reader.take(",") { reader.skipBlanks() }
      }
      return reader.isAtBoundary && !days.isEmpty ? days : nil
    }
  }

  /// "월요일", "화요일과 목요일", "월요일, 수요일".
  private mutating func koreanWeekdayNames() -> WeekdaySet? {
    guard let first = oneOf(EntryWords.koreanWeekdays) else { return nil }
    var days = Self.weekdays(first)
    let next = { (reader: inout EntryReader) -> Int? in
      guard reader.oneOf([("과", 0), (",", 0), ("이랑", 0), ("하고", 0)]) != nil else { return nil }
      reader.skipBlanks()
      return reader.oneOf(EntryWords.koreanWeekdays)
    }
    while let day = attempt(next) { days = days.union(Self.weekdays(day)) }
    return days
  }

  /// "매달 1일", "매월 말일", "매달 둘째 주 금요일", "매달 마지막 날".
  private mutating func koreanMonthly() -> RecurrenceRule? {
    guard take("매달") || take("매월") || take("달마다") else { return nil }
    let rule = attempt { reader -> RecurrenceRule? in
      guard reader.blanks() else { return nil }
      if reader.take("말일") || reader.take("마지막 날") || reader.take("말에") {
        return RecurrenceRule(.month, days: .last)
      }
      if let nth = reader.oneOf(EntryWords.koreanOrdinals) {
        reader.skipBlanks()
        if reader.take("주") { reader.skipBlanks() }
        guard let day = reader.oneOf(EntryWords.koreanWeekdays) else { return nil }
        return RecurrenceRule(.month, weekdays: Self.weekdays(day), nth: nth)
      }
      return reader.koreanMonthDays()
    }
    guard let rule else { return RecurrenceRule(.month) }
    _ = take("에")
    return rule
  }

  /// "1일", "15일과 30일".
  private mutating func koreanMonthDays() -> RecurrenceRule? {
    var days: [Int] = []
    repeat {
      skipBlanks()
      guard let day = number(), take("일"), (1...31).contains(day) else { return nil }
      days.append(day)
    } while oneOf([("과", 0), (",", 0), ("이랑", 0)]) != nil
    return RecurrenceRule(.month, days: MonthDaySet(days))
  }

  private mutating func koreanYearly() -> RecurrenceRule? {
    guard take("매년") || take("해마다") else { return nil }
    let rule = attempt { reader -> RecurrenceRule? in
      guard reader.blanks(), let month = reader.number(), reader.take("월"),
        (1...12).contains(month)
      else { return nil }
      reader.skipBlanks()
      guard let day = reader.number(), reader.take("일"), (1...31).contains(day) else { return nil }
      return RecurrenceRule(.year, days: MonthDaySet([day]), month: month)
    }
    guard let rule else { return RecurrenceRule(.year) }
    _ = take("에")
    return rule
  }

  /// "월요일마다", "주말마다", "평일마다", "분기마다".
  private mutating func koreanEach() -> RecurrenceRule? {
    if take("주말마다") { return RecurrenceRule(.week, weekdays: .weekend) }
    if take("평일마다") { return RecurrenceRule(.week, weekdays: .workdays) }
    if take("분기마다") { return RecurrenceRule(.month, every: 3) }
    guard let days = koreanWeekdayNames(), take("마다") else { return nil }
    return RecurrenceRule(.week, weekdays: days)
  }

  /// "3일마다", "두 달에 한 번", "2주마다 월요일".
  private mutating func koreanInterval() -> RecurrenceRule? {
    guard let (count, unit) = koreanCount(), let recurring = unit.recurring else { return nil }
    guard take("마다") || take("에 한 번") || take("에 한번") else { return nil }
    guard recurring == .week else { return RecurrenceRule(recurring, every: count) }
    let days = attempt { reader -> WeekdaySet? in
      guard reader.blanks() else { return nil }
      return reader.koreanWeekdayNames()
    }
    return RecurrenceRule(.week, every: count, weekdays: days ?? .none)
  }
}
