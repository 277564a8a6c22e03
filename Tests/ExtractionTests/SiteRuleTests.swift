import Extraction
import Testing

/// An owner's rules for sites.
@Suite struct SiteRuleTests {
  private static let page = """
    <title>Wrong</title><div id=top><h3 class="head line">The harbour</h3><span data-by="x">Noor</span></div>
    <div class=story><p>It is old. <em class=ad>Buy!</em></p><div class=story><p>Inside.</p></div></div>
    <section><p>Between, and long enough to be taken for the article by anybody who looks for one.</p></section>
    <div class=story><p>It is wide.</p></div><a class=next href="?part=b">on</a>
    """

  private func read(_ rules: String) -> ExtractedPage {
    var page = FetchedPage(bytes: Array(Self.page.utf8), address: "https://www.example.com/a")
    page.rules = rules
    return Extractor.extract(page)
  }

  @Test func aRuleNamesTitleBylineBodyAndNextPageAndStrips() {
    let page = read(
      """
      # Ours.
      host: other.org
      body: section
      host: example.com, *.example.net
      title: #top > h3.head
      byline: [data-by^="x"], .nobody
      body: div.story
      strip: p em.ad
      next: a.next[href]
      """)
    #expect(page.title == "The harbour")
    #expect(page.byline == "Noor")
    #expect(page.text == "It is old.\nInside.\nIt is wide.")
    #expect(page.nextPage == "https://www.example.com/a?part=b")
  }

  @Test func aBodyThatIsNotThereLeavesTheUsualWay() {
    #expect(read("host: example.com\nbody: #nothing").wordCount > 0)
  }

  @Test func whatIsWrongIsSaidWithItsLine() {
    let found = SiteRule.parse(
      "title: h1\nhost: a.org\nbody: p:first-child\ncolour: red\n\nno colon\nstrip: a >")
    #expect(found.problems.map(\.line) == [1, 3, 4, 6, 7])
    #expect(found.rules.count == 1)
    #expect(found.rules.first?.applies(to: "www.a.org") == true)
    #expect(found.rules.first?.applies(to: "b.a.org") == false)
  }

  @Test func aSelectorOfAllThatStandsInAllIsReadInOnePass() {
    let deep = String(repeating: "<div class=a>", count: 400) + "x"
    let many = String(repeating: deep + String(repeating: "</div>", count: 400), count: 40)
    var page = FetchedPage(bytes: Array(many.utf8), address: "https://example.com/")
    page.rules = "host: example.com\nstrip: .a .a .a .a .a .a .a .b\nbody: * * * * * * * .a"
    #expect(Extractor.extract(page).text.contains("x"))
  }
}
