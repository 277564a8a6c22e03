import AddressCore
public import ArticleCore
import HTML5

/// A page as it was fetched.
public struct FetchedPage: Hashable, Sendable {
  public var bytes: [UInt8]
  /// The address that answered, after redirects; empty where there is none.
  public var address: String
  /// The `charset` of the response's Content-Type, or empty.
  public var charset: String
  /// Lower-case type and subtype: `text/plain`, `text/markdown` and `message/rfc822` are what they say;
  /// anything else is read as HTML, unless its bytes say otherwise.
  public var mediaType: String
  /// The rules that the owner has for the page's host (`SiteRule`), or empty.
  public var rules = ""
  /// Which entry of a feed is wanted: its name, its address or its number from 1; empty for all.
  public var entry = ""
  /// The part that a person chose as the text of this host's pages (`PageBlocks.Part.selector`), or
  /// empty.
  public var part = ""
  /// Whether the page's blocks are asked for instead of its article.
  public var asksForBlocks = false
  /// Whether it is a letter that came in, of which `MailContents` is asked for.
  public var asksForMail = false
  /// Whether `FeedReading` is asked for: what is new in a feed, or which feeds a page names.
  public var asksForFeed = false

  public init(
    bytes: [UInt8], address: String, charset: String = "", mediaType: String = "text/html"
  ) {
    self.bytes = bytes
    self.address = address
    self.charset = charset
    self.mediaType = mediaType
  }
}

/// What was found in a page.
public struct ExtractedPage: Hashable, Sendable {
  public var title = ""
  /// The title as a heading of the page has it, or empty.
  public var heading = ""
  /// What a person is shown as the title: without the section and the site where a heading says so.
  public var headline: String { heading.isEmpty ? title : heading }
  /// As the page writes it; `names` is what a person is shown.
  public var byline = ""
  public var siteName = ""
  /// As the page writes it.
  public var publishedTime = ""
  public var excerpt = ""
  /// BCP 47 tag, or empty.
  public var language = ""
  /// `ltr` or `rtl` as the page says it, or empty.
  public var direction = ""
  public var isRightToLeft: Bool {
    direction == "rtl" || direction.isEmpty && Direction.isRightToLeft(language)
  }
  /// The page's own address for itself, absolute, or empty.
  public var canonical = ""
  /// The absolute address of the lead image, or empty.
  public var image = ""
  /// The absolute address of the next page of the same article, or empty.
  public var nextPage = ""
  public var wordCount = 0
  public var minutes = 1
  /// The absolute address of the film or recording that it is about, or of the page whose own player shows it
  /// (`HostedFilm`); empty where the page names none that could be played.
  public var medium = ""
  /// How long that is; nil where the page does not say.
  public var seconds: Int?
  /// Empty where there is no article.
  public var text = ""
  /// Sanitised, with absolute addresses.
  public var html = ""
  /// Images have their `source`.
  public var article = Article(blocks: [])
  /// How many pages a document of pages has; 0 for others.
  public var pages = 0
  /// Pictures that came with a letter, and what its article calls them.
  public var pictures: [Picture] = []
  /// What the page is about, where that is no text.
  public var kind = PageKind.article
  /// How sure it is that this is the article and all of it, in thousandths.
  public var confidence = 1000
  /// Whether a person should look at it: of the public pages less than one in fifty is, and most of those
  /// that are wrong.
  public var isUncertain: Bool { confidence < 500 }
  /// Why there may be no article here, or not all of it.
  public var trouble: PageTrouble?
  /// Which ways of looking were tried, in order; the last is not always the one that counted.
  public var tried: [ExtractionAttempt] = []

  public struct Picture: Hashable, Sendable {
    public var source: String
    public var bytes: [UInt8]

    public init(source: String, bytes: [UInt8]) {
      self.source = source
      self.bytes = bytes
    }
  }

  public init() {}

  /// Counts the words of the text.
  mutating func count() {
    let counts = ReadingTime.Counts(text)
    wordCount = counts.words
    minutes = counts.minutes
  }

  /// The byline without “By”, addresses, dates and what Korean papers write around a name.
  public var names: String {
    let names = Byline.cleaned(byline)
    return names == siteName ? "" : names
  }
}

