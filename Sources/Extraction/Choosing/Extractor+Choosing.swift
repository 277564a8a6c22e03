import AddressCore
public import ArticleCore
import HTML5

/// The part of a page that a person chose, and what they choose from.
extension Extractor {
  /// The chosen part, whole but for what no reader sees; nil where the page has none or it is empty.
  static func chosen(
    _ part: String, of whole: Page, _ places: Places, _ metadata: inout Metadata,
    _ found: inout Found
  ) -> Tree? {
    guard let selector = BlockSelector(part) else { return nil }
    found.tried.append(.chosenPart)
    var page = whole
    page.prepare([], title: "")
    guard let index = selector.find(in: page), !page.gone[index], page.text(of: index).length > 0
    else {
      found.failed += 1
      return nil
    }
    found.block = page.nodes[index]
    if let direction = page.direction(around: index) { metadata.direction = direction }
    return sanitised(page, [index], places)
  }

  /// The page's blocks, with what was tried to find the article by itself.
  public static func blocks(_ page: FetchedPage) -> PageBlocks {
    blocks(decoded: decoded(page), page)
  }

  static func blocks(decoded text: [UInt8], _ page: FetchedPage) -> PageBlocks {
    let address = Address(absolute: page.address)
    let extracted = extract(decoded: text, page)
    var tree = HTMLParser.parse(text, nodeLimit: mostNodes)
    var metadata = Metadata(tree)
    LazyImages.resolve(in: &tree)
    Formulas.settle(in: &tree)
    SmallPictures.settle(in: &tree)
    let embeds = Embeds.find(in: &tree)
    let places = Places(page: address, base: base(of: tree, address))
    let whole = Page(tree, embeds: embeds)
    var found = Found()
    _ = content(of: whole, places, [], &metadata, &found)
    var prepared = whole
    prepared.prepare([], title: "")
    let (written, sanitiser) = written(prepared, places)
    var answer = BlockFinder.blocks(prepared, written, sanitiser, chosen: found.block)
    answer.confidence = extracted.confidence
    answer.trouble = extracted.trouble?.itemFailure
    answer.tried = extracted.tried.map { $0.rawValue }
    return answer
  }
}

extension PageTrouble {
  /// As an item says it.
  public var itemFailure: ItemFailure {
    switch self {
    case .paywall: .paywall
    case .login: .login
    case .scriptsOnly: .scriptsOnly
    case .consentWall: .consentWall
    case .tooLittleText: .nothingToRead
    case .blocked: .blocked
    case .encrypted: .lockedDocument
    case .damaged: .damagedDocument
    case .noText: .picturesOnly
    case .onlyBeginning: .partlyRead
    case .noReader: .unsupported
    case .tooLarge: .tooLarge
    }
  }
}
