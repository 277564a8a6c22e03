import Insight
import Kernel
import ReadingCore
import Storage
import SyncCore

/// Items that were read before their texts were looked into, or whose text came by another way.
struct MissingInsights: Sendable {
  private static let chunk = 200

  let environment: CaptureEnvironment
  let account: AccountID

  /// Looks into at most so many, and answers into how many.
  func find(most: Int) async throws -> Int {
    var count = 0
    var cursor: UInt64 = 0
    while count < most {
      let stored = try await environment.storage.sync.pullKinds(
        account, [.item], cursor, Self.chunk)
      guard let last = stored.last else { break }
      cursor = last.seq
      for one in stored {
        let item = try one.decoded().entity
        guard count < most, Self.isMissing(item) else { continue }
        try Task.checkCancellation()
        if try await lookInto(item) { count += 1 }
      }
    }
    return count
  }

  static func isMissing(_ item: Entity) -> Bool {
    ReadingDerivation.isLiveItem(item) && item[Item.state] == .ready
      && item[Item.content] != nil && item[Item.summary.number] == nil
  }

  private func lookInto(_ item: Entity) async throws -> Bool {
    let similar = SimilarItems(environment: environment, account: account)
    guard let article = try await similar.article(of: item) else { return false }
    let insight = try await ArticleInsight.of(article, title: item[Item.title])
    // It may have been captured again meanwhile, with another text.
    guard let now = try await environment.storage.sync.entity(account, item.id)?.entity,
      Self.isMissing(now), now[Item.content] == item[Item.content]
    else { return false }
    try await environment.write(insight.fields, to: now, of: account)
    try await similar.note(insight.shingles, of: item.id)
    return true
  }
}
