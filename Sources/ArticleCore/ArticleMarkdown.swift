import Kernel

/// An article as Markdown (CommonMark, with the tables of GitHub's dialect).
public struct ArticleMarkdown {
  /// Where the bytes of an image are to be found, by their hash in hexadecimal.
  private let imagePath: (String) -> String

  /// A text in UTF-8.
  private typealias Text = [UInt8]

  public init(imagePath: @escaping (String) -> String) {
    self.imagePath = imagePath
  }

  /// The text in UTF-8, with a line break at its end.
  public func bytes(of article: Article) -> [UInt8] {
    joined(blocks(article.blocks)) + Text("\n".utf8)
  }

  /// What stands by itself, in order; runs of text between blocks are paragraphs.
  private func blocks(_ nodes: [ArticleNode]) -> [Text] {
    var result: [Text] = []
    var run: [ArticleNode] = []
    func endRun() {
      let text = Self.trimmed(inline(run))
      if !text.isEmpty { result.append(Self.startEscaped(text)) }
      run = []
    }
    for node in nodes {
      if case .element(let element) = node, !element.tag.isMarkdownInline {
        endRun()
        result += block(element)
      } else {
        run.append(node)
      }
    }
    endRun()
    return result
  }

  private func block(_ element: ArticleElement) -> [Text] {
    switch element.tag {
    case .heading2: heading(2, element)
    case .heading3: heading(3, element)
    case .heading4: heading(4, element)
    case .heading5: heading(5, element)
    case .heading6: heading(6, element)
    case .blockquote: [Self.prefixed(joined(blocks(element.children)), first: "> ", rest: "> ")]
    case .unorderedList, .orderedList: [list(element)]
    case .preformatted: [fenced(element)]
    case .horizontalRule: [Text("---".utf8)]
    case .table: table(element)
    case .definitionDescription:
      [Self.prefixed(joined(blocks(element.children)), first: ": ", rest: "  ")]
    default: blocks(element.children)
    }
  }

  private func heading(_ level: Int, _ element: ArticleElement) -> [Text] {
    let text = Self.trimmed(inline(element.children)).map { $0 == 10 ? 32 : $0 }
    return text.isEmpty ? [] : [Text(repeating: 35, count: level) + [32] + text]
  }

  private func list(_ element: ArticleElement) -> Text {
    var number = element[.start].flatMap { Int($0) } ?? 1
    var items: [Text] = []
    for child in element.children {
      guard case .element(let item) = child else { continue }
      let mark = element.tag == .orderedList ? "\(number). " : "- "
      let indent = String(repeating: " ", count: mark.utf8.count)
      let text = joined(item.tag == .listItem ? blocks(item.children) : block(item))
      items.append(Self.prefixed(text, first: mark, rest: indent))
      number += 1
    }
    return Self.joined(items, by: "\n")
  }

  private func fenced(_ element: ArticleElement) -> Text {
    let code = Self.plain(element.children)
    let fence = Text(repeating: 96, count: max(3, Self.longestTicks(code) + 1))
    let end: Text = code.last == 10 ? [] : [10]
    return fence + [10] + code + end + fence
  }

  private func table(_ element: ArticleElement) -> [Text] {
    var rows: [[Text]] = []
    gatherRows(of: element, into: &rows)
    var width = 0
    for row in rows { width = max(width, row.count) }
    guard width > 0 else { return [] }
    var lines: [Text] = []
    for (index, row) in rows.enumerated() {
      var line = Text("|".utf8)
      for column in 0..<width {
        line += [32] + (column < row.count ? row[column] : []) + Text(" |".utf8)
      }
      lines.append(line)
      if index == 0 {
        lines.append(Text("|".utf8) + Text(String(repeating: " --- |", count: width).utf8))
      }
    }
    return [Self.joined(lines, by: "\n")]
  }

  private func gatherRows(of element: ArticleElement, into rows: inout [[Text]]) {
    for child in element.children {
      guard case .element(let part) = child else { continue }
      guard part.tag == .tableRow else {
        gatherRows(of: part, into: &rows)
        continue
      }
      var row: [Text] = []
      for case .element(let cell) in part.children {
        row.append(Self.cell(joined(blocks(cell.children))))
      }
      rows.append(row)
    }
  }

  private func inline(_ nodes: [ArticleNode]) -> Text {
    var result: Text = []
    for node in nodes {
      switch node {
      case .text(let text): result += Self.escaped(text)
      case .element(let element): result += inline(element)
      }
    }
    return result
  }

  private func inline(_ element: ArticleElement) -> Text {
    if let source = element[.formula] { return formula(element, source) }
    return switch element.tag {
    case .emphasis, .citation: wrapped(element, by: "*")
    case .strong: wrapped(element, by: "**")
    case .strikethrough: wrapped(element, by: "~~")
    case .code, .keyboard, .sample: code(element)
    case .lineBreak: Text("\\\n".utf8)
    case .image: image(element)
    case .link: link(element)
    default: inline(element.children)
    }
  }

