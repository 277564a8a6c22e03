import Foundation
import HTML5

/// What a page says of itself.
struct Metadata {
  var title = ""
  var byline = ""
  var siteName = ""
  /// As the page writes it; a date in ISO 8601 where sites follow the conventions.
  var publishedTime = ""
  var excerpt = ""
  var language = ""
  var isRightToLeft = false
  /// As the page writes it, perhaps relative.
  var canonical = ""
  var image = ""

  init(_ tree: Tree) {
    let declared = MetaElements(tree)
    let documentTitle = DocumentTitle.find(in: tree, siteName: declared.first(["og:site_name"]))
    let linked = LinkedData(tree, documentTitle: documentTitle)
    title = Self.first(
      linked.title, declared.first(Self.titleNames), documentTitle)
    byline = Self.first(linked.byline, declared.first(["dc:creator", "dcterm:creator", "author"]))
    if byline.isEmpty {
      byline = declared.first(["parsely-author", "article:author", "sailthru.author"]) {
        !$0.hasPrefix("http")
      }
    }
    if byline.isEmpty { byline = Byline.find(in: tree) }
    siteName = Self.first(linked.siteName, declared.first(["og:site_name"]))
    publishedTime = Self.first(linked.publishedTime, declared.first(Self.timeNames))
    if publishedTime.isEmpty { publishedTime = PublishedTime.find(in: tree) }
    excerpt = Self.first(linked.excerpt, declared.first(Self.excerptNames))
    image = Self.first(declared.first(["og:image", "og:image:url", "twitter:image"]), linked.image)
    readRoot(of: tree)
    canonical = Self.canonical(in: tree)
    if canonical.isEmpty { canonical = declared.first(["og:url"]) }
  }

  private static let titleNames = [
    "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title",
    "twitter:title", "parsely-title",
  ]
  private static let excerptNames = [
    "dc:description", "dcterm:description", "og:description", "weibo:article:description",
    "weibo:webpage:description", "description", "twitter:description",
  ]
  private static let timeNames = [
    "article:published_time", "parsely-pub-date", "og:article:published_time", "datepublished",
    "sailthru.date", "dc.date.issued", "dc:date", "dcterms.created",
  ]

  private static func first(_ texts: String...) -> String {
    texts.first { !$0.isEmpty } ?? ""
  }

  private mutating func readRoot(of tree: Tree) {
    guard let html = tree.first(.html, in: tree.root) else { return }
    language = Self.text(tree.attribute(.lang, of: html))
    let body = tree.first(.body, in: html)
    let direction = [html, body].compactMap { $0.flatMap { tree.attribute(.dir, of: $0) } }.first
    isRightToLeft = Self.text(direction).lowercased() == "rtl"
  }

  private static func canonical(in tree: Tree) -> String {
    for node in tree.descendants(tree.root) where tree.isElement(node, .link) {
      guard text(tree.attribute(.rel, of: node)).lowercased() == "canonical" else { continue }
      return text(tree.attribute(.href, of: node))
    }
    return ""
  }

  /// A value with white space collapsed.
  static func text(_ value: ArraySlice<UInt8>?) -> String {
    guard let value else { return "" }
    return String(decoding: Page.collapsed(value), as: UTF8.self)
  }

  /// Undoes entities that were escaped twice, as many sites do in `meta`.
  static func unescaped(_ text: String) -> String {
    guard text.contains("&"), text.contains(";") else { return text }
    let tree = HTMLParser.parseFragment(
      Array(text.replacingOccurrences(of: "<", with: "&lt;").utf8))
    return Self.text(tree.textContent(tree.root)[...])
  }
}

/// The values of `meta`, by name or property in lower case.
struct MetaElements {
  private var values: [String: String] = [:]

  init(_ tree: Tree) {
    for node in tree.descendants(tree.root) where tree.isElement(node, .meta) {
      guard let content = tree.attribute(.content, of: node) else { continue }
      let value = Metadata.unescaped(Metadata.text(content))
      guard !value.isEmpty else { continue }
      for attribute in [Name.property, .name, .itemprop] {
        guard let names = tree.attribute(attribute, of: node) else { continue }
        for name in names.split(whereSeparator: { $0 <= 0x20 }) {
          let key = String(decoding: name, as: UTF8.self).lowercased()
          let normal = key.replacingOccurrences(of: "dc.", with: "dc:")
          if values[normal] == nil { values[normal] = value }
        }
      }
    }
  }

