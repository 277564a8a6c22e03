import Extraction
import Kernel

/// A text in Markdown with front matter (YAML) that says what it is: as Later writes it, and clippers of pages
/// for Obsidian.
struct MarkdownFile {
  private static let mostLines = 500

  /// By key: its values, of a list several.
  private var front: [String: [String]] = [:]
  private var lines: ArraySlice<String> = []

  /// Nil for what has no front matter that names a link, a title or a time.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "---".utf8) else { return nil }
    let all = TextLines.split(bytes)
    guard all[0].trimmed == "---",
      let end = all.prefix(Self.mostLines).dropFirst().firstIndex(where: {
        ["---", "..."].contains($0.trimmed)
      })
    else { return nil }
    readFront(all[1..<end])
    guard ["url", "source", "title", "saved"].contains(where: { front[$0] != nil }) else {
      return nil
    }
    lines = all[(end + 1)...]
  }

  private mutating func readFront(_ lines: ArraySlice<String>) {
    var key = ""
    for line in lines {
      let text = line.trimmed
      // A key within another is none of the text's own.
      let isInner = line.utf8.first == 32 || line.utf8.first == 9
      if isInner, !text.hasPrefix("- ") { continue }
      if text.hasPrefix("- ") {
        let value = FrontValue.text(String(text.dropFirst(2)))
        if !key.isEmpty, !value.isEmpty { front[key, default: []].append(value) }
      } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
        key = text[..<colon].lowercased()
        let values = FrontValue.list(String(text[text.index(after: colon)...]))
        if !values.isEmpty { front[key] = values }
      }
    }
  }

  func read(to output: ImportOutput) throws {
    var item = ImportedItem(row: 1, url: self["url", "source", "link"], title: self["title"])
    item.author = (front["author"] ?? []).joined(separator: ", ")
    item.excerpt = self["description"]
    item.published = ImportTime.instant(self["published"])
    item.saved = ImportTime.instant(self["saved", "created", "date"])
    item.isArchived = !["", "false", "no", "off", "0", "null", "~"].contains(
      self["archived"].lowercased())
    item.read = ImportTime.instant(self["archived"])
    item.isFavourite = ["true", "yes", "on", "1"].contains(
      self["favourite", "favorite"].lowercased())
    item.reason = self["reason"]
    item.tags = Names(front["tags"] ?? [])
    item.collections = Names(front["collections"] ?? [])
    var rest = lines
    item.note = Self.takeNote(from: &rest)
    if let count = Int(self["highlights"]), count > 0 {
      item.highlights = Self.takeHighlights(from: &rest)
    }
    add(rest.joined(separator: "\n").trimmed, to: &item)
    try output.item(item)
  }

  private subscript(_ keys: String...) -> String {
    keys.compactMap { front[$0]?.first }.first ?? ""
  }

  private func add(_ text: String, to item: inout ImportedItem) {
    if item.url.isEmpty {
      // The first line of a note is its title.
      if !text.isEmpty { (item.title, item.text) = ("", text) }
    } else if !text.isEmpty, text.utf8.count <= MarkdownPage.mostBytes {
      let markup = MarkdownPage.html(of: Self.withoutHashes(Array(text.utf8)))
      item.html = String(decoding: markup, as: UTF8.self)
    }
  }

  /// The quotation that says it is a note, at the beginning.
  private static func takeNote(from lines: inout ArraySlice<String>) -> String {
    let text = lines.drop { $0.trimmed.isEmpty }
    guard text.first?.trimmed.lowercased() == "> [!note]" else { return "" }
    let quoted = text.dropFirst().prefix { $0.hasPrefix(">") }
    lines = text.dropFirst(1 + quoted.count)
    return quoted.map(Quotations.unquoted).joined(separator: "\n")
  }

  /// What stands under the last heading of that name.
  private static func takeHighlights(from lines: inout ArraySlice<String>) -> [ImportedHighlight] {
    guard let heading = lines.lastIndex(of: "## Highlights") else { return [] }
    let quotations = Quotations(lines[(heading + 1)...])
    lines = lines[..<heading]
    return quotations.highlights
  }

  /// Images that our export names by their hashes: what they are is not in the file.
  private static func withoutHashes(_ text: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      kept.append(text[index])
      index += 1
      guard kept.suffix(2).elementsEqual("](".utf8) else { continue }
      let digits = text[index...].prefix(65).prefix { $0.isDigit || (0x61...0x66).contains($0) }
      if digits.count == 64 { index += 64 }
    }
    return kept
  }
}

/// A value in front matter.
private enum FrontValue {
  /// Several of one between brackets; none of nothing.
  static func list(_ text: String) -> [String] {
    let text = text.trimmed
    if text.isEmpty { return [] }
    guard text.hasPrefix("["), text.hasSuffix("]"), !text.hasPrefix("[[") else {
      return [self.text(text)]
    }
    if text.contains("\"") || text.contains("'") { return NameList.read(text).all }
    return NameList.read(String(text.dropFirst().dropLast())).all
  }

  static func text(_ text: String) -> String {
    let text = text.trimmed
    guard text.utf8.count > 1, let first = text.first, first == text.last else { return text }
    switch first {
    // The texts of JSON are YAML's too.
    case "\"":
      var json = JSONText(Array(text.utf8))
      return (try? json.readValue())?.text ?? String(text.dropFirst().dropLast())
    case "'": return String(text.dropFirst().dropLast()).replacing("''", with: "'")
    default: return text
    }
  }
}

/// Quotations in Markdown, each with what is said about it.
struct Quotations {
  private(set) var highlights: [ImportedHighlight] = []
  /// What stands before the first.
  private(set) var before = ""

  init(_ lines: some Sequence<String>) {
    var isInQuote = false
    for line in lines {
      if line.hasPrefix(">") {
        add(Self.unquoted(line), toLast: isInQuote)
        isInQuote = true
        continue
      }
      isInQuote = false
      let said = Self.unescaped(line) + "\n"
      if let last = highlights.indices.last {
        highlights[last].note += said
      } else {
        before += said
      }
    }
    before = before.trimmed
    for index in highlights.indices {
      highlights[index].quote = highlights[index].quote.trimmed
      highlights[index].note = highlights[index].note.trimmed
    }
  }

  private mutating func add(_ quoted: String, toLast isSame: Bool) {
    if isSame, let last = highlights.indices.last {
      highlights[last].quote += "\n" + quoted
    } else {
      highlights.append(ImportedHighlight(quote: quoted))
    }
  }

  /// Without the sign of a quotation.
  static func unquoted(_ line: String) -> String {
    let text = line.dropFirst()
    return String(text.hasPrefix(" ") ? text.dropFirst() : text)
  }

  /// A line that begins as a quotation or a heading does, and is none.
  private static func unescaped(_ line: String) -> String {
    let rest = line.utf8.drop { $0 == UInt8(ascii: "\\") }
    guard rest.count < line.utf8.count,
      rest.first == UInt8(ascii: ">") || rest.first == UInt8(ascii: "#")
    else { return line }
    return String(line.dropFirst())
  }
}

/// Lines of a text, whatever ends them.
enum TextLines {
  static func split(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
