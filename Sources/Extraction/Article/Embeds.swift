import AddressCore
import HTML5

/// What a page embeds from elsewhere as part of its text: videos, players, posts, maps.
///
/// Told by structure, never by a site's name. In the article each is a link to what was embedded, in
/// a figure of its own.
enum Embeds {
  /// Smaller ones only count visitors.
  private static let smallest = 50
  /// A page with more of them is a catalogue; what comes after is left out.
  private static let most = 1000

  /// Takes out what stands in place of an embedded part where it cannot be shown, and answers which
  /// nodes they are.
  static func find(in tree: inout Tree) -> Set<Tree.Node> {
    var found: Set<Tree.Node> = []
    for node in tree.descendants(tree.root) where tree.kind(node) == .element {
      guard found.count < most else { break }
      guard isMedium(tree.name(node)), tree.namespace(node) == .html,
        let source = source(of: node, in: tree), isPart(node, source, in: tree)
      else { continue }
      for child in tree.children(node) { tree.remove(child) }
      tree.setAttribute(.src, source, of: node)
      found.insert(node)
    }
    return found
  }

  /// Makes a figure with a link of each.
  static func write(_ embeds: [Tree.Node], into tree: inout Tree, _ base: Address?) {
    for node in embeds {
      guard let address = address(of: node, in: tree, base),
        let host = Address(absolute: String(decoding: address, as: UTF8.self))?.displayHost
      else { continue }
      let title = label(of: node, in: tree)
      tree.rename(node, to: .figure)
      let link = tree.appendElement(.a, to: node)
      tree.addAttribute(.href, address, to: link)
      tree.appendText((title.isEmpty ? host : title).utf8, to: link)
    }
  }

  /// The tree keeps its bytes to itself while it grows: a slice of them would have it copy them all.
  private static func address(of node: Tree.Node, in tree: Tree, _ base: Address?) -> [UInt8]? {
    tree.attribute(.src, of: node).flatMap { Links.resolve($0, .image, base) }
  }

  private static func isMedium(_ name: Name) -> Bool {
    name == .iframe || name == .video || name == .audio
  }

  private static func label(of node: Tree.Node, in tree: Tree) -> String {
    for name in [Name.title, .ariaLabel] {
      let text = Metadata.text(tree.attribute(name, of: node).map { $0.prefix(300) })
      if !text.isEmpty { return text }
    }
    return ""
  }

  private static func source(of node: Tree.Node, in tree: Tree) -> [UInt8]? {
    for name in [Name.src, .dataSrc, .dataLazySrc] {
      if let value = tree.attribute(name, of: node), isWeb(value) { return Array(value) }
    }
    // A source stands right in what plays it.
    guard !tree.isElement(node, .iframe),
      let first = tree.children(node).first(where: { tree.isElement($0, .source) }),
      let value = tree.attribute(.src, of: first), !value.isEmpty, value.first != 0x23
    else { return nil }
    return Array(value)
  }

  private static func isWeb(_ value: ArraySlice<UInt8>) -> Bool {
    value.count < 2000
      && (value.starts(with: "https://".utf8) || value.starts(with: "//".utf8))
  }

  private static func isPart(_ node: Tree.Node, _ source: [UInt8], in tree: Tree) -> Bool {
    let hints = PartHints(tree.attribute(.class, of: node), tree.attribute(.id, of: node))
    guard hints.isDisjoint(with: [.advert, .related, .invitation]) else { return false }
    for name in [Name.width, .height] {
      if let value = tree.attribute(name, of: node), let size = number(value), size < smallest {
        return false
      }
    }
    let title = label(of: node, in: tree).lowercased()
    let words = words(of: source) + Self.words(of: Array(title.utf8))
    guard !Phrases.isMarker(title), !words.contains(where: { strangers.contains($0) }) else {
      return false
    }
    guard tree.isElement(node, .iframe) else { return true }
    return words.contains { parts.contains($0) } || mayFillTheScreen(node, tree)
  }

  private static func mayFillTheScreen(_ node: Tree.Node, _ tree: Tree) -> Bool {
    tree.knownName(Array("allowfullscreen".utf8)).map { tree.attribute($0, of: node) != nil }
      ?? false
  }

  /// A whole number of pixels; nil for a share of the width and all else.
  private static func number(_ value: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: value.prefix(6), as: UTF8.self).replacing("px", with: ""))
  }

  private static func words(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      .split { $0 < 0x61 || $0 > 0x7A }
  }

  /// Words in the addresses of what is part of a text.
  private static let parts = set(
    "embed embeds embedded player players video videos audio podcast podcasts episode track watch "
      + "media map maps tweet status post posts gist slides oembed playlist clip interactive")
  /// Words in those of what is none.
  private static let strangers = set(
    "ad ads adserver advert advertisement banner pixel tracking analytics newsletter subscribe "
      + "signup login signin comment comments like share follow button captcha recaptcha consent "
      + "cookie cookies paywall donate survey")

  private static func set(_ words: String) -> Set<ArraySlice<UInt8>> {
    Set(words.split(separator: " ").map { Array($0.utf8)[...] })
  }
}
