import Kernel

/// Days in Korean, where a word is followed by a particle and not by a blank.
extension EntryReader {
  var isAtParticle: Bool {
    var copy = self
    return copy.particle() != nil
  }

  /// The end of a word after its particle: true for one that says "until".
  mutating func particle() -> Bool? {
    attempt { reader in
      _ = reader.oneOf("쯤|경")
      if let isLast = reader.wordOf("까지는=1|까지=1|부터=0|에는=0|에=0|은=0|는=0") { return isLast == 1 }
      return reader.isAtBoundary ? false : nil
    }
  }

  mutating func koreanDate() -> EntryDate? {
    attempt { reader in
      if let day = reader.attempt({ $0.koreanPeriod() }) {
        return EntryDate(day: day, isLast: true)
      }
      guard var date = reader.bareKoreanDate() else { return nil }
      if let second = reader.attempt({ $0.koreanSecondDay(date) }) {
        guard let joined = date.joined(second) else {
          reader.isHalf = true
          return nil
        }
        date = joined
      }
      if date.minutes == nil, let minutes = reader.koreanPart() {
        date.minutes = minutes
        date.isLate = minutes >= 720
      }
      if reader.isEnding() {
        date.isLast = true
        return date
      }
      var hour = reader
      guard let isLast = reader.particle() ?? (hour.koreanHour() == nil ? nil : false) else {
        if reader.koreanJoin(), reader.bareKoreanDate() != nil { reader.isHalf = true }
        return nil
      }
      date.isLast = isLast
      return date
    }
  }

  /// "이나 ", "과 ", "~".
  mutating func koreanJoin() -> Bool {
    guard oneOf("이나|이랑|과|와|나|랑|하고|에서|~|-|,") != nil else { return false }
    skipBlanks()
    return true
  }

  /// " 금요일", "(금)" after a date, " 24일" after a day of the week.
  mutating func koreanSecondDay(_ first: EntryDate) -> EntryDate? {
    skipBlanks()
    if first.isWeekday, let day = attempt({ $0.koreanCalendarDay() }) { return EntryDate(day: day) }
    let isOpened = take("(")
    guard
      let day = oneOf(EntryWords.koreanWeekdays)
        ?? (isOpened ? oneOf(EntryWords.koreanWeekdayLetters) : nil), take(")") == isOpened
    else { return nil }
    return EntryDate(day: today.after(day), isWeekday: true)
  }

  /// "연말까지", "이번 주 안에": the last day of it.
  private mutating func koreanPeriod() -> CivilDate? {
    guard let period = oneOf(EntryWords.koreanPeriods) else { return nil }
    if period == 2 { _ = take(" 말") }
    guard isEnding() || period < 3 && word("까지") else { return nil }
    let ends = [
      today.onOrAfter(7), today.lastOfMonth(0), today.lastOfYear(0), today.inWeek(1, 7),
      today.lastOfMonth(1),
    ]
    return ends[period]
  }

  /// " 안에", " 중으로".
  private mutating func isEnding() -> Bool {
    attempt { reader in
      reader.skipBlanks()
      return reader.wordOf("안에|안으로|내로|내에|중으로") != nil ? true : nil
    } ?? false
  }

  private mutating func bareKoreanDate() -> EntryDate? {
    let today = today
    if let days = oneOf(EntryWords.koreanNamedDays) {
      return EntryDate(day: today.adding(days: days))
    }
    if let date = attempt({ $0.koreanSpan() }) { return date }
    if let date = attempt({ $0.koreanWeekDay() }) { return date }
    if let rule = attempt({ $0.koreanNthWeekday() }) {
      return rule.first(onOrAfter: today).map { EntryDate(day: $0) }
    }
    let day =
      attempt { $0.koreanMonthDay() } ?? attempt { $0.koreanCalendarDay() }
      ?? attempt { $0.numericDate(false) }
    return day.map { EntryDate(day: $0) }
  }

  /// "3일 뒤", "두 시간 반 후", "보름 뒤에", "3일 안에".
  private mutating func koreanSpan() -> EntryDate? {
    guard var (count, unit) = koreanCount() else { return nil }
    skipBlanks()
    if unit == .hour, let minutes = attempt({ $0.koreanMinutes() }) {
      (count, unit) = (count * 60 + minutes, .minute)
      skipBlanks()
    }
    guard oneOf("뒤|후|있다가|안에|이내에|이내로|내에|내로|내") != nil else { return nil }
    return now.adding(count, unit)
  }

  /// "30분", "반".
  mutating func koreanMinutes() -> Int? {
    if take("반") { return 30 }
    guard let minutes = number(), take("분") else { return nil }
    return minutes
  }

