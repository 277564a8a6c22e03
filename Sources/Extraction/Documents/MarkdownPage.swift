import AddressCore
import CMarkdown
import Glibc
import HTML5

/// A document in Markdown as an article: CommonMark with tables and footnotes, by cmark-gfm.
public enum MarkdownPage {
  /// A longer one is read as plain text.
  public static let mostBytes = 4 << 20

  /// Whether a document is in Markdown: by its type, or by its name where it is plain text.
  static func isMarkdown(_ page: FetchedPage) -> Bool {
    switch page.mediaType {
    case "text/markdown", "text/x-markdown": return page.bytes.count <= mostBytes
    case "text/plain":
      let path = Address(absolute: page.address)?.path.lowercased() ?? ""
      return (path.hasSuffix(".md") || path.hasSuffix(".markdown"))
        && page.bytes.count <= mostBytes
    default: return false
    }
  }

  static func read(_ text: [UInt8], _ page: FetchedPage) -> ExtractedPage {
    let front = FrontMatter(text)
    let markup = html(of: Array(front.rest))
    var tree = HTMLParser.parse(markup, nodeLimit: Extractor.mostNodes)
    var metadata = Metadata(Tree())
    metadata.title = front.title
    metadata.byline = front.author
    metadata.publishedTime = front.date
    metadata.excerpt = front.description
    let address = Address(absolute: page.address)
    if tree.nodeCount >= Extractor.mostNodes {
      // More parts than a page may have: as plain text all of it is read.
      let plain = PlainTextPage.tree(of: Array(front.rest))
      return Extractor.assembled(metadata, SafeHTML.written(plain), address)
    }
    if let heading = firstHeading(of: tree) {
      let name = Metadata.text(tree.textContent(heading)[...])
      if metadata.title.isEmpty { metadata.title = name }
      if metadata.title == name { tree.remove(heading) }
    }
    let body = tree.first(.body, in: tree.root) ?? tree.root
    let sample = String(decoding: tree.textContent(body, limit: 8000), as: UTF8.self)
    metadata.language = front.language.isEmpty ? LanguageGuess.of(sample) : front.language
    return Extractor.whole(tree, metadata, address)
  }

  private static let extensions: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Its markup, not cleaned; of what is nested too deeply the text.
  public static func html(of text: [UInt8]) -> [UInt8] {
    _ = extensions
    let text = MarkdownBounds.bounded(text)
    let markup = text.withUnsafeBytes { bytes in
      later_markdown_html(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let markup else { return [] }
    defer { free(markup) }
    return Array(UnsafeRawBufferPointer(start: markup, count: strlen(markup)))
  }

  /// The first rank's heading that the document begins with.
  private static func firstHeading(of tree: Tree) -> Tree.Node? {
    guard let body = tree.first(.body, in: tree.root) else { return nil }
    for node in tree.children(body).prefix(4) where tree.kind(node) == .element {
      if tree.isElement(node, .h1) { return node }
      // Pictures of a project's state stand above its name.
      guard Page.collapsed(tree.textContent(node)[...]).isEmpty else { return nil }
    }
    return nil
  }
}

/// What a document says of itself between two lines of hyphens at its beginning.
struct FrontMatter {
  private(set) var title = ""
  private(set) var author = ""
  private(set) var date = ""
  private(set) var description = ""
  private(set) var language = ""
  /// What follows.
  private(set) var rest: ArraySlice<UInt8>

  private static let mostLines = 100

  init(_ text: [UInt8]) {
    rest = text[...]
    guard text.starts(with: "---\n".utf8) || text.starts(with: "---\r\n".utf8) else { return }
    var lines: [String] = []
    var start = text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
    while start < text.count, lines.count < Self.mostLines {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let line = String(decoding: text[start..<end], as: UTF8.self)
      start = min(end + 1, text.count)
      if line.trimmingSpace() == "---" || line.trimmingSpace() == "..." {
        for line in lines { read(line) }
        rest = text[start...]
        return
      }
      lines.append(line)
    }
  }

  private mutating func read(_ line: String) {
    guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else { return }
    var value = String(line[line.index(after: colon)...]).trimmingSpace()
    if value.count > 1, let first = value.first, first == value.last, "\"'".contains(first) {
      value = String(value.dropFirst().dropLast())
    }
    guard value.utf8.count < 1000, !value.hasPrefix("[") else { return }
    switch line[..<colon].lowercased() {
    case "title": title = value
    case "author": author = value
    case "date", "published": date = value
    case "description", "summary", "excerpt": description = value
    case "lang", "language": language = value
    default: break
    }
  }
}
