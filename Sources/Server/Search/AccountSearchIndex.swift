import CLinux
import Kernel
import ReadingCore
import RestockCore
import Storage
import SyncCore
import TasksCore

/// What each account keeps, folded for searching: half a kilobyte an item, and of long notes their beginning.
struct AccountSearchIndex: Sendable {
  private let index: AccountIndex<SearchList>

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    let making = IndexMaking(
      kinds: [.item, .todo, .product], accounts: 4, empty: SearchList(),
      take: { $0.take($1) }, finish: { $0.removeGaps() },
      size: { $0.size + $0.entries.count * 160 })
    index = AccountIndex(making, sync: sync, gate: gate)
  }

  /// What the account keeps.
  func list(of account: AccountID) async throws -> SearchList {
    try await index.known(of: account)
  }
}

/// What may be found, in the order in which it changed.
struct SearchList: Sendable {
  struct Entry: Sendable {
    var id: ID<Entity>
    /// Of an article.
    var content: ContentHash?
    /// All of its texts in lower case, with line breaks between; of long ones maybe the beginning alone.
    var folded: [UInt8]
    var isCut: Bool
  }

  /// Bytes of texts that are here as a whole; what comes then is cut where it is long.
  private static let wholeBytes = 8 << 20
  private static let cutBytes = 1 << 10

  /// What changed last stands last; nil where one was that has changed since.
  private(set) var entries: [Entry?] = []
  private var places: [ID<Entity>: Int] = [:]
  /// Bytes of all the texts that are here.
  private(set) var size = 0

  /// Takes in what changed after all that is here.
  mutating func take(_ stored: StoredEntity) {
    if let old = places.removeValue(forKey: stored.entity.id) {
      size -= entries[old]?.folded.count ?? 0
      entries[old] = nil
    }
    guard let candidate = SearchCandidate(stored.entity) else { return }
    let text = candidate.folded
    let isCut = text.count > Self.cutBytes && size + text.count > Self.wholeBytes
    let content = candidate.content.flatMap { Hex.decode($0) }.flatMap { ContentHash(bytes: $0) }
    places[candidate.id] = entries.count
    let kept = isCut ? Array(text.prefix(Self.cutBytes)) : text
    size += kept.count
    entries.append(Entry(id: candidate.id, content: content, folded: kept, isCut: isCut))
  }

  mutating func removeGaps() {
    guard entries.count > 2 * places.count else { return }
    entries.removeAll { $0 == nil }
    for (place, entry) in entries.enumerated() {
      if let entry { places[entry.id] = place }
    }
  }
}

/// The texts of articles that were searched last, of each account alone: whoever may not read a
/// content must not find it either. Each is read once for all who ask meanwhile.
actor ArticleTexts {
  /// An article's text, and the same in lower case.
  struct Text: Sendable {
    var text: String
    var folded: [UInt8]

    init(_ text: String) {
      self.text = text
      folded = Array(text.lowercased().utf8)
    }
  }

  private struct Page: Hashable {
    var account: AccountID
    var hash: ContentHash
  }

  /// Bytes that are kept.
  private static let limit = 16 * 1024 * 1024

  private var texts: [Page: Text] = [:]
  private var works: [Page: Task<Text, any Error>] = [:]
  private var size = 0

  /// The text of an article, which `read` reads where it is not known.
  func text(
    _ hash: ContentHash, of account: AccountID,
    read: @escaping @Sendable () async throws -> Text
  ) async throws -> Text {
    let page = Page(account: account, hash: hash)
    if let text = texts[page] { return text }
    if let work = works[page] { return try await work.value }
    let work = Task {
      defer { works[page] = nil }
      let text = try await read()
      keep(text, for: page)
      return text
    }
    works[page] = work
    return try await work.value
  }

  private func keep(_ text: Text, for page: Page) {
    let added = text.text.utf8.count + text.folded.count
    size += added
    if size > Self.limit {
      texts = [:]
      size = added
    }
    texts[page] = text
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
