import Kernel

extension EntryReader {
  mutating func koreanRule() -> EntryRule? {
    attempt { reader in
      let isAfter = reader.koreanAfterCompletion()
      guard var found = reader.bareKoreanRule() else { return nil }
      if found.minutes == nil {
        found.minutes = reader.attempt { $0.blanks() ? $0.koreanPart() : nil }
      }
      if isAfter || reader.take("!") { found.rule.isFromCompletion = true }
      _ = reader.take("마다")
      return reader.particle() == nil ? nil : found
    }
  }

  /// "완료 후 ", "끝내고 ".
  private mutating func koreanAfterCompletion() -> Bool {
    attempt { reader in
      let isAfter = reader.oneOf(EntryWords.koreanCompletion) != nil
      return isAfter && reader.blanks() ? true : nil
    } ?? false
  }

  private mutating func bareKoreanRule() -> EntryRule? {
    if let minutes = oneOf("아침마다=540|점심마다=720|저녁마다=1140|밤마다=1320") {
      return EntryRule(rule: RecurrenceRule(.day), minutes: minutes)
    }
    let rule =
      attempt { $0.koreanFrequency() } ?? attempt { $0.koreanDaily() }
      ?? attempt { $0.koreanWeekly() } ?? attempt { $0.koreanMonthly() }
      ?? attempt { $0.koreanYearly() } ?? attempt { $0.koreanEach() }
      ?? attempt { $0.koreanInterval() }
    return rule.map { EntryRule(rule: $0) }
  }

  /// "하루 한 번", "주 1회"; no rule comes more often.
  private mutating func koreanFrequency() -> RecurrenceRule? {
    guard
      let unit = oneOf(EntryWords.koreanFrequencies).flatMap({ RecurrenceRule.Unit(rawValue: $0) })
    else { return nil }
    _ = take("에")
    skipBlanks()
    guard let count = number() ?? oneOf(EntryWords.koreanNumbers) else { return nil }
    skipBlanks()
    guard take("번") || take("회") || unit == .week && take("일"), isAtBoundary else { return nil }
    if count != 1 { isHalf = true }
    return RecurrenceRule(unit)
  }

  private mutating func koreanDaily() -> RecurrenceRule? {
    guard take("매일매일") || take("매일") || take("날마다") else { return nil }
    return RecurrenceRule(.day)
  }

  /// "매주 월수금", "매 평일", "격주로", "격주 월요일".
  private mutating func koreanWeekly() -> RecurrenceRule? {
    let interval = take("격주") ? 2 : 1
    if interval == 1 {
      if take("매 평일") { return RecurrenceRule(.week, weekdays: .workdays) }
      if take("매 주말") || take("매주말") { return RecurrenceRule(.week, weekdays: .weekend) }
      guard take("매주") || take("매 주") else { return nil }
    } else {
      _ = take("로")
    }
    let days = koreanWeekdaySet()
    _ = take("마다")
    return RecurrenceRule(.week, every: interval, weekdays: days ?? .none)
  }

  /// Blanks and days of the week: "월요일과 목요일", "월수금", "월, 수, 금", "월~금", "주말".
  private mutating func koreanWeekdaySet() -> WeekdaySet? {
    attempt { reader in
      reader.skipBlanks()
      if reader.take("주말") { return .weekend }
      if reader.take("평일") { return .workdays }
      if let days = reader.attempt({ $0.koreanWeekdayNames() }) { return days }
      return reader.koreanLetters()
    }
  }

  /// "월수금", "월, 수, 금", "월~금".
  private mutating func koreanLetters() -> WeekdaySet? {
    var days = WeekdaySet.none
    while let day = oneOf(EntryWords.koreanWeekdayLetters) {
      if take("~") || take("-") {
        return oneOf(EntryWords.koreanWeekdayLetters).flatMap { Self.weekdays(day, $0) }
      }
      days = days.union(Self.weekdays(day))
      let hasComma = take(",")
      let isSpaced = attempt { $0.blanks() && $0.isLetter ? true : nil } == true
      if hasComma && !isSpaced { skipBlanks() }
    }
    var rest = self
    let isEach = rest.take("마다")
    return (isAtBoundary || isEach) && !days.isEmpty ? days : nil
  }

  /// Whether a day of the week stands here in one letter.
  private var isLetter: Bool {
    var rest = self
    return rest.oneOf(EntryWords.koreanWeekdayLetters) != nil
      && (rest.isAtBoundary || rest.at < bytes.count && bytes[rest.at] == UInt8(ascii: ","))
  }

