import ArticleCore
import Kit
import ReadingCore
import Testing
import ViewTree

/// How the reader draws an article's parts.
@Suite struct ArticleViewTests {
  @Test func anArticleOfAnOlderVersionIsReadAsBefore() throws {
    let old = Article(
      title: "T",
      blocks: [.element(ArticleElement(.paragraph, children: [.text("Text")]))])
    #expect(try Article(decoding: old.encoded) == old)
  }

  @Test func whatIsNewIsTextToAnOlderReader() throws {
    let link = ArticleElement(
      .link, attributes: [ArticleAttributeValue(.href, "https://a.example/")],
      children: [.text("A film")])
    let card = Article(blocks: [.element(ArticleElement(.embed, children: [.element(link)]))])
    #expect(try Article(decoding: card.encoded) == card)
    #expect(TextBlocks(card).lengths.isEmpty)
  }
}
