import Kernel
import ReadingCore
import SyncCore

/// What `PATCH /api/v1/items/{id}` asks for, as registers with their new values.
struct ItemEdit {
  typealias Value = Assignment<Item>

  private static let longestTitle = Item.title.limits.characters.upperBound
  private static let longestNote = Item.note.limits.characters.upperBound
  private static let largestNumber: Int64 = 2_147_483_647

  private(set) var values: [Value] = []
  /// What the note should read; it merges with what other devices wrote meanwhile.
  private(set) var note: String?

  init(json: JSON, now: Instant) throws(RequestRefusal) {
    if let title = try json.optionalText("title") {
      guard title.unicodeScalars.count <= Self.longestTitle else {
        throw .malformed("The title has at most \(Self.longestTitle) characters.")
      }
      values.append(.set(Item.title, title))
    }
    if let isFavourite = try Self.bool(json, "isFavourite") {
      values.append(.set(Item.isFavourite, isFavourite))
    }
    if let isArchived = try Self.bool(json, "isArchived") {
      values.append(.set(Item.archivedAt, isArchived ? now : nil))
    }
    note = try json.optionalText("note")
    if let note, note.unicodeScalars.count > Self.longestNote {
      throw .malformed("The note has at most \(Self.longestNote) characters.")
    }
    if let place = json["place"] { values.append(try Self.place(place)) }
  }

  /// The registers with their new values for the item as it stands.
  func values(over item: Entity, device: DeviceID, now: Instant) -> [Value] {
    guard let note else { return values }
    let register = item[Item.note.number]
    let time = Stamp(milliseconds: now.milliseconds, device: device).time
    let text = TextRegister.edited(
      to: note, visible: register, mirrored: register, device: device, time: time)
    return values + [.set(Item.note, text)]
  }

  private static func bool(_ json: JSON, _ name: String) throws(RequestRefusal) -> Bool? {
    switch json[name] {
    case nil: return nil
    case .bool(let value): return value
    default: throw .malformed("The member \"\(name)\" has to be true or false.")
    }
  }

  private static func place(_ json: JSON) throws(RequestRefusal) -> Value {
    if json == .null { return .set(Item.place, nil) }
    let place = ReadingPlace(
      block: try number(json, "block"), offset: try number(json, "offset"),
      permille: try number(json, "permille", upTo: 1_000))
    return .set(Item.place, place)
  }

  private static func number(
    _ json: JSON, _ name: String, upTo largest: Int64 = largestNumber
  ) throws(RequestRefusal) -> Int {
    guard case .integer(let value) = json[name], (0...largest).contains(value) else {
      throw .malformed("The place needs the whole numbers block, offset and permille.")
    }
    return Int(value)
  }
}
