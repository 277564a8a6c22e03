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
  /// The app without its screens: what it records is kept at once.
  private struct App {
    var state = TasksState()
    var replica = Replica(device: DeviceID(bits: 0x200))
    var count: UInt64 = 0

    mutating func write(_ edits: [Edit], _ now: Instant) {
      count += 1
      let moment = Moment(instant: now, entropy: Entropy(high: 77, low: count << 8))
      for edit in edits {
        _ = replica.record(
          edit.entity, kind: edit.kind, fields: edit.fields.map { ($0.number, $0.value) },
          at: moment)
        if let entity = replica.entity(edit.entity) { state.update(entity) }
      }
    }

    mutating func act(_ action: TasksAction, _ now: Instant) {
      count += 1
      let moment = Moment(instant: now, entropy: Entropy(high: 99, low: count << 8))
      for case .record(let edits, _) in reduce(&state, action, moment) { write(edits, now) }
    }
  }

  /// A todo in words that do not depend on the IDs that new instances get.
  private static func line(_ todo: Todo, _ todos: [ID<Entity>: Todo]) -> String {
    let due = todo.due.map { "\($0.day.text) \($0.time?.text ?? "")" } ?? "no day"
    let parent = todo.parent.map { todos[$0].map { line($0, todos) } ?? "nothing" } ?? "none"
    let series = todo.instanceOf.map { todos[$0]?.title ?? "nothing" } ?? "none"
    let done = todo.doneAt.map { "\($0.milliseconds)" } ?? "open"
    return
      "\(todo.title), \(due), \(done), repeats \(todo.rule != nil), of \(series), in (\(parent))"
  }

  /// Of those that are not deleted, sorted.
  private static func lines(_ all: [Todo]) -> [(line: String, todo: Todo)] {
    let living = all.filter { !$0.isDeleted }
    let byID = Dictionary(uniqueKeysWithValues: living.map { ($0.id, $0) })
    return living.map { (line($0, byID), $0) }.sorted { $0.line < $1.line }
  }

  private static func stored(_ account: AccountID, _ storage: Storage) async throws -> [Todo] {
    try await storage.sync.pull(account, 0, 10_000).map { $0.entity }
      .filter { $0.kind == .todo }.map { Todo($0) }
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

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func theAppAndTheAPIDoTheSame(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let server = try TestServer()
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    let begun = Self.beginning(&random)
    var app = App()
    app.write(begun.map { Edit($0.id, $0.assignments(over: nil)) }, server.environment.clock.now())
    let changes = begun.map { Change(id: .random(), entity: app.replica.entity($0.id)!) }
    _ = try await storage.sync.push(account, changes, server.environment.clock.now())
    let made = app
    let steps = (0..<20).map { _ in (random.below(1_000), random.below(6), random.below(40)) }
    try await server.run { asker in
      var app = made
      for (pick, kind, hours) in steps {
        server.clock.advance(milliseconds: Int64(hours) * 3_600_000)
        let now = server.environment.clock.now()
        let here = Self.lines(Array(app.state.todos.values))
        let there = Self.lines(try await Self.stored(account, storage))
        #expect(here.map { $0.line } == there.map { $0.line })
        guard !here.isEmpty, here.count == there.count else { break }
        let (mine, theirs) = (here[pick % here.count].todo, there[pick % here.count].todo)
        let path = "/api/v1/todos/\(theirs.id.text)"
        if kind == 0 {
          app.act(.swipedAway(mine.id), now)
          #expect(try await asker.ask(.delete, path, token: token).status == .noContent)
        } else {
          app.act(.checkTapped(mine.id), now)
          let step = path + (theirs.isDone ? "/reopen" : "/complete")
          #expect(try await asker.ask(.post, step, token: token).status == .ok)
        }
      }
    }
  }
}
