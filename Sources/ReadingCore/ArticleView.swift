import AddressCore
import ArticleCore
import Kernel
import Kit
import ViewTree
import Wire

/// Builds the screen's elements from an article's, block numbers included.
struct ArticleViewBuilder {
  typealias Action = ReadingAction

  let words: Words
  /// What looking closely at a picture is; nil where that cannot be done.
  let zoom: ((Picture) -> Action)?
  /// Whether it is for a file of its own, without what the app adds.
  let isForExport: Bool
  /// The address of what is played above the text; empty for nothing.
  let played: String
  private var nextBlock = 0
  private var nextPicture = 0
  /// Whether what is built stands among the words of a block.
  private var isInText = false
  private var pen: MarkPen

  init(
    words: Words, marks: [DrawnMark] = [], isForExport: Bool = false, played: String = "",
    zoom: ((Picture) -> Action)? = nil
  ) {
    self.words = words
    self.zoom = zoom
    self.isForExport = isForExport
    self.played = played
    pen = MarkPen(marks)
  }

  mutating func nodes(_ nodes: [ArticleNode]) -> [Node<Action>] {
    var result: [Node<Action>] = []
    result.reserveCapacity(nodes.count)
    for node in nodes {
      switch node {
      case .text(let text): result += pen.nodes(text)
      case .element(let element): result.append(self.element(element))
      }
    }
    return result
  }

  private mutating func element(_ element: ArticleElement) -> Node<Action> {
    if element.tag == .image { return closer(element) ?? image(element) }
    if element.tag == .embed, let card = embed(element) { return card }
    if let formula = formula(element) { return formula }
    var attributes: [Attribute?] = []
    let isBlock = TextBlocks.isBlock(element)
    if isBlock {
      attributes.append(Attribute(.dataBlock, "\(nextBlock)"))
      nextBlock += 1
    }
    let isApart = element.tag.isLine || element.tag.isContainer
    let outer = pen.enter(block: isBlock ? nextBlock - 1 : nil, isApart: isApart)
    let isInLink = pen.isInLink
    if element.tag == .link { pen.isInLink = true }
    let wasInText = isInText
    if isApart { isInText = isBlock }
    defer {
      isInText = wasInText
      pen.isInLink = isInLink
      pen.leave(to: outer, wasApart: isApart)
    }
    for attribute in element.attributes {
      attributes.append(Self.attribute(attribute, of: element.tag))
    }
    if element.tag == .link { attributes.append(contentsOf: Self.linkAttributes(element)) }
    let children = nodes(element.children)
    let node = Node(element.tag.viewTag, attributes: attributes, children: children)
    // What is wide scrolls by itself, by keyboard too, instead of widening the page.
    if element.tag == .table {
      return Node(
        .div, .className("table-scroll"), Attribute(.tabIndex, "0"), .role("region"),
        .label(words.table)
      ) { node }
    }
    guard element.tag == .preformatted, let language = element[.codeLanguage] else { return node }
    return Node.codeBlock(node, in: language)
  }

  /// A card that leads to what the page had embedded; nothing of it is fetched here.
  private func embed(_ element: ArticleElement) -> Node<Action>? {
    for case .element(let link) in element.children where link.tag == .link {
      guard let href = link[.href], let address = Address(absolute: href) else { continue }
      // Its player stands above: once is enough.
      if isPlayed(address) { return Node(.div, .decorative) {} }
      var label = ""
      for case .text(let text) in link.children { label += text }
      let host = address.displayHost
      return Node(
        .a, .className("embed-card"), .href(address.text), Attribute(.target, "_blank"),
        Attribute(.rel, "noopener noreferrer external")
      ) {
        Icon.play.node(size: 24)
        Node(.span, .className("embed-text")) {
          Node(.span, .className("embed-title")) { label.isEmpty ? host : label }
          Node(.span, .className("embed-host")) {
            label.isEmpty || label == host ? words.embedded : words.embedded + " · " + host
          }
        }
        Icon.external.node(size: 20)
      }
    }
    return nil
  }

