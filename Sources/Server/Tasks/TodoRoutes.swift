import HTTPTypes
import Hummingbird
import HummingbirdCore
import Kernel
import Storage
import SyncCore
import TasksCore
import Wire

/// Todos for scripts, in JSON.
struct TodoRoutes: Sendable {
  let environment: ServerEnvironment
  let index: TodoIndex

  private var work: TodoWork { TodoWork(environment: environment) }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.todos, .read, "listTodos", "Todos, newest first",
      parameters: [
        Self.limit, Self.after, Self.done, Self.due, Self.list, Self.parent, Self.search,
        Self.offset,
      ],
      output: .ok("TodoPage"), use: list)
    routes.making(
      Routes.todos, .addTodos, "makeTodo",
      "Make a todo, from its parts or from one line in English or Korean (\"text\")",
      input: .json("NewTodo"), parameters: [Self.offset], output: .created("Todo")
    ) { call, names in
      let edit = try TodoEdit(
        json: call.body, wall: try wall(call.body, usual: try call.value(of: Self.offset)),
        usualReminder: try await work.usualReminder(of: call.account))
      if let parent = edit.parent {
        // A part has no parts itself.
        let whole = Todo(try await work.todo(parent, of: call.account))
        if whole.parent != nil {
          throw RequestRefusal.malformed("A part of a todo has no parts itself.")
        }
      }
      let edits = work.edits(
        edit, of: names.entity, over: nil, lists: try await index.listsNow(of: call.account),
        as: call.visitor.device)
      try await environment.write(edits, by: call.visitor, names: names)
      return try await made(names.entity, call.account)
    } again: { call, names in
      try await made(names.entity, call.account)
    }
    addOne("\(Routes.todos)/{id}", to: routes)
  }

  private func addOne(_ one: String, to routes: Routing) {
    routes.on(.get, one, .read, "getTodo", "One todo", output: .ok("Todo")) { call in
      try await answer(try call.id(), call.account)
    }
    routes.on(
      .patch, one, .change, "editTodo", "Change what is named and leave the rest",
      input: .json("TodoEdit"), output: .ok("Todo")
    ) { call in
      let todo = try await work.todo(try call.id(), of: call.account)
      let edit = try TodoEdit(json: call.body, over: Todo(todo), wall: try wall(call.body))
      // Refused before anything is written: after that the other may go, and the order stays as it is.
      _ = try await placing(todo.id, call)
      let edits = work.edits(
        edit, of: todo.id, over: todo, lists: try await index.listsNow(of: call.account),
        as: call.visitor.device)
      try await environment.write(edits, by: call.visitor)
      // The end is that of the list where it is now.
      do {
        try await environment.write(try await placing(todo.id, call), by: call.visitor)
      } catch is RequestRefusal {}
      return try await answer(todo.id, call.account)
    }
    routes.on(.delete, one, .change, "deleteTodo", "Delete a todo", output: .done) { call in
      let todo = try await work.todo(try call.id(), of: call.account)
      let parts = try await index.parts(of: todo.id, in: call.account)
      let edits = Todo(todo).deletion(at: environment.clock.now(), parts: parts)
      try await environment.write(edits, by: call.visitor)
    }
    routes.on(
      .post, "\(one)/complete", .change, "completeTodo",
      "Mark a todo done; one that repeats moves on to its next date", parameters: [Self.offset],
      output: .ok("Todo")
    ) { call in
      try await step(call) { todo, _, parts, now, wall in
        todo.completion(at: now, wall: wall, parts: parts)
      }
    }
    routes.on(
      .post, "\(one)/reopen", .change, "reopenTodo", "Open a done todo again",
      parameters: [Self.offset], output: .ok("Todo")
    ) { call in
      try await step(call) { todo, repeating, _, now, _ in
        todo.reopening(at: now, series: repeating)
      }
    }
  }

  /// What puts it before the one that the request names; null is the end, and nothing where it names none.
  private func placing(
    _ id: ID<Entity>, _ call: Call<Visitor, JSON>
  ) async throws -> [Edit] {
    guard let member = call.body["before"] else { return [] }
    var other: ID<Entity>?
    if case .string(let text) = member { other = ID(text: text) }
    guard member == .null || other != nil,
      let edits = Todo.placing(
        id, before: other, among: try await index.places(of: call.account),
        entropy: .random(in: 0 ... .max))
    else {
      throw RequestRefusal.malformed(
        """
        "before" is the ID of another open todo, of a part that of another part of the same, or \
        null for the end.
        """)
    }
    return edits
  }

  @Sendable private func list(_ call: Call<Visitor, Void>) async throws -> JSON {
    let lists = TodoLists(try await index.lists(of: call.account))
    let limit = try call.value(of: Self.limit)
    var filter = TodoIndex.Filter(
      isDone: try call.value(of: Self.done), dueBy: try call.value(of: Self.due))
    var places: [IndexPlace] = []
    let name = try call.value(of: Self.list)
    filter.list = name.flatMap { lists.named.called($0) }?.id
    filter.parent = try call.value(of: Self.parent)
    let query = try query(of: call, lists)
    // As in the app, a search is for todos that are no parts.
    filter.isWhole = query != nil && filter.parent == nil
    let holds = try await asking(query, call)
    // A list that there is not holds nothing.
    if name == nil || filter.list != nil {
      places = try await index.page(
        of: call.account, after: try call.value(of: Self.after), filter: filter,
        limit: limit + 1, where: holds)
    }
    return try await environment.page(places, limit, of: call.account, named: "todos") { todo in
      try await json(todo, lists, call.account)
    }
  }

  /// What is looked for; what looks like a condition and is none is refused.
  private func query(of call: Call<Visitor, Void>, _ lists: TodoLists) throws -> TodoQuery? {
    let today = clock(try call.value(of: Self.offset)).date
    guard let text = try call.value(of: Self.search) else { return nil }
    let query = TodoQuery(text, of: lists, today: today)
    if let word = query.unknown.first {
      throw RequestRefusal.malformed(
        "\"\(word)\" is no condition. Put it between quotes to look for the words.")
    }
    return query
  }

  /// Asks each todo for what is looked for.
  private func asking(
    _ query: TodoQuery?, _ call: Call<Visitor, Void>
  ) async throws -> (ID<Entity>) async throws -> Bool {
    guard let query else { return { _ in true } }
    let wholes = try await index.wholes(of: call.account)
    let wall = clock(try call.value(of: Self.offset))
    return { id in
      guard let stored = try await environment.storage.sync.entity(call.account, id) else {
        return false
      }
      let todo = Todo(try await environment.texts.readable(stored.entity, of: call.account))
      return query.holds(of: todo, hasParts: wholes.contains(id), at: wall)
    }
  }

  private func made(_ id: ID<Entity>, _ account: AccountID) async throws -> Made {
    Made(json: try await answer(id, account), path: "\(Routes.todos)/\(id.text)")
  }

  /// Completes or opens again.
  private func step(
    _ call: Call<Visitor, Void>,
    _ edits: (_ todo: Todo, _ series: Todo?, _ parts: [Todo], Instant, CivilDateTime) -> [Edit]
  ) async throws -> JSON {
    let wall = clock(try call.value(of: Self.offset))
    let todo = Todo(try await work.todo(try call.id(), of: call.account))
    var repeating: Todo?
    if let id = todo.instanceOf {
      repeating = try await environment.storage.sync.entity(call.account, id).map {
        Todo($0.entity)
      }
    }
    let living = repeating?.isDeleted == false ? repeating : nil
    let parts = try await index.parts(of: todo.id, in: call.account)
    let written = edits(todo, living, parts, environment.clock.now(), wall)
    try await environment.write(written, by: call.visitor)
    // An instance that is opened again has become part of the one that repeats.
    return try await answer(written.first?.entity ?? todo.id, call.account)
  }

  private func answer(_ id: ID<Entity>, _ account: AccountID) async throws -> JSON {
    let todo = try await work.todo(id, of: account)
    let lists = TodoLists(try await index.listsNow(of: account))
    return try await json(todo, lists, account)
  }

  private func json(
    _ entity: Entity, _ lists: TodoLists, _ account: AccountID
  ) async throws -> JSON {
    let entity = try await environment.texts.readable(entity, of: account)
    let list = Todo(entity).list
    return TodoJSON.json(entity, listName: lists[list].map { lists.fullName(of: $0) })
  }

  /// By the body, else as it is usual where the caller is.
  private func wall(_ json: JSON, usual: Int = 0) throws(RequestRefusal) -> CivilDateTime {
    guard let member = json["offsetMinutes"] else { return clock(usual) }
    guard case .integer(let number) = member, let minutes = Int(exactly: number),
      Self.offsets.contains(minutes)
    else {
      throw .malformed(
        "\"offsetMinutes\" is a whole number from \(Self.offsets.lowerBound) to \(Self.offsets.upperBound)."
      )
    }
    return clock(minutes)
  }

  /// What clocks show that are so many minutes ahead of UTC.
  private func clock(_ minutes: Int) -> CivilDateTime {
    CivilDateTime(environment.clock.now(), offsetSeconds: Int32(minutes) * 60)
  }
}

