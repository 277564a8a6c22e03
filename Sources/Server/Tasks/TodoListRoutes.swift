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
      if !changes.isEmpty {
        try await environment.write([Edit(list.id, changes)], by: call.visitor)
      }
      return Self.json(try await self.list(list.id, call.account))
    }
    routes.on(
      .delete, one, .change, "deleteList",
      "Delete a list with its sections; what stands in it stays, in no list", output: .done
    ) { call in
      let lists = TodoLists(try await index.listsNow(of: call.account))
      let list = try await list(try call.id(), call.account)
      let gone = lists.sections(of: list.id) + [list]
      var edits: [Edit] = []
      for id in try await index.todos(in: gone.map { $0.id }, of: call.account) {
        edits.append(Edit(id, [.set(Todo.list, lists.parent(of: list)?.id)]))
      }
      let now = environment.clock.now()
      for list in gone { edits.append(Edit(list.id, [Assignment<TodoList>.deleted(at: now)])) }
      try await environment.write(edits, by: call.visitor)
    }
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
