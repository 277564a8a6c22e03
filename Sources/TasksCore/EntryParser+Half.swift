import Kernel

/// What is no date although it looks like one, and what is more than is understood.
extension EntryParser {
  /// Whether capitals say that what was read is part of a name: "Friday Night Lights".
  func isName(from start: Int) -> Bool {
    if isAhead { return false }
    let isCapital = { (byte: UInt8) in (65...90).contains(byte) }
    var words = reader
    words.at = start
    if words.wordOf("next|last|this|due|on|by") != nil {
      return false
    }
    var count = 0
    while words.at < reader.at {
      guard isCapital(raw[words.at]) else { return false }
      count += 1
      words.skipWord()
      words.skipBlanks()
    }
    let isFirst = !raw[..<start].contains { $0 > 32 }
    let isAmongSmall = !isFirst && !isCapital(raw[0])
    var rest = self
    rest.isAhead = true
    rest.reader.skipBlanks()
    if rest.reader.isAtEnd { return isAmongSmall && count > 2 }
    let isFollowed = isCapital(raw[rest.reader.at]) && (count > 1 || !isFirst)
    return (isFollowed || isAmongSmall && count > 1) && rest.recognise() == nil
  }

  /// Whether words around a day, a time or a rule say more than it means: "before friday", "8am and 8pm".
  func leavesHalf(_ kind: EntryChip.Kind, _ before: EntryReader) -> Bool {
    let isRule = kind == .rule || kind == .end
    guard kind == .date || kind == .time || isRule else { return false }
    var rest = reader
    let isSpoiled = before.isAfter(EntryWords.spoilers) || before.isAfterKoreanWeek
    if isSpoiled && !before.isNextToRecognised { return true }
    if rest.isBefore(EntryWords.koreanSpoilers) || rest.isBefore(EntryWords.shifts) { return true }
    if isRule && rest.isBefore(EntryWords.exceptions) || leavesEnd || leavesHours { return true }
    if isRule && rest.hasKoreanException { return true }
    var month = rest
    if isRule, month.next("in"), month.blanks(), month.wordOf(EntryWords.months) != nil {
      return true
    }
    // "8am for 5 days" repeats.
    var length = rest
    length.skipBlanks()
    if kind == .time && todo.rule == nil && !repeats && length.length()?.1 != nil { return true }
    if rest.isBeforeModifier || rest.isBeforeBound { return true }
    // A day that is over says of what is done when it was: "the photos taken yesterday".
    let isPast = date.map { $0.day < now.date } ?? false
    if isPast && (before.isAfterDeed || rest.isBeforeDescription) { return true }
    let join = rest.join()
    return addsDay(rest, join) || addsTime(rest, join, kind)
  }

  /// Whether it is said how long it repeats, and not understood.
  private var leavesEnd: Bool {
    guard repeats, reader.isBefore("starting|until|till|ending") else { return false }
    var rest = self
    rest.reader.skipBlanks()
    return rest.readEnd() == nil
  }

  /// Whether a rule by the hour is bound to a part of the day: "from 9 to 5", "in the morning".
  private var leavesHours: Bool {
    guard todo.rule?.unit == .hour else { return false }
    if time?.length != nil || ruleMinutes != nil || date?.isPart == true { return true }
    if reader.isBefore(EntryWords.hourParts) { return true }
    guard reader.isBefore(EntryWords.hourBounds) else { return false }
    var rest = self
    rest.isAhead = true
    rest.reader.skipBlanks()
    return rest.readEnd() == nil && rest.readTime() == nil
  }

  private func addsDay(_ next: EntryReader, _ join: EntryReader.Join) -> Bool {
    var next = next
    if repeats && next.isBefore("starting|beginning|from") { return false }
    _ = next.word("from") && next.blanks()
    if let found = next.englishDate() ?? next.koreanDate() {
      if repeats && last == nil && found.isLast { return false }
      return date != nil || todo.rule != nil && join != .none
    }
    return todo.rule != nil && (next.englishRule() ?? next.koreanRule()) != nil
  }

  private func addsTime(
    _ next: EntryReader, _ join: EntryReader.Join, _ kind: EntryChip.Kind
  ) -> Bool {
    var next = next
    if time != nil && (next.englishTime() ?? next.koreanTime()) != nil { return true }
    // "at 8, 14 and 20"
    var list = next
    if join == .comma, kind == .time, list.number() != nil, list.isAtBoundary,
      list.join() != .none || list.isAtEnd
    {
      return true
    }
    guard join == .word else { return false }
    if next.wordOf(EntryWords.partsOfDay) != nil { return true }
    return kind != .rule && next.number() != nil && next.isAtBoundary
  }
}

extension EntryReader {
  /// Minutes that what it is about adds to a bare hour: "dinner at 7" is in the evening, "기상 6시" in the morning.
  func halfByMeal(_ hour: Int) -> Int? {
    guard (4...9).contains(hour) else { return nil }
    var word = self
    word.at = 0
    while !word.isAtEnd {
      word.skipBlanks()
      if hour > 6, word.wordOf("dinner|supper") ?? word.oneOf("저녁") != nil { return 720 }
      if hour < 7, word.wordOf("breakfast|wake|alarm|sunrise") ?? word.oneOf("기상|알람") != nil {
        return 0
      }
      word.skipWord()
    }
    return nil
  }

  /// Whether days are left out anywhere: "주말 제외 매일".
  var hasKoreanException: Bool {
    var rest = self
    rest.at = 0
    while !rest.isAtEnd {
      if rest.bytes[rest.at] <= 40 {
        rest.at += 1
      } else {
        let isDay = rest.oneOf(EntryWords.koreanExceptable) ?? rest.oneOf(EntryWords.koreanWeekdays)
        _ = rest.take("은") || rest.take("만")
        if isDay != nil, rest.isBefore("제외|제외하고|빼고|말고") { return true }
        rest.skipWord()
      }
    }
    return false
  }

  /// What joins what was recognised and what follows.
  enum Join { case none, comma, word }

  /// Over blanks, a comma, "and" and its like.
  mutating func join() -> Join {
    let hasComma = take(",")
    skipBlanks()
    guard wordOf("and|or|&|to|through|-|–|~") != nil else { return hasComma ? .comma : .none }
    skipBlanks()
    return .word
  }
}
