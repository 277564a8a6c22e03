import Kernel
import Kit

/// What was understood of a line, said as rows say it.
extension Words {
  /// Not the words that were typed: “Tomorrow”, “5:00 PM”, “Every 2 weeks on Fri”.
  ///
  /// A time has its day where neither the line nor a choice says one: it is the next such time.
  func understood(
    _ chip: EntryChip, in entry: QuickEntry, today: CivilDate, isDayChosen: Bool
  ) -> String {
    let todo = entry.todo
    switch chip.kind {
    case .date: return entry.day(today, self) ?? chip.text
    case .time: return entry.time(today, self, isDayChosen) ?? chip.text
    case .rule: return entry.rule(today, self) ?? chip.text
    case .end: return todo.rule.map { end($0.end, today: today).startingLarge } ?? chip.text
    case .priority: return priorityName(todo.priority)
    case .list: return entry.list ?? chip.text
    case .tag: return chip.name
    case .estimate: return todo.estimate.map { minutes($0) } ?? chip.text
    case .reminder: return todo.reminders.first.map { reminderName($0) } ?? chip.text
    }
  }
}

extension QuickEntry {
  private func has(_ kind: EntryChip.Kind) -> Bool { chips.contains { $0.kind == kind } }

  /// With the time where it says that as well: “tonight”.
  fileprivate func day(_ today: CivilDate, _ words: Words) -> String? {
    todo.due.map { has(.time) ? words.day($0.day, today: today) : words.due($0, today: today) }
  }

  /// With how long it takes, where that was said with it: “3-4pm”.
  fileprivate func time(_ today: CivilDate, _ words: Words, _ isDayChosen: Bool) -> String? {
    guard let due = todo.due, let time = due.time else { return nil }
    let isDayKnown = isDayChosen || has(.date) || has(.rule)
    let text = isDayKnown ? words.time(time) : words.due(due, today: today)
    guard !has(.estimate), let length = todo.estimate else { return text }
    return text + ", " + words.minutes(length)
  }

  /// Without its end, which is a chip of its own; with the time of “every morning”.
  fileprivate func rule(_ today: CivilDate, _ words: Words) -> String? {
    guard var rule = todo.rule else { return nil }
    if has(.end) { rule.end = .never }
    let text = words.rule(rule, today: today)
    guard !has(.time), !has(.date), let time = todo.due?.time else { return text }
    return text + ", " + words.time(time)
  }
}

extension EntryChip {
  /// Without its mark and quotes.
  fileprivate var name: String {
    var bytes = Array(text.utf8.dropFirst())
    let quote = bytes.first == UInt8(ascii: "\"") ? 1 : bytes.starts(with: "“".utf8) ? 3 : 0
    if quote > 0, bytes.count > 2 * quote { bytes = Array(bytes.dropFirst(quote).dropLast(quote)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
