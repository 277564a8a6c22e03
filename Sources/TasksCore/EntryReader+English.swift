import Kernel

/// Days in English.
extension EntryReader {
  mutating func englishDate() -> EntryDate? {
    attempt { reader in
      let start = reader.at
      var isNamed = false
      if let isFirm = reader.wordOf("due=1|on=0|by=1|starting=1") {
        guard reader.blanks() else { return nil }
        isNamed = isFirm == 1 || start == 0
      }
      if start == 0, reader.word("from") && !reader.blanks() { return nil }
      guard var date = reader.joinedDate(isNamed || reader.at > start, isNamed) else { return nil }
      if date.minutes == nil, let minutes = reader.partOfDay() {
        date.minutes = minutes
        date.isLate = minutes >= 720
      }
      return date
    }
  }

  /// One date, or two that say together which day it is: "fri, july 24", "july 24 (fri)".
  private mutating func joinedDate(_ isNamed: Bool, _ isFirm: Bool) -> EntryDate? {
    guard let first = bareEnglishDate(isNamed, isFirm) else { return nil }
    guard isAtBoundary else {
      if isRange { isHalf = true }
      return nil
    }
    if next("eod") { return first }
    let second = attempt { reader -> EntryDate? in
      _ = reader.take(",")
      guard reader.blanks() else { return nil }
      var time = reader
      if time.clock()?.isDotted == true { return nil }
      let isOpened = reader.take("(")
      if reader.word("on") && !reader.blanks() { return nil }
      guard let date = reader.bareEnglishDate(true, first.isWeekday), reader.isAtBoundary,
        reader.take(")") == isOpened
      else { return nil }
      return date
    }
    guard let second = second ?? attempt({ $0.koreanSecondDay(first) }) else { return first }
    guard let date = first.joined(second) else {
      isHalf = true
      return nil
    }
    return date
  }

  /// "-" and the end of a span of days.
  var isRange: Bool {
    var rest = self
    return rest.oneOf("-|–|~|/") != nil
      && (rest.weekdayName() ?? rest.number()) != nil
  }

  private mutating func bareEnglishDate(_ isNamed: Bool, _ isFirm: Bool) -> EntryDate? {
    attempt { $0.edge(isNamed) } ?? attempt { $0.span() } ?? plainDate(isNamed, isFirm)
  }

  /// A day that is not counted from another.
  private mutating func plainDate(_ isNamed: Bool, _ isFirm: Bool) -> EntryDate? {
    if let date = attempt({ $0.namedDay() }) { return date }
    if let day = attempt({ $0.monthDate() }) ?? attempt({ $0.dayOfMonth() }) {
      return EntryDate(day: day)
    }
    if let date = attempt({ $0.relativeWeekday(isNamed) }) { return date }
    let day = attempt { $0.numericDate(isNamed) } ?? attempt { $0.ordinalDate(isFirm) }
    return day.map { EntryDate(day: $0) }
  }

  private mutating func namedDay() -> EntryDate? {
    let today = today
    if let days = wordOf(EntryWords.namedDays) { return EntryDate(day: today.adding(days: days)) }
    if word("tonight") { return EntryDate(day: today, minutes: 1_140, isLate: true) }
    if word("this weekend") { return EntryDate(day: today.onOrAfter(6)) }
    if word("next weekend") { return EntryDate(day: today.inWeek(1, 6)) }
    if word("next week") { return EntryDate(day: today.inWeek(1, 1), isWeek: true) }
    if word("next month") { return EntryDate(day: today.firstOfMonth(1)) }
    if word("next year") { return EntryDate(day: today.lastOfYear(0).adding(days: 1)) }
    if take("this "), let minutes = wordOf(EntryWords.partsOfDay) {
      return EntryDate(day: today, minutes: minutes, isLate: minutes >= 720)
    }
    _ = take("the ")
    if word("week after next") { return EntryDate(day: today.inWeek(2, 1), isWeek: true) }
    return word("month after next") ? EntryDate(day: today.firstOfMonth(2)) : nil
  }

