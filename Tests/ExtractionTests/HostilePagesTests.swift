import Extraction
import HTML5
import Testing

/// Pages that are made to cost much: what they say is read all the same.
@Suite struct HostilePagesTests {
  private static let paragraph =
    "<p>It was a long day, and nobody, not even the cat, wanted to go outside in such rain.</p>"

  private static let parts: [(String, String)] = [
    ("headings", "<h2>Head</h2>"), ("headings in headings", "<h1>Head line<div>"),
    ("code", "<pre>a\n b</pre>"), ("lists in lists", "<ul><li>a"),
    ("tables", "<table><tr><td>a<td>b</table>"), ("tables in tables", "<table><tr><td>a"),
    ("authors", "<div class=author>x</div>"), ("bold paragraphs", "<b><p>x"),
    ("lazy images", "<img src=data:,><noscript><img src=a.png></noscript>"),
    ("pictures", "<picture><source srcset=a.png><img>"), ("links in links", "<a><div>x"),
    ("lines without breaks", "<nobr><div>x"), ("asides in asides", "<aside class=share><div>x"),
    ("films", "<p>A film</p><iframe src=https://video.example/embed/1></iframe>"),
  ]

  @Test(arguments: parts.indices)
  func theTextBeforeARepeatedPartIsFound(index: Int) {
    let (name, part) = Self.parts[index]
    let page =
      "<body><article>" + String(repeating: Self.paragraph, count: 8) + "</article><div>"
      + String(repeating: part, count: 60_000 / part.utf8.count)
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://example.com/a"))
    #expect(found.text.contains("not even the cat"), "\(name)")
  }

  @Test func aHundredThousandElementsDeepIsAPageLikeAnyOther() {
    let page =
      String(repeating: "<div>", count: 100_000) + String(repeating: Self.paragraph, count: 8)
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://example.com/a"))
    #expect(found.text.contains("not even the cat"))
  }

  @Test func aLazyImageKeepsItsOtherAttributes() {
    let many = (0..<300).map { "x\($0)=y" }.joined(separator: " ")
    let page =
      "<article>" + String(repeating: Self.paragraph, count: 8)
      + "<img src=data:, data-src=/real.png alt=Rain \(many)></article>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://example.com/a"))
    #expect(found.html.contains("<img alt=\"Rain\" src=\"https://example.com/real.png\">"))
  }
}
