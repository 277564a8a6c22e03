import Kernel
import ReadingCore
import Storage
import SyncCore

/// The order of each account's items, newest first: some hundred bytes an item.
struct ItemIndex: Sendable {
  fileprivate struct Entry {
    var place: IndexPlace
    var isArchived: Bool
    /// What brought it, where that is a feed.
    var feed: ID<Entity>?
    /// Whether it stands nowhere but under its feed.
    var isLeftToFeed: Bool
    /// Whether it stands in no Inbox.
    var isApart: Bool

    /// Whether it is asked for: what feeds alone brought, only by their names.
    func isListed(isArchived: Bool?, feed: ID<Entity>?) -> Bool {
      if let isArchived, self.isArchived != isArchived { return false }
      if let feed { return self.feed == feed }
      return isArchived == false ? !isApart : !isLeftToFeed
    }
  }

  fileprivate struct List {
    var entries: [ID<Entity>: Entry] = [:]
    var sorted: [Entry] = []
  }

  private let index: AccountIndex<List>

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    let making = IndexMaking(
      kinds: [.item], accounts: 100, empty: List(),
      take: { $0.entries[$1.entity.id] = Self.entry($1.entity) },
      finish: { list in list.sorted = list.entries.values.sorted { $0.place < $1.place } },
      // An item stands in a table, whose places are half empty, and in a list.
      size: { $0.entries.count * 220 })
    index = AccountIndex(making, sync: sync, gate: gate)
  }

  /// The items after the place, at most `limit`.
  func page(
    of account: AccountID, after: IndexPlace?, isArchived: Bool?, feed: ID<Entity>? = nil,
    limit: Int
  ) async throws -> [IndexPlace] {
    let sorted = try await index.known(of: account).sorted
    let start = after.map { Self.index(after: $0, in: sorted) } ?? 0
    var page: [IndexPlace] = []
    for entry in sorted[start...] where entry.isListed(isArchived: isArchived, feed: feed) {
      guard page.count < limit else { break }
      page.append(entry.place)
    }
    return page
  }

  /// Nil for what is no live item.
  private static func entry(_ entity: Entity) -> Entry? {
    guard ReadingDerivation.isLiveItem(entity) else { return nil }
    let savedAt = entity[Item.savedAt].milliseconds
    return Entry(
      place: IndexPlace(milliseconds: savedAt, id: entity.id),
      isArchived: entity[Item.archivedAt] != nil, feed: entity[Item.feed],
      isLeftToFeed: ReadingDerivation.isLeftToFeed(entity),
      isApart: ReadingDerivation.isApart(entity))
  }

  private static func index(after place: IndexPlace, in entries: [Entry]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if place < entries[middle].place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
