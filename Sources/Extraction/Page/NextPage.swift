import AddressCore
import Foundation
import HTML5

/// The next page of an article that its site parts into several.
///
/// A link counts only where its address is this page's with the next number at its end, in one of the
/// ways that sites number pages: a blog's next post is another article.
enum NextPage {
  /// More pages than this are a list or a forum.
  private static let mostPages = 50
  private static let mostLinks = 5000

  /// An absolute address, or empty.
  static func find(in tree: Tree, page: Address?, base: Address?) -> String {
    guard let page, let base, let own = Numbered(page), !isForum(tree) else { return "" }
    var left = mostLinks
    for node in tree.descendants(tree.root) {
      guard tree.isElement(node, .a) || isNext(node, tree),
        let href = tree.attribute(.href, of: node), href.count < 1000
      else { continue }
      left -= 1
      guard left > 0 else { return "" }
      // A link to a comment on that page is none to the page.
      guard !href.contains(0x23), names(own.number + 1, href),
        let target = base.resolving(String(decoding: href, as: UTF8.self)),
        let next = Numbered(target), next.base == own.base, next.number == own.number + 1,
        next.number <= mostPages
      else { continue }
      return target.text
    }
    return ""
  }

  /// Whether a number of one or two digits stands in an address: most links need no more looking.
  private static func names(_ number: Int, _ address: ArraySlice<UInt8>) -> Bool {
    var value = 0
    var digits = 0
    for byte in address {
      if byte >= 0x30, byte <= 0x39 {
        value = digits < 2 ? value * 10 + Int(byte - 0x30) : value
        digits += 1
      } else {
        if digits > 0, digits <= 2, value == number { return true }
        (value, digits) = (0, 0)
      }
    }
    return digits > 0 && digits <= 2 && value == number
  }

  /// What other people answered is no part of an article: pages that say that they are a thread, or are
  /// made by a program for such.
  private static func isForum(_ tree: Tree) -> Bool {
    for node in tree.descendants(tree.root).prefix(mostNodes) where tree.kind(node) == .element {
      if let type = tree.attribute(.itemtype, of: node), says("DiscussionForumPosting", type) {
        return true
      }
      if tree.isElement(node, .meta), Metadata.text(tree.attribute(.name, of: node)) == "generator",
        forums.occurs(in: Metadata.text(tree.attribute(.content, of: node)).lowercased())
      {
        return true
      }
      if tree.isElement(node, .script),
        Metadata.text(tree.attribute(.type, of: node)) == "application/ld+json",
        says("DiscussionForumPosting", tree.textContent(node, limit: 4000)[...])
      {
        return true
      }
    }
    return false
  }

  private static let mostNodes = 50_000

  private static func says(_ word: String, _ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text.prefix(4000), as: UTF8.self).contains(word)
  }

  private static let forums = PhraseList([
    "phpbb", "vbulletin", "xenforo", "discourse", "mybb", "invision", "flarum", "smf", "nodebb",
    "vanilla",
  ])

  private static func isNext(_ node: Tree.Node, _ tree: Tree) -> Bool {
    tree.isElement(node, .link)
      && Metadata.text(tree.attribute(.rel, of: node)).lowercased() == "next"
  }

  /// An address with its page's number taken off; without one it is the first page's.
  private struct Numbered {
    var base: String
    var number = 1

    init?(_ address: Address) {
      var path = address.path
      if path.hasSuffix("/") { path.removeLast() }
      guard !path.isEmpty else { return nil }
      let query = address.query ?? ""
      if let (rest, number) = Self.inQuery(query) {
        base = address.origin + path + "?" + rest
        self.number = number
      } else if query.isEmpty, let (rest, number) = Self.inPath(path) {
        guard !rest.isEmpty else { return nil }
        base = address.origin + rest + "?"
        self.number = number
      } else {
        base = address.origin + path + "?" + query
      }
    }

    /// `page=2` among others.
    private static func inQuery(_ query: String) -> (rest: String, number: Int)? {
      var parts = query.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
      for (index, part) in parts.enumerated() {
        let sides = part.split(separator: "=", maxSplits: 1)
        guard sides.count == 2, ["page", "pg", "pageno", "paged"].contains(sides[0].lowercased()),
          let number = Self.number(sides[1])
        else { continue }
        parts.remove(at: index)
        return (parts.joined(separator: "&"), number)
      }
      return nil
    }

    /// `…/2`, `…/page/2`, `…/page-2`, `…/seite-2`, `…/p2`, `…-page2.html`.
    private static func inPath(_ path: String) -> (rest: String, number: Int)? {
      guard let slash = path.lastIndex(of: "/") else { return nil }
      let segment = path[path.index(after: slash)...]
      var front = String(path[..<slash])
      if let number = number(segment) {
        if front.lowercased().hasSuffix("/page") { front.removeLast(5) }
        return (front, number)
      }
      for word in words where segment.lowercased().hasPrefix(word) {
        if let number = number(segment.dropFirst(word.count)) { return (front, number) }
      }
      let dot = segment.lastIndex(of: ".") ?? segment.endIndex
      let name = segment[..<dot].lowercased()
      guard let place = name.range(of: "-page", options: .backwards) ?? name.range(of: "_page")
      else {
        return nil
      }
      let digits = name[place.upperBound...].drop { $0 == "-" || $0 == "_" }
      guard let number = number(digits) else { return nil }
      return (front + "/" + name[..<place.lowerBound] + segment[dot...].lowercased(), number)
    }

    private static let words = [
      "page-", "page", "p", "seite-", "seite", "pagina-", "pagina", "strona-",
    ]

    private static func number(_ text: some StringProtocol) -> Int? {
      guard text.utf8.count <= 2, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return nil
      }
      return Int(text)
    }
  }
}
