import Kernel
import RestockCore
import Storage
import SyncCore

/// The products of each account with their histories, kept up with the account's log.
///
/// Made at the first question and brought up to date at each; only the last few accounts stay.
actor ProductIndex {
  private struct Entry {
    var epoch: ID<Epoch>
    var cursor: UInt64 = 0
    var book = ProductBook()
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

  func book(of account: AccountID) async throws -> ProductBook {
    let head = try await sync.head(account)
    var entry = entries[account] ?? Entry(epoch: head.epoch)
    if entry.epoch != head.epoch { entry = Entry(epoch: head.epoch) }
    while entry.cursor < head.seq {
      let stored = try await sync.pull(account, entry.cursor, Self.chunk)
      guard let last = stored.last else { break }
      for entity in stored { entry.book.update(entity.entity) }
      entry.cursor = last.seq
    }
    keep(entry, for: account)
    return entry.book
  }

  /// Another question may have been faster meanwhile: the book that knows more stays.
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
