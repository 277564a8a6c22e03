import Kernel
import ReadingCore
import Storage
import SyncCore

/// The order of each account's items, newest first, kept up with the account's log.
///
/// Some sixty bytes an item, made at the first question and brought up to date at each; the items
/// themselves stay in storage.
actor ItemIndex {
  /// Where an item stands in the Inbox.
  struct Place: Hashable, Comparable, Sendable {
    var savedAt: Int64
    var id: ID<Entity>

    /// The newer comes first.
    static func < (left: Place, right: Place) -> Bool {
      left.savedAt == right.savedAt ? left.id < right.id : left.savedAt > right.savedAt
    }
  }

  private struct Entry {
    var place: Place
    var isArchived: Bool
  }

  private struct List {
    var epoch: ID<Epoch>
    var cursor: UInt64 = 0
    var entries: [ID<Entity>: Entry] = [:]
    var sorted: [Entry] = []
    var used: UInt64 = 0
  }

  private static let chunk = 1_000
  private static let largestTable = 100

  private let sync: SyncStorage
  private var lists: [AccountID: List] = [:]
  private var uses: UInt64 = 0

  init(sync: SyncStorage) {
    self.sync = sync
  }

  /// The items after the place, at most `limit`.
  func page(
    of account: AccountID, after: Place?, isArchived: Bool?, limit: Int
  ) async throws -> [Place] {
    let sorted = try await upToDate(account).sorted
    let start = after.map { Self.index(after: $0, in: sorted) } ?? 0
    var page: [Place] = []
    for entry in sorted[start...] where isArchived == nil || entry.isArchived == isArchived {
      guard page.count < limit else { break }
      page.append(entry.place)
    }
    return page
  }

  private func upToDate(_ account: AccountID) async throws -> List {
    let head = try await sync.head(account)
    var list = lists[account] ?? List(epoch: head.epoch)
    if list.epoch != head.epoch { list = List(epoch: head.epoch) }
    var isChanged = false
    while list.cursor < head.seq {
      let stored = try await sync.pull(account, list.cursor, Self.chunk)
      guard let last = stored.last else { break }
      for entity in stored { list.entries[entity.entity.id] = Self.entry(entity.entity) }
      list.cursor = last.seq
      isChanged = true
    }
    if isChanged { list.sorted = list.entries.values.sorted { $0.place < $1.place } }
    keep(list, for: account)
    return list
  }

  /// Another question may have been faster meanwhile: the list that knows more stays.
  private func keep(_ list: List, for account: AccountID) {
    uses += 1
    var list = list
    list.used = uses
    if let other = lists[account], other.epoch == list.epoch, other.cursor > list.cursor { return }
    lists[account] = list
    guard lists.count > Self.largestTable else { return }
    if let oldest = lists.min(by: { $0.value.used < $1.value.used }) { lists[oldest.key] = nil }
  }

  /// Nil for what is no live item.
  private static func entry(_ entity: Entity) -> Entry? {
    guard ReadingDerivation.isLiveItem(entity) else { return nil }
    let savedAt = entity.instant(ItemRegister.savedAt)?.milliseconds ?? 0
    return Entry(
      place: Place(savedAt: savedAt, id: entity.id),
      isArchived: entity.instant(ItemRegister.archivedAt) != nil)
  }

  private static func index(after place: Place, in entries: [Entry]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if place < entries[middle].place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ItemIndex.Place {
  /// How a page's end stands in the next request.
  var text: String { "\(savedAt)-\(id.text)" }

  init?(text: String) {
    guard let dash = text.lastIndex(of: "-"), let savedAt = Int64(text[..<dash]),
      let id = ID<Entity>(text: String(text[text.index(after: dash)...]))
    else { return nil }
    self.init(savedAt: savedAt, id: id)
  }
}
