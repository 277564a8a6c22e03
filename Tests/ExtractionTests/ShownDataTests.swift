import Extraction
import Testing

/// Who wrote it and when, as a page shows it to readers alone.
@Suite struct ShownDataTests {
  private static let prose = String(
    repeating:
      "<p>It was a long day, and nobody, not even the cat, wanted to go out in the rain.</p>",
    count: 6)

  private static func page(
    _ above: String, head: String = "<title>A long day of rain</title>", below: String = "",
    address: String = "https://www.example.com/rain", language: String = "de"
  ) -> ExtractedPage {
    let page =
      "<html lang=\(language)><head>\(head)</head><body><nav><span class=date>01.01.1999</span></nav>"
      + "<h1>A long day of rain</h1>\(above)<article>\(prose)</article>\(below)</body></html>"
    return Extractor.extract(FetchedPage(bytes: Array(page.utf8), address: address))
  }

  @Test(arguments: [
    "<p>11.11.2021</p>", "<span class=date>11. November 2021</span>", "<time>11.11.21</time>",
    "<div class=posted>Veröffentlicht am 11. Nov. 2021 von Ann</div>", "<p>2021年11月11日</p>",
    "<p>2021년 11월 11일</p>", "<p>2021.11.11</p>", "<p>11 de noviembre de 2021</p>",
    "<p>le 11 novembre 2021</p>", "<p>November 11th, 2021</p>", "<p>11 listopada 2021</p>",
    "<p>Zürich, 11.11.2021</p>",
    "<div class=meta><time datetime=2021-11-11>heute</time></div>",
  ])
  func theDayNearTheTitleIsThatOfPublication(above: String) {
    #expect(Self.page(above).publishedTime.prefix(10) == "2021-11-11")
  }

  @Test func theDayInTheAddressCounts() {
    #expect(
      Self.page("", address: "https://www.example.com/2021/11/11/rain").publishedTime
        == "2021-11-11")
  }

  @Test func aDayBesideAnotherPageIsNone() {
    let found = Self.page(
      "<p>11.11.2021</p>",
      below: "<aside><time datetime=2022-02-02>x</time></aside>"
        + "<div class=related-posts><span class=date>03.03.2023</span></div>")
    #expect(found.publishedTime == "2021-11-11")
  }

  @Test func theDayOfAChangeIsNotThatOfPublication() {
    let found = Self.page(
      "<p>Aktualisiert am 12.12.2021</p><p>Veröffentlicht am 11.11.2021</p>")
    #expect(found.publishedTime == "2021-11-11")
  }

  @Test(arguments: [
    ("en-US", "3/4/2021", "2021-03-04"), ("en-GB", "3/4/2021", "2021-04-03"),
    ("de", "3/4/2021", "2021-04-03"), ("en-US", "Posted on 3/4/2021 by Ann", "2021-03-04"),
    ("en-US", "3.4.2021", "2021-04-03"),
  ])
  func theMonthComesFirstOnAmericanPages(language: String, written: String, date: String) {
    #expect(Self.page("<p>\(written)</p>", language: language).publishedTime == date)
  }

  @Test(arguments: [
    ("11.11.2021", "2021-11-11"), ("10.12.2022, 07:00:03", "2022-12-10T07:00:03"),
    ("Mon Oct 11 14:57:21 CEST 2021", "2021-10-11T14:57:21+02:00"), ("20211111", "2021-11-11"),
    ("Donnerstag, 3. März 2021", "2021-03-03"), ("3 mai 2021", "2021-05-03"),
    ("31/12/2021", "2021-12-31"), ("12/31/2021", "2021-12-31"),
    ("1º de maio de 2021", "2021-05-01"),
    ("2021年5月3日", "2021-05-03"), ("3 мая 2021", "2021-05-03"), ("192.168.1.2021", nil),
    ("12.13.2021 oder so", nil), ("ISBN-13: 9783518029817", nil), ("Mai 2021", nil),
  ])
  func daysAreReadInManyLanguages(written: String, date: String?) {
    #expect(WrittenDate.iso8601(written) == date)
  }

  @Test(arguments: [
    "<p>Von Ann Example</p>", "<p>By Ann Example | 12/10/2020</p>",
    "<p>06.11.2023 von Ann Example</p>",
    "<p class=autor>Ann Example</p>", "<p class=author>Erstellt von Ann Example</p>",
    "<p class=byline>Published by</p><p class=author>Ann Example</p>",
    "<p class=author>Chefredakteur</p><p class=author>Ann Example</p>",
    "<p><a href=/author/ann>Ann Example</a></p>", "<p>Text: Ann Example</p>",
  ])
  func theNameBelowTheTitleIsWhoWroteIt(above: String) {
    #expect(Self.page(above).names == "Ann Example")
  }

  @Test(arguments: ["<p>Von Berlin bis München ist es weit.</p>", "<p>By Monday all was gone</p>"])
  func aSentenceIsNoName(above: String) {
    #expect(Self.page(above).names.isEmpty)
  }

  @Test func whoWroteItGoesBeforeTheSiteThatSaysItDid() {
    let head =
      "<title>A long day of rain</title><meta property=og:site_name content='The Gazette'>"
      + "<meta name=author content='The Gazette'>"
    #expect(Self.page("<p class=author>Ann Example</p>", head: head).names == "Ann Example")
  }

  @Test func peopleAreNamedWhereDataOnlySayWhichTheyAre() {
    let head =
      "<title>A long day of rain</title><script type='application/ld+json'>{\"@graph\":["
      + "{\"@type\":\"Article\",\"headline\":\"A long day of rain\",\"author\":[{\"@id\":\"#a\"},"
      + "{\"@id\":\"#b\"}]},{\"@type\":\"Person\",\"@id\":\"#a\",\"name\":\"Ann Example\"},"
      + "{\"@type\":\"Person\",\"@id\":\"#b\",\"name\":\"Bob Example\"}]}</script>"
    #expect(Self.page("", head: head).byline == "Ann Example, Bob Example")
  }

  @Test(arguments: [
    "A long day of rain – weather of the north", "Home", "A long day of rain | News | Gazette",
  ])
  func theHeadingIsTheTitleThatPeopleSee(title: String) {
    #expect(Self.page("", head: "<title>\(title)</title>").headline == "A long day of rain")
  }

  @Test func aHeadingWithTheSectionInItIsNotTheTitle() {
    let page =
      "<html><head><title>A long day of rain</title></head><body><h1><span>Weather</span> A long day "
      + "of rain</h1><article>\(Self.prose)</article></body></html>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/rain"))
    #expect(found.headline == "A long day of rain")
  }
}
