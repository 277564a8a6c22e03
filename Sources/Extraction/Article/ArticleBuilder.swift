import ArticleCore
import HTML5

/// Builds the article that is kept from a sanitised tree.
///
/// Divisions vanish: what stands in them are blocks, and a run of text between blocks is a
/// paragraph. White space is collapsed, empty blocks go, and elements deeper than an article may
/// have are left out, their content kept.
enum ArticleBuilder {
  private static let maximumDepth = Article.maximumDepth - 4

  static func blocks(of tree: Tree) -> [ArticleNode] {
    ArticleTidying.tidied(blocks(tree, tree.root, depth: 0))
  }

  /// The source of the first image that does not say to be smaller than this.
  static func firstImage(in article: Article, atLeast smallest: Int = 0) -> String? {
    firstImage(in: article.blocks, smallest)
  }

  private static func firstImage(in nodes: [ArticleNode], _ smallest: Int) -> String? {
    for case .element(let element) in nodes {
      if element.tag == .image, !isSmall(element, smallest),
        let source = element.attributes.first(where: { $0.name == .source })
      {
        return source.value
      }
      if let found = firstImage(in: element.children, smallest) { return found }
    }
    return nil
  }

  private static func isSmall(_ image: ArticleElement, _ smallest: Int) -> Bool {
    image.attributes.contains { attribute in
      guard attribute.name == .width || attribute.name == .height else { return false }
      return Int(attribute.value).map { $0 < smallest } ?? false
    }
  }

  /// Children as blocks; runs of inline content become paragraphs.
  private static func blocks(_ tree: Tree, _ parent: Tree.Node, depth: Int) -> [ArticleNode] {
    var blocks: [ArticleNode] = []
    var run: [ArticleNode] = []
    for child in tree.children(parent) {
      if isBlock(tree, child) {
        flush(&run, to: &blocks)
        blocks.append(contentsOf: block(tree, child, depth: depth))
      } else {
        run.append(contentsOf: inline(tree, child, depth: depth + 1))
      }
    }
    flush(&run, to: &blocks)
    return blocks
  }

  private static func isBlock(_ tree: Tree, _ node: Tree.Node) -> Bool {
    guard tree.kind(node) == .element else { return false }
    let name = tree.name(node)
    if name.isBlock || name == .hr { return true }
    return containsBlock(tree, node)
  }

  private static func containsBlock(_ tree: Tree, _ top: Tree.Node) -> Bool {
    var next = tree.firstChild(top)
    while let node = next {
      if tree.kind(node) == .element, tree.name(node).isBlock { return true }
      next = tree.following(node, within: top)
    }
    return false
  }

  private static func block(_ tree: Tree, _ node: Tree.Node, depth: Int) -> [ArticleNode] {
    let name = tree.name(node)
    guard name.isBlock || name == .hr, let tag = ArticleTag(name), depth < maximumDepth else {
      return blocks(tree, node, depth: depth)
    }
    if name == .table { return table(tree, node, depth: depth) }
    let attributes = attributes(tree, node, tag)
    if name == .hr { return [.element(ArticleElement(tag, attributes: attributes))] }
    let children = children(tree, node, name, depth: depth + 1)
    guard !children.isEmpty || name == .td || name == .th else { return [] }
    if name == .figure, isLink(children) {
      return [.element(ArticleElement(.embed, attributes: attributes, children: children))]
    }
    return [.element(ArticleElement(tag, attributes: attributes, children: children))]
  }

  /// A figure that shows nothing itself leads to what the page had embedded.
  private static func isLink(_ children: [ArticleNode]) -> Bool {
    guard children.count == 1, case .element(let only) = children[0], only.tag == .link else {
      return false
    }
    return only.children.allSatisfy { if case .text = $0 { true } else { false } }
  }

  /// A table, with its caption as a paragraph before it.
  private static func table(_ tree: Tree, _ node: Tree.Node, depth: Int) -> [ArticleNode] {
    if let cells = LayoutTables.cells(of: node, in: tree) {
      return cells.flatMap { blocks(tree, $0, depth: depth) }
    }
    var before: [ArticleNode] = []
    var parts: [ArticleNode] = []
    for part in tree.children(node) where tree.kind(part) == .element {
      if tree.name(part) == .caption {
        before.append(contentsOf: blocks(tree, part, depth: depth))
      } else {
        parts.append(contentsOf: block(tree, part, depth: depth + 1))
      }
    }
    guard !parts.isEmpty else { return before }
    return before + [.element(ArticleElement(.table, children: parts))]
  }

