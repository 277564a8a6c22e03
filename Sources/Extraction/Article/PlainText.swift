import HTML5

/// The text of a sanitised tree: blocks parted by line ends, inline elements by nothing.
///
/// What stands under pictures is no part of it.
enum PlainText {
  static func of(_ tree: Tree) -> String {
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
        if figure == nil || quotation != nil { append(tree.text(node), to: &text) }
      } else if breaks(tree.name(node)) {
        breakLine(&text)
      }
      if tree.isElement(node, .figure), figure == nil { figure = node }
      if figure != nil, quotation == nil, isContentOfFigure(node, tree) { quotation = node }
      next = isFormula || isCaption(node, tree) ? nil : tree.firstChild(node)
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

  private static func isCaption(_ node: Tree.Node, _ tree: Tree) -> Bool {
    tree.kind(node) == .element && tree.name(node) == .figcaption
  }

  private static func breaks(_ name: Name) -> Bool {
    name.isBlock || name == .br || name == .hr || name == .img || name == .rt
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
