import Hummingbird
import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// Categories, tags and collections for scripts, in JSON.
struct ShelfRoutes: Sendable {
  let index: ShelfIndex

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.categories, .read, "listCategories", "Categories", output: .ok("Categories")
    ) { call in
      let counts = try await index.categoryCounts(of: call.account)
      let all = try await index.shelves(of: call.account).all(.category)
      return ["categories": .array(all.map { ShelfJSON.json($0, count: counts[$0.id] ?? 0) })]
    }
    routes.on(.get, Routes.tags, .look, "listTags", "Tags", output: .ok("Tags")) { call in
      ["tags": .array(ShelfJSON.tags(try await index.shelves(of: call.account)))]
    }
    routes.on(
      .get, Routes.collections, .look, "listCollections",
      "Collections with their items, as they were ordered by hand, and saved searches",
      output: .ok("Collections")
    ) { call in
      ["collections": .array(ShelfJSON.collections(try await index.shelves(of: call.account)))]
    }
  }
}

/// Categories, tags and collections as the API and the export show them.
enum ShelfJSON {
  /// Names of ours stand in English until somebody gives others.
  private static let words = Words(.english)

  static func name(_ shelf: Shelf) -> String { shelf.name(words) }

  static func json(_ shelf: Shelf, count: Int) -> JSON {
    [
      "id": .string(shelf.id.text), "name": .string(name(shelf)),
      "colour": .integer(Int64(shelf.colour.rawValue)), "itemCount": .integer(Int64(count)),
    ]
  }

  static func tags(_ shelves: Shelves) -> [JSON] {
    shelves.all(.tag).map { json($0, count: shelves.count($0.id)) }
  }

  /// With their items, in the order of the hand; behind them the saved searches, which have none.
  static func collections(_ shelves: Shelves) -> [JSON] {
    (shelves.all(.collection) + shelves.searches).map { shelf in
      [
        "id": .string(shelf.id.text), "name": .string(name(shelf)),
        "description": .string(shelf.description), "search": .string(shelf.search),
        "isShared": .bool(shelf.isShared),
        "items": .array(shelves.ordered(shelf.id).map { .string($0.text) }),
      ]
    }
  }

  static func reference(_ shelf: Shelf) -> JSON {
    ["id": .string(shelf.id.text), "name": .string(name(shelf))]
  }
}

/// Where `PATCH /api/v1/items/{id}` puts an item: what is not named stays.
struct ShelfChoice {
  static let longestName = ItemTag.name.limits.characters.upperBound
  static let most = 100

  /// A name or an ID; empty for none.
  var category: String?
  var tags: [String]?
  var collections: [String]?

  var isEmpty: Bool { category == nil && tags == nil && collections == nil }

  init(json: JSON) throws(RequestRefusal) {
    switch json["category"] {
    case nil: break
    case .null: category = ""
    case .string(let text) where Self.isName(text): category = text
    default: throw .malformed("The category is a name, an ID, or null.")
    }
    tags = try Self.names(json, "tags")
    collections = try Self.names(json, "collections")
  }

  private static func names(_ json: JSON, _ member: String) throws(RequestRefusal) -> [String]? {
    guard let value = json[member] else { return nil }
    let problem = "The member \"\(member)\" is a list of at most \(most) names or IDs."
    guard case .array(let list) = value, list.count <= most else { throw .malformed(problem) }
    var names: [String] = []
    for entry in list {
      guard case .string(let name) = entry, isName(name) else { throw .malformed(problem) }
      names.append(name)
    }
    return names
  }

  private static func isName(_ text: String) -> Bool {
    text.unicodeScalars.count <= longestName && !FoldedName.bytes(text).isEmpty
  }

  /// What brings the item there; tags and collections that are not there are made.
  func edits(
    for entity: Entity, _ shelves: Shelves, at moment: Moment
  ) throws(RequestRefusal) -> [Edit] {
    let item = entity.id
    var edits: [Edit] = []
    if let category {
      var value: ID<Entity>?
      if !category.isEmpty {
        guard let shelf = Self.find(category, .category, shelves) else {
          throw .malformed("There is no category of that name or ID.")
        }
        value = shelf.id
      }
      // Whoever asks for it has chosen, whatever Later chose before.
      edits.append(Edit(item, [.set(Item.category, value), .set(Item.filedAs, nil)]))
    }
    var made: UInt64 = 0
    for (names, sort) in [(tags, Shelf.Sort.tag), (collections, .collection)] {
      guard let names else { continue }
      var wanted: Set<ID<Entity>> = []
      for name in names {
        if let shelf = Self.find(name, sort, shelves) {
          wanted.insert(shelf.id)
          edits += shelves.putting([item], on: shelf.id, moment).edits
        } else {
          made += 1
          edits += shelves.making(sort, name, moment.id(made), for: [item], moment).edits
        }
      }
      for shelf in shelves.shelves(of: item, sort) where !wanted.contains(shelf.id) {
        edits += shelves.taking([item], off: shelf.id, moment).edits
      }
    }
    let touch = ReadingDerivation.touch(entity)
    if !edits.isEmpty, !touch.isEmpty { edits.append(Edit(item, touch)) }
    return edits
  }

  private static func find(_ text: String, _ sort: Shelf.Sort, _ shelves: Shelves) -> Shelf? {
    if let id = ID<Entity>(text: text), let shelf = shelves.shelf(id), shelf.sort == sort,
      shelf.search.isEmpty
    {
      return shelf
    }
    let wanted = FoldedName.key(text)
    return shelves.all(sort).first { FoldedName.key(ShelfJSON.name($0)) == wanted }
  }
}