  private func isPlayed(_ address: Address) -> Bool {
    guard !played.isEmpty else { return false }
    if address.text == played { return true }
    guard let film = HostedFilm(address),
      let other = Address(absolute: played).flatMap(HostedFilm.init)
    else { return false }
    return film.host == other.host && film.id == other.id
  }

  /// A picture that can be looked at closely; nil for a link's, and for one that is as small as a letter.
  private mutating func closer(_ element: ArticleElement) -> Node<Action>? {
    guard let zoom, !pen.isInLink, !isLetter(element), let hash = element[.image],
      isHexadecimal(hash)
    else { return nil }
    let width = element[.width].flatMap { Int(Substring($0)) }
    if let width, width < Picture.smallest { return nil }
    let picture = Picture(
      number: nextPicture, hash: hash, text: element[.alternativeText] ?? "")
    nextPicture += 1
    return Node(
      .button, .type("button"), .className("closer"), .id(picture.elementID),
      .label(words.enlarge(picture.text)), Attribute(.ariaHasPopup, "dialog"),
      on: .click(zoom(picture))
    ) { image(element) }
  }

  /// A kept image comes from our own server; one that is not kept is a link to where it was.
  private func image(_ element: ArticleElement) -> Node<Action> {
    let text = element[.alternativeText] ?? ""
    if let hash = element[.image], isHexadecimal(hash) {
      return Node(
        .img, isLetter(element) ? .className("inline") : nil,
        Attribute(.src, Routes.contents + "/" + hash), Attribute(.alt, text),
        element[.width].map { Attribute(.width, $0) },
        element[.height].map { Attribute(.height, $0) }, Attribute(.loading, "lazy"),
        Attribute(.decoding, "async"))
    }
    guard let source = element[.source], let address = Address(absolute: source) else {
      return Node(.span, .className("missing-image")) { text.isEmpty ? words.missingImage : text }
    }
    return Node(
      .a, .href(address.text), .className("missing-image"), Attribute(.target, "_blank"),
      Attribute(.rel, "noopener noreferrer")
    ) { text.isEmpty ? words.missingImage : text }
  }

  /// Whether a picture is as high as a line at most, and stands in one.
  private func isLetter(_ element: ArticleElement) -> Bool {
    guard isInText, let width = element[.width].flatMap({ Int(Substring($0)) }),
      let height = element[.height].flatMap({ Int(Substring($0)) })
    else { return false }
    return width <= 40 && height <= 40
  }

  private func isHexadecimal(_ text: String) -> Bool {
    for byte in text.utf8 {
      guard (48...57).contains(byte) || (97...102).contains(byte) else { return false }
    }
    return !text.isEmpty
  }

  private static func attribute(
    _ attribute: ArticleAttributeValue, of tag: ArticleTag
  ) -> Attribute? {
    switch attribute.name {
    case .language: Attribute(.language, attribute.value)
    case .direction: Attribute(.direction, attribute.value)
    // Never one of our own names.
    case .anchor: .id("a-" + attribute.value)
    case .columnSpan: Attribute(.colSpan, attribute.value)
    case .rowSpan: Attribute(.rowSpan, attribute.value)
    case .start: tag == .orderedList ? Attribute(.start, attribute.value) : nil
    case .title: Attribute(.title, attribute.value)
    case .href, .image, .alternativeText, .width, .height, .source, .codeLanguage, .formula: nil
    }
  }

  /// A fragment stays in the article; all else opens beside the app and tells nothing of us.
  private static func linkAttributes(_ element: ArticleElement) -> [Attribute?] {
    guard let href = element[.href] else { return [] }
    if href.utf8.first == 35 { return [.href("#a-" + String(href.dropFirst()))] }
    let isMail = href.utf8.starts(with: "mailto:".utf8)
    guard isMail || Address(absolute: href) != nil else { return [] }
    return [
      .href(href), Attribute(.target, "_blank"), Attribute(.rel, "noopener noreferrer external"),
    ]
  }
}
