import ArticleCore
import Insight
import Kernel
import NIOPosix
import ReadingCore
import Storage
import SyncCore

/// Finds the item that another one is a copy of, under another address and perhaps in other words.
struct SimilarItems: Sendable {
  /// As many texts are compared at most: the others are less alike.
  private static let most = 6

  let environment: CaptureEnvironment
  let account: AccountID

  /// Notes at the item which other has its text in great part; none that the person has parted from it.
  func note(_ shingles: Shingles, of id: ID<Entity>) async throws {
    guard let sketch = TextSketch(shingles), let item = try await item(id), mayBeNoted(item) else {
      return
    }
    let near = try await environment.sketches.items(
      like: sketch, except: id, of: account, most: Self.most)
    for other in near {
      guard let text = try await text(of: other.id),
        text.compared(with: shingles).isNearDuplicate
      else { continue }
      guard let now = try await self.item(id), mayBeNoted(now) else { return }
      return try await environment.write([.set(Item.similarTo, other.id)], to: now, of: account)
    }
  }

  /// What a person has said of it stays.
  private func mayBeNoted(_ item: Entity) -> Bool {
    guard let register = item[Item.similarTo.number] else { return true }
    return register.stamp.device == .server
      && item[Item.similarTo] == nil
  }

  private func item(_ id: ID<Entity>) async throws(StorageError) -> Entity? {
    let stored = try await environment.storage.sync.entity(account, id)?.entity
    return stored.flatMap { ReadingDerivation.isLiveItem($0) ? $0 : nil }
  }

  private func text(of id: ID<Entity>) async throws -> Shingles? {
    guard let item = try await item(id), let article = try await article(of: item) else {
      return nil
    }
    return try await Threads.work.runIfActive { Shingles(article) }
  }

  /// The item's text; nil where it has none, or the server has it no more.
  func article(of item: Entity) async throws(StorageError) -> Article? {
    guard let hash = item[Item.content].flatMap({ ContentHash(bytes: $0.bytes) }),
      let content = try await environment.storage.contents.intact(account, hash)
    else { return nil }
    // What is no article of this version is not compared.
    return try? Article(decoding: content.bytes)
  }
}
