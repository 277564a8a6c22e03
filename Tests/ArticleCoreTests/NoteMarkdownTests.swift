import ArticleCore
import Testing

/// Blocks as short tags: `<p>one <b>two</b></p>`.
private func drawn(_ nodes: [ArticleNode]) -> String {
  var result = ""
  for node in nodes {
    switch node {
    case .text(let text): result += text
    case .element(let element):
      let name = names[element.tag] ?? "?"
      var start = name
      for attribute in element.attributes { start += " " + attribute.value }
      result += "<\(start)>"
      if element.tag != .lineBreak { result += drawn(element.children) + "</\(name)>" }
    }
  }
  return result
}

private let names: [ArticleTag: String] = [
  .paragraph: "p", .heading3: "h3",
  .blockquote: "q", .unorderedList: "ul", .orderedList: "ol", .listItem: "li",
  .preformatted: "pre", .code: "c", .link: "a", .emphasis: "i", .strong: "b",
  .strikethrough: "s", .lineBreak: "br",
]

private func drawn(_ text: String) -> String { drawn(NoteMarkdown.blocks(of: text)) }

@Suite struct NoteMarkdownTests {
  @Test(
    arguments: [
      ("", ""),
      ("one\ntwo\r\nthree\n\n\n가나", "<p>one<br>two<br>three</p><p>가나</p>"),
      ("  a\n\tb", "<p>  a<br>\tb</p>"),
      ("# a\n### b\n###### c\n#d\n#", "<h3>a</h3><h3>b</h3><h3>c</h3><p>#d<br>#</p>"),
      ("> a\n>b\n\nc", "<q><p>a<br>b</p></q><p>c</p>"),
      ("> a\n> > b", "<q><p>a</p><q><p>b</p></q></q>"),
      ("```swift\n*a*\n\n\tb\n```\nc", "<pre swift><c>*a*\n\n\tb</c></pre><p>c</p>"),
      ("~~~\na", "<pre><c>a</c></pre>"),
      ("---\n***\n- \n-", "<p>---<br>***<br>- <br>-</p>"),
      ("<b>a</b> &amp;", "<p><b>a</b> &amp;</p>"),
    ])
  func textComesInBlocks(text: String, blocks: String) {
    #expect(drawn(text) == blocks)
  }

  @Test(
    arguments: [
      ("- a\n* b\n\n+ c", "<ul><li>a</li><li>b</li><li>c</li></ul>"),
      ("- a\n  - b\n  - c\n- d", "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>"),
      ("1. a\n   - b\n2. c", "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>"),
      ("- a\n  b\n\n  c\nd", "<ul><li>a<br>b<p>c</p></li></ul><p>d</p>"),
      ("- [ ] a\n- [x] b\n- [X]c", "<ul><li>☐ a</li><li>☑ b</li><li>[X]c</li></ul>"),
      // Numbers stand as they were typed.
      ("3) a\n4) b\n7) c", "<ol 3><li>a</li><li>b</li></ol><ol 7><li>c</li></ol>"),
      ("12. 25. 회의", "<ol 12><li>25. 회의</li></ol>"),
      ("2024. a\n007. b\n1.5 c", "<p>2024. a<br>007. b<br>1.5 c</p>"),
    ])
  func linesWithMarksAreLists(text: String, blocks: String) {
    #expect(drawn(text) == blocks)
  }

  @Test(
    arguments: [
      ("**a** *b* ~~c~~ ***d***", "<b>a</b> <i>b</i> <s>c</s> <i><b>d</b></i>"),
      ("**굵게**는 *강조*도", "<b>굵게</b>는 <i>강조</i>도"),
      ("**a *b*** *c **d***", "<b>a <i>b</i></b> <i>c <b>d</b></i>"),
      ("*a\nb*", "<i>a<br>b</i>"),
      ("*a **b* c**", "<i>a **b</i> c**"),
      ("2*3*4 5 * 6 * 7 **** *a", "2*3*4 5 * 6 * 7 **** *a"),
      ("snake_case_name __init__", "snake_case_name __init__"),
      ("`*a*` ``b ` c`` `d", "<c>*a*</c> <c>b ` c</c> `d"),
      ("\\*a\\* \\[b] C:\\dir", "*a* [b] C:\\dir"),
    ])
  func marksStandAroundWords(text: String, line: String) {
    #expect(drawn(text) == "<p>\(line)</p>")
  }

