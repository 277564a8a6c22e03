extension Tree {
  /// The number of a name, for elements and attributes to come.
  public mutating func intern<Bytes: Collection>(_ text: Bytes) -> Name
  where Bytes.Element == UInt8 {
    names.name(text)
  }

  /// Appends an element without attributes.
  @discardableResult
  public mutating func appendElement(
    _ name: Name, namespace: Namespace = .html, to parent: Node
  ) -> Node {
    var record = Record(kind: .element, namespace: namespace, name: name, parent: -1)
    record.start = Int32(truncatingIfNeeded: attributeList.count)
    return append(record, to: parent)
  }

  /// Gives the element that was appended last another attribute; the first of a name stays.
  public mutating func addAttribute<Bytes: Collection>(_ name: Name, _ value: Bytes, to node: Node)
  where Bytes.Element == UInt8 {
    var record = record(node)
    guard record.kind == .element, Int(record.start + record.count) == attributeList.count else {
      return
    }
    let start = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: value)
    let count = Int32(truncatingIfNeeded: bytes.count) - start
    attributeList.append(Attribute(name: name, start: start, count: count))
    record.count += 1
    records[Int(node.index)] = record
  }

  /// Gives an element's attribute another value, or the attribute itself.
  public mutating func setAttribute(_ name: Name, _ value: [UInt8], of node: Node) {
    guard kind(node) == .element else { return }
    let kept = attributes(node)
    records[Int(node.index)].start = Int32(truncatingIfNeeded: attributeList.count)
    records[Int(node.index)].count = 0
    for attribute in kept where attribute.name != name {
      attributeList.append(attribute)
      records[Int(node.index)].count += 1
    }
    addAttribute(name, value, to: node)
  }

  /// Appends text; it joins a text that stands just before it.
  public mutating func appendText<Bytes: Collection>(_ text: Bytes, to parent: Node)
  where Bytes.Element == UInt8 {
    guard !text.isEmpty else { return }
    if let last = lastChild(parent), kind(last) == .text {
      extend(last, with: text)
      return
    }
    append(textRecord(.text, text), to: parent)
  }

  public mutating func appendComment<Bytes: Collection>(_ text: Bytes, to parent: Node)
  where Bytes.Element == UInt8 {
    append(textRecord(.comment, text), to: parent)
  }

  /// Takes the node, with what is below it, out of the tree.
  public mutating func remove(_ node: Node) {
    let record = record(node)
    guard record.parent >= 0 else { return }
    if record.previous >= 0 {
      records[Int(record.previous)].next = record.next
    } else {
      records[Int(record.parent)].firstChild = record.next
    }
    if record.next >= 0 {
      records[Int(record.next)].previous = record.previous
    } else {
      records[Int(record.parent)].lastChild = record.previous
    }
    records[Int(node.index)].parent = -1
    records[Int(node.index)].previous = -1
    records[Int(node.index)].next = -1
  }

  private mutating func textRecord<Bytes: Collection>(_ kind: Kind, _ text: Bytes) -> Record
  where Bytes.Element == UInt8 {
    var record = Record(kind: kind, namespace: .html, name: .unknown, parent: -1)
    record.start = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: text)
    record.count = Int32(truncatingIfNeeded: bytes.count) - record.start
    return record
  }

  /// Text at the end of the buffer grows in place; other text moves there.
  private mutating func extend<Bytes: Collection>(_ node: Node, with text: Bytes)
  where Bytes.Element == UInt8 {
    var record = record(node)
    if Int(record.start + record.count) != bytes.count {
      let start = bytes.count
      bytes.append(contentsOf: self.text(node))
      record.start = Int32(truncatingIfNeeded: start)
    }
    bytes.append(contentsOf: text)
    record.count = Int32(truncatingIfNeeded: bytes.count) - record.start
    records[Int(node.index)] = record
  }

  @discardableResult
  private mutating func append(_ record: Record, to parent: Node) -> Node {
    let index = Int32(truncatingIfNeeded: records.count)
    var record = record
    record.parent = parent.index
    record.previous = records[Int(parent.index)].lastChild
    records.append(record)
    if record.previous >= 0 {
      records[Int(record.previous)].next = index
    } else {
      records[Int(parent.index)].firstChild = index
    }
    records[Int(parent.index)].lastChild = index
    return Node(index)
  }
}
