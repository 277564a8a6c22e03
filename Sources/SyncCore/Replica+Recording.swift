public import Kernel

extension Replica {
  /// Takes down what the person did: registers of one entity, written together.
  ///
  /// Earlier changes that this one covers in full are dropped. Returns the rows to store.
  public mutating func record(
    _ id: ID<Entity>, kind: EntityKind, fields: [(RegisterNumber, [UInt8])], at moment: Moment
  ) -> [StoreWrite] {
    guard !fields.isEmpty else { return [] }
    let stamp = clock.tick(at: moment.instant)
    var stamped: [Field] = []
    for (number, value) in fields {
      stamped.append(Field(number: number, register: Register(stamp: stamp, value: value)))
    }
    let entity = Entity(id: id, kind: kind, fields: stamped)
    var writes = dropCovered(by: entity)
    let change = Change(id: moment.id(stamp.time), entity: entity)
    let entry = Outbox.Entry(
      order: stamp, change: change, keeping: .awaited, isUnsent: isLeading)
    outbox.insert(entry)
    writes.append(.putting(entry))
    return writes
  }

  /// Drops changes that this one covers in full.
  ///
  /// One that may be on its way keeps its place without its registers, so that the server knows its
  /// ID before the later change comes: arriving after that, it could win over it where both stamps
  /// are clamped.
  private mutating func dropCovered(by entity: Entity) -> [StoreWrite] {
    var writes: [StoreWrite] = []
    let unsent = outbox.remove { $0.isUnsent && $0.isCovered(by: entity) }
    outbox.noteCovering(of: unsent)
    for entry in unsent { writes.append(.removal(of: entry)) }
    for index in outbox.entries.indices {
      let entry = outbox.entries[index]
      guard !entry.isEmptied, entry.isCovered(by: entity) else { continue }
      outbox.empty(at: index)
      writes.append(.putting(outbox.entries[index]))
    }
    return writes
  }

  /// The value with which a register of merged text is recorded, once the person has made it read
  /// `text`.
  public func value(
    ofText text: String, for id: ID<Entity>, _ number: RegisterNumber, at moment: Moment
  ) -> [UInt8] {
    var clock = clock
    return TextRegister.edited(
      to: text, visible: entity(id)?[number], mirrored: mirrored(id)?[number], device: device,
      time: clock.tick(at: moment.instant).time
    ).value
  }

  /// The text as it stands, for an edit that takes a while: see `value(ofText:over:at:)`.
  public func textBase(of id: ID<Entity>, _ number: RegisterNumber) -> TextBase {
    TextBase(visible: entity(id)?[number], mirrored: mirrored(id)?[number])
  }

  /// As `value(ofText:for:_:at:)`, for a person who has seen the text as it stood before.
  ///
  /// What has come from other devices since is merged with it.
  public func value(ofText text: String, over base: TextBase, at moment: Moment) -> [UInt8] {
    var clock = clock
    return TextRegister.edited(
      to: text, visible: base.visible, mirrored: base.mirrored, device: device,
      time: clock.tick(at: moment.instant).time
    ).value
  }

  /// Notes that these rows, returned earlier, are on disk: their changes may be pushed.
  public mutating func markStored(_ writes: [StoreWrite]) {
    for write in writes where write.store == .outbox {
      guard let order = Stamp(rowKey: write.key) else { continue }
      if let row = write.value {
        outbox.stored(row, of: order)
      } else {
        outbox.removed(order)
      }
    }
  }
}

/// What a person saw of a merged text, and what the server had told of it then.
public struct TextBase: Hashable, Sendable {
  public var visible: Register?
  public var mirrored: Register?

  public init(visible: Register?, mirrored: Register?) {
    self.visible = visible
    self.mirrored = mirrored
  }
}

extension Outbox.Entry {
  /// True when the entity writes every register that this change wrote, later.
  fileprivate func isCovered(by entity: Entity) -> Bool {
    guard change.entity.id == entity.id else { return false }
    for field in change.entity.fields {
      guard let later = entity[field.number], field.register.stamp < later.stamp else {
        return false
      }
    }
    return true
  }
}
