import AddressCore
import ArticleCore
import HTML5

/// The places that links of an article lead to, kept where the element that bears them is not.
///
/// A footnote jumps, whether the page marks it by `li id`, by `a name` or by an empty `span id`.
enum Anchors {
  private static let mostNodes = 60

  static func settle(
    in tree: inout Tree, _ tops: [Tree.Node], _ page: Address?,
    drops: (Tree.Node) -> Bool = { _ in false }
  ) {
    let wanted = targets(in: &tree, tops, page)
    guard !wanted.isEmpty else { return }
    var places = Places()
    for top in tops {
      var next: Tree.Node? = top
      while let node = next {
        next = tree.following(node, within: top)
        guard tree.kind(node) == .element else { continue }
        let isDropped = drops(node)
        if !isDropped { places.settle(on: node, in: &tree) }
        guard let anchor = anchor(of: node, in: tree),
          let name = wanted.contains(anchor) ? anchor : unprefixed(anchor, among: wanted)
        else { continue }
        if isDropped {
          places.waiting.append(name)
        } else if bears(node, in: tree) {
          if tree.attribute(.id, of: node) == nil { tree.setAttribute(.id, anchor, of: node) }
          if name != anchor { places.others[name] = anchor }
        } else if let holder = holder(for: node, within: top, in: tree), !drops(holder) {
          tree.setAttribute(.id, name, of: holder)
        } else {
          places.waiting.append(name)
        }
      }
    }
    places.lead(in: &tree, tops)
  }

  /// Some sites put a word before the names that a text has.
  private static func unprefixed(_ anchor: [UInt8], among wanted: Set<[UInt8]>) -> [UInt8]? {
    let prefix = Array("user-content-".utf8)
    guard anchor.starts(with: prefix) else { return nil }
    let name = Array(anchor.dropFirst(prefix.count))
    return wanted.contains(name) ? name : nil
  }

  /// Where links lead whose element is left out: to what follows it.
  private struct Places {
    var waiting: [[UInt8]] = []
    var others: [[UInt8]: [UInt8]] = [:]

    mutating func settle(on node: Tree.Node, in tree: inout Tree) {
      guard let first = waiting.first, canBear(node, in: tree) else { return }
      let id = tree.attribute(.id, of: node).map(Array.init) ?? []
      if id.isEmpty { tree.setAttribute(.id, first, of: node) }
      let name = id.isEmpty ? first : id
      for other in waiting where other != name { others[other] = name }
      waiting = []
    }

    func lead(in tree: inout Tree, _ tops: [Tree.Node]) {
      guard !others.isEmpty else { return }
      for top in tops {
        for node in tree.descendants(top) where tree.isElement(node, .a) {
          guard let href = tree.attribute(.href, of: node), href.first == 0x23,
            let other = others[Array(href.dropFirst())]
          else { continue }
          tree.setAttribute(.href, [0x23] + other, of: node)
        }
      }
    }
  }

  /// Links of an article to places that it does not have.
  static func dead(in content: Tree) -> Set<[UInt8]> {
    var links: Set<[UInt8]> = []
    var places: Set<[UInt8]> = []
    for node in content.descendants(content.root) where content.kind(node) == .element {
      if let id = content.attribute(.id, of: node) { places.insert([0x23] + id) }
      if content.isElement(node, .a), let href = content.attribute(.href, of: node),
        href.first == 0x23
      {
        links.insert(Array(href))
      }
    }
    return links.subtracting(places)
  }

  /// What links lead to; those that name this page whole are made links within it.
  private static func targets(
    in tree: inout Tree, _ tops: [Tree.Node], _ page: Address?
  ) -> Set<[UInt8]> {
    var wanted: Set<[UInt8]> = []
    let own = page?.withoutFragment
    for top in tops {
      for node in tree.descendants(top) where tree.isElement(node, .a) {
        guard let href = tree.attribute(.href, of: node), href.count < 2000,
          let hash = href.firstIndex(of: 0x23), href.index(after: hash) < href.endIndex
        else { continue }
        let fragment = Array(href[hash...])
        if hash > href.startIndex {
          let target = page?.resolving(String(decoding: href[..<hash], as: UTF8.self))
          guard let own, target?.withoutFragment == own else { continue }
          tree.setAttribute(.href, fragment, of: node)
        }
        wanted.insert(Array(fragment.dropFirst()))
      }
    }
    return wanted
  }

  private static func anchor(of node: Tree.Node, in tree: Tree) -> [UInt8]? {
    if let id = tree.attribute(.id, of: node), !id.isEmpty { return Array(id) }
    guard tree.isElement(node, .a), let name = tree.attribute(.name, of: node), !name.isEmpty
    else { return nil }
    return Array(name)
  }

  /// Whether the element is in the article as one of its own.
  private static func bears(_ node: Tree.Node, in tree: Tree) -> Bool {
    let name = tree.name(node)
    if name == .a { return tree.attribute(.href, of: node) != nil }
    guard tree.namespace(node) == .html, name != .img, name != .br, ArticleTag(name) != nil else {
      return false
    }
    return name.isBlock || !tree.textContent(node, limit: 1).isEmpty
  }

  /// The first element below, or the nearest around, that may bear it and bears none.
  private static func holder(
    for node: Tree.Node, within top: Tree.Node, in tree: Tree
  ) -> Tree.Node? {
    var next = tree.name(node).isBlock ? tree.firstChild(node) : nil
    for _ in 0..<mostNodes {
      guard let below = next else { break }
      if isFree(below, in: tree) { return below }
      next = tree.following(below, within: node)
    }
    var around = tree.parent(node)
    for _ in 0..<8 {
      guard let current = around, current != top else { return nil }
      if isFree(current, in: tree) { return current }
      around = tree.parent(current)
    }
    return nil
  }

  private static func isFree(_ node: Tree.Node, in tree: Tree) -> Bool {
    tree.attribute(.id, of: node) == nil && canBear(node, in: tree)
  }

  private static func canBear(_ node: Tree.Node, in tree: Tree) -> Bool {
    guard tree.kind(node) == .element else { return false }
    switch tree.name(node) {
    case .p, .li, .h1, .h2, .h3, .h4, .h5, .h6, .dd, .dt, .td, .blockquote, .pre, .sup: return true
    default: return false
    }
  }
}