  /// "월요일", "화요일과 목요일", "월요일, 수요일".
  private mutating func koreanWeekdayNames() -> WeekdaySet? {
    guard let first = oneOf(EntryWords.koreanWeekdays) else { return nil }
    if let last = attempt({ $0.koreanLastWeekday() }) { return Self.weekdays(first, last) }
    var days = Self.weekdays(first)
    let next = { (reader: inout EntryReader) -> Int? in
      guard reader.oneOf("과=0|,=0|이랑=0|하고=0| =0") != nil else {
        return nil
      }
      reader.skipBlanks()
      return reader.oneOf(EntryWords.koreanWeekdays)
    }
    while let day = attempt(next) { days = days.union(Self.weekdays(day)) }
    return days
  }

  /// "부터 금요일까지", "~금요일".
  private mutating func koreanLastWeekday() -> Int? {
    let isDash = take("~") || take("-")
    guard isDash || take("부터") && blanks(), let day = oneOf(EntryWords.koreanWeekdays) else {
      return nil
    }
    return isDash || take("까지") ? day : nil
  }

  /// "매달 1일", "매월 말일", "매달 둘째 주 금요일", "매달 마지막 날".
  private mutating func koreanMonthly() -> RecurrenceRule? {
    guard oneOf("매달|매월|매 달|매 월|달마다") != nil else { return nil }
    let rule = attempt { reader -> RecurrenceRule? in
      reader.skipBlanks()
      let isLast = reader.oneOf("말일|마지막 날|마지막날") != nil || reader.take("말") && reader.isAtParticle
      if isLast { return RecurrenceRule(.month, days: .last) }
      if reader.take("중순") { return RecurrenceRule(.month, days: MonthDaySet([15])) }
      if let rule = reader.attempt({ $0.koreanNthWeekdays() }) { return rule }
      if let rule = reader.attempt({ $0.koreanNthWeekday() }) { return rule }
      if let rule = reader.attempt({ $0.koreanMonthDays() }) { return rule }
      // Of "1, 3회" only half is understood.
      if reader.number() != nil && reader.take(",") { reader.isHalf = true }
      return nil
    }
    guard let rule else { return RecurrenceRule(.month) }
    _ = take("에")
    return rule
  }

  /// "1일", "15일과 30일"; and "1, 15일", where "2, 3일마다" is not meant.
  private mutating func koreanMonthDays(isEach: Bool = false) -> RecurrenceRule? {
    var days = MonthDaySet.none
    var found = MonthDaySet.none
    var end = at
    while true {
      if !days.isEmpty {
        _ = oneOf("과|,|이랑|·")
        skipBlanks()
      }
      guard let day = number(), (1...31).contains(day) else { break }
      let isNamed = take("일")
      guard isNamed || !isEach && isAtComma else { break }
      days = MonthDaySet(bits: days.bits | 1 << (day - 1))
      if isNamed { (found, end) = (days, at) }
    }
    at = end
    return found.isEmpty ? nil : RecurrenceRule(.month, days: found)
  }

  private var isAtComma: Bool {
    var rest = self
    return rest.oneOf(",|·") != nil
  }

  /// "둘째, 넷째 일요일", "첫째 주와 셋째 주 월요일", "1, 3주 월요일": several weeks of a month.
  private mutating func koreanNthWeekdays() -> RecurrenceRule? {
    guard var last = koreanNth() else { return nil }
    var nths = [last.nth]
    let next = { (reader: inout EntryReader) -> (nth: Int, isClear: Bool)? in
      _ = reader.oneOf(",|·|와|과|하고|이랑")
      reader.skipBlanks()
      return reader.koreanNth()
    }
    while let found = attempt(next) {
      nths.append(found.nth)
      last = found
    }
    guard nths.count > 1, last.isClear else { return nil }
    skipBlanks()
    let days =
      take("평일") ? .workdays : oneOf(EntryWords.koreanWeekdays).map { Self.weekdays($0) }
    return days.map { RecurrenceRule(.month, weekdays: $0, nths: nths) }
  }

  /// "둘째", "둘째 주", "2주"; a number alone is clear only by what follows it.
  private mutating func koreanNth() -> (nth: Int, isClear: Bool)? {
    if let nth = oneOf(EntryWords.koreanOrdinals) {
      _ = oneOf(" 주|주")
      return (nth, true)
    }
    guard let nth = number(), (1...5).contains(nth) else { return nil }
    return (nth, oneOf("째 주|째주|번째 주|주차|주") != nil)
  }

