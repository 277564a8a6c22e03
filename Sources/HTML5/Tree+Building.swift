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
    let node = makeElement(name, namespace)
    attach(node, to: parent)
    return node
  }

  /// Gives the element that was made last another attribute; the first of a name stays.
  public mutating func addAttribute<Bytes: Collection>(_ name: Name, _ value: Bytes, to node: Node)
  where Bytes.Element == UInt8 {
    var record = record(node)
    guard record.kind == .element, Int(record.start + record.count) == attributeList.count else {
      return
    }
    attributeList.append(makeAttribute(name, value))
    record.count += 1
    records[Int(node.index)] = record
  }

  func makePlace(_ count: Int) -> Int32 { Int32(truncatingIfNeeded: source.count + count) }

  mutating func makeAttribute<Bytes: Collection>(_ name: Name, _ value: Bytes) -> Attribute
  where Bytes.Element == UInt8 {
    let start = bytes.count
    bytes.append(contentsOf: value)
    return Attribute(
      name: name, start: makePlace(start), count: Int32(truncatingIfNeeded: bytes.count - start))
  }

  /// Makes another element of HTML of one, with its attributes and children.
  public mutating func rename(_ node: Node, to name: Name) {
    guard kind(node) == .element else { return }
    records[Int(node.index)].name = name
  }

  /// Puts an element of HTML with a text in a node's place.
  public mutating func replace(_ node: Node, with name: Name, text: [UInt8]) {
    guard let parent = parent(node) else { return }
    let element = makeElement(name, .html)
    attach(element, to: parent, before: node)
    remove(node)
    appendText(text, to: element)
  }

  /// Gives an element's attribute another value, or the attribute itself.
  public mutating func setAttribute(_ name: Name, _ value: [UInt8], of node: Node) {
    guard kind(node) == .element else { return }
    // A slice of the list would copy all of it at the first change.
    let kept = Array(attributes(node))
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
    insertText(text, to: parent, before: nil)
  }

  /// Gives a text node another text.
  public mutating func setText(_ text: [UInt8], of node: Node) {
    guard kind(node) == .text else { return }
    var record = record(node)
    record.start = makePlace(bytes.count)
    record.count = Int32(truncatingIfNeeded: text.count)
    record.lastChild = -1
    bytes.append(contentsOf: text)
    records[Int(node.index)] = record
  }

  public mutating func appendComment<Bytes: Collection>(_ text: Bytes, to parent: Node)
  where Bytes.Element == UInt8 {
    let node = makeText(.comment, text)
    attach(node, to: parent)
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
}

/// Nodes that stand nowhere yet, and their places.
extension Tree {
  mutating func add(_ record: Record) -> Node {
    records.append(record)
    return Node(Int32(truncatingIfNeeded: records.count - 1))
  }

  mutating func makeElement(_ name: Name, _ namespace: Namespace) -> Node {
    var record = Record(kind: .element, namespace: namespace, name: name, parent: -1)
    record.start = Int32(truncatingIfNeeded: attributeList.count)
    return add(record)
  }

  /// An element of the same name with the same attributes, without children.
  mutating func clone(_ node: Node) -> Node {
    let original = record(node)
    var record = Record(
      kind: original.kind, namespace: original.namespace, name: original.name, parent: -1)
    record.start = original.start
    record.count = original.count
    return add(record)
  }

  mutating func makeDoctype(_ name: [UInt8], _ publicID: [UInt8], _ systemID: [UInt8]) -> Node {
    var record = Record(kind: .doctype, namespace: .html, name: .unknown, parent: -1)
    record.start = Int32(truncatingIfNeeded: attributeList.count)
    record.count = 3
    for part in [name, publicID, systemID] { attributeList.append(makeAttribute(.unknown, part)) }
    return add(record)
  }

  mutating func makeText<Bytes: Collection>(_ kind: Kind, _ text: Bytes) -> Node
  where Bytes.Element == UInt8 {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return makeText(kind, at: makePlace(start), count: bytes.count - start)
  }

