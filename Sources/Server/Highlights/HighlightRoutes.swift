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
  let index: HighlightIndex

  private var items: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    let all = "\(Routes.items)/{id}/highlights"
    routes.on(
      .get, all, .read, "listHighlights",
      "The highlights of an item, in the order in which they were made", output: .ok("Highlights")
    ) { call in
      let item = try await items.item(try call.id(), of: call.account)
      var highlights: [JSON] = []
      for id in try await index.highlights(of: item.id, in: call.account) {
        guard let stored = try await environment.storage.sync.entity(call.account, id),
          let highlight = Highlight(
            try await environment.texts.readable(stored.entity, of: call.account))
        else { continue }
        highlights.append(HighlightJSON.json(highlight))
      }
      return ["highlights": .array(highlights)]
    }
    routes.making(
      all, .file, "makeHighlight",
      "Highlight a quotation of the item's text; what stands around it tells equal ones apart",
      input: .json("NewHighlight"), output: .created("Highlight"), use: make
    ) { call, names in
      try await made(names.entity, of: try call.id(), call.account)
    }
    routes.on(
      .delete, "\(all)/{highlight}", .change, "deleteHighlight", "Delete a highlight",
      output: .done
    ) { call in
      let item = try await items.item(try call.id(), of: call.account)
      let entity = try await highlight(try call.id("highlight"), of: item.id, call.account)
      let gone = Assignment<Highlight>.deleted(at: environment.clock.now())
      try await environment.write([Edit(entity.id, [gone])], by: call.visitor)
    }
  }

  /// The highlight of that name, which belongs to the item.
  private func highlight(
    _ id: ID<Entity>, of item: ID<Entity>, _ account: AccountID
  ) async throws -> Entity {
    guard let stored = try await environment.storage.sync.entity(account, id),
      let highlight = Highlight(stored.entity), highlight.item == item
    else { throw RequestRefusal.notFound }
    return stored.entity
  }

  /// By its quotation: each device finds its place in the text.
  @Sendable private func make(
    _ call: Call<Visitor, JSON>, _ names: Idempotency.Names
  ) async throws -> Made {
    let item = try await items.item(try call.id(), of: call.account)
    let values = try values(call.body, names.entity, item: item, call.visitor)
    let touch = Edit(item.id, ReadingDerivation.touch(item))
    try await environment.write(
      [Edit(names.entity, values), touch], by: call.visitor, names: names)
    return try await made(names.entity, of: item.id, call.account)
  }

  private func made(
    _ id: ID<Entity>, of item: ID<Entity>, _ account: AccountID
  ) async throws -> Made {
    let entity = try await highlight(id, of: item, account)
    guard let highlight = Highlight(entity) else { throw RequestRefusal.notFound }
    return Made(
      json: HighlightJSON.json(highlight),
      path: "\(Routes.items)/\(item.text)/highlights/\(id.text)")
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
