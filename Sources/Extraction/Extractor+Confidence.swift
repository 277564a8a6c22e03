import ArticleCore

/// How sure it is that the text is the article's.
extension Extractor {
  /// Less for a short text, where what the page says of itself is not in it, where the page is of a thing
  /// rather than of an article, for links, for each attempt that found too little, where no block
  /// stood out, and where the page says why.
  ///
  /// The weights are those of a logistic regression over the public pages (docs/extraction-measured.md).
  static func confidence(
    _ page: ExtractedPage, _ found: Found, _ metadata: Metadata
  ) -> Int {
    guard page.wordCount > 0 else { return 0 }
    var confidence = 1000 - 300 * max(0, manyWords - page.wordCount) / manyWords
    confidence -= 370 * (1000 - described(metadata, in: page.text)) / 1000
    confidence -= 220 * linked(page.article) / 1000
    confidence -= 50 * found.failed
    if metadata.isOfThing { confidence -= 330 }
    if found.isWholePage { confidence -= 150 }
    if page.title.isEmpty { confidence -= 100 }
    switch page.trouble {
    case nil: break
    case .paywall: confidence = min(confidence, 500)
    case .login, .scriptsOnly, .consentWall, .tooLittleText, .blocked, .encrypted, .damaged,
      .noText, .onlyBeginning, .noReader, .tooLarge:
      confidence = min(confidence, 150)
    }
    return max(confidence, 50)
  }

  /// A text with more words is long enough to be sure of.
  private static let manyWords = 400

  /// Which share of the words of the page's description are in the text, in thousandths.
  private static func described(_ metadata: Metadata, in text: String) -> Int {
    let wanted = words(metadata.excerpt)
    guard wanted.count >= 5 else { return 1000 }
    var known: Set<ArraySlice<UInt8>> = []
    for word in words(text) { known.insert(word) }
    return wanted.count { known.contains($0) } * 1000 / wanted.count
  }

  /// Of four bytes and more, small where the letters are of ASCII.
  private static func words(_ text: String) -> [ArraySlice<UInt8>] {
    text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      .split { $0 < 0x80 && ($0 < 0x61 || $0 > 0x7A) }.filter { $0.count > 3 }
  }

  /// Which share of the article's letters stands in links, in thousandths.
  private static func linked(_ article: Article) -> Int {
    var lengths = (all: 0, linked: 0)
    add(article.blocks, isLinked: false, to: &lengths)
    return lengths.all == 0 ? 0 : lengths.linked * 1000 / lengths.all
  }

  private static func add(
    _ nodes: [ArticleNode], isLinked: Bool, to lengths: inout (all: Int, linked: Int)
  ) {
    for node in nodes {
      switch node {
      case .text(let text):
        lengths.all += text.utf8.count
        if isLinked { lengths.linked += text.utf8.count }
      case .element(let element):
        add(element.children, isLinked: isLinked || element.tag == .link, to: &lengths)
      }
    }
  }
}