  @Test(
    arguments: [
      ("[a *b*](https://c.d/e_(f))", "<a https://c.d/e_(f)>a <i>b</i></a>"),
      ("[a](<https://b.c>)", "<a https://b.c>a</a>"),
      ("[a](mailto:b@c) [d](tel:+82)", "<a mailto:b@c>a</a> <a tel:+82>d</a>"),
      ("See https://a.b/c.", "See <a https://a.b/c>https://a.b/c</a>."),
      ("(HTTP://a.b/c_(d))", "(<a HTTP://a.b/c_(d)>HTTP://a.b/c_(d)</a>)"),
      ("**https://a.b**는", "<b><a https://a.b>https://a.b</a></b>는"),
      ("[a](https://b \"c\")", "[a](<a https://b>https://b</a> \"c\")"),
      ("See www.a.b/c.", "See <a https://www.a.b/c>www.a.b/c</a>."),
      ("www. awww.b", "www. awww.b"),
      ("Mail kim@a.com.", "Mail <a mailto:kim@a.com>kim@a.com</a>."),
      (
        "<j.o_e+x@mail.a-b.co.kr>?",
        "<<a mailto:j.o_e+x@mail.a-b.co.kr>j.o_e+x@mail.a-b.co.kr</a>>?"
      ),
      ("**kim@a.com**", "<b><a mailto:kim@a.com>kim@a.com</a></b>"),
      ("메일은kim@a.com으로", "메일은<a mailto:kim@a.com>kim@a.com</a>으로"),
      ("a@b.co,c@d.co", "<a mailto:a@b.co>a@b.co</a>,<a mailto:c@d.co>c@d.co</a>"),
      ("mailto:kim@a.com: hi", "mailto:<a mailto:kim@a.com>kim@a.com</a>: hi"),
      ("[kim@a.com](https://b.c)", "<a https://b.c>kim@a.com</a>"),
      ("https://u@a.com/x", "<a https://u@a.com/x>https://u@a.com/x</a>"),
      // What is none, or might lead elsewhere than it says.
      ("@home a@b 5 @ 3pm a@b.c a@.com a@b..com", "@home a@b 5 @ 3pm a@b.c a@.com a@b..com"),
      ("a@b.com@c.com git@a.com:b/c git@a.com/b", "a@b.com@c.com git@a.com:b/c git@a.com/b"),
      ("éa@b.com é@b.com a@é.com a@b.comé", "éa@b.com é@b.com a@é.com a@b.comé"),
      ("a@b.com?cc=c@d.com ftp://a@b.com", "a@b.com?cc=c@d.com ftp://a@b.com"),
      ("a%0d@b.com .a@b.com a.@b.com a@-b.com", "a%0d@b.com .a@b.com a.@b.com a@-b.com"),
      (
        "a@b.com%0abcc:c@d.com `a@b.com`",
        "a@b.com%0abcc:<a mailto:c@d.com>c@d.com</a> <c>a@b.com</c>"
      ),
      // Nothing else is an address.
      ("[a](javascript:b) [c](data:d)", "[a](javascript:b) [c](data:d)"),
      ("[e](//f) [](g) xhttps://h", "[e](//f) [](g) xhttps://h"),
      ("[a](java\tscript:b) [c]( https://)", "[a](java\tscript:b) [c]( https://)"),
    ])
  func addressesAreLinks(text: String, line: String) {
    #expect(drawn(text) == "<p>\(line)</p>")
  }

  /// Signs, and what they may stand around.
  private static let pieces = [
    "a", "b c", "가", "é", "*", "**", "***", "~~", "`", "``", "```", "\n", "\n\n", "    ", "  ",
    " ", "- ", "* ", "1. ", "2) ", "> ", "# ", "[", "](", "](https://a.b)", ")", "<", ">", "\\",
    "https://c.d/e", "mailto:f", "[ ] ", "[x] ", "\t", "~~~", "(",
  ]

  @Test func noLetterIsLost() {
    var seed: UInt64 = 17
    for _ in 0..<4_000 {
      var text = ""
      for _ in 0..<40 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += Self.pieces[Int(seed >> 33) % Self.pieces.count]
      }
      let blocks = NoteMarkdown.blocks(of: text)
      #expect(letters(text) == letters(said(blocks)), "\(text.debugDescription)")
    }
  }

  @Test(
    arguments: [
      "*", "**a *b ", "*a ~~b* ", "[", "[](", "[a](https://", "[a](https://b(", "`a``b```", "~",
      "> ", "- ", "1. ", "- a\n", "> a\n", "- a\n\n\n", "\n", "# ", "```\n", "https://!", "\\[",
    ])
  func hostileTextIsReadOnce(piece: String) {
    let text = String(repeating: piece, count: 20_000)
    #expect(letters(text) == letters(said(NoteMarkdown.blocks(of: text))))
  }

  @Test func whatLiesTooDeepIsText() {
    var text = ""
    for level in 0..<200 { text += String(repeating: "  ", count: level) + "- a\n" }
    text += String(repeating: "> ", count: 5_000) + "b"
    let blocks = NoteMarkdown.blocks(of: text)
    #expect(depth(blocks) < 16)
    #expect(letters(text) == letters(said(blocks)))
  }
}

/// Everything that is said, the targets of links and the names of languages too.
private func said(_ nodes: [ArticleNode]) -> String {
  var result = ""
  for node in nodes {
    switch node {
    case .text(let text): result += text
    case .element(let element):
      let inner = said(element.children)
      result += (element[.codeLanguage] ?? "") + inner
      if let address = element[.href], address != inner { result += address }
    }
  }
  return result
}

/// Without an x, which ticks the box of a task.
private func letters(_ text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { $0.properties.isAlphabetic && $0 != "x" }
}

private func depth(_ nodes: [ArticleNode]) -> Int {
  var deepest = 0
  for case .element(let element) in nodes { deepest = max(deepest, 1 + depth(element.children)) }
  return deepest
}
