import Kernel

/// Goes over a line once, word by word, and keeps the first of each that it recognises.
struct EntryParser {
  private let raw: [UInt8]
  private let now: CivilDateTime
  private let dismissed: [String]
  private let repeats: Bool
  private var reader: EntryReader
  private var rest: [UInt8] = []

  private(set) var chips: [EntryChip] = []
  private(set) var priority: TodoPriority?
  private(set) var list: String?
  private(set) var tags: [String] = []
  private(set) var rule: RecurrenceRule?
  private var date: EntryDate?
  private var time: EntryTime?
  private var ruleMinutes: Int?
  private var last: CivilDate?
  /// How long it repeats: a number and its unit, or with none how often.
  private var span: (Int, EntryUnit?)?

  init(_ text: String, _ now: CivilDateTime, _ dismissed: [String], repeats: Bool = false) {
    raw = Array(text.utf8)
    reader = EntryReader(text)
    self.now = now
    self.dismissed = dismissed
    self.repeats = repeats
  }

  mutating func run() {
    while !reader.isAtEnd {
      let start = reader.at
      reader.skipBlanks()
      rest += raw[start..<reader.at]
      step()
    }
  }

  /// One word, or what is recognised from here on.
  private mutating func step() {
    let start = reader.at
    let before = self
    if let kind = recognise(), reader.at > start {
      let words = String(decoding: raw[start..<reader.at], as: UTF8.self)
      let end = reader.at
      if dismissed.contains(words) {
        self = before
        reader.at = end
        rest += raw[start..<end]
        return
      }
      chips.append(EntryChip(kind: kind, start: start, end: end, text: words))
      while let byte = reader.bytes[reader.at...].first, Self.isMark(byte) { reader.at += 1 }
      return
    }
    reader.at = start
    reader.skipWord()
    rest += raw[start..<reader.at]
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  private mutating func recognise() -> EntryChip.Kind? {
    if let kind = mark() { return kind }
    if repeats, let kind = end() { return kind }
    if rule == nil, let found = reader.englishRule() ?? reader.koreanRule() {
      rule = found.rule
      ruleMinutes = found.minutes
      return .rule
    }
    if let kind = day() { return kind }
    if time == nil, let found = reader.englishTime() ?? reader.koreanTime() {
      time = found
      return .time
    }
    return nil
  }

  private mutating func day() -> EntryChip.Kind? {
    if date != nil && !(repeats && last == nil) { return nil }
    let start = reader.at
    guard let found = reader.englishDate(now) ?? reader.koreanDate(now) else { return nil }
    if repeats && found.isLast && last == nil {
      last = found.day
      return .rule
    }
    guard date == nil else {
      reader.at = start
      return nil
    }
    date = found
    return .date
  }

  /// "!high", "p1", "#list", "@tag".
  private mutating func mark() -> EntryChip.Kind? {
    let start = reader.at
    if priority == nil, let found = reader.wordOf(Self.priorities) {
      priority = TodoPriority(rawValue: found)
      return .priority
    }
    let isList = reader.take("#")
    guard isList || reader.take("@") else { return nil }
    let name = word(from: reader.at)
    reader.skipWord()
    let hasLetter = name.utf8.contains { !(48...57).contains($0) }
    guard hasLetter, !isList || list == nil else {
      reader.at = start
      return nil
    }
    if isList { list = name } else if !tags.contains(name) { tags.append(name) }
    return isList ? .list : .tag
  }

  private static let priorities = [
    ("!high", 3), ("!medium", 2), ("!med", 2), ("!low", 1), ("!none", 0), ("!1", 3), ("!2", 2),
    ("!3", 1), ("!4", 0), ("p1", 3), ("p2", 2), ("p3", 1), ("p4", 0), ("!높음", 3), ("!보통", 2),
    ("!중간", 2), ("!낮음", 1),
  ]

  private func word(from start: Int) -> String {
    var copy = reader
    copy.at = start
    copy.skipWord()
    return String(decoding: raw[start..<copy.at], as: UTF8.self)
  }

  /// What follows a rule: "starting friday", "until aug 31", "for 8 weeks", "2주 동안".
  private mutating func end() -> EntryChip.Kind? {
    let now = now
    for word in ["starting", "beginning", "from"] where date == nil {
      let found = reader.attempt { reader -> EntryDate? in
        guard reader.word(word), reader.blanks() else { return nil }
        return reader.englishDate(now)
      }
      if let found {
        date = found
        return .date
      }
    }
    for word in ["until", "till", "ending", "through"] where last == nil {
      let found = reader.attempt { reader -> EntryDate? in
        guard reader.word(word), reader.blanks() else { return nil }
        return reader.englishDate(now)
      }
      if let found {
        last = found.day
        return .rule
      }
    }
    guard span == nil, let found = reader.attempt({ $0.length() }) else { return nil }
    span = found
    return .rule
  }

  /// What is left of the text, without the blanks and marks around it.
  var title: String {
    var bytes: [UInt8] = []
    for byte in rest {
      let isBlank = byte <= 32
      if isBlank && (bytes.isEmpty || bytes.last == 32) { continue }
      bytes.append(isBlank ? 32 : byte)
    }
    while let byte = bytes.last, byte == 32 || byte == UInt8(ascii: ",") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What the parts mean together.
extension EntryParser {
  /// Minutes of the day, with the half of it that people mean: three is in the afternoon.
  private var minutes: Int? {
    guard let time else { return date?.minutes ?? ruleMinutes }
    guard time.isBare, time.minutes < 720 else { return time.minutes }
    let part = date?.isExact == true ? nil : date?.minutes ?? ruleMinutes
    if let part { return part >= 720 ? time.minutes + 720 : time.minutes }
    return (60..<420).contains(time.minutes) ? time.minutes + 720 : time.minutes
  }

  private var hasPassed: Bool {
    guard let minutes else { return false }
    return minutes * 60 <= now.time.secondOfDay
  }

  var due: Due? {
    let today = now.date
    var day = date?.day
    if let rule = finishedRule {
      let isOver = day == nil && hasPassed
      day = rule.first(onOrAfter: isOver ? today.adding(days: 1) : day ?? today)
    }
    guard let minutes else { return day.map { Due(day: $0) } }
    let base = day ?? (hasPassed ? today.adding(days: 1) : today)
    return Due(
      day: base.adding(days: minutes / 1_440), time: CivilTime(wrapping: minutes * 60))
  }

  /// The rule with its end, and its days taken from the first.
  var finishedRule: RecurrenceRule? {
    guard var rule else { return nil }
    let start = date?.day ?? now.date
    if let last {
      rule.end = .until(last)
    } else if let (count, unit) = span {
      if let unit {
        let after = CivilDateTime(start, now.time).adding(count, unit).day
        rule.end = .until(after.adding(days: -1))
      } else {
        rule.end = .count(count)
      }
    }
    guard rule.isValid else { return nil }
    return rule.isFromCompletion ? rule : rule.anchored(at: start)
  }
}

extension EntryReader {
  /// "for 8 weeks", "for 10 times", "2주 동안".
  mutating func length() -> (Int, EntryUnit?)? {
    if word("for") {
      guard blanks(), let count = count(), blanks() else { return nil }
      if word("times") || word("time") { return (count, nil) }
      guard let unit = wordOf(EntryWords.units).flatMap({ EntryUnit(rawValue: $0) }),
        unit.recurring != nil
      else { return nil }
      return (count, unit)
    }
    guard let (count, unit) = koreanCount(), unit.recurring != nil else { return nil }
    skipBlanks()
    guard word("동안") || word("간") else { return nil }
    return (count, unit)
  }
}
