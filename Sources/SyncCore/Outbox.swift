import Kernel

/// Changes that the server has not confirmed, in the order in which they were made.
struct Outbox: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// When the change was made, which is its place and the key of its row.
    var order: Stamp
    var change: Change
    /// True when the row is known to be on disk.
    var isStored: Bool
    /// The number that the server gave; the change stays until the mirror has it.
    var seq: UInt64?
  }

  private(set) var entries: [Entry] = []
  /// What all changes of an entity make together.
  private(set) var overlay: [ID<Entity>: Entity] = [:]

  var newest: UInt64 { entries.last?.order.time ?? 0 }

  mutating func insert(_ entry: Entry) {
    var index = entries.endIndex
    while index > entries.startIndex, entry.order < entries[index - 1].order { index -= 1 }
    if index > entries.startIndex, entries[index - 1].order == entry.order {
      entries[index - 1] = entry
    } else {
      entries.insert(entry, at: index)
    }
    overlay[entry.change.entity.id].merge(entry.change.entity)
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
