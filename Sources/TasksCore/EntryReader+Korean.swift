import Kernel

/// Days and times in Korean, where a word is followed by a particle and not by a blank.
extension EntryReader {
  var isAtParticle: Bool {
    var copy = self
    return copy.particle() != nil
  }

  /// The end of a word after its particle: true for one that says "until".
  mutating func particle() -> Bool? {
    attempt { reader in
      for last in ["까지는", "까지"] where reader.word(last) { return true }
      for other in ["부터", "에는", "에", "은", "는"] where reader.word(other) { return false }
      return reader.isAtBoundary ? false : nil
    }
  }

  mutating func koreanDate(_ now: CivilDateTime) -> EntryDate? {
    attempt { reader in
      guard var date = reader.bareKoreanDate(now) else { return nil }
      if date.minutes == nil, let minutes = reader.koreanPart() {
        date.minutes = minutes
        date.isLate = minutes >= 720
      }
      guard let isLast = reader.particle() else { return nil }
      date.isLast = isLast
      return date
    }
  }

  private mutating func bareKoreanDate(_ now: CivilDateTime) -> EntryDate? {
    let today = now.date
    let names = [
      ("오늘", 0), ("내일모레", 2), ("내일", 1), ("모레", 2), ("글피", 3), ("어제", -1), ("그저께", -2),
      ("그제", -2), ("엊그제", -2),
    ]
    if let days = oneOf(names) { return EntryDate(day: today.adding(days: days)) }
    if let date = attempt({ $0.koreanSpan(now) }) { return date }
    let day =
      attempt { $0.koreanWeekDay(today) } ?? attempt { $0.koreanMonthDay(today) }
      ?? attempt { $0.koreanCalendarDay(today) }
    return day.map { EntryDate(day: $0) }
  }

  /// "3일 뒤", "두 시간 후", "보름 뒤에".
  private mutating func koreanSpan(_ now: CivilDateTime) -> EntryDate? {
    guard let (count, unit) = koreanCount() else { return nil }
    skipBlanks()
    guard take("뒤") || take("후") else { return nil }
    return now.adding(count, unit)
  }

  /// "3일", "이틀", "일주일", "두 달".
  mutating func koreanCount() -> (Int, EntryUnit)? {
    attempt { reader in
      if let days = reader.oneOf(EntryWords.koreanDays) { return (days, .day) }
      if reader.take("일주일") { return (1, .week) }
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
      let names = [
        ("이번", 0), ("다음", 1), ("다다음", 2), ("담", 1), ("지지난", -2), ("지난", -1), ("저번", -1),
      ]
      guard let weeks = reader.oneOf(names) else { return nil }
      reader.skipBlanks()
      return reader.take("주") ? weeks : nil
    }
  }

  private mutating func koreanWeekDay(_ today: CivilDate) -> CivilDate? {
    if let weeks = koreanWeek() {
      if take("말") { return today.inWeek(weeks, 6) }
      let weekday = attempt { reader -> Int? in
        reader.skipBlanks()
        return reader.oneOf(EntryWords.koreanWeekdays)
      }
      if let weekday { return today.inWeek(weeks, weekday) }
      return weeks <= 0 ? nil : today.inWeek(weeks, 1)
    }
    let past = attempt { reader -> Int? in
      guard reader.take("지난") || reader.take("저번") else { return nil }
      reader.skipBlanks()
      return reader.oneOf(EntryWords.koreanWeekdays)
    }
    if let past { return today.before(past) }
    if take("주말") { return today.onOrAfter(6) }
    return oneOf(EntryWords.koreanWeekdays).map { today.after($0) }
  }

  /// "다음 달 3일", "이번 달 말", "월말", "말일".
  private mutating func koreanMonthDay(_ today: CivilDate) -> CivilDate? {
    if take("월말") || take("말일") || take("이달 말") { return today.lastOfMonth(0) }
    let names = [("이번", 0), ("다음", 1), ("다다음", 2), ("담", 1), ("지난", -1), ("저번", -1)]
    guard let months = oneOf(names) else { return nil }
    skipBlanks()
    guard take("달") else { return nil }
    let first = today.firstOfMonth(months)
    if let day = attempt({ $0.koreanDayOfMonth(first) }) { return day }
    return months <= 0 ? nil : first
  }

