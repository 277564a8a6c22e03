import AddressCore
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

/// Items for scripts, in JSON.
struct ItemRoutes: Sendable {
  private static let usualPage = 30
  private static let largestPage = 100
  private static let longestNote = 100_000

  let environment: ServerEnvironment
  let access: Access
  let index: ItemIndex
  let shelves: ShelfIndex
  let idempotency: Idempotency

  private var work: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    routes.get(Routes.items, use: list)
    routes.post(Routes.items, use: save)
    routes.post(Routes.notes, use: write)
    let one = "\(Routes.items)/{id}"
    routes.get(one) { request, context in
      let visitor = try await access.visitor(of: request, .read)
      let item = try await work.item(try context.id(), of: visitor.account)
      let known = try await shelves.shelves(of: visitor.account)
      return .json(try await json(item, known, visitor))
    }
    routes.patch(one) { request, context in
      let visitor = try await access.visitor(of: request, .change)
      let json = try await request.jsonOnly()
      let choice = try ShelfChoice(json: json)
      // What the item itself is told is checked before anything is written.
      let now = environment.clock.now()
      let edit = try ItemEdit(json: json, now: now)
      try await put(choice, try context.id(), visitor, now)
      return try await change(context, visitor) { item, now in
        edit.values(over: item, device: visitor.device, now: now)
      }
    }
    routes.delete(one) { request, context in
      let visitor = try await access.visitor(of: request, .change)
      _ = try await change(context, visitor) { [.deleted(at: $1)] }
      return .done
    }
    routes.post("\(one)/retry") { request, context in
      let visitor = try await access.visitor(of: request, .change)
      return try await change(context, visitor) { _, _ in ItemWork.anotherAttempt }
    }
  }

  private func json(_ item: Entity, _ shelves: Shelves, _ visitor: Visitor) async throws -> JSON {
    ItemJSON.json(try await environment.texts.readable(item, of: visitor.account), shelves)
  }

  @Sendable private func list(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    let query = try ItemQuery(request.uri)
    let limit = query.limit ?? Self.usualPage
    guard (1...Self.largestPage).contains(limit) else {
      throw RequestRefusal.malformed("The limit is a number from 1 to \(Self.largestPage).")
    }
    let places = try await index.page(
      of: visitor.account, after: query.after, isArchived: query.isArchived, limit: limit + 1)
    let known = try await shelves.shelves(of: visitor.account)
    var items: [JSON] = []
    for place in places.prefix(limit) {
      guard let stored = try await environment.storage.sync.entity(visitor.account, place.id) else {
        continue
      }
      items.append(try await json(stored.entity, known, visitor))
    }
    let next: JSON = places.count > limit ? .string(places[limit - 1].text) : .null
    return .json(["items": .array(items), "next": next])
  }

  @Sendable private func save(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .save)
    let json = try await request.jsonOnly()
    guard let address = Address(try json.text("url")) else {
      throw RequestRefusal.invalidAddress
    }
    return try await idempotency.once(request, of: visitor.account, body: json) { names in
      try await answer(
        try await work.save(address, for: visitor.account, as: visitor.device, names: names),
        visitor)
    } again: { names in
      try await answer(try await work.saved(address, of: visitor.account, names: names), visitor)
    }
  }

  private func answer(
    _ saved: (entity: Entity, isNew: Bool), _ visitor: Visitor
  ) async throws -> Response {
    let known = try await shelves.shelves(around: saved.entity, of: visitor.account)
    var response = Response.json(
      try await json(saved.entity, known, visitor), status: saved.isNew ? .created : .ok)
    response.headers[.location] = "\(Routes.items)/\(saved.entity.id.text)"
    return response
  }

  /// Puts the item where it is told to stand.
  private func put(
    _ choice: ShelfChoice, _ id: ID<Entity>, _ visitor: Visitor, _ now: Instant
  ) async throws {
    guard !choice.isEmpty else { return }
    let item = try await work.item(id, of: visitor.account)
    let fresh = ID<Entity>.random()
    let moment = Moment(instant: now, entropy: Entropy(high: fresh.high, low: fresh.low))
    let edits = try choice.edits(
      for: item.id, try await shelves.shelves(of: visitor.account), at: moment)
    try await environment.writer.write(edits, to: visitor.account, as: visitor.device)
  }

  /// A note: what a person wrote, as a merged text that their devices go on with.
  @Sendable private func write(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let json = try await request.jsonOnly()
    let text = try json.text("text")
    guard (1...Self.longestNote).contains(text.unicodeScalars.count) else {
      throw RequestRefusal.invalid(
        code: "invalid-text", "A note has 1 to \(Self.longestNote) characters.")
    }
    return try await idempotency.once(request, of: visitor.account, body: json) { names in
      let note = try await work.write(
        text, for: visitor.account, as: visitor.device, names: names)
      return try await answer((note, true), visitor)
    } again: { names in
      try await answer((try await work.item(names.entity, of: visitor.account), true), visitor)
    }
  }

  private func change(
    _ context: ServerRequestContext, _ visitor: Visitor,
    _ values: (Entity, Instant) throws -> [ItemEdit.Value]
  ) async throws -> Response {
    let item = try await work.item(try context.id(), of: visitor.account)
    let values = try values(item, environment.clock.now())
    let changed = try await work.write(
      values, to: item, of: visitor.account, as: visitor.device)
    let known = try await shelves.shelves(around: changed, of: visitor.account)
    return .json(try await json(changed, known, visitor))
  }
}

/// Which items are asked for.
private struct ItemQuery {
  var limit: Int?
  var after: ItemIndex.Place?
  var isArchived: Bool?

  init(_ uri: URI) throws(RequestRefusal) {
    let parameters = uri.queryParameters
    if let text = parameters["limit"] {
      guard let number = Int(text) else { throw .malformed("The limit is not a number.") }
      limit = number
    }
    if let text = parameters["after"] {
      guard let place = ItemIndex.Place(text: String(text)) else {
        throw .malformed("\"after\" has to be the \"next\" of another answer.")
      }
      after = place
    }
    if let text = parameters["archived"] {
      guard let value = Bool(String(text)) else {
        throw .malformed("\"archived\" has to be true or false.")
      }
      isArchived = value
    }
  }
}

extension Response {
  static func json(_ json: JSON, status: HTTPResponse.Status = .ok) -> Response {
    Response(status: status, type: MediaTypes.json, bytes: json.bytes)
  }
}

extension Request {
  /// The body of a route that scripts alone use.
  func jsonOnly() async throws -> JSON {
    guard mediaType == MediaTypes.json else { throw RequestRefusal.unsupportedMediaType }
    return try await json()
  }
}
