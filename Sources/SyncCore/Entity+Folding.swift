public import Kernel

/// An entity to which many changes come at once: the same as if each were accepted by itself
/// (`Entity.accepting`), but a register with a merged text is read and written once for all of them.
public struct FoldingEntity {
  /// The entity as far as it is merged: what writes to merged texts is still waiting.
  public private(set) var entity: Entity
  private var waiting: [WaitingWrites] = []

  public init(_ entity: Entity) {
    self.entity = entity
  }

  /// Takes in a change, with its stamps clamped as `Entity.accepting` does.
  public mutating func take(_ change: Entity, now: Instant) {
    for field in change.fields {
      let stored = entity[field.number]
      if let place = place(of: field.number) {
        waiting[place].take(field.register, now: now)
      } else if field.register.isMarkedAsText || stored?.isMarkedAsText == true {
        var writes = WaitingWrites(number: field.number, stamp: stored?.stamp)
        writes.take(field.register, now: now)
        waiting.append(writes)
      } else {
        let register = field.register.clamped(over: stored?.stamp, now: now)
        entity.merge(Field(number: field.number, register: register))
      }
    }
  }

  /// The entity with everything that it took in.
  public mutating func finish() -> Entity {
    for writes in waiting {
      let register = writes.register(over: entity[writes.number])
      entity.put(Field(number: writes.number, register: register))
    }
    waiting = []
    return entity
  }

  private func place(of number: RegisterNumber) -> Int? {
    for place in waiting.indices where waiting[place].number == number { return place }
    return nil
  }
}

/// What is written to one register, one of its values at least being a merged text.
private struct WaitingWrites {
  let number: RegisterNumber
  /// The greatest of all, the stored one among them: what the register would have.
  var stamp: Stamp?
  private var texts: [TextRegister] = []
  /// The newest that is no merged text.
  private var other: Register?

  init(number: RegisterNumber, stamp: Stamp?) {
    self.number = number
    self.stamp = stamp
  }

  mutating func take(_ register: Register, now: Instant) {
    let register = register.clamped(over: stamp, now: now)
    stamp = stamp.map { max($0, register.stamp) } ?? register.stamp
    add(register)
  }

  private mutating func add(_ register: Register) {
    if let text = TextRegister(value: register.value) {
      texts.append(text)
    } else {
      other = other.map { $0.newest(register) } ?? register
    }
  }

  func register(over stored: Register?) -> Register {
    var all = self
    let written = Self.merged(texts[...])
    all.texts = written.map { [$0] } ?? []
    if let stored { all.add(stored) }
    guard let text = Self.merged(all.texts[...]), let stamp else {
      return all.other
        ?? Register(stamp: Stamp(time: 0, device: .server), value: RegisterValue.null)
    }
    return Register(stamp: stamp, value: text.value)
  }

  /// By halves, so that what has grown large is not gone through for each.
  private static func merged(_ texts: ArraySlice<TextRegister>) -> TextRegister? {
    guard texts.count > 1 else { return texts.first }
    let middle = texts.startIndex + texts.count / 2
    guard let first = merged(texts[..<middle]), let second = merged(texts[middle...]) else {
      return nil
    }
    return first.merged(with: second)
  }
}

extension Entity {
  /// In the place of what it holds under that number.
  fileprivate mutating func put(_ field: Field) {
    for index in fields.indices where fields[index].number == field.number {
      fields[index] = field
      return
    }
    merge(field)
  }
}
