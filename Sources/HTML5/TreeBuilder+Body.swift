/// The rules of the body (HTML, section 13.2.6.4.7).
extension TreeBuilder {
  mutating func inBody(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text:
      reconstructFormatting()
      if allowsFrameset, !tokens.bytes(of: tokens.text).allSatisfy(Tokeniser.isSpace) {
        allowsFrameset = false
      }
      insertText()
      return false
    case .comment:
      insertComment()
      return false
    case .startTag: return startTagInBody()
    case .endTag: return endTagInBody()
    case .end: return templateModes.isEmpty ? false : inTemplate(.end)
    case .null, .doctype: return false
    }
  }

  private mutating func startTagInBody() -> Bool {
    let name = tokens.name
    switch name {
    case .html, .body, .frameset: startTagOfWhole()
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return inHead(.startTag)
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
      .search, .section, .summary, .ul:
      closeParagraph()
      insertElement(name)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if let top = stack.top, top.name.isHeading, !top.traits.contains(.foreign) { stack.pop() }
      insertElement(name)
    case .pre, .listing:
      closeParagraph()
      insertElement(name)
      skipsLineFeed = true
      allowsFrameset = false
    case .form: startForm()
    case .li, .dd, .dt: startListItem(name)
    case .plaintext:
      closeParagraph()
      insertElement(name)
      tokens.content = .plainText
    case .button:
      if stack.isInScope(.button) { pop(through: .button) }
      reconstructFormatting()
      insertElement(name)
      allowsFrameset = false
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      startFormatting(name)
    case .applet, .marquee, .object:
      reconstructFormatting()
      insertElement(name)
      formatting.addMarker()
      allowsFrameset = false
    case .table:
      if tree.mode != .quirks { closeParagraph() }
      insertElement(name)
      allowsFrameset = false
      mode = .inTable
    case .image:
      tokens.name = .img
      return true
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default: otherStartTag(name)
    }
    return false
  }

  private mutating func otherStartTag(_ name: Name) {
    switch name {
    case .area, .br, .embed, .img, .keygen, .wbr:
      reconstructFormatting()
      insertVoid(name)
      allowsFrameset = false
    case .input: startInput()
    case .param, .source, .track: insertVoid(name)
    case .hr:
      closeParagraph()
      if stack.isInScope(.select) { generateImpliedEndTags() }
      insertVoid(name)
      allowsFrameset = false
    case .textarea:
      insertTextElement(name, .rcdata)
      skipsLineFeed = true
      allowsFrameset = false
    case .xmp:
      closeParagraph()
      reconstructFormatting()
      allowsFrameset = false
      insertTextElement(name, .rawText)
    case .iframe:
      allowsFrameset = false
      insertTextElement(name, .rawText)
    case .noembed: insertTextElement(name, .rawText)
    case .noscript where isScripting: insertTextElement(name, .rawText)
    case .select: startSelect()
    case .option, .optgroup: startOption(name)
    case .rb, .rtc:
      if stack.isInScope(.ruby) { generateImpliedEndTags() }
      insertElement(name)
    case .rp, .rt:
      if stack.isInScope(.ruby) { generateImpliedEndTags(except: .rtc) }
      insertElement(name)
    case .math, .svg:
      reconstructFormatting()
      insertForeign(name, name == .svg ? .svg : .mathML)
    default:
      reconstructFormatting()
      insertElement(name)
    }
  }

  /// `html`, `body` and `frameset` where a page has begun already.
  private mutating func startTagOfWhole() {
    guard !stack.contains(.template), let root = stack.entries.first else { return }
    if tokens.name == .html {
      lateAttributes.add(tokens, to: root.node, of: &tree)
      return
    }
    guard stack.count > 1, isBody(stack.entries[1]) else { return }
    let body = stack.entries[1].node
    if tokens.name == .body {
      allowsFrameset = false
      lateAttributes.add(tokens, to: body, of: &tree)
    } else if allowsFrameset {
      tree.remove(body)
      pop(through: 1)
      insertElement(.frameset)
      mode = .inFrameset
    }
  }

  private func isBody(_ entry: OpenElements.Entry) -> Bool {
    entry.name == .body && !entry.traits.contains(.foreign)
  }

  mutating func closeParagraph() {
    if stack.isInButtonScope(.p) { pop(through: .p) }
  }

  private mutating func startForm() {
    let isInTemplate = stack.contains(.template)
    guard form == nil || isInTemplate else { return }
    closeParagraph()
    let node = insertElement(.form)
    if !isInTemplate { form = node }
  }

  /// A list item ends the one before it, unless something special stands between.
  private mutating func startListItem(_ name: Name) {
    allowsFrameset = false
    if let index = stack.topmostListItemEnd, !stack.entries[index].traits.contains(.foreign) {
      switch (stack.entries[index].name, name) {
      case (.li, .li), (.dd, .dd), (.dd, .dt), (.dt, .dd), (.dt, .dt): pop(through: index)
      default: break
      }
    }
    closeParagraph()
    insertElement(name)
  }

  private mutating func startInput() {
    if context?.name == .select { return }
    if stack.isInScope(.select) { pop(through: .select) }
    reconstructFormatting()
    let isHidden = isHiddenInput
    insertVoid(.input)
    if !isHidden { allowsFrameset = false }
  }

  var isHiddenInput: Bool {
    guard let type = tokens.attributes.first(where: { $0.name == .type }) else { return false }
    return tokens.bytes(of: type.value).map(NameTable.lowered).elementsEqual("hidden".utf8)
  }

  private mutating func startSelect() {
    if context?.name == .select { return }
    if stack.isInScope(.select) {
      pop(through: .select)
      return
    }
    reconstructFormatting()
    insertElement(.select)
    allowsFrameset = false
  }

  private mutating func startOption(_ name: Name) {
    if stack.isInScope(.select) {
      generateImpliedEndTags(except: name == .option ? .optgroup : .unknown)
    } else if isCurrent(.option) {
      stack.pop()
    }
    reconstructFormatting()
    insertElement(name)
  }
}
