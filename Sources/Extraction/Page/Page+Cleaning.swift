import HTML5

extension Page {
  /// Takes out of the chosen blocks what is not the article's text (after Readability).
  private mutating func clean(_ chosen: [Int], _ eagerness: Eagerness) {
    for top in chosen {
      let kept = Kept(tables: dataTables(in: top), posts: quotedPosts(in: top))
      removeBlocks([.form, .fieldset], in: top, kept, eagerness)
      removeAllNeverArticle(in: top)
      removeShares(in: top)
      removeHeadings(in: top, eagerness)
      removeBlocks([.table], in: top, kept, eagerness)
      removeBlocks([.ul, .ol], in: top, kept, eagerness)
      removeBlocks([.div, .section], in: top, kept, eagerness)
    }
  }

  /// Cleans the chosen blocks, but for their inner blocks where that would take most of the prose, and
  /// answers how much prose is left.
  mutating func cleanKeepingProse(
    _ chosen: [Int], _ eagerness: Eagerness, of prose: ProseSums
  ) -> Int {
    let before = gone
    clean(chosen, eagerness)
    let left = proseLeft(in: chosen)
    guard eagerness.contains(.cleansBlocks), left * 3 < self.prose(of: chosen, prose) else {
      return left
    }
    let cleaned = gone
    gone = before
    guard chosen.allSatisfy({ linkDensity(of: $0) < 0.1 }) else {
      gone = cleaned
      return left
    }
    clean(chosen, eagerness.subtracting(.cleansBlocks))
    return proseLeft(in: chosen)
  }

  private func proseLeft(in chosen: [Int]) -> Int {
    chosen.reduce(0) { $0 + ProseSums(self, in: $1..<ends[$1]).total }
  }

  private mutating func removeAllNeverArticle(in top: Int) {
    let whole = text(of: top).length
    for index in (top + 1)..<max(ends[top], top + 1) where !gone[index] {
      guard names[index].isNeverArticle, !isEmbed(index) else { continue }
      // Some pages have the article itself in what is called an aside.
      let isSide = names[index] == .aside || names[index] == .footer
      if isSide, text(of: index).length * 2 > whole { continue }
      remove(index)
    }
  }

  private mutating func removeShares(in top: Int) {
    for index in (top + 1)..<max(ends[top], top + 1) where !gone[index] {
      if LabelHints.isShare(labels[index]), text(of: index).length < 500 { remove(index) }
    }
  }

  private mutating func removeHeadings(in top: Int, _ eagerness: Eagerness) {
    for index in (top + 1)..<max(ends[top], top + 1) where !gone[index] {
      guard names[index] == .h1 || names[index] == .h2 else { continue }
      if labelWeight(of: index, eagerness) < 0 { remove(index) }
    }
  }

  /// Inner blocks first, so that an outer one is judged by what is left of it.
  private mutating func removeBlocks(
    _ kinds: Set<Name>, in top: Int, _ kept: Kept, _ eagerness: Eagerness
  ) {
    guard eagerness.contains(.cleansBlocks), ends[top] > top + 1 else { return }
    for index in ((top + 1)..<ends[top]).reversed() where !gone[index] {
      guard kinds.contains(names[index]) else { continue }
      if isClutter(index, kept, eagerness) { remove(index) }
    }
  }

  private func isClutter(
    _ index: Int, _ kept: Kept, _ eagerness: Eagerness
  ) -> Bool {
    let range = index..<ends[index]
    if kept.tables.hasAny(in: range) || kept.posts.hasAny(in: range) { return false }
    if hasAncestor(index, where: { kept.tables.contains($0) || names[$0] == .code }) {
      return false
    }
    let weight = labelWeight(of: index, eagerness)
    if weight < 0 { return true }
    let census = Census(of: index, in: self)
    guard census.text.commas < 10 else { return false }
    let isFigure = hasAncestor(index, within: 3) { names[$0] == .figure }
    guard census.looksLikeClutter(weight: weight, isInFigure: isFigure) else { return false }
    return !(census.isList && census.isListOfImages(index, in: self))
  }

  /// Posts of social networks, as their scripts find them.
  private func quotedPosts(in top: Int) -> SortedIndices {
    var posts: [Int] = []
    forEach(in: top) { index in
      guard names[index] == .blockquote else { return }
      if PartHints(attribute(.class, of: index)).contains(.quotedPost) { posts.append(index) }
    }
    return SortedIndices(posts)
  }

  /// Tables that hold data rather than lay out a page.
  private func dataTables(in top: Int) -> SortedIndices {
    var tables: [Int] = []
    forEach(in: top) { if names[$0] == .table, isDataTable($0) { tables.append($0) } }
    return SortedIndices(tables)
  }

