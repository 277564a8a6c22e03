import Kernel

/// Times of the day in English, and those that are written alike everywhere.
extension EntryReader {
  mutating func englishTime() -> EntryTime? {
    attempt { reader in
      // "the 8pm show", "move the 3pm to 4pm": it names a thing.
      if reader.isAfter("the|a|an|my|our|your|his|her|their") { return nil }
      if let time = reader.attempt({ $0.clockRange() }) { return time }
      let isNext = reader.isNextToRecognised
      let isFirst = reader.at == 0
      let isNumbered = reader.isAfter(EntryWords.numbered)
      let isNamed = reader.isNamedTime()
      guard isNamed || !isNumbered,
        var time = reader.namedTime(isNamed, isNext || isFirst)
          ?? reader.clockTime(isNamed, isNext || isNamed && isFirst)
      else {
        return nil
      }
      time.length = reader.attempt { reader in
        reader.next("for") && reader.blanks() ? reader.duration() : nil
      }
      return time
    }
  }

  /// "at ", "by ", "@ ".
  private mutating func isNamedTime() -> Bool {
    attempt { reader in
      if reader.take("@") {
        reader.skipBlanks()
        return true
      }
      let isNamed = reader.wordOf("at about|at around|at|by|around|about") != nil
      return isNamed && reader.blanks() ? true : nil
    } ?? false
  }

  /// Whether a time stands here, whatever follows it.
  var isAtTime: Bool {
    var rest = self
    if rest.attempt({ $0.clockRange() }) != nil { return true }
    let isNamed = rest.isNamedTime()
    if rest.word("noon") || rest.word("midnight") || rest.take("half past ") { return true }
    guard let clock = rest.clock(), rest.isAtBoundary else { return false }
    return clock.half != nil || isNamed || clock.isAbout || clock.minute != nil && !clock.isDotted
  }

  /// "noon", "midnight", "half past 4", "quarter to 6", "in the morning".
  private mutating func namedTime(_ isNamed: Bool, _ isNext: Bool) -> EntryTime? {
    if let time = attempt({ $0.partOfHour() }) { return time }
    let isName = isAfter("high")
    if isOpeningName { return nil }
    let minutes = attempt { reader -> Int? in
      let named = reader.wordOf("noon=720|midnight=1440")
      let part = named == nil && reader.take("in the ") ? reader.wordOf(EntryWords.partsOfDay) : nil
      guard let minutes = named ?? part,
        isNext || reader.isFree || reader.isBeforeDay || isNamed && reader.isFollowed
      else { return nil }
      return minutes
    }
    return isName ? nil : minutes.map { EntryTime(minutes: $0) }
  }

  /// "midnight snack" at the beginning.
  private var isOpeningName: Bool {
    var rest = self
    return at == 0 && rest.word("midnight") && !rest.isFree && !rest.isBeforeDay
  }

  /// "half past 4", "a quarter to 6pm".
  private mutating func partOfHour() -> EntryTime? {
    _ = take("a ")
    guard let minute = wordOf("half past=30|quarter past=15|quarter to=45"), blanks(),
      let clock = clock(), clock.minute == nil, (1...12).contains(clock.hour), isAtBoundary
    else { return nil }
    let hour = minute < 45 ? clock.hour : clock.hour == 1 ? 12 : clock.hour - 1
    return EntryTime(hour: hour, minute: minute, half: clock.half)
  }

  private mutating func clockTime(_ isNamed: Bool, _ isNext: Bool) -> EntryTime? {
    guard let clock = clock() else { return nil }
    if clock.half != nil {
      return !clock.isShort || isNamed || isNext || isFollowed ? clock.time : nil
    }
    guard isAtBoundary, clock.hour < 24, isNamed || !isBefore(EntryWords.measures) else {
      return nil
    }
    let isClear: Bool
    if clock.isDotted {
      let isLast = isAtEnd || isBeforeNamedDay
      isClear = isNamed || isNext || clock.hour > 12 && clock.isQuarter && isLast
    } else if clock.minute == nil {
      isClear = clock.hasWord || (isNamed || clock.isAbout) && (isNext || isFollowed)
    } else {
      isClear = true
    }
    return isClear ? clock.time : nil
  }

