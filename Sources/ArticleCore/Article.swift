import Kernel

/// An article as it is kept: a small tree of allowed elements, never foreign markup.
///
/// Encoded as CBOR and addressed by its hash; screens build their own elements from it, so that no
/// string of a stranger is ever parsed as HTML in the browser.
public struct Article: Hashable, Sendable {
  public var title: String
  public var language: String
  /// The direction of the text, where it is not left to right.
  public var isRightToLeft: Bool
  public var blocks: [ArticleNode]

  public init(
    title: String = "", language: String = "", isRightToLeft: Bool = false, blocks: [ArticleNode]
  ) {
    self.title = title
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.blocks = blocks
  }
}

/// The elements that an article may have.
///
/// The numbers are stored.
public enum ArticleTag: Int, Sendable, CaseIterable {
  case paragraph = 0
  case heading2 = 1
  case heading3 = 2
  case heading4 = 3
  case heading5 = 4
  case heading6 = 5
  case blockquote = 6
  case unorderedList = 7
  case orderedList = 8
  case listItem = 9
  case preformatted = 10
  case code = 11
  case figure = 12
  case figureCaption = 13
  case image = 14
  case link = 15
  case emphasis = 16
  case strong = 17
  case underline = 18
  case strikethrough = 19
  case mark = 20
  case small = 21
  case `subscript` = 22
  case superscript = 23
  case lineBreak = 24
  case horizontalRule = 25
  case table = 26
  case tableHead = 27
  case tableBody = 28
  case tableRow = 29
  case tableHeader = 30
  case tableCell = 31
  case definitionList = 32
  case definitionTerm = 33
  case definitionDescription = 34
  case keyboard = 35
  case sample = 36
  case abbreviation = 37
  case citation = 38
  case quote = 39
  case time = 40
  case ruby = 41
  case rubyText = 42
  case division = 43
  /// What the page had embedded: a link that leads to it.
  case embed = 44
}

/// The attributes that an article's element may have.
///
/// The numbers are stored.
public enum ArticleAttribute: Int, Sendable, CaseIterable {
  /// A link's address: http, https, mailto, or a fragment of this article.
  case href = 0
  /// The hash of an image's content, in hexadecimal.
  case image = 1
  case alternativeText = 2
  case width = 3
  case height = 4
  /// BCP 47 tag, where it is not the article's.
  case language = 5
  /// `ltr`, `rtl` or `auto`.
  case direction = 6
  /// An anchor that links of this article lead to.
  case anchor = 7
  case columnSpan = 8
  case rowSpan = 9
  /// The first number of an ordered list.
  case start = 10
  case title = 11
  /// The original address of an image that is not kept: shown as a link, never fetched by the page.
  case source = 12
  /// What a block of code is written in, in small letters.
  case codeLanguage = 13
  /// A `Formula`, whose source in TeX, or characters, are the element's text.
  case formula = 14
}

/// An element of an article, or a run of its text.
public indirect enum ArticleNode: Hashable, Sendable {
  case text(String)
  case element(ArticleElement)
}

public struct ArticleElement: Hashable, Sendable {
  public var tag: ArticleTag
  /// In ascending order of attribute, each at most once.
  public var attributes: [ArticleAttributeValue]
  public var children: [ArticleNode]

  public init(
    _ tag: ArticleTag, attributes: [ArticleAttributeValue] = [], children: [ArticleNode] = []
  ) {
    self.tag = tag
    self.attributes = attributes
    self.children = children
  }

  public subscript(name: ArticleAttribute) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }
}

public struct ArticleAttributeValue: Hashable, Sendable {
  public var name: ArticleAttribute
  public var value: String

  public init(_ name: ArticleAttribute, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Article {
  /// The hashes of the images that are shown with the text, each once, in document order.
  public var imageHashes: [String] {
    var hashes: [String] = []
    Self.gatherImages(of: blocks, into: &hashes)
    return hashes
  }

  private static func gatherImages(of nodes: [ArticleNode], into hashes: inout [String]) {
    for node in nodes {
      guard case .element(let element) = node else { continue }
      for attribute in element.attributes
      where attribute.name == .image && !hashes.contains(attribute.value) {
        hashes.append(attribute.value)
      }
      gatherImages(of: element.children, into: &hashes)
    }
  }
}
