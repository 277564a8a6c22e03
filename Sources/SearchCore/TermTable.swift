/// Numbers for terms, in the order in which they came; no memory of its own for each.
struct TermTable {
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []
  private var hashes: [UInt32] = []
  private var slots = [Int32](repeating: -1, count: 1_024)

  var count: Int { ends.count }
  /// Bytes of all terms.
  var size: Int { bytes.count }

  /// The number of a term, which it gets now where it has none.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in term { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    hash ^= hash >> 15
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, isTerm(number, term) { return number }
      slot = (slot + 1) & mask
    }
    let number = ends.count
    slots[slot] = Int32(truncatingIfNeeded: number)
    bytes += term
    ends.append(Int32(truncatingIfNeeded: bytes.count))
    hashes.append(hash)
    if 2 * ends.count > slots.count { grow() }
    return number
  }

  func term(_ number: Int) -> [UInt8] { Array(bytes[range(number)]) }

  /// Less than 0, 0 or more than 0, as the first stands before, beside or after the second.
  func order(_ left: Int, _ right: Int) -> Int {
    let (left, right) = (range(left), range(right))
    for offset in 0..<min(left.count, right.count) {
      let (one, other) = (bytes[left.lowerBound + offset], bytes[right.lowerBound + offset])
      if one != other { return one < other ? -1 : 1 }
    }
    return left.count - right.count
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  private func isTerm(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(number)
    guard range.count == term.count else { return false }
    for offset in 0..<term.count where bytes[range.lowerBound + offset] != term[offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
