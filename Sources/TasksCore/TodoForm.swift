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
  /// What is put together step by step.
  case custom = 7
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
    private var place: (name: String, property: RegisterNumber) {
      switch self {
      case .line: ("line", Todo.title.number)
      case .notes: ("notes", Todo.notes.number)
      case .day: ("day", Todo.due.number)
      case .time: ("time", Todo.due.number)
      case .priority: ("priority", Todo.priority.number)
      case .rule: ("repeat", Todo.rule.number)
      case .isFromCompletion: ("from-completion", Todo.rule.number)
      case .list: ("list", Todo.list.number)
      case .tags: ("tags", Todo.tags.number)
      case .reminder: ("reminder", Todo.reminders.number)
      case .estimate: ("estimate", Todo.estimate.number)
      }
    }

    public var id: String { "todo-" + place.name }

    /// The same in the details, which may lie under the form.
    public var detailID: String { "details-" + place.name }

    /// Whether it is typed and stored when that is said or left; a choice is so at once.
    var isTyped: Bool {
      switch self {
      case .line, .notes, .tags, .estimate, .list: true
      case .day, .time, .priority, .rule, .isFromCompletion, .reminder: false
      }
    }

    /// The field in which the fault is corrected.
    init(correcting fault: PropertyFault) {
      self = Self.allCases.first { $0.place.property == fault.number } ?? .line
    }

    /// Folded away until it is asked for, or wrong.
    static let folded = allCases.filter { $0 != .line }
  }

  public var fields: FormFields<Field>
  /// Recognised words that were taken back, as bytes.
  var dismissed: [[UInt8]] = []
  public internal(set) var faults: [PropertyFault] = []
  /// True once something was wrong among the fields that are folded away.
  var isMoreShown = false
  /// True while the name of a new list is typed.
  var isNamingList = false
  /// The rule that was put together step by step.
  var custom: RecurrenceRule?
  /// Whether another was added before while the sheet was open.
  var added = false
  /// Lines that were pasted and may each be a task, until it is said what becomes of them.
  var pasted: [PastedTasks.Line] = []
  /// True while what is on the device is still read: it is stored after that.
  var isSubmitted = false
  /// What is changed, as it stood at opening: what other devices have written since stays; nil for a new one.
  let source: Todo?
  let sourceNotes: Register?

  /// A new one, which belongs where one is: to a day, to a list, or under a tag.
  public init(day: CivilDate? = nil, list: String? = nil, tag: String? = nil) {
    var entered: [(Field, String)] = []
    if let day { entered.append((.day, day.text)) }
    if let list { entered.append((.list, list)) }
    if let tag { entered.append((.tags, tag)) }
    fields = FormFields(entered)
    source = nil
    sourceNotes = nil
  }

  /// One for the next, which belongs to the same place.
  var again: TodoForm {
    var next = TodoForm()
    next.fields = fields.reset
    return next
  }

  /// Everything filled in from the todo.
  public init(_ todo: Todo, notes: Register?, listName: String) {
    source = todo
    sourceNotes = notes
    fields = FormFields(Field.allCases.map { ($0, Self.text($0, of: todo, listName)) })
  }

  /// What a field opens with: were one left out, saving another would erase what it holds.
  private static func text(_ field: Field, of todo: Todo, _ listName: String) -> String {
    switch field {
    case .line: todo.title
    case .notes: todo.notes
    case .day: todo.due?.day.text ?? ""
    case .time: todo.due?.time?.text ?? ""
    case .priority: "\(todo.priority.rawValue)"
    case .rule: FormText.choice(todo.rule == nil ? .never : .other)
    case .isFromCompletion: FormText.flag(todo.rule?.isFromCompletion == true)
    case .list: listName
    case .tags: FormText.tags(todo.tags)
    case .reminder: todo.reminders.first.map { "\($0)" } ?? ""
    case .estimate: todo.estimate.map { "\($0)" } ?? ""
    }
  }

  var isNew: Bool { source == nil }

  /// What was recognised in the line; of a title that is changed, what it did not have before.
  public func entry(at wall: CivilDateTime, in region: EnglishRegion) -> QuickEntry? {
    var kept = dismissed.map { String(decoding: $0, as: UTF8.self) }
    if let source {
      guard fields.isChanged(.line) else { return nil }
      kept += QuickEntry(source.title, at: wall, in: region).chips.map { $0.text }
    }
    return QuickEntry(fields[.line] ?? "", at: wall, in: region, dismissed: kept)
  }

  /// Whether something was typed or chosen there; of a new one nothing may be entered, too.
  ///
  /// What was only taken away leaves room for what the line says.
  func isEntered(_ field: Field) -> Bool {
    guard let text = fields[field] else { return false }
    return fields.isChanged(field) || isNew && text.utf8.isEmpty
  }

  /// What stands in a field: what was typed or chosen there, else what was recognised, else what it opened with.
  func text(_ field: Field, recognised: String?) -> String? {
    isEntered(field) ? fields[field] : recognised ?? fields[field]
  }

  /// What is to be stored, and the name of its list.
  ///
  /// `usualReminder` is what a new todo with a time gets while nothing was chosen.
  public func draft(
    at wall: CivilDateTime, in region: EnglishRegion, usualReminder: Int? = nil
  ) -> (todo: Todo, listName: String) {
    let entry = entry(at: wall, in: region)
    var draft = source ?? Todo()
    draft.title = entry?.todo.title ?? fields[.line] ?? ""
    draft.notes = fields[.notes] ?? ""
    draft.due = due(entry, at: wall)
    draft.priority = priority(entry)
    if isNew || fields.isChanged(.tags) {
      draft.tags = fields[.tags].map { FormText.tags(in: $0) } ?? []
    }
    if !isEntered(.tags) { draft.tags += entry?.todo.tags ?? [] }
    if let said = entry?.todo.reminders, !said.isEmpty, !isEntered(.reminder) {
      draft.reminders = said
    }
    if isNew || fields.isChanged(.reminder) {
      draft.reminders =
        fields[.reminder].map { Int($0).map { [$0] } ?? [] }
        ?? draft.reminders(usual: usualReminder)
    }
    // What is no number is wrong, and what is left empty is none.
    draft.estimate =
      text(.estimate, recognised: entry?.todo.estimate.map { "\($0)" }).flatMap {
        $0.utf8.isEmpty ? nil : Int($0) ?? 0
      }
    draft.rule = rule(entry)
    return (
      draft.tidied(over: source, at: wall), text(.list, recognised: entry?.list) ?? ""
    )
  }

  /// The day that was chosen, or recognised.
  func day(_ entry: QuickEntry?) -> CivilDate? {
    text(.day, recognised: entry?.todo.due?.day.text).flatMap { CivilDate(text: $0) }
  }

  private func due(_ entry: QuickEntry?, at wall: CivilDateTime) -> Due? {
    let recognised = entry?.todo.due
    let time = text(.time, recognised: recognised?.time?.text).flatMap { CivilTime(text: $0) }
    var day = day(entry)
    // A time that is chosen without a day is the next such time.
    if day == nil, let time, fields.isChanged(.time), !isEntered(.day) {
      day = time.secondOfDay > wall.time.secondOfDay ? wall.date : wall.date.adding(days: 1)
    }
    guard let day else { return nil }
    return Due(day: day, time: time, zone: source?.due?.zone ?? "")
  }

  func priority(_ entry: QuickEntry?) -> TodoPriority {
    let recognised = entry?.todo.priority ?? .none
    let chosen = text(
      .priority, recognised: recognised == .none ? nil : "\(recognised.rawValue)")
    return chosen.flatMap { Int($0) }.flatMap { TodoPriority(rawValue: $0) } ?? .none
  }

  /// What the choice says, where one was made.
  func choice(_ entry: QuickEntry?) -> RepeatChoice {
    let recognised = entry?.todo.rule == nil ? nil : FormText.choice(.other)
    let chosen = text(.rule, recognised: recognised).flatMap { Int($0) }
    return chosen.flatMap { RepeatChoice(rawValue: $0) } ?? .never
  }

  /// The rule that `other` stands for.
  func otherRule(_ entry: QuickEntry?) -> RecurrenceRule? { entry?.todo.rule ?? source?.rule }

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
    case .custom: rule = custom ?? otherRule(entry) ?? RecurrenceRule(.week)
    }
    if isEntered(.isFromCompletion) || entry?.todo.rule == nil,
      let text = fields[.isFromCompletion]
    {
      rule?.isFromCompletion = !text.utf8.isEmpty
    }
    return rule
  }
}

/// How choices and tags stand in a field.
public enum FormText {
  /// What stands for a list that there is not: no list can be called so, for a name has one line.
  public static let newList = "\n"

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
