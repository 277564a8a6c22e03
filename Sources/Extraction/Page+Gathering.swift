import HTML5

/// How much prose stands in each block: the text of its paragraphs that are no teasers, links left out.
struct ProseSums {
  private var sums: [Int]
  let total: Int

  init(_ page: Page) {
    sums = Array(repeating: 0, count: page.count)
    var linked = sums
    // The innermost block around a node, and whether it stands in a link.
    var owners = Array(repeating: -1, count: page.count)
    var isInLink = Array(repeating: false, count: page.count)
    var index = 0
    while index < page.count {
      if page.gone[index] {
        index = page.ends[index]
        continue
      }
      let parent = page.parents[index]
      if page.isElement(index) {
        owners[index] = page.names[index].isBlock ? index : parent < 0 ? -1 : owners[parent]
        isInLink[index] = page.names[index] == .a || parent >= 0 && isInLink[parent]
      } else if parent >= 0, owners[parent] >= 0 {
        if isInLink[parent] {
          linked[owners[parent]] += page.texts[index].weight
        } else {
          sums[owners[parent]] += page.texts[index].weight
        }
      }
      index += 1
    }
    for index in sums.indices where sums[index] < Self.shortest || linked[index] * 3 > sums[index] {
      sums[index] = 0
    }
    total = sums.reduce(0, +)
    for index in sums.indices.reversed() where page.parents[index] >= 0 {
      sums[page.parents[index]] += sums[index]
    }
  }

  /// Less is a label.
  private static let shortest = 80

  func of(_ index: Int) -> Int { sums[index] }
  func of(_ blocks: [Int]) -> Int { blocks.reduce(0) { $0 + sums[$1] } }
}

extension Page {
  /// The block around an article whose paragraphs are scattered over several containers, as page
  /// builders write them.
  ///
  /// Only where the chosen blocks have but a part of the page's prose, and one block around them has
  /// most of it and little else.
  func gathered(_ chosen: [Int]) -> [Int] {
    guard let first = chosen.first, let last = chosen.last else { return chosen }
    let prose = ProseSums(self)
    let found = prose.of(chosen)
    guard prose.total > 0, found * 5 < prose.total * 4, var block = names.firstIndex(of: .body)
    else { return chosen }
    while let next = children(block).first(where: { prose.of($0) * 4 >= prose.total * 3 }) {
      block = next
    }
    guard names[block] != .body, block < first, last < ends[block], prose.of(block) > found
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
    var found = (prose: prose.of(block), text: text(of: block).weight)
    let chosen = Set(chosen)
    var index = block + 1
    while index < ends[block] {
      let isChosen = chosen.contains(index)
      if gone[index] {
        index = ends[index]
      } else if isChosen || isElement(index) && leadsAway(index) {
        found.prose -= prose.of(index)
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