  /// "3일", "이틀", "일주일", "두 달".
  mutating func koreanCount() -> (Int, EntryUnit)? {
    attempt { reader in
      if let days = reader.oneOf(EntryWords.koreanDays) { return (days, .day) }
      if reader.take("일주일") { return (1, .week) }
      if reader.take("일년") || reader.take("일 년") { return (1, .year) }
      if reader.take("반년") || reader.take("반 년") { return (6, .month) }
      guard let count = reader.number() ?? reader.oneOf(EntryWords.koreanNumbers) else {
        return nil
      }
      reader.skipBlanks()
      guard let unit = reader.oneOf(EntryWords.koreanUnits), let unit = EntryUnit(rawValue: unit)
      else { return nil }
      return (count, unit)
    }
  }

  /// "이번 주", "다음주", "담주", "다다음 주", "지난주": how many weeks on.
  private mutating func koreanWeek() -> Int? {
    attempt { reader in
      guard let weeks = reader.oneOf("이번=0|다음=1|다다음=2|담=1|지지난=-2|지난=-1|저번=-1") else {
        return nil
      }
      reader.skipBlanks()
      return reader.take("주") ? weeks : nil
    }
  }

  /// "차주 월요일"; without a day "차주" is who owns a car.
  private mutating func koreanFormalWeekDay() -> EntryDate? {
    guard let weeks = oneOf("금주=0|차주=1|내주=1"), blanks(),
      let day = oneOf(EntryWords.koreanWeekdays)
    else { return nil }
    return EntryDate(day: today.inWeek(weeks, day))
  }

  private mutating func koreanWeekDay() -> EntryDate? {
    let today = today
    if let date = attempt({ $0.koreanFormalWeekDay() }) { return date }
    if let weeks = koreanWeek() {
      if take("말") { return EntryDate(day: today.inWeek(weeks, 6)) }
      let weekday = attempt { reader -> Int? in
        reader.skipBlanks()
        if let day = reader.oneOf(EntryWords.koreanWeekdays) { return day }
        guard let day = reader.oneOf(EntryWords.koreanWeekdayLetters), day < 7 else { return nil }
        if reader.take("~") || reader.take("-") { reader.isHalf = true }
        return reader.isAtParticle ? day : nil
      }
      if let weekday { return EntryDate(day: today.inWeek(weeks, weekday)) }
      return weeks <= 0 ? nil : EntryDate(day: today.inWeek(weeks, 1))
    }
    let past = attempt { reader -> Int? in
      guard reader.take("지난") || reader.take("저번") else { return nil }
      reader.skipBlanks()
      return reader.oneOf(EntryWords.koreanWeekdays)
    }
    if let past { return EntryDate(day: today.before(past)) }
    if take("주말") { return EntryDate(day: today.onOrAfter(6)) }
    if let date = attempt({ $0.koreanLetterBeforeTime() }) { return date }
    return oneOf(EntryWords.koreanWeekdays).map {
      EntryDate(day: today.after($0), isWeekday: true)
    }
  }

  /// "(화)", "목" before "3시"; "일 3시까지" is work.
  private mutating func koreanLetterBeforeTime() -> EntryDate? {
    let isOpened = take("(")
    guard let day = oneOf(EntryWords.koreanWeekdayLetters), isOpened ? take(")") : day < 7 else {
      return nil
    }
    var rest = self
    guard rest.blanks() || isOpened else { return nil }
    return rest.koreanHour().map { _ in EntryDate(day: today.after(day), isWeekday: true) }
  }

  /// "다음 달 3일", "이번 달 말", "월말", "말일".
  private mutating func koreanMonthDay() -> CivilDate? {
    if take("월말") || take("말일") || take("이달 말일") || take("이달 말") { return today.lastOfMonth(0) }
    if let months = oneOf("이달=0|금월=0|내달=1|익월=1") {
      return koreanDayOfMonth(today.firstOfMonth(months))
    }
    guard let months = oneOf("이번=0|다음=1|다다음=2|담=1|지난=-1|저번=-1") else { return nil }
    skipBlanks()
    guard take("달") else { return nil }
    let first = today.firstOfMonth(months)
    if let day = attempt({ $0.koreanDayOfMonth(first) }) { return day }
    return months <= 0 || isHalf ? nil : first
  }

  /// "3일", "말", "중순" of a month.
  private mutating func koreanDayOfMonth(_ first: CivilDate) -> CivilDate? {
    skipBlanks()
    if take("말일") || take("말") || take("마지막 날") { return first.lastOfMonth(0) }
    if take("중순") { return first.adding(days: 14) }
    if let start = attempt({ ($0.take("초") || $0.take("첫날")) && $0.isAtParticle ? first : nil }) {
      return start
    }
    if let rule = attempt({ $0.koreanNthWeekday() }) {
      return rule.first(onOrAfter: first).flatMap { $0.month == first.month ? $0 : nil }
    }
    guard let day = number(), take("일") else { return nil }
    _ = take("날")
    return CivilDate(year: first.year, month: first.month, day: day)
  }