  func first(_ names: [String], where isFit: (String) -> Bool = { _ in true }) -> String {
    names.lazy.compactMap { values[$0] }.first(where: isFit) ?? ""
  }
}

/// The title element without the site's name (after Readability).
enum DocumentTitle {
  /// Bytes of a title or heading that are read: what follows is none.
  private static let longest = 2000
  private static let separators = [" | ", " - ", " – ", " — ", " \\ ", " / ", " > ", " » ", " · "]

  static func find(in tree: Tree, siteName: String) -> String {
    let headings = headings(in: tree)
    guard let node = tree.first(.title, in: tree.root) else { return headings.first ?? "" }
    let whole = Metadata.text(tree.textContent(node)[...].prefix(longest))
    let shortened = withoutSite(whole)
    let wordCount = words(shortened)
    let isSeparated = separators.contains { whole.contains($0) }
    if wordCount <= 4, !isSeparated || wordCount != words(whole) - 1 {
      return parts(of: whole).first { headings.contains($0) } ?? without(siteName, whole)
    }
    return shortened
  }

  private static func withoutSite(_ whole: String) -> String {
    if let last = separators.compactMap({ whole.range(of: $0, options: .backwards) })
      .max(by: { $0.lowerBound < $1.lowerBound })
    {
      let front = String(whole[..<last.lowerBound])
      guard words(front) < 3,
        let first = separators.compactMap({ whole.range(of: $0) })
          .min(by: { $0.lowerBound < $1.lowerBound })
      else { return front }
      return String(whole[first.upperBound...])
    }
    if whole.contains(": ") {
      let parts = whole.components(separatedBy: ": ")
      let last = parts.last ?? whole
      if words(last) >= 3 { return last }
      return words(parts.first ?? "") > 5 ? whole : parts.dropFirst().joined(separator: ": ")
    }
    return whole
  }

  /// The title without this name at its end.
  private static func without(_ siteName: String, _ whole: String) -> String {
    guard !siteName.isEmpty else { return whole }
    let ending = separators.map { $0 + siteName }.first { whole.hasSuffix($0) }
    return ending.map { String(whole.dropLast($0.count)) } ?? whole
  }

  private static func headings(in tree: Tree) -> [String] {
    tree.descendants(tree.root).filter { tree.isElement($0, .h1) }
      .map { Metadata.text(tree.textContent($0).prefix(longest)) }.filter { !$0.isEmpty }
  }

  /// What stands between the separators, the longest first.
  private static func parts(of whole: String) -> [String] {
    var parts = [whole]
    for separator in separators { parts = parts.flatMap { $0.components(separatedBy: separator) } }
    return parts.sorted { $0.count > $1.count }
  }

  private static func words(_ text: String) -> Int {
    text.split { $0.isWhitespace }.count
  }
}

/// Who wrote it, from an element that says so.
enum Byline {
  static func find(in tree: Tree) -> String {
    for node in tree.descendants(tree.root) where tree.kind(node) == .element {
      guard marks(node, tree) else { continue }
      var source = node
      for inner in tree.descendants(node)
      where Metadata.text(tree.attribute(.itemprop, of: inner)) == "name" {
        source = inner
        break
      }
      let text = Metadata.text(tree.textContent(source)[...])
      if !text.isEmpty, text.count < 100 { return text }
    }
    return ""
  }

  private static func marks(_ node: Tree.Node, _ tree: Tree) -> Bool {
    if Metadata.text(tree.attribute(.rel, of: node)) == "author" { return true }
    if Metadata.text(tree.attribute(.itemprop, of: node)).contains("author") { return true }
    let label =
      Metadata.text(tree.attribute(.class, of: node)) + " "
      + Metadata.text(tree.attribute(.id, of: node))
    return LabelHints.isByline(Array(label.lowercased().utf8))
  }
}

/// When it was published, from an element that says so.
enum PublishedTime {
  static func find(in tree: Tree) -> String {
    var first = ""
    for node in tree.descendants(tree.root) where tree.kind(node) == .element {
      let property = Metadata.text(tree.attribute(.itemprop, of: node))
      let isTime = tree.isElement(node, .time)
      guard isTime || property == "datePublished" else { continue }
      let value = Metadata.text(tree.attribute(isTime ? .datetime : .content, of: node))
      guard !value.isEmpty else { continue }
      if property == "datePublished" { return value }
      if first.isEmpty { first = value }
    }
    return first
  }
}
