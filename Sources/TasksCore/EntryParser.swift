import Kernel

/// Goes over a line once, word by word, and keeps the first of each that it recognises.
struct EntryParser {
  let raw: [UInt8]
  let now: CivilDateTime
  let repeats: Bool
  /// Whether days, times and rules are recognised.
  let isDated: Bool
  var reader: EntryReader
  private var rest: [UInt8] = []

  /// Whether it only looks at what follows.
  var isAhead = false

  private(set) var chips: [EntryChip] = []
  /// What was recognised; of date, time and rule the parts below, which mean something only together.
  var todo = Todo()
  var list: String?
  var date: EntryDate?
  var time: EntryTime?
  var ruleMinutes: Int?
  var last: CivilDate?
  /// How long it repeats: a number and its unit, or with none how often.
  var span: (Int, EntryUnit?)?

  init(
    _ text: String, _ now: CivilDateTime, isDayFirst: Bool, _ dismissed: [String],
    repeats: Bool = false, isDated: Bool = true
  ) {
    raw = Array(text.utf8)
    reader = EntryReader(EntryLine(text, now, isDayFirst: isDayFirst, dismissed: dismissed))
    self.now = now
    self.repeats = repeats
    self.isDated = isDated
  }

  /// More bytes than a title and all that is said with it: a longer line is only a title.
  private static let limit = 2_000

  @inline(never) mutating func run() {
    if raw.count > Self.limit { skip(to: raw.count) }
    while !reader.isAtEnd {
      let start = reader.at
      reader.skipBlanks()
      rest += raw[start..<reader.at]
      step()
    }
  }

  /// One word, or what is recognised from here on.
  private mutating func step() {
    if isRecognised() { return }
    let before = self
    if reader.take("("), let end = reader.bytes[reader.at...].firstIndex(of: UInt8(ascii: ")")) {
      while reader.at < end, isRecognised() { reader.skipBlanks() }
      if reader.at == end {
        reader.at = end + 1
        return
      }
      self = before
      skip(to: end + 1)
    } else {
      self = before
      let start = reader.at
      reader.skipWord()
      rest += raw[start..<reader.at]
    }
  }

  private mutating func skip(to end: Int) {
    rest += raw[reader.at..<end]
    reader.at = end
  }

  private mutating func isRecognised() -> Bool {
    let before = reader
    let start = before.at
    guard let kind = recognise(), reader.at > start else {
      reader.at = start
      return false
    }
    let end = reader.at
    let words = String(decoding: raw[start..<end], as: UTF8.self)
    chips.append(EntryChip(kind: kind, start: start, end: end, text: words))
    reader.recognisedEnd = end
    if leavesHalf(kind, before) { reader.isHalf = true }
    while let byte = reader.bytes[reader.at...].first, Self.isMark(byte) { reader.at += 1 }
    return true
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    ",:.!?".utf8.contains(byte)
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
    guard !chips.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    // A dash that stood between title and chips.
    let dash = UInt8(ascii: "-")
    if bytes.count > 1, bytes[bytes.count - 1] == dash, bytes[bytes.count - 2] == 32 {
      bytes.removeLast(2)
    }
    if bytes.count > 1, bytes[0] == dash, bytes[1] == 32 { bytes.removeFirst(2) }
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
    if let half = reader.halfByMeal(time.minutes / 60) { return time.minutes + half }
    let isLate = (60..<420).contains(time.minutes) && !isOfThisMorning(time)
    return isLate ? time.minutes + 720 : time.minutes
  }

  /// From five on, where that is still to come today: "6:30" at a quarter past six.
  private func isOfThisMorning(_ time: EntryTime) -> Bool {
    todo.rule == nil && time.minutes >= 300 && time.minutes * 60 > now.time.secondOfDay
      && date.map { $0.day == now.date } ?? true
  }

  private var hasPassed: Bool {
    guard let minutes else { return false }
    return minutes * 60 <= now.time.secondOfDay
  }

  var due: Due? {
    let today = now.date
    var day = date?.day
    if let rule = finishedRule {
      if rule.unit == .hour { return due(by: rule) }
      let isOver = day == nil && hasPassed
      day = rule.first(onOrAfter: isOver ? today.adding(days: 1) : day ?? today)
    }
    guard let minutes else { return day.map { Due(day: $0) } }
    let base = day ?? (hasPassed ? today.adding(days: 1) : today)
    return Due(
      day: base.adding(days: minutes / 1_440), time: CivilTime(wrapping: minutes * 60))
  }

  /// By the hour it begins at the next full one, or with the next step from the time that was said.
  private func due(by rule: RecurrenceRule) -> Due {
    guard let minutes else { return .atFullHour(on: date?.day, at: now) }
    var start = CivilDateTime(
      (date?.day ?? now.date).adding(days: minutes / 1_440), CivilTime(wrapping: minutes * 60))
    if date == nil, start <= now { start = rule.next(after: now, start: start) ?? start }
    return Due(day: start.date, time: start.time)
  }

  /// The rule with its end, and its days taken from the first.
  var finishedRule: RecurrenceRule? {
    guard var rule = todo.rule else { return nil }
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
