import ArticleCore
import Insight
import Kernel
import NIOPosix
import ReadingCore
import SyncCore

/// What is found out about an article's text once it is there: its summary, its key points, and by what it is compared with
/// others.
struct ArticleInsight: Sendable {
  let shingles: Shingles
  let fields: [Assignment<Item>]

  /// `title` is what the item is called.
  init(_ article: Article, title: String) {
    let summary = Summary(of: article, title: title)
    shingles = Shingles(article)
    fields = [
      .set(Item.summary, Self.lines(summary.sentences)),
      .set(Item.keyPoints, summary.keyPoints.map(\.text)),
      .set(Item.sketch, TextSketch(shingles).map { Bytes($0.bytes) }),
    ]
  }

  /// The same, on a thread for such work: a book takes seconds.
  static func of(_ article: Article, title: String) async throws -> ArticleInsight {
    try await Threads.work.runIfActive { ArticleInsight(article, title: title) }
  }

  private static func lines(_ sentences: [Extract]) -> String {
    sentences.map(\.text).joined(separator: "\n")
  }
}
