import ArticleCore
import Kernel
import ReadingCore
import Testing

/// Selections of whole words.
@Suite struct SelectionTests {
  /// The selection between the brackets, as it counts.
  private func snapped(_ marked: String, from last: String? = nil) -> String {
    let text = ArticleText(blocks: [marked.filter { $0 != "[" && $0 != "]" }])
    return text.text(text.snapped(range(marked), from: last.map(range)))
  }

  private func range(_ marked: String) -> Range<Int> {
    let units = Array(marked.utf16)
    guard let start = units.firstIndex(of: 0x5B), let end = units.firstIndex(of: 0x5D) else {
      return 0..<0
    }
    return start..<(end - 1)
  }

  @Test(arguments: [
    ("Slow re[ading, as a prac]tice.", "reading, as a practice"),
    ("“[W]ell,” he said", "Well"),
    ("they do[n’t kno]w", "don’t know"),
    ("a [ word ] alone", "word"),
    ("a well-[kno]wn word", "known"),
    ("café [na]ïve", "naïve"),
    ("오늘은 책[을 읽]었다.", "책을 읽었다"),
    ("今天[天气]很好", "天气"),
    ("ภาษา[ไทย]ดี", "ไทย"),
    ("a [😀] b", "😀"),
    ("one [...] two", "..."),
  ])
  func bothEndsAreWholeWords(marked: String, words: String) {
    #expect(snapped(marked) == words)
  }

  @Test func nothingButSpaceStaysNothing() {
    #expect(snapped("a [  ] b").isEmpty)
  }

  @Test func anEndThatGoesBackLeavesItsWord() {
    #expect(snapped("one [two thr]ee", from: "one [two three]") == "two")
    #expect(snapped("one t[wo three]", from: "one [two three]") == "three")
    // The last word stays.
    #expect(snapped("one [tw]o three", from: "one [two] three") == "two")
    // An end that goes on takes its word in.
    #expect(snapped("one [two thr]ee", from: "one [two th]ree") == "two three")
    // Another selection is no smaller one.
    #expect(snapped("one t[w]o three", from: "[one two three]") == "two")
    #expect(snapped("one [two] three", from: "one [two] three") == "two")
  }

  @Test func wordsEndWithTheirBlock() {
    let text = ArticleText(blocks: ["first", "second"])
    #expect(text.text(text.snapped(2..<8)) == "first\nsecond")
    #expect(text.text(text.snapped(6..<8)) == "second")
  }
}
