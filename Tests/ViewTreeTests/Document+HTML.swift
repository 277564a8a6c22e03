import ViewTree

extension Document {
  /// Reads what `renderHTML` writes, as a browser's parser would.
  func parse(_ html: [UInt8]) {
    var parser = Parser(html: html)
    parser.parse(into: root)
  }

  /// One line that says all that a user could tell apart.
  var description: String { Self.describe(root) }

  private static func describe(_ node: DOMNode) -> String {
    guard let tag = node.tag else { return "'\(node.text)'" }
    let attributes = node.attributes.sorted { $0.key < $1.key }
      .filter { !($0.key == "value" && $0.value.isEmpty) }
      .map { " \($0.key)=\($0.value)" }.joined()
    return "<\(tag)\(attributes)>" + node.children.map(describe).joined() + "</>"
  }
}

private struct Parser {
  let html: [UInt8]
  var position = 0

  static let voids: Set<String> = ["br", "hr", "img", "input"]

  mutating func parse(into parent: Document.DOMNode) {
    while position < html.count {
      if html[position] != UInt8(ascii: "<") {
        let text = Document.DOMNode(tag: nil)
        text.text = Self.decode(take { $0 == UInt8(ascii: "<") })
        append(text, to: parent)
      } else if html[position + 1] == UInt8(ascii: "/") {
        position += 2
        let name = Self.decode(take { $0 == UInt8(ascii: ">") })
        position += 1
        precondition(name == parent.tag, "\(name) ends \(parent.tag ?? "")")
        return
      } else {
        parseElement(into: parent)
      }
    }
  }

  private mutating func parseElement(into parent: Document.DOMNode) {
    position += 1
    let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    let element = Document.DOMNode(tag: Self.decode(take(until: isEnd)))
    while html[position] == UInt8(ascii: " ") {
      position += 1
      let name = Self.decode(take { isEnd($0) || $0 == UInt8(ascii: "=") })
      var value = ""
      if html[position] == UInt8(ascii: "=") {
        position += 2
        value = Self.decode(take { $0 == UInt8(ascii: "\"") })
        position += 1
      }
      precondition(element.attributes[name] == nil, "\(name) twice")
      element.attributes[name] = value
    }
    position += 1
    append(element, to: parent)
    if Self.voids.contains(element.tag ?? "") { return }
    let dropsLineFeed = element.tag == "pre" || element.tag == "textarea"
    if dropsLineFeed, html[position] == UInt8(ascii: "\n") { position += 1 }
    parse(into: element)
    finish(element)
  }

  /// What the user sees of a field is its value.
  private func finish(_ element: Document.DOMNode) {
    if element.tag == "textarea" {
      if let text = element.children.first { element.attributes["value"] = text.text }
      element.children = []
    }
    if element.tag == "select" {
      for option in element.children where option.attributes["selected"] != nil {
        element.attributes["value"] = option.attributes["value"]
        option.attributes["selected"] = nil
      }
    }
  }

  private func append(_ node: Document.DOMNode, to parent: Document.DOMNode) {
    node.parent = parent
    parent.children.append(node)
  }

  private mutating func take(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < html.count, !isEnd(html[position]) { position += 1 }
    return html[start..<position]
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    for (name, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#13;", "\r"), ("&amp;", "&"),
    ] {
      text = text.split(separator: name, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return text
  }
}

/// The document that a browser makes of what the server draws.
func drawn(_ nodes: [Tree]) -> String {
  let document = Document()
  document.parse(renderHTML(nodes))
  return document.description
}
