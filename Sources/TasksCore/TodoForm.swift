public import Kernel
public import Kit
public import SyncCore

/// How a todo repeats, as far as the form offers it.
///
/// The numbers are those of the choices on the screen.
public enum RepeatChoice: Int, Sendable, CaseIterable {
  case never = 0
  case daily = 1
  case workdays = 2
  case weekly = 3
  case monthly = 4
  case yearly = 5
  /// Whatever was typed in one line, or chosen elsewhere.
  case other = 6
}

/// The sheet for a new todo, or for one that is changed.
///
/// A new one is typed in one line; what is entered in the fields counts more than what is recognised
/// there.
public struct TodoForm: Equatable, Sendable {
  /// The numbers are places in `FormFields` only.
  public enum Field: Int, Sendable, CaseIterable {
    case line, notes, day, time, priority, rule, isFromCompletion, list, tags, reminder, estimate

    /// The name of its control, and the property that it is about.
    private var place: (id: String, property: RegisterNumber) {
      switch self {
      case .line: ("todo-line", Todo.title.number)
      case .notes: ("todo-notes", Todo.notes.number)
      case .day: ("todo-day", Todo.due.number)
      case .time: ("todo-time", Todo.due.number)
      case .priority: ("todo-priority", Todo.priority.number)
      case .rule: ("todo-repeat", Todo.rule.number)
      case .isFromCompletion: ("todo-from-completion", Todo.rule.number)
      case .list: ("todo-list", Todo.list.number)
      case .tags: ("todo-tags", Todo.tags.number)
      case .reminder: ("todo-reminder", Todo.reminders.number)
      case .estimate: ("todo-estimate", Todo.estimate.number)
      }
    }

    public var id: String { place.id }

    /// The field in which the fault is corrected.
    init(correcting fault: PropertyFault) {
      self = Self.allCases.first { $0.place.property == fault.number } ?? .line
    }

    /// Folded away until it is asked for, or wrong.
    static let folded: [Field] = [.list, .tags, .estimate, .reminder]
  }

  public var fields: FormFields<Field>
  /// Recognised words that were taken back, as bytes.
  var dismissed: [[UInt8]] = []
  public internal(set) var faults: [PropertyFault] = []
  /// True once something was wrong among the fields that are folded away.
  var isMoreShown = false
  /// True while what is on the device is still read: it is stored after that.
  var isSubmitted = false
  /// What is changed, as it stood at opening: what other devices have written since stays; nil for a new one.
  let source: Todo?
  let sourceNotes: Register?

  public init() {
    fields = FormFields()
    source = nil
    sourceNotes = nil
  }

  /// Everything filled in from the todo.
  public init(_ todo: Todo, notes: Register?, listName: String) {
    source = todo
    sourceNotes = notes
    fields = FormFields([
      (.line, todo.title), (.notes, todo.notes), (.day, todo.due?.day.text ?? ""),
      (.time, todo.due?.time?.text ?? ""), (.priority, "\(todo.priority.rawValue)"),
      (.rule, FormText.choice(todo.rule == nil ? .never : .other)),
      (.isFromCompletion, FormText.flag(todo.rule?.isFromCompletion == true)),
      (.list, listName), (.tags, FormText.tags(todo.tags)),
      (.reminder, todo.reminders.first.map { "\($0)" } ?? ""),
      (.estimate, todo.estimate.map { "\($0)" } ?? ""),
    ])
  }

  var isNew: Bool { source == nil }

  /// What was recognised in the line; nothing where a title is changed.
  public func entry(at wall: CivilDateTime) -> QuickEntry? {
    guard isNew else { return nil }
    return QuickEntry(
      fields[.line] ?? "", at: wall,
      dismissed: dismissed.map { String(decoding: $0, as: UTF8.self) })
  }

  /// What is to be stored, and the name of its list.
  ///
  /// `usualReminder` is what a new todo with a time gets while nothing was chosen.
  public func draft(
    at wall: CivilDateTime, usualReminder: Int? = nil
  ) -> (todo: Todo, listName: String) {
    let entry = entry(at: wall)
    var draft = source ?? Todo()
    draft.title = entry?.todo.title ?? fields[.line] ?? ""
    draft.notes = fields[.notes] ?? ""
    draft.due = due(entry)
    draft.priority = priority(entry)
    if isNew || fields.isChanged(.tags) {
      draft.tags = fields[.tags].map { FormText.tags(in: $0) } ?? entry?.todo.tags ?? []
    }
    if isNew || fields.isChanged(.reminder) {
      draft.reminders =
        fields[.reminder].map { Int($0).map { [$0] } ?? [] }
        ?? draft.reminders(usual: usualReminder)
    }
    // What is no number is wrong, and what is left empty is none.
    draft.estimate =
      fields[.estimate].map { $0.utf8.isEmpty ? nil : Int($0) ?? 0 } ?? entry?.todo.estimate
    draft.rule = rule(entry)
    return (draft.tidied(over: source, today: wall.date), fields[.list] ?? entry?.list ?? "")
  }

  private func due(_ entry: QuickEntry?) -> Due? {
    let time = fields[.time].map { CivilTime(text: $0) } ?? entry?.todo.due?.time
    let day = fields[.day].map { CivilDate(text: $0) } ?? entry?.todo.due?.day
    guard let day else { return nil }
    return Due(day: day, time: time, zone: source?.due?.zone ?? "")
  }

  func priority(_ entry: QuickEntry?) -> TodoPriority {
    let chosen = fields[.priority].flatMap { Int($0) }.flatMap { TodoPriority(rawValue: $0) }
    return chosen ?? entry?.todo.priority ?? .none
  }

  /// What the choice says, where one was made.
  func choice(_ entry: QuickEntry?) -> RepeatChoice {
    let chosen = fields[.rule].flatMap { Int($0) }.flatMap { RepeatChoice(rawValue: $0) }
    return chosen ?? (entry?.todo.rule == nil ? .never : .other)
  }

  /// The rule that `other` stands for.
  func otherRule(_ entry: QuickEntry?) -> RecurrenceRule? { source?.rule ?? entry?.todo.rule }

  /// The rule that was chosen, or recognised.
  func rule(_ entry: QuickEntry?) -> RecurrenceRule? {
    var rule: RecurrenceRule?
    switch choice(entry) {
    case .never: rule = nil
    case .daily: rule = RecurrenceRule(.day)
    case .workdays: rule = RecurrenceRule(.week, weekdays: .workdays)
    case .weekly: rule = RecurrenceRule(.week)
    case .monthly: rule = RecurrenceRule(.month)
    case .yearly: rule = RecurrenceRule(.year)
    case .other: rule = otherRule(entry)
    }
    if let text = fields[.isFromCompletion] { rule?.isFromCompletion = !text.utf8.isEmpty }
    return rule
  }
}

/// How choices and tags stand in a field.
public enum FormText {
  static func choice(_ choice: RepeatChoice) -> String { "\(choice.rawValue)" }

  static func flag(_ isOn: Bool) -> String { isOn ? "on" : "" }

  static func tags(_ tags: [String]) -> String {
    var text = ""
    for tag in tags { text += (text.utf8.isEmpty ? "" : ", ") + tag }
    return text
  }

  /// Tags between commas.
  static func tags(in text: String) -> [String] {
    var tags: [String] = []
    for part in Array(text.utf8).split(separator: 44) {
      tags.append(String(decoding: part, as: UTF8.self))
    }
    return tags
  }
}
