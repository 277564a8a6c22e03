import ArticleCore
import Extraction
import Foundation
import HTML5
import TestSupport
import Testing

@Suite struct ExtractorTests {
  private static let paragraph =
    "<p>It was a long day, and nobody, not even the cat, wanted to go outside in such rain. "
    + "So we stayed, read what we had put off, and drank tea until the evening came.</p>"

  private static func page(_ body: String, head: String = "") -> FetchedPage {
    FetchedPage(
      bytes: Array("<html lang=en><head>\(head)</head><body>\(body)</body></html>".utf8),
      address: "https://www.example.com/blog/rain?x=1")
  }

  private static let article =
    "<nav><a href=/>Home</a> <a href=/about>About</a></nav><article><h1>Rain</h1>"
    + String(repeating: paragraph, count: 4)
    + "<p>See <a href='../more#top'>more</a> and <img src=/a.png alt=A width=640></p></article>"
    + "<div class=comments><p>First, this is a comment, and comments are not the article.</p></div>"

  @Test func theArticleIsFoundAndTheRestLeftOut() {
    let found = Extractor.extract(Self.page(Self.article, head: "<title>Rain | Example</title>"))
    #expect(found.title == "Rain")
    #expect(found.text.hasPrefix("It was a long day"))
    #expect(!found.text.contains("About") && !found.text.contains("comment"))
    #expect(found.language == "en")
    #expect(found.minutes == 1 && found.wordCount > 100)
  }

  @Test func addressesInTheArticleAreAbsolute() {
    let found = Extractor.extract(Self.page(Self.article))
    #expect(found.html.contains("href=\"https://www.example.com/more#top\""))
    #expect(found.html.contains("src=\"https://www.example.com/a.png\""))
    #expect(found.image == "https://www.example.com/a.png")
  }

  @Test func metadataIsReadFromWhatSitesDeclare() {
    let head = """
      <title>Other</title><meta property=og:title content="The &amp;amp; title"><meta name=author content="A. Writer">
      <meta property=og:site_name content=Example><meta property=article:published_time content=2024-02-03T10:00:00Z>
      <meta name=description content="About rain"><meta property=og:image content=/lead.jpg>
      <link rel=canonical href=/blog/rain>
      """
    let found = Extractor.extract(Self.page(Self.article, head: head))
    #expect(found.title == "The & title")
    #expect(found.byline == "A. Writer")
    #expect(found.siteName == "Example")
    #expect(found.publishedTime == "2024-02-03T10:00:00Z")
    #expect(found.excerpt == "About rain")
    #expect(found.image == "https://www.example.com/lead.jpg")
    #expect(found.canonical == "https://www.example.com/blog/rain")
  }

  @Test(arguments: [
    ("Rain | Example", "Rain"), ("Rain - Example News", "Rain"),
    ("Rain – a story", "Rain – a story"),
    ("Example", "Example"), ("A | B – Example", "A | B"),
  ])
  func theSitesNameIsNoPartOfATitle(declared: String, title: String) {
    let head =
      "<meta property=og:title content='\(declared)'>"
      + "<meta property=og:site_name content='Example News'>"
    let site = declared.hasSuffix("News") ? head : head.replacing("Example News", with: "Example")
    #expect(Extractor.extract(Self.page(Self.article, head: site)).title == title)
  }

  @Test func aPropertyGoesBeforeAName() {
    let head = "<meta name=og:title content=Name><meta property=og:title content=Property>"
    #expect(Extractor.extract(Self.page(Self.article, head: head)).title == "Property")
  }

  @Test(arguments: [
    "<p class=byline>By Ann Example</p>",
    "<p class=byline>By Ann Example <time>May 3, 2021</time></p>",
    "<p class=byline>By Ann Example Monday, May 3, 2021 at 11:10 PM</p>",
    "<div class=post-author><span>By Ann Example</span> · 3 May 2021</div>",
    "<a rel=author href=/ann>By Ann Example</a>",
  ])
  func theBylineIsFoundWithoutTheDateBesideIt(markup: String) {
    let found = Extractor.extract(Self.page(markup + Self.article))
    #expect(found.byline == "By Ann Example")
  }

