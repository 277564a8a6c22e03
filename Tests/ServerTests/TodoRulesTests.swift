import Foundation
import HTTPTypes
import Kernel
import Kit
import Server
import Storage
import SyncCore
import TasksCore
import TestSupport
import Testing

/// What the app does to todos and what the API does to them are the same rules.
@Suite struct TodoRulesTests {
  /// A todo in words that do not depend on the IDs that todos and lists get.
  private static func line(
    _ todo: Todo, _ todos: [ID<Entity>: Todo], _ lists: [ID<Entity>: String]
  ) -> String {
    let parent =
      todo.parent.map { todos[$0].map { line($0, todos, lists) } ?? "nothing" } ?? "none"
    let instance = todo.instanceOf.map { todos[$0]?.title ?? "nothing" } ?? "none"
    let list = todo.list.map { lists[$0] ?? "a list" } ?? "no list"
    let names = [Todo.list.number, Todo.parent.number, Todo.instanceOf.number]
    let lines = PropertyLines(todo, besides: names).lines
    return "\(lines), of \(instance), in \(list), in (\(parent))"
  }

  /// Of those that are not deleted, sorted.
  private static func lines(
    _ all: [Todo], _ lists: [TodoList]
  ) -> [(line: String, todo: Todo)] {
    let living = all.filter { !$0.isDeleted }
    let byID = Dictionary(uniqueKeysWithValues: living.map { ($0.id, $0) })
    let names = Dictionary(uniqueKeysWithValues: lists.map { ($0.id, $0.name) })
    return living.map { (line($0, byID, names), $0) }.sorted { $0.line < $1.line }
  }

  private static func beginning(_ random: inout SeededGenerator) -> [Todo] {
    let rules: [RecurrenceRule?] = [
      nil, RecurrenceRule(.day), RecurrenceRule(.week, weekdays: .workdays),
      RecurrenceRule(.month, isFromCompletion: true),
    ]
    var todos: [Todo] = []
    for number in 0..<6 {
      var whole = Todo(id: .random(), title: "Todo \(number)")
      whole.due = Due(day: CivilDate(dayNumber: 20_820 + random.below(30)))
      whole.rule = random.pick(rules)
      todos.append(whole)
      for place in 0..<random.below(4) {
        var part = Todo(id: .random(), title: "Part \(number).\(place)")
        part.parent = whole.id
        todos.append(part)
      }
    }
    return todos
  }

  /// Random operations, each done on the screens and by the API; a seed that fails is in the report.
  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func theAppAndTheAPIDoTheSame(seed: UInt64) async throws {
    let (server, token, account) = try await TestServer.signedUp()
    try await server.run { asker in
      var random = SeededGenerator(seed: seed)
      var app = CoreApp()
      let now = server.environment.clock.now()
      app.show(.all, now)
      let begun = Self.beginning(&random)
      app.write(begun.map { Edit($0.id, $0.assignments(over: nil)) }, now)
      if random.below(2) == 0 { app.act([.usualReminderChosen("10")], now) }
      try await app.push(to: server, of: account)
      for step in 0..<20 {
        server.clock.advance(milliseconds: Int64(random.below(40)) * 3_600_000)
        let now = server.environment.clock.now()
        let stored = try await server.stored([.todo, .todoList], of: account)
        let here = Self.lines(Array(app.tasks.todos.values), app.tasks.lists)
        let there = Self.lines(
          stored.filter { $0.kind == .todo }.map { Todo($0) },
          stored.filter { $0.kind == .todoList }.map { TodoList($0) })
        #expect(here.map { $0.line } == there.map { $0.line }, "before step \(step)")
        guard !here.isEmpty, here.map({ $0.line }) == there.map({ $0.line }) else { break }
        let pick = random.below(here.count)
        let (mine, theirs) = (here[pick].todo, there[pick].todo)
        let path = "/api/v1/todos/\(theirs.id.text)"
        let edits: [Edit]
        let answer: TestResponse
        switch random.below(8) {
        case 0:
          edits = app.act([.swipedAway(mine.id)], now)
          answer = try await asker.ask(.delete, path, token: token)
        case 1...3:
          edits = app.act([.checkTapped(mine.id)], now)
          answer = try await asker.ask(
            .post, path + (theirs.isDone ? "/reopen" : "/complete"), token: token)
        case 4:
          let line = TypedTodo.line(step, &random)
          edits = app.act([.addTapped, .formChanged(.line, line), .formSubmitted, .formLeft], now)
          let body = try Self.json(["text": line])
          answer = try await asker.ask(.post, "/api/v1/todos", json: body, token: token)
        case 5:
          let typed = TypedTodo(step, &random)
          edits = app.act([.addTapped] + typed.actions + [.formSubmitted, .formLeft], now)
          let body = try Self.json(typed.members)
          answer = try await asker.ask(.post, "/api/v1/todos", json: body, token: token)
        default:
          let typed = TypedTodo(step, changing: mine, &random)
          edits = app.act(typed.actions + [.detailsSaved], in: mine.id, now)
          let body = try Self.json(typed.members)
          answer = try await asker.ask(.patch, path, json: body, token: token)
        }
        if !edits.isEmpty { #expect((200...204).contains(answer.status.code), "\(answer.text)") }
      }
    }
  }

  private static func json(_ members: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
  }
}

/// Something that is entered of a todo, as a person types it and as a script sends it.
private struct TypedTodo {
  private(set) var actions: [TasksAction] = []
  private(set) var members: [String: Any] = [:]
  private var isNew = true

