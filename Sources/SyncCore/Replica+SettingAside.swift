public import Kernel

extension Replica {
  /// Lets others go past a change for which the server has no room now.
  public mutating func hold(_ id: ID<Change>) { outbox.held.append(id) }

  /// Whether changes are held back.
  public var holdsBack: Bool { !outbox.held.isEmpty }

  /// There may be room by now.
  public mutating func releaseHeld() { outbox.held = [] }

  /// Takes out of the outbox a change that the server refuses whatever goes with it.
  ///
  /// The caller keeps it: what it wrote is not seen any more, and the changes behind it go on.
  public mutating func setAside(_ id: ID<Change>) -> [StoreWrite] {
    let gone = outbox.remove { $0.change.id == id && $0.seq == nil }
    outbox.noteRemoval(of: gone)
    var writes: [StoreWrite] = []
    for entry in gone { writes.append(.removal(of: entry)) }
    return writes
  }

  /// Puts a change that was set aside behind all that waits, with the stamps that it had.
  public mutating func putBack(_ change: Change, at moment: Moment) -> [StoreWrite] {
    for entry in outbox.entries where entry.change.id == change.id { return [] }
    let order = clock.tick(at: moment.instant)
    let entry = Outbox.Entry(order: order, change: change, keeping: .awaited)
    outbox.insert(entry)
    return [.putting(entry)]
  }
}
