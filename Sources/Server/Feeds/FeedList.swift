import ReadingCore

/// Subscriptions as other readers take them (OPML 2.0); how much of each is wanted, for which it has no word,
/// stands in a namespace of ours.
enum FeedList {
  static let mediaType = "text/x-opml"

  static func written(_ feeds: [FeedSubscription]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <opml version="2.0" xmlns:later="urn:later:opml">
      <head><title>Later</title></head>
      <body>
    \(feeds.map { line($0) }.joined(separator: "\n"))
      </body>
    </opml>

    """
  }

  private static func line(_ feed: FeedSubscription) -> String {
    let title = feed.title.isEmpty ? feed.address : feed.title
    var parts = [("text", title), ("title", title), ("xmlUrl", feed.address)]
    if !feed.site.isEmpty { parts.append(("htmlUrl", feed.site)) }
    parts += wishes(of: feed)
    let attributes = parts.map { "\($0.0)=\"\(XMLText.escaped($0.1))\"" }
    return "    <outline type=\"rss\" \(attributes.joined(separator: " "))/>"
  }

  /// What is otherwise than usual.
  private static func wishes(of feed: FeedSubscription) -> [(String, String)] {
    let usual = FeedSubscription(id: feed.id)
    var parts: [(String, String)] = []
    if feed.amount != usual.amount, case .string(let word) = feed.amount.json {
      parts.append(("later:amount", word))
    }
    if feed.daily != usual.daily { parts.append(("later:daily", "\(feed.daily)")) }
    if !feed.words.isEmpty {
      let words = feed.words.map { $0.replacing(",", with: " ") }
      parts.append(("later:words", words.joined(separator: ",")))
    }
    if feed.fadesAfter != usual.fadesAfter {
      parts.append(("later:fadesAfter", "\(feed.fadesAfter)"))
    }
    if feed.isMixed { parts.append(("later:mixed", "true")) }
    return parts
  }
}
