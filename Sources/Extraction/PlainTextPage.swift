import HTML5

/// A document of plain text as an article: paragraphs parted by empty lines.
enum PlainTextPage {
  static func tree(of text: [UInt8]) -> Tree {
    var tree = Tree()
    var lines: [ArraySlice<UInt8>] = []
    let clean = text.filter { $0 != 0x0D }
    for line in clean.split(separator: 0x0A, omittingEmptySubsequences: false) + [[]] {
      if line.contains(where: { $0 > 0x20 }) {
        lines.append(line.filter { $0 >= 0x20 || $0 == 0x09 }[...])
      } else if !lines.isEmpty {
        append(lines, to: &tree)
        lines = []
      }
    }
    return tree
  }

  private static func append(_ lines: [ArraySlice<UInt8>], to tree: inout Tree) {
    let paragraph = tree.appendElement(.p, to: tree.root)
    for (index, line) in lines.enumerated() {
      if index > 0 { tree.appendElement(.br, to: paragraph) }
      tree.appendText(line, to: paragraph)
    }
  }
}
