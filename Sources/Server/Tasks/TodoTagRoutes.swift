import Hummingbird
import Kernel
import Kit
import Storage
import SyncCore
import TasksCore
import Wire

/// Tags of todos in JSON: words, with a colour where one was chosen.
struct TodoTagRoutes: Sendable {
  /// A tag that some todo has.
  private struct Tag {
    var name: String
    var colour: ShelfColour?
    var count: Int

    var id: ID<Entity> { TodoTag.id(of: name) }

    var json: JSON {
      [
        "id": .string(id.text), "name": .string(name), "colour": colour.json,
        "openCount": .integer(Int64(count)),
      ]
    }
  }

  let environment: ServerEnvironment
  let index: TodoIndex

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.todoTags, .read, "listTodoTags", "Tags of todos, in the order of the app",
      output: .ok("TodoTags")
    ) { call in
      ["tags": .array(try await tags(of: call.account).map { $0.json })]
    }
    let one = "\(Routes.todoTags)/{id}"
    routes.on(
      .patch, one, .change, "editTodoTag",
      "Rename a tag on every todo, where the name of another tag joins the two, colour or move it",
      input: .json("TodoTagEdit"), output: .ok("TodoTag")
    ) { call in
      let tag = try await tag(try call.id(), of: call.account)
      let (name, colour) = try Self.read(call.body, over: tag)
      let before = try await others(call.body["before"], than: [tag.name, name], call.account)
      if name != tag.name {
        let edits = TodoTag.renaming(
          tag.name, to: name, colour: colour,
          todos: try await index.todos(tagged: [tag.name, name], of: call.account),
          stored: try await index.storedTags(of: call.account), at: environment.clock.now())
        try await environment.write(edits, by: call.visitor)
      } else if let colour {
        try await environment.write([TodoTag.colouring(name, colour)], by: call.visitor)
      }
      if let before {
        try await environment.write(
          try await placing(name, before: before, call.account), by: call.visitor)
      }
      return try await self.tag(TodoTag.id(of: name), of: call.account).json
    }
    routes.on(
      .delete, one, .change, "deleteTodoTag", "Take a tag off every todo", output: .done
    ) { call in
      let tag = try await tag(try call.id(), of: call.account)
      let edits = TodoTag.deleting(
        tag.name, todos: try await index.todos(tagged: [tag.name], of: call.account),
        stored: try await index.storedTags(of: call.account), at: environment.clock.now())
      try await environment.write(edits, by: call.visitor)
    }
  }

  /// The tag that is named, none for null, which is the end; nil where a request names nothing.
  private func others(
    _ member: JSON?, than names: [String], _ account: AccountID
  ) async throws -> [String]? {
    guard let member else { return nil }
    if member == .null { return [] }
    let named = try await tags(of: account).first { .string($0.id.text) == member }
    guard let named, !names.contains(named.name) else {
      throw RequestRefusal.malformed("\"before\" is the ID of another tag, or null for the end.")
    }
    return [named.name]
  }

  /// What puts it before that tag, or at the end.
  private func placing(
    _ name: String, before: [String], _ account: AccountID
  ) async throws -> [Edit] {
    let names = try await tags(of: account).map { $0.name }
    let others = names.filter { $0 != name }
    return TodoTag.placing(
      name, at: others.firstIndex { before.contains($0) } ?? others.count, among: names,
      stored: try await index.storedTags(of: account), entropy: .random(in: 0 ... .max))
  }

  private func tags(of account: AccountID) async throws -> [Tag] {
    let lists = TodoLists(try await index.listsNow(of: account))
    let counts = try await index.tags(of: account, lists)
    let stored = try await index.storedTags(of: account)
    return TodoTag.inOrder(Array(counts.keys), stored).map { name in
      Tag(
        name: name, colour: stored.first { $0.name == name }?.colour, count: counts[name] ?? 0)
    }
  }

  private func tag(_ id: ID<Entity>, of account: AccountID) async throws -> Tag {
    guard let tag = try await tags(of: account).first(where: { $0.id == id }) else {
      throw RequestRefusal.notFound
    }
    return tag
  }

  /// The name, and the colour that is named.
  private static func read(
    _ json: JSON, over tag: Tag
  ) throws(RequestRefusal) -> (name: String, colour: ShelfColour?) {
    let name = try json.optionalText("name")?.trimmed ?? tag.name
    if name.fault(within: TodoTag.name.limits) != nil {
      throw .malformed("The name is \(String.expectation(within: TodoTag.name.limits)).")
    }
    guard let member = json["colour"] else { return (name, nil) }
    guard let colour = try ShelfColour(json: member, within: Limits()) else {
      throw .malformed("The colour is \(ShelfColour.expectation(within: Limits())).")
    }
    return (name, colour)
  }
}
