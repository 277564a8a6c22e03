import Kernel
import ReadingCore
import Storage
import SyncCore
import TasksCore

/// The tags, collections and lists of an account by their names: what an import puts things on.
struct ImportedShelves: Sendable {
  private static let longestListName = 100

  private var tags = Named()
  private var collections = Named()
  /// Of todos; a section by its list and its name.
  private var lists = Named()

  /// A name in the form that IDs follow from, and in the one by which names are one for a person.
  private struct Name {
    var bytes: [UInt8]
    var key: [UInt8]

    /// Of a tag or a collection.
    init(_ name: String) {
      bytes = FoldedName.bytes(name)
      key = FoldedName.key(name)
    }

    /// Of a list, or of a section of it: a "#" before it tells lists apart.
    init(_ name: String, in parent: ID<Entity>?) {
      let list = parent?.bytes ?? []
      let folded = FoldedName.bytes(name)
      bytes = list + folded
      key = list + SearchText.folded(String(decoding: folded, as: UTF8.self))
    }
  }

  /// What has which name: the same bytes first, as several may differ in their letters' size alone since before.
  private struct Named {
    /// Nil where nothing is put on it: a person has deleted it, or it is a search.
    private var byBytes: [[UInt8]: ID<Entity>?] = [:]
    private var byKey: [[UInt8]: ID<Entity>] = [:]

    subscript(name: Name) -> ID<Entity>?? {
      if let known = byBytes[name.bytes] { return .some(known) }
      if let id = byKey[name.key] { return .some(id) }
      return nil
    }

    mutating func set(_ name: Name, _ id: ID<Entity>?) {
      byBytes[name.bytes] = .some(id)
      if let id { byKey[name.key] = id }
    }
  }

  init(_ writing: ImportWriting) async throws(StorageError) {
    var todoLists: [TodoList] = []
    try await writing.forEach([.tag, .collection, .todoList]) { (entity) throws(StorageError) in
      guard !entity.isDeleted else { return }
      switch entity.kind {
      case .tag:
        guard entity[ItemTag.mergedInto] == nil else { return }
        tags.set(Name(entity[ItemTag.name]), entity.id)
      case .collection:
        guard entity[ItemCollection.search].isEmpty else { return }
        collections.set(Name(entity[ItemCollection.name]), entity.id)
      default: todoLists.append(TodoList(entity))
      }
    }
    for list in todoLists where !list.isFilter {
      lists.set(Name(list.name, in: list.parent), list.id)
    }
  }

  /// The tag of that name, and what makes it where there is none; nil where a person has deleted it.
  mutating func tag(
    _ name: String, _ writing: ImportWriting
  ) async throws(StorageError) -> (ID<Entity>, Change?)? {
    let name = name.line(upTo: 60)
    let folded = Name(name)
    guard !folded.bytes.isEmpty else { return nil }
    if let known = tags[folded] { return known.map { ($0, nil) } }
    let id = ImportNames.id(.tag, folded.bytes)
    switch try await writing.place(id) {
    case .deleted:
      tags.set(folded, nil)
      return nil
    case .taken:
      // One that was joined to another is shown as that, and what a person took off it stays off.
      tags.set(folded, id)
      return (id, nil)
    case .free(let stored):
      tags.set(folded, id)
      return (id, writing.change([.set(ItemTag.name, name), .alive], to: id, over: stored))
    }
  }

  /// The collection of that name, as a tag is.
  mutating func collection(
    _ name: String, _ writing: ImportWriting
  ) async throws(StorageError) -> (ID<Entity>, Change?)? {
    let name = name.line(upTo: 60)
    let folded = Name(name)
    guard !folded.bytes.isEmpty else { return nil }
    if let known = collections[folded] { return known.map { ($0, nil) } }
    let id = ImportNames.id(.collection, folded.bytes)
    switch try await writing.place(id) {
    case .deleted:
      collections.set(folded, nil)
      return nil
    case .taken(let collection):
      // Nothing can be put into a search.
      guard collection[ItemCollection.search].isEmpty else {
        collections.set(folded, nil)
        return nil
      }
      collections.set(folded, id)
      return (id, nil)
    case .free(let stored):
      collections.set(folded, id)
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
    let folded = Name(name, in: parent)
    if let known = lists[folded] { return known }
    let id = ImportNames.id(parent == nil ? .list : .section, folded.bytes)
    lists.set(folded, nil)
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
    lists.set(folded, id)
    return id
  }
}
