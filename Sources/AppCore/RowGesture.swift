import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore

/// What a mouse does with a row of a list beyond following it, as `Web/host/desk.js` tells it.
enum RowGesture {
  /// Clicked with Control or Command.
  case picked(ID<Entity>)
  /// Clicked with Shift: all up to it.
  case pickedThrough(ID<Entity>)
  /// Dropped on a place of the side bar, or on a day of TaskFlow's week.
  case dropped(ID<Entity>, path: String)

  /// Nil for what is none of these.
  init?(_ text: String) {
    let parts = Array(text.utf8).split(separator: 32)
    guard parts.count >= 2, let id = ID<Entity>(text: String(decoding: parts[1], as: UTF8.self))
    else { return nil }
    switch (String(decoding: parts[0], as: UTF8.self), parts.count) {
    case ("pick", 2): self = .picked(id)
    case ("range", 2): self = .pickedThrough(id)
    case ("drop", 3): self = .dropped(id, path: String(decoding: parts[2], as: UTF8.self))
    default: return nil
    }
  }
}

extension State {
  mutating func handle(_ gesture: RowGesture?, _ moment: Moment) -> [Effect] {
    guard let gesture, !isCovered else { return [] }
    switch (gesture, route.app) {
    case (.picked(let id), .restock):
      return handle(.restock(.picking(.picked(id))), moment)
    case (.pickedThrough(let id), .restock):
      return handle(.restock(.picking(.pickedThrough(id))), moment)
    case (.dropped, .restock): return []
    case (.picked(let id), .later):
      return handle(.reading(.organising(.picked(id))), moment)
    case (.picked(let id), .taskFlow): return handle(.tasks(.picked(id)), moment)
    case (.pickedThrough(let id), .later):
      return handle(.reading(.organising(.pickedThrough(id, in: drawnList))), moment)
    case (.pickedThrough(let id), .taskFlow): return handle(.tasks(.pickedThrough(id)), moment)
    case (.dropped(let id, let path), .later): return drop(id, on: Route(path: path), moment)
    case (.dropped(let id, let path), .taskFlow):
      if let day = CivilDate(text: path) {
        return handle(.tasks(.movedToDay(id.text, day)), moment)
      }
      guard case .tasks(let place) = Route(path: path) else { return [] }
      return handle(.tasks(.dropped(id, on: place)), moment)
    }
  }

  private mutating func drop(
    _ id: ID<Entity>, on route: Route, _ moment: Moment
  ) -> [Effect] {
    guard case .organise(let place) = route else { return [] }
    switch place {
    case .category(let shelf), .tag(let shelf), .collection(let shelf):
      return handle(.reading(.organising(.dropped(id, on: shelf))), moment)
    case .view(let view):
      return handle(.reading(.organising(.droppedOnView(id, view))), moment)
    case .categories, .tags, .collections, .feeds, .feed, .search: return []
    }
  }
}
