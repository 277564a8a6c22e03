import Kernel

/// Days and times in English, and those that are written alike everywhere.
extension EntryReader {
  mutating func englishDate(_ now: CivilDateTime) -> EntryDate? {
    attempt { reader in
      for word in ["due", "on", "by"] where reader.word(word) {
        guard reader.blanks() else { return nil }
        break
      }
      guard var date = reader.bareEnglishDate(now) else { return nil }
      guard reader.isAtBoundary else { return nil }
      if date.minutes == nil, let minutes = reader.partOfDay() {
        date.minutes = minutes
        date.isLate = minutes >= 720
      }
      return date
    }
  }

  private mutating func bareEnglishDate(_ now: CivilDateTime) -> EntryDate? {
    let today = now.date
    if let date = attempt({ $0.namedDay(now) }) { return date }
    if let date = attempt({ $0.span(now) }) { return date }
    if let day = attempt({ $0.relativeWeekday(today) }) { return EntryDate(day: day) }
    if let day = attempt({ $0.monthDate(today) }) { return EntryDate(day: day) }
    if let day = attempt({ $0.numericDate(today) }) { return EntryDate(day: day) }
    if let day = attempt({ $0.ordinalDate(today) }) { return EntryDate(day: day) }
    return nil
  }

  private mutating func namedDay(_ now: CivilDateTime) -> EntryDate? {
    let today = now.date
    if word("today") || word("tod") { return EntryDate(day: today) }
    for tomorrow in ["tomorrow", "tmrw", "tmr"] where word(tomorrow) {
      return EntryDate(day: today.adding(days: 1))
    }
    if word("yesterday") { return EntryDate(day: today.adding(days: -1)) }
    for before in ["the day before yesterday", "day before yesterday"] where word(before) {
      return EntryDate(day: today.adding(days: -2))
    }
    if word("tonight") { return EntryDate(day: today, minutes: 1_140, isLate: true) }
    for after in ["the day after tomorrow", "day after tomorrow"] where word(after) {
      return EntryDate(day: today.adding(days: 2))
    }
    if word("this weekend") { return EntryDate(day: today.onOrAfter(6)) }
    if word("next weekend") { return EntryDate(day: today.inWeek(1, 6)) }
    if word("next week") { return EntryDate(day: today.inWeek(1, 1)) }
    if word("next month") { return EntryDate(day: today.firstOfMonth(1)) }
    if word("next year") {
      return CivilDate(year: today.year + 1, month: 1, day: 1).map { EntryDate(day: $0) }
    }
    for end in ["end of the month", "the end of the month", "end of month", "eom"] where word(end) {
      return EntryDate(day: today.lastOfMonth(0))
    }
    if take("this ") || take("in the "), let minutes = wordOf(EntryWords.partsOfDay) {
      return EntryDate(day: today, minutes: minutes, isLate: minutes >= 720)
    }
    return nil
  }

  /// "in 3 days", "+5 days", "two weeks from now", "3 days ago".
  private mutating func span(_ now: CivilDateTime) -> EntryDate? {
    let isAhead = word("in") && blanks() || take("+")
    guard let count = count(), blanks(), let unit = wordOf(EntryWords.units),
      let unit = EntryUnit(rawValue: unit)
    else { return nil }
    if !isAhead, unit.recurring != nil, next("ago") { return now.adding(-count, unit) }
    guard isAhead || next("from") && next("now") else { return nil }
    return now.adding(count, unit)
  }

  /// A number in digits or a word.
  mutating func count() -> Int? {
    attempt { reader in
      guard let number = reader.number(), reader.isAtBoundary else { return nil }
      return number
    } ?? wordOf(EntryWords.numbers)
  }

  private mutating func relativeWeekday(_ today: CivilDate) -> CivilDate? {
    if take("this "), let day = anyWeekday() { return today.onOrAfter(day) }
    if take("next "), let day = anyWeekday() { return today.inWeek(1, day) }
    if take("last "), let day = anyWeekday() { return today.before(day) }
    let isNamed = at >= 3 && bytes[at - 1] == 32 && bytes[at - 2] == UInt8(ascii: "n")
    let day = isNamed ? anyWeekday() : wordOf(EntryWords.weekdays)
    return day.map { today.after($0) }
  }