  @Test(arguments: ["authorization", "authored-menu", "coauthoring"])
  func aWordThatHoldsAuthorIsNone(label: String) {
    let found = Extractor.extract(Self.page("<div class=\(label)>Sign in</div>" + Self.article))
    #expect(found.byline.isEmpty)
  }

  @Test(arguments: [("", ""), ("<![CDATA[", "]]>"), ("//<![CDATA[\n", "\n//]]>"), ("<!--", "-->")])
  func linkedDataIsReadInWhateverIsAroundIt(start: String, end: String) {
    let data =
      #"{"@context":"https://schema.org","@graph":[{"@type":"NewsArticle","headline":"Rain","#
      + #""author":[{"name":"Ann"},{"name":"Bob"}],"publisher":{"name":"Example"},"#
      + #""datePublished":"2021-05-03T10:00:00+09:00","description":"Of rain."}]}"#
    let head = "<script type=application/ld+json>\(start)\(data)\(end)</script>"
    let found = Extractor.extract(Self.page(Self.article, head: head))
    #expect(found.byline == "Ann, Bob")
    #expect(found.siteName == "Example")
    #expect(found.publishedTime == "2021-05-03T10:00:00+09:00")
    #expect(found.excerpt == "Of rain.")
  }

  @Test func theDirectionIsThatOfTheBlockWithTheText() {
    let right = Extractor.extract(Self.page("<div dir=rtl>\(Self.article)</div>"))
    #expect(right.direction == "rtl" && right.isRightToLeft)
    let left = Extractor.extract(Self.page("<div dir=ltr>\(Self.article)</div>"))
    #expect(left.direction == "ltr" && !left.isRightToLeft)
    #expect(Extractor.extract(Self.page(Self.article)).direction.isEmpty)
  }

