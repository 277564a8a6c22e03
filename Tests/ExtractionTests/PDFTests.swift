import Extraction
import Foundation
import Testing

/// Documents that programs printed: two pages of columns, one of Korean, one of a picture, one with a
/// password, and what only says that it is one.
@Suite struct PDFTests {
  private func read(_ bytes: [UInt8]) -> ExtractedPage {
    Extractor.extract(FetchedPage(bytes: bytes, address: "https://example.com/a.pdf"))
  }

  private func document(_ name: String) throws -> [UInt8] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "pdf", subdirectory: "Documents"))
    return [UInt8](try Data(contentsOf: url))
  }

  @Test func columnsAreReadOneAfterTheOtherAndParagraphsGoOnOverLinesAndPages() throws {
    let page = read(try document("columns"))
    #expect(page.kind == .pdf)
    #expect(page.pages == 5)
    #expect(page.title == "The Harbour Report")
    #expect(page.byline == "Noor Haddad")
    #expect(page.language == "en")
    #expect(page.trouble == nil)
    let numbers = page.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("Paragraph ") ? Int(line.split(separator: " ")[1]) : nil
    }
    #expect(numbers == Array(1...24))
    let whole = "responsible for extraordinarily complicated arrangements between the neighbouring "
    #expect(page.text.components(separatedBy: whole).count == 25)
    #expect(page.html.contains("<h2>Introduction</h2>"))
    #expect(page.html.contains("<a href=\"https://example.com/map\">https://example.com/map</a>."))
    #expect(page.html.contains("<li>") == false)
    #expect(!page.text.contains("Harbour Office, Quarterly"))
    #expect(!page.text.contains("Page 1 of 5"))
  }

  @Test func koreanIsReadWithItsSpacesAndItsLanguage() throws {
    let page = read(try document("korean"))
    #expect(page.title == "항구 보고서")
    #expect(page.language == "ko")
    #expect(page.text.contains("항구의 행정을 국제화하는 일은 이웃한 여러 도시와 그 대표들 사이의 매우 복잡한 합의를 필요로 했다."))
    #expect(page.minutes >= 1)
  }

  @Test func aDocumentOfPicturesIsSaidToHaveNoText() throws {
    let page = read(try document("scanned"))
    #expect(page.kind == .pdf)
    #expect(page.trouble == .noText)
    #expect(page.pages == 1)
    #expect(page.text.isEmpty)
  }

  @Test func aLockedDocumentIsSaidToBeLocked() throws {
    #expect(read(try document("locked")).trouble == .encrypted)
  }

  @Test(arguments: ["%PDF-1.7\n", "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 1 0 R>> endobj"])
  func whatOnlySaysThatItIsADocumentIsDamaged(_ text: String) {
    let page = read(Array(text.utf8))
    #expect(page.kind == .pdf)
    #expect(page.trouble == .damaged)
  }

  /// A hundred megabytes of words, packed twice into a few kilobytes, take all the memory there is.
  @Test func aDocumentThatUnpacksWithoutEndIsSaidToBeTooLarge() throws {
    let bomb = try document("bomb")
    #expect(bomb.count < 4000)
    let page = read(bomb)
    #expect(page.kind == .pdf)
    #expect(page.trouble == .tooLarge)
  }

  @Test func aDocumentThatTakesLongerThanItMayIsSaidToBeTooLarge() throws {
    let page = FetchedPage(bytes: try document("columns"), address: "https://example.com/a.pdf")
    var limits = PDFCommand.Limits()
    limits.time = 0
    #expect(PDFPage.read(page, limits: limits).trouble == .tooLarge)
  }

  @Test func aDocumentThatIsCutOffGivesAnAnswer() throws {
    let whole = try document("columns")
    for share in [10, 4, 2] {
      let page = read(Array(whole.prefix(whole.count - whole.count / share)))
      #expect(page.kind == .pdf)
    }
  }
}
