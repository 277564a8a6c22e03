public import ArticleCore
import Kernel

/// Places and ranges in an article's text.
extension ArticleText {
  /// The sentence at a place, or the next one after it; nil where there is none.
  package func sentence(at place: ReadingPlace) -> Range<Int>? {
    for index in max(place.block, 0)..<max(blockCount, place.block) {
      for range in sentences(in: index, areParted: false)
      where index > place.block || range.upperBound > place.offset {
        return (starts[index] + range.lowerBound)..<(starts[index] + range.upperBound)
      }
    }
    return nil
  }

  public func positions(of range: TextRange) -> Range<Int> {
    let start = position(block: range.startBlock, offset: range.startOffset)
    return start..<max(start, position(block: range.endBlock, offset: range.endOffset))
  }

  /// The range in blocks; an end at the begin of a block is the end of the one before.
  public func range(of positions: Range<Int>) -> TextRange {
    let first = block(at: positions.lowerBound)
    let last = block(at: max(positions.upperBound - 1, positions.lowerBound))
    return TextRange(
      startBlock: first, startOffset: positions.lowerBound - start(of: first), endBlock: last,
      endOffset: positions.upperBound - start(of: last))
  }

  private func start(of block: Int) -> Int { starts.indices.contains(block) ? starts[block] : 0 }
}
