import HTML5

/// Captions whose parts a page sets apart by its style alone.
enum Captions {
  private static let mostNodes = 60

  /// Puts a space between elements that touch: what a picture shows, and who made it.
  static func part(_ caption: Tree.Node, in tree: inout Tree) {
    var next = tree.firstChild(caption)
    for _ in 0..<mostNodes {
      guard let node = next else { return }
      next = tree.following(node, within: caption)
      guard tree.isElement(node, .span) || tree.isElement(node, .cite),
        let before = tree.previous(node), tree.isElement(before, .span)
      else { continue }
      tree.appendText([0x20], to: before)
    }
  }
}
