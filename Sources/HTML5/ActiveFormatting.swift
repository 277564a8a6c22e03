/// The list of active formatting elements (HTML, section 13.2.4.3).
struct ActiveFormatting {
  struct Entry {
    var node: Tree.Node
    var name: Name
    var isMarker = false
  }

  private(set) var entries: [Entry] = []
  /// How many entries were looked at.
  private(set) var steps = 0

  var last: Entry? { entries.last }
  var count: Int { entries.count }

  mutating func addMarker() {
    entries.append(Entry(node: Tree.Node(0), name: .unknown, isMarker: true))
  }

  mutating func clearToMarker() {
    while let entry = entries.popLast(), !entry.isMarker {}
  }

  mutating func removeAll() {
    entries.removeAll()
  }

  /// Adds an element; of three that are alike the first goes ("Noah's Ark").
  mutating func add(_ node: Tree.Node, _ name: Name, in tree: Tree) {
    var alike = 0
    var first = 0
    var index = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      steps &+= 1
      if entries[index].name == name {
        steps &+= tree.attributes(node).count
        if tree.hasSameAttributes(entries[index].node, node) {
          alike += 1
          first = index
        }
      }
      index -= 1
    }
    if alike >= 3 { entries.remove(at: first) }
    entries.append(Entry(node: node, name: name))
  }

  /// Where the last element of this name after the last marker is.
  mutating func index(of name: Name) -> Int? {
    lastIndex { $0.name == name }
  }

  mutating func index(of node: Tree.Node) -> Int? {
    var index = entries.count - 1
    while index >= 0 {
      steps &+= 1
      if entries[index].node == node, !entries[index].isMarker { return index }
      index -= 1
    }
    return nil
  }

  private mutating func lastIndex(where matches: (Entry) -> Bool) -> Int? {
    var index = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      steps &+= 1
      if matches(entries[index]) { return index }
      index -= 1
    }
    return nil
  }

  mutating func remove(at index: Int) {
    steps &+= entries.count - index
    entries.remove(at: index)
  }

  mutating func insert(_ node: Tree.Node, _ name: Name, at index: Int) {
    steps &+= entries.count - index
    entries.insert(Entry(node: node, name: name), at: index)
  }

  mutating func replace(_ index: Int, with node: Tree.Node) {
    entries[index].node = node
  }
}

extension Tree {
  /// Whether two elements have the same attributes, in whatever order.
  func hasSameAttributes(_ node: Node, _ other: Node) -> Bool {
    let (attributes, others) = (attributes(node), attributes(other))
    guard attributes.count == others.count else { return false }
    if attributes.startIndex == others.startIndex { return true }
    for attribute in attributes {
      guard let other = others.first(where: { $0.name == attribute.name }),
        value(attribute) == value(other)
      else { return false }
    }
    return true
  }
}
