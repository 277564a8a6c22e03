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

  /// A register of an entity set to a value, and back to what it holds.
  mutating func set(
    _ id: ID<Entity>, _ kind: EntityKind, _ register: RegisterNumber, _ value: [UInt8],
    was: [UInt8]?
  ) {
    edits.append(Edit(id, kind: kind, [.init(register, value)]))
    undo.append(Edit(id, kind: kind, [.init(register, was ?? RegisterValue.null)]))
  }
}

extension Shelves {
  /// Puts items on a tag or at the end of a collection.
  public func putting(_ items: [ID<Entity>], on shelf: ID<Entity>, _ moment: Moment) -> Undoable {
    var result = Undoable()
    let gone = RegisterValue.instant(moment.instant)
    let isOrdered = self.shelf(shelf)?.sort == .collection
    var last = isOrdered ? ordered(shelf).last.flatMap { order(of: $0, in: shelf) } : nil
    for item in items where !contains(item, in: shelf) {
      let id = Self.membership(of: item, in: shelf)
      var fields: [Edit.Value] = [
        .init(.deleted, RegisterValue.null),
        .init(MembershipRegister.item, RegisterValue.id(item)),
        .init(MembershipRegister.group, RegisterValue.id(shelf)),
      ]
      if isOrdered {
        let key = OrderKey.between(last, nil, salt: UInt16(truncatingIfNeeded: id.low))
        fields.append(.init(MembershipRegister.order, RegisterValue.bytes(key.bytes)))
        last = key
      }
      result.edits.append(Edit(id, kind: .membership, fields))
      result.undo.append(Edit(id, kind: .membership, [.init(.deleted, gone)]))
    }
    return result
  }

  /// A new tag or collection, last among the others, with these items.
  public func making(
    _ sort: Shelf.Sort, _ name: String, _ id: ID<Entity>, for items: [ID<Entity>],
    _ moment: Moment
  ) -> Undoable {
    var fields: [Edit.Value] = [
      .init(RegisterNumber(number: 1), RegisterValue.text(FoldedName.tidy(name))),
      .init(.deleted, RegisterValue.null),
    ]
    var last: OrderKey?
    for shelf in all(sort) { last = shelf.order ?? last }
    let key = RegisterValue.bytes(
      OrderKey.between(last, nil, salt: UInt16(truncatingIfNeeded: id.low)).bytes)
    switch sort {
    case .category: fields.append(.init(CategoryRegister.order, key))
    case .collection: fields.append(.init(CollectionRegister.order, key))
    case .tag: break
    }
    let gone = Edit.Value(.deleted, RegisterValue.instant(moment.instant))
    var work = Undoable(
      edits: [Edit(id, kind: sort.kind, fields)], undo: [Edit(id, kind: sort.kind, [gone])])
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
        result.set(
          membership, .membership, .deleted, RegisterValue.instant(moment.instant),
          was: RegisterValue.null)
      }
    }
    return result
  }

  /// Deletes a category, tag or collection; a tag with all that are shown as it.
  func deleting(_ shelf: ID<Entity>, _ moment: Moment) -> Undoable {
    var result = Undoable()
    guard let kind = self.shelf(shelf)?.sort.kind else { return result }
    for id in aliases(of: shelf) {
      result.set(
        id, kind, .deleted, RegisterValue.instant(moment.instant), was: RegisterValue.null)
    }
    return result
  }

  /// Joins one tag to another; what stands in it follows.
  func merging(_ tag: ID<Entity>, into other: ID<Entity>) -> Undoable {
    var result = Undoable()
    let target = resolve(other)
    for id in aliases(of: resolve(tag)) where id != target {
      result.set(
        id, .tag, TagRegister.mergedInto, RegisterValue.id(target),
        was: stored(id)?.mergedInto.map { RegisterValue.id($0) })
    }
    return result
  }

  /// Gives another name, and keeps together what was shown as one.
  func renaming(_ shelf: Shelf, to name: String) -> Undoable {
    var result = Undoable()
    result.set(
      shelf.id, shelf.sort.kind, RegisterNumber(number: 1), RegisterValue.text(name),
      was: RegisterValue.text(shelf.ownName))
    guard shelf.sort == .tag else { return result }
    for id in aliases(of: shelf.id) where id != shelf.id {
      guard let alias = stored(id), alias.mergedInto == nil else { continue }
      result.set(
        id, .tag, TagRegister.mergedInto, RegisterValue.id(shelf.id), was: RegisterValue.null)
    }
    return result
  }
}
