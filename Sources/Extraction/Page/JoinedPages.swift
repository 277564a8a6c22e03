import ArticleCore

/// The pages of one article as one.
extension ExtractedPage {
  /// With what the next page of the same article has; what it says of itself stays the first's.
  public func joined(with next: ExtractedPage, number: Int) -> ExtractedPage {
    var whole = self
    whole.text += "\n" + next.text
    whole.html += next.html
    whole.wordCount += next.wordCount
    if kind == .article { whole.minutes = ReadingTime.minutes(whole.text) }
    whole.article.blocks += Self.marked(next.article.blocks, "p\(number)-")
    whole.nextPage = next.nextPage
    whole.confidence = min(confidence, next.confidence)
    return whole
  }

  /// Footnotes of each page have the same names: each page's links stay on it.
  private static func marked(_ nodes: [ArticleNode], _ prefix: String) -> [ArticleNode] {
    nodes.map { node in
      guard case .element(var element) = node else { return node }
      for (index, attribute) in element.attributes.enumerated() {
        if attribute.name == .anchor {
          element.attributes[index].value = prefix + attribute.value
        } else if attribute.name == .href, attribute.value.utf8.first == 0x23 {
          element.attributes[index].value = "#" + prefix + attribute.value.dropFirst()
        }
      }
      element.children = marked(element.children, prefix)
      return .element(element)
    }
  }
}
