import Kernel
import ReadingCore
import SyncCore

/// What `PATCH /api/v1/items/{id}` asks for, as registers with their new values.
struct ItemEdit {
  typealias Value = (number: RegisterNumber, value: [UInt8])

  private static let longestTitle = 1_000
  private static let largestNumber: Int64 = 1 << 31

  private(set) var values: [Value] = []

  init(json: JSON, now: Instant) throws(RequestRefusal) {
    if let title = try json.optionalText("title") {
      guard title.unicodeScalars.count <= Self.longestTitle else {
        throw .malformed("The title has at most \(Self.longestTitle) characters.")
      }
      values.append((ItemRegister.title, RegisterValue.text(title)))
    }
    if let isFavourite = try Self.bool(json, "isFavourite") {
      values.append((ItemRegister.isFavourite, RegisterValue.bool(isFavourite)))
    }
    if let isArchived = try Self.bool(json, "isArchived") {
      let value = isArchived ? RegisterValue.instant(now) : RegisterValue.null
      values.append((ItemRegister.archivedAt, value))
    }
    if let place = json["place"] { values.append(try Self.place(place)) }
  }

  private static func bool(_ json: JSON, _ name: String) throws(RequestRefusal) -> Bool? {
    switch json[name] {
    case nil: return nil
    case .bool(let value): return value
    default: throw .malformed("The member \"\(name)\" has to be true or false.")
    }
  }

  private static func place(_ json: JSON) throws(RequestRefusal) -> Value {
    if json == .null { return (ItemRegister.place, RegisterValue.null) }
    let place = ReadingPlace(
      block: try number(json, "block"), offset: try number(json, "offset"),
      permille: try number(json, "permille"))
    return (ItemRegister.place, place.encoded)
  }

  private static func number(_ json: JSON, _ name: String) throws(RequestRefusal) -> Int {
    guard case .integer(let value) = json[name], value >= 0, value < largestNumber else {
      throw .malformed("The place needs the whole numbers block, offset and permille.")
    }
    return Int(value)
  }
}
