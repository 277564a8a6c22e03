import ArticleCore
import Extraction

/// A page with paragraphs enough around what a test is about.
enum RainyDay {
  static let paragraph =
    "<p>It was a long day, and nobody, not even the cat, wanted to go outside in such rain. "
    + "So we stayed, read what we had put off, and drank tea until the evening came.</p>"

  static func extract(_ part: String) -> ExtractedPage {
    let body =
      "<html><body><article>" + String(repeating: paragraph, count: 3) + part
      + String(repeating: paragraph, count: 2) + "</article></body></html>"
    return Extractor.extract(
      FetchedPage(bytes: Array(body.utf8), address: "https://www.example.com/blog/rain"))
  }

  /// What became of the part alone.
  static func blocks(_ part: String) -> ArraySlice<ArticleNode> {
    extract(part).article.blocks.dropFirst(3).dropLast(2)
  }
}
