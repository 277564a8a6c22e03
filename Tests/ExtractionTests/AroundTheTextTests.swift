import ArticleCore
import Extraction
import Testing

/// What stands around a text: what belongs to it, and what does not.
@Suite struct AroundTheTextTests {
  private static let first =
    "It was a long day, and nobody, not even the cat, wanted to go outside in such rain."
  private static let second =
    "So we stayed, read what we had put off, and drank tea until the evening came at last."
  private static let prose = "<p>\(first)</p><p>\(second)</p>"

  private static func extract(
    head: String = "", above: String = "", between: String = "", below: String = "",
    beside: String = "", prose: String = prose + prose
  ) -> ExtractedPage {
    let page =
      "<html lang=de><head>\(head)</head><body><main><header>\(above)</header>"
      + "<article>\(prose)\(between)\(prose)\(below)</article></main>\(beside)</body></html>"
    return Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/rain"))
  }

  private static let whole = extract().text

  // MARK: Lead

  private static let lead =
    "A family stays at home for a whole day, with tea and books, because of a rain that will not stop, "
    + "and learns what it had put off."

  @Test func aLeadThatReadsLikeTheTextIsAPartOfIt() {
    let found = Self.extract(above: "<h1>Rain</h1><div class=article-lead>\(Self.lead)</div>")
    #expect(found.text == Self.lead + "\n" + Self.whole)
    #expect(found.wordCount == ReadingTime.words(found.text))
  }

  @Test func aLowerHeadlineIsShownAboveTheTextAlone() {
    let line = "What a family does all through a long day of rain"
    let found = Self.extract(above: "<h1>Rain</h1><h2 class=subtitle>\(line)</h2>")
    #expect(found.text == Self.whole)
    #expect(found.html.contains(line))
  }

  // MARK: Comments

