public import HTML5

/// The last check before markup leaves: parsed again it is the same tree.
public enum SafeHTML {
  /// The tree itself where its markup parses to the same tree; else what sanitising that again
  /// yields; else its text alone.
  public static func stable(_ tree: Tree) -> Tree {
    var candidate = tree
    for _ in 0..<3 {
      let parsed = HTMLParser.parseFragment(candidate.serialised())
      if parsed == candidate { return candidate }
      candidate = Sanitiser().sanitised(parsed)
    }
    return textOnly(tree)
  }

  /// A tree that was written here from a stranger's text: what has no place in markup goes.
  static func written(_ tree: Tree) -> Tree {
    stable(Sanitiser().sanitised(tree))
  }

  /// A paragraph for each line of the text.
  static func textOnly(_ tree: Tree) -> Tree {
    var plain = Tree()
    for line in PlainText.of(tree).split(separator: "\n") {
      let paragraph = plain.appendElement(.p, to: plain.root)
      plain.appendText(line.utf8, to: paragraph)
    }
    return plain
  }
}
