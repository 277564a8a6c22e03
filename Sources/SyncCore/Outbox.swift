import Kernel

/// Changes that the server has not confirmed, in the order in which they were made.
struct Outbox: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// When the change was made, which is its place and the key of its row.
    var order: Stamp
    var change: Change
    var keeping: Keeping
    /// True when nobody can have sent it yet.
    var isUnsent = false
    /// The number that the server gave; the change stays until the mirror has it.
    var seq: UInt64?

    /// A change that later ones have covered: only its ID is still of use.
    var isEmptied: Bool { change.entity.fields.isEmpty }

    var isPending: Bool { seq == nil && !isEmptied }
  }

  /// How sure it is that an entry's row is on disk.
  enum Keeping: Sendable {
    /// Our own write is under way.
    case awaited
    /// Another tab has told; the disk knows better.
    case heard
    case stored
  }

  private(set) var entries: [Entry] = []
  /// Rows that we have removed and the disk may still hold.
  private(set) var removing: Set<Stamp> = []
  /// Those of them whose removal is not on disk yet: the row itself may still be on its way there.
  private var unwritten: Set<Stamp> = []
  /// Those of them that the server does not know, and that a later change has covered.
  private(set) var covered: Set<Stamp> = []
  /// Changes for which the server has no room now: others go past them until the next pass.
  var held: [ID<Change>] = []
  /// What all changes of an entity make together.
  private(set) var overlay: [ID<Entity>: Entity] = [:]

  var newest: UInt64 { entries.last?.order.time ?? 0 }

  /// Changes that are sent again after a change of epoch stand before all others, at times that no
  /// clock shows any more.
  ///
  /// A row that we have removed keeps its place until the disk no longer holds it: another one there
  /// would be taken for it.
  var newestSentAgain: UInt64 {
    var newest: UInt64 = 0
    for entry in entries where entry.order.time < Self.firstRealTime {
      newest = max(newest, entry.order.time)
    }
    for order in removing where order.time < Self.firstRealTime { newest = max(newest, order.time) }
    return newest
  }

  private static var firstRealTime: UInt64 { 1 << 40 }

  mutating func insert(_ entry: Entry) {
    var index = entries.endIndex
    while index > entries.startIndex, entry.order < entries[index - 1].order { index -= 1 }
    if index > entries.startIndex, entries[index - 1].order == entry.order {
      entries[index - 1] = entry
      rebuildOverlay(of: [entry])
    } else {
      entries.insert(entry, at: index)
      overlay[entry.change.entity.id].merge(entry.change.entity)
    }
  }

  /// The oldest changes that are stored and not confirmed, which count as sent from here on.
  ///
  /// Nothing overtakes a covered change whose row may come back, should this tab die: arriving late,
  /// its stamp could be clamped to one that wins over what was written after it. No more than
  /// `bytes` of values, unless the first change alone has more.
  mutating func send(limit: Int, bytes: Int) -> [Change] {
    var changes: [Change] = []
    var rest = bytes
    let barrier = covered.min()
    var passed: [ID<Entity>] = []
    for index in entries.indices where entries[index].seq == nil {
      guard entries[index].keeping == .stored, changes.count < limit else { break }
      if let barrier, barrier < entries[index].order { break }
      // Nothing of an entity goes past what was written to it before.
      let id = entries[index].change.entity.id
      if held.contains(entries[index].change.id) || passed.contains(id) {
        passed.append(id)
        continue
      }
      rest -= entries[index].change.entity.valueBytes
      guard rest >= 0 || changes.isEmpty else { break }
      entries[index].isUnsent = false
      changes.append(entries[index].change)
    }
    return changes
  }

  /// Removes what `isGone` says; returns what was removed.
  mutating func remove(where isGone: (Entry) -> Bool) -> [Entry] {
    var gone: [Entry] = []
    var kept: [Entry] = []
    for entry in entries {
      if isGone(entry) { gone.append(entry) } else { kept.append(entry) }
    }
    guard !gone.isEmpty else { return [] }
    entries = kept
    rebuildOverlay(of: gone)
    return gone
  }

  /// Changes each entry in place; entities are not to be exchanged.
  mutating func update(_ body: (inout Entry) -> Void) {
    for index in entries.indices { body(&entries[index]) }
  }

  mutating func confirm(at index: Int, seq: UInt64) {
    entries[index].seq = seq
  }

  /// Exchanges the registers of one entry, after which the overlay is made anew.
  mutating func replace(_ entity: Entity, at index: Int) {
    let id = entries[index].change.id
    entries[index].change = Change(id: id, entity: entity)
    rebuildOverlay(of: [entries[index]])
  }

  /// Takes the registers out of one entry, which is not to be sent before that is on disk: the disk
  /// must not hold registers of a change that the server knows without them.
  mutating func empty(at index: Int) {
    let entity = entries[index].change.entity
    entries[index].keeping = .awaited
    replace(Entity(id: entity.id, kind: entity.kind), at: index)
  }

  mutating func noteRemoval(of gone: [Entry]) {
    for entry in gone {
      removing.insert(entry.order)
      unwritten.insert(entry.order)
    }
  }

  mutating func noteCovering(of gone: [Entry]) {
    noteRemoval(of: gone)
    for entry in gone { covered.insert(entry.order) }
  }

  /// Notes that the disk no longer holds the row.
  mutating func removed(_ order: Stamp) {
    unwritten.remove(order)
    covered.remove(order)
  }

  /// Forgets removals that are on disk, whose rows it no longer holds.
  ///
  /// One that is not says nothing by having no row: that may have been written after the rows were
  /// read, and would then be taken for a change to send.
  mutating func noteRows(_ orders: Set<Stamp>) {
    for order in removing where !orders.contains(order) && !unwritten.contains(order) {
      removing.remove(order)
    }
  }

  /// The latest of the places that removed rows keep; a place is never given twice.
  var newestRemoving: UInt64 {
    var newest: UInt64 = 0
    for order in removing { newest = max(newest, order.time) }
    return newest
  }

  /// Notes that the row is on disk, if it is the latest.
  mutating func stored(_ row: [UInt8], of order: Stamp) {
    for index in entries.indices where entries[index].order == order {
      if entries[index].change.encoded == row { entries[index].keeping = .stored }
    }
  }

  /// Notes what the disk holds of an entry.
  mutating func found(_ change: Change, at index: Int) {
    if entries[index].isEmptied != change.entity.fields.isEmpty {
      if entries[index].isEmptied && entries[index].keeping == .awaited { return }
      replace(change.entity, at: index)
    }
    entries[index].keeping = .stored
  }

  private mutating func rebuildOverlay(of changed: [Entry]) {
    var ids: Set<ID<Entity>> = []
    for entry in changed {
      ids.insert(entry.change.entity.id)
      overlay[entry.change.entity.id] = nil
    }
    for entry in entries where ids.contains(entry.change.entity.id) {
      overlay[entry.change.entity.id].merge(entry.change.entity)
    }
  }
}