  /// Marks stand at the words, with the blanks outside.
  private func wrapped(_ element: ArticleElement, by mark: String) -> Text {
    let text = inline(element.children)
    let inner = Self.trimmed(text)
    guard !inner.isEmpty else { return text }
    let before = Text(text.prefix { Self.isBlank($0) })
    let after = Text(text.suffix(text.count - before.count - inner.count))
    return before + Text(mark.utf8) + inner + Text(mark.utf8) + after
  }

  private func code(_ element: ArticleElement) -> Text {
    let text = Self.plain(element.children).map { $0 == 10 ? 32 : $0 }
    let ticks = Text(repeating: 96, count: Self.longestTicks(text) + 1)
    let needsBlank = text.first == 96 || text.last == 96
    let blank: Text = needsBlank ? [32] : []
    return text.isEmpty ? [] : ticks + blank + text + blank + ticks
  }

  /// A source in TeX between the signs for it; characters as they are.
  private func formula(_ element: ArticleElement, _ source: String) -> Text {
    guard element.tag == .code else { return inline(element.children) }
    let text = Self.plain(element.children).map { $0 == 10 ? 32 : $0 }
    let isDisplayed = Formula(decoding: source)?.isDisplayed ?? false
    let sign = Text((isDisplayed ? "$$" : "$").utf8)
    return sign + text + sign
  }

  private func image(_ element: ArticleElement) -> Text {
    let text = Self.escaped(element[.alternativeText] ?? "")
    let path = element[.image].map { imagePath($0) } ?? element[.source] ?? ""
    return path.utf8.isEmpty ? text : Text("![".utf8) + text + Text("](".utf8) + target(path)
  }

  private func link(_ element: ArticleElement) -> Text {
    let text = inline(element.children)
    guard let href = element[.href], !text.isEmpty else { return text }
    return Text("[".utf8) + text + Text("](".utf8) + target(href)
  }

  /// An address in angle brackets, which may hold brackets and blanks.
  private func target(_ address: String) -> Text {
    var result: Text = [60]
    for byte in address.utf8 where byte != 60 && byte != 62 && byte != 10 { result.append(byte) }
    return result + Text(">)".utf8)
  }

  private func joined(_ blocks: [Text]) -> Text { Self.joined(blocks, by: "\n\n") }
}

extension ArticleMarkdown {
  private static func joined(_ parts: [[UInt8]], by separator: String) -> [UInt8] {
    var result: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { result += Array(separator.utf8) }
      result += part
    }
    return result
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 9 }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(text[first...last])
  }

  /// Every line behind the same mark; an empty one without the blanks at its end.
  private static func prefixed(_ text: [UInt8], first: String, rest: String) -> [UInt8] {
    var result = Array(first.utf8)
    for (index, byte) in text.enumerated() {
      result.append(byte)
      guard byte == 10 else { continue }
      let isEmpty = index + 1 < text.count && text[index + 1] == 10
      let mark = Array(rest.utf8)
      result += isEmpty ? Array(mark.prefix { $0 != 32 }) : mark
    }
    return result
  }

  /// Text whose signs mean nothing; runs of blanks are one, as a page shows them.
  private static func escaped(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isBlank(byte) {
        if result.last != 32 { result.append(32) }
        continue
      }
      // Backslash, backtick, asterisk, underscore, brackets, angles, tilde, bar.
      let signs: [UInt8] = [92, 96, 42, 95, 91, 93, 60, 62, 126, 124]
      if signs.contains(byte) { result.append(92) }
      result.append(byte)
    }
    return result
  }

  /// What would make a paragraph a heading or a list begins with a backslash.
  private static func startEscaped(_ text: [UInt8]) -> [UInt8] {
    guard let first = text.first else { return text }
    if first == 35 || first == 43 || first == 45 || first == 61 { return [92] + text }
    let digits = text.prefix { (48...57).contains($0) }
    guard !digits.isEmpty, digits.count < text.count else { return text }
    let next = text[digits.count]
    guard next == 46 || next == 41 else { return text }
    return Array(digits) + [92] + Array(text[digits.count...])
  }

  private static func plain(_ nodes: [ArticleNode]) -> [UInt8] {
    var result: [UInt8] = []
    for node in nodes {
      switch node {
      case .text(let text): result += Array(text.utf8)
      case .element(let element):
        result += element.tag == .lineBreak ? [10] : plain(element.children)
      }
    }
    return result
  }

  private static func longestTicks(_ text: [UInt8]) -> Int {
    var longest = 0
    var run = 0
    for byte in text {
      run = byte == 96 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// A cell stands on one line.
  private static func cell(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text {
      if byte == 10 {
        if result.last == 92 { result.removeLast() }
        if result.last != 32 { result.append(32) }
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
