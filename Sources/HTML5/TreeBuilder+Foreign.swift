/// SVG and MathML (HTML, section 13.2.6.5).
extension TreeBuilder {
  func usesForeignRules(_ kind: Tokeniser.Kind) -> Bool {
    let traits = adjustedTraits
    guard traits.contains(.foreign), kind != .end else { return false }
    let isText = kind == .text || kind == .null
    let isStart = kind == .startTag
    if traits.contains(.mathMLTextIntegrationPoint) {
      if isText { return false }
      if isStart, tokens.name != .mglyph, tokens.name != .malignmark { return false }
    }
    if isStart, tokens.name == .svg, isAnnotation { return false }
    return !(traits.contains(.htmlIntegrationPoint) && (isStart || isText))
  }

  /// Whether the adjusted current node is MathML's `annotation-xml`.
  private var isAnnotation: Bool {
    if stack.count == 1, let context {
      return context.name == .annotationXML && adjustedNamespace == .mathML
    }
    return stack.top?.name == .annotationXML && adjustedNamespace == .mathML
  }

  private var adjustedNamespace: Tree.Namespace {
    stack.count == 1 && context != nil ? contextNamespace : tree.namespace(currentNode)
  }

  mutating func inForeignContent(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .null:
      tree.insertText(Tokeniser.replacement, to: currentNode, before: nil)
    case .text:
      if allowsFrameset, !tokens.bytes(of: tokens.text).allSatisfy(Tokeniser.isSpace) {
        allowsFrameset = false
      }
      insertText()
    case .comment: insertComment()
    case .doctype, .end: break
    case .startTag:
      if breaksOut {
        leaveForeignContent()
        return step(kind)
      }
      insertForeign(tokens.name, adjustedNamespace)
    case .endTag: return endTagInForeignContent()
    }
    return false
  }

  /// HTML elements that end foreign content around them.
  private var breaksOut: Bool {
    switch tokens.name {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    case .font:
      tokens.attributes.contains { $0.name == .color || $0.name == .face || $0.name == .size }
    default: false
    }
  }

  private mutating func leaveForeignContent() {
    let integration: ElementTraits = [.mathMLTextIntegrationPoint, .htmlIntegrationPoint]
    while let top = stack.top, top.traits.contains(.foreign),
      top.traits.isDisjoint(with: integration)
    {
      stack.pop()
    }
  }

  /// Inserts an element of SVG or MathML, given its tag's name.
  mutating func insertForeign(_ tag: Name, _ namespace: Tree.Namespace) {
    let name = namespace == .svg ? tag.asSVGElement : tag
    let node = makeElement(name, namespace)
    var traits = ElementTraits.ofForeign(name, namespace)
    if namespace == .mathML, name == .annotationXML, holdsHTML {
      traits.insert(.htmlIntegrationPoint)
    }
    open(node, tag, traits)
    if tokens.isSelfClosing { stack.pop() }
  }

  /// Whether an annotation says that it is HTML.
  private var holdsHTML: Bool {
    guard let encoding = tokens.attributes.first(where: { $0.name == .encoding }) else {
      return false
    }
    let value = tokens.bytes(of: encoding.value).map(NameTable.lowered)
    return value.elementsEqual("text/html".utf8)
      || value.elementsEqual("application/xhtml+xml".utf8)
  }

  func foreign(_ attribute: Name, _ namespace: Tree.Namespace) -> Name {
    if namespace == .svg { return attribute.asSVGAttribute }
    return attribute == .definitionurl ? .definitionURL : attribute
  }

  private mutating func endTagInForeignContent() -> Bool {
    let name = tokens.name
    if name == .br || name == .p {
      leaveForeignContent()
      return step(.endTag)
    }
    if let index = stack.foreignIndex(name), index > stack.topmostBelowForeign {
      pop(through: index)
      return false
    }
    // A fragment's own context is never closed.
    if context != nil, stack.count == 1 { return false }
    return step(.endTag)
  }
}
