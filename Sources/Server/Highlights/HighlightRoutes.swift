import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

/// Highlights of an item for scripts, in JSON.
struct HighlightRoutes: Sendable {
  let environment: ServerEnvironment
  let access: Access
  let index: HighlightIndex

  private var items: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    let all = "\(Routes.items)/{id}/highlights"
    routes.get(all) { request, context in
      let visitor = try await access.visitor(of: request, .read)
      let item = try await items.item(try context.id(), of: visitor.account)
      var highlights: [JSON] = []
      for id in try await index.highlights(of: item.id, in: visitor.account) {
        guard let stored = try await environment.storage.sync.entity(visitor.account, id),
          let highlight = Highlight(
            try await environment.texts.readable(stored.entity, of: visitor.account))
        else { continue }
        highlights.append(HighlightJSON.json(highlight))
      }
      return .json(["highlights": .array(highlights)])
    }
    routes.post(all, use: make)
    routes.delete("\(all)/{highlight}") { request, context in
      let visitor = try await access.visitor(of: request, .change)
      let item = try await items.item(try context.id(), of: visitor.account)
      let entity = try await highlight(context, of: item.id, visitor)
      let gone = Assignment<Highlight>.deleted(at: environment.clock.now())
      try await environment.writer.write(
        [Edit(entity.id, [gone])], to: visitor.account, as: visitor.device)
      return .done
    }
  }

  /// The highlight of the address, which belongs to the item.
  private func highlight(
    _ context: ServerRequestContext, of item: ID<Entity>, _ visitor: Visitor
  ) async throws -> Entity {
    guard let text = context.parameters.get("highlight"), let id = ID<Entity>(text: text),
      let stored = try await environment.storage.sync.entity(visitor.account, id),
      let highlight = Highlight(stored.entity), highlight.item == item
    else { throw RequestRefusal.notFound }
    return stored.entity
  }

  /// By its quotation: each device finds its place in the text.
  @Sendable private func make(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .change)
    let json = try await request.jsonOnly()
    let item = try await items.item(try context.id(), of: visitor.account)
    let id = ID<Entity>.random()
    let values = try values(json, id, item: item, visitor)
    try await environment.writer.write(
      [Edit(id, values)], to: visitor.account, as: visitor.device)
    guard let stored = try await environment.storage.sync.entity(visitor.account, id),
      let highlight = Highlight(stored.entity)
    else { throw RequestRefusal.notFound }
    var response = Response.json(HighlightJSON.json(highlight), status: .created)
    response.headers[.location] = "\(Routes.items)/\(item.id.text)/highlights/\(highlight.id.text)"
    return response
  }

  private func values(
    _ json: JSON, _ id: ID<Entity>, item: Entity, _ visitor: Visitor
  ) throws(RequestRefusal) -> [Assignment<Highlight>] {
    var edit = try PropertyEdit<Highlight>(json: json)
    guard !Validation.trimmed(try json.text("quote")).isEmpty else {
      throw .malformed("The quote has from 1 to \(Highlight.longest) characters.")
    }
    let now = environment.clock.now()
    edit.set(Highlight.item, item.id)
    edit.set(Highlight.createdAt, now)
    return edit.assignments(
      over: Entity(id: id, kind: Highlight.kind), by: visitor.device, at: now)
  }
}

extension HighlightColour: JSONWords {
  static let words = allCases.map { $0.name }
}

/// A highlight as the API and the export show it.
enum HighlightJSON {
  static func json(_ highlight: Highlight) -> JSON {
    .object(
      [JSON.Member(name: "id", value: .string(highlight.id.text))] + highlight.jsonMembers)
  }
}
