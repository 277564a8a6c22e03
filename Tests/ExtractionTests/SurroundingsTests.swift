import ArticleCore
import Extraction
import Testing

/// What belongs to an article and stands beside its text: the line and the picture above it, its
/// footnotes, the places that links lead to.
@Suite struct SurroundingsTests {
  private static let sentence =
    "It was a long day, and nobody, not even the cat, wanted to go outside in such rain. "
    + "So we stayed, read what we had put off, and drank tea until the evening came."
  private static let summary = "What a family does on a day of rain, told by those who were there."

  private static func extract(
    above: String = "", text: String = "", below: String = "", head: String = ""
  ) -> ExtractedPage {
    let body =
      "<html><head><title>The day it rained</title>\(head)</head><body><main>"
      + "<header class=page-header><h1>The day it rained</h1>\(above)</header><div class=story>"
      + String(repeating: "<p>\(sentence)</p>", count: 4) + text
      + "<p>\(sentence)</p></div>\(below)</main></body></html>"
    return Extractor.extract(
      FetchedPage(bytes: Array(body.utf8), address: "https://www.example.com/rain"))
  }

  @Test(arguments: [
    "<p class=standfirst>%</p>", "<div class=article__lead><p>%</p></div>",
    "<h2 class=article-subline>%</h2>", "<div itemprop=description>%</div>",
  ])
  func theLineAboveTheTextIsShownAndIsNoPartOfIt(markup: String) {
    let parts = markup.split(separator: "%", omittingEmptySubsequences: false)
    let found = Self.extract(above: parts[0] + Self.summary + parts[1])
    #expect(!found.text.contains(Self.summary))
    #expect(
      found.article.blocks.first
        == .element(ArticleElement(.paragraph, children: [.text(Self.summary)])))
    #expect(found.html.contains(Self.summary))
  }

  @Test(arguments: [
    "div id=IE-overlay", "p class=browserupgrade", "div class=\"note outdated-browser\"",
  ])
  func whatASiteSaysToOldBrowsersIsNoTextOfIt(markup: String) {
    let notice = "Your browser is too old for this site, and it will not look as it should in it."
    let element = markup.prefix { $0 != " " }
    let found = Self.extract(
      above: "<\(markup)>\(notice)</\(element)>", text: "<p>\(Self.summary)</p>")
    #expect(!found.html.contains(notice))
    #expect(found.text.contains(Self.summary))
    let own = Self.extract(text: "<p>\(notice)</p>")
    #expect(own.text.contains(notice))
  }

  @Test(arguments: ["old-browser-support", "story old-browser"])
  func aPageThatKnowsOldBrowsersIsNoNotice(label: String) {
    let text = String(repeating: "<p>\(Self.sentence)</p>", count: 12)
    let page =
      "<html><head><title>The day it rained</title></head><body>"
      + "<div class=\"\(label)\"><div class=story>\(text)</div></div></body></html>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/rain"))
    #expect(found.wordCount > 200)
  }

  @Test func aLineThatTheTextRepeatsIsShownOnce() {
    let found = Self.extract(
      above: "<p class=standfirst>\(Self.summary)</p>", text: "<p>\(Self.summary)</p>")
    #expect(found.html.split(separator: Self.summary).count == 2)
  }

  @Test func theLeadImageStandsAboveTheText() {
    let found = Self.extract(
      above: "<div><img src=/media/rain-large.jpg?w=900 alt=Rain></div>",
      head: "<meta property=og:image content=https://cdn.example.com/x/rain-large.jpg>")
    #expect(
      found.article.blocks.first
        == .element(
          ArticleElement(
            .figure,
            children: [
              .element(
                ArticleElement(
                  .image,
                  attributes: [
                    ArticleAttributeValue(.alternativeText, "Rain"),
                    ArticleAttributeValue(
                      .source, "https://www.example.com/media/rain-large.jpg?w=900"),
                  ]))
            ])))
  }

  @Test func aPictureThatIsNotThePagesIsNoLeadImage() {
    let found = Self.extract(
      above: "<img src=/logo.png width=120>",
      head: "<meta property=og:image content=/media/rain.jpg>")
    #expect(!found.html.contains("<img"))
  }

  @Test func footnotesThatStandElsewhereArePartOfTheArticle() {
    let found = Self.extract(
      text: "<p>\(Self.sentence) <a href=#nb1 id=nh1>1</a> <a href=#nb2 id=nh2>2</a></p>",
      below: "<aside class=sidebar><p>Other things of this site.</p></aside>"
        + "<div class=notes><h2>Notes</h2><p id=nb1><a href=#nh1>1</a> The first note.</p>"
        + "<p id=nb2><a href=#nh2>2</a> The second note.</p></div>")
    #expect(found.text.hasSuffix("Notes\n1 The first note.\n2 The second note."))
    #expect(found.html.contains("id=\"nb2\""))
    #expect(!found.text.contains("Other things"))
  }

  @Test func aPartThatDoesNotLeadBackIsNoFootnote() {
    let found = Self.extract(
      text: "<p>\(Self.sentence) <a href=#shop>our shop</a></p>",
      below: "<div class=sidebar><div id=shop><p>Umbrellas, all sizes.</p></div></div>")
    #expect(!found.text.contains("Umbrellas"))
  }

  @Test(arguments: [
    ("<h2 id=user-content-tea>Tea</h2>", true), ("<span id=tea></span><h2>Tea</h2>", true),
    ("<a name=tea></a><p>Of tea.</p>", true), ("<form id=tea><input></form><p>Of tea.</p>", true),
    ("<h2>Tea</h2>", false),
  ])
  func aLinkLeadsToAPlaceOrIsText(target: String, leads: Bool) {
    let found = Self.extract(
      text: "<p>\(Self.sentence) More <a href=#tea>of tea</a>.</p>\(target)")
    #expect(found.text.contains("More of tea."))
    let links = found.html.split(separator: "href=\"#").dropFirst()
    #expect(links.isEmpty == !leads)
    for link in links {
      let name = link.prefix { $0 != "\"" }
      #expect(found.html.contains("id=\"\(name)\""))
    }
  }

  @Test(arguments: [
    ("<img class=wp-smiley src=/smile.png alt=:-)>", ":-)"),
    ("<img class=emoji src=/x.svg alt=\u{1F327}>", "\u{1F327}"),
  ])
  func aSignInALineIsItsText(markup: String, text: String) {
    let found = Self.extract(text: "<p>\(Self.sentence) \(markup) And so on.</p>")
    #expect(found.text.contains("\(text) And so on."))
    #expect(!found.html.contains("<img"))
  }

  @Test(arguments: [
    "<img src=/count.gif width=1 height=1>", "<img src=https://secure.gravatar.com/avatar/1?s=60>",
    "<img class='avatar photo' src=/ann.jpg>",
  ])
  func imagesThatAreNoPicturesGo(markup: String) {
    #expect(!Self.extract(text: "<p>\(Self.sentence)</p>\(markup)").html.contains("<img"))
  }

  @Test func theLargestPictureUpToAColumnsNeedIsTaken() {
    let found = Self.extract(
      text: "<picture><source srcset='/s.jpg 300w, /l.jpg 1240w, /x.jpg 4000w'>"
        + "<img src=/s.jpg alt=Rain></picture>")
    #expect(found.html.contains("src=\"https://www.example.com/l.jpg\""))
  }

  @Test func theSameMarkInEachRowOfATableStays() {
    let row = "<tr><td><img src=/yes.png alt=yes></td><td><img src=/yes.png alt=yes></td></tr>"
    let found = Self.extract(
      text: "<table><thead><tr><th>A</th><th>B</th></tr></thead>"
        + String(repeating: row, count: 6) + "</table>")
    #expect(found.html.split(separator: "<img").count == 13)
  }

  @Test(arguments: [
    "<table><tr><td><p>One.</p></td></tr><tr><td><p>Two.</p></td></tr></table>",
    "<table><tr><td><table><tr><td>One.</td></tr></table></td><td><p>Two.</p></td></tr></table>",
  ])
  func tablesThatOnlyPlaceThingsAreNone(markup: String) {
    let found = Self.extract(text: markup)
    let tables = found.article.blocks.filter {
      if case .element(let element) = $0 { element.tag == .table } else { false }
    }
    #expect(tables.isEmpty)
    #expect(found.text.contains("One.") && found.text.contains("Two."))
  }

  @Test(arguments: [
    ("ar", true), ("he-IL", true), ("fa", true), ("ur-Latn", false), ("en", false), ("", false),
  ])
  func theDirectionIsTheLanguagesWhereThePageSaysNone(language: String, isRightToLeft: Bool) {
    let body = "<html lang='\(language)'><body><p>\(Self.sentence)</p></body></html>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(body.utf8), address: "https://a.example/"))
    #expect(found.article.isRightToLeft == isRightToLeft)
  }

  @Test func whatACaptionSetsApartByStyleHasASpace() {
    let found = Self.extract(
      text: "<figure><img src=/a.jpg><figcaption><span>Rain in 2023.</span><span>Photograph: Ann"
        + "</span></figcaption></figure>")
    #expect(found.html.contains("Rain in 2023. Photograph: Ann"))
  }

  @Test(arguments: [
    "<h2>Of tea<span class=mw-editsection>[<a href=/edit>edit</a>]</span></h2>",
    "<h2>Of tea <a class=headerlink href=#tea>¶</a></h2>",
    "<h2><a class=header-anchor href=#tea>#</a> Of tea</h2>",
  ])
  func toolsInAHeadingAreNoPartOfIt(markup: String) {
    let headings = Self.extract(text: markup).article.blocks.compactMap { block in
      if case .element(let element) = block, element.tag == .heading2 {
        element.children
      } else {
        nil
      }
    }
    #expect(headings == [[.text("Of tea")]])
  }

  @Test(arguments: [
    "<h2 class=subheader>Of tea</h2>",
    "<dl><dt class=subheaders>Of tea</dt><dd>It is warm.</dd></dl>",
    "<div class=block-text><h2>Of tea</h2></div>",
    "<div class='highlight highlight-source-shell'><pre>Of tea</pre></div>",
    "<ol><li><section>Of tea</section></li><li><section>Of rain</section></li></ol>",
  ])
  func shortPartsOfATextStayWhateverTheirName(markup: String) {
    #expect(Self.extract(text: markup).text.contains("Of tea"))
  }
}

