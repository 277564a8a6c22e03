import Foundation
import HTML5

/// What a page says of itself.
struct Metadata {
  var title = ""
  /// The title as a heading of the page has it, without the section and the site.
  var headline = ""
  var byline = ""
  var siteName = ""
  /// As the page writes it; a date in ISO 8601 where sites follow the conventions.
  var publishedTime = ""
  var excerpt = ""
  var language = ""
  /// `ltr` or `rtl`, or empty.
  var direction = ""
  /// As the page writes it, perhaps relative.
  var canonical = ""
  var image = ""
  /// What kind of page it says it is, as Open Graph names it.
  var type = ""
  /// How long what it shows lasts, as the page writes it.
  var duration = ""
  /// Where a recording is that the page is about, perhaps relative.
  var audio = ""
  /// The article's text as the page's JSON-LD has it, or empty.
  var articleBody = ""
  /// Whether the page says that it is of something to buy, to cook or to go to, and of no article.
  var isOfThing = false
  /// What a recipe needs, and what is done.
  var recipe = LinkedData.Recipe()
  /// Whether everybody may read the article, where the page says so.
  var isFree: Bool?

  init(_ tree: Tree, address: String = "") {
    let declared = MetaElements(tree)
    let documentTitle = DocumentTitle.find(in: tree, siteName: declared.first(["og:site_name"]))
    let linked = LinkedData(tree, documentTitle: documentTitle)
    title = Self.first(
      linked.title, declared.first(Self.titleNames) { !Self.isName($0) }, documentTitle)
    siteName = Self.first(linked.siteName, declared.first(["og:site_name"]))
    let stated = ([linked.byline] + declared.all(Self.authorNames) + [declared.author])
      .filter { Byline.hasName($0) }
    // Where a page says that the site wrote it, it may say elsewhere who did.
    byline =
      stated.first { !Byline.isSite($0, siteName, address) } ?? Byline.find(in: tree, title: title)
    if byline.isEmpty { byline = stated.first ?? "" }
    byline = Byline.tidied(byline, siteName: siteName)
    title = SiteSuffix.dropped(
      from: title, siteNames: [siteName, declared.first(["og:site_name"])])
    headline = TitleHeading.shortened(title, in: tree, siteName: siteName)
    excerpt = Self.first(linked.excerpt, declared.first(Self.excerptNames))
    image = LeadImage.first(declared, linked: linked.image)
    isFree = linked.isFree
    articleBody = linked.articleBody
    recipe = linked.recipe
    if !recipe.isEmpty { recipe.readIngredients(in: tree) }
    type = declared.first(["og:type"])
    isOfThing =
      !linked.hasArticle && !type.lowercased().hasPrefix("article")
      && (linked.isOfThing || type.lowercased().hasPrefix("product") || Self.isMarkedAsThing(tree))
    duration = declared.first([
      "duration", "og:video:duration", "video:duration", "music:duration", "og:audio:duration",
    ])
    audio = declared.first(["og:audio:secure_url", "og:audio", "og:audio:url"])
    readRoot(of: tree)
    if language.isEmpty {
      language = LanguageTag.first([
        declared.first(["content-language"]), declared.first(["og:locale"]), linked.language,
      ])
    }
    publishedTime = published(in: tree, linked, declared, address)
    canonical = Self.canonical(in: tree)
    if canonical.isEmpty { canonical = declared.first(["og:url"]) }
  }

  private static let titleNames = [
    "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title",
    "twitter:title", "parsely-title",
  ]
  private static let authorNames = [
    "dc:creator", "dcterm:creator", "author", "parsely-author", "article:author", "sailthru.author",
    "article:author_name", "citation_author", "cxenseparse:author", "article.author",
  ]
  private static let excerptNames = [
    "dc:description", "dcterm:description", "og:description", "weibo:article:description",
    "weibo:webpage:description", "description", "twitter:description",
  ]
  private static let timeNames = [
    "article:published_time", "parsely-pub-date", "og:article:published_time", "datepublished",
    "sailthru.date", "publishdate", "publish_date", "pubdate", "publication_date", "apub:time",
    "article:create_at", "dc:date.issued", "dc:date", "dcterm:issued", "dcterm:created",
    "dc:created",
    "dc:date.created", "dcterm:date", "date", "datecreated", "created", "pub_date", "publish-date",
    "published", "article.published", "article:published", "og:pubdate", "og:published_time",
    "citation_online_date", "citation_publication_date", "citation_date", "publication-date",
    "cxenseparse:recs:publishtime", "vr:published_time", "rnews:datepublished",
    "article_date_original", "mediator_published_time",
  ]

