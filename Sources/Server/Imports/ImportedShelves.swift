import Kernel
import ReadingCore
import Storage
import SyncCore
import TasksCore

/// The tags, collections and lists of an account by their names: what an import puts things on.
struct ImportedShelves: Sendable {
  private static let longestListName = 100

  /// Nil where nothing is put on it: a person has deleted it, or it is a search.
  private var tags: [[UInt8]: ID<Entity>?] = [:]
  private var collections: [[UInt8]: ID<Entity>?] = [:]
  /// Of todos; a section by its list and its name.
  private var lists: [[UInt8]: ID<Entity>?] = [:]

  init(_ writing: ImportWriting) async throws(StorageError) {
    var todoLists: [TodoList] = []
    try await writing.forEach([.tag, .collection, .todoList]) { (entity) throws(StorageError) in
      guard !entity.isDeleted else { return }
      switch entity.kind {
      case .tag:
        guard entity[ItemTag.mergedInto] == nil else { return }
        tags[FoldedName.bytes(entity[ItemTag.name])] = entity.id
      case .collection:
        guard entity[ItemCollection.search].isEmpty else { return }
        collections[FoldedName.bytes(entity[ItemCollection.name])] = entity.id
      default: todoLists.append(TodoList(entity))
      }
    }
    for list in todoLists where !list.isFilter {
      lists[Self.key(list.name, in: list.parent)] = list.id
    }
  }

  private static func key(_ name: String, in parent: ID<Entity>?) -> [UInt8] {
    (parent?.bytes ?? []) + FoldedName.bytes(name)
  }

  /// The tag of that name, and what makes it where there is none; nil where a person has deleted it.
  mutating func tag(
    _ name: String, _ writing: ImportWriting
  ) async throws(StorageError) -> (ID<Entity>, Change?)? {
    let name = name.line(upTo: 60)
    let folded = FoldedName.bytes(name)
    guard !folded.isEmpty else { return nil }
    if let known = tags[folded] { return known.map { ($0, nil) } }
    let id = ImportNames.id(.tag, folded)
    switch try await writing.place(id) {
    case .deleted:
      tags[folded] = .some(nil)
      return nil
    case .taken:
      // One that was joined to another is shown as that, and what a person took off it stays off.
      tags[folded] = id
      return (id, nil)
    case .free(let stored):
      tags[folded] = id
      return (id, writing.change([.set(ItemTag.name, name), .alive], to: id, over: stored))
    }
  }

  /// The collection of that name, as a tag is.
  mutating func collection(
    _ name: String, _ writing: ImportWriting
  ) async throws(StorageError) -> (ID<Entity>, Change?)? {
    let name = name.line(upTo: 60)
    let folded = FoldedName.bytes(name)
    guard !folded.isEmpty else { return nil }
    if let known = collections[folded] { return known.map { ($0, nil) } }
    let id = ImportNames.id(.collection, folded)
    switch try await writing.place(id) {
    case .deleted:
      collections[folded] = .some(nil)
      return nil
    case .taken(let collection):
      // Nothing can be put into a search.
      guard collection[ItemCollection.search].isEmpty else {
        collections[folded] = .some(nil)
        return nil
      }
      collections[folded] = id
      return (id, nil)
    case .free(let stored):
      collections[folded] = id
      return (id, writing.change([.set(ItemCollection.name, name), .alive], to: id, over: stored))
    }
  }

  /// The list of that name, or its section, and what makes them; no list where a person has deleted it.
  mutating func list(
    _ name: String, section: String, _ writing: ImportWriting
  ) async throws(StorageError) -> (id: ID<Entity>?, changes: [Change]) {
    var changes: [Change] = []
    if name.line(upTo: Self.longestListName).isEmpty {
      return (try await self.list(section, in: nil, writing, &changes), changes)
    }
    guard let list = try await list(name, in: nil, writing, &changes) else { return (nil, []) }
    let inner = try await self.list(section, in: list, writing, &changes)
    return (inner ?? list, changes)
  }

  private mutating func list(
    _ name: String, in parent: ID<Entity>?, _ writing: ImportWriting, _ changes: inout [Change]
  ) async throws(StorageError) -> ID<Entity>? {
    let name = name.line(upTo: Self.longestListName)
    guard !name.isEmpty else { return nil }
    let key = Self.key(name, in: parent)
    if let known = lists[key] { return known }
    let id = ImportNames.id(parent == nil ? .list : .section, key)
    lists[key] = .some(nil)
    switch try await writing.place(id) {
    case .deleted: return nil
    case .taken(let entity):
      // Nothing can be put into a filter.
      guard !TodoList(entity).isFilter else { return nil }
    case .free(let stored):
      let fields: [Assignment<TodoList>] = [
        .set(TodoList.name, name), .set(TodoList.parent, parent), .alive,
      ]
      changes.append(writing.change(fields, to: id, over: stored))
    }
    lists[key] = id
    return id
  }
}
