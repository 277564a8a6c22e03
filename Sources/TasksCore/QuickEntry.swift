public import Kernel

/// A part of what was typed that means something.
public struct EntryChip: Hashable, Sendable {
  /// The numbers are an order only.
  public enum Kind: Int, Sendable, CaseIterable {
    case date = 0
    case time = 1
    case rule = 2
    case priority = 3
    case list = 4
    case tag = 5
  }

  public var kind: Kind
  /// Bytes of the text, from and up to.
  public var start: Int
  public var end: Int
  /// The words themselves.
  public var text: String

  public static func == (left: EntryChip, right: EntryChip) -> Bool {
    left.kind == right.kind && left.start == right.start && left.end == right.end
      && left.text == right.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
  }
}

/// A todo in one line, as people say it, in English and Korean: what was recognised in it.
///
/// After Todoist's conventions; where those and how people speak differ, docs/tasks.md says which.
public struct QuickEntry: Equatable, Sendable {
  public var title = ""
  public var due: Due?
  public var priority: TodoPriority?
  /// The name of the list, without its mark.
  public var list: String?
  public var tags: [String] = []
  public var rule: RecurrenceRule?
  public var chips: [EntryChip] = []

  /// Reads what was typed at `now`, as the wall shows it; parts in `dismissed` are only words.
  public init(_ text: String, at now: CivilDateTime, dismissed: [String] = []) {
    var parser = EntryParser(text, now, dismissed)
    parser.run()
    // A last day or a span belongs to a rule, also when it stands before it.
    if parser.rule != nil {
      parser = EntryParser(text, now, dismissed, repeats: true)
      parser.run()
    }
    title = parser.title
    chips = parser.chips
    priority = parser.priority
    list = parser.list
    tags = parser.tags
    rule = parser.finishedRule
    due = parser.due
  }

  public static func == (left: QuickEntry, right: QuickEntry) -> Bool {
    left.title == right.title && left.due == right.due && left.priority == right.priority
      && left.list == right.list && left.tags == right.tags && left.rule == right.rule
      && left.chips == right.chips
  }
}
