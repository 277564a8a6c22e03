import ArticleCore
import Extraction
import HTML5
import Testing

/// A person says which part of a page is its text.
@Suite struct ChoosingTests {
  private static func page(_ body: String, part: String = "") -> FetchedPage {
    var page = FetchedPage(
      bytes: Array("<title>T</title><body>\(body)</body>".utf8),
      address: "https://site.example/a/1")
    page.part = part
    return page
  }

  private static let paragraph =
    "<p>The harbour was quiet, and nobody had seen the boat come in, which was odd for a Sunday.</p>"

  /// Tips that no rule takes for an article, beside one that it does.
  private static let tips =
    "<div class=story>\(String(repeating: paragraph, count: 6))</div>"
    + "<div class='box tips-42'><h3>Tips</h3><p>Bring a rope.</p><p>Bring a lamp.</p></div>"

  private func text(_ page: PageBlocks, _ part: PageBlocks.Part) -> [ArticleNode] {
    Array(page.blocks[part.first..<part.end])
  }

  @Test func thePartsOfAPageLieInOneAnother() throws {
    let blocks = Extractor.blocks(Self.page(Self.tips))
    #expect(blocks.blocks.count == 9)
    let lamp = try #require(blocks.part(of: 8))
    let box = try #require(blocks.larger(than: lamp))
    #expect(blocks.parts[box].first == 6)
    #expect(blocks.parts[box].end == 9)
    #expect(blocks.smaller(than: box, around: 8) == lamp)
    let all = try #require(blocks.larger(than: box))
    #expect(blocks.parts[all].first == 0)
    #expect(blocks.larger(than: all) == nil)
    #expect(try PageBlocks(decoding: blocks.encoded) == blocks)
  }

  @Test func whatWasFoundByItselfIsMarked() throws {
    let blocks = Extractor.blocks(Self.page(Self.tips))
    let automatic = try #require(blocks.automatic)
    #expect(blocks.parts[automatic].first == 0)
    #expect(blocks.parts[automatic].end == 6)
    #expect(blocks.tried == [ExtractionAttempt.likelyBlocks.rawValue])
  }

  @Test func theChosenPartIsTheText() throws {
    let blocks = Extractor.blocks(Self.page(Self.tips))
    let part = try #require(blocks.parts.first { $0.first == 6 && $0.end == 9 })
    let page = Extractor.extract(Self.page(Self.tips, part: part.selector))
    #expect(page.text.contains("Bring a lamp."))
    #expect(!page.text.contains("harbour"))
    #expect(page.tried == [.chosenPart])
    #expect(page.article.blocks == text(blocks, part))
  }

  /// The next page of the host has other numbers in its names, and more before the text.
  @Test func theChoiceFindsTheLikeOfItInAnotherPage() throws {
    let first = "<div class=ad>x</div><main><div class='entry post-17'><p>One.</p></div></main>"
    let blocks = Extractor.blocks(Self.page(first))
    let part = try #require(blocks.parts.last { $0.selector.contains("div.entry") })
    let next =
      "<div>n</div><main><div>m</div><div class='wide entry post-99'><p>Two.</p></div></main>"
    let page = Extractor.extract(Self.page(next, part: part.selector))
    #expect(page.text == "Two.")
  }

  @Test func aPageWithoutThePartIsReadAsAlways() {
    let page = Extractor.extract(
      Self.page(Self.tips, part: "body:1>main#nowhere:1>div.none:1"))
    #expect(page.text.contains("harbour"))
    #expect(page.tried == [.chosenPart, .likelyBlocks])
  }

  @Test(arguments: ["", ">", "body", "body:0", "body:x", ":1", "#a:1", "body:1>>p:99", "\u{0}:1"])
  func noTextOfAPathBreaksReading(selector: String) {
    let page = Extractor.extract(Self.page(Self.tips, part: selector))
    #expect(page.text.contains("harbour"))
  }

  @Test func nothingForbiddenStandsInABlock() {
    let blocks = Extractor.blocks(
      Self.page("<p onclick=x>a<script>b</script></p><p><a href='javascript:x'>c</a></p>"))
    #expect(
      blocks.blocks == [
        .element(ArticleElement(.paragraph, children: [.text("a")])),
        .element(ArticleElement(.paragraph, children: [.text("c")])),
      ])
  }

  @Test func manyBlocksAreBounded() {
    let blocks = Extractor.blocks(Self.page(String(repeating: "<p>x</p>", count: 5000)))
    #expect(blocks.blocks.count == 1500)
  }
}
