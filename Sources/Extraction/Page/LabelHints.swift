/// What class and id tell of an element, by words that many sites use (the lists are Readability's).
enum LabelHints {
  static func isUnlikely(_ label: [UInt8]) -> Bool { contains(label, unlikely) }
  /// Whether it is unlikely for being called a header alone.
  static func isHeader(_ label: [UInt8]) -> Bool {
    contains(label, [Array("header".utf8)])
      && !contains(label, unlikely.filter { $0 != Array("header".utf8) })
  }
  static func mayBeContent(_ label: [UInt8]) -> Bool { contains(label, maybe) }
  static func isShare(_ label: [UInt8]) -> Bool { containsWord(label, share) }
  /// Whether one of the names is that of a list of readers' comments, or of one of them.
  static func isComments(_ label: [UInt8]) -> Bool {
    guard contains(label, commentStems) else { return false }
    return label.split(whereSeparator: { $0 <= 0x20 }).contains { comments.contains(Array($0)) }
  }
  static func isByline(_ label: [UInt8]) -> Bool { containsWord(label, byline) }

  /// 25 for each list of which one word occurs, with its sign, for class and id together.
  static func weight(class classes: [UInt8], id: [UInt8]) -> Double {
    weight(classes) + weight(id)
  }

  private static func weight(_ label: [UInt8]) -> Double {
    guard !label.isEmpty else { return 0 }
    var weight = 0.0
    if contains(label, negative) || containsWord(label, hid) { weight -= 25 }
    if contains(label, positive) { weight += 25 }
    return weight
  }

  private static let unlikely = words(
    "-ad-", "ai2html", "banner", "breadcrumbs", "combx", "comment", "community", "cover-wrap",
    "disqus", "extra", "footer", "gdpr", "header", "legends", "menu", "related", "remark",
    "replies", "rss", "shoutbox", "sidebar", "skyscraper", "social", "sponsor", "supplemental",
    "ad-break", "agegate", "pagination", "pager", "popup", "yom-remote")
  private static let maybe = words(
    "and", "article", "body", "column", "content", "main", "mathjax", "shadow")
  private static let positive = words(
    "article", "body", "content", "entry", "hentry", "h-entry", "main", "page", "pagination",
    "post", "text", "blog", "story")
  private static let negative = words(
    "-ad-", "hidden", "banner", "combx", "comment", "com-", "contact", "footer", "gdpr",
    "masthead", "meta", "outbrain", "promo", "related", "scroll", "share", "shoutbox",
    "sidebar", "skyscraper", "sponsor", "shopping", "tags", "widget")
  private static let byline = words(
    "byline", "bylines", "author", "authors", "authorname", "author-name", "articleauthor",
    "postauthor", "writtenby", "written-by", "dateline", "autor", "autoren", "auteur", "auteurs",
    "autore", "wrote_by", "article-author", "article_author")
  /// Whether one of the names is that of a part that leads through the site.
  static func isMenu(_ label: [UInt8]) -> Bool {
    guard contains(label, menuStems) else { return false }
    return label.split(whereSeparator: { $0 <= 0x20 }).contains { menus.contains(Array($0)) }
  }
  private static let menuStems = words("nav", "menu", "foot", "crumb", "sitemap")
  private static let commentStems = words(
    "comment", "komment", "koment", "comentario", "respond", "disqus", "reacties")
  private static let menus = Set(
    words(
      "footer", "footer-nav", "nav", "navigation", "navbar", "sitemap", "breadcrumb", "breadcrumbs",
      "menu", "site-footer", "page-footer", "main-nav", "main-menu"))
  private static let share = words("share", "sharedaddy")
  private static let comments = Set(
    words(
      "comments", "comment-list", "commentlist", "comments-area", "comments-list",
      "comment-respond",
      "respond", "disqus_thread", "comments-section", "comment-section", "commentsection",
      "comments-container", "comments-wrapper", "comment-wrapper", "comment-wrap", "comments-wrap",
      "commentwrapper", "post-comments", "article-comments", "user-comments", "blog-comments",
      "entry-comments", "page-comments", "fb-comments", "usercomments", "comment-body",
      "comment-content", "comment-text", "comment", "kommentare", "kommentarliste", "kommentar",
      "commentaires", "comentarios", "commenti", "reacties", "komentarze", "kommentarer"))
  private static let hid = words("hid")

  private static func words(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }

  private static func contains(_ label: [UInt8], _ words: [[UInt8]]) -> Bool {
    guard !label.isEmpty else { return false }
    return words.contains { occurs($0, in: label, asWord: false) }
  }

  private static func containsWord(_ label: [UInt8], _ words: [[UInt8]]) -> Bool {
    guard !label.isEmpty else { return false }
    return words.contains { occurs($0, in: label, asWord: true) }
  }

  /// As a word: neither a letter nor a digit before and after.
  private static func occurs(_ word: [UInt8], in label: [UInt8], asWord: Bool) -> Bool {
    guard label.count >= word.count, let first = word.first else { return false }
    for start in 0...(label.count - word.count) where label[start] == first {
      guard (1..<word.count).allSatisfy({ label[start + $0] == word[$0] }) else { continue }
      guard asWord else { return true }
      let end = start + word.count
      let isOpen = start == 0 || !isWordByte(label[start - 1])
      if isOpen, end == label.count || !isWordByte(label[end]) { return true }
    }
    return false
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
  }
}