  private func isDataTable(_ index: Int) -> Bool {
    if attribute(.role, of: index)?.elementsEqual("presentation".utf8) == true { return false }
    var rows = 0
    var columns = 0
    var cells = 0
    var isData = false
    var isNested = false
    forEach(in: index) { node in
      switch names[node] {
      case .caption, .col, .colgroup, .tfoot, .thead, .th: isData = true
      case .tr:
        rows += 1
        cells = 0
      case .td:
        cells += 1
        columns = max(columns, cells)
      case .table: if node != index { isNested = true }
      default: break
      }
    }
    if isData { return true }
    guard !isNested, rows > 1, columns > 1 else { return false }
    return rows >= 10 || columns > 4 || rows * columns > 10
  }
}

/// What makes a block none that is cleared away.
private struct Kept {
  /// Tables of data.
  var tables: SortedIndices
  /// Quoted posts.
  var posts: SortedIndices
}

/// Nodes in document order, found by halving.
struct SortedIndices {
  private let indices: [Int]

  init(_ indices: [Int]) {
    self.indices = indices
  }

  func contains(_ index: Int) -> Bool { hasAny(in: index..<(index + 1)) }

  func hasAny(in range: Range<Int>) -> Bool {
    var low = 0
    var high = indices.count
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < indices.count && indices[low] < range.upperBound
  }
}

extension Name {
  /// Elements that are no part of an article wherever they stand in it.
  var isNeverArticle: Bool {
    switch self {
    case .object, .embed, .footer, .link, .aside, .nav, .iframe, .input, .textarea, .select,
      .button:
      true
    default: false
    }
  }
}

extension Page {
  /// Whether a node is text, or part of a line of it, that stands directly in a division or section.
  fileprivate func isRun(_ node: Int, in index: Int) -> Bool {
    (names[index] == .div || names[index] == .section) && parents[node] == index
      && isPhrasing(node)
  }
}

/// What there is in a block, counted once.
private struct Census {
  var text = TextMeasure.none
  private var linkDensity = 0.0
  private var paragraphs = 0
  private var images = 0
  private var hasEmbed = false
  private var items = 0
  private var inputs = 0
  private var headingLength = 0
  private var listLength = 0
  private var textishLength = 0
  private var isListElement: Bool

  init(of index: Int, in page: Page) {
    isListElement = page.names[index] == .ul || page.names[index] == .ol
    var headingEnd = 0
    var listEnd = 0
    var textishEnd = 0
    page.forEach(in: index) { node in
      switch page.names[node] {
      case .p: paragraphs += 1
      case .img: images += 1
      case .li: items += 1
      case .input: inputs += 1
      case .iframe, .video, .audio: if page.isEmbed(node) { hasEmbed = true }
      case .unknown: if page.isFormula(node) { hasEmbed = true }
      case let name where name.isHeading: headingEnd = max(headingEnd, page.ends[node])
      case .ul, .ol: listEnd = max(listEnd, page.ends[node])
      default: break
      }
      if node != index, page.names[node].isTextish || page.isRun(node, in: index) {
        textishEnd = max(textishEnd, page.ends[node])
      }
      let measure = page.texts[node]
      guard measure.length > 0 else { return }
      text.add(measure)
      if node < headingEnd { headingLength += measure.length }
      if node < listEnd { listLength += measure.length }
      if node < textishEnd { textishLength += measure.length }
    }
    linkDensity = page.linkDensity(of: index)
  }

  var isList: Bool {
    isListElement || text.length > 0 && Double(listLength) / Double(text.length) > 0.9
  }

  func looksLikeClutter(weight: Double, isInFigure: Bool) -> Bool {
    let headingShare = text.length > 0 ? Double(headingLength) / Double(text.length) : 0
    if !isInFigure, images > 1, Double(paragraphs) / Double(images) < 0.5 { return true }
    if !isList, items - 100 > paragraphs { return true }
    if inputs > paragraphs / 3 { return true }
    if !isList, !isInFigure, headingShare < 0.9, text.length < 25, images == 0 || images > 2,
      linkDensity > 0
    {
      return true
    }
    if !isList, weight < 25, linkDensity > 0.2 { return true }
    if weight >= 25, linkDensity > 0.5 { return true }
    return images == 0 && textishLength == 0 && !hasEmbed
  }

  /// One image for each item, and nothing else.
  func isListOfImages(_ index: Int, in page: Page) -> Bool {
    guard items > 0, images == items else { return false }
    return page.children(index).allSatisfy { child in
      page.children(child).filter { page.isElement($0) }.count <= 1
    }
  }
}

extension Name {
  /// Elements whose presence says that a block holds text.
  fileprivate var isTextish: Bool {
    switch self {
    case .span, .li, .td, .blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul: true
    default: isHeading
    }
  }
}
