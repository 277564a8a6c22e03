public import Kernel
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
/// there (nil: nothing was entered).
public struct TodoForm: Equatable, Sendable {
  /// Nil for a new one.
  public var todo: ID<Entity>?
  public var line = ""
  /// Recognised words that were taken back.
  public var dismissed: [String] = []
  public var notes = ""
  /// As the browser's own field writes it: 2026-07-20; empty for none.
  public var day: String?
  /// 17:30, or empty.
  public var time: String?
  public var priority: TodoPriority?
  public var rule: RepeatChoice?
  /// The rule that `other` stands for.
  public var otherRule: RecurrenceRule?
  public var isFromCompletion: Bool?
  public var list: String?
  public var tags: String?
  public var reminders: [Int]?
  /// What a new todo with a time gets while nothing was chosen.
  public var usualReminder: Int?
  public var faults: [PropertyFault] = []
  /// True once something was wrong among list and tags: they are folded away before.
  public var isMoreShown = false
  /// True while it is asked whether what was typed may be thrown away.
  public var isLeaving = false
  /// True while what is on the device is still read: it is stored after that.
  var isSubmitted = false
  /// The form as it was opened.
  var opened: [String] = []
  /// What is changed, as it stood at opening: what other devices have written since stays.
  var source: Todo?
  var sourceNotes: Register?
  var sourceList = ""

  public init() { opened = typed }

  /// Everything filled in from the todo.
  public init(_ todo: Todo, listName: String) {
    self.todo = todo.id
    source = todo
    line = todo.title
    notes = todo.notes
    day = todo.due?.day.text ?? ""
    time = todo.due?.time?.text ?? ""
    priority = todo.priority
    rule = todo.rule == nil ? .never : .other
    otherRule = todo.rule
    isFromCompletion = todo.rule?.isFromCompletion ?? false
    list = listName
    sourceList = listName
    tags = FormText.tags(todo.tags)
    reminders = todo.reminders
    opened = typed
  }

  /// What a person may have typed.
  private var typed: [String] {
    [
      line, notes, day ?? "", time ?? "", list ?? "", tags ?? "",
      "\(priority?.rawValue ?? -1) \(rule?.rawValue ?? -1)",
      isFromCompletion == true ? "from completion" : "",
    ] + (reminders ?? []).map { "\($0)" }
  }

  /// Whether there is anything to lose.
  public var isChanged: Bool { !(typed == opened) }

  /// What was recognised in the line; nothing where a title is changed.
  public func entry(at wall: CivilDateTime) -> QuickEntry? {
    todo == nil ? QuickEntry(line, at: wall, dismissed: dismissed) : nil
  }

  /// What is to be stored, and the name of its list.
  public func draft(at wall: CivilDateTime) -> (Todo, listName: String) {
    let entry = entry(at: wall)
    var draft = source ?? Todo()
    draft.title = entry?.title ?? line
    draft.notes = notes
    draft.due = due(entry, source)
    draft.priority = priority ?? entry?.priority ?? .none
    draft.tags = tags.map { FormText.tags(in: $0) } ?? entry?.tags ?? []
    draft.reminders = reminders ?? draft.reminders(usual: usualReminder)
    draft.rule = chosenRule(entry)
    return (draft.tidied(over: source, today: wall.date), list ?? entry?.list ?? "")
  }

  private func due(_ entry: QuickEntry?, _ old: Todo?) -> Due? {
    let time = time.map { CivilTime(text: $0) } ?? entry?.due?.time
    let day: CivilDate?
    if let text = self.day { day = CivilDate(text: text) } else { day = entry?.due?.day }
    guard let day else { return nil }
    return Due(day: day, time: time, zone: old?.due?.zone ?? "")
  }

  /// The rule that was chosen, or recognised.
  public func chosenRule(_ entry: QuickEntry?) -> RecurrenceRule? {
    guard let rule else { return entry?.rule }
    var chosen: RecurrenceRule?
    switch rule {
    case .never: chosen = nil
    case .daily: chosen = RecurrenceRule(.day)
    case .workdays: chosen = RecurrenceRule(.week, weekdays: .workdays)
    case .weekly: chosen = RecurrenceRule(.week)
    case .monthly: chosen = RecurrenceRule(.month)
    case .yearly: chosen = RecurrenceRule(.year)
    case .other: chosen = otherRule ?? entry?.rule
    }
    if let isFromCompletion { chosen?.isFromCompletion = isFromCompletion }
    return chosen
  }

  public static func == (left: TodoForm, right: TodoForm) -> Bool {
    left.todo == right.todo && left.typed == right.typed && left.dismissed == right.dismissed
      && left.otherRule == right.otherRule && left.isFromCompletion == right.isFromCompletion
      && left.reminders == right.reminders && left.faults == right.faults
      && left.isLeaving == right.isLeaving && left.isMoreShown == right.isMoreShown
  }
}

/// How tags stand in a field.
public enum FormText {
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
