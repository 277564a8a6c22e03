import Kernel

/// The blocks of an article's text in document order: what a reading place counts.
///
/// A block is an element of its own line (paragraph, heading, list item, cell …) with text directly
/// in it. The view numbers the same elements by the same rule.
public struct TextBlocks: Hashable, Sendable {
  /// UTF-16 code units of each block's text, without that of blocks inside it.
  public private(set) var lengths: [Int] = []

  public init(_ article: Article) {
    for node in article.blocks { visit(node) }
  }

  /// Whether an element is a block of text.
  public static func isBlock(_ element: ArticleElement) -> Bool {
    guard element.tag.isLine else { return false }
    for child in element.children where isDirectText(child) { return true }
    return false
  }

  /// The share of the text before a place, in thousandths.
  public func permille(block: Int, offset: Int) -> Int {
    var before = 0
    var total = 0
    for (index, length) in lengths.enumerated() {
      total += length
      if index < block { before += length }
      if index == block { before += min(max(offset, 0), length) }
    }
    return total == 0 ? 0 : before * 1000 / total
  }

  private mutating func visit(_ node: ArticleNode) {
    guard case .element(let element) = node else { return }
    if Self.isBlock(element) {
      var length = 0
      for child in element.children { length += Self.inlineLength(child) }
      lengths.append(length)
    }
    for child in element.children { visit(child) }
  }

  private static func inlineLength(_ node: ArticleNode) -> Int {
    switch node {
    case .text(let text): return text.utf16.count
    case .element(let element):
      guard !element.tag.isLine, !element.tag.isContainer else { return 0 }
      var length = 0
      for child in element.children { length += inlineLength(child) }
      return length
    }
  }

  private static func isDirectText(_ node: ArticleNode) -> Bool {
    switch node {
    case .text(let text):
      for byte in text.utf8 where byte > 0x20 { return true }
      return false
    case .element(let element):
      guard !element.tag.isLine, !element.tag.isContainer else { return false }
      for child in element.children where isDirectText(child) { return true }
      return false
    }
  }
}

extension ArticleTag {
  /// Where an element stands, and what it may hold.
  private enum Role {
    /// It stands on lines of its own, and may hold text.
    case line
    /// It holds lines, and no text of its own.
    case container
    /// It stands in a line, among the text.
    case inline
  }

  private var role: Role {
    switch self {
    case .paragraph, .heading2, .heading3, .heading4, .heading5, .heading6, .blockquote, .listItem,
      .preformatted, .figureCaption, .tableHeader, .tableCell, .definitionTerm,
      .definitionDescription, .division:
      .line
    case .unorderedList, .orderedList, .figure, .table, .tableHead, .tableBody, .tableRow,
      .definitionList, .horizontalRule, .image, .embed:
      .container
    case .code, .link, .emphasis, .strong, .underline, .strikethrough, .mark, .small, .subscript,
      .superscript, .lineBreak, .keyboard, .sample, .abbreviation, .citation, .quote, .time, .ruby,
      .rubyText:
      .inline
    }
  }

  public var isLine: Bool { role == .line }
  public var isContainer: Bool { role == .container }
  /// In Markdown an image stands in a line, too.
  var isMarkdownInline: Bool { role == .inline || self == .image }
}
