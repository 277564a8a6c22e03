import ArticleCore
import Extraction
import Testing

/// A page that did not give its article says why, and one that did is believed.
@Suite struct TroubleTests {
  private static let paragraph =
    "<p>It was a long day, and nobody, not even the cat, wanted to go outside in such rain. "
    + "So we stayed, read what we had put off, and drank tea until the evening came.</p>"

  private static func page(_ body: String, head: String = "<title>Rain</title>") -> ExtractedPage {
    Extractor.extract(
      FetchedPage(
        bytes: Array("<html><head>\(head)</head><body>\(body)</body></html>".utf8),
        address: "https://example.com/rain"))
  }

  private static let troubled: [(String, PageTrouble)] = [
    (
      "<h1>Just a moment...</h1><p>Checking your browser before you continue.</p>"
        + "<script src=/cdn/challenge-platform/x.js></script>", .blocked
    ),
    ("<h1>Access denied</h1><p>You do not have permission to open this page.</p>", .blocked),
    ("<p>로봇이 아닙니다를 확인해 주세요.</p><div class=g-recaptcha></div>", .blocked),
    (
      "<h1>Sign in</h1><form><input name=user><input type=password><button>Sign in</button></form>",
      .login
    ),
    ("<div id=root></div><script src=/app.js></script>", .scriptsOnly),
    (
      "<noscript>You need to enable JavaScript to run this app.</noscript><script></script>",
      .scriptsOnly
    ),
    (
      "<h2>We value your privacy</h2><p>We and our partners store cookies.</p>"
        + "<button>Accept all</button>", .consentWall
    ),
    (
      "<article>\(paragraph)</article><div class=paywall><p>Subscribe to continue reading.</p></div>",
      .paywall
    ),
    ("<article>\(paragraph)<p>이 기사는 유료 회원 전용입니다.</p></article>", .paywall),
    ("<p>Hello there</p>", .tooLittleText), ("", .tooLittleText),
  ]

  @Test(arguments: troubled.indices)
  func aPageWithoutItsArticleSaysWhy(index: Int) {
    let (body, trouble) = Self.troubled[index]
    let found = Self.page(body)
    #expect(found.trouble == trouble)
    #expect(found.confidence <= 500)
    #expect(found.tried == [.likelyBlocks, .allBlocks, .withoutNames, .everything])
  }

  @Test func whatThePageDeclaresNotToBeFreeIsSaidWhereLittleIsThere() {
    let head =
      #"<script type="application/ld+json">{"@type":"NewsArticle","headline":"Rain","#
      + #""isAccessibleForFree":"False"}</script>"#
    let beginning = Self.page("<article>\(Self.paragraph)</article>", head: head)
    #expect(beginning.trouble == .paywall && beginning.text.hasPrefix("It was a long day"))
    let whole = String(repeating: Self.paragraph, count: 10)
    #expect(Self.page("<article>\(whole)</article>", head: head).trouble == nil)
  }

  /// What an article speaks of is no wall.
  @Test(arguments: [
    "<p>Subscribe to continue reading, said the site; access denied, said the other.</p>",
    "<form><input type=password> Sign in</form>", "<div id=root></div><script></script>",
    "<p>We use cookies. Accept all</p>", "<div class=captcha>Are you a robot?</div>",
    "<noscript>Please enable JavaScript.</noscript>",
  ])
  func anArticleIsBelieved(part: String) {
    let found = Self.page(
      "<article>" + String(repeating: Self.paragraph, count: 10) + "</article>" + part)
    #expect(found.trouble == nil)
    #expect(found.confidence > 900)
  }

  @Test func aPageOfAFilmSaysHowLongItIsAndWhose() {
    let head =
      "<title>Rain</title><meta property=og:type content=video.other>"
      + "<meta property=og:description content='Ten minutes of rain.'>"
      + #"<script type="application/ld+json">{"@type":"VideoObject","duration":"PT10M20S","#
      + #""author":{"name":"The Channel"}}</script>"#
    let found = Self.page("<div id=root></div><script src=/a.js></script>", head: head)
    #expect(found.kind == .video && found.trouble == nil)
    #expect(found.minutes == 10 && found.byline == "The Channel")
    #expect(found.article.blocks.count == 2)
  }

  @Test func anEpisodeIsKnownByItsDescription() {
    let head =
      #"<script type="application/ld+json">{"@graph":[{"@type":"PodcastEpisode","name":"Rain","#
      + #""timeRequired":"PT1H","partOfSeries":{"name":"Weather"}}]}</script>"#
    let found = Self.page("<p>Of rain.</p>", head: "<title>Rain</title>" + head)
    #expect(found.kind == .podcast && found.minutes == 60 && found.byline == "Weather")
  }

  @Test func anArticleWithAFilmInItIsAnArticle() {
    let head =
      "<title>Rain</title>"
      + #"<script type="application/ld+json">{"@type":"VideoObject","duration":"PT9M"}</script>"#
    let body = "<article>" + String(repeating: Self.paragraph, count: 10) + "</article>"
    #expect(Self.page(body, head: head).kind == .article)
  }

  /// Neither short notes nor pictures with a line are failures.
  @Test(arguments: [
    "<article><p>The shop is closed on Monday, and opens again on Tuesday at nine.</p></article>",
    "<article><p>The cat</p><img src=/cat.jpg></article>",
  ])
  func aShortPageIsAPage(body: String) {
    #expect(Self.page(body).trouble == nil)
  }
}