  mutating func anyWeekday() -> Int? {
    wordOf(EntryWords.weekdays) ?? wordOf(EntryWords.shortWeekdays)
  }

  /// "jan 27", "27 january 2027", "27th of january", "mid august".
  private mutating func monthDate(_ today: CivilDate) -> CivilDate? {
    if word("mid"), blanks(), let month = wordOf(EntryWords.months) {
      return today.coming(month: month, day: 15)
    }
    guard let (month, day) = monthAndDay() else { return nil }
    let year = attempt { reader -> Int? in
      _ = reader.take(",")
      guard reader.blanks(), let year = reader.number(), reader.isAtBoundary else { return nil }
      return (1_900...9_999).contains(year) ? year : nil
    }
    if let year { return CivilDate(year: year, month: month, day: day) }
    return today.coming(month: month, day: day)
  }

  mutating func monthAndDay() -> (Int, Int)? {
    attempt { reader in
      guard let month = reader.wordOf(EntryWords.months), reader.blanks(),
        let day = reader.dayNumber()
      else { return nil }
      return (month, day)
    }
      ?? attempt { reader in
        guard let day = reader.dayNumber(), reader.blanks() else { return nil }
        if reader.word("of") && !reader.blanks() { return nil }
        guard let month = reader.wordOf(EntryWords.months) else { return nil }
        return (month, day)
      }
  }

  /// "27" or "27th".
  private mutating func dayNumber() -> Int? {
    guard let day = number(), (1...31).contains(day) else { return nil }
    _ = oneOf(EntryWords.ordinalEndings)
    return isAtBoundary ? day : nil
  }

  /// "27th".
  mutating func ordinal() -> Int? {
    attempt { reader in
      guard let day = reader.number(), (1...31).contains(day),
        reader.oneOf(EntryWords.ordinalEndings) != nil, reader.isAtBoundary
      else { return nil }
      return day
    }
  }

  /// "2026-09-01", "9/1", "9/1/2027".
  private mutating func numericDate(_ today: CivilDate) -> CivilDate? {
    guard let first = number() else { return nil }
    if first >= 1_900, take("-"), let month = number(), take("-"), let day = number() {
      return isAtBoundary || isAtParticle ? CivilDate(year: first, month: month, day: day) : nil
    }
    guard take("/"), let day = number() else { return nil }
    if take("/") {
      guard let year = number(), year >= 1_900 else { return nil }
      return CivilDate(year: year, month: first, day: day)
    }
    return today.coming(month: first, day: day)
  }

  /// "the 27th"; alone only where nothing follows: "5th avenue" is no date.
  private mutating func ordinalDate(_ today: CivilDate) -> CivilDate? {
    let isNamed = word("the") && blanks()
    guard let day = ordinal(), isNamed || isAtEnd else { return nil }
    return today.coming(day: day)
  }

  /// " morning", in minutes of the day.
  private mutating func partOfDay() -> Int? {
    attempt { $0.blanks() ? $0.wordOf(EntryWords.partsOfDay) : nil }
  }

  mutating func englishTime() -> EntryTime? {
    attempt { reader in
      let isNamed = reader.word("at") && reader.blanks()
      if reader.word("noon") { return EntryTime(hour: 12, minute: 0, isBare: false) }
      let start = reader.at
      guard let hour = reader.number() else { return nil }
      let isPadded = reader.bytes[start] == UInt8(ascii: "0")
      var minute: Int?
      if reader.take(":") {
        let place = reader.at
        minute = reader.number()
        guard minute != nil, reader.at == place + 2 else { return nil }
      }
      if let isLate = reader.half() {
        guard (1...12).contains(hour) else { return nil }
        return EntryTime(
          hour: hour % 12 + (isLate ? 12 : 0), minute: minute ?? 0, isBare: false)
      }
      guard isNamed || minute != nil, reader.isAtBoundary, hour < 24 else { return nil }
      return EntryTime(hour: hour, minute: minute ?? 0, isBare: !isPadded && hour <= 12)
    }
  }

  /// "pm" is true, "am" is false.
  private mutating func half() -> Bool? {
    attempt { reader in
      reader.skipBlanks()
      for late in ["pm", "p.m."] where reader.word(late) { return true }
      for early in ["am", "a.m."] where reader.word(early) { return false }
      return nil
    }
  }
}
