/// Draws nodes as HTML, in UTF-8: what a browser's parser turns back into the same tree.
///
/// The page of the first visit, whose nodes the host then takes over by their order.
public func renderHTML<Action>(_ nodes: [Node<Action>]) -> [UInt8] {
  var page = HTMLWriter()
  for node in nodes { page.write(node, choice: nil) }
  return page.bytes
}

private struct HTMLWriter {
  var bytes: [UInt8] = []

  /// `choice` is the value of the select around it.
  mutating func write<Action>(_ node: Node<Action>, choice: String?) {
    switch node {
    case .text(let text): writeText(text)
    case .element(let element): write(element, choice: choice)
    case .component(let component): write(component.element, choice: choice)
    }
  }

  private mutating func write<Action>(_ element: Element<Action>, choice: String?) {
    let tag = element.tag
    bytes.append(UInt8(ascii: "<"))
    write(tag.name)
    writeAttributes(element.attributes, of: tag, choice: choice)
    bytes.append(UInt8(ascii: ">"))
    if tag.isVoid { return }
    let start = bytes.count
    if tag == .textarea {
      writeText(element.attributes.value(of: .value) ?? "")
    } else {
      let choice = tag == .select ? element.attributes.value(of: .value) : choice
      for child in element.children { write(child, choice: choice) }
    }
    if tag.dropsFirstLineFeed, bytes.count > start, bytes[start] == UInt8(ascii: "\n") {
      bytes.insert(UInt8(ascii: "\n"), at: start)
    }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
    write(tag.name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func writeAttributes(
    _ attributes: [Attribute], of tag: Tag, choice: String?
  ) {
    for index in attributes.indices where attributes.isFirst(at: index) {
      let attribute = attributes[index]
      if attribute.name == .value, tag == .textarea || tag == .select { continue }
      if attribute.name == .selected, tag == .option, choice != nil { continue }
      write(attribute)
    }
    guard tag == .option, let choice, let value = attributes.value(of: .value) else { return }
    if value.hasSameBytes(as: choice) { write(Attribute(.selected)) }
  }

  private mutating func write(_ attribute: Attribute) {
    bytes.append(UInt8(ascii: " "))
    write(attribute.name.name)
    if attribute.value.isEmpty { return }
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    for byte in attribute.value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write("&quot;")
      default: writeEscaped(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeText(_ text: String) {
    for byte in text.utf8 { writeEscaped(byte) }
  }

  /// A carriage return would come back as a line feed, and a zero not at all.
  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): write("&amp;")
    case UInt8(ascii: "<"): write("&lt;")
    case UInt8(ascii: ">"): write("&gt;")
    case UInt8(ascii: "\r"): write("&#13;")
    case 0: write("\u{FFFD}")
    default: bytes.append(byte)
    }
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
