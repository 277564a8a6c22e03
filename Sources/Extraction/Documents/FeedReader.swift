import AddressCore
import HTML5

/// Reads a feed of XML: RSS of any version, RDF, Atom.
///
/// What counts is what a prefix stands for, and not the prefix. What is cut off in the middle of an entry
/// ends before it.
struct FeedReader {
  private var scanner: XMLScanner
  private let most: Int
  private var feed = Feed()
  private var entry: Feed.Entry?
  /// When the entry was changed: its date where it has no other.
  private var updated = ""
  private var path: [String] = []
  private var text = ""
  /// Where markup within XML began, and how deep.
  private var markup: (start: Int, depth: Int)?
  /// Whether the text that is being read is no markup, whatever stands in it.
  private var isPlain = false
  private var isBase64 = false
  /// How deep the text is that is being read, whose markup nobody wrapped up.
  private var textDepth: Int?
  private var isAtom = false
  /// Whether the name of the entry is its address as well.
  private var isAddress = false
  private var names = FeedNames()
  /// From where links lead on: for each open element that says so, how deep it is.
  private var bases: [(depth: Int, base: Address?)]

  private static let deepest = 200
  private static let texts: Set<String> = [
    "title", "subtitle", "tagline", "description", "summary", "content", "content:encoded",
  ]

  /// Elements that HTML may leave open: within a text whose markup nobody wrapped up, they go no deeper.
  private static let endless: Set<String> = [
    "area", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "meta", "option", "p",
    "source", "td", "th", "tr", "wbr",
  ]

  init(_ text: [UInt8], at address: Address?, most: Int) {
    self.most = most
    scanner = XMLScanner(text)
    bases = [(-1, address)]
  }

  mutating func read() -> Feed {
    while path.count < Self.deepest, feed.entries.count < most {
      let before = scanner.position
      guard let event = scanner.next() else { break }
      switch event {
      case .text(let piece): if markup == nil { text += piece }
      case .start(let written, let attributes, let isEmpty):
        names.note(attributes)
        let name = names.known(written)
        if let base = attributes["xml:base"], markup == nil {
          bases.append((path.count, Self.base(base, in: bases.last?.base)))
        }
        start(name, attributes)
        if isEmpty {
          end(name, before)
          dropBases()
        } else if textDepth == nil || !Self.endless.contains(name) {
          path.append(name)
        }
      case .end(let written):
        let name = names.known(written)
        if let index = path.lastIndex(of: name) { path.removeSubrange(index...) }
        end(name, before)
        dropBases()
      }
    }
    return feed
  }

  private static func base(_ text: String, in outer: Address?) -> Address? {
    (outer?.resolving(text) ?? Address(absolute: text)) ?? outer
  }

  private mutating func dropBases() {
    while let last = bases.last, last.depth >= path.count { bases.removeLast() }
  }

  /// An address as it is meant where it stands; without an `xml:base` around it, as the feed has it.
  private func resolved(_ link: String) -> String {
    guard bases.count > 1, !link.isEmpty else { return link }
    return bases.last?.base?.resolving(link)?.text ?? link
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) {
    guard markup == nil, textDepth == nil else { return }
    text = ""
    if Self.texts.contains(name) { textDepth = path.count }
    switch name {
    case "item", "entry":
      var new = Feed.Entry()
      new.id = names.value("rdf:about", in: attributes) ?? ""
      (entry, updated) = (new, "")
    case "link": link(attributes)
    case "guid": isAddress = attributes["ispermalink"]?.lowercased() ?? "true" == "true"
    case "enclosure": enclose(attributes["url"], attributes["type"])
    case "podcast:chapters":
      let file = resolved(attributes["url"] ?? "")
      if entry?.chapterFile.isEmpty == true { entry?.chapterFile = file }
    case "psc:chapter":
      if entry?.chapterLines.count ?? .max < Feed.mostChapters {
        entry?.chapterLines.append(
          "\(attributes["start"] ?? "") \(attributes["title"] ?? "")")
      }
    case "media:content":
      let type = attributes["type"] ?? attributes["medium"].map { $0 + "/" } ?? ""
      if type.hasPrefix("audio") || type.hasPrefix("video") { enclose(attributes["url"], type) }
    case "content", "summary", "title", "subtitle":
      let type = attributes["type"] ?? ""
      isPlain = isAtom && (type.isEmpty || type == "text" || type == "text/plain")
      isBase64 = attributes["mode"] == "base64" || type == "application/octet-stream"
      if type.hasSuffix("xhtml") || type.hasSuffix("xhtml+xml") {
        markup = (scanner.position, path.count)
      }
    case "feed":
      isAtom = true
      feed.language = attributes["xml:lang"] ?? ""
    default: break
    }
  }

  /// The first is the one that counts.
  private mutating func enclose(_ address: String?, _ type: String?) {
    guard let address, !address.isEmpty, entry?.enclosure.isEmpty == true else { return }
    let target = resolved(address)
    entry?.enclosure = target
    entry?.enclosureType = type ?? ""
  }

  private mutating func link(_ attributes: [String: String]) {
    guard let target = attributes["href"] else { return }
    let kind = attributes["rel"] ?? "alternate"
    if kind == "enclosure" { enclose(target, attributes["type"]) }
    guard kind == "alternate", !path.contains("source") else { return }
    let address = resolved(target)
    // Of several, that of the page.
    let isPage = (attributes["type"] ?? "text/html").contains("html")
    if entry == nil {
      if feed.link.isEmpty || isPage { feed.link = address }
    } else if entry?.link.isEmpty == true {
      entry?.link = address
    }
  }