  /// Names that pages give the day of a change, which is later: better than none.
  private static let changeNames = [
    "article:modified_time", "og:updated_time", "datemodified", "dcterm:modified", "dc:modified",
    "last-modified",
  ]

  /// As the page writes it where that is ISO 8601; else in it.
  private func published(
    in tree: Tree, _ linked: LinkedData, _ declared: MetaElements, _ address: String
  ) -> String {
    let isDate = { (text: String) in WrittenDate.iso8601(text) != nil }
    let sources = [
      { isDate(linked.publishedTime) ? linked.publishedTime : "" },
      { declared.first(Self.timeNames, where: isDate) },
      {
        PublishedTime.find(
          in: tree, title: headline.isEmpty ? title : headline, address: address,
          language: language)
      },
      { PublishedTime.inScripts(tree) ?? "" },
      { declared.first(Self.changeNames, where: isDate) },
    ]
    let found = sources.lazy.map { $0() }.first { !$0.isEmpty } ?? ""
    return WrittenDate.iso8601(found) ?? found
  }

  private static func first(_ texts: String...) -> String {
    texts.first { !$0.isEmpty } ?? ""
  }

  private static func isMarkedAsThing(_ tree: Tree) -> Bool {
    tree.descendants(tree.root).contains { node in
      guard tree.kind(node) == .element, let type = tree.attribute(.itemtype, of: node) else {
        return false
      }
      return ["/Product", "/Recipe", "/Event"].contains {
        text(type).hasSuffix("schema.org" + $0)
      }
    }
  }

  private mutating func readRoot(of tree: Tree) {
    guard let html = tree.first(.html, in: tree.root) else { return }
    language = LanguageTag.first([Self.text(tree.attribute(.lang, of: html))])
    let body = tree.first(.body, in: html)
    let direction = [html, body].compactMap { $0.flatMap { tree.attribute(.dir, of: $0) } }.first
    self.direction = Direction.named(direction)
  }

  private static func canonical(in tree: Tree) -> String {
    for node in tree.descendants(tree.root) where tree.isElement(node, .link) {
      let relations = text(tree.attribute(.rel, of: node)).lowercased().split(separator: " ")
      guard relations.contains("canonical") else { continue }
      return text(tree.attribute(.href, of: node))
    }
    return ""
  }

  /// A value with white space collapsed.
  static func text(_ value: ArraySlice<UInt8>?) -> String {
    guard let value else { return "" }
    let text = Page.collapsed(value)
    return String(decoding: SoftHyphens.without(text[...]) ?? text, as: UTF8.self)
  }

  /// Undoes entities that were escaped twice, as many sites do in `meta`.
  static func unescaped(_ text: String) -> String {
    guard text.contains("&"), text.contains(";") else { return text }
    let tree = HTMLParser.parseFragment(
      Array(text.replacingOccurrences(of: "<", with: "&lt;").utf8))
    return Self.text(tree.textContent(tree.root)[...])
  }
}

/// The values of `meta`, by name or property in lower case; a property goes before a name.
struct MetaElements {
  private var named: [String: String] = [:]
  private var values: [String: String] = [:]

  init(_ tree: Tree) {
    for node in tree.descendants(tree.root) where tree.isElement(node, .meta) {
      guard let content = tree.attribute(.content, of: node) else { continue }
      let value = Metadata.unescaped(Metadata.text(content))
      guard !value.isEmpty else { continue }
      for attribute in [Name.property, .name, .itemprop, .httpEquiv] {
        guard let names = tree.attribute(attribute, of: node) else { continue }
        for name in names.split(whereSeparator: { $0 <= 0x20 }) {
          let key = String(decoding: name, as: UTF8.self).lowercased()
          let normal = Self.normal(key)
          if attribute == .property {
            if values[normal] == nil { values[normal] = value }
          } else if named[normal] == nil {
            named[normal] = value
          }
        }
      }
    }
  }

  /// Dublin Core's names, which pages write in several ways.
  private static func normal(_ key: String) -> String {
    for (start, name) in [("dcterms", "dcterm"), ("dcterm", "dcterm"), ("dc", "dc")]
    where key.hasPrefix(start + ".") || key.hasPrefix(start + ":") {
      return name + ":" + key.dropFirst(start.count + 1)
    }
    return key
  }

