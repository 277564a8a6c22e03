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
  private static let usualPage = 30
  private static let largestPage = 100

  let environment: ServerEnvironment
  let access: Access
  let index: TodoIndex
  let idempotency: Idempotency

  private var work: TodoWork { TodoWork(environment: environment) }

  func add(to routes: Routing) {
    routes.get(Routes.todos, use: list)
    routes.post(Routes.todos, use: make)
    let one = "\(Routes.todos)/{id}"
    routes.get(one) { request, context in
      let visitor = try await access.visitor(of: request, .read)
      return try await answer(try context.id(), visitor)
    }
    routes.patch(one, use: change)
    routes.delete(one) { request, context in
      let visitor = try await access.visitor(of: request, .change)
      let todo = try await work.todo(try context.id(), of: visitor.account)
      let parts = try await index.parts(of: todo.id, in: visitor.account)
      let edits = Todo(todo).deletion(at: environment.clock.now(), parts: parts)
      try await environment.writer.write(edits, to: visitor.account, as: visitor.device)
      return .done
    }
    routes.post("\(one)/complete") { request, context in
      try await step(request, context) { todo, _, parts, now, wall in
        todo.completion(at: now, wall: wall, parts: parts)
      }
    }
    routes.post("\(one)/reopen") { request, context in
      try await step(request, context) { todo, repeating, _, now, _ in
        todo.reopening(at: now, series: repeating)
      }
    }
  }

  @Sendable private func list(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    let lists = try await index.lists(of: visitor.account)
    let query = try TodoQuery(request.uri, lists: lists)
    let limit = query.limit ?? Self.usualPage
    guard (1...Self.largestPage).contains(limit) else {
      throw RequestRefusal.malformed("The limit is a number from 1 to \(Self.largestPage).")
    }
    let places =
      query.isNothing
      ? []
      : try await index.page(
        of: visitor.account, after: query.after, filter: query.filter, limit: limit + 1)
    var todos: [JSON] = []
    for place in places.prefix(limit) {
      guard let stored = try await environment.storage.sync.entity(visitor.account, place.id)
      else { continue }
      todos.append(try await json(stored.entity, lists, visitor))
    }
    let next: JSON = places.count > limit ? .string(places[limit - 1].text) : .null
    return .json(["todos": .array(todos), "next": next])
  }

  @Sendable private func make(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let json = try await request.jsonOnly()
    let edit = try TodoEdit(json: json, wall: try wall(json))
    return try await idempotency.once(request, of: visitor.account, body: json) { names in
      let edits = work.edits(
        edit, of: names.entity, over: nil, lists: try await index.listsNow(of: visitor.account),
        as: visitor.device)
      try await environment.writer.write(
        edits, to: visitor.account, as: visitor.device, names: names)
      return try await made(names.entity, visitor)
    } again: { names in
      try await made(names.entity, visitor)
    }
  }

  private func made(_ id: ID<Entity>, _ visitor: Visitor) async throws -> Response {
    var response = try await answer(id, visitor, status: .created)
    response.headers[.location] = "\(Routes.todos)/\(id.text)"
    return response
  }

  @Sendable private func change(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let json = try await request.jsonOnly()
    let todo = try await work.todo(try context.id(), of: visitor.account)
    let edit = try TodoEdit(json: json, over: Todo(todo), wall: try wall(json))
    let edits = work.edits(
      edit, of: todo.id, over: todo, lists: try await index.listsNow(of: visitor.account),
      as: visitor.device)
    try await environment.writer.write(edits, to: visitor.account, as: visitor.device)
    return try await answer(todo.id, visitor)
  }

  /// Completes or opens again; the body may say how far the person's clock is ahead of UTC.
  private func step(
    _ request: Request, _ context: ServerRequestContext,
    _ edits: (_ todo: Todo, _ series: Todo?, _ parts: [Todo], Instant, CivilDateTime) -> [Edit]
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let wall = clock(try TodoQuery.offset(request.uri))
    let todo = Todo(try await work.todo(try context.id(), of: visitor.account))
    var repeating: Todo?
    if let id = todo.instanceOf {
      repeating = try await environment.storage.sync.entity(visitor.account, id).map {
        Todo($0.entity)
      }
    }
    let living = repeating?.isDeleted == false ? repeating : nil
    let parts = try await index.parts(of: todo.id, in: visitor.account)
    let written = edits(todo, living, parts, environment.clock.now(), wall)
    try await environment.writer.write(written, to: visitor.account, as: visitor.device)
    // An instance that is opened again has become part of the one that repeats.
    return try await answer(written.first?.entity ?? todo.id, visitor)
  }

  private func answer(
    _ id: ID<Entity>, _ visitor: Visitor, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let todo = try await work.todo(id, of: visitor.account)
    let lists = try await index.listsNow(of: visitor.account)
    return .json(try await json(todo, lists, visitor), status: status)
  }

  private func json(
    _ entity: Entity, _ lists: [TodoList], _ visitor: Visitor
  ) async throws -> JSON {
    let entity = try await environment.texts.readable(entity, of: visitor.account)
    let list = Todo(entity).list
    return TodoJSON.json(entity, listName: lists.first { $0.id == list }?.name)
  }

  private func wall(_ json: JSON) throws(RequestRefusal) -> CivilDateTime {
    guard let member = json["offsetMinutes"] else { return clock(0) }
    guard case .integer(let minutes) = member, TodoQuery.offsets.contains(minutes) else {
      throw .malformed("\"offsetMinutes\" is a whole number from -1440 to 1440.")
    }
    return clock(Int32(minutes))
  }

  /// What clocks show that are so many minutes ahead of UTC.
  private func clock(_ minutes: Int32) -> CivilDateTime {
    CivilDateTime(environment.clock.now(), offsetSeconds: minutes * 60)
  }
}

/// Which todos are asked for.
private struct TodoQuery {
  static let offsets: ClosedRange<Int64> = -1_440...1_440

  var limit: Int?
  var after: TodoIndex.Place?
  var filter = TodoIndex.Filter()
  /// A list that there is not holds nothing.
  var isNothing = false

  init(_ uri: URI, lists: [TodoList]) throws(RequestRefusal) {
    let parameters = uri.queryParameters
    if let text = parameters["limit"] {
      guard let number = Int(text) else { throw .malformed("The limit is not a number.") }
      limit = number
    }
    if let text = parameters["after"] {
      guard let place = TodoIndex.Place(text: String(text)) else {
        throw .malformed("\"after\" has to be the \"next\" of another answer.")
      }
      after = place
    }
    if let text = parameters["done"] {
      guard let value = Bool(String(text)) else {
        throw .malformed("\"done\" has to be true or false.")
      }
      filter.isDone = value
    }
    if let text = parameters["due"] {
      guard let day = CivilDate(text: String(text)) else {
        throw .malformed("\"due\" is a day, written 2026-07-20.")
      }
      filter.dueBy = day
    }
    if let text = parameters["list"] {
      let name = String(text)
      filter.list = lists.first { $0.name == name }?.id
      isNothing = filter.list == nil
    }
  }

  static func offset(_ uri: URI) throws(RequestRefusal) -> Int32 {
    guard let text = uri.queryParameters["offset-minutes"] else { return 0 }
    guard let minutes = Int32(String(text)), offsets.contains(Int64(minutes)) else {
      throw .malformed("\"offset-minutes\" is a whole number from -1440 to 1440.")
    }
    return minutes
  }
}
