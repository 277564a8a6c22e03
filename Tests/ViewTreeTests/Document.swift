import ViewTree

/// A document as the host has it: nodes that patches change by their numbers.
final class Document {
  final class DOMNode {
    /// Nil: a text.
    var tag: String?
    var text = ""
    var attributes: [String: String] = [:]
    var children: [DOMNode] = []
    var parent: DOMNode?
    var number: UInt32 = 0

    init(tag: String?) { self.tag = tag }
  }

  enum Fault: Error, Equatable {
    case unknownNumber(UInt32)
    case numberInUse(UInt32)
    case mismatch
    case notInParent
    case unfinished
    case unknownName
  }

  let root = DOMNode(tag: "root")
  private(set) var nodes: [UInt32: DOMNode] = [:]
  /// How often a node that was in the document already was put elsewhere.
  private(set) var moves = 0
  private(set) var created = 0
  /// Every step of the last patch.
  private(set) var steps: [PatchOperation] = []
  private var stack: [DOMNode] = []
  private var current: DOMNode?

  init() { nodes[0] = root }

  func apply(_ patch: [UInt8]) throws {
    var reader = ByteReader(patch)
    steps = []
    while let step = PatchOperation(rawValue: try reader.readByte()), step != .end {
      steps.append(step)
      try perform(step, &reader)
    }
    guard reader.isAtEnd, stack.isEmpty else { throw Fault.unfinished }
  }

  private func perform(_ step: PatchOperation, _ reader: inout ByteReader) throws {
    switch step {
    case .end: break
    case .open: try open(&reader)
    case .text: try addText(&reader)
    case .close:
      stack.removeLast()
      current = stack.last
    case .insert:
      let child = try node(try reader.readUInt32())
      let parent = try node(try reader.readUInt32())
      try insert(child, into: parent, before: try reader.readUInt32())
    case .remove:
      let number = try reader.readUInt32()
      let gone = try node(number)
      detach(gone)
      release(gone)
    case .select: current = try node(try reader.readUInt32())
    case .setText: try selected().text = try reader.readText()
    case .adopt: try adopt(&reader)
    case .clear:
      root.children = []
      nodes = [0: root]
    case .copy: try copy(&reader)
    default: try setAttribute(step, &reader)
    }
  }

  private func copy(_ reader: inout ByteReader) throws {
    let source = try node(try reader.readUInt32())
    var number = try reader.readUInt32()
    _ = try copied(source, &number)
  }

  private func copied(_ source: DOMNode, _ number: inout UInt32) throws -> DOMNode {
    guard nodes[number] == nil else { throw Fault.numberInUse(number) }
    let copy = DOMNode(tag: source.tag)
    copy.text = source.text
    copy.attributes = source.attributes
    copy.number = number
    nodes[number] = copy
    created += 1
    number += 1
    for child in source.children {
      let inner = try copied(child, &number)
      inner.parent = copy
      copy.children.append(inner)
    }
    return copy
  }

  private func setAttribute(_ step: PatchOperation, _ reader: inout ByteReader) throws {
    let element = try selected()
    switch step {
    case .setAttribute:
      let name = try attributeName(&reader)
      element.attributes[name] = try reader.readText()
    case .removeAttribute: element.attributes[try attributeName(&reader)] = nil
    case .setValue: element.attributes["value"] = try reader.readText()
    case .setChecked: element.attributes["checked"] = try reader.readBool() ? "" : nil
    default: element.attributes["selected"] = try reader.readBool() ? "" : nil
    }
  }

  private func open(_ reader: inout ByteReader) throws {
    let number = try reader.readUInt32()
    guard let tag = Tag(rawValue: try reader.readByte()) else { throw Fault.unknownName }
    let element = DOMNode(tag: tag.name.description)
    try add(element, number)
    stack.append(element)
    current = element
  }

  private func addText(_ reader: inout ByteReader) throws {
    let text = DOMNode(tag: nil)
    try add(text, try reader.readUInt32())
    text.text = try reader.readText()
  }

  private func add(_ node: DOMNode, _ number: UInt32) throws {
    guard nodes[number] == nil else { throw Fault.numberInUse(number) }
    nodes[number] = node
    node.number = number
    created += 1
    if let parent = stack.last {
      node.parent = parent
      parent.children.append(node)
    }
  }

  private func insert(_ child: DOMNode, into parent: DOMNode, before number: UInt32) throws {
    if child.parent != nil { moves += 1 }
    detach(child)
    var index = parent.children.count
    if number != 0 {
      let following = try node(number)
      guard let found = parent.children.firstIndex(where: { $0 === following }) else {
        throw Fault.notInParent
      }
      index = found
    }
    parent.children.insert(child, at: index)
    child.parent = parent
  }

  private func detach(_ node: DOMNode) {
    node.parent?.children.removeAll { $0 === node }
    node.parent = nil
  }

  private func release(_ node: DOMNode) {
    nodes[node.number] = nil
    for child in node.children { release(child) }
  }

  private func node(_ number: UInt32) throws -> DOMNode {
    guard let node = nodes[number] else { throw Fault.unknownNumber(number) }
    return node
  }

  private func selected() throws -> DOMNode {
    guard let current else { throw Fault.unfinished }
    return current
  }

  private func attributeName(_ reader: inout ByteReader) throws -> String {
    guard let name = AttributeName(rawValue: try reader.readByte()) else {
      throw Fault.unknownName
    }
    return name.name.description
  }

  /// Numbers what is there in document order, and fails where it is not what was announced.
  private func adopt(_ reader: inout ByteReader) throws {
    nodes = [0: root]
    try adoptChildren(of: root, &reader)
  }

  private func adoptChildren(of parent: DOMNode, _ reader: inout ByteReader) throws {
    guard try reader.readCount() == parent.children.count else { throw Fault.mismatch }
    for child in parent.children {
      child.number = UInt32(nodes.count)
      nodes[child.number] = child
      let kind = try reader.readByte()
      guard kind > 0 else {
        guard child.tag == nil, try reader.readCount() == child.text.utf16.count else {
          throw Fault.mismatch
        }
        continue
      }
      guard let tag = Tag(rawValue: kind - 1), tag.name.description == child.tag else {
        throw Fault.mismatch
      }
      try adoptChildren(of: child, &reader)
    }
  }
}
