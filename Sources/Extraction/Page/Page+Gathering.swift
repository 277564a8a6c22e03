import HTML5

/// How much prose stands in each block: the text of its paragraphs that are no teasers, links left out.
struct ProseSums {
  /// The prose before each node, so that every element's is a difference.
  private var before: [Int] = [0]
  private let start: Int

  /// Of all of the page, or of one part of it.
  init(_ page: Page, in part: Range<Int>? = nil) {
    let part = part ?? 0..<page.count
    start = part.lowerBound
    // The innermost block around each node, as its place in `blocks`, doubled; one more in a link.
    var around = Array(repeating: -1, count: part.count)
    var blocks: [(index: Int, plain: Int, linked: Int)] = []
    var index = part.lowerBound
    while index < part.upperBound {
      if page.gone[index] {
        index = page.ends[index]
        continue
      }
      let parent = page.parents[index] - start
      let outer = parent < 0 ? -1 : around[parent]
      if page.texts[index].length > 0 {
        if outer >= 0 {
          let weight = page.texts[index].weight
          if outer & 1 == 1 {
            blocks[outer >> 1].linked += weight
          } else {
            blocks[outer >> 1].plain += weight
          }
        }
      } else if page.names[index].isBlock {
        around[index - start] = blocks.count << 1 | (outer >= 0 ? outer & 1 : 0)
        blocks.append((index, 0, 0))
      } else {
        around[index - start] = outer >= 0 && page.names[index] == .a ? outer | 1 : outer
      }
      index += 1
    }
    before.reserveCapacity(part.count + 1)
    var next = 0
    var sum = 0
    for index in part {
      if next < blocks.count, blocks[next].index == index {
        let block = blocks[next]
        if block.plain >= Self.shortest, block.linked * 3 <= block.plain { sum += block.plain }
        next += 1
      }
      before.append(sum)
    }
  }

  /// Less is a label.
  private static let shortest = 80

  var total: Int { before[before.count - 1] }

  func of(_ part: Range<Int>) -> Int {
    before[part.upperBound - start] - before[part.lowerBound - start]
  }
}

extension Page {
  func prose(of index: Int, _ sums: ProseSums) -> Int { sums.of(index..<ends[index]) }

  func prose(of blocks: [Int], _ sums: ProseSums) -> Int {
    blocks.reduce(0) { $0 + prose(of: $1, sums) }
  }
}

extension Page {
  /// The block around an article whose paragraphs are scattered over several containers, as page
  /// builders write them.
  ///
  /// Only where the chosen blocks have but a part of the page's prose, and one block around them has
  /// most of it and little else.
  func gathered(_ chosen: [Int], _ prose: ProseSums) -> [Int] {
    guard let first = chosen.first, let last = chosen.last else { return chosen }
    let found = self.prose(of: chosen, prose)
    guard prose.total > 0, found * 5 < prose.total * 4, var block = names.firstIndex(of: .body)
    else { return chosen }
    while let next = children(block).first(where: {
      self.prose(of: $0, prose) * 4 >= prose.total * 3
    }) {
      block = next
    }
    guard names[block] != .body, block < first, last < ends[block],
      self.prose(of: block, prose) > found
    else { return chosen }
    let around = surroundings(of: chosen, in: block, prose)
    guard around.prose * 5 > found, !holdsArticles(block), linkDensity(of: block) <= 0.2,
      around.prose * 10 >= around.text * 7
    else { return chosen }
    return [block]
  }

  /// The prose and all text that stand in a block outside of some parts of it, without what leads
  /// away.
  private func surroundings(
    of chosen: [Int], in block: Int, _ prose: ProseSums
  ) -> (prose: Int, text: Int) {
    var found = (prose: self.prose(of: block, prose), text: text(of: block).weight)
    let chosen = Set(chosen)
    var index = block + 1
    while index < ends[block] {
      let isChosen = chosen.contains(index)
      if gone[index] {
        index = ends[index]
      } else if isChosen || isElement(index) && leadsAway(index) {
        found.prose -= self.prose(of: index, prose)
        found.text -= text(of: index).weight
        index = ends[index]
      } else {
        index += 1
      }
    }
    return found
  }

  /// Whether several articles stand in a block.
  private func holdsArticles(_ index: Int) -> Bool {
    var count = 0
    forEach(in: index) { if $0 != index, names[$0] == .article { count += 1 } }
    return count > 1
  }
}
