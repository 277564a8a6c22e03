import Kernel

/// Which program a table comes from, by the names of its columns.
enum TableFormat {
  /// Nil for a table of nothing that is imported.
  static func of(_ table: CSVTable) -> ImportFormat? {
    if table.has("title", "url", "time_added", "status") { return .pocket }
    if table.has("url", "title", "selection", "folder") { return .instapaper }
    if table.has("title", "url", "document tags", "saved date") { return .readwiseReader }
    if table.has("highlight", "book title") { return .readwiseHighlights }
    if table.has("url", "in queue", "favorited") { return .matter }
    if table.has("url", "folder", "created", "excerpt") { return .raindrop }
    if table.has("type", "url", "content", "note", "created") { return .mymind }
    if table.has("title", "url", "mime type", "creation date") { return .wallabag }
    if table.has("type", "content", "priority", "indent") { return .todoist }
    if table.has("list name", "title", "due date", "status") { return .tickTick }
    if LinkTable.isOne(table) { return .table }
    if PurchaseTable.isOne(table) { return .purchases }
    return nil
  }

  static func read(
    _ table: inout CSVTable, as format: ImportFormat, named name: String, to output: ImportOutput
  ) throws {
    switch format {
    case .todoist: try TodoistTable(name: name).read(&table, to: output)
    case .tickTick: try TickTickTable.read(&table, to: output)
    case .purchases: try PurchaseTable.read(&table, to: output)
    default: try ReadingTable(format: format).read(&table, to: output)
    }
  }
}

/// Names that stand in one field.
enum NameList {
  /// Between the signs; or those of a list as JSON or Python writes it.
  static func read(_ text: String, at signs: String = ",") -> Names {
    let text = text.trimmed
    if text.isEmpty || text == "NULL" { return Names() }
    if text.utf8.first == UInt8(ascii: "[") { return Names(quoted(Array(text.utf8))) }
    let signs = Set(signs.utf8)
    let parts = text.utf8.split { signs.contains($0) }
    return Names(parts.map { String(decoding: Array($0), as: UTF8.self) })
  }

  private static func quoted(_ text: [UInt8]) -> [String] {
    var names: [String] = []
    var name: [UInt8]?
    var quote: UInt8 = 0
    var isEscaped = false
    for byte in text {
      guard var open = name else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
          name = []
        }
        continue
      }
      if !isEscaped, byte == quote {
        names.append(unescaped(open))
        name = nil
        continue
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      open.append(byte)
      name = open
    }
    return names
  }

  /// As JSON has it: Python's escapes are the same for what tags hold.
  private static func unescaped(_ text: [UInt8]) -> String {
    guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    var json = JSONText([UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")])
    guard let value = try? json.readValue() else { return String(decoding: text, as: UTF8.self) }
    return value.text
  }

  /// A path of folders with one sign between them and no blanks around it.
  static func path(_ folders: [String]) -> String {
    Names(folders.map { $0.trimmed }).all.joined(separator: "/")
  }

  static func path(_ text: String) -> String {
    path(
      text.utf8.split(separator: UInt8(ascii: "/")).map {
        String(decoding: Array($0), as: UTF8.self)
      })
  }
}
