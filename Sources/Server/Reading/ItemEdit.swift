import Kernel
import ReadingCore
import SyncCore

/// What `PATCH /api/v1/items/{id}` asks for, beside the shelves (`ShelfChoice`).
struct ItemEdit {
  typealias Value = Assignment<Item>

  private var edit: PropertyEdit<Item>

  init(json: JSON, now: Instant) throws(RequestRefusal) {
    edit = try PropertyEdit(json: json)
    guard let member = json["isArchived"] else { return }
    guard case .bool(let isArchived) = member else {
      throw .malformed("The member \"isArchived\" has to be true or false.")
    }
    edit.set(Item.archivedAt, isArchived ? now : nil)
  }

  /// The properties with their new values for the item as it stands.
  func values(over item: Entity, device: DeviceID, now: Instant) -> [Value] {
    edit.assignments(over: item, by: device, at: now)
  }
}