  @Test func aShortPostIsTheTextAndItsManyCommentsAreNot() {
    let comments = (1...12).map {
      "<li class=comment><p>\(Self.first) I, for one, say so, and it is the \($0)th time.</p></li>"
    }
    let page =
      "<body><div class=post><h1>Open thread</h1><p>Tell us of your rain, of the cat, and of tea: "
      + "we are here all day, and read what you write, whatever it is that you want to say.</p></div>"
      + "<div id=comments><ol class=comment-list>\(comments.joined())</ol></div></body>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/thread"))
    #expect(found.text.hasPrefix("Tell us of your rain"))
    #expect(!found.text.contains("I, for one"))
  }

  // MARK: What a page has in its data alone

  @Test func aRecipeHasItsListsWhereThePageShowsThemByAScript() {
    let data =
      "<script type='application/ld+json'>{\"@type\":\"Recipe\",\"name\":\"Brot\","
      + "\"recipeIngredient\":[\"500 g Mehl\",\"1 Prise Salz\"],\"recipeInstructions\":"
      + "[{\"@type\":\"HowToStep\",\"text\":\"Das Mehl mit dem Salz kneten.\"}]}</script>"
    let found = Self.extract(head: data)
    #expect(
      found.text
        == Self.whole
        + "\nZutaten\n500 g Mehl\n1 Prise Salz\nZubereitung\nDas Mehl mit dem Salz kneten.")
    let shown = Self.extract(
      head: data,
      below: "<ul><li>500 g Mehl</li><li>1 Prise Salz</li></ul><p>Das Mehl mit dem Salz kneten.</p>"
    )
    #expect(!shown.text.contains("Zutaten"))
  }

  @Test func aTextThatOnlyTheDataOfAPageHasIsItsText() {
    let sentences = (1...8).map {
      "On day \($0) it rained from the morning on, and we stayed in with our books and tea."
    }
    let body = sentences.joined(separator: "\\n")
    let page =
      "<html><head><script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"headline\":\"Rain\","
      + "\"articleBody\":\"\(body)\"}</script></head><body><p>Your browser is too old, please get "
      + "another one, or come back later.</p></body></html>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/rain"))
    #expect(found.text == sentences.joined(separator: "\n"))
  }

  // MARK: Letters

  @Test func softHyphensAreNoLetters() {
    let found = Self.extract(
      between: "<p>Das Mit&shy;tel\u{AD}alter ist, wie man weiß, lange vorbei.</p>")
    #expect(found.text.contains("Das Mittelalter ist"))
    #expect(found.article.lines.contains("Das Mittelalter ist"))
  }

  @Test func howAWordIsReadIsNoPartOfTheText() {
    let found = Self.extract(
      between: "<p><ruby>子<rp>(</rp><rt>こ</rt><rp>)</rp></ruby>どもは雨の日が好きだと言った。</p>")
    #expect(found.text.contains("子どもは雨"))
    #expect(found.article.lines.contains("子どもは雨"))
    #expect(found.html.contains("<rt>こ</rt>"))
  }

  // MARK: Other pages

  @Test(arguments: [
    "<p><a href=/hills>How the rain came to the hills of the north</a></p>",
    "<h2>Mehr zum Thema</h2><ul><li><a href=/a>Regen im Norden</a></li><li><a href=/b>Regen</a></li></ul>",
    "<h3>Das könnte dich auch interessieren</h3><p><a href=/a>Regen im Norden und im Süden</a></p>",
    "<h3>Siehe auch</h3>",
    "<p><strong>Möchten Sie den Artikel teilen</strong></p>",
    "<p>Mehr Artikel:</p><p><a href=/a>Regen im Norden und im Süden</a></p>",
  ])
  func whatLeadsToOtherPagesOfTheSiteIsNoTextAtTheEnd(below: String) {
    #expect(Self.extract(below: below).text == Self.whole)
  }

  @Test func aHeadlineOfAnotherPageBetweenParagraphsIsNoText() {
    let teaser = "<p><a href=/hills>How the rain came to the hills of the north</a></p>"
    #expect(Self.extract(between: teaser).text == Self.whole)
    let named = "<p>Of the hills we have written before:</p>" + teaser
    #expect(Self.extract(between: named).text.contains("hills of the north"))
    let elsewhere =
      "<p><a href=https://other.example/x>How the rain came to the hills there</a></p>"
    #expect(Self.extract(between: elsewhere).text.contains("hills there"))
  }

  @Test func aListOfThePlacesOnThePageIsNoText() {
    let list = (1...4).map { "<li><a href='#c\($0)'>Chapter \($0) of the rain</a></li>" }.joined()
    let found = Self.extract(above: "", between: "<p>Inhaltsverzeichnis</p><ul>\(list)</ul>")
    #expect(found.text == Self.whole)
  }

  @Test func whoMadeAPictureIsNoTextBelowIt() {
    let found = Self.extract(
      between: "<div><img src=/a.jpg width=640 height=480></div><p>The garden. © Ann Example</p>")
    #expect(found.text == Self.whole)
    #expect(found.html.contains("Ann Example"))
  }

  @Test func theTextOfAFigureWithoutAPictureIsText() {
    let found = Self.extract(between: "<figure class=box><p>\(Self.first)</p></figure>")
    #expect(found.text.split(separator: "\n").count == 9)
  }

  // MARK: How sure it is

  @Test func itIsLessSureWhereTheTextIsNotWhatThePageSaysOfItself() {
    let said = "<meta name=description content='A family, a cat, rain, tea and books all evening.'>"
    let strange =
      "<meta name=description content='Aktuelle Preise für Waschmaschinen und Trockner vergleichen.'>"
    let told = Self.extract(head: said).confidence
    #expect(Self.extract(head: strange).confidence < told - 250)
    let thing =
      "<script type='application/ld+json'>{\"@type\":\"Product\",\"name\":\"Tea\"}</script>"
    #expect(Self.extract(head: said + thing).confidence < told - 250)
  }
}
