/// Two trees are equal when they have the same nodes in the same places: names, attributes in order,
/// and text.
extension Tree: Equatable {
  public static func == (left: Tree, right: Tree) -> Bool {
    var leftNext = left.firstChild(left.root)
    var rightNext = right.firstChild(right.root)
    var depth = 0
    while let leftNode = leftNext, let rightNode = rightNext {
      guard left.isSame(leftNode, as: rightNode, of: right) else { return false }
      (leftNext, rightNext) = (left.firstChild(leftNode), right.firstChild(rightNode))
      depth += 1
      var leftUp = leftNode
      var rightUp = rightNode
      while leftNext == nil, rightNext == nil {
        (leftNext, rightNext) = (left.next(leftUp), right.next(rightUp))
        depth -= 1
        guard leftNext == nil, rightNext == nil, depth > 0 else { break }
        guard let leftParent = left.parent(leftUp), let rightParent = right.parent(rightUp) else {
          return false
        }
        (leftUp, rightUp) = (leftParent, rightParent)
      }
    }
    return leftNext == nil && rightNext == nil
  }

  private func isSame(_ node: Node, as other: Node, of tree: Tree) -> Bool {
    guard kind(node) == tree.kind(other), namespace(node) == tree.namespace(other),
      nameText(name(node)) == tree.nameText(tree.name(other)), text(node) == tree.text(other)
    else { return false }
    if let doctype = doctype(node), let other = tree.doctype(other) { return doctype == other }
    let attributes = attributes(node)
    let others = tree.attributes(other)
    guard attributes.count == others.count else { return false }
    for (attribute, other) in zip(attributes, others) {
      guard nameText(attribute.name) == tree.nameText(other.name),
        value(attribute) == tree.value(other)
      else { return false }
    }
    return true
  }
}
