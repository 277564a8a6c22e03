import Kernel
import ReadingCore
import Storage
import SyncCore

/// Which highlights each item of an account has.
struct HighlightIndex: Sendable {
  /// The item of a highlight, and when it was made.
  fileprivate struct Entry {
    var item: ID<Entity>
    var createdAt: Instant
  }

  private let index: AccountIndex<[ID<Entity>: Entry]>

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    let making = IndexMaking<[ID<Entity>: Entry]>(
      kinds: [.highlight], accounts: 100, empty: [:],
      take: { known, stored in
        known[stored.entity.id] = Highlight(stored.entity).map {
          Entry(item: $0.item, createdAt: $0.createdAt)
        }
      }, size: { $0.count * 100 })
    index = AccountIndex(making, sync: sync, gate: gate)
  }

  /// The living highlights of an item, in the order in which they were made.
  func highlights(
    of item: ID<Entity>, in account: AccountID
  ) async throws -> [ID<Entity>] {
    let entries = try await index.known(of: account).filter { $0.value.item == item }
    return entries.sorted {
      ($0.value.createdAt, $0.key) < ($1.value.createdAt, $1.key)
    }.map { $0.key }
  }
}
