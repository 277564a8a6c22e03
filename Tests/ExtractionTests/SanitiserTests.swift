import Extraction
import Foundation
import HTML5
import Testing

@Suite struct SanitiserTests {
  private static let elements: Set<String> = [
    "a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "dd", "del", "dfn", "div",
    "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img",
    "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small",
    "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul",
    "var",
  ]
  private static let attributes: Set<String> = [
    "href", "src", "alt", "title", "width", "height", "colspan", "rowspan", "start", "id", "lang",
    "dir", "datetime", "class",
  ]

  /// Why markup is not safe, by a list of its own; nil when it is.
  private func fault(_ markup: [UInt8]) -> String? {
    for tree in [HTMLParser.parseFragment(markup), HTMLParser.parse(markup)] {
      for node in tree.descendants(tree.root) where tree.kind(node) == .element {
        let name = String(decoding: tree.nameText(tree.name(node)), as: UTF8.self)
        if tree.namespace(node) == .mathML {
          if let fault = formulaFault(node, name, in: tree) { return fault }
          continue
        }
        if tree.namespace(node) != .html { return "foreign \(name)" }
        if ["html", "head", "body"].contains(name) { continue }
        if !Self.elements.contains(name) { return "element \(name)" }
        for attribute in tree.attributes(node) {
          let key = String(decoding: tree.nameText(attribute.name), as: UTF8.self)
          let value = String(decoding: tree.value(attribute), as: UTF8.self).lowercased()
          if !Self.attributes.contains(key) { return "attribute \(key)" }
          if key == "class", name != "pre" || !value.hasPrefix("language-") {
            return "class \(value)"
          }
          guard key == "href" || key == "src" else { continue }
          let starts =
            key == "src" ? ["http://", "https://"] : ["http://", "https://", "mailto:", "#"]
          if !starts.contains(where: { value.hasPrefix($0) }) { return "address \(value)" }
        }
      }
    }
    return nil
  }

  private static let formulaElements: Set<String> = [
    "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "ms", "mfrac", "msqrt", "mroot", "msub",
    "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts", "none",
    "mtable", "mtr", "mtd", "mpadded", "mphantom", "menclose", "mstyle", "merror",
  ]
  private static let formulaAttributes: Set<String> = [
    "alttext", "display", "mathvariant", "stretchy", "fence", "separator", "lspace", "rspace",
    "accent", "accentunder", "columnspan", "rowspan", "linethickness", "depth", "voffset", "width",
    "height", "symmetric", "largeop", "movablelimits", "displaystyle", "scriptlevel", "minsize",
    "maxsize", "notation", "columnalign", "dir", "form",
  ]

  /// An element of MathML has few names and attributes, and only tokens have anything but elements.
  private func formulaFault(_ node: Tree.Node, _ name: String, in tree: Tree) -> String? {
    if !Self.formulaElements.contains(name) { return "formula's element \(name)" }
    let isToken = ["mi", "mn", "mo", "mtext", "ms"].contains(name)
    for child in tree.children(node) {
      let isText = tree.kind(child) == .text
      if isText != isToken { return "in a formula \(name)" }
      if !isText, tree.namespace(child) != .mathML { return "HTML in a formula's \(name)" }
    }
    for attribute in tree.attributes(node) {
      let key = String(decoding: tree.nameText(attribute.name), as: UTF8.self)
      if !Self.formulaAttributes.contains(key) { return "formula's attribute \(key)" }
      let value = tree.value(attribute)
      if key != "alttext", value.count > 60 || value.contains(0x3A) { return "\(key)'s value" }
    }
    return nil
  }

  @Test(arguments: Vectors.all)
  func noScriptGetsThrough(vector: String) {
    for tree in [
      HTMLParser.parse(Array(vector.utf8)), HTMLParser.parseFragment(Array(vector.utf8)),
    ] {
      let clean = Sanitiser().sanitised(tree)
      let markup = clean.serialised()
      #expect(fault(markup) == nil)
      #expect(HTMLParser.parseFragment(markup) == clean)
      #expect(SafeHTML.stable(clean) == clean)
    }
  }