  private static func children(
    _ tree: Tree, _ node: Tree.Node, _ name: Name, depth: Int
  ) -> [ArticleNode] {
    switch name {
    case .p, .h1, .h2, .h3, .h4, .h5, .h6, .pre:
      var children = tree.children(node).flatMap { inline(tree, $0, depth: depth) }
      if name != .pre { children = InlineText.tidied(children) }
      return children
    case .ul, .ol, .thead, .tbody, .tfoot, .tr, .dl:
      return tree.children(node).filter { tree.kind($0) == .element }
        .flatMap { block(tree, $0, depth: depth) }
    default:
      guard containsBlock(tree, node) else {
        return InlineText.tidied(tree.children(node).flatMap { inline(tree, $0, depth: depth) })
      }
      return blocks(tree, node, depth: depth)
    }
  }

  private static func inline(_ tree: Tree, _ node: Tree.Node, depth: Int) -> [ArticleNode] {
    guard tree.kind(node) == .element else {
      return [.text(String(decoding: tree.text(node), as: UTF8.self))]
    }
    // Brackets for what cannot show how a word is read above it.
    if tree.name(node) == .rp { return [] }
    guard tree.namespace(node) != .mathML else {
      return Formulas.node(of: node, in: tree).map { [$0] } ?? []
    }
    let children = { tree.children(node).flatMap { inline(tree, $0, depth: depth + 1) } }
    guard let tag = ArticleTag(tree.name(node)), depth < Article.maximumDepth else {
      return depth < Article.maximumDepth + 200 ? children() : flatText(tree, node)
    }
    let attributes = attributes(tree, node, tag)
    if tag == .image || tag == .lineBreak {
      return [.element(ArticleElement(tag, attributes: attributes))]
    }
    let inner = children()
    guard !inner.isEmpty else { return [] }
    return [.element(ArticleElement(tag, attributes: attributes, children: inner))]
  }

  private static func flatText(_ tree: Tree, _ node: Tree.Node) -> [ArticleNode] {
    [.text(String(decoding: tree.textContent(node), as: UTF8.self))]
  }

  private static func flush(_ run: inout [ArticleNode], to blocks: inout [ArticleNode]) {
    let tidy = InlineText.tidied(run)
    run = []
    guard !tidy.isEmpty else { return }
    if tidy.count == 1, case .element(let only) = tidy[0], only.tag == .image {
      blocks.append(.element(ArticleElement(.figure, children: tidy)))
    } else {
      blocks.append(.element(ArticleElement(.paragraph, children: tidy)))
    }
  }

  private static func attributes(
    _ tree: Tree, _ node: Tree.Node, _ tag: ArticleTag
  ) -> [ArticleAttributeValue] {
    var attributes: [ArticleAttributeValue] = []
    for attribute in tree.attributes(node) {
      guard let name = ArticleAttribute(attribute.name, on: tag) else { continue }
      var value = String(decoding: tree.value(attribute), as: UTF8.self)
      if name == .codeLanguage { value = String(value.dropFirst("language-".count)) }
      attributes.append(ArticleAttributeValue(name, value))
    }
    return attributes.sorted { $0.name.rawValue < $1.name.rawValue }
  }
}

extension ArticleTag {
  /// The article's element for one of HTML's; nil where only the content is kept.
  init?(_ name: Name) {
    guard let tag = Self.tags[name] else { return nil }
    self = tag
  }

  private static let tags: [Name: ArticleTag] = [
    .p: .paragraph, .h1: .heading2, .h2: .heading2, .h3: .heading3, .h4: .heading4, .h5: .heading5,
    .h6: .heading6, .blockquote: .blockquote, .ul: .unorderedList, .ol: .orderedList,
    .li: .listItem, .pre: .preformatted, .code: .code, .figure: .figure,
    .figcaption: .figureCaption, .img: .image, .a: .link, .em: .emphasis, .i: .emphasis,
    .dfn: .emphasis, .var: .emphasis, .strong: .strong, .b: .strong, .u: .underline,
    .ins: .underline, .s: .strikethrough, .del: .strikethrough, .mark: .mark, .small: .small,
    .sub: .subscript, .sup: .superscript, .br: .lineBreak, .hr: .horizontalRule, .table: .table,
    .thead: .tableHead, .tbody: .tableBody, .tfoot: .tableBody,
    .tr: .tableRow, .th: .tableHeader, .td: .tableCell, .dl: .definitionList,
    .dt: .definitionTerm, .dd: .definitionDescription, .kbd: .keyboard, .samp: .sample,
    .abbr: .abbreviation, .cite: .citation, .q: .quote, .time: .time, .ruby: .ruby, .rt: .rubyText,
  ]
}

extension ArticleAttribute {
  init?(_ name: Name, on tag: ArticleTag) {
    switch name {
    case .href: self = .href
    case .src: self = .source
    case .alt: self = .alternativeText
    case .width: self = .width
    case .height: self = .height
    case .lang: self = .language
    case .dir: self = .direction
    case .id: self = .anchor
    case .colspan: self = .columnSpan
    case .rowspan: self = .rowSpan
    case .start: self = .start
    case .class where tag == .preformatted: self = .codeLanguage
    case .title where tag == .abbreviation: self = .title
    default: return nil
    }
  }
}