  private static let lines = [
    "Milk", "Call mum tomorrow 9:00", "Rent every month", "Run every 3 days #health #health",
    "내일 오후 3시 치과", "매주 월요일 회의", "Report every workday @Work p1", "  Plants  every week ",
    "Tea today 23:30", " ", "every day",
  ]
  private static func rule(_ choice: RepeatChoice) -> [String: Any]? {
    switch choice {
    case .daily: ["unit": "day"]
    case .workdays: ["unit": "week", "weekdays": ["mon", "tue", "wed", "thu", "fri"]]
    case .weekly: ["unit": "week"]
    case .monthly: ["unit": "month"]
    case .yearly: ["unit": "year"]
    case .never, .other, .custom: nil
    }
  }

  /// Letters that make it different from the others and mean nothing.
  private static func mark(_ step: Int) -> String {
    "z" + String(UnicodeScalar(UInt8(97 + step)))
  }

  static func line(_ step: Int, _ random: inout SeededGenerator) -> String {
    let line = random.pick(lines)
    return line == " " ? line : mark(step) + " " + line
  }

  /// A new one.
  init(_ step: Int, _ random: inout SeededGenerator) {
    enterTitle(step, &random)
    if random.below(2) == 0 { enterDue(over: nil, &random) }
    if random.below(3) == 0 { enterRule(over: nil, &random) }
    if random.below(3) == 0 { enterPriority(&random) }
    if random.below(3) == 0 { enterList(&random) }
    if random.below(3) == 0 { enterTags(&random) }
    if random.below(3) == 0 { enterNotes(&random) }
    if random.below(4) == 0 { type(.reminder, "60", "reminders", [60]) }
    if random.below(4) == 0 { enterEstimate(&random) }
  }

  /// In the details what is typed is saved together, and each choice by itself.
  init(_ step: Int, changing todo: Todo, _ random: inout SeededGenerator) {
    isNew = false
    switch random.below(6) {
    case 0: enterDue(over: todo, &random)
    case 1: enterRule(over: todo, &random)
    case 2: enterPriority(&random)
    case 3: enterList(&random)
    case 4: type(.reminder, "60", "reminders", [60])
    default:
      if random.below(2) == 0 { enterTitle(step, &random) }
      if random.below(2) == 0 { enterTags(&random) }
      if random.below(2) == 0 { enterNotes(&random) }
      if random.below(2) == 0 { enterEstimate(&random) }
    }
  }

  private mutating func enterTitle(_ step: Int, _ random: inout SeededGenerator) {
    let title = random.pick([" Title \(Self.mark(step)) ", "Title \(Self.mark(step))", "  "])
    type(.line, title, "title", title)
  }

  private mutating func enterPriority(_ random: inout SeededGenerator) {
    let number = random.below(4)
    type(.priority, "\(number)", "priority", ["none", "low", "medium", "high"][number])
  }

  private mutating func enterList(_ random: inout SeededGenerator) {
    let list = random.pick(["Home", " Home ", "Work", "", String(repeating: "n", count: 101)])
    type(.list, list, "list", list)
  }

  private mutating func enterTags(_ random: inout SeededGenerator) {
    let tags = random.pick([["a", " b", "a"], ["a"], [], ["c ", "c"]])
    type(.tags, tags.joined(separator: ","), "tags", tags)
  }

  private mutating func enterEstimate(_ random: inout SeededGenerator) {
    let minutes = random.pick([1, 30, 1_440, 1_441])
    type(.estimate, "\(minutes)", "estimatedMinutes", minutes)
  }

  private mutating func enterNotes(_ random: inout SeededGenerator) {
    let notes = random.pick(["", "Some words", "Some other words\nin two lines"])
    type(.notes, notes, "notes", notes)
  }

  private mutating func enter(_ field: TodoForm.Field, _ text: String) {
    actions.append(isNew ? .formChanged(field, text) : .detailChanged(field, text))
  }

  private mutating func type(
    _ field: TodoForm.Field, _ text: String, _ name: String, _ value: Any
  ) {
    enter(field, text)
    members[name] = value
  }

  private mutating func enterDue(over todo: Todo?, _ random: inout SeededGenerator) {
    let day = random.below(5) == 0 ? "" : CivilDate(dayNumber: 20_840 + random.below(60)).text
    let time = random.pick(["", "08:15", "21:00"])
    enter(.day, day)
    // Chosen later, and without a day, it would be the next such time.
    if isNew || !day.isEmpty { enter(.time, time) }
    let zone = todo?.due?.zone ?? ""
    let due: [String: Any] = [
      "day": day, "time": time == "" ? NSNull() : time as Any, "zone": zone,
    ]
    members["due"] = day == "" ? NSNull() : due as Any
  }

  private mutating func enterRule(over todo: Todo?, _ random: inout SeededGenerator) {
    let choice = random.pick([RepeatChoice.never, .daily, .workdays, .weekly, .monthly, .yearly])
    enter(.rule, "\(choice.rawValue)")
    guard var rule = Self.rule(choice) else {
      members["repeats"] = NSNull()
      return
    }
    var isFromCompletion = todo?.rule?.isFromCompletion ?? false
    // In the details that is chosen of a rule that is stored, and on its day, already.
    if isNew, random.below(3) == 0 {
      isFromCompletion.toggle()
      enter(.isFromCompletion, isFromCompletion ? "on" : "")
    }
    rule["isFromCompletion"] = isFromCompletion
    members["repeats"] = rule
  }
}