  /// Pieces of markup in random order: what is sanitised is stable and safe, whatever went in.
  @Test func randomMarkupIsSafeAndStable() async {
    var random = SystemRandomNumberGenerator()
    let pieces =
      Vectors.all
      + Self.elements.flatMap { ["<\($0)>", "</\($0)>", "<\($0) id=x href=#a src=//b/c>"] }
      + [
        "text", "\n", " ", "&lt;b&gt;", "<svg>", "</svg>", "<math>", "</math>", "<select>",
        "<form>",
      ] + Self.formulaElements.map { "<\($0) width=1em href=//a onclick=x>" }
    for _ in 0..<1000 {
      await Task.yield()
      let markup = (0..<Int.random(in: 1...14, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      let clean = Sanitiser().sanitised(HTMLParser.parse(Array(markup.utf8)))
      let output = clean.serialised()
      #expect(fault(output) == nil, "\(markup)")
      #expect(HTMLParser.parseFragment(output) == clean, "\(markup)")
    }
  }

  @Test(arguments: [
    ("<p>a<div>b</div>", "<p>a</p><div>b</div>"),
    ("<section><p>a</section>", "<div><p>a</p></div>"),
    ("<span>a</span>", "a"),
    ("<li>a", "<div>a</div>"),
    ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("<pre>\n\n\nx</pre>", "<pre>x</pre>"),
    ("<table><tr><td>a", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
    (
      "<a href='https://a.example/'><a href='https://b.example/'>x</a>",
      "<a href=\"https://a.example/\"></a><a href=\"https://b.example/\">x</a>"
    ),
    ("<a>x</a>", "x"), ("<img alt=x>", ""), ("<a href='javascript:x'>y</a>", "y"),
    ("<pre class='a language-Swift'>x</pre>", "<pre class=\"language-swift\">x</pre>"),
    ("<pre><code class='lang-c++ b'>x", "<pre class=\"language-c++\"><code>x</code></pre>"),
    (
      "<div class='highlight highlight-source-js'><pre>x",
      "<div><pre class=\"language-js\">x</pre></div>"
    ),
    ("<div class=lang-en><pre class=plain>x", "<div><pre>x</pre></div>"),
    ("<p class=language-c>x</p>", "<p>x</p>"),
    ("<p lang=ko dir=RTL>x", "<p lang=\"ko\" dir=\"rtl\">x</p>"),
    ("<td colspan=2 onclick=x>y", "y"),
    ("a\u{0}b&#1;c&#13;d", "abc\nd"),
    // Found by fuzzing: a division made of another element stayed in a list of definitions, where
    // sanitising again took it away.
    ("<dl><li>a</li><dt>b</dl>", "<dl>a<dt>b</dt></dl>"),
  ])
  func whatIsAllowedStays(given: String, expected: String) {
    let clean = Sanitiser().sanitised(HTMLParser.parseFragment(Array(given.utf8)))
    #expect(String(decoding: clean.serialised(), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (
      "<math display=BLOCK xmlns=x class=y><mfrac linethickness=1px><mi>a</mi> <mn>2</mn></mfrac>",
      "<math display=\"block\"><mfrac linethickness=\"1px\"><mi>a</mi><mn>2</mn></mfrac></math>"
    ),
    ("<math>loose <mi>a<mglyph src=//x></mglyph>b</mi></math>", "<math><mi>ab</mi></math>"),
    (
      "<math><semantics><mi>a</mi><annotation encoding=text/html><b>x</b></annotation></semantics>",
      "<math><mi>a</mi></math><b>x</b>"
    ),
    (
      "<math><semantics><mrow><mi>a</mi></mrow><mi>b</mi></semantics><mi>c</mi></math>",
      "<math><mrow><mi>a</mi></mrow><mi>c</mi></math>"
    ),
    (
      "<math><maction actiontype=toggle><mi>a</mi><mi>b</mi></maction></math>",
      "<math><mi>a</mi></math>"
    ),
    (
      "<math><mtext>a<b>b</b><script>x</script><img src=//y></mtext></math>",
      "<math><mtext>ab</mtext></math>"
    ),
    ("<math><mtext><math><mi>x</mi></math>y</mtext></math>", "<math><mtext>y</mtext></math>"),
    (
      "<math><mspace width=999em height=9em depth=-.5ex><mo stretchy=yes lspace=2>+</mo></math>",
      "<math><mspace height=\"9em\" depth=\"-.5ex\"><mo lspace=\"2\">+</mo></mspace></math>"
    ),
    (
      "<math><mi mathvariant=Fraktur style=color:red href=//x xlink:href=//x id=a>g</mi></math>",
      "<math><mi mathvariant=\"fraktur\">g</mi></math>"
    ),
    (
      "<table><tr><td><math><mi>x",
      "<table><tbody><tr><td><math><mi>x</mi></math></td></tr></tbody></table>"
    ),
    ("<mi>x</mi><svg><math><mi>x</mi></math></svg>", "x"),
  ])
  func ofAFormulaWhatDrawsItStays(given: String, expected: String) {
    let clean = Sanitiser().sanitised(HTMLParser.parseFragment(Array(given.utf8)))
    #expect(String(decoding: clean.serialised(), as: UTF8.self) == expected)
    #expect(HTMLParser.parseFragment(clean.serialised()) == clean)
  }

  @Test(arguments: [
    String(repeating: "<mi>x</mi>", count: 100_000),
    String(repeating: "<mrow>", count: 100_000) + "<mi>x",
    String(repeating: "<semantics>", count: 50_000) + "<mi>x",
    String(repeating: "<mtext><math>", count: 50_000) + "<mi>x",
    "<semantics>" + String(repeating: "<!-- -->", count: 100_000) + "<mi>x</mi><mi>y</mi>",
  ])
  func manyAndDeepFormulasAreReadInOneWalk(inside: String) {
    let clean = Sanitiser().sanitised(HTMLParser.parse(Array("<p>a<math>\(inside)".utf8)))
    #expect(fault(clean.serialised()) == nil)
    #expect(SafeHTML.stable(clean).nodeCount > 2)
  }

  @Test func aResolverCannotBringAScriptIn() {
    let sanitiser = Sanitiser(resolve: { _, _ in Array("javascript:alert(1)".utf8) })
    let tree = HTMLParser.parse(Array("<a href=x>y</a><img src=z>".utf8))
    #expect(String(decoding: sanitiser.sanitised(tree).serialised(), as: UTF8.self) == "y")
  }
}
