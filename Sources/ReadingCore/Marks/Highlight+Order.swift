import Kernel

extension Highlight {
  /// Whether it stands before another in the text of their item, by the place that each has there.
  ///
  /// Those without a place stand last, in the order in which they were made.
  func stands(_ place: TextRange?, before other: Highlight, _ otherPlace: TextRange?) -> Bool {
    switch (place, otherPlace) {
    case (let one?, let two?):
      let left = (one.startBlock, one.startOffset, one.endBlock, one.endOffset)
      let right = (two.startBlock, two.startOffset, two.endBlock, two.endOffset)
      return left == right ? isEarlier(than: other) : left < right
    case (nil, nil): return isEarlier(than: other)
    case (nil, _): return false
    case (_, nil): return true
    }
  }

  /// The same by the places in the texts that they were made in.
  public func stands(before other: Highlight) -> Bool {
    stands(range, before: other, other.range)
  }

  private func isEarlier(than other: Highlight) -> Bool {
    createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt
  }
}
