import Kernel
import Kit
import ReadingCore
import SyncCore

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
    let undone = Saying(words.undone)
    guard let replica else { return record(shown.undo, saying: undone, moment) }
    var edits: [Edit] = []
    for edit in shown.undo {
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

extension Edit {
  /// The registers that nobody has written since the edit was offered, and merged texts.
  ///
  /// A deletion takes all of the entity along, so it holds only where nothing of that was written.
  fileprivate func inForce(over entity: Entity?, offered: Entity?) -> [Value] {
    guard let entity, let offered else { return fields }
    return fields.filter { field in
      if offered.mergedText(field.number) != nil { return true }
      if field.number == .deleted, !(field.value == RegisterValue.null) {
        // What the server has found out meanwhile, as the text of an item, is nobody's work.
        return entity.fields.allSatisfy {
          $0.register.stamp.device == .server || $0.register.isSame(as: offered[$0.number])
        }
      }
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
    stamp == other?.stamp || value == other?.value
  }
}