  mutating func makeText(_ kind: Kind, at start: Int32, count: Int) -> Node {
    var record = Record(kind: kind, namespace: .html, name: .unknown, parent: -1)
    record.start = start
    record.count = Int32(truncatingIfNeeded: count)
    return add(record)
  }

  /// Puts a node that stands nowhere before another, or at the end.
  mutating func attach(_ node: Node, to parent: Node, before next: Node? = nil) {
    let index = node.index
    let previous = next.map { records[Int($0.index)].previous } ?? record(parent).lastChild
    records[Int(index)].parent = parent.index
    records[Int(index)].previous = previous
    records[Int(index)].next = next?.index ?? -1
    if previous >= 0 {
      records[Int(previous)].next = index
    } else {
      records[Int(parent.index)].firstChild = index
    }
    if let next {
      records[Int(next.index)].previous = index
    } else {
      records[Int(parent.index)].lastChild = index
    }
  }

  /// Moves all children to the end of another node's; answers how many there were.
  mutating func moveChildren(of node: Node, to other: Node) -> Int {
    let first = record(node).firstChild
    guard first >= 0 else { return 0 }
    let last = record(node).lastChild
    records[Int(node.index)].firstChild = -1
    records[Int(node.index)].lastChild = -1
    var count = 0
    var child = first
    while child >= 0 {
      records[Int(child)].parent = other.index
      child = records[Int(child)].next
      count += 1
    }
    let previous = record(other).lastChild
    records[Int(first)].previous = previous
    if previous >= 0 {
      records[Int(previous)].next = first
    } else {
      records[Int(other.index)].firstChild = first
    }
    records[Int(other.index)].lastChild = last
    return count
  }
}

/// Text that grows.
extension Tree {
  mutating func insertText<Bytes: Collection>(_ text: Bytes, to parent: Node, before next: Node?)
  where Bytes.Element == UInt8 {
    guard !text.isEmpty else { return }
    if let neighbour = textBefore(next, in: parent) {
      extend(neighbour, with: text)
    } else {
      attach(makeText(.text, text), to: parent, before: next)
    }
  }

  /// Inserts a range of the source: it is not copied unless it has to join other text.
  mutating func insertSource(_ start: Int, _ end: Int, to parent: Node, before next: Node?) {
    guard let neighbour = textBefore(next, in: parent) else {
      let node = makeText(.text, at: Int32(truncatingIfNeeded: start), count: end - start)
      attach(node, to: parent, before: next)
      return
    }
    let record = record(neighbour)
    if Int(record.start) + Int(record.count) == start {
      records[Int(neighbour.index)].count += Int32(truncatingIfNeeded: end - start)
    } else {
      extend(neighbour, with: source[start..<end])
    }
  }

  private func textBefore(_ next: Node?, in parent: Node) -> Node? {
    guard let node = next.map({ previous($0) }) ?? lastChild(parent), kind(node) == .text else {
      return nil
    }
    return node
  }

  /// Text at the end of the buffer grows in place; other text moves there.
  ///
  /// One that has moved within the buffer takes as much room again with it, so that however often
  /// texts grow in turn the moves stay linear. A text has no children: the room is kept, negative,
  /// where its last child would be.
  private mutating func extend<Bytes: Collection>(_ node: Node, with text: Bytes)
  where Bytes.Element == UInt8 {
    var record = record(node)
    let (count, added) = (Int(record.count), text.count)
    let room = record.lastChild < -1 ? -Int(record.lastChild) : 0
    let place = Int(record.start) - source.count
    if place >= 0, count + added <= room {
      var index = place + count
      for byte in text {
        bytes[index] = byte
        index += 1
      }
    } else if place >= 0, place + count == bytes.count {
      bytes.append(contentsOf: text)
    } else {
      record.start = makePlace(bytes.count)
      bytes.append(contentsOf: self.text(node))
      bytes.append(contentsOf: text)
      if place >= 0 {
        bytes.append(contentsOf: repeatElement(0, count: count + added))
        record.lastChild = Int32(truncatingIfNeeded: -2 * (count + added))
      }
      movedBytes &+= count
    }
    record.count += Int32(truncatingIfNeeded: added)
    records[Int(node.index)] = record
  }
}
