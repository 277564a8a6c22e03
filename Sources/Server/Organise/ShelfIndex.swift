import Kernel
import ReadingCore
import Storage
import SyncCore

/// The categories, tags and collections of each account, kept up with the account's log.
///
/// Made at the first question and brought up to date at each; only the last few accounts stay.
actor ShelfIndex {
  private struct Entry {
    var epoch: ID<Epoch>
    var cursor: UInt64 = 0
    var shelves = Shelves()
    var inCategory: [ID<Entity>: Set<ID<Entity>>] = [:]
    var categoryOf: [ID<Entity>: ID<Entity>] = [:]
    var used: UInt64 = 0
  }

  private static let chunk = 1_000
  private static let largestTable = 20

  private let sync: SyncStorage
  private var entries: [AccountID: Entry] = [:]
  private var uses: UInt64 = 0

  init(sync: SyncStorage) {
    self.sync = sync
  }

  func shelves(of account: AccountID) async throws -> Shelves {
    try await upToDate(account).shelves
  }

  /// How many live items each category has.
  func categoryCounts(of account: AccountID) async throws -> [ID<Entity>: Int] {
    try await upToDate(account).inCategory.mapValues { $0.count }
  }

  private func upToDate(_ account: AccountID) async throws -> Entry {
    let head = try await sync.head(account)
    var entry = entries[account] ?? Entry(epoch: head.epoch)
    if entry.epoch != head.epoch { entry = Entry(epoch: head.epoch) }
    while entry.cursor < head.seq {
      let stored = try await sync.pull(account, entry.cursor, Self.chunk)
      guard let last = stored.last else { break }
      entry.shelves.take(stored.map { $0.entity })
      for entity in stored where entity.entity.kind == .item {
        Self.file(entity.entity, into: &entry)
      }
      entry.cursor = last.seq
    }
    keep(entry, for: account)
    return entry
  }

  private static func file(_ item: Entity, into entry: inout Entry) {
    if let old = entry.categoryOf[item.id] { entry.inCategory[old]?.remove(item.id) }
    let isLive = ReadingDerivation.isLiveItem(item)
    let category: ID<Entity>? = isLive ? item.id(ItemRegister.category) : nil
    entry.categoryOf[item.id] = category
    if let category { entry.inCategory[category, default: []].insert(item.id) }
  }

  /// Another question may have been faster meanwhile: the one that knows more stays.
  private func keep(_ entry: Entry, for account: AccountID) {
    uses += 1
    var entry = entry
    entry.used = uses
    if let other = entries[account], other.epoch == entry.epoch, other.cursor > entry.cursor {
      return
    }
    entries[account] = entry
    guard entries.count > Self.largestTable else { return }
    if let oldest = entries.min(by: { $0.value.used < $1.value.used }) { entries[oldest.key] = nil }
  }
}
