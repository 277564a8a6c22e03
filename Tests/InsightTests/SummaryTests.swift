import ArticleCore
import Insight
import Kernel
import Testing

@Suite struct SummaryTests {
  @Test(arguments: [Texts.tides, Texts.library])
  func isThreeWholeSentencesInTheOrderOfTheText(paragraphs: [String]) {
    let summary = Summary(of: Texts.article(paragraphs))
    #expect(summary.sentences.count == 3)
    let places = summary.sentences.map { [$0.block, $0.units.lowerBound] }
    #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) })
    for sentence in summary.sentences + summary.keyPoints {
      let block = Array(paragraphs[sentence.block].utf16)
      #expect(String(decoding: block[sentence.units], as: UTF16.self) == sentence.text)
      #expect(sentence.text.hasSuffix("."))
      let before = block[..<sentence.units.lowerBound].last { $0 != 0x20 }
      #expect(before == nil || [0x2E, 0x22, 0x201D].contains(before))
    }
  }

  @Test(arguments: [Texts.tides, Texts.library])
  func keyPointsAddToTheSummary(paragraphs: [String]) {
    let summary = Summary(of: Texts.article(paragraphs))
    #expect(!summary.keyPoints.isEmpty)
    #expect(summary.keyPoints.count <= Summary.mostKeyPoints)
    #expect(Set(summary.sentences).isDisjoint(with: summary.keyPoints))
  }

  @Test func leavesOutWhatSaysNothingOfTheText() {
    for paragraphs in [Texts.tides, Texts.library] {
      let summary = Summary(of: Texts.article(paragraphs))
      for one in summary.sentences + summary.keyPoints {
        for part in ["waited for this", "Photo by", "worth it", "무단 전재"] {
          #expect(!one.text.contains(part))
        }
      }
    }
  }

  @Test func aStopWithinASentenceDoesNotEndIt() {
    let summary = Summary(
      of: Texts.article(
        Texts.tides,
        title: "Turbines turn for 20 hours of each day, says Lee, who leads the project"))
    #expect(summary.sentences.contains { $0.text.hasPrefix("Dr. Lee, who leads") })
  }

  @Test func theTitleSaysWhatMatters() {
    let summary = Summary(of: Texts.article(Texts.library, title: "야간 근무 사서, 오전 휴식 보장 요구"))
    #expect(summary.sentences.contains { $0.text.contains("오전 휴식을 보장하라고") })
    #expect(Summary(of: Texts.article(Texts.library), title: "야간 근무 사서, 오전 휴식 보장 요구") == summary)
  }

  @Test func shortTextsHaveNone() {
    #expect(Summary(of: Texts.article([])).sentences.isEmpty)
    #expect(Summary(of: Texts.article([Texts.tides[0]])).sentences.isEmpty)
    #expect(Summary(of: Texts.article([Texts.library[0]])).sentences.isEmpty)
  }

  @Test func headingsTablesCodeAndCaptionsAreNoSentencesOfTheText() {
    var blocks = Texts.article(Texts.tides).blocks
    let said = "The tides of the bay make electricity for homes near the station and its turbines."
    for tag in [ArticleTag.heading2, .figureCaption, .tableCell, .preformatted] {
      var node = Texts.element(tag, said)
      if tag == .tableCell { node = .element(ArticleElement(.table, children: [node])) }
      blocks.insert(node, at: 1)
    }
    let summary = Summary(of: Article(blocks: blocks))
    #expect(summary.sentences.count == 3)
    #expect(!(summary.sentences + summary.keyPoints).contains { $0.text == said })
    // Places count these blocks, too.
    #expect(summary.sentences.allSatisfy { $0.block == 0 || $0.block >= 5 })
  }

  @Test func whatIsSaidTwiceIsToldOnce() {
    let twice = Texts.tides + Texts.tides
    let summary = Summary(of: Texts.article(twice))
    let texts = (summary.sentences + summary.keyPoints).map(\.text)
    for (index, text) in texts.enumerated() { #expect(!texts[..<index].contains(text)) }
  }

  @Test func aBookIsReadToItsEndAndGivesTheSameAgain() {
    var lots = Lots(state: 2)
    let words = (Texts.tides + Texts.library).flatMap { $0.split(separator: " ") }
    let paragraphs = (0..<400).map { number in
      let some = (0..<12).compactMap { _ in words.randomElement(using: &lots) }
      return "Chapter \(number) tells of " + some.joined(separator: " ") + " at its end."
    }
    let summary = Summary(of: Texts.article(paragraphs))
    #expect(summary == Summary(of: Texts.article(paragraphs)))
    #expect(summary.sentences.count == 3)
    #expect(summary.keyPoints.count == 5)
  }

  @Test func brokenAndStrangeTextsAreRead() {
    for text in ["...", "\u{FEFF}", "“”", "👩‍👩‍👧‍👦. ", "a@b", "”", "다.", "\u{1F600}다.\n"] {
      let many = String(repeating: text, count: 2_000)
      let summary = Summary(of: Texts.article([many, text, many], title: text))
      #expect(summary.sentences.count <= 3)
    }
  }

  @Test func sentencesAreFoundAgainInAnArticle() throws {
    let article = Texts.article(Texts.library)
    let summary = Summary(of: article)
    for one in summary.sentences {
      #expect(Extract(finding: one.text, in: ArticleText(article)) == one)
    }
    #expect(Extract(finding: "없는 문장이다.", in: ArticleText(article)) == nil)
    #expect(Extract(finding: " ", in: ArticleText(article)) == nil)
    let broken = Article(
      blocks: [
        .element(
          ArticleElement(
            .paragraph,
            children: [
              .text("Over two  "), .element(ArticleElement(.lineBreak)), .text("lines. End."),
            ]))
      ])
    let found = try #require(Extract(finding: "Over two lines.", in: ArticleText(broken)))
    #expect(found.units == 0..<16)
  }
}
