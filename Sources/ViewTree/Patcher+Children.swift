extension Patcher {
  /// Makes the children of a mounted element what the view says, with the fewest moves.
  ///
  /// What stands at the beginning and at the end of both is updated in place; only what lies
  /// between is paired by key.
  mutating func updateChildren(of parent: NodeNumber, to new: [Node<Action>]) {
    var old = mounted[Int(parent)].children
    var start = 0
    var oldEnd = old.count
    var newEnd = new.count
    while start < oldEnd, start < newEnd, isSame(old[start], new[start]) {
      let number = update(old[start], to: new[start])
      if number != old[start] {
        old[start] = number
        mounted[Int(parent)].children[start] = number
      }
      start += 1
    }
    if start == oldEnd, start == newEnd { return }
    while start < oldEnd, start < newEnd, isSame(old[oldEnd - 1], new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
      old[oldEnd] = update(old[oldEnd], to: new[newEnd])
    }
    let middle = replace(
      Array(old[start..<oldEnd]), by: Array(new[start..<newEnd]), in: parent,
      before: oldEnd < old.count ? old[oldEnd] : 0)
    mounted[Int(parent)].children = Array(old[..<start]) + middle + Array(old[oldEnd...])
  }

  /// Pairs neighbouring children by key, or by tag in order where they have none.
  private mutating func replace(
    _ old: [NodeNumber], by new: [Node<Action>], in parent: NodeNumber, before end: NodeNumber
  ) -> [NodeNumber] {
    if old.isEmpty { return insert(new, into: parent, before: end) }
    let sources = pair(old, with: new)
    var isKept = [Bool](repeating: false, count: old.count)
    for source in sources where source >= 0 { isKept[source] = true }
    for index in old.indices where !isKept[index] { remove(old[index]) }
    let stays = longestIncreasingSubsequence(of: sources)
    var numbers = [NodeNumber](repeating: 0, count: new.count)
    var following = end
    var built: NodeNumber = 0
    for index in new.indices.reversed() {
      let source = sources[index]
      if source < 0 {
        built = insert(new[index], into: parent, before: following, like: built)
        following = built
      } else {
        let number = update(old[source], to: new[index])
        if !stays[index] { writeInsertion(of: number, into: parent, before: following) }
        following = number
      }
      numbers[index] = following
    }
    return numbers
  }

  private mutating func insert(
    _ nodes: [Node<Action>], into parent: NodeNumber, before following: NodeNumber
  ) -> [NodeNumber] {
    var numbers: [NodeNumber] = []
    numbers.reserveCapacity(nodes.count)
    for node in nodes {
      numbers.append(insert(node, into: parent, before: following, like: numbers.last ?? 0))
    }
    return numbers
  }

  private mutating func insert(
    _ node: Node<Action>, into parent: NodeNumber, before following: NodeNumber,
    like built: NodeNumber
  ) -> NodeNumber {
    let number = mount(node, in: parent)
    if !writeCopy(of: built, as: number) { writeCreation(of: number) }
    writeInsertion(of: number, into: parent, before: following)
    return number
  }

  /// Puts what a component draws now in the place of what it drew.
  mutating func replace(_ number: NodeNumber, by component: AnyComponent<Action>) -> NodeNumber {
    let parent = mounted[Int(number)].parent
    let new = insert(.component(component), into: parent, before: number, like: 0)
    remove(number)
    return new
  }

  /// For each new child the index of the old one that becomes it, or -1.
  private func pair(_ old: [NodeNumber], with new: [Node<Action>]) -> [Int] {
    var sources = [Int](repeating: -1, count: new.count)
    if new.isEmpty { return sources }
    let keys = KeyIndex(old.map { mounted[Int($0)].key })
    var isTaken = [Bool](repeating: false, count: old.count)
    var next = 0
    var isUsedUp = [Bool](repeating: false, count: 256)
    for index in new.indices {
      if let key = new[index].key {
        guard let found = keys.index(of: key), !isTaken[found], isSame(old[found], new[index])
        else { continue }
        isTaken[found] = true
        sources[index] = found
      } else {
        let kind = new[index].kind
        if isUsedUp[kind] { continue }
        var candidate = next
        while candidate < old.count, !isSame(old[candidate], new[index]) { candidate += 1 }
        guard candidate < old.count else {
          isUsedUp[kind] = true
          continue
        }
        sources[index] = candidate
        next = candidate + 1
      }
    }
    return sources
  }

  private mutating func remove(_ number: NodeNumber) {
    writer.write(.remove)
    writer.write(number)
    unmount(number)
  }

  /// The mounted node can become this one: the same key, and the same tag, or both text or components
  /// of one type.
  private func isSame(_ number: NodeNumber, _ node: Node<Action>) -> Bool {
    let place = Int(number)
    switch node {
    case .text: return mounted[place].tag == nil
    case .element(let element):
      return mounted[place].tag == element.tag && haveSameBytes(mounted[place].key, element.key)
    case .component(let component):
      guard let old = mounted[place].component else { return false }
      return old.isSameKind(as: component) && haveSameBytes(old.key, component.key)
    }
  }
}

extension Node {
  fileprivate var key: String? {
    switch self {
    case .text: nil
    case .element(let element): element.key
    case .component(let component): component.key
    }
  }

  /// 0 for a text, 255 for a component, else the tag's number and one.
  fileprivate var kind: Int {
    switch self {
    case .text: 0
    case .component: 255
    case .element(let element): Int(element.tag.rawValue) + 1
    }
  }
}
