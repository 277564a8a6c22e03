extension Patcher {
  /// Tells the host to build a mounted piece as a copy of one that this patch has built, and what differs.
  ///
  /// False, with nothing written, where there is none (0) or the two are not built alike.
  mutating func writeCopy(of source: NodeNumber, as number: NodeNumber) -> Bool {
    var next = number
    guard source != 0, isBuiltAlike(source, number, &next) else { return false }
    writer.write(.copy)
    writer.write(source)
    writer.write(number)
    writeDifferences(from: source, to: number)
    return true
  }

  /// The same elements with attributes of the same names, and the numbers of the second in document order.
  ///
  /// Fields are not copied: the browser copies what is typed and ticked in its own way.
  private func isBuiltAlike(
    _ source: NodeNumber, _ number: NodeNumber, _ next: inout NodeNumber
  ) -> Bool {
    guard number == next, mounted[Int(source)].tag == mounted[Int(number)].tag else { return false }
    next += 1
    guard let tag = mounted[Int(number)].tag else { return true }
    if tag.isField || tag == .option { return false }
    guard mounted[Int(source)].attributes.canBeCopied(to: mounted[Int(number)].attributes) else {
      return false
    }
    let children = mounted[Int(source)].children
    let others = mounted[Int(number)].children
    guard children.count == others.count else { return false }
    for index in children.indices {
      guard isBuiltAlike(children[index], others[index], &next) else { return false }
    }
    return true
  }

  private mutating func writeDifferences(from source: NodeNumber, to number: NodeNumber) {
    guard mounted[Int(number)].tag != nil else {
      let text = mounted[Int(number)].text
      if mounted[Int(source)].text.hasSameBytes(as: text) { return }
      select(number)
      writer.write(.setText)
      writer.write(text)
      return
    }
    let old = mounted[Int(source)].attributes
    let new = mounted[Int(number)].attributes
    for index in new.indices where !old[index].value.hasSameBytes(as: new[index].value) {
      select(number)
      writeSet(new[index])
    }
    let children = mounted[Int(source)].children
    let others = mounted[Int(number)].children
    for index in children.indices { writeDifferences(from: children[index], to: others[index]) }
  }
}

extension [Attribute] {
  /// The same names in the same order, each once, and none with more to it than its value.
  fileprivate func canBeCopied(to other: [Attribute]) -> Bool {
    guard count == other.count else { return false }
    for index in indices {
      let name = self[index].name
      if name != other[index].name || name == .autofocus || name == .style { return false }
      if !isFirst(at: index) { return false }
    }
    return true
  }
}
