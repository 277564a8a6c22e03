import Kernel

/// An outline of feeds or links (OPML 2.0): what has an `xmlUrl` is a feed, and what holds others and has no
/// address is a collection of links.
struct OutlineFile {
  /// How deep collections stand in each other; what is deeper stands in the last.
  private static let deepest = 10

  let output: ImportOutput
  /// Of those that are open; empty for one that is a link itself.
  private var folders: [String] = []
  private var row = 0

  init(output: ImportOutput) { self.output = output }

  mutating func read(_ bytes: [UInt8]) throws {
    var reader = MarkupReader(bytes)
    while let event = reader.next() {
      switch event {
      case .start("outline", let attributes):
        try start(attributes, isOpen: !reader.closesItself, isCutOff: reader.isCutOff)
      case .end("outline"): _ = folders.popLast()
      default: break
      }
    }
  }

  private mutating func start(
    _ attributes: [String: String], isOpen: Bool, isCutOff: Bool
  ) throws {
    let name = Self.first(of: ["title", "text"], in: attributes) ?? ""
    let feed = Self.first(of: ["xmlurl"], in: attributes)
    let url = Self.first(of: ["htmlurl", "url"], in: attributes)
    if let feed {
      try self.feed(feed, named: name, attributes, isCutOff: isCutOff)
    } else if let url {
      try link(url, named: name, attributes)
    }
    if isOpen { folders.append(feed == nil && url == nil ? name : "") }
  }

  private static func first(of names: [String], in attributes: [String: String]) -> String? {
    names.compactMap { attributes[$0] }.first { !$0.trimmed.isEmpty }
  }

  /// How much of it is wanted stands in a namespace of ours.
  private mutating func feed(
    _ address: String, named name: String, _ attributes: [String: String], isCutOff: Bool
  ) throws {
    row += 1
    // Half an address would be that of another one.
    if isCutOff { return try output.fail(row, .cutOff, name.isEmpty ? address : name) }
    var feed = ImportedFeed(row: row, address: address, title: name)
    feed.site = attributes["htmlurl"] ?? ""
    feed.isInFolder = folders.contains { !$0.isEmpty }
    feed.amount = attributes["later:amount"] ?? ""
    feed.daily = attributes["later:daily"].flatMap { Int($0) }
    feed.words = NameList.read(attributes["later:words"] ?? "")
    feed.fadesAfter = attributes["later:fadesafter"].flatMap { Int($0) }
    feed.isMixed = attributes["later:mixed"] == "true"
    try output.feed(feed)
  }

  private mutating func link(
    _ url: String, named name: String, _ attributes: [String: String]
  ) throws {
    row += 1
    var item = ImportedItem(row: row, url: url, title: name)
    item.excerpt = attributes["description"] ?? ""
    // As outliners write notes.
    item.note = attributes["_note"] ?? ""
    item.saved = ImportTime.instant(attributes["created"] ?? "")
    item.tags = Self.tags(attributes["category"] ?? "")
    item.isArchived = attributes["later:archived"] == "true"
    item.isFavourite = attributes["later:favourite"] == "true"
    item.collections.add(NameList.path(Array(folders.prefix(Self.deepest))))
    try output.item(item)
  }

  /// A category may be a path from a root: "/Boston/Weather".
  private static func tags(_ text: String) -> Names {
    Names(
      NameList.read(text).all.map { name in
        String(decoding: Array(name.utf8.drop { $0 == UInt8(ascii: "/") }), as: UTF8.self)
      })
  }
}
