import HTML5

/// A run of text that stands by itself: a paragraph, a line, an item, a cell.
struct Passage {
  /// From its first text to past its last.
  var nodes: Range<Int>
  /// The innermost block around it.
  var owner: Int
  var length = 0
  /// How much of it stands in links.
  var linked = 0
  /// How much in links to other pages of the same site.
  var linkedHere = 0
  /// How much in links to places on this page.
  var linkedWithin = 0
  /// What the elements around all of it are, as their classes say.
  var hints: PartHints = []
  /// Whether it stands in a table, a list, a quotation or code.
  var isEnclosed = false

  var linkShare: Double { length == 0 ? 0 : Double(linked) / Double(length) }
}

extension Page {
  /// Lengths of text and links before each node, counted once, so that every element's are a
  /// difference.
  struct Sums {
    private var texts: [Int] = [0]
    private var media: [Int] = [0]

    init(_ page: Page) {
      texts.reserveCapacity(page.count + 1)
      media.reserveCapacity(page.count + 1)
      for index in 0..<page.count {
        let isLeft = !page.gone[index]
        texts.append(texts[index] + (isLeft ? page.texts[index].length : 0))
        media.append(media[index] + (isLeft && page.names[index].isMedia ? 1 : 0))
      }
    }

    func length(_ range: Range<Int>) -> Int { texts[range.upperBound] - texts[range.lowerBound] }
    func mediaCount(_ range: Range<Int>) -> Int {
      media[range.upperBound] - media[range.lowerBound]
    }
  }

  /// Every run of text left in the chosen blocks, in document order.
  func passages(in chosen: [Int], _ sums: Sums, host: String) -> [Passage] {
    let whole = chosen.reduce(0) { $0 + sums.length($1..<ends[$1]) }
    var passages: [Passage] = []
    for top in chosen {
      var reader = PassageReader(
        page: self, sums: sums, whole: whole, top: top, isWhole: chosen.count == 1, host: host)
      passages += reader.passages()
    }
    return passages
  }
}

extension Page {
  /// Whether a link leads to another page of the site that this one is of.
  fileprivate func leadsToSameSite(_ link: Int, host: String) -> Bool {
    guard let address = attribute(.href, of: link), let first = address.first, first != 0x23 else {
      return false
    }
    let text = String(decoding: address.prefix(300), as: UTF8.self).trimmingSpace().lowercased()
    for scheme in ["https://", "http://", "//"] where text.hasPrefix(scheme) {
      let name = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != ":" }
      let own = name.hasPrefix("www.") ? name.dropFirst(4) : name
      let isBelow = own.hasSuffix("." + host) || host.hasSuffix("." + own)
      return !host.isEmpty && (own == host || isBelow)
    }
    return !text.prefix(12).contains(":")
  }
}

extension Name {
  fileprivate var isMedia: Bool {
    switch self {
    case .img, .video, .audio, .picture, .iframe, .math, .svg: true
    default: false
    }
  }
}

/// One walk over a chosen block.
private struct PassageReader {
  let page: Page
  let sums: Page.Sums
  /// The length of the whole article.
  let whole: Int
  let top: Int
  /// Whether the block is all that was chosen: what its class says is no part then.
  let isWhole: Bool
  /// The page's host, as people see it.
  let host: String
  private var open: [Open] = []
  private var found: [Passage] = []
  private var current: Passage?

  private struct Open {
    var index: Int
    var hints: PartHints
    var owner: Int
    var isInLink: Bool
    var isInLinkHere: Bool
    var isInLinkWithin: Bool
    var isEnclosed: Bool
  }

  init(page: Page, sums: Page.Sums, whole: Int, top: Int, isWhole: Bool, host: String) {
    self.host = host
    self.page = page
    self.sums = sums
    self.whole = whole
    self.top = top
    self.isWhole = isWhole
  }

  mutating func passages() -> [Passage] {
    var index = top
    while index < page.ends[top] {
      while let last = open.last, page.ends[last.index] <= index { close() }
      if page.gone[index] {
        index = page.ends[index]
        continue
      }
      if page.isElement(index) {
        enter(index)
      } else if page.texts[index].length > 0 {
        take(index)
      }
      index += 1
    }
    flush()
    return found
  }

  private mutating func enter(_ index: Int) {
    let name = page.names[index]
    var state =
      open.last
      ?? Open(
        index: index, hints: [], owner: index, isInLink: false, isInLinkHere: false,
        isInLinkWithin: false, isEnclosed: false)
    state.index = index
    if index != top || !isWhole { state.hints.formUnion(hints(of: index)) }
    if name == .a {
      state.isInLink = true
      state.isInLinkHere = page.leadsToSameSite(index, host: host)
      state.isInLinkWithin = page.attribute(.href, of: index)?.first == 0x23
    }
    if name.isEnclosing {
      state.isEnclosed = true
      if name != .ul && name != .ol && name != .dl { state.hints.remove(.caption) }
    }
    if name.isBlock {
      state.owner = index
      flush()
    } else if name == .br || name == .hr {
      flush()
    }
    open.append(state)
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    if page.names[last.index].isBlock { flush() }
  }

  private mutating func take(_ index: Int) {
    guard let state = open.last else { return }
    let length = page.texts[index].length
    var passage =
      current
      ?? Passage(
        nodes: index..<index, owner: state.owner, hints: state.hints, isEnclosed: state.isEnclosed)
    passage.nodes = passage.nodes.lowerBound..<(index + 1)
    passage.length += length
    if state.isInLink { passage.linked += length }
    if state.isInLinkHere { passage.linkedHere += length }
    if state.isInLinkWithin { passage.linkedWithin += length }
    passage.hints.formIntersection(state.hints)
    current = passage
  }

  private mutating func flush() {
    if let current { found.append(current) }
    current = nil
  }

  /// A name counts where the element is no greater than such a part is: `article-body newsletter`
  /// may be the article.
  private func hints(of index: Int) -> PartHints {
    let name = page.names[index]
    if name == .figure || name == .figcaption { return figureHints(of: index) }
    var hints = PartHints(page.attribute(.class, of: index), page.attribute(.id, of: index))
    guard !hints.isEmpty else { return hints }
    let length = sums.length(index..<page.ends[index])
    if length * 4 > whole { hints.subtract([.advert, .related, .invitation]) }
    if length * 2 > whole { hints.remove(.author) }
    if length > 1500 { hints.subtract([.advert, .invitation, .author]) }
    if length > 500 { hints.remove(.data) }
    if length > 500 { hints.subtract([.subtitle, .caption, .summary]) }
    return hints
  }

  private func figureHints(of index: Int) -> PartHints {
    let range = index..<page.ends[index]
    // What has no picture is no caption.
    if page.names[index] == .figure, sums.mediaCount(range) == 0,
      !range.contains(where: { page.names[$0] == .figcaption })
    {
      return []
    }
    return sums.length(range) > 1500 ? [] : [.caption]
  }
}

extension Name {
  fileprivate var isEnclosing: Bool {
    switch self {
    case .table, .ul, .ol, .dl, .blockquote, .pre, .code: true
    default: false
    }
  }
}
