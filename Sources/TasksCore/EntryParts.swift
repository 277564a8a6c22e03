import Kernel
import Kit
import SyncCore

/// A part of what was typed that means something.
public struct EntryChip: Sendable {
  public enum Kind: Sendable {
    case date, time, rule, priority, list, tag, estimate

    var icon: Icon {
      switch self {
      case .date: .calendar
      case .time: .clock
      case .rule: .repeating
      case .priority: .flag
      case .list: .folder
      case .tag: .tag
      case .estimate: .clock
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
    readPriority() ?? readList() ?? readTag() ?? readEnd() ?? readRule() ?? readDay() ?? readTime()
      ?? readEstimate()
  }

  /// "!high", "p1".
  private mutating func readPriority() -> EntryChip.Kind? {
    guard !chips.contains(where: { $0.kind == .priority }),
      let priority = reader.wordOf(Self.priorities).flatMap({ TodoPriority(rawValue: $0) })
    else { return nil }
    todo.priority = priority
    return .priority
  }

  private static let priorities = [
    ("!high", 3), ("!medium", 2), ("!med", 2), ("!low", 1), ("!none", 0), ("!1", 3), ("!2", 2),
    ("!3", 1), ("!4", 0), ("p1", 3), ("p2", 2), ("p3", 1), ("p4", 0), ("!높음", 3), ("!보통", 2),
    ("!중간", 2), ("!낮음", 1),
  ]

  /// "#list".
  private mutating func readList() -> EntryChip.Kind? {
    guard list == nil, let name = name(after: "#") else { return nil }
    list = name
    return .list
  }

  /// "@tag".
  private mutating func readTag() -> EntryChip.Kind? {
    guard let name = name(after: "@") else { return nil }
    if !todo.tags.contains(name) { todo.tags.append(name) }
    return .tag
  }

  /// A word with a letter after a mark: "#12" is none.
  private mutating func name(after mark: String) -> String? {
    let raw = raw
    return reader.attempt { reader -> String? in
      guard reader.take(mark) else { return nil }
      let start = reader.at
      reader.skipWord()
      let name = raw[start..<reader.at]
      guard name.contains(where: { !(48...57).contains($0) }) else { return nil }
      return String(decoding: name, as: UTF8.self)
    }
  }

  /// "30m", "30분" after what it is that takes so long: "10분 명상" is a title.
  private mutating func readEstimate() -> EntryChip.Kind? {
    guard todo.estimate == nil else { return nil }
    let found = reader.attempt { reader -> Int? in
      guard let count = reader.number(), reader.word("m") || reader.word("분") else { return nil }
      return Todo.estimate.limits.numbers.contains(count) ? count : nil
    }
    // "5시 30분" is a time, also where another one is there.
    let title = title.utf8
    guard let found, !title.isEmpty, !title.suffix(3).elementsEqual("시".utf8) else { return nil }
    todo.estimate = found
    return .estimate
  }

  private mutating func readRule() -> EntryChip.Kind? {
    guard todo.rule == nil, let found = reader.englishRule() ?? reader.koreanRule() else {
      return nil
    }
    todo.rule = found.rule
    ruleMinutes = found.minutes
    return .rule
  }

  private mutating func readTime() -> EntryChip.Kind? {
    guard time == nil, let found = reader.englishTime() ?? reader.koreanTime() else { return nil }
    time = found
    return .time
  }

  private mutating func readDay() -> EntryChip.Kind? {
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

  /// What follows a rule: "starting friday", "until aug 31", "for 8 weeks", "2주 동안".
  private mutating func readEnd() -> EntryChip.Kind? {
    guard repeats else { return nil }
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
