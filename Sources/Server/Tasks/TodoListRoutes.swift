import Hummingbird
import Kernel
import Kit
import Storage
import SyncCore
import TasksCore
import Wire

extension ShelfColour: JSONWords {
  static let words = ["plain", "blue", "green", "violet", "amber", "red", "teal", "pink"]
}

/// Lists of todos, their sections, and saved filters, in JSON.
struct TodoListRoutes: Sendable {
  let environment: ServerEnvironment
  let index: TodoIndex

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.lists, .read, "listLists",
      "Lists of todos, their sections and saved filters, in the order of the app",
      output: .ok("Lists")
    ) { call in
      let lists = TodoLists(try await index.listsNow(of: call.account))
      return ["lists": .array(lists.all.map { Self.json($0) })]
    }
    routes.making(
      Routes.lists, .change, "makeList",
      "Make a list, a section of one (\"parent\"), or a filter (\"search\")",
      input: .json("NewList"), output: .created("List")
    ) { call, names in
      let lists = TodoLists(try await index.listsNow(of: call.account))
      let new = TodoList(id: names.entity)
      var list = new
      try Self.read(call.body, into: &list, environment.clock.now())
      if let member = call.body["parent"], member != .null {
        guard let id = ID<Entity>(text: try call.body.text("parent")), let parent = lists[id],
          parent.parent == nil, !parent.isFilter, !list.isFilter
        else { throw RequestRefusal.malformed("\"parent\" is the ID of a list.") }
        list.parent = id
      }
      try Self.check(list, among: lists)
      try await environment.write(
        [Edit(list.id, new.changes(to: list))], by: call.visitor, names: names)
      return try await made(names.entity, call.account)
    } again: { call, names in
      try await made(names.entity, call.account)
    }
    addOne("\(Routes.lists)/{id}", to: routes)
  }

  private func addOne(_ one: String, to routes: Routing) {
    routes.on(.get, one, .read, "getList", "One list", output: .ok("List")) { call in
      Self.json(try await list(try call.id(), call.account))
    }
    routes.on(
      .patch, one, .change, "editList", "Change what is named and leave the rest",
      input: .json("ListEdit"), output: .ok("List")
    ) { call in
      let lists = TodoLists(try await index.listsNow(of: call.account))
      let stored = try await list(try call.id(), call.account)
      var list = stored
      try Self.read(call.body, into: &list, environment.clock.now())
      guard list.isFilter == stored.isFilter else {
        throw RequestRefusal.malformed("A list stays a list, and a filter a filter.")
      }
      try Self.check(list, among: lists, isNamed: list.name != stored.name)
      let changes = stored.changes(to: list)
      var edits = changes.isEmpty ? [] : [Edit(list.id, changes)]
      if let member = call.body["before"] {
        edits += try Self.placing(list, member, among: lists)
      }
      try await environment.write(edits, by: call.visitor)
      return Self.json(try await self.list(list.id, call.account))
    }
    routes.on(
      .post, "\(one)/merge", .change, "mergeList",
      "Put everything of a list, with its sections, into another, and delete it",
      input: .json("ListMerge"), output: .ok("List")
    ) { call in
      let lists = TodoLists(try await index.listsNow(of: call.account))
      let from = try await list(try call.id(), call.account)
      guard let id = ID<Entity>(text: try call.body.text("into")), id != from.id,
        let into = lists[id], Self.isPlain(into, lists), Self.isPlain(from, lists)
      else { throw RequestRefusal.malformed("\"into\" is the ID of another list.") }
      let todos = try await todos(in: [from.id], of: call.account)
      let now = environment.clock.now()
      let edits = lists.joining(from, into: into, todos: todos, at: now)
      try await environment.write(edits, by: call.visitor)
      return Self.json(try await list(into.id, call.account))
    }
    routes.on(
      .delete, one, .change, "deleteList",
      "Delete a list with its sections; what stands in it stays, in no list, unless it is to go too",
      parameters: [Self.withTodos], output: .done
    ) { call in
      let lists = TodoLists(try await index.listsNow(of: call.account))
      let list = try await list(try call.id(), call.account)
      let withTodos = try call.value(of: Self.withTodos) ?? false
      let gone = lists.sections(of: list.id) + [list]
      let now = environment.clock.now()
      var edits: [Edit] = []
      for todo in try await todos(in: gone.map { $0.id }, of: call.account) {
        // As in the app, what was done stays among what was done.
        if withTodos, !todo.isDone {
          let parts = try await index.parts(of: todo.id, in: call.account)
          edits += todo.deletion(at: now, parts: parts)
        } else {
          edits.append(Edit(todo.id, [.set(Todo.list, lists.parent(of: list)?.id)]))
        }
      }
      for list in gone { edits.append(Edit(list.id, [Assignment<TodoList>.deleted(at: now)])) }
      try await environment.write(edits, by: call.visitor)
    }
  }

  private static let withTodos = Parameter.flag("with-todos")

  /// Neither a section nor a filter.
  private static func isPlain(_ list: TodoList, _ lists: TodoLists) -> Bool {
    !list.isFilter && lists.parent(of: list) == nil
  }

  /// What puts it before the one that is named; null is the end.
  private static func placing(
    _ list: TodoList, _ member: JSON, among lists: TodoLists
  ) throws(RequestRefusal) -> [Edit] {
    let siblings = lists.siblings(of: list).map { $0.id }
    var other: ID<Entity>?
    if case .string(let text) = member { other = ID(text: text) }
    guard member == .null || other.map({ $0 != list.id && siblings.contains($0) }) == true else {
      throw .malformed(
        "\"before\" is the ID of another list, section or filter beside it, or null for the end.")
    }
    return lists.placing(list, before: other, entropy: .random(in: 0 ... .max))
  }

  /// The living todos in these lists.
  private func todos(in lists: [ID<Entity>], of account: AccountID) async throws -> [Todo] {
    var todos: [Todo] = []
    for id in try await index.todos(in: lists, of: account) {
      guard let stored = try await environment.storage.sync.entity(account, id) else { continue }
      let todo = Todo(stored.entity)
      if !todo.isDeleted { todos.append(todo) }
    }
    return todos
  }

  /// Takes what the request names.
  private static func read(
    _ json: JSON, into list: inout TodoList, _ now: Instant
  ) throws(RequestRefusal) {
    try list.read(json: json)
    switch json["isArchived"] {
    case nil: break
    case .bool(let isArchived):
      list.archivedAt = isArchived ? list.archivedAt ?? now : nil
    default: throw .malformed("\"isArchived\" is true or false.")
    }
  }

  /// The same rules as in the app.
  private static func check(
    _ list: TodoList, among lists: TodoLists, isNamed: Bool = true
  ) throws(RequestRefusal) {
    if let fault = list.propertyFaults.first {
      throw .malformed(TodoList.sentence(of: fault))
    }
    // Two devices may have made the same one: what was not named is not refused.
    guard isNamed, !list.isFilter, list.parent == nil else { return }
    for other in lists.inUse + lists.archived where other.id != list.id && other.name == list.name {
      throw .malformed("There is a list of this name already.")
    }
  }

  private func list(_ id: ID<Entity>, _ account: AccountID) async throws -> TodoList {
    guard let stored = try await environment.storage.sync.entity(account, id) else {
      throw RequestRefusal.notFound
    }
    let list = TodoList(stored.entity)
    if list.isDeleted { throw RequestRefusal.notFound }
    return list
  }

  private func made(_ id: ID<Entity>, _ account: AccountID) async throws -> Made {
    Made(json: Self.json(try await list(id, account)), path: "\(Routes.lists)/\(id.text)")
  }

  private static func json(_ list: TodoList) -> JSON {
    .object(
      [JSON.Member(name: "id", value: .string(list.id.text))] + list.jsonMembers + [
        JSON.Member(name: "isArchived", value: .bool(list.archivedAt != nil))
      ])
  }
}
