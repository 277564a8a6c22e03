import HTML5
import TestSupport
import Testing

/// Hostile pages: twice the page takes twice the work.
///
/// Work is counted, not timed.
@Suite struct LinearTests {
  /// Markup of about so many bytes.
  private typealias Page = @Sendable (_ bytes: Int) -> String

  private static func repeating(_ parts: String...) -> Page {
    { bytes in
      parts.map { String(repeating: $0, count: bytes / parts.count / $0.utf8.count) }.joined()
    }
  }

  /// A start, then one part many times with a number that grows in the place of `#`.
  private static func numbered(_ start: String, _ part: String) -> Page {
    { bytes in
      let pieces = part.split(separator: "#", omittingEmptySubsequences: false)
      return start
        + (0..<(bytes / (part.utf8.count + 4))).map { pieces.joined(separator: "\($0)") }
        .joined()
    }
  }

  private static let pages: [(String, Page)] = [
    ("nested divisions", repeating("<div>")),
    ("bold paragraphs", repeating("<b><p>")),
    ("links", repeating("<a>")),
    ("tables in tables", repeating("<table>")),
    ("cells in cells", repeating("<table><tr><td>")),
    ("text before tables", repeating("<table>x<tr>y")),
    ("fostered text and attributes", repeating("<table>", "x<tr a=b>")),
    ("paragraph ends", repeating("</p>")),
    ("paragraph ends deep down", repeating("<span>", "</p>")),
    ("paragraphs behind an object", repeating("<p><object>", "<span>", "<div>")),
    ("unknown ends deep down", repeating("<span>", "</x>")),
    ("list items deep down", repeating("<div>", "<li></li>")),
    ("tables deep down", repeating("<div>", "<table></table>")),
    ("buttons deep down", repeating("<span>", "<button></button>")),
    ("forms deep down", repeating("<div>", "<form></form>")),
    ("forms that end late", repeating("<form><div></form>")),
    ("graphics", repeating("<svg>", "<g>", "</x>")),
    ("integration points", repeating("<svg><desc>")),
    ("templates", repeating("<template>")),
    ("templates that end", repeating("<template>", "</template>", "</template>")),
    ("divisions in a bold, then its ends", repeating("<b><div>", "</b>")),
    ("one bold, divisions, ends", repeating("<b>", "<div>", "</b>")),
    ("formatting and ends", repeating("<b><i><u><div>", "</b></i></u>")),
    ("different bolds", numbered("", "<b id=#>")),
    ("different bolds in paragraphs", numbered("", "<p><b id=#></p>")),
    ("different bolds and blocks", numbered("", "<b id=#><div>")),
    ("different links", numbered("", "<a href=#><p>")),
    (
      "different bolds, then their ends",
      { numbered("", "<b id=#>")($0 / 2) + repeating("<p></b>")($0 / 2) }
    ),
    ("attributes", { numbered("<a ", "x#=y ")($0) + ">" }),
    ("the same attributes", repeating("<a x=y z>")),
    ("attributes of html", numbered("", "<html a#=b>")),
    ("attributes of body", numbered("<body>", "<body a#=b>")),
    ("names", numbered("", "<x#>")),
    ("references", repeating("&amp;x&notit;&#65;")),
    ("half tags", repeating("<")),
    ("half ends", repeating("</")),
    ("empty ends", repeating("</>")),
    ("half comments", repeating("<!--")),
    ("dashes", repeating("<!--", "-")),
    ("declarations", repeating("<!")),
    ("half scripts", repeating("<script><!--<script ")),
    ("scripts that do not end", repeating("<script>", "</scrip")),
    ("sections", repeating("<svg>", "<![CDATA[]]>")),
    ("titles", repeating("<title>", "</titl")),
    ("options", repeating("<select>", "<option>", "<optgroup>")),
    ("ruby", repeating("<ruby>", "<rt>")),
    ("framesets", repeating("<frameset>")),
    ("nulls", repeating("\u{0}")),
    ("nobr", repeating("<nobr>")),
    ("headings", repeating("<h1>", "</h2>")),
  ]