/// What a page is called, and by whom, as people are shown it.
@Suite struct HeadlineTests {
  private static func extract(_ head: String, _ body: String) -> ExtractedPage {
    let text =
      "<p>It was a long day, and nobody, not even the cat, wanted to go outside in such rain.</p>"
    let page =
      "<html><head>\(head)</head><body>\(body)<article>"
      + String(repeating: text, count: 6) + "</article></body></html>"
    return Extractor.extract(FetchedPage(bytes: Array(page.utf8), address: "https://a.example/"))
  }

  @Test(arguments: [
    ("The day it rained » Local » News", "The day it rained"),
    ("Ann's Digital Home | The day it rained at home", "The day it rained at home"),
    ("비가 온 날의 이야기_문화_우리신문", "비가 온 날의 이야기"), ("雨が降った長い一日：毎日新聞", "雨が降った長い一日"),
    ("The day it rained [Example.net]", "The day it rained"),
  ])
  func aHeadingSaysWhereTheSitesNameBegins(title: String, headline: String) {
    let found = Self.extract("<title>\(title)</title>", "<h1>\(headline)</h1>")
    #expect(found.headline == headline)
    #expect(found.article.title == headline)
  }

  @Test func aHeadingInTheMiddleOfATitleChangesNothing() {
    let title = "What we did on the day it rained and after"
    #expect(Self.extract("<title>\(title)</title>", "<h2>the day it rained</h2>").headline == title)
  }

