import Kernel

/// Bookmarks in HTML, lists of feeds, and links in files of their own.
struct MarkupFile {
  let bytes: [UInt8]

  /// Nil for markup of nothing that is imported.
  var format: ImportFormat? {
    let start = String(decoding: bytes.prefix(4_096), as: UTF8.self).lowercased()
    if start.contains("<opml") { return .opml }
    if start.contains("<plist") { return .links }
    if start.contains("pocket export") { return .pocket }
    if start.contains("netscape-bookmark-file") {
      let all = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
      if all.contains("linkding") { return .linkding }
      return all.contains("com.apple.ReadingList") ? .safariBookmarks : .bookmarks
    }
    return start.contains("<html") || start.contains("<a ") || start.contains("<dl")
      ? .bookmarks : nil
  }

  func read(as format: ImportFormat, to output: ImportOutput) throws {
    switch format {
    case .opml:
      var outline = OutlineFile(output: output)
      try outline.read(bytes)
    case .pocket: try readPocket(to: output)
    default:
      var page = BookmarkPage(output: output)
      try page.read(bytes)
    }
  }

  /// Pocket's older page: what is under the second heading was read.
  private func readPocket(to output: ImportOutput) throws {
    var reader = MarkupReader(bytes)
    var isArchived = false
    var row = 0
    var item: ImportedItem?
    var inHeading = false
    while let event = reader.next() {
      switch event {
      case .start("h1", _): inHeading = true
      case .end("h1"): inHeading = false
      case .text(let text):
        if inHeading { isArchived = text.contains("Archive") }
        item?.title += text
      case .start("a", let attributes):
        row += 1
        var new = ImportedItem(row: row, url: attributes["href"] ?? "")
        new.saved = ImportTime.instant(attributes["time_added"] ?? "")
        new.tags = NameList.read(attributes["tags"] ?? "")
        new.isArchived = isArchived
        item = new
      case .end("a"):
        if let done = item { try output.item(done) }
        item = nil
      default: break
      }
    }
    if let item { try output.fail(row, .cutOff, item.url) }
  }
}

/// A page of bookmarks, as browsers have written it since Netscape.
struct BookmarkPage {
  let output: ImportOutput
  private var folders: [String] = []
  /// The last heading, which names the next list.
  private var heading: String?
  private var inHeading = false
  private var item: ImportedItem?
  private var isOpen = false
  private var description: String?
  private var row = 0

  init(output: ImportOutput) { self.output = output }

  mutating func read(_ bytes: [UInt8]) throws {
    var reader = MarkupReader(bytes)
    while let event = reader.next() { try read(event) }
    if isOpen {
      try output.fail(row, .cutOff, item?.url ?? "")
    } else {
      try finish()
    }
  }

  private mutating func read(_ event: MarkupReader.Event) throws {
    switch event {
    case .text(let text):
      if inHeading {
        heading = (heading ?? "") + text
      } else if isOpen {
        item?.title += text
      } else {
        description? += text
      }
    case .start(let name, let attributes): try start(name, attributes)
    case .end(let name): try end(name)
    }
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) throws {
    switch name {
    case "a":
      try finish()
      row += 1
      item = read(attributes)
      isOpen = true
    case "h3":
      try finish()
      inHeading = true
      heading = ""
    case "dl":
      try finish()
      folders.append(heading ?? "")
      heading = nil
    case "dd": description = item == nil ? nil : ""
    case "dt": try finish()
    default: break
    }
  }

  private mutating func end(_ name: String) throws {
    switch name {
    case "a": isOpen = false
    case "h3": inHeading = false
    case "dl":
      try finish()
      _ = folders.popLast()
    default: break
    }
  }

  private func read(_ attributes: [String: String]) -> ImportedItem {
    var item = ImportedItem(row: row, url: attributes["href"] ?? "")
    item.saved = ImportTime.instant(attributes["add_date"] ?? attributes["time_added"] ?? "")
    for tag in NameList.read(attributes["tags"] ?? "").all {
      if tag == "linkding:bookmarks.archived" { item.isArchived = true } else { item.tags.add(tag) }
    }
    if attributes["toread"] == "0" { item.isArchived = true }
    item.isFavourite = attributes["data-important"] == "true"
    let path = NameList.path(folders)
    if path != "Reading List" { item.collections.add(path) }
    return item
  }

  private mutating func finish() throws {
    guard var done = item else { return }
    item = nil
    isOpen = false
    if let text = description { done.note = Self.note(of: text) }
    description = nil
    try output.item(done)
  }

  /// The description, and what linkding writes of the person's own between marks: either was written by hand,
  /// or can have been.
  private static func note(of text: String) -> String {
    let (open, close) = ("[linkding-notes]", "[/linkding-notes]")
    guard let start = text.firstRange(of: open) else { return text.trimmed }
    let rest = text[start.upperBound...]
    let end = rest.firstRange(of: close)?.lowerBound ?? rest.endIndex
    return NameList.lines([String(text[..<start.lowerBound]), String(rest[..<end])])
  }
}
