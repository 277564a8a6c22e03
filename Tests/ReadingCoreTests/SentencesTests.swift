import ArticleCore
import ReadingCore
import TestSupport
import Testing

/// How a text is parted into what is spoken.
@Suite struct SentencesTests {
  private func sentences(_ text: String) -> [String] {
    let units = Array(text.utf16)
    return Sentences.ranges(in: units).map { String(decoding: units[$0], as: UTF16.self) }
  }

  @Test(arguments: [
    ["It rained.", "We stayed in!", "Why not?"],
    ["Dr. Smith met Mr. J. R. Jones at St. Mary’s.", "They spoke."],
    ["It costs 3.50 euros.", "See example.com for more."],
    ["“Stop!” he said.", "“No.”", "She left."],
    ["The U.S. policy changed, e.g. in trade.", "So what?!"],
    ["1. Choose one text.", "2. Read it."],
    ["He paused … and went on.", "Then silence…"],
    ["오늘은 비가 왔다.", "우리는 집에 있었다.", "왜 그랬을까?"],
    ["“안녕.”이라고 그가 말했다.", "문이 닫혔다."],
    ["\"가자.\" 하고 그가 말했다.", "모두 일어섰다."],
    ["환율은 1,392.5원이다.", "내일은 모른다."],
    ["今日は雨だった。", "家にいた！", "なぜ？"],
    ["「行こう。」と彼は言った。", "皆が立った。"],
    ["他说：“走吧。”", "大家站了起来。"],
    ["\"Is it?\"", "\"It is.\""],
  ])
  func aTextIsPartedWhereSentencesEnd(expected: [String]) {
    let isWide =
      expected[0].unicodeScalars.contains { (0x3000...0x30FF).contains($0.value) }
      || expected[0].contains("他")
    #expect(sentences(expected.joined(separator: isWide ? "" : " ")) == expected)
  }

  @Test func linesOfCodeAndPoemsAreApart() {
    #expect(sentences("let a = 1\nlet b = 2") == ["let a = 1", "let b = 2"])
  }

  @Test func whatHasNoWordsIsNotSpoken() {
    #expect(sentences(" * * * ").isEmpty)
    #expect(sentences("").isEmpty)
  }

  @Test func aVeryLongSentenceIsPartedAtItsPauses() {
    let clause = "and so the walk went on past the mill and over the bridge, "
    let parts = sentences(String(repeating: clause, count: 20) + "until dusk.")
    #expect(parts.count > 4)
    #expect(parts.allSatisfy { $0.utf16.count <= 260 })
    #expect(parts.dropLast().allSatisfy { $0.hasSuffix(",") })
    let wall = sentences(String(repeating: "😀", count: 400))
    #expect(wall.allSatisfy { !$0.unicodeScalars.contains("\u{FFFD}") })
  }

  /// Whatever the text: sentences are in order, apart, and leave out nothing that is spoken.
  @Test func nothingIsLeftOutOrSaidTwice() {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "a", "B", ".", "!", "?", " ", "\n", "…", "“", "”", "。", "」", "가", "本", "1", ",", "😀", "Dr",
      "(", ")",
    ]
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<120, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let units = Array(text.utf16)
      var at = 0
      for range in Sentences.ranges(in: units) {
        #expect(range.lowerBound >= at && !range.isEmpty)
        #expect(
          !String(decoding: units[at..<range.lowerBound], as: UTF16.self).contains { $0.isLetter })
        at = range.upperBound
      }
      #expect(!String(decoding: units[at...], as: UTF16.self).contains { $0.isLetter })
    }
  }

  private static let line = ArticleNode.element(ArticleElement(.lineBreak))

  private func text(_ nodes: [ArticleNode]) -> ArticleText {
    ArticleText(Article(blocks: [.element(ArticleElement(.paragraph, children: nodes))]))
  }

  // One paragraph whose "paragraphs" were made of line breaks was marked whole by one key.
  @Test func aBreakBetweenLinesIsASpaceAndAnEmptyLineEndsASentence() {
    let text = text([
      .text("A heading"), Self.line, .text("\n"), Self.line, .text("It was a long"), Self.line,
      .text("walk home.We slept."), Self.line, .text("Then it rained."),
    ])
    let place = ReadingPlace(block: 0, offset: 0, permille: 0)
    #expect(text.sentence(at: place).map { text.text($0) } == "A heading")
    let second = ReadingPlace(block: 0, offset: 12, permille: 0)
    #expect(
      text.sentence(at: second).map { text.text($0) } == "It was a longwalk home.We slept.")
    let third = ReadingPlace(block: 0, offset: 50, permille: 0)
    #expect(text.sentence(at: third).map { text.text($0) } == "Then it rained.")
    #expect(text.said(10..<42, in: 0) == "It was a long walk home.We slept.")
  }

  @Test func thePlaceAfterTheLastSentenceOfAParagraphLeadsToTheNext() {
    let text = ArticleText(blocks: ["One. Two.", "***", "Three."])
    let end = ReadingPlace(block: 0, offset: 9, permille: 0)
    #expect(text.sentence(at: end).map { text.text($0) } == "Three.")
    #expect(text.sentence(at: ReadingPlace(block: 3, offset: 0, permille: 0)) == nil)
  }

  @Test func aSentenceThatAVoiceNeedsInPartsIsMarkedWhole() {
    let long = [String](repeating: "and on it went", count: 40).joined(separator: ", ") + "."
    let text = ArticleText(blocks: [long])
    #expect(text.sentences(in: 0).count > 1)
    let place = ReadingPlace(block: 0, offset: 300, permille: 0)
    #expect(text.sentence(at: place) == 0..<long.utf16.count)
  }
}
