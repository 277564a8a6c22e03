import Kernel
import Kit
import SyncCore

/// A part of what was typed that means something.
public struct EntryChip: Sendable {
  public enum Kind: Sendable {
    case date, time, rule, priority, list, tag, estimate, reminder
    /// Until when the rule holds, or how often.
    case end

    var icon: Icon {
      switch self {
      case .date: .calendar
      case .time: .clock
      case .rule, .end: .repeating
      case .priority: .flag
      case .list: .folder
      case .tag: .tag
      case .estimate: .clock
      case .reminder: .bell
      }
    }
  }

  public var kind: Kind
  /// Bytes of the text, from and up to.
  public var start: Int
  public var end: Int
  /// The words themselves.
  public var text: String
}

/// What is recognised in a line: a part more is a kind of chip, and its line in `recognise`.
///
/// Each moves the reader over what it recognises and notes it; what returns nil leaves both as they were.
extension EntryParser {
  /// The first that recognises what stands here.
  mutating func recognise() -> EntryChip.Kind? {
    if let kind = readPriority() ?? readList() ?? readTag() { return kind }
    guard isDated else { return nil }
    return readEnd() ?? readRule() ?? readDay() ?? readTime() ?? readReminder() ?? readEstimate()
      ?? readLength()
  }

  /// "!high", "p1".
  private mutating func readPriority() -> EntryChip.Kind? {
    let before = reader
    guard !chips.contains(where: { $0.kind == .priority }),
      let priority = reader.wordOf(EntryWords.priorities).flatMap({ TodoPriority(rawValue: $0) })
    else { return nil }
    // "upgrade to p3 plan"
    if before.bytes[before.at] == UInt8(ascii: "p"), before.isAfter(EntryWords.openers),
      !reader.isFree
    {
      reader.at = before.at
      return nil
    }
    todo.priority = priority
    return .priority
  }

  /// "#list".
  private mutating func readList() -> EntryChip.Kind? {
    guard list == nil, let name = name(after: "#") else { return nil }
    list = name
    return .list
  }

  /// "@tag".
  private mutating func readTag() -> EntryChip.Kind? {
    var rest = reader
    if rest.take("@"), let clock = rest.clock(), clock.half != nil || clock.isAbout { return nil }
    guard let name = name(after: "@") else { return nil }
    if !todo.tags.contains(name) { todo.tags.append(name) }
    return .tag
  }

  /// A word with a letter after a mark, or words in quotes: "#12" is none.
  private mutating func name(after mark: StaticString) -> String? {
    let raw = raw
    return reader.attempt { reader -> String? in
      guard reader.take(mark) else { return nil }
      let quote = reader.oneOf("\"=0|“=1")
      let start = reader.at
      if let quote {
        while !reader.isAtEnd {
          let end = reader.at
          if reader.take(quote == 0 ? "\"" : "”") {
            return end > start ? String(decoding: raw[start..<end], as: UTF8.self) : nil
          }
          reader.at += 1
        }
        return nil
      }
      reader.skipWord()
      let name = raw[start..<reader.at]
      guard name.contains(where: { !(48...57).contains($0) }) else { return nil }
      return String(decoding: name, as: UTF8.self)
    }
  }

  /// "30m", "30분" after what it is that takes so long: "10분 명상" is a title.
  private mutating func readEstimate() -> EntryChip.Kind? {
    guard todo.estimate == nil else { return nil }
    let before = reader
    let found = reader.attempt { reader -> Int? in
      guard let count = reader.number(), reader.word("m") || reader.word("분") else { return nil }
      return Todo.estimate.limits.numbers.contains(count) ? count : nil
    }
    // "5시 30분" is a time, also where another one is there.
    let isMinute = before.isAfterSyllable("시") && !before.isNextToRecognised
    guard let found, !title.utf8.isEmpty, !isMinute else {
      reader.at = before.at
      return nil
    }
    // "5m rope" is a title.
    var rest = self
    rest.isAhead = true
    rest.reader.skipBlanks()
    guard isAhead || reader.isFree || rest.recognise() != nil else {
      reader.at = before.at
      return nil
    }
    todo.estimate = found
    return .estimate
  }

  /// "for 45 minutes", "45분 동안" of what has a day, a time or a rule: "bake for 45 minutes" is a title.
  private mutating func readLength() -> EntryChip.Kind? {
    guard todo.estimate == nil else { return nil }
    let before = reader
    let found = reader.attempt { reader -> Int? in
      reader.word("for") ? (reader.blanks() ? reader.duration() : nil) : reader.koreanDuring()
    }
    guard let found, Todo.estimate.limits.numbers.contains(found) else {
      reader.at = before.at
      return nil
    }
    var rest = self
    rest.isAhead = true
    rest.reader.skipBlanks()
    let next = rest.recognise()
    let isTimed =
      date != nil || time != nil || todo.rule != nil || next == .date || next == .time
      || next == .rule
    guard isTimed, isAhead || before.isNextToRecognised || reader.isFree || next != nil else {
      reader.at = before.at
      return nil
    }
    todo.estimate = found
    return .estimate
  }

  /// "30m before", "10분 전 알림" of what has a time.
  private mutating func readReminder() -> EntryChip.Kind? {
    guard time != nil, todo.reminders.isEmpty else { return nil }
    let start = reader.at
    guard let found = reader.englishReminder() ?? reader.koreanReminder(),
      Todo.reminders.limits.numbers.contains(found)
    else {
      reader.at = start
      return nil
    }
    todo.reminders = [found]
    return .reminder
  }

  private mutating func readRule() -> EntryChip.Kind? {
    let start = reader.at
    guard todo.rule == nil, let found = reader.englishRule() ?? reader.koreanRule(),
      !isName(from: start)
    else {
      reader.at = start
      return nil
    }
    todo.rule = found.rule
    ruleMinutes = found.minutes
    return .rule
  }

  mutating func readTime() -> EntryChip.Kind? {
    let start = reader.at
    // "every 2 hours from 9am"
    if todo.rule?.unit == .hour { _ = reader.word("from") && reader.blanks() }
    guard time == nil, let found = reader.englishTime() ?? reader.koreanTime() else {
      reader.at = start
      return nil
    }
    time = found
    if todo.estimate == nil { todo.estimate = found.length }
    return .time
  }

  private mutating func readDay() -> EntryChip.Kind? {
    let start = reader.at
    guard let found = reader.englishDate() ?? reader.koreanDate(), !isName(from: start) else {
      reader.at = start
      return nil
    }
    if repeats && found.isLast && last == nil {
      last = found.day
      return .end
    }
    guard date == nil else {
      // Of two days either may be meant.
      reader.at = start
      if found.day != date?.day && !reader.isAfter(EntryWords.spoilers) { reader.isHalf = true }
      return nil
    }
    date = found
    return .date
  }

  /// What follows a rule: "starting friday", "until aug 31", "for 8 weeks", "2주 동안".
  mutating func readEnd() -> EntryChip.Kind? {
    guard repeats else { return nil }
    if date == nil, let found = reader.attempt({ $0.dateAfter("starting|beginning|from") }) {
      date = found
      return .date
    }
    if last == nil, let found = reader.attempt({ $0.dateAfter("until|till|ending|through") }) {
      last = found.day
      return .end
    }
    guard span == nil, let found = reader.attempt({ $0.length() }) else { return nil }
    span = found
    return .end
  }
}

extension EntryReader {
  fileprivate mutating func dateAfter(_ words: StaticString) -> EntryDate? {
    wordOf(words) != nil && blanks() ? englishDate() : nil
  }

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
