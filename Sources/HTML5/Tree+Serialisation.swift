extension Tree {
  /// The markup of everything below the node (HTML, section 13.3, "Serializing HTML fragments").
  public func serialised(_ top: Node? = nil) -> [UInt8] {
    let top = top ?? root
    var output: [UInt8] = []
    var next = firstChild(top)
    while let node = next {
      open(node, to: &output)
      if let child = firstChild(node) {
        next = child
        continue
      }
      close(node, to: &output)
      next = nil
      var current = node
      while current != top {
        if let sibling = self.next(current) {
          next = sibling
          break
        }
        guard let parent = parent(current) else { break }
        if parent != top { close(parent, to: &output) }
        current = parent
      }
    }
    return output
  }

  private func open(_ node: Node, to output: inout [UInt8]) {
    switch kind(node) {
    case .document: break
    case .doctype:
      output.append(contentsOf: "<!DOCTYPE ".utf8)
      if let doctype = doctype(node) { output.append(contentsOf: doctype.name) }
      output.append(0x3E)
    case .comment:
      output.append(contentsOf: "<!--".utf8)
      output.append(contentsOf: text(node))
      output.append(contentsOf: "-->".utf8)
    case .text:
      if let parent = parent(node), name(parent).isRawText, namespace(parent) == .html {
        output.append(contentsOf: text(node))
      } else {
        Self.escape(text(node), inAttribute: false, to: &output)
      }
    case .element:
      output.append(0x3C)
      output.append(contentsOf: nameText(name(node)))
      for attribute in attributes(node) {
        output.append(0x20)
        output.append(contentsOf: nameText(attribute.name))
        output.append(contentsOf: "=\"".utf8)
        Self.escape(value(attribute), inAttribute: true, to: &output)
        output.append(0x22)
      }
      output.append(0x3E)
    }
  }

  private func close(_ node: Node, to output: inout [UInt8]) {
    guard kind(node) == .element else { return }
    guard namespace(node) != .html || !name(node).isVoid else { return }
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: nameText(name(node)))
    output.append(0x3E)
  }

  /// Escapes text, or an attribute's value between double quotes.
  static func escape(_ text: ArraySlice<UInt8>, inAttribute: Bool, to output: inout [UInt8]) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case 0x26: output.append(contentsOf: "&amp;".utf8)
      case 0x3C: output.append(contentsOf: "&lt;".utf8)
      case 0x3E: output.append(contentsOf: "&gt;".utf8)
      case 0x22 where inAttribute: output.append(contentsOf: "&quot;".utf8)
      case 0xC2 where index + 1 < text.endIndex && text[index + 1] == 0xA0:
        output.append(contentsOf: "&nbsp;".utf8)
        index += 1
      default: output.append(byte)
      }
      index += 1
    }
  }
}
