import CLinux
import Kernel
import Storage
import SyncCore

/// What each account keeps, folded for searching and kept up with the account's log.
///
/// Made at the first question and brought up to date at each, so that a question reads what changed and
/// not everything; half a kilobyte an item. Only the last few accounts stay, and so many bytes of articles.
actor SearchIndex {
  struct Entry: Sendable {
    var seq: UInt64
    var candidate: SearchCandidate
    /// All of its texts in lower case, with line breaks between.
    var folded: [UInt8]
  }

  private struct List {
    var epoch: ID<Epoch>
    var cursor: UInt64 = 0
    var entries: [ID<Entity>: Entry] = [:]
    /// What changed last comes first.
    var sorted: [Entry] = []
    var used: UInt64 = 0
  }

  /// Of one account alone: whoever may not read a content must not find it either.
  private struct Page: Hashable {
    var account: AccountID
    var hash: ContentHash
  }

  private static let chunk = 1_000
  private static let largestTable = 4
  /// Bytes of articles that are kept, as text.
  private static let articleBytes = 8 * 1024 * 1024

  private let sync: SyncStorage
  private var lists: [AccountID: List] = [:]
  private var uses: UInt64 = 0
  private var articles: [Page: String] = [:]
  private var kept = 0

  init(sync: SyncStorage) {
    self.sync = sync
  }

  /// What the account keeps, what changed last first.
  func entries(of account: AccountID) async throws -> [Entry] {
    let head = try await sync.head(account)
    var list = lists[account] ?? List(epoch: head.epoch)
    if list.epoch != head.epoch { list = List(epoch: head.epoch) }
    var isChanged = false
    while list.cursor < head.seq {
      let stored = try await sync.pull(account, list.cursor, Self.chunk)
      guard let last = stored.last else { break }
      for entity in stored { list.entries[entity.entity.id] = Self.entry(entity) }
      list.cursor = last.seq
      isChanged = true
    }
    if isChanged { list.sorted = list.entries.values.sorted { $0.seq > $1.seq } }
    keep(list, for: account)
    return list.sorted
  }

  /// The text of an article, which `read` reads where it is not known.
  func article(
    _ hash: ContentHash, of account: AccountID, read: @Sendable () async throws -> String
  ) async throws -> String {
    let page = Page(account: account, hash: hash)
    if let text = articles[page] { return text }
    let text = try await read()
    kept += text.utf8.count
    if kept > Self.articleBytes {
      articles = [:]
      kept = text.utf8.count
    }
    articles[page] = text
    return text
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

  /// Nil for what is deleted, and for what nobody searches.
  private static func entry(_ stored: StoredEntity) -> Entry? {
    guard let candidate = SearchCandidate(stored.entity) else { return nil }
    let text = candidate.texts.joined(separator: "\n").lowercased()
    return Entry(seq: stored.seq, candidate: candidate, folded: Array(text.utf8))
  }
}

extension Needle {
  /// Whether every word stands somewhere in the text, which is in lower case.
  func isIn(_ folded: [UInt8]) -> Bool {
    folded.withUnsafeBytes { text in
      bytes.allSatisfy { word in
        word.withUnsafeBytes { word in
          guard let start = text.baseAddress, let part = word.baseAddress else { return false }
          return memmem(start, text.count, part, word.count) != nil
        }
      }
    }
  }
}
