import HTML5

/// Images that are no pictures of the article: signs in the text, pixels that count readers, portraits
/// of who wrote or answered, and the second of two that are the same.
enum SmallPictures {
  private static let signs = ["emoji", "smiley", "smilie", "emoticon"]
  /// Portraits, and the buttons of a call to action.
  private static let unwanted = ["avatar", "gravatar", "staff_photo", "cta-img"]
  private static let longestSign = 24

  static func settle(in tree: inout Tree) {
    var last: ArraySlice<UInt8> = []
    for node in tree.descendants(tree.root) {
      if tree.kind(node) == .text {
        if tree.text(node).contains(where: { $0 > 0x20 }) { last = [] }
        continue
      }
      guard tree.kind(node) == .element else { continue }
      switch tree.name(node) {
      case .td, .th, .li, .p: last = []
      default: break
      }
      guard tree.isElement(node, .img) else { continue }
      let source = tree.attribute(.src, of: node) ?? []
      if isPixel(node, in: tree) || isUnwanted(node, source, in: tree)
        || !source.isEmpty && source == last
      {
        tree.remove(node)
      } else if has(signs, tree.attribute(.class, of: node) ?? []) {
        writeSign(node, into: &tree)
      } else {
        last = source
      }
    }
  }

  /// A sign is what it stands for.
  private static func writeSign(_ node: Tree.Node, into tree: inout Tree) {
    let text = Array(tree.attribute(.alt, of: node) ?? [])
    if text.isEmpty || text.count > longestSign {
      tree.remove(node)
    } else {
      tree.replace(node, with: .span, text: text)
    }
  }

  private static func isPixel(_ node: Tree.Node, in tree: Tree) -> Bool {
    [Name.width, .height].contains { name in
      let digits = (tree.attribute(name, of: node) ?? []).prefix { $0 >= 0x30 && $0 <= 0x39 }
      return digits.count == 1 && digits.allSatisfy { $0 >= 0x31 && $0 <= 0x33 }
    }
  }

  private static func isUnwanted(
    _ node: Tree.Node, _ source: ArraySlice<UInt8>, in tree: Tree
  ) -> Bool {
    has(unwanted, tree.attribute(.class, of: node) ?? [])
      || has(["gravatar.com/"], source.prefix(60))
  }

  private static func has(_ words: [String], _ value: ArraySlice<UInt8>) -> Bool {
    guard !value.isEmpty else { return false }
    let text = value.prefix(400).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return words.contains { text.contains($0) }
  }
}
