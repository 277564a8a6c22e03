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
  /// Links as outliners and readers of feeds have them, by collection (OPML 2.0).
  case opml
  /// Highlights and their notes, as Readwise's table has them.
  case readwise
  /// Highlights and their notes, in Markdown.
  case highlights

  public var mediaType: String {
    switch self {
    case .everything, .markdown: "application/zip"
    case .bookmarks: "text/html; charset=utf-8"
    case .csv, .readwise: "text/csv; charset=utf-8"
    case .highlights: "text/markdown; charset=utf-8"
    case .ics: "text/calendar; charset=utf-8"
    case .opml: "text/x-opml; charset=utf-8"
    }
  }

  public var fileName: String {
    switch self {
    case .everything: "later-export.zip"
    case .bookmarks: "later-bookmarks.html"
    case .csv: "later-items.csv"
    case .markdown: "later-markdown.zip"
    case .ics: "later-todos.ics"
    case .opml: "later-links.opml"
    case .readwise: "later-highlights.csv"
    case .highlights: "later-highlights.md"
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
    case .opml: try await writeOutline(give)
    case .readwise: try await writeHighlightTable(give)
    case .highlights: try await writeHighlights(give)
    }
    return 0
  }

  var shelves: Shelves {
    get async throws { try await ShelfIndex(sync: storage.sync).shelves(of: account.id) }
  }

  private func writeTable(_ give: ([UInt8]) async throws -> Void) async throws {
    let shelves = try await shelves
    try await give(Array(ItemCSV.header.utf8))
    try await forEachItem { try await give(Array(ItemCSV.row($0, shelves).utf8)) }
  }

  private func writeMarkdown(_ give: ([UInt8]) async throws -> Void) async throws {
    let shelves = try await shelves
    let highlights = try await highlightsOfItems()
    let zip = try ZipWriter()
    var names = FileNames()
    try await forEachItem { entity in
      let item = Item(entity)
      let own = highlights[item.id] ?? []
      var bytes = Array(NoteHead.text(item, entity, shelves, highlights: own.count).utf8)
      if item.type == .note {
        bytes += Array((entity[Item.body].text + "\n").utf8)
      } else if let hash = item.content, let content = try await content(hash),
        content.mediaType == Article.mediaType,
        let article = try? Article(decoding: content.bytes)
      {
        bytes += ArticleMarkdown { $0 }.bytes(of: article)
      }
      bytes += Self.markdown(own)
      try add("Later/\(names.name(of: item.displayTitle)).md", bytes, to: zip)
      try await give(zip.take())
    }
    try zip.finish()
    try await give(zip.take())
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
      TodoText.write(todo, list: lists[todo.list], of: lists, to: &text)
      try await give(text.bytes)
    }
    text = CalendarText()
    text.line("END", "VCALENDAR")
    try await give(text.bytes)
  }
}

/// What stands before an item's text in a Markdown file (YAML).
enum NoteHead {
  static func text(
    _ item: Item, _ entity: Entity, _ shelves: Shelves, highlights: Int
  ) -> String {
    var lines = ["---", "title: \(quoted(item.displayTitle))"]
    if !item.url.isEmpty { lines.append("url: \(quoted(item.url))") }
    if !item.byline.isEmpty { lines.append("author: \(quoted(item.byline))") }
    if let published = item.publishedAt { lines.append("published: \(published.text)") }
    lines.append("saved: \(item.savedAt.text)")
    if let archived = entity[Item.archivedAt] { lines.append("archived: \(archived.text)") }
    if item.isFavourite { lines.append("favourite: true") }
    let reason = entity[Item.reason]
    if !reason.isEmpty { lines.append("reason: \(quoted(reason))") }
    if highlights > 0 { lines.append("highlights: \(highlights)") }
    add("tags", shelves.shelves(of: item.id, .tag), to: &lines)
    add("collections", shelves.shelves(of: item.id, .collection), to: &lines)
    return (lines + ["---", ""]).joined(separator: "\n") + "\n"
      + callout(entity[Item.note].text, before: entity[Item.body].text)
  }

  /// A note as a quotation of its own kind, which tells it from the text.
  ///
  /// One that says nothing stands before a text that begins as one does, which would be taken for it.
  private static func callout(_ note: String, before body: String) -> String {
    if note.isEmpty {
      let start = body.drop { $0.isWhitespace }.prefix(16).lowercased()
      return start.hasPrefix("> [!note]") ? "> [!note]\n\n" : ""
    }
    return "> [!note]\n" + Quotation.markdown(note) + "\n\n"
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
  static func write(
    _ todo: Todo, list: TodoList?, of lists: TodoLists, to text: inout CalendarText
  ) {
    text.part("VTODO") { text in
      text.line("UID", todo.id.text + "@later")
      text.line("DTSTAMP", CalendarText.utc(todo.createdAt))
      text.line("CREATED", CalendarText.utc(todo.createdAt))
      text.text("SUMMARY", todo.title)
      if !todo.notes.isEmpty { text.text("DESCRIPTION", todo.notes) }
      let names = todo.tags + (list.map { [lists.fullName(of: $0)] } ?? [])
      if !names.isEmpty { text.texts("CATEGORIES", names) }
      if let list { write(list, of: lists, to: &text) }
      if let priority = [TodoPriority.low: 9, .medium: 5, .high: 1][todo.priority] {
        text.line("PRIORITY", "\(priority)")
      }
      if let parent = todo.parent { text.line("RELATED-TO", parent.text + "@later") }
      if let minutes = todo.estimate {
        text.line("ESTIMATED-DURATION", CalendarText.duration(minutes: minutes))
      }
      if let due = todo.due { write(due, of: todo, to: &text) }
      guard let done = todo.doneAt else { return text.line("STATUS", "NEEDS-ACTION") }
      text.line("STATUS", "COMPLETED")
      text.line("COMPLETED", CalendarText.utc(done))
      text.line("PERCENT-COMPLETE", "100")
    }
  }

  /// Calendars know no lists: a category tells other programs of it, and these tell an import.
  private static func write(
    _ list: TodoList, of lists: TodoLists, to text: inout CalendarText
  ) {
    guard let parent = lists.parent(of: list) else { return text.text("X-LATER-LIST", list.name) }
    text.text("X-LATER-LIST", parent.name)
    text.text("X-LATER-SECTION", list.name)
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
