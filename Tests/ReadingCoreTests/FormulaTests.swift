import ArticleCore
import Kit
import ReadingCore
import Testing
import ViewTree

@Suite struct FormulaTests {
  private static let half = Formula(
    FormulaElement(
      .math,
      attributes: [.init(.altText, "\\frac{1}{2}"), .init(.display, "block")],
      children: [
        FormulaElement(
          .mfrac, attributes: [.init(.lineThickness, "2px")],
          children: [FormulaElement(.mn, text: "1"), FormulaElement(.mn, text: "<2&")])
      ]))

  private static func article(_ formula: Formula, tag: ArticleTag = .code) -> Article {
    let element = ArticleElement(
      tag, attributes: [.init(.formula, formula.encoded ?? "")],
      children: [.text("\\frac{1}{2}")])
    return Article(blocks: [
      .element(
        ArticleElement(
          .paragraph, children: [.text("So "), .element(element), .text(" it is.")]))
    ])
  }

  @Test func aFormulaComesBackFromItsText() throws {
    #expect(Formula(decoding: try #require(Self.half.encoded)) == Self.half)
    let article = Self.article(Self.half)
    #expect(try Article(decoding: article.encoded) == article)
  }

  @Test(arguments: [
    "", "\u{1}1\u{4}", "\u{1}0", "\u{1}0\u{4}\u{4}", "\u{1}0\u{2}", "<math></math>",
    "\u{1}0\u{1}z\u{4}\u{4}", String(repeating: "\u{1}0", count: 5000),
  ])
  func whatIsNoFormulaIsNone(text: String) {
    #expect(Formula(decoding: text) == nil)
  }

  @Test func tooDeepAndTooLargeFormulasAreNotKept() {
    var deep = FormulaElement(.mi, text: "x")
    for _ in 0..<Formula.maximumDepth { deep = FormulaElement(.mrow, children: [deep]) }
    #expect(Formula(FormulaElement(.math, children: [deep])).encoded == nil)
    let row = Array(repeating: FormulaElement(.mi, text: "x"), count: Formula.maximumElements)
    #expect(Formula(FormulaElement(.math, children: row)).encoded == nil)
  }

  /// Places and highlights count the source: what a reader without formulas shows.
  @Test func theTextOfAFormulaIsItsSource() {
    let article = Self.article(Self.half)
    #expect(TextBlocks(article).lengths == [3 + 11 + 7])
    let text = ArticleText(article)
    #expect(text.text(0..<text.units.count) == "So \\frac{1}{2} it is.")
  }

  @Test func markdownHasTheSourceBetweenTheSignsForIt() {
    let markdown = ArticleMarkdown { $0 }
    let text = { String(decoding: markdown.bytes(of: $0), as: UTF8.self) }
    #expect(text(Self.article(Self.half)) == "So $$\\frac{1}{2}$$ it is.\n")
    var inline = Self.half
    inline.root.attributes.removeLast()
    #expect(text(Self.article(inline)) == "So $\\frac{1}{2}$ it is.\n")
  }

  @Test func anExportedPageHasTheFormulaAlone() {
    let html = ArticleHTML.bytes(of: Self.article(Self.half), words: Words(.english))
    #expect(
      String(decoding: html, as: UTF8.self)
        == "<p data-block=\"0\">So <math alttext=\"\\frac{1}{2}\" display=\"block\">"
        + "<mfrac linethickness=\"2px\"><mn>1</mn><mn>&lt;2&amp;</mn></mfrac></math> it is.</p>")
  }

  /// A paragraph with the attribute would lose its number, and every place after it would be wrong.
  @Test func onlyWhatStandsInALineIsAFormula() {
    let html = ArticleHTML.bytes(
      of: Self.article(Self.half, tag: .paragraph), words: Words(.english))
    #expect(!String(decoding: html, as: UTF8.self).contains("<math"))
  }

  @Test func everyElementAndAttributeIsOneThatTheHostHas() {
    for tag in FormulaTag.allCases {
      let name = tag == .mathNone ? "none" : "\(tag)"
      let index = Int(ViewTree.Tag.math.rawValue + tag.rawValue)
      #expect(ViewTree.Tag.allCases[index].name.description == name)
    }
    #expect(ViewTree.Tag.allCases.last?.name.description == "merror")
    #expect(FormulaAttribute.columnAlign.rawValue == 22)
    #expect(
      AttributeName.altText.rawValue + FormulaAttribute.columnAlign.rawValue
        == AttributeName.columnAlign.rawValue)
  }
}
