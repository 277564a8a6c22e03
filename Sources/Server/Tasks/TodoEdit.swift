import Kernel
import SyncCore
import TasksCore
import Wire

/// What a request makes of a todo: what it names is changed, and the rest is left.
struct TodoEdit {
  private(set) var draft: TodoDraft
  /// The name of its list; nil where the request names none, empty to take it out of its list.
  private(set) var listName: String?

  /// Over a todo that there is.
  init(json: JSON, over todo: Todo, wall: CivilDateTime) throws(RequestRefusal) {
    draft = TodoDraft(todo)
    try read(json, wall, hasNewRule: false)
  }

  /// A new one, perhaps from one line.
  init(json: JSON, wall: CivilDateTime) throws(RequestRefusal) {
    draft = TodoDraft()
    var hasRule = false
    if let text = try json.optionalText("text") {
      guard text.unicodeScalars.count <= 1_000 else {
        throw .malformed("The text has at most 1,000 characters.")
      }
      let entry = QuickEntry(text, at: wall)
      draft = TodoDraft(
        title: entry.title, due: entry.due, priority: entry.priority ?? .none, tags: entry.tags,
        rule: entry.rule)
      listName = entry.list
      hasRule = entry.rule != nil
    }
    try read(json, wall, hasNewRule: hasRule)
  }

  private mutating func read(
    _ json: JSON, _ wall: CivilDateTime, hasNewRule: Bool
  ) throws(RequestRefusal) {
    if let title = try json.optionalText("title") { draft.title = title }
    if let notes = try json.optionalText("notes") { draft.notes = notes }
    if let due = json["due"] { draft.due = try Self.due(due) }
    if let word = try json.optionalText("priority") {
      guard let priority = TodoPriority(word: word) else {
        throw .malformed("The priority is none, low, medium or high.")
      }
      draft.priority = priority
    }
    if let list = json["list"] { listName = list == .null ? "" : try json.text("list") }
    if let tags = json["tags"] { draft.tags = try Self.texts(tags) }
    if let reminders = json["reminders"] { draft.reminders = try Self.numbers(reminders) }
    if let rule = json["repeats"] { draft.rule = try Self.rule(rule) }
    if hasNewRule || json["repeats"] != nil {
      draft = draft.tidied(today: wall.date)
    } else {
      draft.title = Validation.trimmed(draft.title)
    }
    try check()
  }

  /// The same rules as in the app.
  private func check() throws(RequestRefusal) {
    if let fault = draft.faults.first { throw .malformed(Self.sentence(fault)) }
    if let listName, !listName.isEmpty, TodoDraft.fault(inListName: listName) != nil {
      throw .malformed(Self.sentence(TodoFault(.listName, .malformed)))
    }
  }

  private static func sentence(_ fault: TodoFault) -> String {
    switch fault.field {
    case .title: "The title is one line of 1 to \(TodoLimit.title) characters."
    case .notes: "The notes have at most \(TodoLimit.notes) characters."
    case .due: "The due date is a day from 1900 to 9999, with the name of a zone or none."
    case .rule: "The repeat is not valid, or has no date to come."
    case .tags: "At most \(TodoLimit.tags) tags of 1 to \(TodoLimit.tag) characters."
    case .reminders:
      "At most \(TodoLimit.reminders) reminders, 0 to \(TodoLimit.reminderMinutes) minutes before."
    case .listName: "A list's name is one line of at most \(TodoLimit.listName) characters."
    }
  }

  private static func due(_ json: JSON) throws(RequestRefusal) -> Due? {
    if json == .null { return nil }
    guard let day = FormText.day(try json.text("day")) else {
      throw .malformed("The day is written 2026-07-20.")
    }
    var time: CivilTime?
    if json["time"] != nil, json["time"] != .null {
      time = FormText.time(try json.text("time"))
      if time == nil { throw .malformed("The time is written 17:30.") }
    }
    let zone = try json.optionalText("zone") ?? ""
    // Measured here: without a time it is left out.
    guard zone.utf8.count <= TodoLimit.zone else {
      throw .malformed(sentence(TodoFault(.due, .malformed)))
    }
    return Due(day: day, time: time, zone: zone)
  }

  private static func texts(_ json: JSON) throws(RequestRefusal) -> [String] {
    guard case .array(let items) = json, items.count <= TodoLimit.tags else {
      throw .malformed(sentence(TodoFault(.tags, .malformed)))
    }
    var texts: [String] = []
    for item in items {
      guard let text = item.string else {
        throw .malformed(sentence(TodoFault(.tags, .malformed)))
      }
      texts.append(Validation.trimmed(text))
    }
    return texts
  }

  private static func numbers(_ json: JSON) throws(RequestRefusal) -> [Int] {
    guard case .array(let items) = json, items.count <= 64 else {
      throw .malformed("A list of at most 64 whole numbers is needed here.")
    }
    var numbers: [Int] = []
    for item in items {
      guard case .integer(let number) = item, (-100_000...100_000).contains(number) else {
        throw .malformed("A list of at most 64 whole numbers is needed here.")
      }
      numbers.append(Int(number))
    }
    return numbers
  }

  private static func rule(_ json: JSON) throws(RequestRefusal) -> RecurrenceRule? {
    if json == .null { return nil }
    let word = try json.text("unit")
    guard let index = RuleWords.units.firstIndex(of: word),
      let unit = RecurrenceRule.Unit(rawValue: index)
    else { throw .malformed("The unit is day, week, month or year.") }
    var rule = RecurrenceRule(
      unit, every: try number(json, "every") ?? 1, nth: try number(json, "nth") ?? 0,
      month: try number(json, "month") ?? 0)
    if let days = json["days"] { rule.days = MonthDaySet(try numbers(days)) }
    if case .array(let words)? = json["weekdays"] { rule.weekdays = try weekdays(words) }
    if case .bool(let value)? = json["isFromCompletion"] { rule.isFromCompletion = value }
    if let count = try number(json, "count") { rule.end = .count(count) }
    if let until = json["until"], until != .null {
      guard let day = FormText.day(try json.text("until")) else {
        throw .malformed("The last day is written 2026-07-20.")
      }
      rule.end = .until(day)
    }
    return rule
  }

  private static func weekdays(_ words: [JSON]) throws(RequestRefusal) -> WeekdaySet {
    var bits = 0
    for word in words {
      guard let index = RuleWords.weekdays.firstIndex(where: { word == .string($0) }) else {
        throw .malformed("Days of the week are mon, tue, wed, thu, fri, sat and sun.")
      }
      bits |= 1 << index
    }
    return WeekdaySet(bits: bits)
  }

  private static func number(_ json: JSON, _ name: String) throws(RequestRefusal) -> Int? {
    switch json[name] {
    case nil, .null: return nil
    case .integer(let value) where (-1_000...100_000).contains(value): return Int(value)
    default: throw .malformed("The member \"\(name)\" has to be a whole number.")
    }
  }
}
