import AddressCore
import HTML5
public import Kernel

/// What a child process finds at an address that may be a feed, or a page that names some.
public struct FeedReading: Hashable, Sendable, CBORMessage {
  public struct Entry: Hashable, Sendable {
    /// What the feed calls it, or else its address.
    public var id = ""
    public var title = ""
    /// Absolute, or empty.
    public var link = ""
    public var author = ""
    /// Nil where the feed does not say.
    public var published: Instant?
    /// The beginning of it, in words.
    public var summary = ""
    /// The absolute address of a recording or a film, or empty.
    public var recording = ""
    public var isFilm = false
    /// How long that is; nil where the feed does not say.
    public var seconds: Int?
    /// What the feed says of the recording, as markup that is not safe; empty without one.
    public var notes = ""
    /// The absolute address of a file that lists its chapters, or empty.
    public var chapterFile = ""
    /// The chapters that the feed lists itself.
    public var chapters: [Chapter] = []

    public init() {}
  }

  /// A part of a recording.
  public struct Chapter: Hashable, Sendable {
    /// Seconds from the beginning of the recording.
    public var start: Int
    public var title: String

    public init(start: Int, title: String) {
      self.start = start
      self.title = title
    }
  }

  /// A feed that a page names.
  public struct Link: Hashable, Sendable {
    /// Absolute.
    public var address: String
    public var title: String
  }

  private static let mostEntries = 500
  /// Of which these are the newest: some feeds have the oldest first.
  private static let mostRead = 20_000
  private static let mostLinks = 20
  private static let longestSummary = 500
  private static let longestName = 1_000
  /// Bytes of what is said of a recording, and of all that is said of recordings in one feed.
  private static let longestNotes = 32 << 10
  private static let mostNotes = 2 << 20

  public var isFeed = false
  public var title = ""
  /// The absolute address of the pages that it is of, or empty.
  public var site = ""
  /// Minutes for which it need not be asked again, as it says itself; 0 where it does not.
  public var minutes = 0
  /// The newest first, where all have dates; else as the feed has them.
  public var entries: [Entry] = []
  /// Of a page.
  public var links: [Link] = []

  public init() {}

  public init(_ page: FetchedPage) {
    self.init(decoded: Extractor.decoded(page), page)
  }

  /// Of a text in UTF-8.
  init(decoded text: [UInt8], _ page: FetchedPage) {
    let address = Address(absolute: page.address)
    if Feed.isFeed(text) {
      take(Feed(reading: text, at: address, most: Self.mostRead), at: address)
    } else {
      findLinks(HTMLParser.parse(text, nodeLimit: Extractor.mostNodes), address)
    }
  }

  private mutating func take(_ feed: Feed, at address: Address?) {
    isFeed = true
    title = FeedPage.plain(feed.title).shortened(to: Self.longestName)
    site = Self.absolute(feed.link, address)
    minutes = feed.minutes
    var order = Array(feed.entries.indices)
    let dates = feed.entries.compactMap { Entry.date($0.published) }
    if dates.count == order.count {
      // Those of one moment stay in their order.
      order.sort { (dates[$1], $0) < (dates[$0], $1) }
    }
    entries = order.prefix(Self.mostEntries).map { Entry(feed.entries[$0], at: address) }
    var left = Self.mostNotes
    for (index, number) in zip(entries.indices, order) where !entries[index].recording.isEmpty {
      let entry = feed.entries[number]
      let most = min(left, Self.longestNotes)
      let found = [entry.content, entry.summary].first { (1...most).contains($0.utf8.count) }
      guard most > 0, let found else { continue }
      // Many write plain text, whose lines are meant.
      entries[index].notes =
        found.utf8.contains(UInt8(ascii: "<")) ? found : found.replacing("\n", with: "<br>")
      left -= found.utf8.count
    }
  }

  private mutating func findLinks(_ tree: Tree, _ address: Address?) {
    var base = address
    var known: Set<String> = []
    for node in tree.descendants(tree.root) where links.count < Self.mostLinks {
      if tree.isElement(node, .base), let written = tree.attribute(.href, of: node) {
        base = base?.resolving(Metadata.text(written)) ?? base
      }
      guard tree.isElement(node, .link) else { continue }
      let relations = Metadata.text(tree.attribute(.rel, of: node)).lowercased()
      let type = Metadata.text(tree.attribute(.type, of: node)).lowercased()
      guard relations.split(separator: " ").contains("alternate"), Self.types.contains(type)
      else { continue }
      let link = Self.absolute(Metadata.text(tree.attribute(.href, of: node)), base)
      guard !link.isEmpty, known.insert(link).inserted else { continue }
      let title = Metadata.text(tree.attribute(.title, of: node))
      links.append(Link(address: link, title: title.shortened(to: Self.longestName)))
    }
  }

