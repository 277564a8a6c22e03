import Kernel
import ReadingCore
import Storage
import SyncCore

/// Links by collection, as browsers and outliners have them.
extension AccountExport {
  func writeBookmarks(_ give: ([UInt8]) async throws -> Void) async throws {
    let shelves = try await shelves
    try await give(Array(BookmarkText.head.utf8))
    try await forEachLink(in: shelves) { part in
      let text =
        switch part {
        case .begin(let collection): BookmarkText.begin(collection.ownName)
        case .link(let item, let note):
          BookmarkText.line(
            item, note: note, tags: shelves.shelves(of: item.id, .tag).map { $0.ownName })
        case .end: BookmarkText.end
        }
      try await give(Array(text.utf8))
    }
    try await give(Array(BookmarkText.end.utf8))
  }

  func writeOutline(_ give: ([UInt8]) async throws -> Void) async throws {
    let shelves = try await shelves
    try await give(Array(OutlineText.head.utf8))
    try await forEachLink(in: shelves) { part in
      let text =
        switch part {
        case .begin(let collection): OutlineText.begin(collection.ownName)
        case .link(let item, let note):
          OutlineText.line(
            item, note: note, tags: shelves.shelves(of: item.id, .tag).map { $0.ownName })
        case .end: OutlineText.end
        }
      try await give(Array(text.utf8))
    }
    try await give(Array(OutlineText.foot.utf8))
  }

  private enum LinkPart {
    case begin(Shelf)
    case link(Item, note: String)
    case end
  }

  /// The links of each collection as they were ordered by hand, then those of none.
  private func forEachLink(
    in shelves: Shelves, _ work: (LinkPart) async throws -> Void
  ) async throws {
    func link(_ entity: Entity) async throws {
      let item = Item(entity)
      if !item.url.isEmpty { try await work(.link(item, note: entity[Item.note].text)) }
    }
    var written: Set<ID<Entity>> = []
    for collection in shelves.all(.collection) {
      try await work(.begin(collection))
      for id in shelves.ordered(collection.id) {
        guard let entity = try await storage.sync.entity(account.id, id)?.entity,
          ReadingDerivation.isLiveItem(entity)
        else { continue }
        written.insert(id)
        try await link(entity)
      }
      try await work(.end)
    }
    try await forEachItem { entity in
      if !written.contains(entity.id) { try await link(entity) }
    }
  }
}

/// Links as browsers have written their bookmarks since Netscape.
enum BookmarkText {
  static let head = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
    <TITLE>Later</TITLE>
    <H1>Later</H1>
    <DL><p>

    """

  static func begin(_ folder: String) -> String {
    "<DT><H3>\(HTMLText.escaped(folder))</H3>\n<DL><p>\n"
  }

  static let end = "</DL><p>\n"

  static func line(_ item: Item, note: String, tags: [String]) -> String {
    let seconds = item.savedAt.milliseconds / 1_000
    let link =
      "<DT><A HREF=\"\(HTMLText.escaped(item.url))\" ADD_DATE=\"\(seconds)\""
      + " TOREAD=\"\(item.isArchived ? 0 : 1)\" TAGS=\"\(LinkTags.escaped(tags))\""
      + (item.isFavourite ? " DATA-IMPORTANT=\"true\"" : "")
      + ">\(HTMLText.escaped(item.displayTitle))</A>\n"
    return note.isEmpty ? link : link + "<DD>\(HTMLText.escaped(note))\n"
  }
}

/// Links in an outline (OPML 2.0); what it has no word for stands in a namespace of ours.
enum OutlineText {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <opml version="2.0" xmlns:later="urn:later:opml">
    <head><title>Later</title></head>
    <body>

    """
  static let foot = "</body>\n</opml>\n"

  static func begin(_ folder: String) -> String { "<outline text=\"\(attribute(folder))\">\n" }

  static let end = "</outline>\n"

  static func line(_ item: Item, note: String, tags: [String]) -> String {
    var parts = [
      "<outline type=\"link\" text=\"\(attribute(item.displayTitle))\"",
      "url=\"\(attribute(item.url))\"", "created=\"\(MailHeader.date(item.savedAt))\"",
    ]
    if !tags.isEmpty { parts.append("category=\"\(LinkTags.escaped(tags))\"") }
    if item.isArchived { parts.append("later:archived=\"true\"") }
    if item.isFavourite { parts.append("later:favourite=\"true\"") }
    // As outliners write notes.
    if !note.isEmpty { parts.append("_note=\"\(attribute(note))\"") }
    return parts.joined(separator: " ") + "/>\n"
  }

  /// An end of a line in an attribute is a blank unless it is written as a reference; XML knows no other
  /// control characters.
  private static func attribute(_ text: String) -> String {
    let known = String.UnicodeScalarView(
      text.unicodeScalars.filter { $0.value >= 32 || $0 == "\n" || $0 == "\t" })
    return Quotation.lines(of: HTMLText.escaped(String(known))).joined(separator: "&#10;")
      .replacing("\t", with: "&#9;")
  }
}

/// Tags in one attribute.
enum LinkTags {
  /// Between commas: those within are blanks.
  static func escaped(_ tags: [String]) -> String {
    HTMLText.escaped(tags.map { $0.replacing(",", with: " ") }.joined(separator: ","))
  }
}
