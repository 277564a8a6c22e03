import ArticleCore
import Testing

@Suite struct ArticleMarkdownTests {
  private static func markdown(_ blocks: [ArticleNode]) -> String {
    let writer = ArticleMarkdown { "files/" + $0 + ".png" }
    return String(decoding: writer.bytes(of: Article(blocks: blocks)), as: UTF8.self)
  }

  private static func element(
    _ tag: ArticleTag, _ attributes: [ArticleAttributeValue] = [], _ children: [ArticleNode]
  ) -> ArticleNode {
    .element(ArticleElement(tag, attributes: attributes, children: children))
  }

  @Test func marksStandAtTheWordsAndSignsOfTheTextMeanNothing() {
    let text = Self.markdown([
      Self.element(
        .paragraph, [],
        [
          .text("2 * 3 = 6_and "), Self.element(.strong, [], [.text(" bold ")]), .text("then "),
          Self.element(.link, [.init(.href, "https://example.org/a_(b)")], [.text("[here]")]),
        ])
    ])
    #expect(text == "2 \\* 3 = 6\\_and  **bold** then [\\[here\\]](<https://example.org/a_(b)>)\n")
  }

  @Test func aParagraphThatLooksLikeAListOrAHeadingStaysAParagraph() {
    let text = Self.markdown([
      Self.element(.paragraph, [], [.text("1984. A year")]),
      Self.element(.paragraph, [], [.text("# no heading")]),
      Self.element(.paragraph, [], [.text("- no list")]),
    ])
    #expect(text == "1984\\. A year\n\n\\# no heading\n\n\\- no list\n")
  }

  @Test func listsInListsAndQuotesAreIndented() {
    let inner = Self.element(.unorderedList, [], [Self.element(.listItem, [], [.text("deep")])])
    let text = Self.markdown([
      Self.element(
        .orderedList, [.init(.start, "9")],
        [
          Self.element(.listItem, [], [.text("nine"), inner]),
          Self.element(.listItem, [], [.text("ten")]),
        ]),
      Self.element(
        .blockquote, [],
        [
          Self.element(.paragraph, [], [.text("one")]),
          Self.element(.paragraph, [], [.text("two")]),
        ]),
    ])
    #expect(text == "9. nine\n\n   - deep\n10. ten\n\n> one\n>\n> two\n")
  }

  @Test func codeKeepsItsLinesWhateverTicksItHas() {
    let text = Self.markdown([
      Self.element(.preformatted, [], [Self.element(.code, [], [.text("a = \"```\"\n  b\n")])]),
      Self.element(.paragraph, [], [Self.element(.code, [], [.text("`x`")])]),
    ])
    #expect(text == "````\na = \"```\"\n  b\n````\n\n`` `x` ``\n")
  }

  @Test func aTableHasAHeadAndARowALine() {
    func row(_ cells: [String]) -> ArticleNode {
      Self.element(.tableRow, [], cells.map { Self.element(.tableCell, [], [.text($0)]) })
    }
    let text = Self.markdown([
      Self.element(
        .table, [], [Self.element(.tableBody, [], [row(["a", "b|c"]), row(["d"])])])
    ])
    #expect(text == "| a | b\\|c |\n| --- | --- |\n| d |  |\n")
  }

  @Test func keptImagesPointToTheirFilesAndOthersToWhereTheyWere() {
    let text = Self.markdown([
      Self.element(
        .figure, [],
        [
          Self.element(.image, [.init(.image, "ab"), .init(.alternativeText, "A boat")], []),
          Self.element(.figureCaption, [], [.text("At sea")]),
        ]),
      Self.element(.image, [.init(.source, "https://example.org/b.png")], []),
    ])
    #expect(
      text == "![A boat](<files/ab.png>)\n\nAt sea\n\n![](<https://example.org/b.png>)\n")
  }
}
