import Kernel
import Kit
import ReadingCore
import SyncCore
import TasksCore

/// Taking back what was done last, and nothing that anybody has done since.
extension State {
  /// From here on Undo means this, also in the toast of what was done before, which stands until this
  /// is stored.
  mutating func begin(_ saying: Saying) {
    if saying.undo.isEmpty { return endOffer() }
    lastDone = ShownToast(
      saying.text, words.undo, undo: saying.undo,
      offered: saying.undo.compactMap { replica?.entity($0.entity) })
  }

  /// Says what is stored, unless it was taken back meanwhile or something later can be.
  mutating func say(_ saying: Saying) -> [Effect] {
    guard !saying.undo.isEmpty else { return show(saying.text) }
    guard let done = lastDone, done.undo == saying.undo else { return [] }
    return show(done)
  }

  /// What the toast says is not what Undo would take back.
  mutating func endOffer() {
    if toast?.undo.isEmpty == false { toast = nil }
  }

  mutating func takeBackLast(_ moment: Moment) -> [Effect] {
    guard let done = lastDone else {
      // While the device's database is still being read, nothing is begun yet.
      guard early.changes.last?.saying?.undo.isEmpty == false else { return [] }
      early.changes.removeLast()
      return show(words.undone)
    }
    lastDone = nil
    return takeBack(done, moment)
  }

  private mutating func takeBack(_ shown: ShownToast, _ moment: Moment) -> [Effect] {
    guard let replica else { return record(shown.undo, saying: Saying(words.undone), moment) }
    let held = replica.held(of: shown)
    let undone = Saying(held.isEmpty ? words.undone : words.undoneInPart)
    var edits: [Edit] = []
    for edit in shown.undo where !held.contains(edit.entity) {
      let offered = shown.offered.first { $0.id == edit.entity }
      let fields = edit.inForce(over: replica.entity(edit.entity), offered: offered)
      guard !fields.isEmpty else { continue }
      var values: [Edit.Value] = []
      for field in fields {
        values.append(.init(field.number, value(field, of: edit.entity, offered, moment)))
      }
      edits.append(Edit(edit.entity, kind: edit.kind, values))
    }
    return edits.isEmpty ? show(words.changedMeanwhile) : record(edits, saying: undone, moment)
  }

  /// A merged text is made to read as before: its old value is known everywhere, and changes nothing.
  private func value(
    _ field: Edit.Value, of id: ID<Entity>, _ offered: Entity?, _ moment: Moment
  ) -> [UInt8] {
    guard let replica, offered?.mergedText(field.number) != nil else { return field.value }
    let old = Entity(
      id: id, kind: .item,
      fields: [
        Field(
          number: field.number,
          register: Register(stamp: Stamp(time: 0, device: .server), value: field.value))
      ])
    let base = TextBase(
      visible: offered?[field.number], mirrored: replica.mirrored(id)?[field.number])
    return replica.value(ofText: old.text(field.number) ?? "", over: base, at: moment)
  }
}

extension Replica {
  /// What was made and is not deleted again: somebody has written on it since, or has made something
  /// that belongs to it and stays.
  fileprivate func held(of shown: ShownToast) -> Set<ID<Entity>> {
    var going: Set<ID<Entity>> = []
    var held: Set<ID<Entity>> = []
    var kinds: [EntityKind] = []
    for edit in shown.undo where edit.isDeletion {
      let offered = shown.offered.first { $0.id == edit.entity }
      if let offered, entity(edit.entity)?.isWritten(since: offered) == true {
        held.insert(edit.entity)
      } else {
        going.insert(edit.entity)
        for kind in edit.kind.belongings where !kinds.contains(kind) { kinds.append(kind) }
      }
    }
    var count = -1
    while held.count > count {
      count = held.count
      for entity in kinds.flatMap({ entities(of: $0) })
      where !entity.isDeleted && !going.contains(entity.id) {
        for field in entity.fields {
          guard let id = ID<Entity>(register: field.register.value, within: Limits()) else {
            continue
          }
          if going.remove(id) != nil { held.insert(id) }
        }
      }
    }
    return held
  }
}

extension EntityKind {
  /// The kinds of what belongs to one of these, and goes from sight with it.
  fileprivate var belongings: [EntityKind] {
    switch self {
    case .item: [.highlight, .membership]
    case .category: [.item]
    case .tag, .collection: [.membership]
    case .todo: [.todo]
    case .todoList: [.todo, .todoList]
    default: []
    }
  }

  /// What comes of looking at one of these and of moving it, which is nobody's work.
  fileprivate var traces: [RegisterNumber] {
    switch self {
    case .item:
      [
        Item.place.number, Item.openedAt.number, Item.startedAt.number, Item.finishedAt.number,
        Item.sharedAt.number, Item.putOffAt.number, Item.playedTo.number,
      ]
    case .category: [ItemCategory.order.number]
    case .collection: [ItemCollection.order.number]
    case .membership: [Membership.order.number]
    case .todo: [Todo.order.number]
    case .todoList: [TodoList.order.number]
    case .todoTag: [TodoTag.order.number]
    default: []
    }
  }
}

extension Entity {
  /// Whether somebody has written on it; what the server has found out meanwhile, as the text of an
  /// item, is nobody's work.
  fileprivate func isWritten(since offered: Entity) -> Bool {
    let others = kind.traces + [.deleted]
    return fields.contains {
      !($0.register.stamp.device == .server || others.contains($0.number)
        || $0.register.isSame(as: offered[$0.number]))
    }
  }
}

extension Edit {
  fileprivate var isDeletion: Bool {
    fields.contains { $0.number == .deleted && $0.value != RegisterValue.null }
  }

  /// The registers that nobody has written since the edit was offered, merged texts, and a deletion.
  fileprivate func inForce(over entity: Entity?, offered: Entity?) -> [Value] {
    guard let entity, let offered, !isDeletion else { return fields }
    return fields.filter { field in
      if offered.mergedText(field.number) != nil { return true }
      guard let register = entity[field.number], !(register.value == field.value) else {
        return false
      }
      return register.isSame(as: offered[field.number])
    }
  }
}

extension Register {
  /// The server may have given it another stamp, where the device's clock was ahead.
  fileprivate func isSame(as other: Register?) -> Bool {
    stamp == other?.stamp || value == other?.value ?? RegisterValue.null
  }
}
