public import Kernel
public import Kit

/// A todo in one line, as people say it, in English and Korean: what was recognised in it.
///
/// After Todoist's conventions; where those and how people speak differ, docs/tasks.md says which.
public struct QuickEntry: Sendable {
  /// What it consists of, its list aside.
  public private(set) var todo: Todo
  /// The name of the list, without its mark.
  public let list: String?
  public let chips: [EntryChip]

  /// Reads what was typed at `now`, as the wall shows it; parts in `dismissed` are only words.
  ///
  /// The region decides which of two numbers is the month, where both may be.
  public init(
    _ text: String, at now: CivilDateTime, in region: EnglishRegion = .american,
    dismissed: [String] = []
  ) {
    let isDayFirst = region != .american
    var parser = EntryParser(text, now, isDayFirst: isDayFirst, dismissed)
    parser.run()
    // A last day or a span belongs to a rule, also when it stands before it.
    if parser.todo.rule != nil {
      parser = EntryParser(text, now, isDayFirst: isDayFirst, dismissed, repeats: true)
      parser.run()
    }
    // Of a phrase of which only half is understood, nothing is.
    if parser.reader.isHalf {
      parser = EntryParser(text, now, isDayFirst: isDayFirst, dismissed, isDated: false)
      parser.run()
    }
    todo = parser.todo
    todo.title = parser.title
    todo.due = parser.due
    todo.rule = parser.finishedRule
    list = parser.list
    chips = parser.chips
  }

  /// Nil where none was said.
  public var priority: TodoPriority? {
    chips.contains { $0.kind == .priority } ? todo.priority : nil
  }
}
