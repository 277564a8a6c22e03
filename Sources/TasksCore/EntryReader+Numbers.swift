import Kernel

/// Days that are written with numbers: in English, and alike everywhere.
extension EntryReader {
  /// "jan 27", "27 january 2027", "27th of january", "mid august".
  mutating func monthDate() -> CivilDate? {
    if word("mid"), blanks(), let month = wordOf(EntryWords.months) {
      return today.coming(month: month, day: 15)
    }
    guard let (month, day) = monthAndDay(), !isBefore(EntryWords.measures),
      // "2 may day flags"
      month != 5 || !isBefore("day")
    else { return nil }
    let year = attempt { reader -> Int? in
      _ = reader.take(",")
      guard reader.blanks() else { return nil }
      let isShort = reader.take("'") || reader.take("’")
      guard var year = reader.number(), reader.isAtBoundary else { return nil }
      if isShort && year < 100 { year += 2_000 }
      return (1_900...9_999).contains(year) ? year : nil
    }
    if let year { return CivilDate(year: year, month: month, day: day) }
    return today.coming(month: month, day: day)
  }

  mutating func monthAndDay() -> (Int, Int)? {
    attempt { reader in
      guard let month = reader.wordOf(EntryWords.months), reader.blanks() else { return nil }
      _ = reader.take("the ")
      let day = reader.dayNumber()
      if day == nil && reader.isRange { reader.isHalf = true }
      return day.map { (month, $0) }
    }
      ?? attempt { reader in
        guard let day = reader.dayNumber(), reader.blanks() else { return nil }
        if reader.word("of") && !reader.blanks() { return nil }
        guard let month = reader.wordOf(EntryWords.months),
          !reader.isBefore("be|need|not|have|want")
        else { return nil }
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

  /// "2026-09-01", "2026.9.1", "9/1", "25/12", "9/1/2027", "25.12.2026", "12.25".
  ///
  /// Where both orders are possible the region says which; a day stands before a year with full stops.
  mutating func numericDate(_ isNamed: Bool) -> CivilDate? {
    let start = at
    guard let first = number() else { return nil }
    let marks: StaticString = "-=0|/=1|. =2|.=3"
    guard let mark = oneOf(marks), let second = number() else { return nil }
    let third = attempt { $0.oneOf(marks) == mark ? $0.number() : nil }
    if first >= 1_900 {
      _ = take(".")
      return third.flatMap { CivilDate(year: first, month: second, day: $0) }
    }
    let isDotted = mark == 3
    guard isDotted || mark == 1 else { return nil }
    if var third {
      // "8/1/26"
      if mark == 1, (20...99).contains(third) { third += 2_000 }
      guard third >= 1_900 else { return nil }
      let monthFirst = CivilDate(year: third, month: first, day: second)
      let dayFirst = CivilDate(year: third, month: second, day: first)
      return isDotted || isDayFirst ? dayFirst ?? monthFirst : monthFirst ?? dayFirst
    }
    if isDotted { _ = attempt { $0.take(".") && $0.isAtParenthesis ? true : nil } }
    let isClear =
      isDotted
      ? isDay(first, second, isNamed, start) : isNamed || !isPart(first, second, start)
    guard isClear else { return nil }
    if isDayFirst && !isDotted, let day = today.coming(month: second, day: first) { return day }
    return today.coming(month: first, day: second)
      ?? (isDotted && !isNamed ? nil : today.coming(month: second, day: first))
  }

  var isAtParenthesis: Bool { at < bytes.count && bytes[at] == UInt8(ascii: "(") }

  /// Whether two numbers around a full stop are a date: in Korean at the beginning or before a particle.
  private func isDay(_ first: Int, _ second: Int, _ isNamed: Bool, _ start: Int) -> Bool {
    // "3.15 tomorrow" is a time or a price: the day is said.
    if isBeforeNamedDay { return false }
    if isNamed { return max(first, second) > 12 }
    guard hasHangul, !isBefore(EntryWords.measures) else { return false }
    var rest = self
    let isLast = rest.particle()
    var before = self
    before.at = start
    if before.isAfter(EntryWords.numbered) { return false }
    if isAtEnd && second > 12 && at - start == 5 { return true }
    return start == 0 && (isLast != nil || isAtParenthesis) || isLast == true
  }

  /// Whether "tomorrow" or its like follows.
  var isBeforeNamedDay: Bool {
    var rest = self
    return rest.blanks()
      && (rest.word("tonight") || rest.wordOf(EntryWords.namedDays) != nil
        || rest.oneOf(EntryWords.koreanNamedDays) != nil)
  }

  /// Whether two numbers around a stroke are a fraction, or a part of so many: "3/4 inch", "part 1/2".
  private func isPart(_ first: Int, _ second: Int, _ start: Int) -> Bool {
    var before = self
    before.at = start
    if first == 24 && second == 7 || isBefore(EntryWords.measures) { return true }
    if before.isAfter(EntryWords.numbered) { return true }
    let isFraction = first < second && [2, 3, 4, 5, 6, 8, 10, 16].contains(second)
    return isFraction && start > 0 && !isFree
  }

  /// "the 27th"; alone only where nothing follows: "5th avenue" is no date.
  mutating func ordinalDate(_ isFirm: Bool) -> CivilDate? {
    _ = word("the") && blanks()
    guard let day = ordinal(), isFirm || isFree else { return nil }
    return today.coming(day: day)
  }
}
