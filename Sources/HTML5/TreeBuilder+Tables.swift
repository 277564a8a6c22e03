/// Tables and their parts.
extension TreeBuilder {
  mutating func inTable(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text, .null:
      let holdsNoText: ElementTraits = .fosters
      guard let top = stack.top,
        !top.traits.isDisjoint(with: holdsNoText) || isCurrent(.template)
      else { return fostered(kind) }
      tableText.removeAll(keepingCapacity: true)
      originalMode = mode
      mode = .inTableText
      return true
    case .comment:
      insertComment()
      return false
    case .doctype: return false
    case .startTag: return startTagInTable()
    case .endTag: return endTagInTable()
    case .end: return inBody(kind)
    }
  }

  private mutating func startTagInTable() -> Bool {
    let name = tokens.name
    switch name {
    case .caption:
      clear(to: .table)
      formatting.addMarker()
      insertElement(name)
      mode = .inCaption
    case .colgroup:
      clear(to: .table)
      insertElement(name)
      mode = .inColumnGroup
    case .col:
      clear(to: .table)
      insertImplied(.colgroup)
      mode = .inColumnGroup
      return true
    case .tbody, .tfoot, .thead:
      clear(to: .table)
      insertElement(name)
      mode = .inTableBody
    case .td, .th, .tr:
      clear(to: .table)
      insertImplied(.tbody)
      mode = .inTableBody
      return true
    case .table:
      guard stack.isInTableScope(.table) else { return false }
      pop(through: .table)
      resetMode()
      return true
    case .style, .script, .template: return inHead(.startTag)
    case .input where isHiddenInput: insertVoid(.input)
    case .form:
      guard form == nil, !stack.contains(.template) else { return false }
      form = insertElement(.form)
      stack.pop()
    default: return fostered(.startTag)
    }
    return false
  }

  private mutating func endTagInTable() -> Bool {
    switch tokens.name {
    case .table:
      guard stack.isInTableScope(.table) else { return false }
      pop(through: .table)
      resetMode()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .template: endTemplate()
    default: return fostered(.endTag)
    }
    return false
  }

  /// Applies the body's rules with what does not belong going before the table.
  private mutating func fostered(_ kind: Tokeniser.Kind) -> Bool {
    fosters = true
    let again = inBody(kind)
    fosters = false
    return again
  }

  mutating func inTableText(_ kind: Tokeniser.Kind) -> Bool {
    switch kind {
    case .text:
      tableText.append(contentsOf: tokens.bytes(of: tokens.text))
      return false
    case .null: return false
    default: break
    }
    if !tableText.isEmpty {
      let isSpace = tableText.allSatisfy(Tokeniser.isSpace)
      if !isSpace {
        fosters = true
        reconstructFormatting()
        allowsFrameset = false
      }
      let place = place()
      tree.insertText(tableText, to: place.parent, before: place.before)
      fosters = false
    }
    mode = originalMode
    return true
  }

  private enum TableContext {
    case table
    case body
    case row
  }

  /// Closes what is not this part of a table.
  private mutating func clear(to context: TableContext) {
    while let top = stack.top {
      if !top.traits.contains(.foreign) {
        switch (top.name, context) {
        case (.html, _), (.template, _), (.table, .table), (.tr, .row): return
        case (.tbody, .body), (.tfoot, .body), (.thead, .body): return
        default: break
        }
      }
      stack.pop()
    }
  }

  mutating func inCaption(_ kind: Tokeniser.Kind) -> Bool {
    switch (kind, tokens.name) {
    case (.endTag, .caption):
      _ = closeCaption()
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .td), (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead),
      (.startTag, .tr), (.endTag, .table):
      return closeCaption()
    case (.endTag, .body), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
      (.endTag, .tbody), (.endTag, .td), (.endTag, .tfoot), (.endTag, .th), (.endTag, .thead),
      (.endTag, .tr):
      return false
    default: return inBody(kind)
    }
  }

  private mutating func closeCaption() -> Bool {
    guard stack.isInTableScope(.caption) else { return false }
    pop(through: .caption)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  mutating func inColumnGroup(_ kind: Tokeniser.Kind) -> Bool {
    if takeSpaceOrComment(kind) { return false }
    switch kind {
    case .end: return inBody(kind)
    case .startTag where tokens.name == .html: return inBody(kind)
    case .startTag where tokens.name == .col:
      insertVoid(.col)
      return false
    case .startTag where tokens.name == .template, .endTag where tokens.name == .template:
      return inHead(kind)
    case .endTag where tokens.name == .colgroup:
      if isCurrent(.colgroup) {
        stack.pop()
        mode = .inTable
      }
      return false
    case .endTag where tokens.name == .col: return false
    default: break
    }
    guard isCurrent(.colgroup) else {
      if kind == .text { insertSpaceOfText() }
      return false
    }
    stack.pop()
    mode = .inTable
    return true
  }

  mutating func inTableBody(_ kind: Tokeniser.Kind) -> Bool {
    switch (kind, tokens.name) {
    case (.startTag, .tr):
      clear(to: .body)
      insertElement(.tr)
      mode = .inRow
      return false
    case (.startTag, .th), (.startTag, .td):
      clear(to: .body)
      insertImplied(.tr)
      mode = .inRow
      return true
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      guard stack.isInTableScope(tokens.name) else { return false }
      closeTableBody()
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .tfoot), (.startTag, .thead), (.endTag, .table):
      let bodies: [Name] = [.tbody, .thead, .tfoot]
      guard bodies.contains(where: { stack.isInTableScope($0) }) else { return false }
      closeTableBody()
      return true
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup),
      (.endTag, .html), (.endTag, .td), (.endTag, .th), (.endTag, .tr):
      return false
    default: return inTable(kind)
    }
  }

  private mutating func closeTableBody() {
    clear(to: .body)
    stack.pop()
    mode = .inTable
  }

  mutating func inRow(_ kind: Tokeniser.Kind) -> Bool {
    switch (kind, tokens.name) {
    case (.startTag, .th), (.startTag, .td):
      clear(to: .row)
      insertElement(tokens.name)
      mode = .inCell
      formatting.addMarker()
      return false
    case (.endTag, .tr):
      _ = closeRow()
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .tfoot), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
      return closeRow()
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      return stack.isInTableScope(tokens.name) ? closeRow() : false
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup),
      (.endTag, .html), (.endTag, .td), (.endTag, .th):
      return false
    default: return inTable(kind)
    }
  }

  private mutating func closeRow() -> Bool {
    guard stack.isInTableScope(.tr) else { return false }
    clear(to: .row)
    stack.pop()
    mode = .inTableBody
    return true
  }

  mutating func inCell(_ kind: Tokeniser.Kind) -> Bool {
    switch (kind, tokens.name) {
    case (.endTag, .td), (.endTag, .th):
      guard stack.isInTableScope(tokens.name) else { return false }
      pop(through: tokens.name)
      formatting.clearToMarker()
      mode = .inRow
      return false
    case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
      (.startTag, .td), (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead),
      (.startTag, .tr):
      return closeCell()
    case (.endTag, .table), (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead),
      (.endTag, .tr):
      return stack.isInTableScope(tokens.name) ? closeCell() : false
    case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup),
      (.endTag, .html):
      return false
    default: return inBody(kind)
    }
  }

  private mutating func closeCell() -> Bool {
    let cells = [stack.index(.td), stack.index(.th)].compactMap { $0 }
    let isOpen = stack.isInTableScope(.td) || stack.isInTableScope(.th)
    guard isOpen, let cell = cells.max() else { return false }
    pop(through: cell)
    formatting.clearToMarker()
    mode = .inRow
    return true
  }
}
