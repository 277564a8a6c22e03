import ArticleCore
import Insight
import Testing

@Suite struct NearDuplicateTests {
  /// A text of words drawn by lot, in paragraphs; often the same words, as texts have.
  private func text(_ lots: inout Lots, words: Int = 300, isKorean: Bool = false) -> [[String]] {
    (0..<10).map { _ in
      (0..<(words / 10)).map { _ in
        let number = Int.random(in: 0..<60, using: &lots) * Int.random(in: 0..<60, using: &lots)
        guard isKorean else { return "w" + String(number, radix: 26) }
        let first = String(UnicodeScalar(UInt32(0xAC00 + number % 500 * 7)) ?? "가")
        let second = String(UnicodeScalar(UInt32(0xB098 + number / 7 * 3)) ?? "나")
        return first + second
      }
    }
  }

  private func article(_ paragraphs: [[String]]) -> Article {
    Texts.article(paragraphs.map { $0.joined(separator: " ") })
  }

  /// Paragraphs left out at a rate, words left out or replaced at half of it, and a site's words around.
  private func edited(_ text: [[String]], _ rate: Double, _ lots: inout Lots) -> [[String]] {
    var copy = [["Skip", "to", "content"]]
    for paragraph in text where Double.random(in: 0..<1, using: &lots) >= rate {
      var words: [String] = []
      for word in paragraph {
        let isKept = Double.random(in: 0..<1, using: &lots) >= rate / 2
        if isKept { words.append(word) } else if Bool.random(using: &lots) { words.append("other") }
      }
      copy.append(words)
    }
    return copy + [["Related", "articles", "you", "may", "like"]]
  }

  private func isFound(_ one: Article, _ other: Article) -> Bool {
    let (first, second) = (Shingles(one), Shingles(other))
    guard let a = TextSketch(first), let b = TextSketch(second) else { return false }
    return a.mayResemble(b) && first.compared(with: second).isNearDuplicate
  }

  @Test(arguments: [(0.05, 16), (0.15, 16), (0.3, 13)])
  func editedCopiesAreFound(rate: Double, least: Int) {
    var lots = Lots(state: 3)
    var found = 0
    for number in 0..<16 {
      let original = text(&lots, isKorean: number % 2 == 0)
      if isFound(article(original), article(edited(original, rate, &lots))) { found += 1 }
    }
    #expect(found >= least)
  }

  @Test func unrelatedTextsAreNot() {
    var lots = Lots(state: 5)
    let texts = (0..<24).map { article(text(&lots, isKorean: $0 % 2 == 0)) }
    for (index, one) in texts.enumerated() {
      for other in texts[..<index] { #expect(!isFound(one, other)) }
    }
  }

  @Test func aPartOfALongerTextIsFound() {
    var lots = Lots(state: 8)
    let whole = text(&lots, words: 600)
    #expect(isFound(article(whole), article(Array(whole[3..<6]))))
  }

  @Test func aQuotationIsNoCopy() {
    var lots = Lots(state: 9)
    var (one, other) = (text(&lots), text(&lots))
    let quoted = Array(one[0].prefix(25))
    other[4] += quoted
    one[9] += quoted
    #expect(!isFound(article(one), article(other)))
  }

  @Test func shortTextsHaveNoSketch() {
    #expect(TextSketch(Shingles(Texts.article(["Just a few words of a note."]))) == nil)
    #expect(TextSketch(Shingles(Article(blocks: []))) == nil)
    #expect(TextSketch(bytes: [1, 2, 3]) == nil)
  }

  @Test func aKeptSketchIsTheSame() throws {
    let sketch = try #require(TextSketch(Shingles(Texts.article(Texts.tides))))
    #expect(TextSketch(bytes: sketch.bytes) == sketch)
    #expect(sketch.bytes.count == TextSketch.size)
  }

  @Test func capitalsSpacesAndStopsAreNoDifference() {
    let one = Texts.library.joined(separator: " ")
    let other = one.filter { $0 != " " && $0 != "." }
    #expect(Shingles(Texts.article([one])) == Shingles(Texts.article([other])))
    let loud = Texts.tides.map { $0.uppercased() }
    #expect(Shingles(Texts.article(loud)) == Shingles(Texts.article(Texts.tides)))
  }

  @Test func booksAreComparedByTheSameShareOfTheirWords() {
    var lots = Lots(state: 11)
    let book = text(&lots, words: 24_000)
    let copy = edited(book, 0.05, &lots)
    let (first, second) = (Shingles(article(book)), Shingles(article(copy)))
    #expect(first.hashes.count <= 20_000)
    #expect(first.limit < .max)
    #expect(first.compared(with: second).containment > 0.6)
  }
}
