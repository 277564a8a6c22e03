extension Tree {
  /// The tree as text, a line a node, as the tests that browsers share write it (html5lib-tests,
  /// tree-construction).
  package var outline: [UInt8] {
    var output: [UInt8] = []
    var depth = 0
    var next = firstChild(root)
    while let node = next {
      addLine(node, depth, to: &output)
      if let child = firstChild(node) {
        depth += holdsContent(node) ? 2 : 1
        next = child
        continue
      }
      next = nil
      var current = node
      while current != root {
        if let sibling = self.next(current) {
          next = sibling
          break
        }
        guard let parent = parent(current) else { break }
        depth -= holdsContent(parent) ? 2 : 1
        current = parent
      }
    }
    return output
  }

  /// A template's children are its content and not its own.
  private func holdsContent(_ node: Node) -> Bool { isElement(node, .template) }

  private func addLine(_ node: Node, _ depth: Int, to output: inout [UInt8]) {
    startLine(depth, &output)
    switch kind(node) {
    case .document: break
    case .text: output += [0x22] + text(node) + [0x22]
    case .comment: output += Array("<!-- ".utf8) + text(node) + Array(" -->".utf8)
    case .doctype: addDoctype(node, to: &output)
    case .element:
      output += [0x3C] + prefix(namespace(node)) + nameText(name(node)) + [0x3E]
      addAttributes(node, depth + 1, to: &output)
      if holdsContent(node) {
        output.append(0x0A)
        startLine(depth + 1, &output)
        output += Array("content".utf8)
      }
    }
    output.append(0x0A)
  }

  private func startLine(_ depth: Int, _ output: inout [UInt8]) {
    output += [0x7C, 0x20]
    output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  private func prefix(_ namespace: Namespace) -> [UInt8] {
    switch namespace {
    case .html: []
    case .svg: Array("svg ".utf8)
    case .mathML: Array("math ".utf8)
    }
  }

  private func addDoctype(_ node: Node, to output: inout [UInt8]) {
    guard let doctype = doctype(node) else { return }
    output += Array("<!DOCTYPE ".utf8) + doctype.name
    if !doctype.publicID.isEmpty || !doctype.systemID.isEmpty {
      output += [0x20, 0x22] + doctype.publicID + [0x22, 0x20, 0x22] + doctype.systemID + [0x22]
    }
    output.append(0x3E)
  }

  private func addAttributes(_ node: Node, _ depth: Int, to output: inout [UInt8]) {
    var lines: [[UInt8]] = []
    for attribute in attributes(node) {
      var name = Array(nameText(attribute.name))
      if namespace(node) != .html, attribute.name.isNamespacedOnForeignElements,
        let colon = name.firstIndex(of: 0x3A)
      {
        name[colon] = 0x20
      }
      if namespace(node) != .html, attribute.name == .xmlns { name = Array("xmlns xmlns".utf8) }
      lines.append(name + [0x3D, 0x22] + value(attribute) + [0x22])
    }
    lines.sort { $0.lexicographicallyPrecedes($1) }
    for line in lines {
      output.append(0x0A)
      startLine(depth, &output)
      output += line
    }
  }
}