/// Finds the article in a page.
public enum Extractor {
  /// Text shorter than this makes the next, more tolerant attempt.
  private static let enoughText = 500
  /// With less, what readers wrote below is looked at, too.
  private static let leastText = 100
  /// A page is read up to here, so that memory has a bound that the page does not set.
  static let mostNodes = 700_000

  public static func extract(_ page: FetchedPage) -> ExtractedPage {
    if PDFPage.isPDF(page.bytes) { return PDFPage.read(page) }
    if isMail(page) { return MailPage.read(page) }
    return extract(decoded: decoded(page), page)
  }

  /// Whether a page is a letter: it has its encodings within itself.
  static func isMail(_ page: FetchedPage) -> Bool {
    page.mediaType == "message/rfc822" || page.mediaType == "text/html" && Mail.isMail(page.bytes)
  }

  /// The page's text in UTF-8.
  static func decoded(_ page: FetchedPage) -> [UInt8] {
    CharacterEncoding.text(
      of: page.bytes, header: page.charset.isEmpty ? nil : page.charset,
      topLevelDomain: Address(absolute: page.address).flatMap(topLevelDomain))
  }

  static func extract(decoded text: [UInt8], _ page: FetchedPage) -> ExtractedPage {
    let address = Address(absolute: page.address)
    if MarkdownPage.isMarkdown(page) { return MarkdownPage.read(text, page) }
    if Feed.isFeed(text) { return FeedPage.read(text, page) }
    if page.mediaType == "text/plain" {
      return assembled(Metadata(Tree()), SafeHTML.written(PlainTextPage.tree(of: text)), address)
    }
    var tree = HTMLParser.parse(text, nodeLimit: mostNodes)
    SoftHyphens.remove(in: &tree)
    let ruled = RuledPage(page.rules, host: address?.displayHost ?? "", in: &tree)
    var metadata = Metadata(tree, address: page.address)
    if let title = ruled?.title, !title.isEmpty {
      metadata.title = title
      metadata.headline = title
    }
    if let byline = ruled?.byline, !byline.isEmpty { metadata.byline = byline }
    LazyImages.resolve(in: &tree)
    Formulas.settle(in: &tree)
    SmallPictures.settle(in: &tree)
    let embeds = Embeds.find(in: &tree)
    let base = base(of: tree, address)
    var found = Found()
    let places = Places(page: address, base: base)
    let whole = Page(tree, embeds: embeds)
    // A person's own choice counts more than the owner's rules.
    let content =
      chosen(page.part, of: whole, places, &metadata, &found)
      ?? content(of: whole, places, ruled?.tops ?? [], &metadata, &found)
      .completed(with: metadata.recipe, language: metadata.language)
    var result = assembled(metadata, content, base)
    if let lead = found.lead { result.lead(with: lead, isText: found.isLeadText) }
    let next = absolute(ruled?.next ?? "", base)
    result.nextPage = next.isEmpty ? NextPage.find(in: tree, page: address, base: base) : next
    result.tried = found.tried
    if result.wordCount < PageEvidence.manyWords {
      let evidence = PageEvidence(tree, title: metadata.title, words: result.wordCount)
      result.trouble = evidence.trouble(
        isFree: metadata.isFree,
        hasPictures: ArticleBuilder.firstImage(in: result.article) != nil)
    }
    result.confidence = confidence(result, found, metadata)
    let medium = MediaPage(tree, metadata, result, source: text, base: base)
    if medium.kind != .article { result.become(medium, at: address) }
    return result
  }

  /// How the article was found.
  struct Found {
    /// The block that counted, where there was one.
    var block: Tree.Node?
    var tried: [ExtractionAttempt] = []
    /// What the page shows above it.
    var lead: Tree?
    /// Whether that is a paragraph of it.
    var isLeadText = false
    /// How many attempts before the one that counted.
    var failed = 0
    /// Whether no block of the page was better than all of it.
    var isWholePage = false
  }

  /// Where a page is, and what its relative addresses are relative to.
  struct Places {
    var page: Address?
    var base: Address?
  }

