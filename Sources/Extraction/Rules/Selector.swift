import HTML5

/// A small part of CSS's selectors: types, `*`, `.class`, `#id`, `[attribute]` with `=`, `~=`, `^=`,
/// `$=` and `*=`, below (a space) and directly below (`>`), several with commas.
///
/// All that match are found in one pass over the tree, whatever the selector.
struct Selector {
  private struct Compound {
    var type: [UInt8] = []
    var tests: [Test] = []
    /// Whether what stands before has to be the parent.
    var isChild = false
  }

  fileprivate struct Test {
    var attribute: [UInt8]
    var sign: UInt8
    var value: [UInt8]
  }

  private var lists: [[Compound]] = []

  private static let mostCompounds = 8
  private static let mostLists = 50

  /// Nil for what is none of these.
  init?(_ text: String) {
    for part in Self.split(Array(text.utf8)) {
      guard let list = Self.compounds(part), lists.count < Self.mostLists else { return nil }
      lists.append(list)
    }
    if lists.isEmpty { return nil }
  }

  /// At commas that stand in no brackets.
  private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var depth = 0
    for (index, byte) in text.enumerated() {
      if byte == 0x5B { depth += 1 }
      if byte == 0x5D { depth -= 1 }
      guard byte == 0x2C, depth == 0 else { continue }
      parts.append(text[start..<index])
      start = index + 1
    }
    return parts + [text[start...]]
  }

  private static func compounds(_ text: ArraySlice<UInt8>) -> [Compound]? {
    var rest = text.drop { $0 <= 0x20 }
    var list: [Compound] = []
    var isChild = false
    while !rest.isEmpty {
      if rest.first == 0x3E {
        guard !isChild, !list.isEmpty else { return nil }
        isChild = true
        rest = rest.dropFirst().drop { $0 <= 0x20 }
        continue
      }
      guard var compound = compound(&rest), list.count < mostCompounds else { return nil }
      compound.isChild = isChild
      list.append(compound)
      isChild = false
      rest = rest.drop { $0 <= 0x20 }
    }
    return list.isEmpty || isChild ? nil : list
  }

  private static func compound(_ rest: inout ArraySlice<UInt8>) -> Compound? {
    var compound = Compound()
    var isEmpty = true
    if rest.first == 0x2A {
      rest = rest.dropFirst()
      isEmpty = false
    } else {
      compound.type = small(word(&rest))
      isEmpty = compound.type.isEmpty
    }
    while let sign = rest.first, sign == 0x2E || sign == 0x23 || sign == 0x5B {
      rest = rest.dropFirst()
      isEmpty = false
      if sign == 0x5B {
        guard let test = attribute(&rest) else { return nil }
        compound.tests.append(test)
        continue
      }
      let name = word(&rest)
      guard !name.isEmpty else { return nil }
      let isClass = sign == 0x2E
      let attribute = Array((isClass ? "class" : "id").utf8)
      compound.tests.append(Test(attribute: attribute, sign: isClass ? 0x7E : 0x3D, value: name))
    }
    return isEmpty || compound.tests.count > 20 ? nil : compound
  }

  private static func word(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let word = rest.prefix {
      PlainLine.isLetter($0) || PlainLine.isDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 >= 0x80
    }
    rest = rest.dropFirst(word.count)
    return Array(word)
  }

  private static func small(_ word: [UInt8]) -> [UInt8] {
    word.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  /// Behind the bracket that opens, to behind the one that closes.
  private static func attribute(_ rest: inout ArraySlice<UInt8>) -> Test? {
    let name = small(word(&rest))
    guard !name.isEmpty, let next = rest.first else { return nil }
    rest = rest.dropFirst()
    if next == 0x5D { return Test(attribute: name, sign: 0, value: []) }
    if next != 0x3D {
      guard [0x7E, 0x5E, 0x24, 0x2A].contains(next), rest.first == 0x3D else { return nil }
      rest = rest.dropFirst()
    }
    var value: [UInt8]
    if let quote = rest.first, quote == 0x22 || quote == 0x27 {
      value = Array(rest.dropFirst().prefix { $0 != quote })
      rest = rest.dropFirst(value.count + 2)
    } else {
      value = word(&rest)
    }
    guard rest.first == 0x5D, !value.isEmpty else { return nil }
    rest = rest.dropFirst()
    return Test(attribute: name, sign: next, value: value)
  }
}

extension Selector {
  /// An element whose descendants are being looked at: which compounds of each list were matched by it,
  /// and by it or what it stands in.
  private struct Open {
    var node: Tree.Node
    var own: [UInt16]
    var all: [UInt16]
  }

  /// The elements that match, in document order.
  func matches(in tree: Tree) -> [Tree.Node] {
    var found: [Tree.Node] = []
    var open: [Open] = []
    let none = [UInt16](repeating: 0, count: lists.count)
    for node in tree.descendants(tree.root) where tree.kind(node) == .element {
      let parent = tree.parent(node)
      while let last = open.last, last.node != parent { open.removeLast() }
      let outer = open.last?.all ?? none
      let own = marks(node, tree, parent: open.last?.own ?? none, outer: outer)
      let isMatch = zip(own, lists).contains { $0 & (1 << UInt16($1.count - 1)) != 0 }
      if isMatch { found.append(node) }
      open.append(Open(node: node, own: own, all: zip(own, outer).map { $0 | $1 }))
    }
    return found
  }

  private func marks(
    _ node: Tree.Node, _ tree: Tree, parent: [UInt16], outer: [UInt16]
  ) -> [UInt16] {
    lists.enumerated().map { number, list in
      var bits: UInt16 = 0
      for (index, compound) in list.enumerated() {
        let before = compound.isChild ? parent[number] : outer[number]
        guard index == 0 || before & (1 << UInt16(index - 1)) != 0 else { continue }
        if matches(compound, node, tree) { bits |= 1 << UInt16(index) }
      }
      return bits
    }
  }

  private func matches(_ compound: Compound, _ node: Tree.Node, _ tree: Tree) -> Bool {
    if !compound.type.isEmpty, !tree.nameText(tree.name(node)).elementsEqual(compound.type) {
      return false
    }
    return compound.tests.allSatisfy { test in
      guard let name = tree.knownName(test.attribute), let value = tree.attribute(name, of: node)
      else { return false }
      return test.holds(value)
    }
  }
}

extension Selector.Test {
  /// Of no more than the first kilobytes of a value.
  fileprivate func holds(_ attribute: ArraySlice<UInt8>) -> Bool {
    let text = attribute.prefix(4000)
    switch sign {
    case 0: return true
    case 0x3D: return text.elementsEqual(value)
    case 0x7E: return text.split { $0 <= 0x20 }.contains { $0.elementsEqual(value) }
    case 0x5E: return text.starts(with: value)
    case 0x24: return text.count >= value.count && text.suffix(value.count).elementsEqual(value)
    default:
      return text.indices.contains { text[$0] == value[0] && text[$0...].starts(with: value) }
    }
  }
}