  /// "둘째 주 금요일", "마지막 금요일" of a month.
  mutating func koreanNthWeekday() -> RecurrenceRule? {
    guard let nth = oneOf(EntryWords.koreanOrdinals) else { return nil }
    let hasComma = take(",") || take("와") || take("과")
    skipBlanks()
    let isWeek = take("주")
    if isWeek { skipBlanks() }
    guard
      let days = take("평일")
        ? .workdays : oneOf(EntryWords.koreanWeekdays).map({ Self.weekdays($0) })
    else {
      // Of two weeks either may be meant, and no week is a day.
      if isWeek || hasComma || oneOf(EntryWords.koreanOrdinals) != nil { isHalf = true }
      return nil
    }
    return RecurrenceRule(.month, weekdays: days, nth: nth)
  }

  /// "7월 20일", "내년 3월 1일", "2027년 1월 5일", "20일".
  private mutating func koreanCalendarDay() -> CivilDate? {
    if let day = attempt({ $0.koreanBareDay() }) { return day }
    var year: Int?
    if take("내년") { year = today.year + 1 }
    if year == nil {
      year = attempt { reader in
        guard let year = reader.number(), reader.take("년") else { return nil }
        // "27년 3월 1일"
        return year >= 1_900 ? year : (20...99).contains(year) ? year + 2_000 : nil
      }
    }
    skipBlanks()
    guard let month = number(), take("월"), (1...12).contains(month) else { return nil }
    let first = today.firstOfMonth((month - today.month + 12) % 12)
    if isBefore("부터") { return first }
    if isBefore("까지") { return first.lastOfMonth(0) }
    for step in 0..<8 {
      guard let first = CivilDate(year: (year ?? today.year) + step, month: month, day: 1) else {
        return nil
      }
      var copy = self
      guard let date = copy.koreanDayOfMonth(first) else {
        isHalf = copy.isHalf
        continue
      }
      guard year != nil || date >= today else { continue }
      self = copy
      return date
    }
    return nil
  }

  /// "20일", where no span follows: "20일 동안".
  private mutating func koreanBareDay() -> CivilDate? {
    guard !isAfterMonth, let day = number(), take("일") else { return nil }
    _ = take("날")
    guard isAtParticle || isAtParenthesis else { return nil }
    var rest = self
    rest.skipBlanks()
    // "1일 1식" is once a day.
    let isPerDay = day == 1 && rest.koreanHour() == nil && rest.number() != nil
    if isPerDay || isBefore(EntryWords.koreanSpans) { return nil }
    return today.coming(day: day)
  }

  /// Whether a month or a week of one stands before that is not understood: "8월 1주차".
  var isAfterKoreanWeek: Bool {
    if isAfterSyllable("월|째") { return true }
    var before = self
    while before.at > 0, bytes[before.at - 1] <= 32 { before.at -= 1 }
    guard before.at > 6, (48...57).contains(bytes[before.at - 7]) else { return false }
    before.at -= 6
    return before.oneOf("주차") != nil
  }

  /// Whether "2월" stands before, or "3박": "2월 30일" is no day at all.
  private var isAfterMonth: Bool { isAfterSyllable("월|박") }

  /// Whether a Hangul syllable of the table stands before, and perhaps blanks.
  func isAfterSyllable(_ syllables: StaticString) -> Bool {
    var before = self
    while before.at > 0, bytes[before.at - 1] <= 32 { before.at -= 1 }
    guard before.at >= 3 else { return false }
    before.at -= 3
    return before.oneOf(syllables) != nil
  }

  /// Whether what follows belongs with a day to a noun: "내일 먹을 고기".
  var isBeforeModifier: Bool {
    var rest = self
    rest.skipBlanks()
    guard rest.wordOf(EntryWords.koreanModifiers) != nil else { return false }
    rest.skipBlanks()
    return !rest.isAtEnd
  }

  /// Whether one of two words that follow ends as those do that describe the next: "찍은 사진", "지민이가 준 책".
  var isBeforeDescription: Bool {
    var rest = self
    for _ in 0..<2 {
      rest.skipBlanks()
      var hour = rest
      if hour.koreanHour() != nil { return false }
      rest.skipWord()
      let endsSo = rest.isAfterFinalN
      rest.skipBlanks()
      if rest.isAtEnd { return false }
      if endsSo { return true }
    }
    return false
  }

  /// Whether the Hangul syllable before ends with ㄴ (Unicode, 3.12).
  private var isAfterFinalN: Bool {
    guard at >= 3, (0xEA...0xED).contains(bytes[at - 3]) else { return false }
    let low = Int(bytes[at - 2] & 63) << 6 | Int(bytes[at - 1] & 63)
    let value = Int(bytes[at - 3] & 15) << 12 | low
    return value >= 0xAC00 && (value - 0xAC00) % 28 == 4
  }
}
