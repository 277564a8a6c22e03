import Kernel

/// An outline of links or feeds (OPML 2.0): what holds others and no address is a collection.
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
        try start(attributes, isOpen: !reader.closesItself)
      case .end("outline"): _ = folders.popLast()
      default: break
      }
    }
  }

  private mutating func start(_ attributes: [String: String], isOpen: Bool) throws {
    let url = ["htmlurl", "url", "xmlurl"].compactMap { attributes[$0] }.first { !$0.isEmpty }
    let name = [attributes["title"], attributes["text"]].compactMap { $0 }.first { !$0.isEmpty }
    if let url { try link(url, named: name ?? "", attributes) }
    if isOpen { folders.append(url == nil ? name ?? "" : "") }
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
