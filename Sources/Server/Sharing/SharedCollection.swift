import AddressCore
import ArticleCore
import Kernel
import ReadingCore
import Storage
import SyncCore

/// A collection as those see it whom its owner gave the secret address.
///
/// What is private (notes, reasons, highlights, tags, who the owner is) is not read at all.
struct SharedCollection: Sendable {
  /// Something in it that can be opened: a page of the web, or a text that the owner says is theirs.
  struct Entry: Sendable {
    let id: ID<Entity>
    let title: String
    /// Of http or https, without a name or password in it.
    let link: Address?
    let hasText: Bool
    /// When it was put into the collection.
    let addedAt: Instant
  }

  let share: CollectionShare
  let name: String
  let description: String
  /// In the owner's order.
  let entries: [Entry]

  /// The page's path.
  var path: String { Self.path(share.secret) }
  var feedPath: String { Self.feedPath(share.secret) }

  func path(ofTextOf entry: Entry) -> String { path + "/" + entry.id.text }

  static func path(_ secret: String) -> String { "/shared/" + secret }
  static func feedPath(_ secret: String) -> String { path(secret) + "/feed.xml" }
}

extension SharedCollection.Entry {
  /// Nil for what is archived, deleted, or has nothing that may be opened.
  init?(_ entity: Entity, _ membership: Entity?, showsTexts: Bool) {
    guard ReadingDerivation.isLiveItem(entity), entity[Item.archivedAt] == nil else { return nil }
    let item = Item(entity)
    id = item.id
    title = item.displayTitle
    link = Address(absolute: item.url)
    hasText = showsTexts && (item.type == .note || item.content != nil)
    guard link != nil || hasText else { return nil }
    addedAt = membership.flatMap(Self.addedAt) ?? item.savedAt
  }

  /// Moving it within the collection adds nothing.
  private static func addedAt(_ membership: Entity) -> Instant? {
    let numbers = [RegisterNumber.deleted, Membership.item.number, Membership.group.number]
    let time = numbers.compactMap { membership[$0]?.stamp.time }.max()
    return time.map { Instant(milliseconds: Int64($0 >> 16)) }
  }
}

/// Finds what a secret address shows.
struct SharedCollections: Sendable {
  let environment: ServerEnvironment
  let shelves: ShelfIndex

  private var storage: Storage { environment.storage }

  /// Nil for what was never shared, is shared no more, or is deleted.
  func collection(_ secret: String) async throws -> SharedCollection? {
    guard let (share, shelf) = try await share(secret) else { return nil }
    let shelves = try await shelves.shelves(of: share.account)
    var entries: [SharedCollection.Entry] = []
    for id in shelves.ordered(shelf.id) {
      if let entry = try await entry(id, share) { entries.append(entry) }
    }
    return SharedCollection(
      share: share, name: shelf.ownName, description: shelf.description, entries: entries)
  }

  /// One text of it, with its item; nil unless the owner says that the texts are theirs.
  func text(
    _ id: ID<Entity>, _ secret: String
  ) async throws -> (share: CollectionShare, entry: SharedCollection.Entry, article: Article)? {
    guard let (share, shelf) = try await share(secret), share.showsTexts,
      try await shelves.shelves(of: share.account).contains(id, in: shelf.id),
      let entry = try await entry(id, share), entry.hasText,
      let article = try await article(id, share.account)
    else { return nil }
    return (share, entry, article)
  }

  /// Both have to say so: the server's row, and the collection that the person's devices write.
  private func share(_ secret: String) async throws -> (CollectionShare, Shelf)? {
    guard let share = try await storage.shares.bySecretHash(Secret(text: secret).hash) else {
      return nil
    }
    let stored = try await storage.sync.entity(share.account, share.collection)?.entity
    guard let shelf = stored.flatMap(Shelf.init), shelf.isShared, !shelf.isDeleted else {
      // What ended stays ended, also where a deletion is taken back.
      try? await storage.shares.remove(share)
      return nil
    }
    return (share, shelf)
  }

  private func entry(
    _ id: ID<Entity>, _ share: CollectionShare
  ) async throws -> SharedCollection.Entry? {
    guard let item = try await storage.sync.entity(share.account, id)?.entity else { return nil }
    let membership = try await storage.sync.entity(
      share.account, Shelves.membership(of: id, in: share.collection))
    return SharedCollection.Entry(item, membership?.entity, showsTexts: share.showsTexts)
  }

  private func article(_ id: ID<Entity>, _ account: AccountID) async throws -> Article? {
    guard let entity = try await storage.sync.entity(account, id)?.entity else { return nil }
    if entity[Item.type] == .note {
      return Article(blocks: NoteMarkdown.blocks(of: entity[Item.body].text))
    }
    guard let hash = entity[Item.content].flatMap({ ContentHash(bytes: $0.bytes) }),
      let content = try await storage.contents.intact(account, hash),
      content.mediaType == Article.mediaType
    else { return nil }
    return try? Article(decoding: content.bytes)  // what cannot be read is not shown
  }
}
