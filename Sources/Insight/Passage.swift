import ArticleCore
import Kernel

/// A sentence, or an item of a list, that can be told without what stands around it.
struct Passage {
  /// Index among the article's blocks of text.
  var block: Int
  /// UTF-16 code units of the block.
  var units: Range<Int>
  /// Which heading it stands under, counted from the top.
  var section: Int
  var isListItem: Bool
  var isFirstOfBlock: Bool
  /// How much there is to read of it, in syllables.
  var size: Float
}

/// Finds the passages of an article, in its order: no headings, captions, tables, code and what is said of the page.
struct PassageReader {
  private let text: ArticleText
  private(set) var passages: [Passage] = []
  /// Syllables of all sentences, also of those that are none to be told.
  private(set) var size: Float = 0
  private var block = 0
  private var section = 0

  init(_ article: Article, _ text: ArticleText) {
    self.text = text
    for node in article.blocks { visit(node, isSkipped: false) }
  }

  private mutating func visit(_ node: ArticleNode, isSkipped: Bool) {
    guard case .element(let element) = node else { return }
    let isSkipped = isSkipped || Self.isSkipped(element.tag)
    if element.tag.isHeading { section += 1 }
    if TextBlocks.isBlock(element) {
      if !isSkipped, !element.tag.isHeading { read(element) }
      block += 1
    }
    for child in element.children { visit(child, isSkipped: isSkipped) }
  }

  private static func isSkipped(_ tag: ArticleTag) -> Bool {
    switch tag {
    case .figure, .figureCaption, .table, .preformatted, .definitionTerm: true
    default: false
    }
  }

  private mutating func read(_ element: ArticleElement) {
    let units = text.block(block)
    let isItem = element.tag == .listItem || element.tag == .definitionDescription
    let links = isItem ? Self.linkLength(element) : 0
    let sentences = text.sentences(in: block, areParted: false)
    for (index, range) in sentences.enumerated() {
      let words = units[
        (units.startIndex + range.lowerBound)..<(units.startIndex + range.upperBound)]
      let size = Wording.size(of: words)
      self.size += size
      // An item that is but a link leads away.
      let isLink = isItem && links * 2 > units.count
      let ends = Wording.endsSentence(words) || (isItem && sentences.count == 1)
      guard ends, !isLink, Wording.sizes.contains(size), !Wording.isOfThePage(words) else {
        continue
      }
      passages.append(
        Passage(
          block: block, units: range, section: section, isListItem: isItem,
          isFirstOfBlock: index == 0, size: size))
    }
  }

  private static func linkLength(_ element: ArticleElement) -> Int {
    var length = 0
    for case .element(let child) in element.children where !child.tag.isLine {
      length += child.tag == .link ? textLength(child) : linkLength(child)
    }
    return length
  }

  private static func textLength(_ element: ArticleElement) -> Int {
    var length = 0
    for child in element.children {
      switch child {
      case .text(let text): length += text.utf16.count
      case .element(let inner): length += textLength(inner)
      }
    }
    return length
  }
}

extension ArticleTag {
  var isHeading: Bool {
    switch self {
    case .heading2, .heading3, .heading4, .heading5, .heading6: true
    default: false
    }
  }
}