  /// Whether "before 5" follows.
  var isBeforeBound: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.wordOf("before|after|until|till") != nil && rest.blanks()
      && rest.clock() != nil
  }

  /// Whether a bare hour that ends here is one, and not a number of things: "at 3 houses".
  private var isFollowed: Bool {
    isFree || isBeforeDay
      || isBefore("with|for|in|on|from|by|to|and|or|until|about|re")
  }

  private var isBeforeDay: Bool {
    var rest = self
    rest.skipBlanks()
    return isBefore("today|tomorrow|tmr|tonight|every|daily|next|this")
      || rest.anyWeekday() != nil
  }

  /// "3-4pm", "from 9 to 10:30am", "14:00-15:00".
  private mutating func clockRange() -> EntryTime? {
    let isBetween = word("between")
    let isNamed = isBetween || wordOf("from|at|@") != nil
    if isNamed && !blanks() { return nil }
    guard let start = clock() else { return nil }
    let hasBlank = blanks()
    let words: StaticString = isBetween ? "and" : "to|until|till"
    guard
      oneOf(EntryWords.dashes) != nil
        || hasBlank && wordOf(words) != nil
    else { return nil }
    skipBlanks()
    guard let end = clock(), isAtBoundary else { return nil }
    let isClock = start.half != nil || end.half != nil || start.minute != nil && end.minute != nil
    guard isClock, !start.isDotted || !end.isDotted || end.half != nil || isNamed,
      let first = start.time, let last = end.time
    else { return nil }
    return first.lasting(to: last)
  }

  /// What a clock shows, and perhaps which half of the day: "9", "09:30", "5.30pm", "9 in the evening".
  mutating func clock() -> EntryClock? {
    attempt { reader in
      let start = reader.at
      guard let hour = reader.number(), hour <= 24 else { return nil }
      var clock = EntryClock(hour: hour, isPadded: reader.bytes[start] == UInt8(ascii: "0"))
      let minute = reader.attempt { reader -> Int? in
        let isDotted = reader.take(".")
        guard isDotted || reader.take(":") else { return nil }
        let place = reader.at
        guard let minute = reader.number(), reader.at == place + 2, minute < 60 else { return nil }
        clock.isDotted = isDotted
        return minute
      }
      clock.minute = minute
      if minute == nil, reader.at < reader.bytes.count,
        reader.bytes[reader.at] == UInt8(ascii: ":"),
        !reader.isAtBoundary
      {
        return nil
      }
      clock.hasWord = reader.next("o'clock")
      clock.isAbout = reader.word("ish|-ish")
      clock.half = reader.half()
      clock.isShort = reader.bytes[reader.at - 1] == UInt8(ascii: "p")
      if clock.half != nil { _ = reader.word("ish|-ish") }
      return clock.half == nil || (1...12).contains(hour) ? clock : nil
    }
  }

  /// "am" is 0, "pm" is 12, "at night" is 24.
  private mutating func half() -> Int? {
    attempt { reader in
      let isPM = reader.take("p") && reader.isAtEndOfClock
      if isPM { return 12 }
      return nil
    }
      ?? attempt { reader in
        reader.skipBlanks()
        let half = reader.oneOf(EntryWords.halves)
        if half != nil, reader.bytes[reader.at...].first == UInt8(ascii: "/") {
          reader.isHalf = true
        }
        return reader.isAtEndOfClock ? half : nil
      }
  }

  private var isAtEndOfClock: Bool {
    var rest = self
    return isAtBoundary || rest.word("ish") || rest.oneOf(EntryWords.dashes) != nil
  }

  /// "1h30m", "90 minutes", "1.5 hours", "half an hour", in minutes.
  mutating func duration() -> Int? {
    attempt { reader in
      if reader.word("half an hour") { return 30 }
      let hours = reader.attempt { reader -> Int? in
        guard let hours = reader.number(), reader.take("h"), let minutes = reader.number(),
          reader.word("m") || reader.word("min") || reader.isAtBoundary
        else { return nil }
        return hours * 60 + minutes
      }
      if let hours { return hours }
      guard let number = reader.number() ?? reader.wordOf(EntryWords.numbers) else { return nil }
      let isMore = reader.take(".5")
      reader.skipBlanks()
      guard let unit = reader.wordOf(EntryWords.durations) else { return nil }
      let half = isMore || reader.next("and a half") ? unit / 2 : 0
      return number * unit + half
    }
  }

  /// "30m before", "remind me 1 day before", in minutes.
  mutating func englishReminder() -> Int? {
    attempt { reader in
      if reader.wordOf("remind me|remind|reminder") != nil, !reader.blanks() { return nil }
      let days = reader.attempt { reader -> Int? in
        guard let count = reader.count(), reader.next("day") || reader.next("days") else {
          return nil
        }
        return count * 1_440
      }
      guard let minutes = days ?? reader.duration(), reader.next("before"), reader.isFree else {
        return nil
      }
      return minutes
    }
  }
}

/// Digits as a clock shows them.
struct EntryClock {
  var hour: Int
  var minute: Int?
  /// 0, 12 or 24, as for `EntryTime`.
  var half: Int?
  var isPadded: Bool
  /// Whether a full stop stands in it: "17.30".
  var isDotted = false
  /// Whether "p" says which half of the day: "5p".
  var isShort = false
  /// Whether "o'clock" stands behind it.
  var hasWord = false
  /// Whether "ish" stands behind its digits: "9ish".
  var isAbout = false

  init(hour: Int, isPadded: Bool) {
    self.hour = hour
    self.isPadded = isPadded
  }

  var isQuarter: Bool { minute.map { $0 > 0 && $0 % 15 == 0 } ?? false }

  var time: EntryTime? {
    EntryTime(
      hour: hour, minute: minute ?? 0, half: half, isBare: half == nil && !isPadded && hour <= 12)
  }
}
