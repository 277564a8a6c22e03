import ViewTree

/// SplitMix64: the same seed gives the same trees everywhere.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  /// Only what a browser's parser keeps where it is: no paragraph in a paragraph.
  var isForParser = false

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

typealias Tree = Node<Int>

/// Draws another tree for every seed.
struct Seeded: Component {
  typealias Action = Int

  var seed: UInt64
  var depth: Int
  var isForParser: Bool

  var body: Tree {
    var generator = SeededGenerator(seed: seed)
    generator.isForParser = isForParser
    return generator.node(depth: depth)
  }
}

extension SeededGenerator {
  static let safeTags: [ViewTree.Tag] = [
    .div, .div, .span, .section, .pre, .input, .textarea, .select, .img, .svg,
  ]

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }

  mutating func nodes(depth: Int = 0) -> [Tree] {
    (0..<below(depth == 0 ? 7 : 6 - depth)).map { _ in node(depth: depth) }
  }

  mutating func node(depth: Int) -> Tree {
    if below(4) == 0 { return .text(text()) }
    if depth < 3, below(5) == 0 {
      return .component(
        Seeded(seed: UInt64(below(40)), depth: depth + 1, isForParser: isForParser),
        key: below(2) == 0 ? "k\(below(6))" : nil)
    }
    let tag = pick(isForParser ? Self.safeTags : Self.safeTags + [.p, .li, .a])
    let key = below(3) == 0 ? "k\(below(6))" : nil
    if tag == .select { return select(key: key) }
    return .element(
      Element(
        tag, key: key, attributes: attributes(of: tag),
        children: tag == .svg
          ? [.element(Element(.path, attributes: [Attribute(.d, "M1 \(below(9))")]))]
          : tag == .textarea || tag == .input || tag == .img || depth > 3
            ? [] : nodes(depth: depth + 1)))
  }

  private mutating func select(key: String?) -> Tree {
    let values = (0..<1 + below(3)).map { "\($0)" }
    return .element(
      Element(
        .select, key: key, attributes: [Attribute(.value, pick(values))],
        children: values.map { value in
          .element(
            Element(.option, attributes: [Attribute(.value, value)], children: [.text(value)]))
        }))
  }

  private mutating func attributes(of tag: Tag) -> [Attribute] {
    var attributes: [Attribute] = []
    for _ in 0..<below(4) {
      attributes.append(
        Attribute(pick([.className, .title, .hidden, .ariaLabel, .dataBlock]), text()))
    }
    if tag == .input || tag == .textarea, below(2) == 0 {
      attributes.append(Attribute(.value, text()))
    }
    if tag == .input, below(2) == 0 { attributes.append(Attribute(.checked)) }
    return attributes
  }

  private mutating func text() -> String {
    pick(["", "a", "b", "\n", "\nx", "한국어", "<b>&amp;\"'", "\r\n", "😀 two", "&lt;", "c  d"])
  }

  /// Another view of the same screen: a few things changed, moved, added, removed.
  mutating func changed(_ nodes: [Tree], depth: Int = 0) -> [Tree] {
    var result = nodes.map { node in changed(node, depth: depth) }
    for _ in 0..<below(3) where !result.isEmpty {
      switch below(4) {
      case 0: result.remove(at: below(result.count))
      case 1: result.insert(contentsOf: alike(depth: depth + 1), at: below(result.count + 1))
      case 2: result.swapAt(below(result.count), below(result.count))
      default: result.shuffle(using: &self)
      }
    }
    return result
  }

  /// One to four neighbours of one shape.
  private mutating func alike(depth: Int) -> [Tree] {
    let first = node(depth: depth)
    var nodes = [first]
    for _ in 0..<below(4) { nodes.append(relabelled(first)) }
    return nodes
  }

  private mutating func relabelled(_ node: Tree) -> Tree {
    switch node {
    case .text: return .text(text())
    case .component: return node
    case .element(var element):
      if element.tag == .select || element.tag == .svg { return node }
      // A flag has no other value than the empty one.
      for index in element.attributes.indices
      where !element.attributes[index].value.isEmpty && below(2) == 0 {
        element.attributes[index].value = text()
      }
      for index in element.children.indices where below(2) == 0 {
        element.children[index] = relabelled(element.children[index])
      }
      return .element(element)
    }
  }

  private mutating func changed(_ node: Tree, depth: Int) -> Tree {
    guard case .element(var element) = node, below(3) > 0, element.tag != .select,
      element.tag != .svg
    else {
      return below(6) == 0 ? self.node(depth: depth + 1) : node
    }
    if below(3) == 0 { element.attributes = attributes(of: element.tag) }
    if !element.children.isEmpty {
      element.children = changed(element.children, depth: depth + 1)
    }
    return .element(element)
  }
}