  @Test func theArticleIsATreeOfBlocks() throws {
    let found = Extractor.extract(Self.page(Self.article))
    #expect(found.article.blocks.count == 5)
    guard case .element(let first) = try #require(found.article.blocks.first) else {
      Issue.record("no element")
      return
    }
    #expect(first.tag == .paragraph)
    #expect(try Article(decoding: found.article.encoded) == found.article)
  }

  @Test func divisionsAndRunsOfTextBecomeParagraphs() {
    let body =
      "<article>" + String(repeating: Self.paragraph, count: 4)
      + "<div>one <b>two</b><div>three</div>four</div></article>"
    let found = Extractor.extract(Self.page(body))
    let texts = found.article.blocks.suffix(3).map { Self.text($0) }
    #expect(texts == ["one two", "three", "four"])
  }

  private static func text(_ node: ArticleNode) -> String {
    switch node {
    case .text(let text): text
    case .element(let element): element.children.map { Self.text($0) }.joined()
    }
  }

  @Test(arguments: [
    ("https://a.example/long", "/long/2", true), ("https://a.example/long/", "2/", true),
    ("https://a.example/long", "/long?page=2", true),
    ("https://a.example/long?id=7", "/long?id=7&page=2", true),
    ("https://a.example/long/2", "/long/3", true), ("https://a.example/long", "/long/page/2", true),
    ("https://a.example/long.html", "/long-page2.html", true),
    ("https://a.example/long/2", "/long/2", false), ("https://a.example/long", "/long/3", false),
    ("https://a.example/long", "/other/2", false), ("https://a.example/long", "/next-post", false),
    ("https://a.example/long", "https://b.example/long/2", false),
    ("https://a.example/?p=1", "/?p=2", false), ("https://a.example/", "/2", false),
    ("https://a.example/long", "/long/comment-page-2", false),
    ("https://a.example/long", "/long/2#comments", false),
    ("https://a.example/2023", "/2024", false),
  ])
  func theNextPageIsTheSameAddressWithTheNextNumber(page: String, link: String, isNext: Bool) {
    let body = Self.article + "<a href='\(link)'>2</a>"
    let found = Extractor.extract(FetchedPage(bytes: Array(body.utf8), address: page))
    #expect(found.nextPage.isEmpty != isNext)
    let declared = "<link rel=next href='\(link)'>" + Self.article
    let also = Extractor.extract(FetchedPage(bytes: Array(declared.utf8), address: page))
    #expect(also.nextPage == found.nextPage)
  }

  @Test func joinedPagesKeepTheirFootnotesApart() {
    let note = "<article>\(Self.paragraph)<p id=n>Note <a href=#n>n</a></p></article>"
    let one = Extractor.extract(Self.page(note))
    let both = one.joined(with: one, number: 2)
    #expect(both.article.blocks.count == 2 * one.article.blocks.count)
    #expect(both.wordCount == 2 * one.wordCount)
    guard case .element(let last) = both.article.blocks.last else {
      Issue.record("no element")
      return
    }
    #expect(last.attributes.contains { $0.name == .anchor && $0.value == "p2-n" })
  }

  @Test func theMessageToTheChildProcessAndBackKeepsEverything() throws {
    let page = Self.page(Self.article)
    #expect(try FetchedPage(decoding: page.encoded) == page)
    let found = Extractor.extract(page)
    #expect(try ExtractedPage(decoding: found.encoded) == found)
  }

  @Test func plainTextIsParagraphs() {
    let found = Extractor.extract(
      FetchedPage(
        bytes: Array("One\r\ntwo <b>\r\n\r\nThree".utf8), address: "https://example.com/a.txt",
        mediaType: "text/plain"))
    #expect(found.html == "<p>One<br>two &lt;b&gt;</p><p>Three</p>")
  }

  @Test(arguments: [
    ("", 0, 1), ("one two three", 3, 1), ("漢字かな", 4, 1),
    (String(repeating: "word ", count: 1190), 1190, 5),
    (String(repeating: "한국어를 ", count: 600), 600, 4),
  ])
  func readingTimeKnowsScripts(text: String, words: Int, minutes: Int) {
    #expect(ReadingTime.words(text) == words)
    #expect(ReadingTime.minutes(text) == minutes)
  }

  @Test func nestingWithoutEndIsFlattened() {
    for tag in ["<div>", "<b>", "<span>", "<blockquote>", "<ul><li>", "<table><tr><td>"] {
      let markup = String(repeating: tag, count: 5000) + "text"
      let found = Extractor.extract(Self.page(markup))
      #expect(found.text.isEmpty || found.text == "text")
    }
  }

  /// Every page of the benchmark: safe, stable, and decodable as an article.
  @Test func everyPageOfTheBenchmarkIsStable() async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/bench/extraction/cases").standardizedFileURL
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: root.path) else {
      return
    }
    for name in names.sorted() {
      await Task.yield()
      let folder = root.appendingPathComponent(name)
      let page = FetchedPage(
        bytes: try unpacked(folder.appendingPathComponent("source.html.gz")),
        address: try String(contentsOf: folder.appendingPathComponent("url.txt"), encoding: .utf8)
          .trimmingCharacters(in: .whitespacesAndNewlines))
      let found = Extractor.extract(page)
      let parsed = HTMLParser.parseFragment(Array(found.html.utf8))
      #expect(parsed.serialised() == Array(found.html.utf8), "\(name)")
      #expect(Sanitiser().sanitised(parsed) == parsed, "\(name)")
      #expect(try Article(decoding: found.article.encoded) == found.article, "\(name)")
    }
  }

  private func unpacked(_ file: URL) throws -> [UInt8] {
    let gzip = Tool.run("gzip", ["-dc", file.path])
    try #require(gzip.status == 0)
    return gzip.output
  }
}
