import Kernel

/// Goes over a line once, word by word, and keeps the first of each that it recognises.
struct EntryParser {
  let raw: [UInt8]
  let now: CivilDateTime
  private let dismissed: [String]
  let repeats: Bool
  var reader: EntryReader
  private var rest: [UInt8] = []

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