  private static let attempts: [(ExtractionAttempt, Eagerness)] = [
    (.likelyBlocks, [.leavesOutUnlikely, .weighsLabels, .cleansBlocks]),
    (.allBlocks, [.weighsLabels, .cleansBlocks]),
    (.withoutNames, [.cleansBlocks]), (.everything, []),
  ]

  static func content(
    of whole: Page, _ places: Places, _ named: [Tree.Node], _ metadata: inout Metadata,
    _ found: inout Found
  ) -> Tree {
    if !named.isEmpty {
      let wanted = Set(named)
      return sanitised(
        whole, whole.nodes.indices.filter { wanted.contains(whole.nodes[$0]) }, places)
    }
    var best = whole
    var bestChosen: [Int] = []
    var bestLength = 0
    var bestProse = 0
    var hasComments = false
    // What readers wrote below is the text only where there is nothing else.
    for (attempt, eagerness, isWithComments) in attempts.map({ ($0.0, $0.1, false) })
      + attempts.map({ ($0.0, $0.1, true) })
    {
      if isWithComments, !hasComments || bestLength >= leastText { break }
      if !isWithComments { found.tried.append(attempt) }
      var page = whole
      page.prepare(eagerness, title: metadata.title)
      if !isWithComments { hasComments = page.removeComments() || hasComments }
      page.removeMenus()
      let sums = ProseSums(page)
      let chosen = page.gathered(page.chosen(eagerness), sums)
      let prose = page.cleanKeepingProse(chosen, eagerness, of: sums)
      let length = chosen.reduce(0) { $0 + page.text(of: $1).weight }
      // What is no prose makes no better answer, unless it is next to nothing.
      let isBetter = prose * 3 > bestProse * 4 || prose >= bestProse && length * 5 < bestLength * 6
      guard length > bestLength, bestProse == 0 || isBetter else { continue }
      best = page
      bestChosen = chosen
      bestLength = length
      bestProse = prose
      found.failed = isWithComments ? attempts.count - 1 : found.tried.count - 1
      found.isWholePage = chosen.first.map { page.names[$0] == .body } ?? true
      if length >= enoughText { break }
    }
    let witness = Witness(metadata.articleBody)
    if let witness, bestLength * 2 < metadata.articleBody.utf8.count, !witness.isSeen(on: whole) {
      // The page keeps its text for a script to show.
      found.block = nil
      return StatedText.tree(of: metadata.articleBody)
    }
    if let witness,
      let (page, block) = seen(by: witness, whole, unlike: best, bestChosen)
    {
      best = page
      bestChosen = [block]
      found.isWholePage = page.names[block] == .body
    }
    found.block = bestChosen.first.map { best.nodes[$0] }
    if let direction = bestChosen.first.flatMap({ best.direction(around: $0) }) {
      metadata.direction = direction
    }
    var trimmed = Trimming.trimmed(
      best, bestChosen, metadata, host: places.page?.displayHost ?? "")
    (found.lead, found.isLeadText) = lead(of: whole, trimmed, bestChosen, places, metadata)
    let withNotes = trimmed.gatherNotes(of: bestChosen)
    return sanitised(trimmed, withNotes, places)
  }

  static func sanitised(_ page: Page, _ chosen: [Int], _ places: Places) -> Tree {
    var (tree, sanitiser) = written(page, places)
    let tops = chosen.map { page.nodes[$0] }
    Anchors.settle(in: &tree, tops, places.page, drops: sanitiser.drops)
    let content = sanitiser.sanitised(tree, tops)
    let dead = Anchors.dead(in: content)
    guard !dead.isEmpty else { return SafeHTML.stable(content) }
    // A link to a place that is not there is text.
    let resolve = sanitiser.resolve
    sanitiser.resolve = { dead.contains(Array($0)) ? nil : resolve($0, $1) }
    return SafeHTML.stable(sanitiser.sanitised(tree, tops))
  }

