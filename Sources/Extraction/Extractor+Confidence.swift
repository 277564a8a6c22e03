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
    var wanted: [UInt64] = []
    forEachWord(of: metadata.excerpt) { wanted.append($0) }
    guard wanted.count >= 5 else { return 1000 }
    // Most words of a text are none of these, and not even of their 256 classes.
    var classes = [Bool](repeating: false, count: 256)
    for word in wanted { classes[Int(word & 0xFF)] = true }
    let all = Set(wanted)
    var found: Set<UInt64> = []
    forEachWord(of: text) {
      if classes[Int($0 & 0xFF)], all.contains($0) { found.insert($0) }
    }
    return wanted.count { found.contains($0) } * 1000 / wanted.count
  }

  /// By their hashes (FNV-1a): those of four bytes and more, small where the letters are of ASCII.
  private static func forEachWord(of text: String, _ visit: (UInt64) -> Void) {
    let start: UInt64 = 0xcbf2_9ce4_8422_2325
    var hash = start
    var length = 0
    for byte in text.utf8 {
      let small = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if small >= 0x80 || small >= 0x61 && small <= 0x7A {
        hash = (hash ^ UInt64(small)) &* 0x100_0000_01b3
        length += 1
      } else {
        if length > 3 { visit(hash) }
        hash = start
        length = 0
      }
    }
    if length > 3 { visit(hash) }
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
