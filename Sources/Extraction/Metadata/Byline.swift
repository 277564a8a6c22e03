import Foundation
import HTML5

/// Who wrote it, from an element that says so.
enum Byline {
  /// Nodes of an element that are looked at: one with more is no byline.
  private static let mostNodes = 40

  /// The first below the title, else the first above it: menus name people, too.
  static func find(in tree: Tree, title: String) -> String {
    var above: String?
    var line: String?
    var lines = 0
    var looks = 0
    var isBelow = false
    var headings = 0
    for node in tree.descendants(tree.root) {
      if tree.kind(node) == .text {
        guard isBelow, line == nil, lines < mostLines, isShown(node, tree) else { continue }
        lines += 1
        line = written(tree.text(node))
        continue
      }
      guard tree.kind(node) == .element else { continue }
      if tree.isElement(node, .h1) || tree.isElement(node, .h2), !isBelow, headings < mostHeadings {
        headings += 1
        let heading = Metadata.text(tree.textContent(node, limit: 1000)[...])
        isBelow = Similarity.of(title, heading) > 0.75
      }
      guard isBelow || above == nil, looks < mostLooks, marks(node, tree), !isControl(node, tree)
      else { continue }
      looks += 1
      guard let text = text(of: node, tree), hasName(text) else { continue }
      if isBelow { return text }
      above = text
    }
    return above ?? line ?? linked(in: tree) ?? ""
  }

  /// Elements that say to name somebody and are read: a page with more is a list of people.
  private static let mostLooks = 400
  /// Headings that are compared with the title.
  private static let mostHeadings = 300
  /// Lines below the title among which one may say who wrote it.
  private static let mostLines = 40

  private static func isShown(_ text: Tree.Node, _ tree: Tree) -> Bool {
    guard let parent = tree.parent(text), tree.text(text).contains(where: { $0 > 0x20 }) else {
      return false
    }
    return !tree.name(parent).isScriptLike
  }

  /// `By Maya Lin | 12/10/2020`, `06.11.2023 von Maya Lin`: two names or more after the word, and no
  /// sentence.
  static func written(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count < 120 else { return nil }
    let words = Metadata.text(bytes).split(separator: " ")
    guard let first = words.firstIndex(where: { introductions.contains($0.lowercased()) }),
      first == 0
        || words[..<first].contains(where: { $0.contains(where: \.isNumber) }) && first <= 4
    else { return nil }
    var names: [Substring] = []
    for word in words[(first + 1)...] {
      guard word.first?.isUppercase == true || particles.contains(word.lowercased()) else { break }
      names.append(word)
      if word.last == "," || word.last == "." && word.count > 3 { break }
    }
    while let last = names.last, particles.contains(last.lowercased()) { names.removeLast() }
    let rest = words[(first + 1 + names.count)...]
    // What goes on is a sentence, unless it is a date.
    let isEnd =
      rest.isEmpty || rest.first.map { !($0.first?.isLetter ?? false) } == true
      || ["am", "on", "le", "el"].contains(rest.first?.lowercased() ?? "")
    guard (2...6).contains(names.count), isEnd, names.first?.first?.isUppercase == true,
      !(words.last?.hasSuffix(".") ?? false)
    else { return nil }
    return names.joined(separator: " ").trimming { ",.|".contains($0) }
  }

  private static let introductions: Set<String> = [
    "von", "by", "par", "por", "text:", "autor:", "autorin:", "author:", "by:", "von:", "door",
  ]
  private static let particles: Set<String> = [
    "und", "and", "et", "y", "e", "&", "von", "van", "de", "der", "den", "du", "la", "le", "di",
  ]

  /// The name that leads to a page on who wrote it.
  private static func linked(in tree: Tree) -> String? {
    for node in tree.descendants(tree.root) where tree.isElement(node, .a) {
      guard let address = tree.attribute(.href, of: node), address.count < 300 else { continue }
      let text = String(decoding: address, as: UTF8.self).lowercased()
      guard authorPages.occurs(in: text), !isControl(node, tree),
        let name = accepted(tree.textContent(node, limit: 200)), hasName(name),
        (2...4).contains(name.split(separator: " ").count)
      else { continue }
      return name
    }
    return nil
  }

  private static let authorPages = PhraseList([
    "/author/", "/authors/", "/autor/", "/autoren/", "/auteur/", "/auteurs/", "/autore/",
    "/redakteur/",
  ])

