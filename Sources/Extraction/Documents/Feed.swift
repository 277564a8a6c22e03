public import AddressCore
import Foundation
import HTML5

/// What a site has published lately (RSS, RDF, Atom, JSON Feed).
public struct Feed: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// What the feed calls it; its address where it has no name.
    public var id = ""
    /// Markup, not safe.
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
    /// The address of a recording or film, or of another file that comes with it.
    public var enclosure = ""
    /// Its media type, or empty.
    public var enclosureType = ""
    /// How long that is, as the feed writes it.
    public var duration = ""
    /// The address of a file that lists the chapters of it (Podcasting 2.0), perhaps relative, or empty.
    public var chapterFile = ""
    /// The chapters that the feed lists itself (Podlove Simple Chapters), each a time and a title in one line.
    public var chapterLines: [String] = []

    public init() {}
  }

  public var title = ""
  public var link = ""
  public var description = ""
  public var language = ""
  /// Minutes for which it need not be asked again, as it says itself; 0 where it does not.
  public var minutes = 0
  public var entries: [Entry] = []

  /// More are left out, of what is read as a page.
  public static let mostEntries = 1000
  static let mostChapters = 500

  public init() {}

  /// Whether a text begins as one; a page of XHTML does not.
  static func isFeed(_ text: [UInt8]) -> Bool {
    let start = text.prefix(20_000).drop { $0 <= 0x20 }
    if start.first == 0x7B {
      return String(decoding: start, as: UTF8.self).replacing("\\/", with: "/")
        .contains("jsonfeed.org/version/")
    }
    guard start.first == 0x3C else { return false }
    var scanner = XMLScanner(Array(start))
    while let event = scanner.next() {
      guard case .start(let name, _, _) = event else { continue }
      let local = name.split(separator: ":").last ?? ""
      return local == "rss" || local == "feed" || name == "rdf" || name.hasSuffix(":rdf")
    }
    return false
  }

  /// A feed's text in UTF-8; relative links lead on from its address.
  public init(
    reading text: [UInt8], at address: Address? = nil, most: Int = Self.mostEntries
  ) {
    if text.first(where: { $0 > 0x20 }) == 0x7B {
      readJSON(text, most)
    } else {
      var reader = FeedReader(text, at: address, most: most)
      self = reader.read()
    }
    for index in entries.indices where entries[index].id.isEmpty {
      entries[index].id = entries[index].link
    }
  }

  private mutating func readJSON(_ text: [UInt8], _ most: Int) {
    // What is no JSON is an empty feed.
    guard let whole = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any] else {
      return
    }
    let word = { (object: [String: Any], key: String) in
      object[key] as? String ?? (object[key] as? NSNumber)?.stringValue ?? ""
    }
    title = Self.escaped(word(whole, "title"))
    link = word(whole, "home_page_url")
    description = word(whole, "description")
    language = word(whole, "language")
    for item in (whole["items"] as? [[String: Any]] ?? []).prefix(most) {
      var entry = Entry()
      entry.id = word(item, "id")
      entry.title = Self.escaped(word(item, "title"))
      entry.link = word(item, "url")
      if entry.link.isEmpty { entry.link = word(item, "external_url") }
      entry.published = word(item, "date_published")
      if entry.published.isEmpty { entry.published = word(item, "date_modified") }
      entry.content = word(item, "content_html")
      entry.summary = Self.escaped(word(item, "summary"))
      if entry.content.isEmpty { entry.content = Self.escaped(word(item, "content_text")) }
      let authors = item["authors"] as? [[String: Any]] ?? []
      entry.author = authors.map { word($0, "name") }.filter { !$0.isEmpty }.joined(separator: ", ")
      if entry.author.isEmpty {
        entry.author = word(item["author"] as? [String: Any] ?? [:], "name")
      }
      let attachment = (item["attachments"] as? [[String: Any]])?.first ?? [:]
      entry.enclosure = word(attachment, "url")
      entry.enclosureType = word(attachment, "mime_type")
      entry.duration =
        (attachment["duration_in_seconds"] as? NSNumber).map { String($0.intValue) } ?? ""
      entries.append(entry)
    }
  }

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\n", with: "<br>")
  }
}
