import HTML5
import Kernel

extension Page {
  /// Takes out of the chosen blocks what is not the article's text (after Readability).
  private mutating func clean(_ chosen: [Int], _ eagerness: Eagerness) {
    for top in chosen {
      let kept = kept(in: top)
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
      if hints[index].contains(.share), text(of: index).length < 500 { remove(index) }
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
    var counting = Counting()
    for index in ((top + 1)..<ends[top]).reversed() {
      var census = counting.below(index)
      guard !gone[index] else { continue }
      census.finish(index, in: self)
      if kinds.contains(names[index]), isClutter(index, census, kept, eagerness) {
        remove(index)
      } else {
        counting.add(census, of: index, in: self)
      }
    }
  }

  private func isClutter(
    _ index: Int, _ census: Census, _ kept: Kept, _ eagerness: Eagerness
  ) -> Bool {
    let range = index..<ends[index]
    if kept.tables.hasAny(in: range) || kept.posts.hasAny(in: range) { return false }
    if kept.isSheltered(index) { return false }
    let weight = labelWeight(of: index, eagerness)
    if weight < 0 { return true }
    guard census.text.commas < 10 else { return false }
    let isFigure = hasAncestor(index, within: 3) { names[$0] == .figure }
    let isListElement = names[index] == .ul || names[index] == .ol
    guard census.looksLikeClutter(isListElement, weight: weight, isInFigure: isFigure) else {
      return false
    }
    return !(census.isList(isListElement) && census.isListOfImages(index, in: self))
  }

  private func kept(in top: Int) -> Kept {
    let tables = dataTables(in: top)
    var shelters: [Range<Int>] = []
    if hasAncestor(top, where: { names[$0] == .code }) { shelters.append(top..<ends[top]) }
    forEach(in: top) { index in
      guard tables.contains(index) || names[index] == .code,
        index >= shelters.last?.upperBound ?? 0
      else { return }
      shelters.append(index..<ends[index])
    }
    return Kept(tables: tables, posts: quotedPosts(in: top), shelters: shelters)
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
  /// Tables of data and code, the outermost ones, in order.
  var shelters: [Range<Int>]

  /// Whether a node stands in a table of data or in code.
  func isSheltered(_ index: Int) -> Bool {
    let next = shelters.partitioningIndex { $0.lowerBound >= index }
    return next > 0 && index < shelters[next - 1].upperBound
  }
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
