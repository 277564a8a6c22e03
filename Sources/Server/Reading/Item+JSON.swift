import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import Wire

extension ItemState: JSONWords {
  static let words = ["waiting", "fetching", "reading", "ready", "failed"]
}

extension ItemType: JSONWords {
  static let words = ["article", "video", "podcast", "pdf", "image", "note", "voice", "link"]
}

/// An item as the API and the export show it.
enum ItemJSON {
  static func json(_ entity: Entity, _ shelves: Shelves) -> JSON {
    let item = Item(entity)
    let category = item.category.flatMap { shelves.shelf($0) }
    return .object(
      [JSON.Member(name: "id", value: .string(item.id.text))] + Item.jsonMembers(of: entity)
    ).setting([
      // As people see them.
      "title": .string(item.title), "excerpt": .string(item.excerpt), "minutes": item.minutes.json,
      "place": item.place.json, "failure": item.state == .failed ? item.failure.json : .null,
      "isArchived": .bool(item.isArchived),
      "progress": .number(Double(item.place?.permille ?? 0) / 1000),
      "category": category.map(ShelfJSON.reference) ?? .null,
      "tags": .array(shelves.shelves(of: item.id, .tag).map(ShelfJSON.reference)),
      "collections": .array(shelves.shelves(of: item.id, .collection).map(ShelfJSON.reference)),
    ])
  }

  /// As a list has it: the thousands of sentences of a text that is read aloud are told where one item is asked for.
  static func listed(_ item: JSON) -> JSON {
    guard let audio = item["audio"], !audio.members.isEmpty else { return item }
    return item.setting(["audio": .object(audio.members.filter { $0.name != "ends" })])
  }
}

extension OpenAPISchemas {
  static let item = object(
    [member("id", id)] + Item.schemaMembers(forWriting: false) + [
      member("isArchived", flag),
      member("progress", ["type": "number", "minimum": 0, "maximum": 1]),
      member("category", orNull(OpenAPI.reference("ShelfReference"))),
      member("tags", shelfReferences), member("collections", shelfReferences),
    ], required: ["id", "url", "state", "savedAt"])

  static let itemEdit = object(
    Item.schemaMembers(forWriting: true) + [
      member("isArchived", flag), member("category", orNull(shelfName)),
      member("tags", shelfNames), member("collections", shelfNames),
    ], required: [])

  static let place: JSON = {
    let number = Int.schema(within: ReadingPlace.numbers)
    return object(
      ["block": number, "offset": number, "permille": Int.schema(within: ReadingPlace.permilles)],
      required: ["block", "offset", "permille"])
  }()
}

extension ReadingPlace: JSONCodable {
  fileprivate static let numbers = Limits.number(0...Int(Int32.max))
  fileprivate static let permilles = Limits.number(0...1_000)

  var json: JSON { ["block": block.json, "offset": offset.json, "permille": permille.json] }

  init?(json: JSON, within limits: Limits) {
    func number(_ name: String, within limits: Limits) -> Int? {
      json[name].flatMap { Int(json: $0, within: limits) }.flatMap {
        $0.fault(within: limits) == nil ? $0 : nil
      }
    }
    guard let block = number("block", within: Self.numbers),
      let offset = number("offset", within: Self.numbers),
      let permille = number("permille", within: Self.permilles)
    else { return nil }
    self.init(block: block, offset: offset, permille: permille)
  }

  static func schema(within limits: Limits) -> JSON { OpenAPI.reference("Place") }

  static func expectation(within limits: Limits) -> String {
    "a place of the whole numbers block, offset and permille"
  }
}

/// The hash of a content, which is read at this address.
extension Bytes: JSONCodable {
  var json: JSON { .string("\(Routes.contents)/\(Hex.encode(bytes))") }

  /// Nothing that scripts may write.
  init?(json: JSON, within limits: Limits) { return nil }

  static func schema(within limits: Limits) -> JSON { OpenAPISchemas.text }
  static func expectation(within limits: Limits) -> String { "the address of a content" }
}
