import Kernel
import SearchCore
import Testing

@Suite struct SnippetTests {
  private static func shown(_ query: String, _ text: String) -> String? {
    SnippetFinder(QueryExpression(query)).snippet(in: text).map { snippet in
      snippet.parts.map { $0.isHit ? "[\($0.text)]" : $0.text }.joined()
    }
  }

  @Test(arguments: [
    (
      "kettle dawn", "First this. The kettle sings before dawn. Then a kettle again.",
      "The [kettle] sings before [dawn]."
    ),
    ("커피", "아침이다. 천천히 내린 커피를 마셨다.", "천천히 내린 [커피]를 마셨다."),
    ("reads", "Some are Reading.\nOthers not.", "Some are [Reading]."),
    ("café", "A CAFE.", "A [CAFE]."), ("검색", "옛검색엔진 이야기", "옛[검색]엔진 이야기"),
    ("\"slow reading\"", "Read slowly. Slow reading.", "[Slow] [reading]."),
  ])
  func aHitIsShownInItsSentence(query: String, text: String, shown: String) {
    #expect(Self.shown(query, text) == shown)
  }

  @Test func aTextWithoutAHitHasNone() {
    #expect(Self.shown("coffee", "Tea only.") == nil)
    #expect(Self.shown("tag:coffee", "coffee") == nil)
    #expect(Self.shown("", "coffee") == nil)
  }

  @Test func aLongSentenceIsCutAroundTheHit() throws {
    let text =
      String(repeating: "wort ", count: 400) + "coffee" + String(repeating: " 한국어", count: 400)
    let snippet = try #require(SnippetFinder(QueryExpression("coffee")).snippet(in: text))
    #expect(snippet.text.utf8.count < 300)
    #expect(snippet.text.hasPrefix("… ") && snippet.text.hasSuffix(" …"))
    #expect(snippet.parts.contains { $0.isHit && $0.text == "coffee" })
    #expect(snippet.offset == 2_000)
    let dense =
      String(repeating: "가", count: 3_000) + " coffee " + String(repeating: "나", count: 3_000)
    let other = try #require(SnippetFinder(QueryExpression("coffee")).snippet(in: dense))
    #expect(!other.text.contains("\u{FFFD}"))
  }
}
