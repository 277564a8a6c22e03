import Extraction
import Testing

/// What stands in an article and is not its text.
@Suite struct TrimmingTests {
  private static let first =
    "It was a long day, and nobody, not even the cat, wanted to go outside in such rain."
  private static let second =
    "So we stayed, read what we had put off, and drank tea until the evening came at last."
  private static let middle =
    "Later the clouds went away, and the garden, which had been grey, was green again."

  /// Paragraphs, with something before, in and after them.
  private static func text(
    lead: String = "", between: String = "", tail: String = "", head: String = ""
  ) -> String {
    let body =
      "<html><head>\(head)</head><body><article>\(lead)<p>\(first)</p><p>\(middle)</p>\(between)"
      + "<p>\(second)</p><p>\(middle)</p><p>\(second)</p>\(tail)</article></body></html>"
    return Extractor.extract(
      FetchedPage(bytes: Array(body.utf8), address: "https://www.example.com/rain")
    ).text
  }

  private static let whole = text()

  @Test func allParagraphsAreText() {
    #expect(
      Self.whole
        == [Self.first, Self.middle, Self.second, Self.middle, Self.second]
        .joined(separator: "\n"))
  }

  @Test(arguments: [
    "<p class=byline>By Ann Example</p>",
    "<p>By Ann Example</p><p>Published 4:00 am, Wednesday, November 20, 2019</p>",
    "<div><span>Posted on 3 May 2021</span></div>",
    "<p class=article__meta>Ann Example, 2 days</p>",
    "<div class=entry-meta>Weather</div>",
    "<p class=reading-time>2 minutes</p>",
    "<a href=#main>Skip to content</a>",
    "<h2 class=sub-headline>What the rain did to a family and its cat.</h2>",
    "<p>글 김예시</p>",
    "<ul><li>Photo: Ann Example, AP</li></ul><p>Image 1 of 8</p><p>Caption</p><p>Close</p>",
    "<p>Опубликовано 3 мая 2021</p>",
  ])
  func whatSaysWhoAndWhenBeforeTheTextIsLeftOut(lead: String) {
    #expect(Self.text(lead: lead) == Self.whole)
  }

  @Test func theBylineThatThePageDeclaresIsLeftOut() {
    let found = Self.text(
      lead: "<p>Ann Example</p>", head: "<meta name=author content='Ann Example'>")
    #expect(found == Self.whole)
  }

  @Test(arguments: [
    "<div><div class=article-summary>%</div></div>", "<p class=intro>%</p>",
    "<p class=paywall>%</p>", "<section class=article__section--ads><p>%</p></section>",
  ])
  func theFirstParagraphIsTextWhateverItsClass(markup: String) {
    let summary = "A family stays at home for a day, with tea and books, because of the rain."
    let named = markup.split(separator: "%", omittingEmptySubsequences: false)
    let parts =
      [summary] + Array(repeating: [Self.first, Self.middle, Self.second], count: 3).joined()
    let body = parts.map { named[0] + $0 + named[1] }.joined()
    let page =
      "<html><head><meta name=description content='\(summary)'></head><body><article>\(body)"
      + "</article></body></html>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/rain"))
    #expect(found.text == parts.joined(separator: "\n"))
  }

  @Test(arguments: [
    "<p>Read more: <a href=/a>Another article of ours</a></p>",
    "<p><strong>RELATED:</strong> <a href=/a>Another article of ours</a></p>",
    "<p>Lesen Sie auch: <a href=/a>Noch ein Artikel von uns</a></p>",
    "<p>관련기사 <a href=/a>다른 기사의 제목입니다</a></p>",
    "<h3>More:</h3><ul><li><a href=/a>One more article</a></li><li><a href=/b>And one</a></li></ul>",
    "<div class=article__related-stories><h3>From UK</h3><a href=/a>One more article of ours</a></div>",
    "<div class=relatedContent><p><a href=/a>One more article of ours</a></p></div>",
    "<p><strong><a href=/a>WATCH HOW THE RAIN CAME TO US</a></strong></p>",
  ])
  func linksToOtherArticlesAreLeftOut(between: String) {
    #expect(Self.text(between: between) == Self.whole)
    #expect(Self.text(tail: between) == Self.whole)
  }

  @Test(arguments: [
    "<div>Advertisement</div>", "<p>ADVERTISEMENT</p>", "<p>Werbung</p>", "<div>광고</div>",
    "<div class=GoogleDfpAd-wrapper><p>Buy our umbrellas, they are dry inside</p></div>",
    "<p>Story continues below advertisement</p>",
    "<div class=article-newsletter><h4>Rain letters</h4><p>The rain in your inbox every day.</p></div>",
  ])
  func advertisementsAndInvitationsAreLeftOut(between: String) {
    #expect(Self.text(between: between) == Self.whole)
  }

  @Test(arguments: [
    "<p><em>Sign up for <a href=/n>our newsletter</a> and read of every rain first.</em></p>",
    "<p>Follow us on Twitter and Facebook</p>",
    "<div class=author-bio><p>Ann Example writes about rain, and about clouds, since 2003.</p></div>",
    "<p>Filed under: <a href=/rain>Rain</a>, <a href=/tea>Tea</a></p>",
    "<p>© 2021 Example Press. All rights reserved.</p>",
    "<h3>Comments</h3>",
    "<p class=Attribution-content>Reporting by Ann Example and Bob Example in the rain of the north, "
      + "more of it by Eve Example in the south; all of them wore coats, and read it again.</p>",
    "<ul><li><a href=/a>How the rain came to the hills</a></li><li><a href=/b>What the clouds of today say to us</a></li></ul>",
    "<h3>More stories</h3><ul><li>A hill. <a href=/a>It rains on it</a></li></ul>",
    "<p><i>All of our rain is in <a href=/app>the app that we made for it</a>, every day anew.</i></p>",
    "<p>무단전재 및 재배포 금지</p>",
  ])
  func whatComesAfterTheTextIsLeftOut(tail: String) {
    #expect(Self.text(tail: tail) == Self.whole)
  }

  @Test(arguments: [
    "<h2>Another chapter</h2>",
    "<p>“Rain?”</p>",
    "<ul><li>tea</li><li><a href=https://en.example.org/c>cups</a></li></ul>",
    "<p>More rain fell on the <a href=/hills>hills</a> than on the sea, as it does in most years.</p>",
    "<pre>read more()</pre>",
    "<div class='tag-newsletter has-related'><p>One line.</p></div>",
    "<blockquote class=twitter-tweet><p>What a rain!</p>— Ann (@ann) <a href=/1>May 3, 2021</a></blockquote>",
    "<div class=social-media-embed><blockquote class=twitter-tweet><p>What a rain!</p></blockquote></div>",
  ])
  func whatIsTextStays(between: String) {
    #expect(Self.text(between: between).utf8.count > Self.whole.utf8.count)
  }

  @Test func aPageOfOnlyShortLinesKeepsThem() {
    let lines = (1...40).map { "<p>by the sea \($0)</p>" }.joined()
    let found = Extractor.extract(
      FetchedPage(bytes: Array("<article>\(lines)</article>".utf8), address: ""))
    #expect(found.text.split(separator: "\n").count == 40)
  }

  // MARK: Captions

  private static let picture = "<img src=/a.jpg alt=Garden>"

  @Test(arguments: [
    "<figure>\(picture)<figcaption>The garden. <span>Photo: Ann</span></figcaption></figure>",
    "<figure>\(picture)<span class=n>6</span><div>The garden. Photo: Ann</div></figure>",
    "<div class=wp-caption>\(picture)<p class=wp-caption-text>The garden. Photo: Ann</p></div>",
    "<div class=InlineImage>\(picture)<div class=InlineImage-imageCaption>The garden. Photo: Ann</div></div>",
  ])
  func captionsAreShownAndAreNoText(between: String) {
    let body =
      "<article><p>\(Self.first)</p><p>\(Self.middle)</p>\(between)<p>\(Self.second)</p>"
      + "<p>\(Self.middle)</p><p>\(Self.second)</p></article>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(body.utf8), address: "https://www.example.com/rain"))
    #expect(found.text == Self.whole)
    #expect(found.html.contains("The garden.") && found.html.contains("a.jpg"))
  }

  @Test func quotationsAndTablesInFiguresAreText() {
    let found = Self.text(
      between: "<figure><blockquote><p>What a rain!</p></blockquote></figure>"
        + "<figure><table><tr><th>Day</th><th>Rain</th></tr><tr><td>Monday</td><td>much</td></tr></table></figure>"
    )
    #expect(found.contains("What a rain!") && found.contains("Monday"))
  }
}
