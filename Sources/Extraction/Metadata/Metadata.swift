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
  /// The media type of that, or empty.
  var audioType = ""
  /// Where its film is, or what plays it, perhaps relative.
  var video = ""
  /// The media type of that, or empty.
  var videoType = ""
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
    audioType = declared.first(["og:audio:type"])
    video = declared.first(["og:video:secure_url", "og:video", "og:video:url"])
    videoType = declared.first(["og:video:type"])
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
    return PublishedTime.onDay(ofAddress: address, WrittenDate.iso8601(found) ?? found)
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
