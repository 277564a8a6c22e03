import HTML5

/// Formulas in MathML, kept as what their author wrote.
///
/// The source in TeX where the page has it, as code; else the formula's own characters.
enum Formulas {
  private static let longest = 4000

  static func write(into tree: inout Tree, leaving gone: Set<Int32>) {
    for node in tree.descendants(tree.root) {
      guard tree.kind(node) == .element, tree.name(node) == .math,
        tree.namespace(node) == .mathML, !gone.contains(node.index)
      else { continue }
      let source = source(of: node, in: tree)
      if !source.isEmpty {
        tree.replace(node, with: .code, text: source)
      } else {
        let characters = characters(of: node, in: tree)
        if !characters.isEmpty { tree.replace(node, with: .span, text: characters) }
      }
    }
  }

  private static func source(of math: Tree.Node, in tree: Tree) -> [UInt8] {
    var next = tree.firstChild(math)
    while let node = next {
      next = tree.following(node, within: math)
      guard tree.kind(node) == .element, isAnnotation(node, in: tree) else { continue }
      let encoding = tree.attribute(.encoding, of: node) ?? []
      guard encoding.elementsEqual("application/x-tex".utf8) else { continue }
      return Page.collapsed(tree.textContent(node, limit: longest)[...].prefix(longest))
    }
    guard let name = tree.knownName(Array("alttext".utf8)),
      let text = tree.attribute(name, of: math)
    else { return [] }
    return Page.collapsed(text.prefix(longest))
  }

  private static func characters(of math: Tree.Node, in tree: Tree) -> [UInt8] {
    var text: [UInt8] = []
    var next = tree.firstChild(math)
    while let node = next, text.count < longest {
      if isAnnotation(node, in: tree) {
        next = tree.followingSkippingChildren(node, within: math)
        continue
      }
      if tree.kind(node) == .text { text.append(contentsOf: tree.text(node)) }
      next = tree.following(node, within: math)
    }
    return Page.collapsed(text[...])
  }

  private static func isAnnotation(_ node: Tree.Node, in tree: Tree) -> Bool {
    guard tree.kind(node) == .element else { return false }
    let name = tree.nameText(tree.name(node))
    return name.elementsEqual("annotation".utf8) || name.elementsEqual("annotation-xml".utf8)
  }
}
