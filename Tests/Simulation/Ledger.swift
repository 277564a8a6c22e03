import Kernel
import SyncCore

/// Everything that was ever written, and what its writer saw when writing it.
struct Ledger {
  struct Place: Hashable {
    var entity: ID<Entity>
    var number: RegisterNumber
  }

  struct Write {
    var place: Place
    /// The device's base: its disk's name.
    var disk: UInt64
    /// The write that the person saw there before.
    var parent: Int?
    var change: ID<Change>
    /// On merged texts: the word that this edit put in, and the one that it took out.
    var added: String?
    var removed: String?
    /// Its row reached the device's disk.
    var isStored = false
    /// The server has confirmed it.
    var isConfirmed = false
    /// The server was set back to before it.
    var isForgotten = false
    /// The earliest stamp under which the server has ever held it.
    var firstStamp: Stamp?
  }

  private(set) var writes: [Write] = []
  private var byValue: [[UInt8]: Int] = [:]
  private var byChange: [ID<Change>: [Int]] = [:]

  var nextNumber: Int { writes.count }

  /// The write that left this value.
  func write(of value: [UInt8]) -> Int? { byValue[value] }

  mutating func add(_ write: Write, value: [UInt8]) {
    byValue[value] = writes.count
    byChange[write.change, default: []].append(writes.count)
    writes.append(write)
  }

  mutating func stored(_ change: ID<Change>) {
    for index in byChange[change] ?? [] { writes[index].isStored = true }
  }

  mutating func confirmed(_ change: ID<Change>) {
    for index in byChange[change] ?? [] { writes[index].isConfirmed = true }
  }

  mutating func accepted(_ value: [UInt8], as stamp: Stamp) {
    guard let index = byValue[value] else { return }
    writes[index].firstStamp = min(writes[index].firstStamp ?? stamp, stamp)
  }

  /// The server was set back: it knows only these changes.
  mutating func forget(except known: [ID<Change>: UInt64]) {
    for index in writes.indices where known[writes[index].change] == nil {
      writes[index].isForgotten = true
    }
  }

  /// True when nothing excuses its loss: its device has kept its disk, or the server confirmed it
  /// and was never set back to before it.
  func mustSurvive(_ write: Write, lostDisks: Set<UInt64>) -> Bool {
    if write.isStored, !lostDisks.contains(write.disk) { return true }
    return write.isConfirmed && !write.isForgotten
  }

  /// True when the first was seen, by itself or through others, by whoever wrote the second.
  func isBefore(_ first: Int, _ second: Int) -> Bool {
    var step = writes[second].parent
    while let current = step {
      if current == first { return true }
      step = writes[current].parent
    }
    return false
  }
}
