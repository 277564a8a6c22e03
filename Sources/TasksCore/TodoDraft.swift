public import Kernel
public import SyncCore
public import Wire

/// How much a todo may hold.
public enum TodoLimit {
  /// Characters of a title.
  public static let title = 200
  /// Characters of the notes.
  public static let notes = 10_000
  /// Characters of a tag.
  public static let tag = 50
  public static let tags = 20
  /// Characters of a list's name.
  public static let listName = 100
  public static let reminders = 10
  /// Minutes before it is due: four weeks.
  public static let reminderMinutes = 40_320
  public static let years = 1900...9999
  /// Bytes of a zone's name.
  public static let zone = 64
}

/// A part of a todo that a person fills in.
public enum TodoField: Int, Hashable, Sendable, CaseIterable {
  case title = 0
  case notes = 1
  case due = 2
  case rule = 3
  case tags = 4
  case reminders = 5
  case listName = 6
}

/// What is wrong with a part of a todo.
public struct TodoFault: Hashable, Sendable {
  public var field: TodoField
  public var fault: Validation.Fault

  public init(_ field: TodoField, _ fault: Validation.Fault) {
    self.field = field
    self.fault = fault
  }
}

/// A todo as a person writes it, before it is stored.
public struct TodoDraft: Equatable, Sendable {
  public var title: String
  public var notes: String
  public var due: Due?
  public var priority: TodoPriority
  public var list: ID<Entity>?
  public var tags: [String]
  public var reminders: [Int]
  public var rule: RecurrenceRule?

  public init(
    title: String = "", notes: String = "", due: Due? = nil, priority: TodoPriority = .none,
    list: ID<Entity>? = nil, tags: [String] = [], reminders: [Int] = [],
    rule: RecurrenceRule? = nil
  ) {
    self.title = title
    self.notes = notes
    self.due = due
    self.priority = priority
    self.list = list
    self.tags = tags
    self.reminders = reminders
    self.rule = rule
  }

  public init(_ todo: Todo) {
    self.init(
      title: todo.title, notes: todo.notes, due: todo.due, priority: todo.priority,
      list: todo.list, tags: todo.tags, reminders: todo.reminders, rule: todo.rule)
  }

  /// Trimmed, no tag twice, and a repeating todo on the first day of its rule.
  ///
  /// A rule without a day begins today; one by the calendar keeps its day: "every month" from the
  /// 31st stays on the 31st.
  public func tidied(today: CivilDate) -> TodoDraft {
    var draft = self
    draft.title = Validation.trimmed(title)
    draft.tags = []
    for tag in tags {
      let tag = Validation.trimmed(tag)
      if !tag.utf8.isEmpty && !draft.tags.contains(tag) { draft.tags.append(tag) }
    }
    draft.reminders = reminders.inOrder()
    guard let rule, rule.isValid else { return draft }
    let wish = due ?? Due(day: today)
    guard let first = rule.first(onOrAfter: wish.day) else { return draft }
    draft.due = wish.on(first)
    if !rule.isFromCompletion { draft.rule = rule.anchored(at: wish.day) }
    return draft
  }

  /// Everything that is wrong, in the order of the form: the same rules in the app and on the server.
  public var faults: [TodoFault] {
    var faults: [TodoFault] = []
    if let fault = Self.fault(inTitle: title) { faults.append(TodoFault(.title, fault)) }
    if notes.unicodeScalars.count > TodoLimit.notes { faults.append(TodoFault(.notes, .tooLong)) }
    if let due, !Self.isValid(due) { faults.append(TodoFault(.due, .malformed)) }
    if let fault = faultInRule { faults.append(TodoFault(.rule, fault)) }
    if let fault = Self.fault(inTags: tags) { faults.append(TodoFault(.tags, fault)) }
    if let fault = Self.fault(inReminders: reminders) {
      faults.append(TodoFault(.reminders, fault))
    }
    return faults
  }

  /// A repeating todo needs a valid rule, which has a date to come.
  private var faultInRule: Validation.Fault? {
    guard let rule else { return nil }
    guard rule.isValid, let due else { return .malformed }
    return rule.first(onOrAfter: due.day) == nil ? .malformed : nil
  }

  public static func fault(inTitle title: String) -> Validation.Fault? {
    fault(inLine: title, longest: TodoLimit.title)
  }

  public static func fault(inListName name: String) -> Validation.Fault? {
    fault(inLine: name, longest: TodoLimit.listName)
  }

  /// Something to read, in one line.
  private static func fault(inLine text: String, longest: Int) -> Validation.Fault? {
    let text = Validation.trimmed(text)
    if text.utf8.isEmpty { return .missing }
    if text.unicodeScalars.count > longest { return .tooLong }
    for scalar in text.unicodeScalars where scalar.value < 32 || scalar.value == 127 {
      return .malformed
    }
    return nil
  }

  private static func fault(inTags tags: [String]) -> Validation.Fault? {
    if tags.count > TodoLimit.tags { return .tooLong }
    for tag in tags {
      if let fault = fault(inLine: tag, longest: TodoLimit.tag) { return fault }
    }
    return nil
  }

  private static func fault(inReminders reminders: [Int]) -> Validation.Fault? {
    if reminders.count > TodoLimit.reminders { return .tooLong }
    for minutes in reminders where !(0...TodoLimit.reminderMinutes).contains(minutes) {
      return .malformed
    }
    return nil
  }

  private static func isValid(_ due: Due) -> Bool {
    guard TodoLimit.years.contains(due.day.year), due.zone.utf8.count <= TodoLimit.zone else {
      return false
    }
    for byte in due.zone.utf8 where byte <= 32 || byte >= 127 { return false }
    return true
  }
}

extension TodoDraft {
  public static func == (left: TodoDraft, right: TodoDraft) -> Bool {
    left.title == right.title && left.notes == right.notes && left.due == right.due
      && left.priority == right.priority && left.list == right.list && left.tags == right.tags
      && left.reminders == right.reminders && left.rule == right.rule
  }
}