  /// Who wrote it, as cards for links say it.
  var author: String {
    for number in ["1", "2"] {
      guard let label = named["twitter:label" + number] ?? values["twitter:label" + number],
        Self.labels.contains(label.lowercased()),
        let name = named["twitter:data" + number] ?? values["twitter:data" + number]
      else { continue }
      return name
    }
    return ""
  }

  private static let labels: Set<String> = [
    "written by", "author", "verfasst von", "geschrieben von", "autor", "écrit par", "escrito por",
    "scritto da", "geschreven door", "글쓴이", "執筆者",
  ]

  /// The values of all these names that have one, in their order.
  func all(_ names: [String]) -> [String] { names.compactMap { values[$0] ?? named[$0] } }

  func first(_ names: [String], where isFit: (String) -> Bool = { _ in true }) -> String {
    names.lazy.compactMap { values[$0] ?? named[$0] }.first(where: isFit) ?? ""
  }
}

/// The title element without the site's name (after Readability).
enum DocumentTitle {
  /// Bytes of a title or heading that are read: what follows is none.
  private static let longest = 2000
  /// Headings that are compared with the title.
  private static let mostHeadings = 200
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
    tree.descendants(tree.root).lazy.filter { tree.isElement($0, .h1) }.prefix(mostHeadings)
      .map { Metadata.text(tree.textContent($0, limit: longest).prefix(longest)) }
      .filter { !$0.isEmpty }
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

/// The site's name at the end of a title.
enum SiteSuffix {
  static func dropped(from title: String, siteNames: [String]) -> String {
    let rest = droppedAtEnd(from: title, siteNames: siteNames)
    return rest == title ? droppedAtFront(from: title, siteNames: siteNames) : rest
  }

  /// Only the whole name, and not where little would be left: a name may begin a title.
  private static func droppedAtFront(from title: String, siteNames: [String]) -> String {
    for separator in [" | ", " :: ", " » ", " · ", " - ", " – ", " — "] {
      guard let range = title.range(of: separator) else { continue }
      let front = letters(String(title[..<range.lowerBound]))
      let rest = title[range.upperBound...].trimmingCharacters(in: .whitespaces)
      guard front.count >= 2, letters(rest).count >= 8 else { continue }
      if siteNames.contains(where: { letters($0) == front }) { return rest }
    }
    return title
  }

  private static func droppedAtEnd(from title: String, siteNames: [String]) -> String {
    for separator in [" | ", " - ", " – ", " — ", " · ", " :: ", " » ", " « "] {
      guard let range = title.range(of: separator, options: .backwards) else { continue }
      let front = title[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
      let end = letters(String(title[range.upperBound...]))
      guard !front.isEmpty, end.count >= 2 else { continue }
      if siteNames.contains(where: { isName(end, of: letters($0)) }) { return front }
    }
    return title
  }

  /// The name itself, or what it begins with where a motto follows.
  private static func isName(_ end: String, of site: String) -> Bool {
    end == site || end.count >= 4 && site.hasPrefix(end)
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// Who wrote it, from an element that says so.
enum Byline {
  /// Nodes of an element that are looked at: one with more is no byline.
  private static let mostNodes = 40

  /// The first below the title, else the first above it: menus name people, too.
  static func find(in tree: Tree, title: String) -> String {
    var above: String?
    var line: String?
    var lines = 0
    var isBelow = false
    for node in tree.descendants(tree.root) {
      if tree.kind(node) == .text {
        guard isBelow, line == nil, lines < mostLines, isShown(node, tree) else { continue }
        lines += 1
        line = written(tree.text(node))
        continue
      }
      guard tree.kind(node) == .element else { continue }
      if tree.isElement(node, .h1) || tree.isElement(node, .h2), !isBelow {
        let heading = Metadata.text(tree.textContent(node, limit: 1000)[...])
        isBelow = Similarity.of(title, heading) > 0.75
      }
      guard marks(node, tree), !isControl(node, tree), let text = text(of: node, tree),
        hasName(text)
      else { continue }
      if isBelow { return text }
      if above == nil { above = text }
    }
    return above ?? line ?? linked(in: tree) ?? ""
  }

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
    var label: [UInt8] = []
    for attribute in tree.attributes(node) {
      let value = tree.value(attribute)
      switch attribute.name {
      case .rel: if Metadata.text(value) == "author" { return true }
      case .itemprop: if Metadata.text(value).contains("author") { return true }
      case .class, .id:
        label.append(0x20)
        for byte in value.prefix(400) {
          label.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
      default: break
      }
    }
    return LabelHints.isByline(label)
  }
}
