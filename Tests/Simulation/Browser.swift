import Kernel
import SyncCore

/// A device: its disk, its tabs, and what its clock says.
struct Browser {
  struct Tab {
    /// Tells a tab from the one that had the slot before.
    var incarnation: Int
    var slot: UInt64
    var replica: Replica
    /// What other tabs have written and this one has not heard yet.
    var unheard: [[StoreWrite]] = []
    /// True once it leads and has read the outbox from the disk.
    var hasRead = false
  }

  /// A transaction that waits to reach the disk.
  struct Transaction {
    var incarnation: Int
    var writes: [StoreWrite]
  }

  var base: UInt64
  var disk: [StoreName: [[UInt8]: [UInt8]]] = [:]
  var queue: [Transaction] = []
  /// In order of opening: the first leads.
  var tabs: [Tab] = []
  /// Milliseconds that the device's clock is off.
  var skew: Int64 = 0
  /// True once a disk was lost: what had not reached the server went with it.
  var lostDisks: Set<UInt64> = []
  /// Files that it took or keeps: on the disk like the rest.
  var contents: Set<[UInt8]> = []
  /// Contents that the server lost since the epoch changed here the last time.
  var unasked: Set<[UInt8]> = []
  private var opened = 0

  init(base: UInt64) {
    self.base = base
  }

  func rows(of store: StoreName) -> [StoreRow] {
    let rows = disk[store] ?? [:]
    return rows.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      StoreRow(key: key, value: rows[key] ?? [])
    }
  }

  var restored: Replica {
    restored(slot: 255)
  }

  private func restored(slot: UInt64) -> Replica {
    var all: [StoreName: [StoreRow]] = [:]
    for store in StoreName.allCases { all[store] = rows(of: store) }
    return Replica(restoring: all, device: DeviceID(bits: base | slot))
  }

  mutating func openTab() {
    var slot: UInt64 = 0
    while tabs.contains(where: { $0.slot == slot }) { slot += 1 }
    opened += 1
    tabs.append(Tab(incarnation: opened, slot: slot, replica: restored(slot: slot)))
  }

  /// A tab dies with whatever it had not written.
  mutating func closeTab(_ index: Int) {
    let incarnation = tabs[index].incarnation
    queue.removeAll { $0.incarnation == incarnation }
    tabs.remove(at: index)
  }

  /// The power goes: only the disk stays.
  mutating func crash() {
    tabs = []
    queue = []
  }

  /// Everything is gone; what comes back is another device.
  mutating func loseDisk(newBase: UInt64) {
    crash()
    disk = [:]
    contents = []
    lostDisks.insert(base)
    base = newBase
  }

  mutating func write(_ writes: [StoreWrite], from tab: Int) {
    guard !writes.isEmpty else { return }
    queue.append(Transaction(incarnation: tabs[tab].incarnation, writes: writes))
  }

  /// The oldest transaction reaches the disk; its tab learns that, the others hear of it.
  mutating func flush() -> [StoreWrite] {
    guard !queue.isEmpty else { return [] }
    let transaction = queue.removeFirst()
    for write in transaction.writes { disk[write.store, default: [:]][write.key] = write.value }
    for index in tabs.indices {
      if tabs[index].incarnation == transaction.incarnation {
        tabs[index].replica.markStored(transaction.writes)
      } else {
        tabs[index].unheard.append(transaction.writes)
      }
    }
    return transaction.writes
  }

  mutating func hear(_ tab: Int) {
    guard !tabs[tab].unheard.isEmpty else { return }
    tabs[tab].replica.apply(tabs[tab].unheard.removeFirst())
  }
}
