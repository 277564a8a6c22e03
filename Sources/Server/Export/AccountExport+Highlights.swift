import Kernel
import ReadingCore
import Storage
import SyncCore

/// Highlights in an export.
extension AccountExport {
  /// The living highlights of each item, as they were made.
  func highlightsOfItems() async throws -> [ID<Entity>: [Highlight]] {
    var highlights: [ID<Entity>: [Highlight]] = [:]
    try await forEachEntity { stored in
      if let highlight = Highlight(stored.entity) {
        highlights[highlight.item, default: []].append(highlight)
      }
    }
    for item in highlights.keys {
      highlights[item]?.sort {
        $0.createdAt == $1.createdAt ? $0.id < $1.id : $0.createdAt < $1.createdAt
      }
    }
    return highlights
  }

  static func json(_ highlights: [ID<Entity>: [Highlight]]) -> [UInt8] {
    let items = highlights.sorted { $0.key < $1.key }
    return JSON.array(items.flatMap { $0.value.map(HighlightJSON.json) }).bytes + [10]
  }

  /// Quotations with their notes, after the article's text and in its order.
  static func markdown(_ highlights: [Highlight]) -> [UInt8] {
    guard !highlights.isEmpty else { return [] }
    return Array(
      ("\n## Highlights\n" + quotations(highlights)).utf8)
  }

  private static func quotations(_ highlights: [Highlight]) -> String {
    highlights.sorted { $0.stands(before: $1) }.map(HighlightText.markdown).joined()
  }

  func writeHighlightTable(_ give: ([UInt8]) async throws -> Void) async throws {
    try await give(Array(HighlightText.tableHead.utf8))
    try await forEachMarkedItem { source, highlights in
      for highlight in highlights {
        try await give(Array(HighlightText.tableRow(highlight, of: source).utf8))
      }
    }
  }

  func writeHighlights(_ give: ([UInt8]) async throws -> Void) async throws {
    try await give(Array("# Highlights\n".utf8))
    try await forEachMarkedItem { source, highlights in
      let text = "\n" + HighlightText.heading(source) + Self.quotations(highlights)
      try await give(Array(text.utf8))
    }
  }

  /// The items that have highlights, each with its own.
  private func forEachMarkedItem(
    _ work: (HighlightText.Source, [Highlight]) async throws -> Void
  ) async throws {
    let shelves = try await shelves
    let highlights = try await highlightsOfItems()
    try await forEachItem { entity in
      let item = Item(entity)
      guard let own = highlights[item.id] else { return }
      let tags = shelves.shelves(of: item.id, .tag).map { $0.ownName }
      let source = HighlightText.Source(
        title: item.displayTitle, author: item.byline, url: item.url, tags: tags)
      try await work(source, own)
    }
  }
}
