import HTML5

/// The text of a sanitised tree: blocks parted by line ends, inline elements by nothing.
///
/// What stands under pictures is no part of it, nor is how a word is read that stands above it.
enum PlainText {
  static func of(_ tree: Tree) -> String {
    let captions = CaptionShare(tree).isMost
    var text: [UInt8] = []
    var next = tree.firstChild(tree.root)
    /// The figure that the walk is in, unless it is in a quotation, a table or a list of it.
    var figure: Tree.Node?
    var quotation: Tree.Node?
    while let node = next {
      let isFormula = tree.isFormulaElement(node, .math)
      if isFormula {
        append(Formulas.text(of: node, in: tree)[...], to: &text)
      } else if tree.kind(node) == .text {
        if figure == nil || quotation != nil || captions { append(tree.text(node), to: &text) }
      } else if breaks(tree.name(node)) {
        breakLine(&text)
      }
      if tree.isElement(node, .figure), figure == nil, showsPicture(node, tree) { figure = node }
      if figure != nil, quotation == nil, isContentOfFigure(node, tree) { quotation = node }
      next = isFormula || isLeftOut(node, tree, captions) ? nil : tree.firstChild(node)
      var current = node
      while next == nil, current != tree.root {
        if current == figure { figure = nil }
        if current == quotation { quotation = nil }
        if breaks(tree.name(current)) { breakLine(&text) }
        next = tree.next(current)
        guard next == nil, let parent = tree.parent(current) else { break }
        current = parent
      }
    }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// A figure may hold what is no picture.
  private static func isContentOfFigure(_ node: Tree.Node, _ tree: Tree) -> Bool {
    guard tree.kind(node) == .element else { return false }
    switch tree.name(node) {
    case .blockquote, .pre, .table, .ul, .ol, .dl: return true
    default: return false
    }
  }

  private static func isLeftOut(_ node: Tree.Node, _ tree: Tree, _ captions: Bool) -> Bool {
    guard tree.kind(node) == .element else { return false }
    switch tree.name(node) {
    case .figcaption: return !captions
    case .rt, .rp: return true
    default: return false
    }
  }

  /// Whether a figure is one: a picture, a caption, or a link to what was embedded.
  private static func showsPicture(_ figure: Tree.Node, _ tree: Tree) -> Bool {
    let children = tree.children(figure)
    if children.count == 1, tree.isElement(children[0], .a) { return true }
    var next = tree.firstChild(figure)
    for _ in 0..<100 {
      guard let node = next else { return false }
      if tree.isElement(node, .img) || tree.isElement(node, .figcaption) { return true }
      next = tree.following(node, within: figure)
    }
    return true
  }

  /// How much of a text stands under pictures: a gallery is read by its captions.
  private struct CaptionShare {
    private var captions = 0
    private var pictures = 0
    private var others = 0

    init(_ tree: Tree) {
      guard tree.first(.figcaption, in: tree.root) != nil else { return }
      var caption: Tree.Node?
      var next = tree.firstChild(tree.root)
      while let node = next {
        if tree.isElement(node, .figcaption), caption == nil {
          caption = node
          pictures += 1
        }
        if tree.kind(node) == .text {
          let length = tree.text(node).reduce(0) { $0 + ($1 > 0x20 ? 1 : 0) }
          if caption == nil { others += length } else { captions += length }
        }
        next = tree.firstChild(node)
        var current = node
        while next == nil, current != tree.root {
          if current == caption { caption = nil }
          next = tree.next(current)
          guard next == nil, let parent = tree.parent(current) else { break }
          current = parent
        }
      }
    }

    var isMost: Bool { pictures >= 8 && captions > 2 * others }
  }

  private static func breaks(_ name: Name) -> Bool {
    name.isBlock || name == .br || name == .hr || name == .img
  }

  private static func breakLine(_ text: inout [UInt8]) {
    if text.last == 0x20 { text.removeLast() }
    if let last = text.last, last != 0x0A { text.append(0x0A) }
  }

  private static func append(_ run: ArraySlice<UInt8>, to text: inout [UInt8]) {
    for byte in run {
      if byte > 0x20 {
        text.append(byte)
      } else if let last = text.last, last > 0x20 {
        text.append(0x20)
      }
    }
  }
}