  /// "end of next month", "beginning of august", "eow"; "eod friday".
  private mutating func edge(_ isNamed: Bool) -> EntryDate? {
    let today = today
    var day: CivilDate?
    _ = take("at ")
    _ = take("the ")
    if let short = wordOf("eod=0|eow=1|eom=2|eoy=3") {
      let ends = [today, today.onOrAfter(5), today.lastOfMonth(0), today.lastOfYear(0)]
      day = ends[short]
    } else if let isEnd = wordOf("end of=1|beginning of=0|start of=0"), blanks() {
      day = edge(isEnd: isEnd == 1)
    }
    guard let day else { return nil }
    let date = attempt { reader -> EntryDate? in
      _ = reader.next("on")
      return reader.blanks() ? reader.plainDate(true, true) : nil
    }
    if let date {
      if day == today { return date }
      isHalf = true
    }
    return isNamed || isFree ? EntryDate(day: day) : nil
  }

  private mutating func edge(isEnd: Bool) -> CivilDate? {
    if let first = monthStart() {
      if isEnd { return first.lastOfMonth(0) }
      return first < today ? first.adding(months: 1) : first
    }
    let isNext = take("next ")
    let weeks = isNext ? 1 : 0
    if !isNext { _ = take("the ") || take("this ") }
    if word("week") {
      return isEnd && !isNext ? today.onOrAfter(5) : today.inWeek(weeks, isEnd ? 5 : 1)
    }
    if word("year") { return isEnd ? today.lastOfYear(weeks) : nil }
    return isEnd && word("day") ? today : nil
  }

  /// The first of "the month", "next month", "august".
  private mutating func monthStart() -> CivilDate? {
    if let months = wordOf("next month=1|this month=0|the month=0|month=0") {
      return today.firstOfMonth(months)
    }
    guard let month = wordOf(EntryWords.months) else { return nil }
    return today.firstOfMonth((month - today.month + 12) % 12)
  }

  /// "15th of next month", "last friday of august", "last day of the month".
  private mutating func dayOfMonth() -> CivilDate? {
    _ = take("the ")
    guard let rule = nthOfMonth(), blanks() else { return nil }
    let hasOf = word("of") && blanks()
    guard hasOf || isBefore("next month|this month"), let first = monthStart(),
      let day = rule.first(onOrAfter: max(first, today)), day < first.adding(months: 1)
    else { return nil }
    return day
  }

  /// "in 3 days", "+5 days", "in 1h30m", "two weeks from now", "a week from friday", "3 days ago".
  private mutating func span() -> EntryDate? {
    let isFirst = at == 0
    // "twice a week on friday" says how often.
    let isRate = isAfter("once|twice|times|time|days|nights|hours|minutes|for|every|per")
    if let date = attempt({ $0.afterSpan() }) { return date }
    _ = take("the ")
    let isAhead = (word("in") || word("within")) && blanks() || take("+")
    if isAhead, let minutes = duration() {
      // "in 25m" may be a measure.
      let isShort = at > 1 && (48...57).contains(bytes[at - 2])
      return isFirst || !isShort || isFree ? now.adding(minutes, .minute) : nil
    }
    if isAhead, let (count, unit) = attempt({ $0.shortSpan() }) {
      return isFirst || isFree ? now.adding(count, unit) : nil
    }
    let number = attempt { reader -> Int? in
      let count = reader.count()
      return reader.blanks() ? count : nil
    }
    guard let unit = wordOf(EntryWords.units).flatMap({ EntryUnit(rawValue: $0) }) else {
      return nil
    }
    guard let count = number else {
      // "week from friday"
      return isAhead || unit.recurring == nil ? nil : attempt { $0.spanEnd(1, unit) }
    }
    if attempt({ $0.next("from") && $0.next("now") ? true : nil }) == true {
      return now.adding(count, unit)
    }
    if unit.recurring != nil, let date = attempt({ $0.spanEnd(count, unit) }) { return date }
    if !isAhead, !isRate, unit == .week, let date = attempt({ $0.spanOn(count) }) { return date }
    if isAhead { _ = next("time") }
    return isAhead ? now.adding(count, unit) : nil
  }

