extension Article {
  /// Title and text as a search reads them, with a line end wherever a word ends without a space.
  ///
  /// How a word is read that stands above it is no part of them.
  public var lines: String {
    var text = title
    Self.write(blocks, to: &text)
    return text
  }

  private static func write(_ nodes: [ArticleNode], to text: inout String) {
    for node in nodes {
      switch node {
      case .text(let run): text += run
      case .element(let element):
        if element.tag == .rubyText { continue }
        if !element.tag.isInText { text += "\n" }
        write(element.children, to: &text)
        if !element.tag.isInText { text += "\n" }
      }
    }
  }
}

extension ArticleTag {
  /// Whether it stands among the letters of a line.
  fileprivate var isInText: Bool { !isLine && !isContainer && self != .lineBreak }
}