  private static let types: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
    "application/json", "text/xml", "application/xml",
  ]

  /// An address of the web, or empty.
  fileprivate static func absolute(_ text: String, _ base: Address?) -> String {
    guard !text.isEmpty else { return "" }
    let found = base?.resolving(text) ?? Address(absolute: text)
    return found.map { $0.text.utf8.count <= Address.maximumLength ? $0.text : "" } ?? ""
  }
}

extension FeedReading.Entry {
  fileprivate init(_ entry: Feed.Entry, at address: Address?) {
    id = entry.id.shortened(to: 2_000)
    title = FeedPage.plain(entry.title).shortened(to: 1_000)
    link = FeedReading.absolute(entry.link, address)
    author = FeedPage.plain(entry.author).shortened(to: 300)
    published = Self.date(entry.published)
    summary = FeedPage.plain(entry.summary.isEmpty ? entry.content : entry.summary)
      .shortened(to: 500)
    let type = entry.enclosureType.lowercased()
    let ending = entry.enclosure.lowercased().prefix { $0 != "?" }.split(separator: ".").last ?? ""
    isFilm = type.hasPrefix("video")
    if isFilm || type.hasPrefix("audio") || type.isEmpty && Self.recordings.contains(String(ending))
    {
      recording = FeedReading.absolute(entry.enclosure, address)
      // Only players of their own read these.
      if Address(absolute: recording).map({ MediaAddress($0).isList }) ?? false { recording = "" }
    }
    seconds = ChapterTime.seconds(entry.duration).map { min(max($0, 0), 604_800) }
    guard !recording.isEmpty else { return }
    chapterFile = FeedReading.absolute(entry.chapterFile, address)
    chapters = entry.chapterLines.compactMap { line in
      // A player jumps to whole seconds; these are written with thousandths.
      let clock = line.prefix { $0 != " " }
      let whole = clock.prefix { $0 != "." }
      let title = FeedPage.plain(String(line.dropFirst(clock.count + 1))).shortened(to: 200)
      guard let start = ChapterTime.seconds(whole), !title.isEmpty else { return nil }
      return FeedReading.Chapter(start: start, title: title)
    }
  }

  fileprivate static func date(_ text: String) -> Instant? {
    WrittenDate.iso8601(text).flatMap { Instant(text: $0) }
  }

  private static let recordings: Set<String> = ["mp3", "m4a", "ogg", "opus", "aac", "flac", "wav"]
}

extension String {
  /// So many characters at most, the last of them dots where it is cut.
  fileprivate func shortened(to most: Int) -> String {
    guard utf8.count > most, unicodeScalars.count > most else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
  }
}

extension FeedReading {
  public init(from reader: inout CBORReader) throws(CBORError) {
    guard try reader.readArrayCount() == 6 else { throw .unexpectedType }
    isFeed = try reader.readBool()
    title = try reader.readText()
    site = try reader.readText()
    minutes = try reader.readInt()
    for _ in 0..<(try reader.readArrayCount()) { entries.append(try Entry(from: &reader)) }
    for _ in 0..<(try reader.readArrayCount()) {
      guard try reader.readArrayCount() == 2 else { throw .unexpectedType }
      let address = try reader.readText()
      links.append(Link(address: address, title: try reader.readText()))
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginArray(6)
    writer.write(isFeed)
    writer.write(title)
    writer.write(site)
    writer.write(minutes)
    writer.beginArray(entries.count)
    for entry in entries { entry.write(to: &writer) }
    writer.beginArray(links.count)
    for link in links {
      writer.beginArray(2)
      writer.write(link.address)
      writer.write(link.title)
    }
  }
}

extension FeedReading.Entry: CBORMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    guard try reader.readArrayCount() == 12 else { throw .unexpectedType }
    id = try reader.readText()
    title = try reader.readText()
    link = try reader.readText()
    author = try reader.readText()
    let date = try reader.readInt64()
    published = date == .min ? nil : Instant(milliseconds: date)
    summary = try reader.readText()
    recording = try reader.readText()
    isFilm = try reader.readBool()
    let length = try reader.readInt()
    seconds = length < 0 ? nil : length
    notes = try reader.readText()
    chapterFile = try reader.readText()
    for _ in 0..<(try reader.readArrayCount()) {
      guard try reader.readArrayCount() == 2 else { throw .unexpectedType }
      let start = try reader.readInt()
      chapters.append(FeedReading.Chapter(start: start, title: try reader.readText()))
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginArray(12)
    for text in [id, title, link, author] { writer.write(text) }
    writer.write(published?.milliseconds ?? Int64.min)
    for text in [summary, recording] { writer.write(text) }
    writer.write(isFilm)
    writer.write(seconds ?? -1)
    writer.write(notes)
    writer.write(chapterFile)
    writer.beginArray(chapters.count)
    for chapter in chapters {
      writer.beginArray(2)
      writer.write(chapter.start)
      writer.write(chapter.title)
    }
  }
}
