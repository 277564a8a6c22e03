import CGumbo
public import HTML5

/// Parses HTML with gumbo into our own tree.
public enum GumboParser {
  /// Deeper nodes become children of their ancestor at this depth.
  static let maximumDepth = 512

  /// Parses a whole page in UTF-8; the tree's root is the document.
  public static func parse(_ utf8: [UInt8]) -> Tree {
    tree(of: OpenElementCap.capped(utf8), context: GUMBO_TAG_LAST)
  }

  /// Parses a fragment in UTF-8 as the content of a division; its nodes stand below the root.
  public static func parseFragment(_ utf8: [UInt8]) -> Tree {
    tree(of: OpenElementCap.capped(utf8), context: GUMBO_TAG_DIV)
  }

  private static func tree(of utf8: [UInt8], context: GumboTag) -> Tree {
    utf8.withUnsafeBytes { buffer in
      var options = kGumboDefaultOptions
      options.max_errors = 0
      options.fragment_context = context
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let start, let output = gumbo_parse_with_options(&options, start, buffer.count) else {
        return Tree()
      }
      defer { gumbo_destroy_output(&options, output) }
      var conversion = Conversion()
      // A fragment's nodes hang below an html element that nobody wrote.
      let top = context == GUMBO_TAG_LAST ? output.pointee.document : output.pointee.root
      if let top { conversion.convert(childrenOf: top) }
      return conversion.tree
    }
  }
}

/// Copies gumbo's nodes into a tree, without recursion.
private struct Conversion {
  var tree = Tree()
  private var open: [(node: UnsafePointer<GumboNode>, next: Int, copy: Tree.Node)] = []
  private static let names = standardNames()

  mutating func convert(childrenOf top: UnsafePointer<GumboNode>) {
    open = [(top, 0, tree.root)]
    while let last = open.last {
      guard let child = Self.child(last.next, of: last.node) else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      guard let copy = copy(child, to: last.copy) else { continue }
      open.append((child, 0, open.count < GumboParser.maximumDepth ? copy : last.copy))
    }
  }

  /// Appends the node; answers it when it has children to copy.
  private mutating func copy(
    _ node: UnsafePointer<GumboNode>, to parent: Tree.Node
  ) -> Tree.Node? {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
      return copyElement(node.pointee.v.element, to: parent)
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      if let text = node.pointee.v.text.text { tree.appendText(Self.bytes(text), to: parent) }
    case GUMBO_NODE_COMMENT:
      if let text = node.pointee.v.text.text { tree.appendComment(Self.bytes(text), to: parent) }
    default: break
    }
    return nil
  }

  private mutating func copyElement(_ element: GumboElement, to parent: Tree.Node) -> Tree.Node {
    let namespace: Tree.Namespace =
      element.tag_namespace == GUMBO_NAMESPACE_SVG
      ? .svg : element.tag_namespace == GUMBO_NAMESPACE_MATHML ? .mathML : .html
    let copy = tree.appendElement(name(of: element), namespace: namespace, to: parent)
    for index in 0..<Int(element.attributes.length) {
      guard let pointer = element.attributes.data[index] else { continue }
      let attribute = pointer.assumingMemoryBound(to: GumboAttribute.self).pointee
      guard let name = attribute.name, let value = attribute.value else { continue }
      tree.addAttribute(tree.intern(Self.bytes(name)), Self.bytes(value), to: copy)
    }
    return copy
  }

  private mutating func name(of element: GumboElement) -> Name {
    if element.tag != GUMBO_TAG_UNKNOWN {
      return Self.names[Int(element.tag.rawValue)]
    }
    var original = element.original_tag
    gumbo_tag_from_original_text(&original)
    guard let data = original.data else { return .unknown }
    let bytes = UnsafeRawBufferPointer(start: data, count: original.length)
    return tree.intern(bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: text, count: count)
  }

  private static func child(
    _ index: Int, of node: UnsafePointer<GumboNode>
  ) -> UnsafePointer<GumboNode>? {
    let children =
      node.pointee.type == GUMBO_NODE_DOCUMENT
      ? node.pointee.v.document.children : node.pointee.v.element.children
    guard index < Int(children.length), let pointer = children.data[index] else { return nil }
    return UnsafePointer(pointer.assumingMemoryBound(to: GumboNode.self))
  }

  /// The name for each of gumbo's own numbers.
  ///
  /// An element that our table has no constant for is `unknown`: a few of SVG and MathML, which
  /// nobody looks at.
  private static func standardNames() -> [Name] {
    let tree = Tree()
    return (0..<GUMBO_TAG_LAST.rawValue).map { number in
      guard let text = gumbo_normalized_tagname(GumboTag(number)) else { return .unknown }
      return tree.knownName(Array(bytes(text))) ?? .unknown
    }
  }
}
