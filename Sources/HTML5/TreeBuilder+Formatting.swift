/// Formatting elements that were closed in the wrong order.
extension TreeBuilder {
  /// Whether mending has taken its steps: then formatting elements are as any other.
  private var isExhausted: Bool { mendingSteps + formatting.steps > mendingLimit }

  mutating func startFormatting(_ name: Name) {
    if name == .a, formatting.count > 0, let index = formatting.index(of: .a) {
      let node = formatting.entries[index].node
      adopt(.a)
      if let index = formatting.index(of: node) { formatting.remove(at: index) }
      if let index = stack.index(of: node, .a) { removeOpen(index) }
    }
    reconstructFormatting()
    if name == .nobr, stack.isInScope(.nobr) {
      adopt(.nobr)
      reconstructFormatting()
    }
    let node = insertElement(name)
    if isExhausted {
      formatting.removeAll()
    } else {
      formatting.add(node, name, in: tree)
    }
  }

  private mutating func removeOpen(_ index: Int) {
    mendingSteps &+= stack.count - index
    stack.replace(from: index, with: Array(stack.entries[(index + 1)...]))
  }

  /// Opens again what was closed with an element around it.
  mutating func reconstructFormatting() {
    guard let last = formatting.last, !last.isMarker, !stack.isOpen(last.node) else { return }
    if isExhausted {
      formatting.removeAll()
      return
    }
    var index = formatting.count - 1
    while index > 0 {
      let entry = formatting.entries[index - 1]
      if entry.isMarker || stack.isOpen(entry.node) { break }
      index -= 1
    }
    // Each is a node: dear in memory, so that it counts for several steps.
    mendingSteps &+= 16 * (formatting.count - index)
    while index < formatting.count {
      let entry = formatting.entries[index]
      let node = tree.clone(entry.node)
      open(node, entry.name, traits(of: entry.name))
      formatting.replace(index, with: node)
      index += 1
    }
  }

  /// The adoption agency algorithm, for an end tag of this name or another start tag `a` or `nobr`.
  mutating func adopt(_ name: Name) {
    if let top = stack.top, isCurrent(name), formatting.index(of: top.node) == nil {
      stack.pop()
      return
    }
    for _ in 0..<8 {
      guard let place = formatting.index(of: name), !isExhausted else {
        otherEndTag(name)
        return
      }
      let node = formatting.entries[place].node
      guard let index = stack.index(of: node, name) else {
        formatting.remove(at: place)
        return
      }
      guard stack.isInScope(index) else { return }
      guard let furthest = stack.lowestSpecial(above: index) else {
        pop(through: index)
        formatting.remove(at: place)
        return
      }
      mend(node, name, at: index, furthest: furthest, listedAt: place)
    }
  }

  /// One round: the furthest block leaves the formatting element and gets a copy of it inside.
  private mutating func mend(
    _ node: Tree.Node, _ name: Name, at index: Int, furthest: Int, listedAt place: Int
  ) {
    mendingSteps &+= 2 * (stack.count - index) + 16
    let ancestor = stack.entries[index - 1]
    let above = Array(stack.entries[(index + 1)...])
    let block = above[furthest - index - 1]
    var kept: [OpenElements.Entry] = []
    var bookmark = place
    let last = rebuild(above.prefix(furthest - index - 1), &kept, block, &bookmark)
    tree.remove(last)
    let place = self.place(for: ancestor)
    tree.attach(last, to: place.parent, before: place.before)
    let copy = tree.clone(node)
    mendingSteps &+= tree.moveChildren(of: block.node, to: copy)
    tree.attach(copy, to: block.node)
    if let old = formatting.index(of: node) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    formatting.insert(copy, name, at: min(bookmark, formatting.count))
    var entries = Array(kept.reversed())
    entries.append(block)
    entries.append(OpenElements.Entry(copy, name, traits(of: name)))
    entries.append(contentsOf: above[(furthest - index)...])
    stack.replace(from: index, with: entries)
  }

  /// Copies what stands between the furthest block and the formatting element, from the block down.
  ///
  /// Answers the outermost node; `kept` has what stays open, topmost first.
  private mutating func rebuild(
    _ between: ArraySlice<OpenElements.Entry>, _ kept: inout [OpenElements.Entry],
    _ block: OpenElements.Entry, _ bookmark: inout Int
  ) -> Tree.Node {
    var last = block.node
    var counter = 0
    for entry in between.reversed() {
      counter += 1
      let isFormatting = entry.traits.contains(.formatting)
      guard isFormatting, let listed = formatting.index(of: entry.node) else { continue }
      if counter > 3 {
        formatting.remove(at: listed)
        if listed < bookmark { bookmark -= 1 }
        continue
      }
      let copy = tree.clone(entry.node)
      formatting.replace(listed, with: copy)
      kept.append(OpenElements.Entry(copy, entry.name, entry.traits))
      if last == block.node { bookmark = listed + 1 }
      tree.remove(last)
      tree.attach(last, to: copy)
      last = copy
    }
    return last
  }
}
