import ArticleCore

/// The last look at an article's blocks: headings in order, no block without anything in it.
enum ArticleTidying {
  static func tidied(_ nodes: [ArticleNode]) -> [ArticleNode] {
    var outline: [Int] = []
    return withoutDoubleRules(pruned(nodes, &outline))
  }

  private static func pruned(_ nodes: [ArticleNode], _ outline: inout [Int]) -> [ArticleNode] {
    var result: [ArticleNode] = []
    for node in nodes {
      guard case .element(var element) = node else {
        result.append(node)
        continue
      }
      if let level = level(of: element.tag) {
        element.tag = heading(in: &outline, level)
      } else if !isInline(element.tag) {
        element.children = pruned(element.children, &outline)
      }
      if !isEmptyBlock(element) { result.append(.element(element)) }
    }
    return result
  }

  /// Headings that the page gave the same rank have the same, and none is skipped.
  private static func heading(in outline: inout [Int], _ level: Int) -> ArticleTag {
    while let last = outline.last, last >= level { outline.removeLast() }
    outline.append(level)
    let tags: [ArticleTag] = [.heading2, .heading3, .heading4, .heading5, .heading6]
    return tags[min(outline.count, tags.count) - 1]
  }

  private static func level(of tag: ArticleTag) -> Int? {
    switch tag {
    case .heading2: 2
    case .heading3: 3
    case .heading4: 4
    case .heading5: 5
    case .heading6: 6
    default: nil
    }
  }

  private static func isInline(_ tag: ArticleTag) -> Bool {
    switch tag {
    case .paragraph, .preformatted, .link, .emphasis, .strong, .code, .embed: true
    default: false
    }
  }

  private static func isEmptyBlock(_ element: ArticleElement) -> Bool {
    switch element.tag {
    case .table, .blockquote, .unorderedList, .orderedList, .definitionList, .figure, .paragraph,
      .heading2, .heading3, .heading4, .heading5, .heading6, .preformatted, .figureCaption:
      !element.children.contains { hasContent($0) }
    default: false
    }
  }

  private static func hasContent(_ node: ArticleNode) -> Bool {
    switch node {
    case .text(let text): text.utf8.contains { $0 > 0x20 }
    case .element(let element):
      element.tag == .image || element.tag == .horizontalRule
        || element.children.contains { hasContent($0) }
    }
  }

  /// A rule parts what stands before it from what follows.
  private static func withoutDoubleRules(_ nodes: [ArticleNode]) -> [ArticleNode] {
    var result: [ArticleNode] = []
    for node in nodes where !isRule(node) || !(result.last.map(isRule) ?? true) {
      result.append(node)
    }
    while let last = result.last, isRule(last) { result.removeLast() }
    return result
  }

  private static func isRule(_ node: ArticleNode) -> Bool {
    guard case .element(let element) = node else { return false }
    return element.tag == .horizontalRule
  }
}
