import Kernel
import SyncCore
import TasksCore

extension TodoPriority {
  /// The word that stands for it in JSON.
  var word: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  init?(word: String) {
    for priority in Self.allCases where priority.word == word {
      self = priority
      return
    }
    return nil
  }
}

/// The words that stand for units and days of the week in JSON.
enum RuleWords {
  static let units = ["day", "week", "month", "year"]
  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}

/// A todo as the API shows it.
enum TodoJSON {
  static func json(_ entity: Entity, listName: String?) -> JSON {
    let todo = Todo(entity)
    return [
      "id": .string(todo.id.text), "title": .string(todo.title), "notes": .string(todo.notes),
      "due": due(todo.due), "priority": .string(todo.priority.word), "isDone": .bool(todo.isDone),
      "doneAt": todo.doneAt.map { .instant($0) } ?? .null, "createdAt": .instant(todo.createdAt),
      "list": listName.map { .string($0) } ?? .null,
      "tags": .array(todo.tags.map { .string($0) }),
      "reminders": .array(todo.reminders.map { .integer(Int64($0)) }),
      "repeats": rule(todo.rule), "parent": id(todo.parent), "instanceOf": id(todo.instanceOf),
    ]
  }

  private static func id(_ id: ID<Entity>?) -> JSON { id.map { .string($0.text) } ?? .null }

  private static func due(_ due: Due?) -> JSON {
    guard let due else { return .null }
    return [
      "day": .string(FormText.day(due.day)),
      "time": due.time.map { .string(FormText.time($0)) } ?? .null, "zone": .string(due.zone),
    ]
  }

  private static func rule(_ rule: RecurrenceRule?) -> JSON {
    guard let rule else { return .null }
    var count = JSON.null
    var until = JSON.null
    switch rule.end {
    case .never: break
    case .count(let number): count = .integer(Int64(number))
    case .until(let day): until = .string(FormText.day(day))
    }
    let weekdays = Weekday.allCases.filter { rule.weekdays.contains($0) }
    let days = (1...31).filter { rule.days.contains($0) }
    return [
      "unit": .string(RuleWords.units[rule.unit.rawValue]), "every": .integer(Int64(rule.interval)),
      "weekdays": .array(weekdays.map { .string(RuleWords.weekdays[$0.rawValue - 1]) }),
      "nth": .integer(Int64(rule.nth)), "days": .array(days.map { .integer(Int64($0)) }),
      "month": .integer(Int64(rule.month)), "isFromCompletion": .bool(rule.isFromCompletion),
      "count": count, "until": until,
    ]
  }
}
