import ArticleCore
import AddressCore
import HTML5

/// A feed as an article: what is in it, each with its link; or one of its entries.
enum FeedPage {
  private static let mostShown = 100
  private static let longestSummary = 400

  static func read(_ text: [UInt8], _ page: FetchedPage) -> ExtractedPage {
    let address = Address(absolute: page.address)
    let feed = Feed(reading: text, at: address)
    if !page.entry.isEmpty {
      guard let entry = feed.entry(named: page.entry) else {
        var none = ExtractedPage()
        none.trouble = .tooLittleText
        none.confidence = 0
        return none
      }
      return Self.entry(entry, of: feed, address)
    }
    return list(feed, address)
  }

  static func entry(
    _ entry: Feed.Entry, of feed: Feed, _ address: Address?
  ) -> ExtractedPage {
    let markup = entry.content.isEmpty ? entry.summary : entry.content
    let tree = HTMLParser.parse(Array(markup.utf8), nodeLimit: Extractor.mostNodes)
    var metadata = described(feed)
    metadata.title = plain(entry.title)
    metadata.byline = entry.author
    metadata.publishedTime = MailDate.iso8601(entry.published) ?? entry.published
    metadata.canonical = entry.link
    metadata.excerpt = ""
    let base = address?.resolving(entry.link) ?? Address(absolute: entry.link) ?? address
    var result = Extractor.whole(tree, metadata, base)
    if result.language.isEmpty { result.language = LanguageGuess.of(result.text) }
    if !entry.enclosure.isEmpty, let target = base?.resolving(entry.enclosure) {
      result.kind = entry.enclosureType.lowercased().hasPrefix("video") ? .video : .podcast
      result.seconds = MediaPage.seconds(ChapterTime.iso8601(entry.duration))
      result.minutes = result.seconds.map(MediaPage.minutes) ?? 0
      result.medium = target.text
      result.article.blocks.insert(MediaPage.card(result.title, target), at: 0)
    }
    return result
  }

  private static func list(_ feed: Feed, _ address: Address?) -> ExtractedPage {
    var tree = Tree()
    let base = address ?? Address(absolute: feed.link)
    for entry in feed.entries.prefix(mostShown) {
      let heading = tree.appendElement(.h2, to: tree.root)
      var place = heading
      if let target = base?.resolving(entry.link) ?? Address(absolute: entry.link) {
        place = tree.appendElement(.a, to: heading)
        tree.addAttribute(.href, Array(target.text.utf8), to: place)
      }
      let title = plain(entry.title)
      tree.appendText((title.isEmpty ? entry.link : title).utf8, to: place)
      let told = [MailDate.iso8601(entry.published).map { String($0.prefix(10)) }, entry.author]
        .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
      for text in [told, shortened(entry)] where !text.isEmpty {
        tree.appendText(text.utf8, to: tree.appendElement(.p, to: tree.root))
      }
    }
    var page = Extractor.assembled(described(feed), SafeHTML.written(tree), base)
    if feed.entries.isEmpty {
      page.trouble = .tooLittleText
      page.confidence = 0
    }
    return page
  }

  private static func described(_ feed: Feed) -> Metadata {
    var metadata = Metadata(Tree())
    metadata.title = plain(feed.title)
    metadata.siteName = metadata.title
    metadata.excerpt = plain(feed.description)
    metadata.language = feed.language
    return metadata
  }

  private static func shortened(_ entry: Feed.Entry) -> String {
    let text = plain(entry.summary.isEmpty ? entry.content : entry.summary)
    return text.count <= longestSummary ? text : String(text.prefix(longestSummary - 1)) + "…"
  }

  /// A text that may be markup, as words.
  static func plain(_ text: String) -> String {
    let start = text.utf8.prefix(20_000)
    guard start.contains(0x3C) || start.contains(0x26) else {
      return Metadata.text(Array(start)[...])
    }
    var tree = HTMLParser.parseFragment(Array(start))
    for node in tree.descendants(tree.root)
    where tree.isElement(node, .script) || tree.isElement(node, .style) {
      tree.remove(node)
    }
    return Metadata.text(tree.textContent(tree.root)[...])
  }
}

extension Feed {
  /// The entry with this name, address or number from 1.
  public func entry(named name: String) -> Entry? {
    if let found = entries.first(where: { $0.id == name || $0.link == name }) { return found }
    guard let number = Int(name), entries.indices.contains(number - 1) else { return nil }
    return entries[number - 1]
  }
}