  private mutating func end(_ name: String, _ before: Int) {
    var isMarkup = false
    if let open = markup {
      guard path.count <= open.depth else { return }
      let inner = scanner.slice(open.start..<max(open.start, before))
      text = String(decoding: inner, as: UTF8.self)
      markup = nil
      isMarkup = true
    }
    if let depth = textDepth {
      guard path.count <= depth else { return }
      textDepth = nil
    }
    var value = text.trimmingSpace()
    if isBase64 {
      value = String(decoding: MailText.base64(value.utf8), as: UTF8.self)
    } else if isPlain, !isMarkup {
      value = Feed.escaped(value)
    }
    text = ""
    (isPlain, isBase64) = (false, false)
    if name == "item" || name == "entry" {
      if var entry {
        if entry.published.isEmpty { entry.published = updated }
        // An Atom feed may leave the link out where the name is one.
        if isAtom, entry.link.isEmpty, Address(absolute: entry.id) != nil { entry.link = entry.id }
        feed.entries.append(entry)
      }
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
    case "link": if feed.link.isEmpty { feed.link = resolved(value) }
    case "description", "subtitle", "tagline":
      if feed.description.isEmpty { feed.description = value }
    case "language", "dc:language": feed.language = value
    case "ttl": feed.minutes = min(max(Int(value) ?? 0, 0), 100_000)
    case "sy:updateperiod": feed.minutes = Self.periods[value.lowercased()] ?? 0
    case "sy:updatefrequency":
      feed.minutes /= min(max(Int(value) ?? 1, 1), 1_000)
    default: break
    }
  }

  private static let periods = [
    "hourly": 60, "daily": 1_440, "weekly": 10_080, "monthly": 43_200, "yearly": 525_600,
  ]

  private mutating func setEntry(_ name: String, _ value: String) {
    guard !value.isEmpty, !path.contains("source"), path.last != "image" else { return }
    switch name {
    case "title": entry?.title = value
    case "dc:title", "media:title": if entry?.title.isEmpty == true { entry?.title = value }
    case "link":
      let target = resolved(value)
      if entry?.link.isEmpty == true { entry?.link = target }
    case "guid", "id", "dc:identifier":
      entry?.id = value
      if name == "guid", isAddress, entry?.link.isEmpty == true, Address(absolute: value) != nil {
        entry?.link = value
      }
    case "dc:creator", "itunes:author": if entry?.author.isEmpty == true { entry?.author = value }
    case "author": if entry?.author.isEmpty == true { entry?.author = value }
    case "name": if path.last == "author" { entry?.author = value }
    case "pubdate", "published", "issued", "dc:date", "dcterms:issued": entry?.published = value
    case "updated", "modified", "created", "dcterms:created", "dcterms:modified":
      updated = value
    case "description", "summary": entry?.summary = value
    case "content:encoded", "content", "fullitem", "xhtml:body": entry?.content = value
    case "itunes:duration": entry?.duration = value
    default: break
    }
  }
}

/// The names of elements, whatever prefixes a feed has chosen for them.
private struct FeedNames {
  /// What the prefixes of this feed stand for.
  private var prefixes: [String: String] = [:]

  /// Takes in what an element declares.
  mutating func note(_ attributes: [String: String]) {
    for (key, value) in attributes where key.hasPrefix("xmlns") {
      let space = value.lowercased()
      guard key.hasPrefix("xmlns:"), prefixes.count < 100 else { continue }
      prefixes[String(key.dropFirst(6))] = Self.spaces[space] ?? Self.plain(space)
    }
  }

  /// Those whose elements are called by their names alone.
  private static func plain(_ space: String) -> String? {
    let isPlain =
      space == "http://www.w3.org/2005/atom" || space.hasPrefix("http://purl.org/atom/ns#")
      || space == "http://purl.org/rss/1.0/" || space.hasSuffix("/rss2")
      || space.hasPrefix("http://my.netscape.com/rdf/simple/")
      || space.hasPrefix("http://channel.netscape.com/rdf/simple/")
    return isPlain ? "" : nil
  }

  private static let spaces = [
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc", "http://purl.org/dc/elements/1.0/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
    "https://podcastindex.org/namespace/1.0": "podcast",
    "http://podlove.org/simple-chapters": "psc",
    "http://search.yahoo.com/mrss/": "media", "http://search.yahoo.com/mrss": "media",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/rss/1.0/modules/syndication/": "sy",
    "http://www.w3.org/1999/xhtml": "xhtml",
  ]

  /// With the prefix that is usual for what it stands for; none for what makes up a feed.
  func known(_ name: String) -> String {
    guard let colon = name.firstIndex(of: ":") else { return name }
    let prefix = String(name[..<colon])
    let space = prefixes[prefix] ?? (prefix == "atom" || prefix == "rss" ? "" : prefix)
    let local = name[name.index(after: colon)...]
    return space.isEmpty ? String(local) : space + ":" + local
  }

  /// The attribute of that name.
  func value(_ wanted: String, in attributes: [String: String]) -> String? {
    attributes.first { known($0.key) == wanted }?.value
  }
}
