public import Kernel

/// Rows of the device's own database.
///
/// An entity's key is a byte of generation and its ID; a change's key is the stamp of its making,
/// so that rows stand in order; `meta` holds `sync` and `clock`.
extension Replica {
  /// The row of `meta` that says how far the mirror goes.
  public static let syncKey = Array("sync".utf8)
  static let clockKey = Array("clock".utf8)

  /// A replica as it was stored.
  ///
  /// A damaged row of the mirror makes it pull everything again.
  public init(restoring rows: [StoreName: [StoreRow]], device: DeviceID) {
    self.init(device: device)
    for row in rows[.meta] ?? [] { readMeta(key: row.key, value: row.value, isOwn: true) }
    var isDamaged = false
    for row in rows[.entities] ?? [] where !readEntity(key: row.key, value: row.value) {
      isDamaged = true
    }
    if isDamaged { cursor = 0 }
    for row in rows[.outbox] ?? [] { readChange(key: row.key, value: row.value, .stored) }
    clock.observe(Stamp(time: max(outbox.newest, newestTold), device: device))
  }

  /// Takes over what another tab has written; returns the entities that may look different now.
  @discardableResult
  public mutating func apply(_ writes: [StoreWrite]) -> [ID<Entity>] {
    var changed: Set<ID<Entity>> = []
    for write in writes where write.store == .meta {
      if let value = write.value { readMeta(key: write.key, value: value, isOwn: false) }
    }
    for write in writes {
      switch write.store {
      case .entities: applyEntity(write, &changed)
      case .outbox: applyChange(write, &changed)
      case .meta, .drafts: break
      }
    }
    clock.observe(Stamp(time: newestTold, device: device))
    settleClock()
    return Array(changed).inOrder()
  }

  /// Reads the outbox's rows again, at the start of every pass: changes of other tabs are in, those
  /// that other tabs have done with are out, and all that is in is stored.
  @discardableResult
  public mutating func reload(outbox rows: [StoreRow]) -> [ID<Entity>] {
    isLeading = true
    var found: [Stamp: Change] = [:]
    for row in rows {
      guard let order = Stamp(rowKey: row.key) else { continue }
      // A row that cannot be read is left alone.
      if let change = try? Change(decoding: row.value) { found[order] = change }
    }
    outbox.noteRows(Set(found.keys))
    for order in outbox.removing { found[order] = nil }
    var changed: Set<ID<Entity>> = []
    // Another tab is done with it: the server has it, and this mirror perhaps not yet. Until a pull has
    // reached the head it is shown, or a text that is edited meanwhile would be written over it.
    for index in outbox.entries.indices {
      let entry = outbox.entries[index]
      guard found[entry.order] == nil, entry.keeping != .awaited, entry.seq == nil else { continue }
      outbox.confirm(at: index, seq: 0)
    }
    for index in outbox.entries.indices {
      let order = outbox.entries[index].order
      if let change = found.removeValue(forKey: order) { outbox.found(change, at: index) }
    }
    for order in Array(found.keys).inOrder() {
      guard let change = found[order] else { continue }
      outbox.insert(Outbox.Entry(order: order, change: change, keeping: .stored))
      clock.observe(order)
      changed.insert(change.entity.id)
    }
    return Array(changed).inOrder()
  }
}

extension Replica {
  /// False when the row is damaged.
  private mutating func readEntity(key: [UInt8], value: [UInt8]) -> Bool {
    guard let (rowGeneration, id) = Self.entityKey(key) else { return false }
    guard let kept = try? MirroredEntity(bytes: value) else { return false }
    if rowGeneration == generation {
      mirror[id] = kept
    } else {
      retired.insert(rowGeneration)
      keepAsPrevious(id, kept)
    }
    return true
  }

  @discardableResult
  private mutating func readChange(
    key: [UInt8], value: [UInt8], _ keeping: Outbox.Keeping
  ) -> ID<Entity>? {
    guard let order = Stamp(rowKey: key) else { return nil }
    guard let change = try? Change(decoding: value) else { return nil }
    outbox.insert(Outbox.Entry(order: order, change: change, keeping: keeping))
    clock.observe(order)
    return change.entity.id
  }

  private mutating func applyEntity(_ write: StoreWrite, _ changed: inout Set<ID<Entity>>) {
    guard let (rowGeneration, id) = Self.entityKey(write.key) else { return }
    changed.insert(id)
    if let value = write.value {
      _ = readEntity(key: write.key, value: value)
    } else if rowGeneration == generation {
      mirror[id] = nil
    } else {
      previous[id] = nil
    }
  }

  private mutating func applyChange(_ write: StoreWrite, _ changed: inout Set<ID<Entity>>) {
    guard let order = Stamp(rowKey: write.key) else { return }
    if let value = write.value {
      if let id = readChange(key: write.key, value: value, .heard) { changed.insert(id) }
    } else {
      for entry in outbox.remove(where: { $0.order == order }) {
        changed.insert(entry.change.entity.id)
      }
    }
  }

  mutating func keepAsPrevious(_ id: ID<Entity>, _ kept: MirroredEntity) {
    guard var merged = previous[id]?.decoded, let other = kept.decoded else {
      previous[id] = kept
      return
    }
    merged.merge(other)
    previous[id] = MirroredEntity(merged)
  }

  static func entityKey(_ key: [UInt8]) -> (generation: UInt8, id: ID<Entity>)? {
    guard key.count == 17, let id = ID<Entity>(bytes: Array(key[1...])) else { return nil }
    return (key[0], id)
  }

  func entityKey(_ id: ID<Entity>, generation: UInt8) -> [UInt8] {
    [generation] + id.bytes
  }
}

extension StoreWrite {
  static func putting(_ entry: Outbox.Entry) -> StoreWrite {
    StoreWrite(.outbox, key: entry.order.rowKey, value: entry.change.encoded)
  }

  static func removal(of entry: Outbox.Entry) -> StoreWrite {
    StoreWrite(.outbox, key: entry.order.rowKey, value: nil)
  }
}

extension Stamp {
  /// Sixteen bytes that sort like the stamps.
  var rowKey: [UInt8] { ID<Stamp>(high: time, low: device.bits).bytes }

  init?(rowKey: [UInt8]) {
    guard let halves = ID<Stamp>(bytes: rowKey) else { return nil }
    self.init(time: halves.high, device: DeviceID(bits: halves.low))
  }
}
