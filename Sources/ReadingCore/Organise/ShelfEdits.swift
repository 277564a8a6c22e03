public import Kernel
public import SyncCore

/// Changes together with what takes them back.
public struct Undoable: Sendable {
  public internal(set) var edits: [Edit] = []
  public internal(set) var undo: [Edit] = []

  mutating func add(_ other: Undoable) {
    edits += other.edits
    undo += other.undo
  }

  /// A property of an entity set to a value, and back to what it holds.
  mutating func set<Owner: PropertyOwner, Value>(
    _ id: ID<Entity>, _ property: Property<Owner, Value>, _ value: Value, was: Value
  ) {
    edits.append(Edit(id, [.set(property, value)]))
    undo.append(Edit(id, [.set(property, was)]))
  }

  /// An entity deleted, and back again.
  mutating func delete(_ id: ID<Entity>, _ kind: EntityKind, _ moment: Moment) {
    let gone = RegisterValue.instant(moment.instant)
    edits.append(Edit(id, kind: kind, [.init(.deleted, gone)]))
    undo.append(Edit(id, kind: kind, [.alive]))
  }
}

extension Undoable {
  /// With the items touched by it.
  ///
  /// What somebody put on a shelf does not fade, whatever is known of the shelf then. That has no way back.
  func touching(_ items: [ID<Entity>], in library: Library) -> Undoable {
    guard !edits.isEmpty else { return self }
    var result = self
    for id in items {
      let touch = library.entity(id).map { ReadingDerivation.touch($0) } ?? []
      if !touch.isEmpty { result.edits.append(Edit(id, touch)) }
    }
    return result
  }
}

extension Shelves {
  /// Puts items on a tag or at the end of a collection.
  public func putting(_ items: [ID<Entity>], on shelf: ID<Entity>, _ moment: Moment) -> Undoable {
    var result = Undoable()
    let isOrdered = self.shelf(shelf)?.sort == .collection
    var last = isOrdered ? ordered(shelf).last.flatMap { order(of: $0, in: shelf) } : nil
    for item in items where !contains(item, in: shelf) {
      let id = Self.membership(of: item, in: shelf)
      var fields: [Assignment<Membership>] = [
        .alive, .set(Membership.item, item), .set(Membership.group, shelf),
      ]
      if isOrdered {
        let key = OrderKey.between(last, nil, salt: UInt16(truncatingIfNeeded: id.low))
        fields.append(.set(Membership.order, key))
        last = key
      }
      result.edits.append(Edit(id, fields))
      let gone = Assignment<Membership>.deleted(at: moment.instant)
      result.undo.append(Edit(id, [gone]))
    }
    return result
  }

  /// A new tag or collection, last among the others, with these items.
  public func making(
    _ sort: Shelf.Sort, _ name: String, _ id: ID<Entity>, for items: [ID<Entity>],
    _ moment: Moment
  ) -> Undoable {
    let name = FoldedName.tidy(name)
    var last: OrderKey?
    for shelf in all(sort) { last = shelf.order ?? last }
    let key = OrderKey.between(last, nil, salt: UInt16(truncatingIfNeeded: id.low))
    let edit =
      switch sort {
      case .category:
        Edit(id, [.set(ItemCategory.name, name), .alive, .set(ItemCategory.order, key)])
      case .tag: Edit(id, [.set(ItemTag.name, name), .alive])
      case .collection:
        Edit(id, [.set(ItemCollection.name, name), .alive, .set(ItemCollection.order, key)])
      }
    let gone = Edit.Value(.deleted, RegisterValue.instant(moment.instant))
    var work = Undoable(edits: [edit], undo: [Edit(id, kind: sort.kind, [gone])])
    var made = self
    made.update(Entity(id: id, kind: sort.kind))
    work.add(made.putting(items, on: id, moment))
    return work
  }

  /// Takes items off a tag or out of a collection.
  public func taking(_ items: [ID<Entity>], off shelf: ID<Entity>, _ moment: Moment) -> Undoable {
    var result = Undoable()
    for item in items {
      for membership in memberships(of: item, in: shelf) {
        result.delete(membership, .membership, moment)
      }
    }
    return result
  }

  /// Deletes a category, tag or collection; a tag with all that are shown as it.
  func deleting(_ shelf: ID<Entity>, _ moment: Moment) -> Undoable {
    var result = Undoable()
    guard let kind = self.shelf(shelf)?.sort.kind else { return result }
    for id in aliases(of: shelf) {
      result.delete(id, kind, moment)
    }
    // What is brought back is not shared: its address has ended.
    if self.shelf(shelf)?.isShared ?? false {
      result.edits.append(Edit(shelf, [.set(ItemCollection.isShared, false)]))
    }
    return result
  }

  /// Joins one tag to another; what stands in it follows.
  func merging(_ tag: ID<Entity>, into other: ID<Entity>) -> Undoable {
    var result = Undoable()
    let target = resolve(other)
    for id in aliases(of: resolve(tag)) where id != target {
      result.set(id, ItemTag.mergedInto, target, was: stored(id)?.mergedInto)
    }
    return result
  }

  /// Gives another name, and keeps together what was shown as one.
  func renaming(_ shelf: Shelf, to name: String) -> Undoable {
    var result = Undoable()
    switch shelf.sort {
    case .category: result.set(shelf.id, ItemCategory.name, name, was: shelf.ownName)
    case .tag: result.set(shelf.id, ItemTag.name, name, was: shelf.ownName)
    case .collection: result.set(shelf.id, ItemCollection.name, name, was: shelf.ownName)
    }
    guard shelf.sort == .tag else { return result }
    for id in aliases(of: shelf.id) where id != shelf.id {
      guard let alias = stored(id), alias.mergedInto == nil else { continue }
      result.set(id, ItemTag.mergedInto, shelf.id, was: nil)
    }
    return result
  }
}
