extension Register {
  /// The greater stamp wins; equal stamps with different values by their bytes.
  ///
  /// These are of a broken device, or of a feed's item that was brought anew after a restore.
  ///
  /// Merged texts (`TextRegister`) are joined instead, and prevail over any other value.
  /// Commutative, associative and idempotent.
  public func merged(with other: Register) -> Register {
    if self == other { return self }
    guard isMarkedAsText || other.isMarkedAsText else { return newest(other) }
    switch (TextRegister(value: value), TextRegister(value: other.value)) {
    case (nil, nil): return newest(other)
    case (.some, nil): return Register(stamp: max(stamp, other.stamp), value: value)
    case (nil, .some): return Register(stamp: max(stamp, other.stamp), value: other.value)
    case (.some(let own), .some(let theirs)):
      return Register(stamp: max(stamp, other.stamp), value: own.merged(with: theirs).value)
    }
  }

  /// Of two that are no merged texts.
  func newest(_ other: Register) -> Register {
    if stamp != other.stamp { return stamp < other.stamp ? other : self }
    return value.lexicographicallyPrecedes(other.value) ? other : self
  }

  /// Whether its value begins as that of a merged text does.
  var isMarkedAsText: Bool { value.starts(with: TextRegister.prefix) }
}

extension Entity {
  /// Takes in every register of the other: the same result in any order, any number of times.
  public mutating func merge(_ other: Entity) {
    for field in other.fields { merge(field) }
  }

  public mutating func merge(_ field: Field) {
    var index = fields.endIndex
    while index > fields.startIndex, !(fields[index - 1].number < field.number) { index -= 1 }
    if index < fields.endIndex, fields[index].number == field.number {
      fields[index].register = fields[index].register.merged(with: field.register)
    } else {
      fields.insert(field, at: index)
    }
  }
}
