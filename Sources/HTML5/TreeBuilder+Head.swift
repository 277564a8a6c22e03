/// From the start of a page to its body, and what follows the body.
extension TreeBuilder {
  mutating func initial(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text:
      _ = takeSpace()
      guard !tokens.text.isEmpty else { return false }
    case .comment:
      insertComment(in: tree.root)
      return false
    case .doctype:
      let doctype = tokens.doctype
      let node = tree.makeDoctype(
        doctype.name ?? [], doctype.publicID ?? [], doctype.systemID ?? [])
      tree.attach(node, to: tree.root)
      tree.mode = Quirks.mode(of: doctype)
      mode = .beforeHTML
      return false
    default: break
    }
    tree.mode = .quirks
    mode = .beforeHTML
    return true
  }

  mutating func beforeHTML(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .doctype: return false
    case .comment:
      insertComment(in: tree.root)
      return false
    case .text:
      _ = takeSpace()
      guard !tokens.text.isEmpty else { return false }
    case .startTag where tokens.name == .html:
      openRoot(makeElement(.html, .html))
      return false
    case .endTag where !isEndTagOfWhole: return false
    default: break
    }
    openRoot(tree.makeElement(.html, .html))
    return true
  }

  private mutating func openRoot(_ node: Tree.Node) {
    tree.attach(node, to: tree.root)
    stack.push(OpenElements.Entry(node, .html, traits(of: .html)))
    mode = .beforeHead
  }

  private var isEndTagOfWhole: Bool {
    switch tokens.name {
    case .head, .body, .html, .br: true
    default: false
    }
  }

  mutating func beforeHead(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .doctype: return false
    case .comment:
      insertComment()
      return false
    case .text:
      _ = takeSpace()
      guard !tokens.text.isEmpty else { return false }
    case .startTag where tokens.name == .html: return inBody(kind)
    case .startTag where tokens.name == .head:
      head = insertElement(.head)
      mode = .inHead
      return false
    case .endTag where !isEndTagOfWhole: return false
    default: break
    }
    head = insertImplied(.head)
    mode = .inHead
    return true
  }

  /// White space, a comment or a doctype before the next part; true if nothing is left.
  mutating func takeSpaceOrComment(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text:
      insertText(takeSpace())
      return tokens.text.isEmpty
    case .comment:
      insertComment()
      return true
    case .doctype: return true
    case .startTag, .endTag, .null, .end: return false
    }
  }

  mutating func inHead(_ kind: Tokeniser.Kind) -> Bool {
    if takeSpaceOrComment(kind) { return false }
    switch kind {
    case .startTag:
      if let again = startTagInHead(kind) { return again }
    case .endTag:
      switch tokens.name {
      case .head:
        stack.pop()
        mode = .afterHead
        return false
      case .body, .html, .br: break
      case .template:
        endTemplate()
        return false
      default: return false
      }
    default: break
    }
    stack.pop()
    mode = .afterHead
    return true
  }

  /// Answers nil for a tag that ends the head.
  private mutating func startTagInHead(_ kind: Tokeniser.Kind) -> Bool? {
    switch tokens.name {
    case .html: return inBody(kind)
    case .base, .basefont, .bgsound, .link, .meta: insertVoid(tokens.name)
    case .title: insertTextElement(.title, .rcdata)
    case .noframes, .style: insertTextElement(tokens.name, .rawText)
    case .noscript:
      if isScripting {
        insertTextElement(.noscript, .rawText)
      } else {
        insertElement(.noscript)
        mode = .inHeadNoscript
      }
    case .script: insertTextElement(.script, .scriptData)
    case .template: startTemplate()
    case .head: return false
    default: return nil
    }
    return false
  }

  mutating func inHeadNoscript(_ kind: Tokeniser.Kind) -> Bool {
    if takeSpaceOrComment(kind) { return false }
    switch kind {
    case .startTag:
      switch tokens.name {
      case .html: return inBody(kind)
      case .basefont, .bgsound, .link, .meta, .noframes, .style: return inHead(kind)
      case .head, .noscript: return false
      default: break
      }
    case .endTag:
      if tokens.name == .noscript {
        stack.pop()
        mode = .inHead
        return false
      }
      if tokens.name != .br { return false }
    default: break
    }
    stack.pop()
    mode = .inHead
    return true
  }

  mutating func afterHead(_ kind: Tokeniser.Kind) -> Bool {
    if takeSpaceOrComment(kind) { return false }
    switch kind {
    case .startTag:
      switch tokens.name {
      case .html: return inBody(kind)
      case .body:
        insertElement(.body)
        allowsFrameset = false
        mode = .inBody
        return false
      case .frameset:
        insertElement(.frameset)
        mode = .inFrameset
        return false
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
        return inHeadAgain(kind)
      case .head: return false
      default: break
      }
    case .endTag:
      switch tokens.name {
      case .template: return inHead(kind)
      case .body, .html, .br: break
      default: return false
      }
    default: break
    }
    insertImplied(.body)
    mode = .inBody
    return true
  }

  /// What belongs to the head goes there though it is closed.
  private mutating func inHeadAgain(_ kind: Tokeniser.Kind) -> Bool {
    guard let head else { return false }
    stack.push(OpenElements.Entry(head, .head, traits(of: .head)))
    let again = inHead(kind)
    if let index = stack.index(of: head, .head) {
      stack.replace(from: index, with: Array(stack.entries[(index + 1)...]))
    }
    return again
  }

  mutating func inText(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text: insertText()
    case .endTag:
      stack.pop()
      mode = originalMode
    case .end:
      stack.pop()
      mode = originalMode
      return true
    default: break
    }
    return false
  }

  mutating func afterBody(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text:
      let space = takeSpace()
      if !space.isEmpty { insertSpaceInBody(space) }
      guard !tokens.text.isEmpty else { return false }
    case .comment:
      if let root = stack.entries.first { insertComment(in: root.node) }
      return false
    case .doctype, .end: return false
    case .startTag where tokens.name == .html: return inBody(kind)
    case .endTag where tokens.name == .html:
      if context == nil { mode = .afterAfterBody }
      return false
    default: break
    }
    mode = .inBody
    return true
  }

  mutating func insertSpaceInBody(_ space: Tokeniser.Piece) {
    reconstructFormatting()
    insertText(space)
  }

  mutating func afterAfterBody(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .comment:
      insertComment(in: tree.root)
      return false
    case .doctype, .end: return false
    case .text:
      let space = takeSpace()
      if !space.isEmpty { insertSpaceInBody(space) }
      guard !tokens.text.isEmpty else { return false }
    case .startTag where tokens.name == .html: return inBody(kind)
    default: break
    }
    mode = .inBody
    return true
  }
}
