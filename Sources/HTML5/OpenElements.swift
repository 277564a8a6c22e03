/// The stack of open elements (HTML, section 13.2.4.2).
///
/// Questions of scope take no walk: for each name the topmost element of it is known, and so is the
/// topmost element that ends a search of each kind.
struct OpenElements {
  struct Entry {
    var node: Tree.Node
    var name: Name
    var traits: ElementTraits
    /// The next lower entry of this name, of HTML or not as this one; -1 for none.
    fileprivate var lower: Int32

    init(_ node: Tree.Node, _ name: Name, _ traits: ElementTraits) {
      self.node = node
      self.name = name
      self.traits = traits
      lower = -1
    }
  }

  private(set) var entries: [Entry] = []
  /// By name, the topmost HTML element and the topmost other element.
  private var topmost: [Int32] = []
  private var topmostForeign: [Int32] = []
  /// Where the entries of each trait are, lowest first.
  private(set) var special: [Int32] = []
  private var scope: [Int32] = []
  private var buttonScope: [Int32] = []
  private var listScope: [Int32] = []
  private var tableScope: [Int32] = []
  private var listItemEnds: [Int32] = []
  private var modeDeciders: [Int32] = []
  /// The HTML elements that have an element of another namespace right above.
  private var foreignBases: [Int32] = []
  /// By node, whether a formatting element is open.
  private var openFormatting: [UInt64] = []
  /// How many entries came and went.
  private(set) var steps = 0

  var count: Int { entries.count }
  var top: Entry? { entries.last }

  mutating func push(_ entry: Entry) {
    steps &+= 1
    let index = Int32(truncatingIfNeeded: entries.count)
    var entry = entry
    let number = Int(entry.name.number)
    if entry.traits.contains(.foreign) {
      Self.grow(&topmostForeign, beyond: number)
      entry.lower = topmostForeign[number]
      topmostForeign[number] = index
      if let top, !top.traits.contains(.foreign) { foreignBases.append(index - 1) }
    } else {
      Self.grow(&topmost, beyond: number)
      entry.lower = topmost[number]
      topmost[number] = index
    }
    entries.append(entry)
    if !entry.traits.isDisjoint(with: .listed) { list(entry.traits, index) }
    if entry.traits.contains(.formatting) { mark(entry.node, isOpen: true) }
  }

  private static func grow(_ places: inout [Int32], beyond number: Int) {
    guard number >= places.count else { return }
    let missing = max(512, places.count, number + 1 - places.count)
    places.append(contentsOf: repeatElement(-1, count: missing))
  }

  private mutating func mark(_ node: Tree.Node, isOpen: Bool) {
    let word = Int(node.index) >> 6
    let bit: UInt64 = 1 << UInt64(node.index & 63)
    if word >= openFormatting.count {
      guard isOpen else { return }
      let missing = max(openFormatting.count, word + 1 - openFormatting.count)
      openFormatting.append(contentsOf: repeatElement(0, count: missing))
    }
    if isOpen {
      openFormatting[word] |= bit
    } else {
      openFormatting[word] &= ~bit
    }
  }

  /// Whether a formatting element is open.
  func isOpen(_ node: Tree.Node) -> Bool {
    let word = Int(node.index) >> 6
    return word < openFormatting.count && openFormatting[word] >> UInt64(node.index & 63) & 1 == 1
  }

  private mutating func list(_ traits: ElementTraits, _ index: Int32) {
    if traits.contains(.special) { special.append(index) }
    if traits.contains(.endsListItem) { listItemEnds.append(index) }
    if traits.contains(.scope) { scope.append(index) }
    if traits.contains(.buttonScope) { buttonScope.append(index) }
    if traits.contains(.listScope) { listScope.append(index) }
    if traits.contains(.tableScope) { tableScope.append(index) }
    if traits.contains(.decidesMode) { modeDeciders.append(index) }
  }

  @discardableResult
  mutating func pop() -> Entry? {
    guard let entry = entries.popLast() else { return nil }
    steps &+= 1
    let number = Int(entry.name.number)
    if entry.traits.contains(.foreign) {
      topmostForeign[number] = entry.lower
      if let top, !top.traits.contains(.foreign) { foreignBases.removeLast() }
    } else {
      topmost[number] = entry.lower
    }
    if !entry.traits.isDisjoint(with: .listed) { unlist(entry.traits) }
    if entry.traits.contains(.formatting) { mark(entry.node, isOpen: false) }
    return entry
  }

  private mutating func unlist(_ traits: ElementTraits) {
    if traits.contains(.special) { special.removeLast() }
    if traits.contains(.endsListItem) { listItemEnds.removeLast() }
    if traits.contains(.scope) { scope.removeLast() }
    if traits.contains(.buttonScope) { buttonScope.removeLast() }
    if traits.contains(.listScope) { listScope.removeLast() }
    if traits.contains(.tableScope) { tableScope.removeLast() }
    if traits.contains(.decidesMode) { modeDeciders.removeLast() }
  }

  /// Puts other entries in the place of the topmost ones.
  mutating func replace(from index: Int, with others: [Entry]) {
    while entries.count > index { pop() }
    for entry in others { push(entry) }
  }
}

/// Questions of what is open.
extension OpenElements {
  /// Where the topmost HTML element of this name is.
  func index(_ name: Name) -> Int? {
    guard Int(name.number) < topmost.count else { return nil }
    let index = Int(topmost[Int(name.number)])
    return index < 0 ? nil : index
  }

  /// Where the topmost element of SVG or MathML with this name is, given in small letters.
  func foreignIndex(_ name: Name) -> Int? {
    guard Int(name.number) < topmostForeign.count else { return nil }
    let index = Int(topmostForeign[Int(name.number)])
    return index < 0 ? nil : index
  }

  /// Where the element is, which was pushed as an HTML element.
  func index(of node: Tree.Node, _ name: Name) -> Int? {
    guard Int(name.number) < topmost.count else { return nil }
    var index = Int(topmost[Int(name.number)])
    while index >= 0 {
      if entries[index].node == node { return index }
      index = Int(entries[index].lower)
    }
    return nil
  }

  func contains(_ name: Name) -> Bool { index(name) != nil }

  func isInScope(_ name: Name) -> Bool { isAbove(name, scope) }
  func isInScope(_ index: Int) -> Bool { index >= scope.last ?? 0 }
  func isInButtonScope(_ name: Name) -> Bool { isAbove(name, scope) && isAbove(name, buttonScope) }
  func isInListScope(_ name: Name) -> Bool { isAbove(name, scope) && isAbove(name, listScope) }
  func isInTableScope(_ name: Name) -> Bool { isAbove(name, tableScope) }

  /// Whether an element of the name is not below the topmost of those listed.
  private func isAbove(_ name: Name, _ list: [Int32]) -> Bool {
    guard let index = index(name) else { return false }
    return index >= list.last ?? 0
  }

  /// The topmost special element, which ends the search of an end tag.
  var topmostSpecial: Int { Int(special.last ?? -1) }

  /// The topmost element that is special and no `address`, `div` or `p`.
  var topmostListItemEnd: Int? { listItemEnds.last.map(Int.init) }
  var topmostModeDecider: Int { Int(modeDeciders.last ?? 0) }

  /// The lowest special element above an entry (the "furthest block").
  func lowestSpecial(above index: Int) -> Int? {
    var (low, high) = (0, special.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(special[middle]) > index {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low < special.count ? Int(special[low]) : nil
  }

  /// The topmost HTML element when the top is none.
  var topmostBelowForeign: Int { Int(foreignBases.last ?? 0) }
}
