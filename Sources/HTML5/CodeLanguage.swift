/// The language that a block of code is written in, as its class or that of the code in it says.
enum CodeLanguage {
  static let prefix = Array("language-".utf8)

  /// `language-` and the language in small letters; nil where the page does not say.
  static func label(of node: Tree.Node, in tree: Tree) -> [UInt8]? {
    if let own = language(tree.attribute(.class, of: node), isWrapper: false) { return own }
    var child = tree.firstChild(node)
    for _ in 0..<3 {
      guard let inner = child else { break }
      if tree.isElement(inner, .code),
        let found = language(tree.attribute(.class, of: inner), isWrapper: false)
      {
        return found
      }
      child = tree.next(inner)
    }
    var around = tree.parent(node)
    for _ in 0..<2 {
      guard let wrapper = around, tree.kind(wrapper) == .element else { return nil }
      if let found = language(tree.attribute(.class, of: wrapper), isWrapper: true) { return found }
      around = tree.parent(wrapper)
    }
    return nil
  }

  /// A wrapper's `lang-en` may speak of the text: there the class has to speak of code as well.
  private static func language(_ value: ArraySlice<UInt8>?, isWrapper: Bool) -> [UInt8]? {
    guard let value, value.count < 1000 else { return nil }
    let classes = value.split { $0 <= 0x20 }.map { name in
      name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    }
    let isCode = classes.contains { $0.starts(with: "highlight".utf8) }
    for name in classes {
      for start in ["highlight-source-", "language-", "lang-"] where name.starts(with: start.utf8) {
        if isWrapper, start != "highlight-source-", !isCode { continue }
        let rest = name.dropFirst(start.utf8.count)
        if isName(rest) { return prefix + rest }
      }
    }
    return nil
  }

  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    guard !text.isEmpty, text.count <= 24 else { return false }
    for none in ["none", "text", "plaintext", "plain", "auto"] where text.elementsEqual(none.utf8) {
      return false
    }
    return text.allSatisfy { byte in
      switch byte {
      case 0x61...0x7A, 0x30...0x39, 0x2B, 0x23, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
  }
}
