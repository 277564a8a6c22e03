/// A document or fragment of HTML as the standard's tree: nodes in an arena, addressed by index.
///
/// Text and attribute values are UTF-8 in one buffer. Nothing walks it by recursion, so no depth can
/// break it.
public struct Tree: Sendable {
  /// A node of one tree; it means nothing to another.
  public struct Node: Hashable, Sendable {
    public let index: Int32

    init(_ index: Int32) {
      self.index = index
    }
  }

  public enum Kind: UInt8, Sendable {
    case document = 0
    case element = 1
    case text = 2
    case comment = 3
    case doctype = 4
  }

  public enum Namespace: UInt8, Sendable {
    case html = 0
    case svg = 1
    case mathML = 2
  }

  public struct Attribute: Sendable {
    public let name: Name
    let start: Int32
    let count: Int32
  }

  struct Record: Sendable {
    var kind: Kind
    var namespace: Namespace
    var name: Name
    var parent: Int32
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
    /// Into the bytes for text and comments, into `attributeList` for elements and doctypes.
    var start: Int32 = 0
    var count: Int32 = 0
  }

  /// How a browser lays the page out, by its document type.
  public enum Mode: UInt8, Sendable {
    case noQuirks = 0
    case limitedQuirks = 1
    case quirks = 2
  }

  var records: [Record]
  /// The markup that the tree was parsed from; places beyond its end are in `bytes`.
  var source: [UInt8] = []
  var bytes: [UInt8] = []
  var attributeList: [Attribute] = []
  var names: NameTable
  /// How many bytes of text were copied because it grew.
  var movedBytes = 0

  public internal(set) var mode = Mode.noQuirks

  /// The document, or what stands for it above a fragment.
  public let root = Node(0)

  /// An empty tree; it holds up to 2^31 bytes of text.
  public init() {
    names = .standard
    records = [Record(kind: .document, namespace: .html, name: .unknown, parent: -1)]
  }

  /// How many nodes there are, those taken out included.
  public var nodeCount: Int { records.count }

  public func kind(_ node: Node) -> Kind { record(node).kind }
  /// An element's local name; `unknown` for any other node.
  public func name(_ node: Node) -> Name { record(node).name }
  public func namespace(_ node: Node) -> Namespace { record(node).namespace }

  /// Whether the node is an HTML element of this name.
  public func isElement(_ node: Node, _ name: Name) -> Bool {
    let record = record(node)
    return record.kind == .element && record.name == name && record.namespace == .html
  }

  /// The bytes of a text or comment; empty for any other node.
  public func text(_ node: Node) -> ArraySlice<UInt8> {
    let record = record(node)
    guard record.kind == .text || record.kind == .comment else { return [] }
    return slice(record.start, record.count)
  }

  public func nameText(_ name: Name) -> ArraySlice<UInt8> { names.text(of: name) }
  public func knownName(_ text: [UInt8]) -> Name? { names.known(text) }

  public func attributes(_ node: Node) -> ArraySlice<Attribute> {
    let record = record(node)
    guard record.kind == .element else { return [] }
    return attributeList[Int(record.start)..<Int(record.start + record.count)]
  }

  public func value(_ attribute: Attribute) -> ArraySlice<UInt8> {
    slice(attribute.start, attribute.count)
  }

  /// The value of an element's attribute, or nil when it has none of that name.
  public func attribute(_ name: Name, of node: Node) -> ArraySlice<UInt8>? {
    for attribute in attributes(node) where attribute.name == name { return value(attribute) }
    return nil
  }

  func record(_ node: Node) -> Record { records[Int(node.index)] }

  private func slice(_ start: Int32, _ count: Int32) -> ArraySlice<UInt8> {
    let (start, count) = (Int(start), Int(count))
    if start < source.count { return source[start..<(start + count)] }
    return bytes[(start - source.count)..<(start - source.count + count)]
  }

  /// A doctype's name, public and system identifier; empty ones where there are none.
  public func doctype(
    _ node: Node
  ) -> (name: ArraySlice<UInt8>, publicID: ArraySlice<UInt8>, systemID: ArraySlice<UInt8>)? {
    let record = record(node)
    guard record.kind == .doctype else { return nil }
    let first = Int(record.start)
    return (
      value(attributeList[first]), value(attributeList[first + 1]), value(attributeList[first + 2])
    )
  }
}

extension Tree {
  public func parent(_ node: Node) -> Node? { Self.node(record(node).parent) }
  public func firstChild(_ node: Node) -> Node? { Self.node(record(node).firstChild) }
  public func lastChild(_ node: Node) -> Node? { Self.node(record(node).lastChild) }
  public func next(_ node: Node) -> Node? { Self.node(record(node).next) }
  public func previous(_ node: Node) -> Node? { Self.node(record(node).previous) }

  private static func node(_ index: Int32) -> Node? { index < 0 ? nil : Node(index) }

  public func children(_ node: Node) -> [Node] {
    var children: [Node] = []
    var next = firstChild(node)
    while let child = next {
      children.append(child)
      next = self.next(child)
    }
    return children
  }

  /// The next node in tree order below `top`, or nil at the end.
  public func following(_ node: Node, within top: Node) -> Node? {
    firstChild(node) ?? followingSkippingChildren(node, within: top)
  }

  /// The next node in tree order below `top` that is no descendant of this one.
  public func followingSkippingChildren(_ node: Node, within top: Node) -> Node? {
    var current = node
    while current != top {
      if let next = next(current) { return next }
      guard let parent = parent(current) else { return nil }
      current = parent
    }
    return nil
  }

  /// Every node below `top`, in tree order.
  public func descendants(_ top: Node) -> [Node] {
    var nodes: [Node] = []
    var next = firstChild(top)
    while let node = next {
      nodes.append(node)
      next = following(node, within: top)
    }
    return nodes
  }

  /// The first HTML element of this name below `top`, in tree order.
  public func first(_ name: Name, in top: Node) -> Node? {
    var next = firstChild(top)
    while let node = next {
      if isElement(node, name) { return node }
      next = following(node, within: top)
    }
    return nil
  }

  /// All text below the node, as it stands; no more of it once `limit` bytes are read.
  public func textContent(_ top: Node, limit: Int = .max) -> [UInt8] {
    if kind(top) == .text { return Array(text(top)) }
    var content: [UInt8] = []
    var next = firstChild(top)
    while let node = next, content.count < limit {
      if kind(node) == .text { content.append(contentsOf: text(node)) }
      next = following(node, within: top)
    }
    return content
  }
}
