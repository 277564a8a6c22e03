import Kernel
public import ArticleCore

extension TextBlocks {
  /// The nearest place that this article has: another extraction may have fewer blocks.
  public func nearest(to place: ReadingPlace) -> ReadingPlace {
    guard !lengths.isEmpty else { return ReadingPlace(block: 0, offset: 0, permille: 0) }
    guard place.block >= lengths.count else {
      return ReadingPlace(
        block: place.block, offset: min(place.offset, lengths[place.block]),
        permille: place.permille)
    }
    return self.place(permille: place.permille)
  }

  /// The place that so many thousandths of the text lie before.
  public func place(permille: Int) -> ReadingPlace {
    var total = 0
    for length in lengths { total += length }
    var rest = total * min(max(permille, 0), 1000) / 1000
    for (index, length) in lengths.enumerated() {
      if rest < length { return ReadingPlace(block: index, offset: rest, permille: permille) }
      rest -= length
    }
    return ReadingPlace(block: max(lengths.count - 1, 0), offset: 0, permille: permille)
  }
}
