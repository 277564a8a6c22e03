import HTML5

/// A document of plain text as an article: paragraphs, lists, quotations, and what is set by hand.
enum PlainTextPage {
  static func tree(of text: [UInt8]) -> Tree {
    var lines: [PlainLine] = []
    for line in PlainPages.joined(text) { lines.append(PlainLine(line)) }
    var writer = PlainTextWriter(lines)
    writer.write(lines, HardWrap(lines), to: writer.tree.root, depth: 0)
    return writer.tree
  }
}