  @Test(arguments: pages.indices)
  func workIsLinear(index: Int) {
    let (name, page) = Self.pages[index]
    var totals: [Int] = []
    for bytes in [50_000, 200_000, 800_000] {
      let markup = Array(page(bytes).utf8)
      let (tree, work) = HTMLParser.parseCounting(markup)
      #expect(work.nodes <= markup.count + 70_000, "\(name)")
      #expect(work.bytes <= 8 * markup.count + 100, "\(name)")
      // The mending of formatting elements may take so many whatever the page's size.
      #expect(work.steps <= 12 * markup.count + 3_000_000, "\(name)")
      totals.append(work.nodes + work.steps + work.bytes)
      // A form that was closed early still stands around its content.
      #expect(depth(of: tree) <= 2 * HTMLParser.maximumDepth, "\(name)")
    }
    #expect(totals[2] <= max(5 * totals[1], 12 * 800_000 + 4_000_000), "\(name)")
  }

  /// The end of the page is where its nodes are too many; what is open is closed.
  @Test func aPageEndsWhereItHasTooManyNodes() {
    let markup = Array(("<table>" + String(repeating: "<b>x<p>", count: 10_000)).utf8)
    let tree = HTMLParser.parse(markup, nodeLimit: 1000)
    #expect(tree.nodeCount >= 1000 && tree.nodeCount < 1100)
    #expect(tree.first(.body, in: tree.root) != nil)
  }

  private func depth(of tree: Tree) -> Int {
    var deepest = 0
    var depth = 0
    var next = tree.firstChild(tree.root)
    while let node = next {
      depth += 1
      deepest = max(deepest, depth)
      next = tree.firstChild(node)
      var current = node
      while next == nil, depth > 0 {
        next = tree.next(current)
        depth -= 1
        guard next == nil, let parent = tree.parent(current) else { break }
        current = parent
      }
    }
    return deepest
  }

  @Test func anElementHasNoMoreAttributesThanAnyPageGivesIt() {
    let many = (0..<100_000).map { "x\($0)=y" }.joined(separator: " ")
    let tree = HTMLParser.parse(Array("<p \(many)><b \(many)><p>text".utf8))
    for node in tree.descendants(tree.root) { #expect(tree.attributes(node).count <= 256) }
    let paragraph = tree.first(.p, in: tree.root)
    #expect(paragraph.map { tree.attributes($0).count } == 256)
  }

  @Test func elementsBeyondTheDepthStandBesideTheirParent() {
    let tree = HTMLParser.parse(Array(String(repeating: "<div>", count: 2000).utf8))
    let bottom = tree.descendants(tree.root).filter { tree.firstChild($0) == nil }
    #expect(bottom.count > 1400)
    #expect(depth(of: tree) == HTMLParser.maximumDepth + 1)
  }

  /// Cuts of pages and random pieces: nothing stops the parser.
  @Test func anyBytesAreAPage() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("LinearTests.anyBytesAreAPage: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "<", ">", "/", "=", "\"", "'", "&", "&#", ";", "!", "-", "--", "[CDATA[", "]]>", "\u{0}",
      "\r",
      "\n", " ", "a", "table", "<table>", "<tr>", "<td>", "<svg>", "<math>", "<mi>", "<template>",
      "</template>", "<select>", "<option>", "<frameset>", "<b>", "</b>", "<a>", "<p>", "</p>",
      "<script>", "</script>", "<!DOCTYPE", "PUBLIC", "é", "<form>", "</form>", "<html a=b>",
      "<body c>", "<caption>", "<colgroup>", "<col>", "<desc>", "<annotation-xml>", "</table>",
      "<nobr>", "<button>", "<plaintext>", "<title>", "<textarea>", "&notin", "&amp", "&#x80;",
    ]
    let contexts = ["td", "table", "template", "select", "colgroup", "title"]
    for round in 0..<3000 {
      if round % 100 == 0 { await Task.yield() }
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        if Int.random(in: 0..<20, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
        }
      }
      let tree = HTMLParser.parse(bytes)
      #expect(tree == HTMLParser.parse(bytes))
      let context = HTMLParser.Context(
        name: Array((contexts.randomElement(using: &random) ?? "td").utf8))
      _ = HTMLParser.parseFragment(bytes, in: context).serialised()
    }
  }
}
