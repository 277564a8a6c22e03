import Kernel
import ReadingCore
import RestockCore
import SyncCore
import TasksCore

/// What an import has made, as a person counts it.
struct ImportedThings: Hashable, Sendable {
  var items = 0
  var highlights = 0
  var todos = 0
  var products = 0
  var feeds = 0
  /// Tags, lists, and what stands in them: told only where there is nothing else.
  var others = 0

  var isEmpty: Bool { self == ImportedThings() }

  mutating func add(_ kind: EntityKind) {
    switch kind {
    case .item: items += 1
    case .highlight: highlights += 1
    case .todo: todos += 1
    case .product: products += 1
    case .feed: feeds += 1
    default: others += 1
    }
  }
}

/// What goes, and what stays, where an import is undone.
struct ImportUndoing: Hashable, Sendable {
  var gone = ImportedThings()
  var kept = ImportedThings()
}

extension Replica {
  /// What undoing an import would come to, as far as this device knows.
  func undoing(_ run: ImportRun) -> ImportUndoing {
    var remains = ImportRemains(of: run)
    var own: [(id: ID<Entity>, kind: EntityKind)] = []
    for kind in ImportRemains.kinds {
      for entity in entities(of: kind) where !entity.isDeleted {
        remains.note(entity)
        if remains.isOwn(entity) { own.append((entity.id, kind)) }
      }
    }
    let kept = remains.kept()
    var undoing = ImportUndoing()
    for entity in own {
      if kept.contains(entity.id) {
        undoing.kept.add(entity.kind)
      } else {
        undoing.gone.add(entity.kind)
      }
    }
    return undoing
  }

  /// What undoing an import has come to: what it deleted is still known by name.
  func undone(_ run: ImportRun) -> ImportUndoing {
    let remains = ImportRemains(of: run)
    var undoing = ImportUndoing()
    for kind in ImportRemains.kinds {
      for entity in entities(of: kind) where remains.isOwn(entity) {
        if entity.isDeleted {
          undoing.gone.add(kind)
        } else {
          undoing.kept.add(kind)
        }
      }
    }
    return undoing
  }

  /// The list that an import has made, where it is one alone; nil for none or several.
  func onlyList(of run: ImportRun) -> TodoList? {
    let remains = ImportRemains(of: run)
    var found: TodoList?
    for entity in entities(of: .todoList) where remains.isOwn(entity) && !entity.isDeleted {
      let list = TodoList(entity)
      // Sections stand within their list.
      if list.parent != nil { continue }
      if found != nil { return nil }
      found = list
    }
    return found
  }
}
