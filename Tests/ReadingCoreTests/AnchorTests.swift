import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import TestSupport
import Testing

/// How a highlight finds its words again.
@Suite struct AnchorTests {
  private static let hash = String(repeating: "ab", count: 32)
  private static let other = String(repeating: "cd", count: 32)

  private func highlight(_ quote: String, in blocks: [String]) throws -> Highlight {
    let text = ArticleText(blocks: blocks)
    let all = text.text(0..<text.units.count)
    let range = try #require(all.firstRange(of: quote))
    let start = all.utf16.distance(from: all.startIndex, to: range.lowerBound)
    return try highlight(start..<(start + quote.utf16.count), in: text)
  }

  private func highlight(_ positions: Range<Int>, in text: ArticleText) throws -> Highlight {
    let edit = try #require(
      Highlight.making(
        ID(high: 1, low: 2), of: positions, in: text, item: ID(high: 3, low: 4),
        content: Self.hash, colour: .blue, at: Instant(milliseconds: 5)))
    let stamp = Stamp(milliseconds: 1, device: .server)
    let fields = edit.fields.map { value in
      Field(number: value.number, register: Register(stamp: stamp, value: value.value))
    }
    return try #require(Highlight(Entity(id: edit.entity, kind: edit.kind, fields: fields)))
  }

  private func found(_ highlight: Highlight, in blocks: [String]) -> String? {
    let text = ArticleText(blocks: blocks)
    return Anchor.range(of: highlight, in: text, content: Self.other).map {
      text.text(text.positions(of: $0))
    }
  }

  @Test func theSameTextKeepsThePositionAmongEqualWords() throws {
    let blocks = ["again and again", "and again"]
    let text = ArticleText(blocks: blocks)
    let second = try highlight(10..<15, in: text)
    let range = Anchor.range(of: second, in: text, content: Self.hash)
    #expect(range == TextRange(startBlock: 0, startOffset: 10, endBlock: 0, endOffset: 15))
  }

  @Test func wordsAreFoundWhereAParagraphCameBeforeThem() throws {
    let mark = try highlight("the long line", in: ["First comes depth: the long line of thought."])
    #expect(
      found(mark, in: ["New.", "First comes depth: the long line of thought."]) == "the long line")
  }

  @Test func ofEqualWordsTheOneInTheSameSurroundingsIsMeant() throws {
    let mark = try highlight("the sea", in: ["He loved the sea, and feared", "nothing"])
    let text = ArticleText(blocks: ["By the sea", "he loved the sea, and feared", "the sea"])
    let range = try #require(Anchor.range(of: mark, in: text, content: Self.other))
    #expect(range.startBlock == 1)
  }

  @Test func aPartedBlockIsMarkedOnBothSides() throws {
    let mark = try highlight("one thing. Then another", in: ["Do one thing. Then another one."])
    let text = ArticleText(blocks: ["Do one thing.", "Then another one."])
    let range = try #require(Anchor.range(of: mark, in: text, content: Self.other))
    #expect(range == TextRange(startBlock: 0, startOffset: 3, endBlock: 1, endOffset: 12))
  }

  // Shows L52.
  @Test func aCorrectedSentenceIsStillFound() throws {
    let mark = try highlight(
      "Attention is the rarest and purest form of generosity",
      in: ["Attention is the rarest and purest form of generosity, she wrote."])
    #expect(
      found(mark, in: ["Attention is the rarest and the purest form of generosity, she wrote."])
        == "Attention is the rarest and the purest form of generosity")
  }

  @Test func whatIsGoneIsNotGuessedAt() throws {
    let mark = try highlight(
      "Attention is the rarest form", in: ["Attention is the rarest form of generosity."])
    #expect(found(mark, in: ["Quite another article, on bread and salt and patience."]) == nil)
    let word = try highlight("a", in: ["It was a day"])
    #expect(found(word, in: ["Cats and dogs and rats", "all at sea"]) == nil)
  }

  @Test func koreanAndEmojiAreCountedAsTheBrowserDoes() throws {
    let blocks = ["😀 느리게 읽는다는 것 👩‍👩‍👧 그리고", "오래 기억한다는 것"]
    let mark = try highlight("읽는다는 것 👩‍👩‍👧", in: blocks)
    #expect(mark.range == TextRange(startBlock: 0, startOffset: 7, endBlock: 0, endOffset: 22))
    #expect(found(mark, in: ["새 문단 🎈"] + blocks) == "읽는다는 것 👩‍👩‍👧")
  }

  @Test func halfACharacterIsNeverMarked() throws {
    let text = ArticleText(blocks: ["a😀b"])
    let mark = try highlight(2..<4, in: text)
    #expect(mark.quote == "😀b")
  }

  /// Random texts, edited at random outside of what is marked: the same words are found, or, where
  /// they stand more than once, words that read the same.
  // Shows L52.
  @Test func editsElsewhereNeverLoseAHighlight() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<400 {
      let before = sentences(Int.random(in: 0..<12, using: &random), &random)
      let marked = sentences(Int.random(in: 1..<3, using: &random), &random)
      let after = sentences(Int.random(in: 0..<12, using: &random), &random)
      let text = ArticleText(blocks: [before, marked, after])
      let start = text.starts[1]
      let mark = try highlight(start..<(start + marked.utf16.count), in: text)
      let changed = [
        sentences(Int.random(in: 0..<5, using: &random), &random) + before, marked,
        sentences(1, &random) + after,
      ]
      #expect(found(mark, in: changed) == mark.quote)
    }
  }

  /// Whatever is done to a text: the range lies in it, and parts no character.
  @Test func anyEditYieldsARangeInTheTextOrNone() throws {
    var random = SeededGenerator(seed: 7)
    var placed = 0
    for _ in 0..<300 {
      let text = ArticleText(blocks: (0..<4).map { _ in sentences(3, &random) })
      let start = Int.random(in: 0..<(text.units.count - 40), using: &random)
      let end = start + Int.random(in: 1..<40, using: &random)
      let mark = try highlight(start..<end, in: text)
      var units = text.units
      for _ in 0..<Int.random(in: 0..<30, using: &random) {
        let at = Int.random(in: 0..<units.count, using: &random)
        if Bool.random(using: &random) { units.remove(at: at) } else { units.insert(0x61, at: at) }
      }
      let edited = String(decoding: units, as: UTF16.self)
      let changed = ArticleText(blocks: edited.split(separator: "\n").map(String.init))
      guard let range = Anchor.range(of: mark, in: changed, content: Self.other) else { continue }
      placed += 1
      let positions = changed.positions(of: range)
      #expect(positions.upperBound <= changed.units.count && !positions.isEmpty)
      #expect(changed.range(of: positions) == range)
      #expect(changed.trimmed(positions) == positions)
    }
    #expect(placed > 100)
  }

  private func sentences(_ count: Int, _ random: inout SeededGenerator) -> String {
    let words = [
      "slow", "reading", "is", "a", "느리게", "읽는", "일은", "태도가", "😀", "👩‍👩‍👧", "of", "mind", "本を", "読む",
    ]
    var text = ""
    for _ in 0..<count {
      for _ in 0..<Int.random(in: 3..<9, using: &random) {
        text += words[Int.random(in: 0..<words.count, using: &random)] + " "
      }
      text += "\(Int.random(in: 0..<100_000, using: &random)). "
    }
    return text
  }
}
