/// The longest common subsequence of two lists of words (Myers: An O(ND) difference algorithm).
enum WordDifference {
  /// More differences than this are taken for a text written anew.
  static let maximumDistance = 1_000
  /// Steps of the search, at most: fewer differences are looked for in texts of more words.
  static let maximumSteps = 200_000_000

  /// For each word of the first text where it stands in the second, ascending; nil where it is gone.
  static func matches(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: old.count)
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] {
      matches[start] = start
      start += 1
    }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      matches[oldEnd] = newEnd
    }
    let search = Search(old: old[start..<oldEnd], new: new[start..<newEnd])
    for (oldIndex, newIndex) in search.pairs() { matches[oldIndex] = newIndex }
    return matches
  }
}

/// Myers' greedy search, forwards over furthest-reaching paths and back along them.
private struct Search {
  let old: ArraySlice<ArraySlice<UInt8>>
  let new: ArraySlice<ArraySlice<UInt8>>

  /// Pairs of indices of equal words.
  func pairs() -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, let rounds = rounds() else { return [] }
    var pairs: [(Int, Int)] = []
    var x = old.count
    var y = new.count
    for distance in stride(from: rounds.count - 1, through: 0, by: -1) {
      let diagonal = x - y
      let previous = step(to: diagonal, distance: distance, in: rounds[distance])
      let fromX = distance == 0 ? 0 : rounds[distance][previous + rounds[distance].count / 2]
      let fromY = distance == 0 ? 0 : fromX - previous
      while x > fromX, y > fromY, old[old.startIndex + x - 1] == new[new.startIndex + y - 1] {
        x -= 1
        y -= 1
        pairs.append((old.startIndex + x, new.startIndex + y))
      }
      x = fromX
      y = fromY
    }
    return pairs
  }

  /// The diagonal from which a path of this length reaches the diagonal.
  private func step(to diagonal: Int, distance: Int, in reached: [Int]) -> Int {
    let middle = reached.count / 2
    let goesDown =
      diagonal == -distance
      || (diagonal != distance
        && reached[middle + diagonal - 1] < reached[middle + diagonal + 1])
    return goesDown ? diagonal + 1 : diagonal - 1
  }

  /// For each distance, how far each diagonal was reached before it; nil when that is too far.
  private func rounds() -> [[Int]]? {
    let words = old.count + new.count
    let limit = min(
      words, WordDifference.maximumDistance, WordDifference.maximumSteps / max(words, 1))
    var rounds: [[Int]] = []
    var reached = [Int](repeating: 0, count: 3)
    for distance in 0...limit {
      rounds.append(reached)
      var next = [Int](repeating: 0, count: reached.count + 2)
      let middle = next.count / 2
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let from = step(to: diagonal, distance: distance, in: reached)
        let before = reached[reached.count / 2 + from]
        var x = distance == 0 ? 0 : (from > diagonal ? before : before + 1)
        while x < old.count, x - diagonal < new.count, x - diagonal >= 0,
          old[old.startIndex + x] == new[new.startIndex + x - diagonal]
        { x += 1 }
        next[middle + diagonal] = x
        if x >= old.count, x - diagonal >= new.count { return rounds }
      }
      reached = next
    }
    return nil
  }
}
