import ArticleCore
import Extraction
import Foundation
import HTML5
import PageChecks
import Testing

/// What fuzzing has found, and what was written to be found: Tests/Fuzz/Found.
@Suite struct FoundPagesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Fuzz/Found").standardizedFileURL

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test func thereAreFoundPages() {
    #expect(Self.names.count >= 12)
  }

  @Test(arguments: names)
  func whatWasFoundOnceKeepsEveryPromise(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    try PageChecks.check(bytes)
    // Whatever it is read as: the kind goes by the length.
    for longer in 1...7 {
      try PageChecks.check(bytes + [UInt8](repeating: 0x20, count: longer))
    }
  }

  /// The checks are worth something.
  ///
  /// Each of them finds what it is for.
  @Test(
    arguments: [
      ("<p onclick=\"x()\">a</p>", .forbidden("onclick")),
      ("<p style=\"color:red\">a</p>", .forbidden("style")),
      ("<script>a()</script>", .forbidden("script")),
      ("<iframe></iframe>", .forbidden("iframe")),
      ("<svg></svg>", .forbidden("svg")),
      ("<math><mglyph></mglyph></math>", .forbidden("mglyph")),
      ("<math href=\"#\"><mi>x</mi></math>", .forbidden("href")),
      ("<math>x</math>", .forbidden("in math")),
      ("<a href=\"javascript:a()\">a</a>", .forbidden("javascript:a()")),
      ("<a href=\"/b\">a</a>", .forbidden("/b")),
      ("<img src=\"data:image/png,\">", .forbidden("data:image/png,")),
      ("<p><p>a</p></p>", .markupChanges), ("<b>a", .markupChanges), ("a\0", .markupChanges),
      ("<article>a</article><center>b</center>", .sanitiserFindsMore),
      ("<p data-a=\"b\">a</p>", .sanitiserFindsMore),
    ] as [(String, PageChecks.Broken)])
  func aBrokenPromiseIsNoticed(html: String, broken: PageChecks.Broken) {
    #expect(throws: broken) { try PageChecks.checkMarkup(Array(html.utf8)) }
  }

  @Test func anAnswerThatIsAnotherWhereItIsReadIsNoticed() {
    // A block deeper than whoever reads it goes is refused there.
    var page = ExtractedPage()
    for _ in 0...Article.maximumDepth {
      page.article.blocks = [.element(ArticleElement(.division, children: page.article.blocks))]
    }
    #expect(throws: PageChecks.Broken.answerChanges) { try PageChecks.checkAnswer(page) }
  }
}
