public import Kernel
public import Kit
public import SyncCore

/// The colour of a tag of todos, and its place among the others.
///
/// A tag is a word on todos (`Todo.tags`); this is stored of one that was coloured or moved, under an ID that
/// follows from the word, so that two devices write one entity.
public struct TodoTag: Equatable, Sendable, PropertyOwner {
  public static let kind = EntityKind.todoTag

  /// The word itself.
  public static let name = Property<TodoTag, String>(1, nil, .line(1...50))
  /// Null while it stands by its name, after those with a place.
  public static let order = Property<TodoTag, OrderKey?>(2)
  public static let colour = Property<TodoTag, ShelfColour?>(3)

  public static func listProperties(to lister: inout some Lister<TodoTag>) {
    lister.properties(name, order, colour)
  }

  public let name: String
  public let order: OrderKey?
  public let colour: ShelfColour?

  /// Nil for what is deleted, or not under the ID of its word.
  public init?(_ entity: Entity) {
    name = entity[Self.name]
    guard entity.kind == Self.kind, !entity.isDeleted, entity.id == Self.id(of: name) else {
      return nil
    }
    order = entity[Self.order]
    colour = entity[Self.colour]
  }

  /// Those that were never moved stand last, by their bytes.
  public func stands(before other: TodoTag) -> Bool {
    switch (order, other.order) {
    case (let one?, let two?) where one != two: one < two
    case (_?, nil): true
    case (nil, _?): false
    default: name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
  }

  public static func id(of name: String) -> ID<Entity> {
    ID(of: name, from: Entropy(high: 0x7461_736B_2074_6167, low: 0x6C61_7465_7220_7461))
  }

  /// Those of `names` that were moved, as they stand in `stored`, before the others, which go by their bytes.
  public static func inOrder(_ names: [String], _ stored: [TodoTag]) -> [String] {
    let names = names.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var placed: [String] = []
    for tag in stored where tag.order != nil && names.contains(tag.name) { placed.append(tag.name) }
    return placed.isEmpty ? names : placed + names.filter { !placed.contains($0) }
  }

  static func edit(_ name: String, _ assignments: [Assignment<TodoTag>]) -> Edit {
    Edit(id(of: name), [.set(Self.name, name), .alive] + assignments)
  }

  static func deletion(_ name: String, at instant: Instant) -> Edit {
    Edit(id(of: name), [Assignment<TodoTag>.deleted(at: instant)])
  }
}

/// What changes a tag everywhere, in the app and by requests.
extension TodoTag {
  public static func colouring(_ name: String, _ colour: ShelfColour) -> Edit {
    edit(name, [.set(TodoTag.colour, colour)])
  }

  /// A name that another tag has joins the two: it keeps its colour and its place, and takes those that it lacks.
  ///
  /// Without a colour, that of the tag goes along.
  public static func renaming(
    _ old: String, to name: String, colour: ShelfColour?, todos: [Todo], stored: [TodoTag],
    at now: Instant
  ) -> [Edit] {
    var isUsed = false
    for todo in todos where todo.tags.contains(name) { isUsed = true }
    let edits = changes(of: old, todos) { tags in
      var renamed: [String] = []
      for each in tags {
        let each = each == old ? name : each
        if !renamed.contains(each) { renamed.append(each) }
      }
      return renamed
    }
    let before = one(old, stored)
    guard before != nil || colour != nil else { return edits }
    let other = isUsed ? one(name, stored) : nil
    let new = edit(
      name,
      [
        .set(TodoTag.order, other?.order ?? before?.order),
        .set(TodoTag.colour, colour ?? other?.colour ?? before?.colour),
      ])
    return edits + [new] + (before == nil ? [] : [deletion(old, at: now)])
  }

  /// Takes it off every todo.
  public static func deleting(
    _ old: String, todos: [Todo], stored: [TodoTag], at now: Instant
  ) -> [Edit] {
    let edits = changes(of: old, todos) { tags in tags.filter { !($0 == old) } }
    return one(old, stored) == nil ? edits : edits + [deletion(old, at: now)]
  }

  static func one(_ name: String, _ stored: [TodoTag]) -> TodoTag? {
    for tag in stored where tag.name == name { return tag }
    return nil
  }

  private static func changes(
    of tag: String, _ todos: [Todo], _ change: ([String]) -> [String]
  ) -> [Edit] {
    var edits: [Edit] = []
    for todo in todos where todo.tags.contains(tag) {
      edits.append(todo.edit([.set(Todo.tags, change(todo.tags))]))
    }
    return edits.inOrder { $0.entity < $1.entity }
  }
}
