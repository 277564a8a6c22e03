/// Finds children by their keys: a table of open addresses, because keys are compared by bytes.
struct KeyIndex {
  private let keys: [String?]
  /// Index of a key, or -1; a power of two of them, at least twice as many as there are keys.
  private var slots: [Int32]

  /// Where a key comes twice, the first counts.
  init(_ keys: [String?]) {
    self.keys = keys
    var size = 4
    while size < keys.count * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    for index in keys.indices {
      guard let key = keys[index] else { continue }
      let slot = slot(of: key)
      if slots[slot] < 0 { slots[slot] = Int32(truncatingIfNeeded: index) }
    }
  }

  func index(of key: String) -> Int? {
    let index = slots[slot(of: key)]
    return index < 0 ? nil : Int(index)
  }

  /// The slot that holds the key, or the empty one where it belongs.
  private func slot(of key: String) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.byteHash) & mask
    while slots[slot] >= 0, !haveSameBytes(keys[Int(slots[slot])], key) {
      slot = (slot + 1) & mask
    }
    return slot
  }
}
