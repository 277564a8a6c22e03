import HTML5

/// A page's tree laid out in document order, with what was taken out of it so far.
///
/// An element's descendants are the range from it to its end, so that every question about a
/// subtree is one pass over a range.
struct Page {
  let tree: Tree
  private(set) var nodes: [Tree.Node] = []
  private(set) var parents: [Int] = []
  /// Past the last descendant of each node.
  private(set) var ends: [Int] = []
  /// An element's HTML name; `unknown` for text, comments and foreign elements.
  private(set) var names: [Name] = []
  /// What class and id of an HTML element tell of it.
  private(set) var hints: [LabelHints] = []
  /// Text that is more than white space, measured once; none for what is in a formula.
  private(set) var texts: [TextMeasure] = []
  var gone: [Bool] = []
  /// The first heading that repeats the title.
  var titleHeading: Int?
  /// Blocks that are captions by their class.
  var captions: [Tree.Node] = []
  /// What is embedded as part of the text.
  let embeds: Set<Tree.Node>

  init(_ tree: Tree, embeds: Set<Tree.Node> = []) {
    self.tree = tree
    self.embeds = embeds
    var open: [Int] = []
    for node in tree.descendants(tree.root) {
      let parent = tree.parent(node)
      while let last = open.last, nodes[last] != parent {
        ends[last] = nodes.count
        open.removeLast()
      }
      let isElement = tree.kind(node) == .element && tree.namespace(node) == .html
      parents.append(open.last ?? -1)
      open.append(nodes.count)
      nodes.append(node)
      ends.append(0)
      names.append(isElement ? tree.name(node) : .unknown)
      hints.append(
        isElement
          ? LabelHints(class: tree.attribute(.class, of: node), id: tree.attribute(.id, of: node))
          : [])
      // What is for scripts is read by nobody, and may be most of a page.
      let isCounted =
        tree.kind(node) == .text && !Self.isInFormula(node, in: tree)
        && !(parents.last.map { $0 >= 0 && names[$0].isScriptLike } ?? false)
      texts.append(isCounted ? TextMeasure(tree.text(node)) : .none)
    }
    for last in open { ends[last] = nodes.count }
    gone = Array(repeating: false, count: nodes.count)
  }

  var count: Int { nodes.count }

  func isElement(_ index: Int) -> Bool { tree.kind(nodes[index]) == .element }
  func isEmbed(_ index: Int) -> Bool { !embeds.isEmpty && embeds.contains(nodes[index]) }
  /// Whether a node is a formula.
  func isFormula(_ index: Int) -> Bool { tree.isFormulaElement(nodes[index], .math) }
  func isText(_ index: Int) -> Bool { tree.kind(nodes[index]) == .text }

  func attribute(_ name: Name, of index: Int) -> ArraySlice<UInt8>? {
    tree.attribute(name, of: nodes[index])
  }

  /// Takes an element out with everything below it.
  mutating func remove(_ index: Int) {
    for below in index..<ends[index] { gone[below] = true }
  }

  /// The nodes that are left directly below an element.
  func children(_ index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < ends[index] {
      if !gone[child] { children.append(child) }
      child = ends[child]
    }
    return children
  }

  func hasAncestor(_ index: Int, within limit: Int = .max, where matches: (Int) -> Bool) -> Bool {
    var current = parents[index]
    var steps = 0
    while current >= 0, steps < limit {
      if matches(current) { return true }
      current = parents[current]
      steps += 1
    }
    return false
  }

  /// Calls for every node left in the range below an element, itself included.
  func forEach(in index: Int, _ visit: (Int) -> Void) {
    var current = index
    while current < ends[index] {
      if gone[current] {
        current = ends[current]
      } else {
        visit(current)
        current += 1
      }
    }
  }

  /// The measure of all text left below an element.
  func text(of index: Int) -> TextMeasure {
    var sum = TextMeasure.none
    forEach(in: index) { if texts[$0].length > 0 { sum.add(texts[$0]) } }
    return sum
  }

