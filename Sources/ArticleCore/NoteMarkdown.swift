/// A person's own words, read as a part of CommonMark into blocks of an article (docs/tasks.md).
///
/// What is not understood stands as it was typed. The time is linear in the length of the text.
public struct NoteMarkdown {
  /// The signs before an item of a task list.
  public static let openBox = "☐ "
  public static let tickedBox = "☑ "
  /// Lists and quotations within each other; what lies deeper is text.
  private static let mostLevels = 4

  private let lines: [NoteLine]
  private let level: Int
  private var next = 0

  public static func blocks(of text: String) -> [ArticleNode] {
    var reader = NoteMarkdown(NoteLine.all(in: text), level: 0)
    return reader.blocks()
  }

  private init(_ lines: [NoteLine], level: Int) {
    self.lines = lines
    self.level = level
  }

  private mutating func blocks() -> [ArticleNode] {
    var blocks: [ArticleNode] = []
    while next < lines.count {
      if lines[next].isBlank { next += 1 } else { blocks.append(block()) }
    }
    return blocks
  }

  private mutating func block() -> ArticleNode {
    let line = lines[next]
    if let fence = line.fence { return code(fence) }
    if let text = line.heading { return heading(text) }
    if level < Self.mostLevels {
      if line.quoted != nil { return quotation() }
      if let mark = line.item { return list(mark) }
    }
    return paragraph()
  }

  private func startsBlock(_ line: NoteLine) -> Bool {
    line.fence != nil || line.heading != nil
      || level < Self.mostLevels && (line.quoted != nil || line.item != nil)
  }

  /// The line that is next, whatever it begins with, and those that go on with its text.
  private mutating func paragraph() -> ArticleNode {
    let first = next
    next += 1
    while next < lines.count, !lines[next].isBlank, !startsBlock(lines[next]) { next += 1 }
    return Self.paragraph(lines[first..<next])
  }

  private static func paragraph(_ lines: ArraySlice<NoteLine>) -> ArticleNode {
    var inlines = NoteInlines(NoteLine.joined(lines))
    return .element(ArticleElement(.paragraph, children: inlines.nodes()))
  }

  private mutating func heading(_ text: ArraySlice<UInt8>) -> ArticleNode {
    next += 1
    // One level for all, below the title of what the note belongs to: a note may begin with any.
    var inlines = NoteInlines(Array(text))
    return .element(ArticleElement(.heading3, children: inlines.nodes()))
  }

  /// To the fence that closes it, or to the end.
  private mutating func code(_ fence: NoteLine.Fence) -> ArticleNode {
    let indent = lines[next].indent
    next += 1
    var inner: [NoteLine] = []
    while next < lines.count, !lines[next].closes(fence) {
      inner.append(lines[next].dropping(indent))
      next += 1
    }
    next += 1
    let text = String(decoding: NoteLine.joined(inner[...]), as: UTF8.self)
    let language = String(decoding: fence.info, as: UTF8.self)
    return .element(
      ArticleElement(
        .preformatted,
        attributes: fence.info.isEmpty ? [] : [ArticleAttributeValue(.codeLanguage, language)],
        children: [.element(ArticleElement(.code, children: [.text(text)]))]))
  }

  private mutating func quotation() -> ArticleNode {
    let first = next
    var inner: [NoteLine] = []
    while next < lines.count, let line = lines[next].quoted {
      inner.append(line)
      next += 1
    }
    var reader = NoteMarkdown(inner, level: level + 1)
    let blocks = reader.blocks()
    if blocks.isEmpty { return Self.paragraph(lines[first..<next]) }
    return .element(ArticleElement(.blockquote, children: blocks))
  }

  /// Numbers stand as they were typed: one that does not follow begins another list.
  private mutating func list(_ first: NoteLine.Item) -> ArticleNode {
    var items = [item(first)]
    var last = first
    while true {
      let place = nextText
      guard place < lines.count, let mark = lines[place].item, mark.follows(last) else { break }
      next = place
      items.append(item(mark))
      last = mark
    }
    guard let number = first.number else {
      return .element(ArticleElement(.unorderedList, children: items))
    }
    let start = number == 1 ? [] : [ArticleAttributeValue(.start, "\(number)")]
    return .element(ArticleElement(.orderedList, attributes: start, children: items))
  }

  /// The rest of its line, and the lines below that are indented.
  private mutating func item(_ mark: NoteLine.Item) -> ArticleNode {
    let indent = lines[next].indent
    var inner = [mark.text]
    next += 1
    while true {
      let place = nextText
      guard place < lines.count, lines[place].indent >= indent + 2 else { break }
      for line in lines[next...place] { inner.append(line.dropping(indent + mark.width)) }
      next = place + 1
    }
    var reader = NoteMarkdown(inner, level: level + 1)
    var children = Self.unwrapped(reader.paragraph()) + reader.blocks()
    if let isTicked = mark.isTicked {
      children.insert(.text(isTicked ? Self.tickedBox : Self.openBox), at: 0)
    }
    return .element(ArticleElement(.listItem, children: children))
  }

  private static func unwrapped(_ paragraph: ArticleNode) -> [ArticleNode] {
    guard case .element(let element) = paragraph else { return [] }
    return element.children
  }

  /// The place of the next line with text in it.
  private var nextText: Int {
    var place = next
    while place < lines.count, lines[place].isBlank { place += 1 }
    return place
  }
}
