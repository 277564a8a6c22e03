import ArticleCore
import HTML5

/// Cuts a page into the blocks that a person may choose from.
struct BlockFinder {
  private static let mostBlocks = 1500
  /// A list or a table of more text may hold the whole page.
  private static let longestBlock = 4000

  private let page: Page
  private let tree: Tree
  private let sanitiser: Sanitiser
  private var blocks: [ArticleNode] = []
  private var parts: [(index: Int, first: Int, end: Int)] = []

  /// `tree` is the page's, with its embedded parts written.
  init(_ page: Page, _ tree: Tree, _ sanitiser: Sanitiser) {
    self.page = page
    self.tree = tree
    self.sanitiser = sanitiser
  }

  /// The blocks, and the part that `chosen` stands for.
  static func blocks(
    _ page: Page, _ tree: Tree, _ sanitiser: Sanitiser, chosen: Tree.Node?
  ) -> PageBlocks {
    var finder = BlockFinder(page, tree, sanitiser)
    if let body = page.names.firstIndex(of: .body) { finder.walk(body) }
    return finder.result(chosen: chosen)
  }

  private mutating func walk(_ index: Int) {
    let first = blocks.count
    let place = parts.count
    parts.append((index, first, first))
    var run: [Tree.Node] = []
    for child in page.children(index) {
      guard page.isElement(child), isBlock(child) else {
        run.append(page.nodes[child])
        continue
      }
      take(run)
      run = []
      if isWhole(child) {
        let start = blocks.count
        take([page.nodes[child]])
        if blocks.count > start { parts.append((child, start, blocks.count)) }
      } else {
        walk(child)
      }
    }
    take(run)
    if blocks.count > first {
      parts[place].end = blocks.count
    } else {
      parts.removeSubrange(place...)
    }
  }

  private mutating func take(_ nodes: [Tree.Node]) {
    guard !nodes.isEmpty, blocks.count < Self.mostBlocks else { return }
    blocks += ArticleBuilder.blocks(of: sanitiser.sanitised(tree, nodes))
  }

  private func isBlock(_ index: Int) -> Bool {
    page.names[index].isBlock || page.names[index] == .hr || page.isEmbed(index)
      || ((index + 1)..<page.ends[index]).contains { page.names[$0].isBlock }
  }

  /// Whether nobody chooses a part of it.
  private func isWhole(_ index: Int) -> Bool {
    switch page.names[index] {
    case .p, .h1, .h2, .h3, .h4, .h5, .h6, .pre, .hr: true
    case .ul, .ol, .dl, .table, .figure, .blockquote:
      page.text(of: index).length <= Self.longestBlock
    default: page.isEmbed(index)
    }
  }

  private func result(chosen: Tree.Node?) -> PageBlocks {
    var answer = PageBlocks()
    answer.blocks = blocks
    var around: Set<Int> = []
    if let chosen, var index = page.nodes.firstIndex(of: chosen) {
      while index >= 0 {
        around.insert(index)
        index = page.parents[index]
      }
    }
    for (place, part) in parts.enumerated() {
      let next = place + 1 < parts.count ? parts[place + 1] : nil
      // The inner one of two with the same blocks: it is nearer to what is meant.
      let isDoubled = next.map { $0.first == part.first && $0.end == part.end } ?? false
      guard let selector = BlockSelector(of: part.index, in: page) else { continue }
      if !isDoubled {
        answer.parts.append(.init(first: part.first, end: part.end, selector: selector.text))
      }
      if around.contains(part.index) { answer.automatic = answer.parts.count - (isDoubled ? 0 : 1) }
    }
    if let automatic = answer.automatic, automatic >= answer.parts.count { answer.automatic = nil }
    return answer
  }
}
