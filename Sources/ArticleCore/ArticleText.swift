import Kernel

/// The text of an article as one line of UTF-16 units, with a line feed between two blocks.
///
/// The blocks are those that `TextBlocks` counts.
public struct ArticleText: Hashable, Sendable {
  public private(set) var units: [UInt16] = []
  /// Where each block begins.
  public private(set) var starts: [Int] = []
  /// Where lines end within each block: they have no unit of their own.
  private var breaks: [[Int]] = []

  public init(_ article: Article) {
    var blocks: [[UInt16]] = []
    for node in article.blocks { Self.visit(node, &blocks, &breaks) }
    join(blocks)
  }

  /// A text of these blocks, for tests and for what is no article.
  public init(blocks: [String]) {
    var units: [[UInt16]] = []
    for block in blocks { units.append(Array(block.utf16)) }
    join(units)
  }

  public var blockCount: Int { starts.count }

  /// The units of a block.
  public func block(_ index: Int) -> ArraySlice<UInt16> {
    guard starts.indices.contains(index) else { return [] }
    return units[starts[index]..<end(of: index)]
  }

  /// The sentences of a block; a long one in as many parts as a voice needs, or whole.
  package func sentences(in index: Int, areParted: Bool = true) -> [Range<Int>] {
    let breaks = breaks.indices.contains(index) ? breaks[index] : []
    return Sentences.ranges(in: block(index), breaks: breaks, areParted: areParted)
  }

  /// A part of a block as it is said: what stands on two lines is not one word.
  package func said(_ range: Range<Int>, in index: Int) -> String {
    let block = Array(block(index))
    let breaks = breaks.indices.contains(index) ? breaks[index] : []
    var said: [UInt16] = []
    for at in range.clamped(to: 0..<block.count) {
      if at > range.lowerBound, breaks.contains(at) { said.append(0x20) }
      said.append(block[at])
    }
    return String(decoding: said, as: UTF16.self)
  }

  /// Where a place lies in the whole text; the nearest position for one that it has not.
  public func position(block: Int, offset: Int) -> Int {
    guard starts.indices.contains(block) else { return block < 0 ? 0 : units.count }
    return starts[block] + min(max(offset, 0), end(of: block) - starts[block])
  }

  /// The block that a position lies in.
  public func block(at position: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  public func text(_ positions: Range<Int>) -> String {
    String(decoding: units[positions.clamped(to: 0..<units.count)], as: UTF16.self)
  }

  /// The positions without white space at both ends, and never half a character.
  public func trimmed(_ positions: Range<Int>) -> Range<Int> {
    var range = positions.clamped(to: 0..<units.count)
    while !range.isEmpty, Self.isSpace(units[range.lowerBound]) {
      range = (range.lowerBound + 1)..<range.upperBound
    }
    while !range.isEmpty, Self.isSpace(units[range.upperBound - 1]) {
      range = range.lowerBound..<(range.upperBound - 1)
    }
    return whole(range)
  }

  /// The positions, moved outwards where they would part a pair of surrogates.
  package func whole(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    if partsPair(at: start) { start -= 1 }
    if partsPair(at: end) { end += 1 }
    return start..<end
  }

  private func partsPair(at position: Int) -> Bool {
    guard position > 0, position < units.count else { return false }
    return units[position - 1] & 0xFC00 == 0xD800 && units[position] & 0xFC00 == 0xDC00
  }

  func end(of block: Int) -> Int {
    block + 1 < starts.count ? starts[block + 1] - 1 : units.count
  }

  /// Spaces of every width, tabs and line ends.
  package static func isSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || (9...13).contains(unit) || unit == 0xA0 || unit == 0x3000
      || (0x2000...0x200A).contains(unit) || unit == 0x2028 || unit == 0x2029
  }

  private mutating func join(_ blocks: [[UInt16]]) {
    for (index, block) in blocks.enumerated() {
      if index > 0 { units.append(10) }
      starts.append(units.count)
      units += block
    }
  }

  private static func visit(
    _ node: ArticleNode, _ blocks: inout [[UInt16]], _ breaks: inout [[Int]]
  ) {
    guard case .element(let element) = node else { return }
    if TextBlocks.isBlock(element) {
      var units: [UInt16] = []
      var lines: [Int] = []
      for child in element.children { gather(child, &units, &lines) }
      blocks.append(units)
      breaks.append(lines)
    }
    for child in element.children { visit(child, &blocks, &breaks) }
  }

  private static func gather(
    _ node: ArticleNode, _ units: inout [UInt16], _ breaks: inout [Int]
  ) {
    switch node {
    case .text(let text): units += Array(text.utf16)
    case .element(let element):
      if element.tag == .lineBreak { breaks.append(units.count) }
      guard !element.tag.isLine, !element.tag.isContainer else { return }
      for child in element.children { gather(child, &units, &breaks) }
    }
  }
}