  @Test(arguments: ["rain-on-a-long-day-2018", "rain.org"])
  func aNameOfAFileIsNoTitle(name: String) {
    let head = "<title>The day it rained here</title><meta property=og:title content='\(name)'>"
    #expect(Self.extract(head, "<h1>The day it rained here</h1>").title == "The day it rained here")
  }

  @Test(arguments: [
    "<form><p class=comment-form-author><label>Name (required)</label></p></form>",
    "<div class=sf_comment_author>Somebody</div>", "<button class=author>Follow</button>",
    "<span class=byline>Last Updated</span>", "<span class=author>Follow Author</span>",
  ])
  func whatIsNoNameIsNoByline(markup: String) {
    #expect(Self.extract("<title>The day it rained</title>", markup).names.isEmpty)
  }

  @Test(arguments: [
    ("Von Ann Example", "Ann Example"), ("Di Ann Example", "Ann Example"), ("Di Maio", "Di Maio"),
    ("Von Trapp", "Von Trapp"), ("Von der Leyen", "Von der Leyen"),
    ("Veröffentlicht von Ann Example", "Ann Example"),
  ])
  func whatBeginsABylineAndMayBeginAName(written: String, names: String) {
    let head = "<title>The day it rained</title><meta name=author content='\(written)'>"
    #expect(Self.extract(head, "").names == names)
  }

  @Test func aSitesNameIsNoAuthor() {
    let head =
      "<title>The day it rained</title><meta property=og:site_name content='The Paper'>"
      + "<meta name=author content='The Paper'>"
    #expect(Self.extract(head, "").names.isEmpty)
  }

  @Test(arguments: ["The day it rained", "rain,day,cat,tea", "rain, weather, home, the long day"])
  func aDescriptionThatSaysNothingIsNoExcerpt(description: String) {
    let head =
      "<title>The day it rained</title><meta name=description content='\(description)'>"
    #expect(Self.extract(head, "").excerpt.hasPrefix("It was a long day"))
  }
}
