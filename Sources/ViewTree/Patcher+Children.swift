extension Patcher {
  /// Makes the children of a mounted element what the view says, with the fewest moves.
  ///
  /// What stands at the beginning and at the end of both is updated in place; only what lies
  /// between is paired by key.
  mutating func updateChildren(of parent: NodeNumber, to new: [Node<Action>]) {
    let old = mounted[Int(parent)].children
    var start = 0
    var oldEnd = old.count
    var newEnd = new.count
    while start < oldEnd, start < newEnd, isSame(old[start], new[start]) {
      update(old[start], to: new[start])
      start += 1
    }
    if start == oldEnd, start == newEnd { return }
    while start < oldEnd, start < newEnd, isSame(old[oldEnd - 1], new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
      update(old[oldEnd], to: new[newEnd])
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
    for index in new.indices.reversed() {
      let source = sources[index]
      if source < 0 {
        numbers[index] = insert(new[index], into: parent, before: following)
      } else {
        numbers[index] = old[source]
        update(old[source], to: new[index])
        if !stays[index] { writeInsertion(of: old[source], into: parent, before: following) }
      }
      following = numbers[index]
    }
    return numbers
  }

  private mutating func insert(
    _ nodes: [Node<Action>], into parent: NodeNumber, before following: NodeNumber
  ) -> [NodeNumber] {
    var numbers: [NodeNumber] = []
    numbers.reserveCapacity(nodes.count)
    for node in nodes { numbers.append(insert(node, into: parent, before: following)) }
    return numbers
  }

  private mutating func insert(
    _ node: Node<Action>, into parent: NodeNumber, before following: NodeNumber
  ) -> NodeNumber {
    let number = mount(node, in: parent)
    writeCreation(of: number)
    writeInsertion(of: number, into: parent, before: following)
    return number
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

  /// The mounted node can become this one: the same key, and the same tag or both text.
  private func isSame(_ number: NodeNumber, _ node: Node<Action>) -> Bool {
    let old = mounted[Int(number)]
    switch node {
    case .text: return old.tag == nil
    case .element(let element):
      return old.tag == element.tag && haveSameBytes(old.key, element.key)
    }
  }
}

extension Node {
  fileprivate var key: String? {
    switch self {
    case .text: nil
    case .element(let element): element.key
    }
  }

  /// 0 for a text, else the tag's number and one.
  fileprivate var kind: Int {
    switch self {
    case .text: 0
    case .element(let element): Int(element.tag.rawValue) + 1
    }
  }
}