extension TodoRoutes {
  static let offsets = -1_440...1_440

  private static let limit = Parameter.limit(100, else: 30)
  private static let after = Parameter.after
  private static let done = Parameter.flag("done")
  private static let list = Parameter<String?>(
    "list", OpenAPISchemas.text, "The name of a list, or of a section as \"Home/Kitchen\"."
  ) { $0 }
  private static let search = Parameter<String?>(
    "search", String.schema(within: TodoList.search.limits),
    """
    What the app's search and saved filters understand, in English or Korean: words, #list, @tag, \
    !high, date:week, 날짜:일주일, has:subtasks, 포함:하위, -not.
    """
  ) { text throws(RequestRefusal) in
    let limits = TodoList.search.limits
    guard let text, text.fault(within: limits) != nil else { return text }
    throw .malformed("\"search\" is \(String.expectation(within: limits)).")
  }
  private static let parent = Parameter<ID<Entity>?>(
    "parent", OpenAPISchemas.id, "The parts of this todo."
  ) { text throws(RequestRefusal) in
    guard let text else { return nil }
    guard let id = ID<Entity>(text: text) else {
      throw .malformed("\"parent\" is the ID of a todo.")
    }
    return id
  }
  private static let offset = Parameter.number(
    "offset-minutes", offsets, else: 0,
    "How far the person's clock is ahead of UTC: which day it is there.")
  private static let due = Parameter<CivilDate?>(
    "due", CivilDate.schema(within: Limits()), "Due on this day or before."
  ) { text throws(RequestRefusal) in
    guard let text else { return nil }
    guard let day = CivilDate(text: text) else {
      throw .malformed("\"due\" is a day, written 2026-07-20.")
    }
    return day
  }
}
