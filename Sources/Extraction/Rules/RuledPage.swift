import HTML5

/// What a site's rule says of one page.
struct RuledPage {
  /// The blocks that are the article, none in another; empty where the rule names none.
  private(set) var tops: [Tree.Node] = []
  private(set) var title = ""
  private(set) var byline = ""
  /// As the page writes it.
  private(set) var next = ""

  /// Takes out of the tree what the rule strips; nil where no rule is for the page.
  init?(_ rules: String, host: String, in tree: inout Tree) {
    guard !rules.isEmpty,
      let rule = SiteRule.parse(rules).rules.first(where: { $0.applies(to: host) })
    else { return nil }
    title = Self.text(rule.title, tree)
    byline = Self.text(rule.byline, tree)
    if let link = rule.next?.matches(in: tree).first {
      next = Metadata.text(tree.attribute(.href, of: link))
    }
    for selector in rule.strip {
      for node in selector.matches(in: tree) where tree.parent(node) != nil { tree.remove(node) }
    }
    tops = Self.outermost(rule.body?.matches(in: tree) ?? [], tree)
  }

  private static func text(_ selector: Selector?, _ tree: Tree) -> String {
    guard let node = selector?.matches(in: tree).first else { return "" }
    if let content = tree.attribute(.content, of: node) { return Metadata.text(content) }
    return Metadata.text(tree.textContent(node, limit: 2000)[...])
  }

  /// In document order: what stands within another follows it.
  private static func outermost(_ nodes: [Tree.Node], _ tree: Tree) -> [Tree.Node] {
    guard !nodes.isEmpty else { return [] }
    let wanted = Set(nodes)
    var found: [Tree.Node] = []
    var next = tree.firstChild(tree.root)
    while let node = next {
      guard wanted.contains(node) else {
        next = tree.following(node, within: tree.root)
        continue
      }
      found.append(node)
      next = tree.followingSkippingChildren(node, within: tree.root)
    }
    return found
  }
}
