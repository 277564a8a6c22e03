import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore
import Wire

/// Highlights of an item for scripts, in JSON.
struct HighlightRoutes: Sendable {
  static let longestContext = 1_000
  static let longestNote = 10_000

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
    let values = try values(json, item: item, visitor)
    let id = ID<Entity>.random()
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
    _ json: JSON, item: Entity, _ visitor: Visitor
  ) throws(RequestRefusal) -> [Assignment<Highlight>] {
    let quote = try json.text("quote")
    guard !Validation.trimmed(quote).isEmpty, quote.utf16.count <= Highlight.longest else {
      throw .malformed("The quote has from 1 to \(Highlight.longest) characters.")
    }
    let prefix = try json.optionalText("prefix") ?? ""
    let suffix = try json.optionalText("suffix") ?? ""
    let note = try json.optionalText("note") ?? ""
    guard max(prefix.utf16.count, suffix.utf16.count) <= Self.longestContext,
      note.utf16.count <= Self.longestNote
    else { throw .malformed("The note, or what stands around the quote, is too long.") }
    let word = try json.optionalText("colour") ?? HighlightColour.yellow.name
    guard let colour = HighlightColour(json: .string(word), within: Limits()) else {
      throw .malformed("The colour is yellow, green, blue or pink.")
    }
    let now = environment.clock.now()
    var values: [Assignment<Highlight>] = [
      .set(Highlight.item, item.id), .set(Highlight.quote, quote),
      .set(Highlight.prefix, prefix), .set(Highlight.suffix, suffix),
      .set(Highlight.colour, colour), .set(Highlight.createdAt, now),
    ]
    if !note.isEmpty {
      let time = Stamp(milliseconds: now.milliseconds, device: visitor.device).time
      let text = TextRegister.edited(
        to: note, visible: nil, mirrored: nil, device: visitor.device, time: time)
      values.append(.set(Highlight.note, text))
    }
    return values
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
