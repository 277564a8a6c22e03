/// Templates, framesets and fragments.
extension TreeBuilder {
  mutating func startTemplate() {
    insertElement(.template)
    formatting.addMarker()
    allowsFrameset = false
    mode = .inTemplate
    templateModes.append(.inTemplate)
  }

  mutating func endTemplate() {
    guard stack.contains(.template) else { return }
    pop(through: .template)
    formatting.clearToMarker()
    _ = templateModes.popLast()
    resetMode()
  }

  mutating func inTemplate(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text, .null, .comment, .doctype: return inBody(kind)
    case .startTag:
      switch tokens.name {
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        return inHead(kind)
      case .caption, .colgroup, .tbody, .tfoot, .thead: return changeTemplate(to: .inTable)
      case .col: return changeTemplate(to: .inColumnGroup)
      case .tr: return changeTemplate(to: .inTableBody)
      case .td, .th: return changeTemplate(to: .inRow)
      default: return changeTemplate(to: .inBody)
      }
    case .endTag:
      if tokens.name == .template { endTemplate() }
      return false
    case .end:
      guard stack.contains(.template) else { return false }
      endTemplate()
      return true
    }
  }

  private mutating func changeTemplate(to mode: Mode) -> Bool {
    _ = templateModes.popLast()
    templateModes.append(mode)
    self.mode = mode
    return true
  }

  /// White space alone, of all the text.
  mutating func insertSpaceOfText() {
    let space = tokens.bytes(of: tokens.text).filter(Tokeniser.isSpace)
    tree.insertText(space, to: currentNode, before: nil)
  }

  mutating func inFrameset(_ kind: Tokeniser.Kind) -> Bool {
    switch (kind, tokens.name) {
    case (.text, _): insertSpaceOfText()
    case (.comment, _): insertComment()
    case (.startTag, .html): return inBody(kind)
    case (.startTag, .frameset): insertElement(.frameset)
    case (.endTag, .frameset):
      guard stack.count > 1 else { return false }
      stack.pop()
      if context == nil, !isCurrent(.frameset) { mode = .afterFrameset }
    case (.startTag, .frame): insertVoid(.frame)
    case (.startTag, .noframes): return inHead(kind)
    default: break
    }
    return false
  }

  mutating func afterFrameset(_ kind: Tokeniser.Kind) -> Bool {
    switch (kind, tokens.name) {
    case (.text, _): insertSpaceOfText()
    case (.comment, _): insertComment()
    case (.startTag, .html): return inBody(kind)
    case (.endTag, .html): mode = .afterAfterFrameset
    case (.startTag, .noframes): return inHead(kind)
    default: break
    }
    return false
  }

  mutating func afterAfterFrameset(_ kind: Tokeniser.Kind) -> Bool {
    switch (kind, tokens.name) {
    case (.text, _): insertSpaceOfText()
    case (.comment, _): insertComment(in: tree.root)
    case (.startTag, .html): return inBody(kind)
    case (.startTag, .noframes): return inHead(kind)
    default: break
    }
    return false
  }

  /// Prepares for a fragment: what stands below the root is the context's content.
  mutating func enter(_ given: HTMLParser.Context) {
    let name = tokens.names.name(given.name)
    contextNamespace = given.namespace
    tree.mode = given.isInQuirksMode ? .quirks : .noQuirks
    if given.namespace == .html {
      context = (name, traits(of: name))
      switch name {
      case .title, .textarea: tokens.content = .rcdata
      case .style, .xmp, .iframe, .noembed, .noframes: tokens.content = .rawText
      case .script: tokens.content = .scriptData
      case .noscript where isScripting: tokens.content = .rawText
      case .plaintext: tokens.content = .plainText
      default: break
      }
      if name == .template { templateModes.append(.inTemplate) }
    } else {
      context = (name, ElementTraits.ofForeign(name, given.namespace))
    }
    stack.push(OpenElements.Entry(tree.root, .html, traits(of: .html)))
    resetMode()
  }
}
