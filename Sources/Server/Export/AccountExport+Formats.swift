import ArticleCore
import Kernel
import ReadingCore
import Storage
import SyncCore
import TasksCore

/// What an account is exported as: everything, or a part in a form that other programs read.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// One zip of open formats, from which later import brings everything back.
  case everything
  /// Links as browsers write bookmarks.
  case bookmarks
  /// What was saved, as a table.
  case csv
  /// A zip of Markdown files with front matter and highlights, as Obsidian opens it.
  case markdown
  /// Todos as iCalendar has them (VTODO).
  case ics

  public var mediaType: String {
    switch self {
    case .everything, .markdown: "application/zip"
    case .bookmarks: "text/html; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    case .ics: "text/calendar; charset=utf-8"
    }
  }

  public var fileName: String {
    switch self {
    case .everything: "later-export.zip"
    case .bookmarks: "later-bookmarks.html"
    case .csv: "later-items.csv"
    case .markdown: "later-markdown.zip"
    case .ics: "later-todos.ics"
    }
  }
}

extension AccountExport {
  /// Hands the export over in pieces, in order, and answers how many files are not in it, being missing or
  /// damaged here.
  @discardableResult
  public func write(
    _ format: ExportFormat, to give: ([UInt8]) async throws -> Void
  ) async throws -> Int {
    switch format {
    case .everything: return try await write(to: give)
    case .bookmarks: try await writeBookmarks(give)
    case .csv: try await writeTable(give)
    case .markdown: try await writeMarkdown(give)
    case .ics: try await writeCalendar(give)
    }
    return 0
  }

  private var shelves: Shelves {
    get async throws { try await ShelfIndex(sync: storage.sync).shelves(of: account.id) }
  }

  private func writeTable(_ give: ([UInt8]) async throws -> Void) async throws {
    let shelves = try await shelves
    try await give(Array(ItemCSV.header.utf8))
    try await forEachItem { try await give(Array(ItemCSV.row($0, shelves).utf8)) }
  }

  private func writeBookmarks(_ give: ([UInt8]) async throws -> Void) async throws {
    let shelves = try await shelves
    try await give(Array(BookmarkText.head.utf8))
    try await forEachItem { entity in
      let item = Item(entity)
      guard !item.url.isEmpty else { return }
      let line = BookmarkText.line(
        item, note: entity[Item.note].text,
        tags: shelves.shelves(of: item.id, .tag).map { $0.ownName })
      try await give(Array(line.utf8))
    }
    try await give(Array("</DL><p>\n".utf8))
  }

  private func writeMarkdown(_ give: ([UInt8]) async throws -> Void) async throws {
    let shelves = try await shelves
    let highlights = try await highlightsOfItems()
    let zip = try ZipWriter()
    var names = FileNames()
    try await forEachItem { entity in
      let item = Item(entity)
      var bytes = Array(NoteHead.text(item, entity, shelves).utf8)
      if item.type == .note {
        bytes += Array((entity[Item.body].text + "\n").utf8)
      } else if let hash = item.content, let content = try await content(hash),
        content.mediaType == Article.mediaType,
        let article = try? Article(decoding: content.bytes)
      {
        bytes += ArticleMarkdown { $0 }.bytes(of: article)
      }
      let own = (highlights[item.id] ?? []).sorted { Self.stands($0, before: $1) }
      bytes += Self.markdown(own)
      try add("Later/\(names.name(of: item.displayTitle)).md", bytes, to: zip)
      try await give(zip.take())
    }
    try zip.finish()
    try await give(zip.take())
  }

  /// In the order of the text; those that have no place in it last, in the order in which they were made.
  private static func stands(_ left: Highlight, before right: Highlight) -> Bool {
    switch (left.range, right.range) {
    case (let one?, let other?):
      (one.startBlock, one.startOffset) < (other.startBlock, other.startOffset)
    case (nil, nil): (left.createdAt, left.id) < (right.createdAt, right.id)
    case (let one, _): one != nil
    }
  }

