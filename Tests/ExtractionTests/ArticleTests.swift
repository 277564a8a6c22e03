import ArticleCore
import Extraction
import Testing

/// What remains of a page is an article: pictures, embedded parts, footnotes, code, headings.
@Suite struct ArticleTests {
  /// The article without the paragraphs around it, elements as `tag[attribute=value](children)`.
  private static func blocks(_ part: String) -> String {
    RainyDay.blocks(part).map { text($0) }.joined(separator: " ")
  }

  private static func text(_ node: ArticleNode) -> String {
    switch node {
    case .text(let text): return text
    case .element(let element):
      let attributes = element.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      let children = element.children.map { text($0) }.joined(separator: "|")
      return "\(element.tag)[\(attributes)](\(children))"
    }
  }

  @Test(arguments: [
    "<img src=data:image/gif;base64,R0 data-src=/a.jpg>",
    "<img src=/static/placeholder.svg data-big-picture=/a.jpg>",
    "<img src=/blank.gif data-lazy-srcset='/s.jpg 320w, /a.jpg 1200w'>",
    "<img class=lazy data-srcset='/s.jpg 1x, /a.jpg 2x'>",
    "<picture><source srcset='/a.jpg 800w'><img src=data:image/svg+xml,x></picture>",
    "<img src=data:image/gif;base64,R0><noscript><img src=/a.jpg></noscript>",
    "<noscript><img src=/a.jpg></noscript>", "<amp-img src=/a.jpg></amp-img>",
  ])
  func aPictureThatAScriptWouldLoadIsFound(image: String) {
    #expect(Self.blocks("<p>\(image)</p>").contains("source=https://www.example.com/a.jpg"))
  }

  @Test func aPictureKeepsItsSizeSoThatNothingMoves() {
    let found = Self.blocks("<img src=/a.jpg width=640 height=480>")
    #expect(found.contains("width=640 height=480 source="))
  }

  @Test(arguments: [
    ("<iframe src=https://video.example/embed/1 title='A film'></iframe>", "A film"),
    ("<div><iframe src=//player.example/1>old</iframe></div>", "player.example"),
    ("<p><iframe data-src=https://a.example/x allowfullscreen></iframe></p>", "a.example"),
    ("<video><source src=/film.mp4>No video</video>", "example.com"),
  ])
  func whatThePageEmbedsIsALinkOfItsOwn(part: String, label: String) {
    let found = Self.blocks(part)
    #expect(found.hasPrefix("embed[](link[href=https://"), "\(found)")
    #expect(found.hasSuffix("](\(label)))"), "\(found)")
    #expect(!RainyDay.extract(part).text.contains(label))
  }

  @Test(arguments: [
    "<iframe src=https://ads.example/embed/1></iframe>",
    "<iframe src=https://a.example/embed width=1 height=1></iframe>",
    "<iframe src=https://a.example/widget></iframe>",
    "<iframe src=http://a.example/embed/1></iframe>",
    "<iframe class=ad-slot src=https://a.example/embed/1></iframe>",
    "<iframe src='javascript:embed()'></iframe>",
    "<iframe src=https://a.example/embed/newsletter></iframe>",
  ])
  func whatIsNoPartOfTheTextIsNot(part: String) {
    #expect(Self.blocks(part).isEmpty)
  }

  @Test(arguments: [
    "<p>One<sup id=r1><a href=#n1>1</a></sup></p><ol><li id=n1>Note <a href=#r1>b</a></li></ol>",
    "<p>One<sup><a name=r1 href=#n1>1</a></sup></p><p><a name=n1></a>Note <a href=#r1>b</a></p>",
    "<p>One<span id=r1></span><a href=/blog/rain#n1>1</a></p>"
      + "<div id=n1><p>A note on how much rain fell <a href=https://www.example.com/blog/rain#r1>b</a></p></div>",
  ])
  func aFootnoteJumpsThereAndBack(part: String) {
    let found = Self.blocks(part)
    for name in ["href=#n1", "href=#r1", "anchor=n1", "anchor=r1"] {
      #expect(found.contains(name), "\(found)")
    }
  }

  @Test func codeKeepsItsLanguageAndItsSpaces() {
    let found = Self.blocks("<pre><code class=language-Swift>let a = 1\n  let b</code></pre>")
    #expect(found == "preformatted[codeLanguage=swift](code[](let a = 1\n  let b))")
  }

  @Test func headingsAreInOrderWhateverTheirRanks() {
    let found = Self.blocks(
      "<h4>A</h4><p>x y</p><h6>B</h6><p>x y</p><h4>C</h4><p>x y</p><h2>D</h2><p>x y</p>")
    let tags = found.split(separator: " ").filter { $0.hasPrefix("heading") }
    #expect(tags == ["heading2[](A)", "heading3[](B)", "heading2[](C)", "heading2[](D)"])
  }

  @Test func emptyBlocksAndDoubledRulesAreGone() {
    let found = Self.blocks(
      "<hr><hr><h3> </h3><blockquote><p></p></blockquote><ul><li></li></ul>"
        + "<table><tr><td></td><td> </td></tr></table>")
    #expect(found == "horizontalRule[]()")
  }
}
