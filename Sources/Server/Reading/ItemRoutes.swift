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
  static let longestNote = 100_000
  private static let limit = Parameter.limit(100, else: 30)
  private static let after = Parameter.after
  private static let archived = Parameter.flag("archived")
  private static let feed = Parameter<ID<Entity>?>(
    "feed", OpenAPISchemas.id,
    "Only what this feed brought; without it, what nobody touched is left out."
  ) { value throws(RequestRefusal) in
    guard let value else { return nil }
    guard let id = ID<Entity>(text: value) else {
      throw .malformed("\"feed\" is the ID of a feed.")
    }
    return id
  }

  let environment: ServerEnvironment
  let index: ItemIndex
  let shelves: ShelfIndex

  private var work: ItemWork { ItemWork(environment: environment) }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.items, .look, "listItems", "Items, newest first",
      parameters: [Self.limit, Self.after, Self.archived, Self.feed], output: .ok("ItemPage"),
      use: list)
    routes.making(
      Routes.items, .save, "saveItem",
      "Save an address; one that is there comes back to the top, and is tried again if it failed",
      input: .json("NewItem"), output: .createdOrFound("Item")
    ) { call, names in
      let saved = try await work.save(
        try Self.address(call.body), for: call.account, as: call.visitor.device, names: names)
      return try await work.made(saved, shelves, of: call.account)
    } again: { call, names in
      let saved = try await work.saved(
        try Self.address(call.body), of: call.account, names: names)
      return try await work.made(saved, shelves, of: call.account)
    }
    // What a person wrote, as a merged text that their devices go on with.
    routes.making(
      Routes.notes, .change, "makeNote", "Write a note: an item of one's own words",
      input: .json("NewNote"), output: .created("Item")
    ) { call, names in
      let text = try call.body.text("text")
      guard (1...Self.longestNote).contains(text.unicodeScalars.count) else {
        throw RequestRefusal.invalid(
          code: "invalid-text", "A note has 1 to \(Self.longestNote) characters.")
      }
      let note = try await work.write(
        text, for: call.account, as: call.visitor.device, names: names)
      return try await work.made((note, true), shelves, of: call.account)
    } again: { call, names in
      let note = try await work.item(names.entity, of: call.account)
      return try await work.made((note, true), shelves, of: call.account)
    }
    addOne("\(Routes.items)/{id}", to: routes)
  }

  private func addOne(_ one: String, to routes: Routing) {
    routes.on(.get, one, .look, "getItem", "One item", output: .ok("Item")) { call in
      let item = try await work.item(try call.id(), of: call.account)
      return try await work.json(
        item, try await shelves.shelves(of: call.account), of: call.account)
    }
    routes.on(
      .patch, one, .file, "editItem", "Change what is named and leave the rest",
      input: .json("ItemEdit"), output: .ok("Item")
    ) { call in
      let choice = try ShelfChoice(json: call.body)
      // What the item itself is told is checked before anything is written.
      let now = environment.clock.now()
      let edit = try ItemEdit(json: call.body, now: now)
      try await put(choice, try call.id(), call.visitor, now)
      return try await change(try call.id(), call.visitor) { item, now in
        edit.values(over: item, device: call.visitor.device, now: now)
      }
    }
    routes.on(.delete, one, .change, "deleteItem", "Delete an item", output: .done) { call in
      _ = try await change(try call.id(), call.visitor) { [.deleted(at: $1)] }
    }
    routes.on(
      .post, "\(one)/retry", .change, "retryItem", "Fetch and read the page again",
      output: .ok("Item")
    ) { call in
      try await change(try call.id(), call.visitor) { item, _ in
        ItemWork.anotherAttempt + ReadingDerivation.touch(item)
      }
    }
  }

  private static func address(_ json: JSON) throws(RequestRefusal) -> Address {
    guard let address = Address(try json.text("url")) else { throw .invalidAddress }
    return address
  }

  @Sendable private func list(_ call: Call<Visitor, Void>) async throws -> JSON {
    let limit = try call.value(of: Self.limit)
    let places = try await index.page(
      of: call.account, after: try call.value(of: Self.after),
      isArchived: try call.value(of: Self.archived), feed: try call.value(of: Self.feed),
      limit: limit + 1)
    let known = try await shelves.shelves(of: call.account)
    return try await environment.page(places, limit, of: call.account, named: "items") { item in
      ItemJSON.listed(try await work.json(item, known, of: call.account))
    }
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
      for: item, try await shelves.shelves(of: visitor.account), at: moment)
    try await environment.write(edits, by: visitor)
  }

  private func change(
    _ id: ID<Entity>, _ visitor: Visitor, _ values: (Entity, Instant) throws -> [ItemEdit.Value]
  ) async throws -> JSON {
    let item = try await work.item(id, of: visitor.account)
    let values = try values(item, environment.clock.now())
    let changed = try await work.write(
      values, to: item, of: visitor.account, as: visitor.device)
    let known = try await shelves.shelves(around: changed, of: visitor.account)
    return try await work.json(changed, known, of: visitor.account)
  }
}

extension ItemWork {
  func json(_ item: Entity, _ shelves: Shelves, of account: AccountID) async throws -> JSON {
    ItemJSON.json(try await environment.texts.readable(item, of: account), shelves)
  }

  /// How an item that was saved is answered.
  func made(
    _ saved: (entity: Entity, isNew: Bool), _ shelves: ShelfIndex, of account: AccountID
  ) async throws -> Made {
    let known = try await shelves.shelves(around: saved.entity, of: account)
    return Made(
      json: try await json(saved.entity, known, of: account),
      path: "\(Routes.items)/\(saved.entity.id.text)", isNew: saved.isNew)
  }
}

extension ServerEnvironment {
  /// A page of a list, of whose places there is one more than its limit where it goes on.
  func page(
    _ places: [IndexPlace], _ limit: Int, of account: AccountID, named name: String,
    _ json: (Entity) async throws -> JSON
  ) async throws -> JSON {
    var page: [JSON] = []
    for place in places.prefix(limit) {
      guard let stored = try await storage.sync.entity(account, place.id) else { continue }
      page.append(try await json(stored.entity))
    }
    let next: JSON = places.count > limit ? .string(places[limit - 1].text) : .null
    return .object([.init(name: name, value: .array(page)), .init(name: "next", value: next)])
  }
}
