import ArticleCore
import Kernel
import ReadingCore
import Storage
import SyncCore

/// Items of which the server has lost what can be had again: an article, its pictures, a document
/// that was fetched, the file in which it is read aloud.
struct LostContents: Sendable {
  private static let chunk = 500
  /// Milliseconds before the first of a night is fetched: devices that come back after a restore
  /// send what they hold meanwhile.
  private static let start: Int64 = 3_600_000
  /// Milliseconds between two: nobody's captures wait long behind those of a whole library.
  private static let pace: Int64 = 20_000

  let storage: Storage

  /// Asks for all of them to be captured again, one after another, and answers how many.
  ///
  /// `known` are contents that were found missing or damaged, of any account. `waiting` are accounts
  /// whose devices may still send what is lost: a page may show less by now than they hold.
  func captureAgain(
    _ known: Set<ContentHash>, except waiting: Set<AccountID>, at now: Instant
  ) async throws(StorageError) -> Int {
    var count: Int64 = 0
    try await storage.accounts.forEach { (account) throws(StorageError) in
      guard !waiting.contains(account) else { return }
      for (item, kind) in try await items(of: account, lacking: known, isDeep: true) {
        let due = now.adding(milliseconds: Self.start + count * Self.pace)
        try await storage.jobs.request(account, kind, item, due)
        count += 1
      }
    }
    return Int(count)
  }

  /// The same at once, for a content that somebody wants to read; `isDeep` where it may be a picture
  /// in an article.
  func captureAgain(
    _ hash: ContentHash, of account: AccountID, isDeep: Bool, at now: Instant
  ) async throws(StorageError) {
    for (item, kind) in try await items(of: account, lacking: [hash], isDeep: isDeep) {
      try await storage.jobs.request(account, kind, item, now)
    }
  }

  /// Whether something of the item is missing or damaged that can be had again; reads all of it.
  func isLost(_ item: Entity, of account: AccountID) async throws(StorageError) -> Bool {
    guard try await hasSource(item, account) else { return false }
    for hash in Self.contents(of: item) {
      guard let content = try await storage.contents.intact(account, hash) else { return true }
      for image in Self.images(in: content) {
        guard try await storage.contents.intact(account, image) != nil else { return true }
      }
    }
    return false
  }

  /// Whether the item names a file in which its text is read aloud, and that is missing or damaged.
  func hasLostSound(
    _ item: Entity, of account: AccountID
  ) async throws(StorageError) -> Bool {
    guard let spoken = item[Item.spoken], spoken.content == item[Item.content]?.bytes,
      let sound = ContentNames.sound(of: item)
    else { return false }
    return try await storage.contents.intact(account, sound) == nil
  }

  /// Ready items that can be captured or read aloud again and lack a content, or need one of `known`.
  ///
  /// With `isDeep`, the pictures in their articles count too.
  private func items(
    of account: AccountID, lacking known: Set<ContentHash>, isDeep: Bool
  ) async throws(StorageError) -> [(item: ID<Entity>, kind: JobKind)] {
    var found: [(item: ID<Entity>, kind: JobKind)] = []
    var cursor: UInt64 = 0
    while true {
      let stored = try await storage.sync.pull(account, cursor, Self.chunk)
      guard let last = stored.last else { return found }
      cursor = last.seq
      let items = stored.map(\.entity).filter { ReadingDerivation.isLiveItem($0) }
      let hashes = items.flatMap {
        Self.contents(of: $0) + [ContentNames.sound(of: $0)].compactMap(\.self)
      }
      let lost = known.union(try await storage.contents.missing(account, hashes))
      guard !lost.isEmpty else { continue }
      for item in items {
        // A text that is lost too is captured first, and read aloud when the next search finds it there.
        if let sound = ContentNames.sound(of: item), lost.contains(sound),
          let text = Self.hash(Item.content.number, of: item), !lost.contains(text)
        {
          found.append((item.id, .speak))
        }
        guard Self.canBeCapturedAgain(item) else { continue }
        var isLost = Self.contents(of: item).contains { lost.contains($0) }
        if !isLost, isDeep { isLost = try await refers(item, to: lost, account) }
        if isLost, try await hasSource(item, account) {
          found.append((item.id, .recapture))
        }
      }
    }
  }

  /// False for a page that a person's browser sent where that is lost too: its address shows others
  /// something else, a page to sign in perhaps, which must not take the place of what devices keep.
  private func hasSource(
    _ item: Entity, _ account: AccountID
  ) async throws(StorageError) -> Bool {
    guard let sent = Self.hash(Item.sentPage.number, of: item) else { return true }
    return try await storage.contents.intact(account, sent) != nil
  }

  private func refers(
    _ item: Entity, to lost: Set<ContentHash>, _ account: AccountID
  ) async throws(StorageError) -> Bool {
    guard let hash = Self.hash(Item.content.number, of: item),
      let content = try await storage.contents.intact(account, hash)
    else { return false }
    return Self.images(in: content).contains { lost.contains($0) }
  }
}

extension LostContents {
  /// A page or a document of the web is fetched, an own file is read again.
  static func canBeCapturedAgain(_ entity: Entity) -> Bool {
    ReadingDerivation.isLiveItem(entity)
      && entity[Item.state] == .ready
      && entity[Item.type] != .note
      && (ReadingDerivation.address(of: entity) != nil
        || hash(Item.file.number, of: entity) != nil)
  }

  /// What capturing makes of an item: an own file is none of it.
  private static func contents(of item: Entity) -> [ContentHash] {
    var numbers = [Item.content.number, Item.image.number]
    if ReadingDerivation.address(of: item) != nil { numbers.append(Item.file.number) }
    return numbers.compactMap { hash($0, of: item) }
  }

  private static func hash(_ number: RegisterNumber, of item: Entity) -> ContentHash? {
    item.bytes(number).flatMap { ContentHash(bytes: $0) }
  }

  private static func images(in content: Content) -> [ContentHash] {
    guard content.mediaType == Article.mediaType else { return [] }
    // What is no article of this version has no pictures that it could fetch.
    let article = try? Article(decoding: content.bytes)
    return (article?.imageHashes ?? []).compactMap { text in
      Hex.decode(text).flatMap { ContentHash(bytes: $0) }
    }
  }
}