  /// Which share of an element's text stands in links; links within the page count a third.
  func linkDensity(of index: Int) -> Double {
    var linked = 0.0
    var total = 0
    var linkEnd = 0
    var weight = 1.0
    forEach(in: index) { node in
      if names[node] == .a, node >= linkEnd {
        linkEnd = ends[node]
        weight = attribute(.href, of: node)?.first == 0x23 ? 0.3 : 1
      }
      let length = texts[node].length
      guard length > 0 else { return }
      total += length
      if node < linkEnd { linked += Double(length) * weight }
    }
    return total == 0 ? 0 : linked / Double(total)
  }

  /// The text left below an element, white space collapsed; no more once `limit` bytes are read.
  func plainText(of index: Int, limit: Int = .max) -> String {
    var bytes: [UInt8] = []
    var current = index
    while current < ends[index], bytes.count < limit {
      guard !gone[current] else {
        current = ends[current]
        continue
      }
      if isText(current) {
        bytes.append(contentsOf: tree.text(nodes[current]))
      } else if names[current].isBlock || names[current] == .br {
        bytes.append(0x20)
      }
      current += 1
    }
    return String(decoding: Self.collapsed(bytes[...]), as: UTF8.self)
  }

  /// Runs of white space as one space, none at the ends.
  static func collapsed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      if byte <= 0x20 {
        if let last = result.last, last != 0x20 { result.append(0x20) }
      } else {
        result.append(byte)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    return result
  }

  private static func isInFormula(_ text: Tree.Node, in tree: Tree) -> Bool {
    tree.parent(text).map { tree.namespace($0) == .mathML } ?? false
  }

  /// Lower-case class and id of an element of HTML, with a space between.
  func label(of index: Int) -> [UInt8] {
    guard isElement(index), tree.namespace(nodes[index]) == .html else { return [] }
    var label: [UInt8] = []
    for name in [Name.class, .id] {
      guard let value = attribute(name, of: index), !value.isEmpty else { continue }
      if !label.isEmpty { label.append(0x20) }
      for byte in value.prefix(400) {
        label.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      }
    }
    return label
  }
}

/// What scoring wants to know of a run of text.
///
/// A page has as many as it has nodes: they are kept small.
struct TextMeasure {
  private var characters: Int32 = 0
  private var commaCount: Int32 = 0
  private var denseCount: Int32 = 0

  /// Characters, runs of white space counted as one.
  var length: Int {
    get { Int(characters) }
    set { characters = Int32(clamping: newValue) }
  }
  /// Commas of any script.
  var commas: Int {
    get { Int(commaCount) }
    set { commaCount = Int32(clamping: newValue) }
  }
  /// Characters of scripts that say more with each, such as Chinese, Japanese and Korean.
  var dense: Int {
    get { Int(denseCount) }
    set { denseCount = Int32(clamping: newValue) }
  }

  static let none = TextMeasure(length: 0, commas: 0)

  init(length: Int, commas: Int) {
    self.length = length
    self.commas = commas
  }

  /// The length that a text in letters would have that says as much.
  var weight: Int { length + dense }

  init(_ text: ArraySlice<UInt8>) {
    var length = 0
    var commas = 0
    var dense = 0
    var wasSpace = true
    var previous: (UInt8, UInt8) = (0, 0)
    for byte in text {
      let isSpace = byte <= 0x20
      let continues = byte & 0xC0 == 0x80
      if !isSpace && !continues || isSpace && !wasSpace { length += 1 }
      wasSpace = isSpace
      if byte == 0x2C { commas += 1 }
      if byte >= 0xE3, byte <= 0xED { dense += 1 }
      // U+3001, U+FF0C, U+060C
      if previous == (0xE3, 0x80) && byte == 0x81 || previous == (0xEF, 0xBC) && byte == 0x8C
        || previous.1 == 0xD8 && byte == 0x8C
      {
        commas += 1
      }
      previous = (previous.1, byte)
    }
    self.length = wasSpace && length > 0 ? length - 1 : length
    self.commas = commas
    self.dense = dense
  }

  mutating func add(_ other: TextMeasure) {
    length += other.length
    commas += other.commas
    dense += other.dense
  }
}
