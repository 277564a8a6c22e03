/// End tags in the body.
extension TreeBuilder {
  mutating func endTagInBody() -> Bool {
    let name = tokens.name
    switch name {
    case .template: endTemplate()
    case .body, .html:
      guard stack.isInScope(.body) else { return false }
      mode = .afterBody
      return name == .html
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
      .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav,
      .ol, .pre, .search, .section, .select, .summary, .ul, .dd, .dt:
      if stack.isInScope(name) { pop(through: name) }
    case .form: endForm()
    case .p:
      if !stack.isInButtonScope(.p) { insertImplied(.p) }
      pop(through: .p)
    case .li:
      if stack.isInListScope(.li) { pop(through: .li) }
    case .h1, .h2, .h3, .h4, .h5, .h6: endHeading()
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      adopt(name)
    case .applet, .marquee, .object:
      guard stack.isInScope(name) else { return false }
      pop(through: name)
      formatting.clearToMarker()
    case .br:
      tokens.attributes.removeAll(keepingCapacity: true)
      reconstructFormatting()
      insertVoid(.br)
      allowsFrameset = false
    default: otherEndTag(name)
    }
    return false
  }

  /// Closes what the tag names unless something special stands above it.
  mutating func otherEndTag(_ name: Name) {
    guard let index = stack.index(name), index >= stack.topmostSpecial else { return }
    pop(through: index)
  }

  private mutating func endForm() {
    if stack.contains(.template) {
      if stack.isInScope(.form) { pop(through: .form) }
      return
    }
    guard let node = form else { return }
    form = nil
    guard let index = stack.index(of: node, .form), stack.isInScope(index) else { return }
    generateImpliedEndTags()
    guard index < stack.count else { return }
    mendingSteps &+= stack.count - index
    stack.replace(from: index, with: Array(stack.entries[(index + 1)...]))
  }

  private mutating func endHeading() {
    let headings: [Name] = [.h1, .h2, .h3, .h4, .h5, .h6]
    var topmost = -1
    for heading in headings where stack.isInScope(heading) {
      topmost = max(topmost, stack.index(heading) ?? -1)
    }
    if topmost >= 0 { pop(through: topmost) }
  }
}
