import Kernel
import SyncCore
import TasksCore

extension TodoPriority: JSONWords {
  static let words = ["none", "low", "medium", "high"]
}

extension TodoOrder: JSONWords {
  static let words = ["due", "priority", "created", "manual"]
}

extension OrderKey: JSONCodable {
  /// In hexadecimal digits, which sort as places do.
  var json: JSON { .string(Hex.encode(bytes)) }

  init?(json: JSON, within limits: Limits) {
    guard case .string(let text) = json, let bytes = Hex.decode(text) else { return nil }
    self.init(bytes: bytes)
  }

  static func schema(within limits: Limits) -> JSON {
    [
      "type": "string", "pattern": "^([0-9a-f]{2})+$",
      "description": "The place by hand: these texts sort as what has them does.",
    ]
  }

  static func expectation(within limits: Limits) -> String { "a place" }
}

/// The words that stand for units and days of the week in JSON.
enum RuleWords {
  static let units: [(unit: RecurrenceRule.Unit, word: String)] = [
    (.hour, "hour"), (.day, "day"), (.week, "week"), (.month, "month"), (.year, "year"),
  ]
  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}

/// A todo as the API shows it.
enum TodoJSON {
  static func json(_ entity: Entity, listName: String?) -> JSON {
    let todo = Todo(entity)
    return .object(
      [JSON.Member(name: "id", value: .string(todo.id.text))] + todo.jsonMembers + [
        JSON.Member(name: "isDone", value: .bool(todo.isDone)),
        JSON.Member(name: "list", value: listName.map { .string($0) } ?? .null),
      ])
  }
}

extension Due: JSONCodable {
  var json: JSON {
    [
      "day": .string(day.text),
      "time": time.map { .string($0.text) } ?? .null, "zone": .string(zone),
    ]
  }

  init?(json: JSON, within limits: Limits) throws(RequestRefusal) {
    guard let day = CivilDate(text: try json.text("day")) else {
      throw .malformed("The day is written 2026-07-20.")
    }
    var time: CivilTime?
    if json["time"] != nil, json["time"] != .null {
      time = CivilTime(text: try json.text("time"))
      if time == nil { throw .malformed("The time is written 17:30.") }
    }
    let zone = try json.optionalText("zone") ?? ""
    // Measured here: without a time it is left out.
    guard zone.utf8.count <= Due.longestZone else { return nil }
    self.init(day: day, time: time, zone: zone)
  }

  static func schema(within limits: Limits) -> JSON { OpenAPI.reference("Due") }

  static func expectation(within limits: Limits) -> String {
    "a day from 1900 to 9999, with the name of a zone or none"
  }
}

extension RecurrenceRule: JSONCodable {
  var json: JSON {
    var count = JSON.null
    var until = JSON.null
    switch end {
    case .never: break
    case .count(let number): count = .integer(Int64(number))
    case .until(let day): until = .string(day.text)
    }
    let weekdays = Weekday.allCases.filter { self.weekdays.contains($0) }
    let days = (1...31).filter { self.days.contains($0) }
    let unit = RuleWords.units.first { $0.unit == self.unit }?.word ?? ""
    let several = nths.count > 1 ? nths : []
    return [
      "unit": .string(unit), "every": .integer(Int64(interval)),
      "weekdays": .array(weekdays.map { .string(RuleWords.weekdays[$0.rawValue - 1]) }),
      "nth": .integer(Int64(nth)), "nths": .array(several.map { .integer(Int64($0)) }),
      "days": .array(days.map { .integer(Int64($0)) }),
      "month": .integer(Int64(month)), "isFromCompletion": .bool(isFromCompletion),
      "count": count, "until": until,
    ]
  }

  init?(json: JSON, within limits: Limits) throws(RequestRefusal) {
    let word = try json.text("unit")
    guard let unit = RuleWords.units.first(where: { $0.word == word })?.unit
    else { throw .malformed("The unit is hour, day, week, month or year.") }
    var rule = RecurrenceRule(
      unit, every: try Self.number(json, "every") ?? 1, nth: try Self.number(json, "nth") ?? 0,
      month: try Self.number(json, "month") ?? 0)
    if let days = json["days"] {
      guard let numbers = try [Int](json: days, within: Limits.number(-100_000...100_000).each(64))
      else { throw .malformed("The days are a list of at most 64 whole numbers.") }
      rule.days = MonthDaySet(numbers)
    }
    if let nths = json["nths"] {
      let limits = Limits.number(-1_000...100_000).each(Self.longestNths)
      guard let numbers = try [Int](json: nths, within: limits) else {
        throw .malformed("\"nths\" is a list of at most \(Self.longestNths) whole numbers.")
      }
      guard numbers.isEmpty || rule.nths == [] else {
        throw .malformed("Either \"nth\" or \"nths\" says which weekdays of the month.")
      }
      if !numbers.isEmpty { rule.setNths(numbers) }
    }
    if case .array(let words)? = json["weekdays"] { rule.weekdays = try Self.weekdays(words) }
    if case .bool(let value)? = json["isFromCompletion"] { rule.isFromCompletion = value }
    if let count = try Self.number(json, "count") { rule.end = .count(count) }
    if let until = json["until"], until != .null {
      guard let day = CivilDate(text: try json.text("until")) else {
        throw .malformed("The last day is written 2026-07-20.")
      }
      rule.end = .until(day)
    }
    self = rule
  }

  static func schema(within limits: Limits) -> JSON { OpenAPI.reference("Repeats") }

  static func expectation(within limits: Limits) -> String { "a rule with a date to come" }

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