  /// The page's tree with what stands for captions and embedded parts, and the sanitiser
  /// that leaves out what is gone.
  static func written(_ page: Page, _ places: Places) -> (tree: Tree, sanitiser: Sanitiser) {
    var gone: Set<Int32> = []
    for index in page.nodes.indices where page.gone[index] { gone.insert(page.nodes[index].index) }
    let dropped = gone
    let sanitiser = Sanitiser(
      resolve: { Links.resolve($0, $1, places.base) }, drops: { dropped.contains($0.index) })
    var tree = page.tree
    for caption in page.captions {
      tree.rename(caption, to: .figcaption)
      Captions.part(caption, in: &tree)
    }
    for index in page.names.indices where page.names[index] == .figcaption && !page.gone[index] {
      Captions.part(page.nodes[index], in: &tree)
    }
    Embeds.write(
      page.embeds.filter { !gone.contains($0.index) }.sorted { $0.index < $1.index }, into: &tree,
      places.base)
    return (tree, sanitiser)
  }

  /// All of a document whose text is the article.
  static func whole(_ tree: Tree, _ metadata: Metadata, _ address: Address?) -> ExtractedPage {
    var tree = tree
    SoftHyphens.remove(in: &tree)
    Formulas.settle(in: &tree)
    let tops = tree.first(.body, in: tree.root).map { tree.children($0) } ?? []
    Anchors.settle(in: &tree, tops, address)
    let sanitiser = Sanitiser(resolve: { Links.resolve($0, $1, address) })
    return assembled(metadata, SafeHTML.stable(sanitiser.sanitised(tree, tops)), address)
  }

  static func assembled(
    _ metadata: Metadata, _ content: Tree, _ base: Address?
  ) -> ExtractedPage {
    var page = ExtractedPage()
    page.title = metadata.title
    page.heading = metadata.headline
    page.byline = metadata.byline
    page.siteName = metadata.siteName
    page.publishedTime = metadata.publishedTime
    page.language = metadata.language
    page.direction = metadata.direction
    page.canonical = absolute(metadata.canonical, base)
    page.image = absolute(metadata.image, base)
    page.text = PlainText.of(content)
    page.html = String(decoding: content.serialised(), as: UTF8.self)
    let isPoor =
      metadata.excerpt.isEmpty || Metadata.isPoorExcerpt(metadata.excerpt, title: page.title)
    page.excerpt = isPoor ? firstParagraph(page.text) : metadata.excerpt
    if page.excerpt.isEmpty { page.excerpt = metadata.excerpt }
    if page.language.isEmpty { page.language = LanguageGuess.of(page.text) }
    page.count()
    page.article = Article(
      title: page.headline, language: page.language, isRightToLeft: page.isRightToLeft,
      blocks: ArticleBuilder.blocks(of: content))
    if page.image.isEmpty {
      page.image =
        ArticleBuilder.firstImage(in: page.article, atLeast: LeadImage.smallest) ?? ""
    }
    return page
  }

  private static func firstParagraph(_ text: String) -> String {
    let line = text.split(separator: "\n").first { $0.utf8.count > 80 } ?? text.prefix(300)
    return line.count <= 1000 ? String(line) : String(line.prefix(999)) + "…"
  }

  private static func absolute(_ reference: String, _ base: Address?) -> String {
    guard !reference.isEmpty else { return "" }
    if let base { return base.resolving(reference)?.text ?? "" }
    return Address(absolute: reference)?.text ?? ""
  }

  static func base(of tree: Tree, _ address: Address?) -> Address? {
    guard let node = tree.first(.base, in: tree.root), let href = tree.attribute(.href, of: node)
    else { return address }
    let reference = String(decoding: href, as: UTF8.self)
    return address.map { $0.resolving(reference) ?? $0 } ?? Address(absolute: reference)
  }

  private static func topLevelDomain(_ address: Address) -> String? {
    address.host.text.split(separator: ".").last.map(String.init)
  }
}

/// Addresses inside an article, made absolute.
enum Links {
  static func resolve(
    _ value: ArraySlice<UInt8>, _ use: Sanitiser.AddressUse, _ base: Address?
  ) -> [UInt8]? {
    let text = String(decoding: value, as: UTF8.self).trimmingSpace()
    if use == .link {
      if text.hasPrefix("#"), text.utf8.count > 1 { return Array(text.utf8) }
      if text.lowercased().hasPrefix("mailto:") { return Array(text.utf8) }
    }
    guard !text.isEmpty else { return nil }
    let resolved = base.map { $0.resolving(text) } ?? Address(absolute: text)
    return resolved.map { Array($0.text.utf8) }
  }
}