  private func writeCalendar(_ give: ([UInt8]) async throws -> Void) async throws {
    var found: [TodoList] = []
    try await forEachEntity { stored in
      if stored.entity.kind == .todoList { found.append(TodoList(stored.entity)) }
    }
    let lists = TodoLists(found)
    var text = CalendarText()
    text.line("BEGIN", "VCALENDAR")
    text.line("VERSION", "2.0")
    text.line("PRODID", "-//Later//Later//EN")
    try await give(text.bytes)
    try await forEachEntity { stored in
      guard stored.entity.kind == .todo, !stored.entity.isDeleted else { return }
      let todo = Todo(stored.entity)
      var text = CalendarText()
      let list = lists[todo.list].map { lists.fullName(of: $0) }
      TodoText.write(todo, list: list, to: &text)
      try await give(text.bytes)
    }
    text = CalendarText()
    text.line("END", "VCALENDAR")
    try await give(text.bytes)
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

  static func line(_ item: Item, note: String, tags: [String]) -> String {
    let names = tags.map { $0.replacing(",", with: " ") }.joined(separator: ",")
    let seconds = item.savedAt.milliseconds / 1_000
    let link =
      "<DT><A HREF=\"\(HTMLText.escaped(item.url))\" ADD_DATE=\"\(seconds)\""
      + " TOREAD=\"\(item.isArchived ? 0 : 1)\" TAGS=\"\(HTMLText.escaped(names))\">"
      + "\(HTMLText.escaped(item.displayTitle))</A>\n"
    return note.isEmpty ? link : link + "<DD>\(HTMLText.escaped(note))\n"
  }
}

/// What stands before an item's text in a Markdown file (YAML).
enum NoteHead {
  static func text(_ item: Item, _ entity: Entity, _ shelves: Shelves) -> String {
    var lines = ["---", "title: \(quoted(item.displayTitle))"]
    if !item.url.isEmpty { lines.append("url: \(quoted(item.url))") }
    if !item.byline.isEmpty { lines.append("author: \(quoted(item.byline))") }
    if let published = item.publishedAt { lines.append("published: \(published.text)") }
    lines.append("saved: \(item.savedAt.text)")
    if let archived = entity[Item.archivedAt] { lines.append("archived: \(archived.text)") }
    if item.isFavourite { lines.append("favourite: true") }
    add("tags", shelves.shelves(of: item.id, .tag), to: &lines)
    add("collections", shelves.shelves(of: item.id, .collection), to: &lines)
    let note = entity[Item.note].text
    let end = note.isEmpty ? "" : note + "\n\n"
    return (lines + ["---", ""]).joined(separator: "\n") + "\n" + end
  }

  private static func add(_ name: String, _ shelves: [Shelf], to lines: inout [String]) {
    guard !shelves.isEmpty else { return }
    lines.append("\(name):")
    for shelf in shelves { lines.append("  - \(quoted(shelf.ownName))") }
  }

  /// JSON's texts are YAML's too.
  private static func quoted(_ text: String) -> String {
    String(decoding: JSON.string(text).bytes, as: UTF8.self)
  }
}

/// Names of files that people read, each once.
struct FileNames {
  private static let longest = 80

  private var taken: Set<String> = []

  mutating func name(of title: String) -> String {
    let plain = title.unicodeScalars.map { scalar in
      scalar.value < 32 || "/\\:*?\"<>|#^[]".unicodeScalars.contains(scalar) ? " " : scalar
    }
    var base = String(String.UnicodeScalarView(plain)).cut(to: Self.longest).trimmed
    // A name that begins with a dot is hidden, one that ends with one is lost on Windows.
    while base.hasPrefix(".") || base.hasPrefix(" ") { base.removeFirst() }
    while base.hasSuffix(".") || base.hasSuffix(" ") { base.removeLast() }
    if base.isEmpty { base = "Untitled" }
    var name = base
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }
}

/// A todo as iCalendar has it (RFC 5545, section 3.6.2).
enum TodoText {
  static func write(_ todo: Todo, list: String?, to text: inout CalendarText) {
    text.part("VTODO") { text in
      text.line("UID", todo.id.text + "@later")
      text.line("DTSTAMP", CalendarText.utc(todo.createdAt))
      text.line("CREATED", CalendarText.utc(todo.createdAt))
      text.text("SUMMARY", todo.title)
      if !todo.notes.isEmpty { text.text("DESCRIPTION", todo.notes) }
      let names = todo.tags + (list.map { [$0] } ?? [])
      if !names.isEmpty { text.texts("CATEGORIES", names) }
      if let priority = [TodoPriority.low: 9, .medium: 5, .high: 1][todo.priority] {
        text.line("PRIORITY", "\(priority)")
      }
      if let parent = todo.parent { text.line("RELATED-TO", parent.text + "@later") }
      if let due = todo.due { write(due, of: todo, to: &text) }
      guard let done = todo.doneAt else { return text.line("STATUS", "NEEDS-ACTION") }
      text.line("STATUS", "COMPLETED")
      text.line("COMPLETED", CalendarText.utc(done))
      text.line("PERCENT-COMPLETE", "100")
    }
  }

  private static func write(_ due: Due, of todo: Todo, to text: inout CalendarText) {
    if let time = due.time {
      let zone = due.zone.isEmpty ? "" : ";TZID=" + due.zone
      text.line("DUE" + zone, CalendarText.local(CivilDateTime(due.day, time)))
    } else {
      text.line("DUE;VALUE=DATE", CalendarText.date(due.day))
    }
    let rule = todo.rule?.calendarRule(
      from: due.day, start: todo.series?.start ?? due.day
    ) { CalendarText.date($0) }
    if let rule { text.line("RRULE", rule) }
    for minutes in todo.reminders where due.time != nil {
      text.part("VALARM") { text in
        text.line("ACTION", "DISPLAY")
        text.text("DESCRIPTION", todo.title)
        text.line("TRIGGER;RELATED=END", CalendarText.duration(minutes: -minutes))
      }
    }
  }
}