  private mutating func koreanYearly() -> RecurrenceRule? {
    guard take("매년") || take("해마다") else { return nil }
    // No rule goes by the moon, or knows these days.
    var rest = self
    rest.skipBlanks()
    if rest.oneOf(EntryWords.koreanHolidays) != nil { isHalf = true }
    let rule = attempt { reader -> RecurrenceRule? in
      guard reader.blanks(), let month = reader.number(), reader.take("월"),
        (1...12).contains(month)
      else { return nil }
      reader.skipBlanks()
      guard let day = reader.number(), reader.take("일"), (1...31).contains(day) else { return nil }
      return RecurrenceRule(.year, days: MonthDaySet([day]), month: month)
    }
    guard let rule else {
      // "매년 12월" says no day.
      rest = self
      rest.skipBlanks()
      if rest.number() != nil, rest.take("월") { isHalf = true }
      return RecurrenceRule(.year)
    }
    _ = take("에")
    return rule
  }

  /// "평일 아침 8시", "월수금 7시": where a time follows, of three days and more anywhere.
  private mutating func koreanTimed() -> RecurrenceRule? {
    let start = at
    // "수금" is money that is called in.
    guard oneOf("금일|명일|수금 |수금은") == nil,
      let days = take("평일") ? .workdays : koreanLetters(), at - start > 3, blanks()
    else { return nil }
    let end = at
    while koreanHour() == nil {
      guard at - start < 3_000, end - start > 9, !isAtEnd else { return nil }
      skipWord()
      skipBlanks()
    }
    at = end - 1
    return RecurrenceRule(.week, weekdays: days)
  }

  /// "월요일마다", "주말마다", "평일마다", "분기마다".
  private mutating func koreanEach() -> RecurrenceRule? {
    if take("주말마다") { return RecurrenceRule(.week, weekdays: .weekend) }
    if take("평일마다") { return RecurrenceRule(.week, weekdays: .workdays) }
    if take("분기마다") { return RecurrenceRule(.month, every: 3) }
    if let rule = attempt({ $0.koreanTimed() }) ?? attempt({ $0.koreanPlacesEach() }) {
      return rule
    }
    let start = at
    let isOfMonth = isAfterWeekOfMonth
    guard let days = koreanWeekdayNames() ?? koreanLetters(), at > start + 3, take("마다") else {
      return nil
    }
    // "둘째 주 토요일마다" is not every week.
    if isOfMonth {
      isHalf = true
      return nil
    }
    return RecurrenceRule(.week, weekdays: days)
  }

  private var isAfterWeekOfMonth: Bool {
    guard isAfterSyllable("주") else { return false }
    var week = self
    while bytes[week.at - 1] <= 32 { week.at -= 1 }
    week.at -= 3
    return week.isAfterSyllable("째")
  }

  private var isAfterNumberAndComma: Bool {
    var end = at
    while end > 0, bytes[end - 1] <= 32 { end -= 1 }
    return end > 1 && bytes[end - 1] == UInt8(ascii: ",") && (48...57).contains(bytes[end - 2])
  }

  /// "15일, 30일마다", "둘째, 넷째 일요일마다"; "15일마다" is every 15 days.
  private mutating func koreanPlacesEach() -> RecurrenceRule? {
    let rule = attempt { $0.koreanNthWeekdays() } ?? koreanMonthDays(isEach: true)
    guard let rule, !rule.nths.isEmpty || rule.days.bits.nonzeroBitCount > 1, take("마다") else {
      return nil
    }
    return rule
  }

  /// "3일마다", "2시간마다", "하루걸러", "격일로", "두 달에 한 번", "2주마다 월요일".
  private mutating func koreanInterval() -> RecurrenceRule? {
    if let unit = oneOf("격일=0|격월=2").flatMap({ RecurrenceRule.Unit(rawValue: $0) }) {
      _ = take("로")
      return RecurrenceRule(unit, every: 2)
    }
    if take("매시간") || take("매 시간") {
      _ = take(" 정각")
      return RecurrenceRule(.hour)
    }
    let isSecond = isAfterNumberAndComma
    guard let (count, unit) = koreanCount() else { return nil }
    if unit == .day, take("걸러") || take(" 걸러") { return RecurrenceRule(.day, every: count + 1) }
    guard take("마다") || take("에 한 번") || take("에 한번") else { return nil }
    // "2, 3일마다" is the one or the other.
    if isSecond { isHalf = true }
    // No rule is counted in minutes, or in more hours than a day has.
    guard let unit = unit.repeating, unit != .hour || unit.intervals.contains(count) else {
      isHalf = true
      return nil
    }
    _ = take(" 한 번")
    guard unit == .week else { return RecurrenceRule(unit, every: count) }
    let days = attempt { reader -> WeekdaySet? in
      guard reader.blanks() else { return nil }
      return reader.koreanWeekdayNames()
    }
    return RecurrenceRule(.week, every: count, weekdays: days ?? .none)
  }
}
