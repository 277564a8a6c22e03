import Extraction
import Testing

/// Articles that do not stand in one block, or not in the one that looks best.
@Suite struct ScatteredPageTests {
  private static func sentence(_ number: Int) -> String {
    "This is sentence number \(number) of the story, and it goes on, with a comma or two, "
      + "until it has said what it has to say about the rain of that day."
  }

  private static func paragraphs(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "<p>\(sentence($0))</p>" }.joined()
  }

  private static func extract(_ body: String, title: String = "Rain") -> ExtractedPage {
    let page = "<html><head><title>\(title)</title></head><body>\(body)</body></html>"
    return Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/rain"))
  }

  private static func holdsAll(_ page: ExtractedPage, _ numbers: ClosedRange<Int>) -> Bool {
    numbers.allSatisfy { page.text.contains("number \($0) of") }
  }

  /// As page builders write it: a row, a column and a wrapper around each few paragraphs.
  private static func row(_ content: String) -> String {
    "<div class=row><div class=col><div class=inner><div class=block><div class=wrap>\(content)"
      + "</div></div></div></div></div>"
  }

  @Test func theRowsOfAPageBuilderAreOneArticle() {
    let rows = (0..<6).map { Self.row(Self.paragraphs(($0 * 3 + 1)...($0 * 3 + 3))) }.joined()
    let rating = "<div class=post-ratings><p>Rate it, please, from one to five, or not.</p></div>"
    let found = Self.extract(
      "<div class=main><div class=entry-content>\(rows)</div>\(rating)</div>")
    #expect(Self.holdsAll(found, 1...18))
    #expect(!found.text.contains("Rate it"))
  }

  @Test func rowsThatLeadAwayAreNotGathered() {
    let story = Self.row(Self.paragraphs(1...4))
    let teasers = (0..<8).map {
      Self.row("<p><a href=/\($0)>A headline of another story that is long enough</a> Teaser.</p>")
    }
    let found = Self.extract("<div class=page>\(story)\(teasers.joined())</div>")
    #expect(Self.holdsAll(found, 1...4))
    #expect(!found.text.contains("headline of another"))
  }

  @Test func theArticleWithThePagesTitleCountsBeforeALongerOne() {
    let found = Self.extract(
      "<main><article><header class=header><h2>The day it rained</h2></header><div>"
        + Self.paragraphs(1...6) + "</div></article><article><h2>An older story</h2><div>"
        + Self.paragraphs(101...140) + "</div></article></main>", title: "The day it rained")
    #expect(Self.holdsAll(found, 1...6))
    #expect(!found.text.contains("number 101 of"))
  }

  /// The page's own JSON-LD says which of two texts is the article.
  @Test(arguments: [true, false])
  func whatThePageSaysIsItsArticleIsAWitness(isSaid: Bool) {
    let body = (1...8).map { Self.sentence($0) }.joined(separator: " ")
    let said =
      "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"headline\":\"Rain\","
      + "\"articleBody\":\"\(body)\"}</script>"
    let found = Self.extract(
      (isSaid ? said : "") + "<div class=community-sidebar>\(Self.paragraphs(1...8))"
        + "<p>More of it.</p></div><div class=terms>\(Self.paragraphs(101...120))</div>")
    #expect(Self.holdsAll(found, 1...8) == isSaid)
    #expect(found.text.contains("number 101 of") == !isSaid)
  }

  @Test func whatIsCalledAnAsideMayBeTheArticle() {
    let found = Self.extract(
      "<main><aside class=content><header><div itemprop=description><p>\(Self.sentence(1))</p>"
        + "</div></header></aside></main>")
    #expect(found.text == Self.sentence(1))
  }

  @Test func wordsForBrowsersWithoutScriptsAreNoText() {
    let found = Self.extract(
      "<noscript><p>JavaScript is turned off, please turn it on to see the page in all its "
        + "splendour, thank you.</p></noscript><div>\(Self.paragraphs(1...5))</div>")
    #expect(Self.holdsAll(found, 1...5))
    #expect(!found.text.contains("JavaScript"))
  }

  @Test func aShortTextInChineseNeedsNoOtherAttempt() {
    let sentence = "那一天雨下得很大，全家人都留在家里，喝茶，读书，谁也不愿意出门，连猫也不愿意。"
    let story = String(repeating: "<p>\(sentence)</p>", count: 8)
    let found = Self.extract(
      "<div class=story>\(story)</div><div class=sidebar><p>热门推荐，今日要闻，点击查看更多内容。</p>"
        + "<p>另一篇文章的标题，另一篇文章的标题，另一篇文章的标题。</p></div>")
    #expect(found.tried == [.likelyBlocks])
    #expect(found.text == Array(repeating: sentence, count: 8).joined(separator: "\n"))
  }

  @Test(arguments: [
    "<noscript><img src=/a.jpg></noscript><img data-src=/a.jpg alt=Rain>",
    "<noscript><img src=/a.jpg></noscript> <img src=data:image/gif;base64,R0 alt=Rain>",
    "<img data-src=/a.jpg alt=Rain><noscript><img src=/a.jpg></noscript>",
  ])
  func aPictureWithItsFallbackIsOnePicture(markup: String) {
    let found = Self.extract(
      "<div class=post>\(Self.paragraphs(1...3))<div class=image-block><div class=wrapper>\(markup)"
        + "</div></div>\(Self.paragraphs(4...6))</div>")
    #expect(found.html.components(of: "<img") == 1)
    #expect(found.html.contains("src=\"https://www.example.com/a.jpg\""))
  }
}

extension String {
  /// How often another text occurs.
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
