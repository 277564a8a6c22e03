import Foundation
import HTML5

/// What a site has published lately (RSS, RDF, Atom, JSON Feed).
public struct Feed: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// What the feed calls it; its address where it has no name.
    public var id = ""
    public var title = ""
    /// Perhaps relative.
    public var link = ""
    public var author = ""
    /// As the feed writes it.
    public var published = ""
    /// Markup, not safe.
    public var summary = ""
    /// Markup, not safe; empty where there is none but the summary.
    public var content = ""
    /// The address of a recording or film.
    public var enclosure = ""
    /// How long that is, as the feed writes it.
    public var duration = ""

    public init() {}
  }

  public var title = ""
  public var link = ""
  public var description = ""
  public var language = ""
  public var entries: [Entry] = []

  /// More are left out.
  static let mostEntries = 1000

  public init() {}

  /// Whether a text begins as one; a page of XHTML does not.
  static func isFeed(_ text: [UInt8]) -> Bool {
    let start = text.prefix(2000).drop { $0 <= 0x20 }
    if start.first == 0x7B {
      return String(decoding: start, as: UTF8.self).contains("jsonfeed.org/version/")
    }
    guard start.first == 0x3C else { return false }
    var scanner = XMLScanner(Array(start))
    while let event = scanner.next() {
      guard case .start(let name, _, _) = event else { continue }
      return name == "rss" || name == "feed" || name == "rdf:rdf" || name == "atom:feed"
    }
    return false
  }

  /// A feed's text in UTF-8.
  public init(reading text: [UInt8]) {
    if text.first(where: { $0 > 0x20 }) == 0x7B {
      readJSON(text)
    } else {
      var reader = FeedReader(text)
      self = reader.read()
    }
    for index in entries.indices where entries[index].id.isEmpty {
      entries[index].id = entries[index].link
    }
  }

  private mutating func readJSON(_ text: [UInt8]) {
    // What is no JSON is an empty feed.
    guard let whole = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any] else {
      return
    }
    let word = { (object: [String: Any], key: String) in object[key] as? String ?? "" }
    title = word(whole, "title")
    link = word(whole, "home_page_url")
    description = word(whole, "description")
    language = word(whole, "language")
    for item in (whole["items"] as? [[String: Any]] ?? []).prefix(Self.mostEntries) {
      var entry = Entry()
      entry.id = word(item, "id")
      entry.title = word(item, "title")
      entry.link = word(item, "url")
      entry.published = word(item, "date_published")
      entry.content = word(item, "content_html")
      entry.summary = word(item, "summary")
      if entry.content.isEmpty { entry.content = Self.escaped(word(item, "content_text")) }
      let authors = item["authors"] as? [[String: Any]] ?? []
      entry.author = authors.map { word($0, "name") }.filter { !$0.isEmpty }.joined(separator: ", ")
      let attachment = (item["attachments"] as? [[String: Any]])?.first ?? [:]
      entry.enclosure = word(attachment, "url")
      entry.duration = (attachment["duration_in_seconds"] as? Int).map(String.init) ?? ""
      entries.append(entry)
    }
  }

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\n", with: "<br>")
  }
}

/// Reads a feed of XML.
private struct FeedReader {
  private var scanner: XMLScanner
  private var feed = Feed()
  private var entry: Feed.Entry?
  private var path: [String] = []
  private var text = ""
  /// Where markup within XML began, and how deep.
  private var markup: (start: Int, depth: Int)?

  private static let deepest = 200

  init(_ text: [UInt8]) {
    scanner = XMLScanner(text)
  }

  mutating func read() -> Feed {
    while path.count < Self.deepest, feed.entries.count < Feed.mostEntries {
      let before = scanner.position
      guard let event = scanner.next() else { break }
      switch event {
      case .text(let piece): if markup == nil { text += piece }
      case .start(let name, let attributes, let isEmpty):
        start(Self.local(name), attributes)
        if isEmpty { end(Self.local(name), before) } else { path.append(Self.local(name)) }
      case .end(let name):
        if let index = path.lastIndex(of: Self.local(name)) { path.removeSubrange(index...) }
        end(Self.local(name), before)
      }
    }
    return feed
  }

  /// Names with the prefixes that matter.
  private static func local(_ name: String) -> String {
    switch name {
    case "content:encoded", "dc:creator", "dc:date", "itunes:duration", "itunes:author",
      "media:content", "media:thumbnail", "dc:language":
      name
    default:
      name.hasPrefix("atom:") || name.hasPrefix("rss:")
        ? String(name.drop { $0 != ":" }.dropFirst()) : name
    }
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) {
    guard markup == nil else { return }
    text = ""
    switch name {
    case "item", "entry": entry = Feed.Entry()
    case "link": link(attributes)
    case "enclosure": entry?.enclosure = attributes["url"] ?? ""
    case "content", "summary":
      if attributes["type"] == "xhtml" { markup = (scanner.position, path.count) }
    case "feed": feed.language = attributes["xml:lang"] ?? ""
    default: break
    }
  }

  private mutating func link(_ attributes: [String: String]) {
    guard let target = attributes["href"] else { return }
    let kind = attributes["rel"] ?? "alternate"
    if kind == "enclosure" { entry?.enclosure = target }
    guard kind == "alternate" else { return }
    if entry == nil { feed.link = target } else { entry?.link = target }
  }

  private mutating func end(_ name: String, _ before: Int) {
    if let open = markup {
      guard path.count <= open.depth, name == "content" || name == "summary" else { return }
      let inner = scanner.slice(open.start..<max(open.start, before))
      text = String(decoding: inner, as: UTF8.self)
      markup = nil
    }
    let value = text.trimmingSpace()
    text = ""
    if name == "item" || name == "entry" {
      if let entry { feed.entries.append(entry) }
      entry = nil
    } else if entry != nil {
      setEntry(name, value)
    } else {
      setFeed(name, value)
    }
  }

  private mutating func setFeed(_ name: String, _ value: String) {
    guard !value.isEmpty else { return }
    // The title of a picture of the feed is none of the feed's.
    guard path.last != "image", path.last != "textinput" else { return }
    switch name {
    case "title": if feed.title.isEmpty { feed.title = value }
    case "link": if feed.link.isEmpty { feed.link = value }
    case "description", "subtitle": if feed.description.isEmpty { feed.description = value }
    case "language", "dc:language": feed.language = value
    default: break
    }
  }

  private mutating func setEntry(_ name: String, _ value: String) {
    guard !value.isEmpty, path.last != "source" else { return }
    switch name {
    case "title": entry?.title = value
    case "link": if entry?.link.isEmpty == true { entry?.link = value }
    case "guid", "id": entry?.id = value
    case "dc:creator", "itunes:author": if entry?.author.isEmpty == true { entry?.author = value }
    case "author": if entry?.author.isEmpty == true { entry?.author = value }
    case "name": if path.last == "author" { entry?.author = value }
    case "pubdate", "published", "dc:date": entry?.published = value
    case "updated": if entry?.published.isEmpty == true { entry?.published = value }
    case "description", "summary": entry?.summary = value
    case "content:encoded", "content": entry?.content = value
    case "itunes:duration": entry?.duration = value
    default: break
    }
  }
}