  /// A field of a form, or a button that follows whoever wrote it.
  private static func isControl(_ node: Tree.Node, _ tree: Tree) -> Bool {
    var current: Tree.Node? = node
    for _ in 0..<6 {
      guard let element = current, tree.kind(element) == .element else { return false }
      switch tree.name(element) {
      case .form, .button, .label, .fieldset, .select: return true
      default: break
      }
      let label = tree.attribute(.class, of: element) ?? tree.attribute(.id, of: element) ?? []
      if label.prefix(200).map({ $0 | 0x20 }).contains("comment") { return true }
      current = tree.parent(element)
    }
    return false
  }

  /// Words that stand beside names.
  static func isNoName(_ text: String) -> Bool {
    let text = text.lowercased()
    let letters = text.trimming { !$0.isLetter }
    return noNames.contains(letters)
      || text.hasPrefix("follow ") || text.hasPrefix("name (") || text.hasPrefix("name, email")
  }

  private static let noNames: Set<String> = [
    "last updated", "submitted", "updated", "published", "posted", "print", "published by",
    "posted by", "written by", "by", "author", "authors", "no author", "about the author", "admin",
    "autor", "autorin", "autoren", "von", "erstellt von", "geschrieben von", "veröffentlicht von",
    "chefredakteur", "chefredakteurin", "redakteur", "redakteurin", "über den autor",
    "über die autorin", "auteur", "auteurs", "par", "autore", "redactor", "editor", "staff writer",
    "editor in chief", "contributor", "guest author", "gastautor", "unknown", "anonymous",
    "작성자", "기자", "글쓴이", "著者", "作者", "编辑",
  ]

  /// The names in the element, without the date beside them; nil where there are none.
  private static func text(of top: Tree.Node, _ tree: Tree) -> String? {
    var parts: [UInt8] = []
    var next = tree.firstChild(top)
    var count = 0
    while let node = next {
      count += 1
      guard count <= mostNodes else { return nil }
      if isName(node, tree) { return accepted(tree.textContent(node)) }
      if tree.kind(node) == .text {
        let text = tree.text(node)
        // A date ends it.
        if text.contains(where: { $0 >= 0x30 && $0 <= 0x39 }), text.count < 200 {
          if Page.collapsed(parts[...]).isEmpty { return accepted(Array(text)) }
          break
        }
        parts += text
      } else if tree.isElement(node, .time) {
        next = tree.followingSkippingChildren(node, within: top)
        continue
      } else {
        parts.append(0x20)
      }
      next = tree.following(node, within: top)
    }
    return accepted(parts)
  }

  private static func accepted(_ bytes: [UInt8]) -> String? {
    guard bytes.count < 1000 else { return nil }
    let text = withoutDate(Metadata.text(bytes[...])).trimming { " ,|·•-–—:".contains($0) }
    guard text.count < 100, text.contains(where: { $0.isLetter }) else { return nil }
    return text
  }

  /// The words before the first number, without those that belong to it.
  static func withoutDate(_ text: String) -> String {
    guard let number = text.firstIndex(where: { $0.isNumber }) else { return text }
    var words = text[..<number].split(separator: " ")
    while let last = words.last, isOfDate(String(last)) { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static func isOfDate(_ word: String) -> Bool {
    let letters = word.lowercased().filter { $0.isLetter }
    guard letters.count >= 2 else { return true }
    return dateWords.contains { letters == $0 || letters.count >= 3 && $0.hasPrefix(letters) }
  }

  private static let dateWords = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "on", "at", "last", "updated", "published", "posted", "date", "am", "el",
    "le", "före", "vor", "před",
  ]

  private static func isName(_ node: Tree.Node, _ tree: Tree) -> Bool {
    tree.attribute(.itemprop, of: node).map { Metadata.text($0) == "name" } ?? false
  }

  private static func marks(_ node: Tree.Node, _ tree: Tree) -> Bool {
    for attribute in tree.attributes(node) {
      let value = tree.value(attribute)
      switch attribute.name {
      case .rel: if Metadata.text(value) == "author" { return true }
      case .itemprop: if Metadata.text(value).contains("author") { return true }
      case .class, .id: if LabelHints(value).contains(.byline) { return true }
      default: break
      }
    }
    return false
  }
}