  /// "after 3 days", where nothing follows that it may belong to.
  private mutating func afterSpan() -> EntryDate? {
    guard word("after"), blanks(), let count = count(), blanks(),
      let unit = wordOf(EntryWords.units).flatMap({ EntryUnit(rawValue: $0) }),
      unit.recurring != nil, isFree
    else { return nil }
    return now.adding(count, unit)
  }

  /// " ago", " from friday", " before july 20".
  private mutating func spanEnd(_ count: Int, _ unit: EntryUnit) -> EntryDate? {
    if next("ago") { return now.adding(-count, unit) }
    let isBefore = next("before")
    guard isBefore || next("from") || next("after"), blanks(), let base = plainDate(true, true)
    else { return nil }
    var date = CivilDateTime(base.day, now.time).adding(isBefore ? -count : count, unit)
    date.minutes = base.minutes
    return date
  }

  /// " on sunday" after "a week": the one after the next.
  private mutating func spanOn(_ weeks: Int) -> EntryDate? {
    guard next("on"), blanks(), let base = plainDate(true, true), base.isWeekday else { return nil }
    return EntryDate(day: base.day.adding(days: weeks * 7))
  }

  /// "2w".
  private mutating func shortSpan() -> (Int, EntryUnit)? {
    guard let count = number(), let unit = wordOf("w=1|y=3") else {
      return nil
    }
    return EntryUnit(rawValue: unit).map { (count, $0) }
  }

  /// A number in digits or a word.
  mutating func count() -> Int? {
    attempt { reader in
      guard let number = reader.number(), reader.isAtBoundary else { return nil }
      return number
    } ?? wordOf(EntryWords.numbers)
  }

  private mutating func relativeWeekday(_ isNamed: Bool) -> EntryDate? {
    if take("this "), let day = anyWeekday() { return EntryDate(day: today.onOrAfter(day)) }
    if take("next "), let day = anyWeekday() { return EntryDate(day: today.inWeek(1, day)) }
    if take("last "), let day = anyWeekday() { return EntryDate(day: today.before(day)) }
    if !isNamed && isAfter(EntryWords.holidays) { return nil }
    if attempt({ $0.dashedWeekday() }) != nil {
      isHalf = true
      return nil
    }
    let isOther = !isNamed && isAfter(EntryWords.subjects)
    let isWord = at == 0 || isNextToRecognised
    let isThing = isAfter("the|a|an|my|our|your|his|her|their")
    let day =
      attempt { reader in
        // "my Monday meeting" is its name.
        let day = reader.wordOf(EntryWords.weekdays)
        return isNamed || !isThing || reader.isFree || reader.isBeforeDate ? day : nil
      }
      ?? attempt { reader in
        let day = reader.wordOf(EntryWords.shortWeekdays)
        let isClear = reader.isFree || reader.isBeforeDate
        return isNamed || isClear && !isOther || isWord && day.map { $0 < 6 } == true ? day : nil
      }
    return day.map { EntryDate(day: today.after($0), isWeekday: true) }
  }

  /// Whether it stands before that something was done: "taken", "ordered".
  var isAfterDeed: Bool {
    if isAfter(EntryWords.deeds) { return true }
    var end = at
    while end > 0, bytes[end - 1] <= 32 { end -= 1 }
    var start = end
    while start > 0, bytes[start - 1] > 32 { start -= 1 }
    // "Fred", "feed"
    return end - start > 4 && bytes[end - 2] == UInt8(ascii: "e")
      && bytes[end - 1] == UInt8(ascii: "d")
  }

  private var isBeforeDate: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.monthAndDay() != nil || rest.numericDate(true) != nil || rest.ordinal() != nil
  }

  /// A day of the week, wherever it ends.
  mutating func weekdayName() -> Int? {
    oneOf(EntryWords.weekdays) ?? oneOf(EntryWords.shortWeekdays)
  }

  mutating func anyWeekday() -> Int? {
    wordOf(EntryWords.weekdays) ?? wordOf(EntryWords.shortWeekdays)
  }

  /// " morning", in minutes of the day.
  mutating func partOfDay() -> Int? {
    attempt { reader in
      _ = reader.next("at")
      return reader.blanks() ? reader.wordOf(EntryWords.partsOfDay) : nil
    }
  }
}
