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

  /// Quotations with their notes, after the article's text.
  static func markdown(_ highlights: [Highlight]) -> [UInt8] {
    guard !highlights.isEmpty else { return [] }
    var text = "\n## Highlights\n"
    for highlight in highlights {
      text += "\n" + Quotation.markdown(highlight.quote) + "\n"
      if !highlight.note.isEmpty { text += "\n" + noQuotation(highlight.note) + "\n" }
    }
    return Array(text.utf8)
  }

  /// A line that begins as a quotation or a heading does is none.
  private static func noQuotation(_ text: String) -> String {
    Quotation.lines(of: text).map { line in
      let first = line.utf8.first { $0 != UInt8(ascii: "\\") }
      return first == UInt8(ascii: ">") || first == UInt8(ascii: "#") ? "\\" + line : line
    }.joined(separator: "\n")
  }
}
