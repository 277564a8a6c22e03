public import Extraction
public import HTML5

/// What must hold for every page, whatever its bytes are.
///
/// The fuzzer asks it of pages that nobody wrote, and an ordinary test of what fuzzing has found.
public enum PageChecks {
  /// A promise that does not hold.
  public enum Broken: Error, Hashable, Sendable {
    /// The answer of the child process is another where the server reads it.
    case answerChanges
    /// The markup is another tree when it is parsed.
    case markupChanges
    /// The sanitiser takes more away from what it has sanitised.
    case sanitiserFindsMore
    /// What may not stand in an article: an element or an attribute, by name, or an address.
    case forbidden(String)
  }

  /// Reads a page as the child process does, and checks all that comes out.
  public static func check(_ bytes: [UInt8]) throws(Broken) {
    let page = FetchedPage(
      bytes: bytes, address: "https://a.example/b/c", mediaType: mediaType(of: bytes))
    let extracted = Extractor.extract(page)
    try checkAnswer(extracted)
    try checkMarkup(Array(extracted.html.utf8))
    try checkWholePage(bytes)
    readFragments(bytes)
  }

  /// Three pages of eight are read as something else than HTML, by how long they are.
  static func mediaType(of bytes: [UInt8]) -> String {
    switch bytes.count % 8 {
    case 5: "text/plain"
    case 6: "text/markdown"
    case 7: "message/rfc822"
    default: "text/html"
    }
  }

  /// What the child process would answer is what the server would read.
  public static func checkAnswer(_ page: ExtractedPage) throws(Broken) {
    let again = try? ExtractedPage(decoding: page.encoded)
    guard again == page else { throw .answerChanges }
  }

  /// An article's markup is the same tree when it is parsed, and nothing in it is forbidden.
  public static func checkMarkup(_ html: [UInt8]) throws(Broken) {
    let tree = HTMLParser.parseFragment(html)
    guard tree.serialised() == html else { throw .markupChanges }
    try checkAllowed(tree)
    guard Sanitiser().sanitised(tree) == tree else { throw .sanitiserFindsMore }
  }

  /// The sanitiser over all of a page, whatever the extractor would choose.
  public static func checkWholePage(_ bytes: [UInt8]) throws(Broken) {
    let stable = SafeHTML.stable(Sanitiser().sanitised(HTMLParser.parse(bytes)))
    guard HTMLParser.parseFragment(stable.serialised()) == stable else { throw .markupChanges }
    try checkAllowed(stable)
  }

  /// Fragments have no promise but that they end.
  private static func readFragments(_ bytes: [UInt8]) {
    for name in ["div", "table", "select", "template", "svg"] {
      _ = HTMLParser.parseFragment(bytes, in: HTMLParser.Context(name: Array(name.utf8))).nodeCount
    }
  }

  /// Says again, in other words than the sanitiser, what may not come out of it.
  public static func checkAllowed(_ tree: Tree) throws(Broken) {
    for node in tree.descendants(tree.root) where tree.kind(node) == .element {
      guard tree.namespace(node) != .svg else { throw .forbidden("svg") }
      if tree.namespace(node) == .mathML { try checkFormula(tree, node) }
      switch tree.name(node) {
      case .script, .style, .iframe, .object, .embed, .form, .input, .link, .meta, .base, .svg:
        throw .forbidden(String(decoding: tree.nameText(tree.name(node)), as: UTF8.self))
      default: break
      }
      for attribute in tree.attributes(node) {
        let name = String(decoding: tree.nameText(attribute.name), as: UTF8.self)
        guard !name.hasPrefix("on"), name != "style" else { throw .forbidden(name) }
        guard name == "href" || name == "src" else { continue }
        let address = tree.value(attribute)
        guard isSafe(address) else {
          throw .forbidden(String(decoding: address, as: UTF8.self))
        }
      }
    }
  }

  /// Of a formula: no element that holds HTML or does something, no attribute that leads anywhere.
  private static func checkFormula(_ tree: Tree, _ node: Tree.Node) throws(Broken) {
    let name = String(decoding: tree.nameText(tree.name(node)), as: UTF8.self)
    let doesMore = ["mglyph", "malignmark", "maction"].contains(name)
    guard name == "none" || name.hasPrefix("m"), !doesMore else { throw .forbidden(name) }
    let isToken = ["mi", "mn", "mo", "mtext", "ms"].contains(name)
    for child in tree.children(node) {
      let isText = tree.kind(child) == .text
      guard isText == isToken, isText || tree.namespace(child) == .mathML else {
        throw .forbidden("in \(name)")
      }
    }
    for attribute in tree.attributes(node) {
      let key = String(decoding: tree.nameText(attribute.name), as: UTF8.self)
      let leads = ["href", "src", "class", "id"].contains(key) || key.contains(":")
      guard !leads, key == "alttext" || !tree.value(attribute).contains(0x3A) else {
        throw .forbidden(key)
      }
    }
  }

  private static func isSafe(_ address: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: address.prefix(8), as: UTF8.self).lowercased()
    return ["http://", "https://", "mailto:", "#"].contains { start.hasPrefix($0) }
  }
}