  /// "3일", "말", "중순" of a month.
  private mutating func koreanDayOfMonth(_ first: CivilDate) -> CivilDate? {
    skipBlanks()
    if take("말일") || take("말") { return first.lastOfMonth(0) }
    if take("중순") { return first.adding(days: 14) }
    guard let day = number(), take("일") else { return nil }
    return CivilDate(year: first.year, month: first.month, day: day)
  }

  /// "7월 20일", "내년 3월 1일", "2027년 1월 5일", "20일".
  private mutating func koreanCalendarDay(_ today: CivilDate) -> CivilDate? {
    if let day = attempt({ $0.koreanBareDay(today) }) { return day }
    var year: Int?
    if take("내년") { year = today.year + 1 }
    if year == nil {
      year = attempt { reader in
        guard let year = reader.number(), year >= 1_900, reader.take("년") else { return nil }
        return year
      }
    }
    skipBlanks()
    guard let month = number(), take("월"), (1...12).contains(month) else { return nil }
    for step in 0..<8 {
      guard let first = CivilDate(year: (year ?? today.year) + step, month: month, day: 1) else {
        return nil
      }
      var copy = self
      guard let date = copy.koreanDayOfMonth(first) else { continue }
      guard year != nil || date >= today else { continue }
      self = copy
      return date
    }
    return nil
  }

  /// "20일", where no span follows: "20일 동안".
  private mutating func koreanBareDay(_ today: CivilDate) -> CivilDate? {
    guard !isAfterMonth, let day = number(), take("일"), isAtParticle else { return nil }
    var copy = self
    copy.skipBlanks()
    if copy.take("동안") || copy.take("간") { return nil }
    return today.coming(day: day)
  }

  /// Whether "2월" stands before: "2월 30일" is no day at all.
  private var isAfterMonth: Bool {
    var end = at
    while end > 0, bytes[end - 1] <= 32 { end -= 1 }
    return bytes[..<end].suffix(3).elementsEqual("월".utf8)
  }

  /// A part of the day, where no hour follows.
  private mutating func koreanPart() -> Int? {
    attempt { reader in
      reader.skipBlanks()
      var copy = reader
      if copy.koreanTime() != nil { return nil }
      guard let minutes = reader.oneOf(EntryWords.koreanPartsOfDay), reader.isAtParticle else {
        return nil
      }
      return minutes
    }
  }

  /// "오후 5시 반", "저녁 7시", "열두 시", "정오".
  mutating func koreanTime() -> EntryTime? {
    attempt { reader in
      guard let time = reader.bareKoreanTime(), reader.particle() != nil else { return nil }
      return time
    }
  }

  private mutating func bareKoreanTime() -> EntryTime? {
    if take("정오") { return EntryTime(hour: 12, minute: 0, isBare: false) }
    let names = [
      ("오전", 0), ("새벽", 0), ("아침", 0), ("오후", 12), ("낮", 12), ("점심", 12), ("저녁", 12),
      ("밤", 24),
    ]
    let half = oneOf(names)
    skipBlanks()
    guard var hour = number() ?? oneOf(EntryWords.koreanNumbers) else { return nil }
    skipBlanks()
    guard take("시"), hour < 24 else { return nil }
    let minute = attempt { reader -> Int? in
      reader.skipBlanks()
      if reader.take("반") { return reader.isAtParticle ? 30 : nil }
      guard let minute = reader.number(), reader.take("분") else { return nil }
      return minute
    }
    if let half, hour <= 12 {
      // At night the hours go on over midnight; noon is twelve and not twenty-four.
      hour = half == 24 ? (hour == 12 ? 24 : hour < 5 ? hour + 24 : hour + 12) : hour % 12 + half
    }
    if hour > 24 { hour -= 24 }
    return EntryTime(hour: hour, minute: minute ?? 0, isBare: half == nil && hour <= 12)
  }
}
