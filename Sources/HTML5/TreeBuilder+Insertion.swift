extension TreeBuilder {
  struct Place {
    var parent: Tree.Node
    var before: Tree.Node?
  }

  /// Where a node goes when the current node, or the one given, is to hold it.
  func place(for target: OpenElements.Entry? = nil) -> Place {
    guard let target = target ?? stack.top else { return Place(parent: tree.root) }
    return fosters && target.traits.contains(.fosters) ? fosterPlace() : Place(parent: target.node)
  }

  /// Before the table, or in the template that is nearer.
  func fosterPlace() -> Place {
    let table = stack.index(.table)
    if let template = stack.index(.template), template > table ?? -1 {
      return Place(parent: stack.entries[template].node)
    }
    guard let table, table > 0 else { return Place(parent: stack.entries.first?.node ?? tree.root) }
    let node = stack.entries[table].node
    guard let parent = tree.parent(node) else {
      return Place(parent: stack.entries[table - 1].node)
    }
    return Place(parent: parent, before: node)
  }

  /// As `place`, but not deeper than the limit.
  private func placeOfChild() -> Place {
    let place = place()
    guard stack.count > HTMLParser.maximumDepth, place.before == nil,
      place.parent == currentNode, let parent = tree.parent(place.parent)
    else { return place }
    return Place(parent: parent)
  }

  /// Inserts an element with the token's attributes and opens it.
  @discardableResult
  mutating func insertElement(_ name: Name) -> Tree.Node {
    let node = makeElement(name, .html)
    open(node, name, traits(of: name))
    return node
  }

  /// Inserts an element that no tag stands for.
  @discardableResult
  mutating func insertImplied(_ name: Name) -> Tree.Node {
    let node = tree.makeElement(name, .html)
    open(node, name, traits(of: name))
    return node
  }

  mutating func open(_ node: Tree.Node, _ name: Name, _ traits: ElementTraits) {
    let place = placeOfChild()
    tree.attach(node, to: place.parent, before: place.before)
    stack.push(OpenElements.Entry(node, name, traits))
  }

  mutating func insertVoid(_ name: Name) {
    insertElement(name)
    stack.pop()
  }

  mutating func makeElement(_ name: Name, _ namespace: Tree.Namespace) -> Tree.Node {
    let node = tree.makeElement(name, namespace)
    guard !tokens.attributes.isEmpty else { return node }
    for attribute in tokens.attributes {
      var name = attribute.name
      if namespace != .html { name = foreign(name, namespace) }
      add(name, attribute.value)
    }
    tree.records[Int(node.index)].count = Int32(truncatingIfNeeded: tokens.attributes.count)
    return node
  }

  /// Adds an attribute for the element made last.
  private mutating func add(_ name: Name, _ value: Tokeniser.Piece) {
    if value.isDecoded {
      tree.attributeList.append(tree.makeAttribute(name, tokens.bytes(of: value)))
    } else {
      let attribute = Tree.Attribute(
        name: name, start: Int32(truncatingIfNeeded: value.start),
        count: Int32(truncatingIfNeeded: value.end - value.start))
      tree.attributeList.append(attribute)
    }
  }

  mutating func insertText() {
    insertText(tokens.text)
  }

  mutating func insertText(_ piece: Tokeniser.Piece) {
    guard !piece.isEmpty else { return }
    let place = place()
    guard place.parent != tree.root || context != nil else { return }
    if piece.isDecoded {
      tree.insertText(tokens.bytes(of: piece), to: place.parent, before: place.before)
    } else {
      tree.insertSource(piece.start, piece.end, to: place.parent, before: place.before)
    }
  }

  mutating func insertComment() {
    let node = makeComment()
    let place = placeOfChild()
    tree.attach(node, to: place.parent, before: place.before)
  }

  mutating func insertComment(in parent: Tree.Node) {
    tree.attach(makeComment(), to: parent)
  }

  private mutating func makeComment() -> Tree.Node {
    let text = tokens.text
    if text.isDecoded { return tree.makeText(.comment, tokens.bytes(of: text)) }
    return tree.makeText(
      .comment, at: Int32(truncatingIfNeeded: text.start), count: max(0, text.end - text.start))
  }

  /// Parts the white space that a text begins with from it.
  mutating func takeSpace() -> Tokeniser.Piece {
    var space = tokens.text
    let bytes = tokens.bytes(of: space)
    let count = bytes.firstIndex { !Tokeniser.isSpace($0) }.map { $0 - bytes.startIndex }
    space.end = space.start + (count ?? bytes.count)
    tokens.text.start = space.end
    return space
  }

  /// Opens an element whose content is text alone.
  mutating func insertTextElement(_ name: Name, _ content: Tokeniser.Content) {
    insertElement(name)
    tokens.content = content
    originalMode = mode
    mode = .text
  }
}

/// Attributes that `html` and `body` get from tags after their own, each name once.
struct LateAttributes {
  private var targets: [Target] = []

  private struct Target {
    var node: Tree.Node
    var has: [Bool]
    var added: [Tree.Attribute] = []
  }

  mutating func add(_ tokens: Tokeniser, to node: Tree.Node, of tree: inout Tree) {
    guard !tokens.attributes.isEmpty, tree.kind(node) == .element else { return }
    if !targets.contains(where: { $0.node == node }) {
      targets.append(Target(node: node, has: []))
      for attribute in tree.attributes(node) { _ = isNew(attribute.name, targets.count - 1) }
    }
    guard let index = targets.firstIndex(where: { $0.node == node }) else { return }
    for attribute in tokens.attributes where isNew(attribute.name, index) {
      targets[index].added.append(
        tree.makeAttribute(attribute.name, tokens.bytes(of: attribute.value)))
    }
  }

  private mutating func isNew(_ name: Name, _ index: Int) -> Bool {
    let number = Int(name.number)
    let missing = number + 1 - targets[index].has.count
    if missing > 0 {
      let room = max(missing, targets[index].has.count)
      targets[index].has.append(contentsOf: repeatElement(false, count: room))
    }
    guard !targets[index].has[number] else { return false }
    targets[index].has[number] = true
    return true
  }

  func finish(_ tree: inout Tree) {
    for target in targets where !target.added.isEmpty {
      let own = Array(tree.attributes(target.node))
      tree.records[Int(target.node.index)].start = Int32(
        truncatingIfNeeded: tree.attributeList.count)
      tree.records[Int(target.node.index)].count = Int32(
        truncatingIfNeeded: own.count + target.added.count)
      tree.attributeList.append(contentsOf: own)
      tree.attributeList.append(contentsOf: target.added)
    }
  }
}
