/// The longest common subsequence of two lists of words (Myers: An O(ND) difference algorithm).
///
/// Words are numbers here (`WordNumbers`), so that a step costs the same for each.
enum WordDifference {
  /// More differences than this are taken for a text written anew.
  static let maximumDistance = 1_000

  /// For each word of the first text where it stands in the second, ascending; nil where it is gone.
  ///
  /// After so many steps the words that are left count as written anew: the same on every device.
  static func matches(from old: [Int32], to new: [Int32], steps: Int) -> [Int?] {
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
    let search = Search(old: old[start..<oldEnd], new: new[start..<newEnd], steps: steps)
    for (oldIndex, newIndex) in search.pairs() { matches[oldIndex] = newIndex }
    return matches
  }
}

/// Numbers for words: the same for the same bytes.
struct WordNumbers {
  private var words: [ArraySlice<UInt8>] = []
  /// Which word stands in each place of an open hash table; -1 for none.
  private var table: [Int32]
  /// Steps from one place of the table to the next that may still be taken.
  private var steps: Int

  init(count: Int, steps: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    table = [Int32](repeating: -1, count: size)
    self.steps = steps
  }

  /// Nil where the words were made so as to meet in one place of the table.
  mutating func numbers(of words: [ArraySlice<UInt8>]) -> [Int32]? {
    var numbers: [Int32] = []
    numbers.reserveCapacity(words.count)
    for word in words {
      guard let number = number(of: word) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private mutating func number(of word: ArraySlice<UInt8>) -> Int32? {
    // FNV-1a.
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    // In the browser `Int` has 32 bits, of which a hash may fill all.
    var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[place] >= 0 {
      if words[Int(table[place])] == word { return table[place] }
      guard steps > 0 else { return nil }
      steps -= 1
      place = (place + 1) & (table.count - 1)
    }
    table[place] = Int32(words.count)
    words.append(word)
    return table[place]
  }
}

/// Myers' greedy search, forwards over furthest-reaching paths and back along them.
private struct Search {
  let old: ArraySlice<Int32>
  let new: ArraySlice<Int32>
  let steps: Int

  /// Pairs of indices of equal words.
  func pairs() -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, let rounds = rounds() else { return [] }
    var pairs: [(Int, Int)] = []
    var x = old.count
    var y = new.count
    for distance in stride(from: rounds.count - 1, through: 0, by: -1) {
      let diagonal = x - y
      let previous = step(to: diagonal, distance: distance, in: rounds[distance])
      let fromX =
        distance == 0 ? 0 : Int(rounds[distance][previous + rounds[distance].count / 2])
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
  private func step(to diagonal: Int, distance: Int, in reached: [Int32]) -> Int {
    let middle = reached.count / 2
    let goesDown =
      diagonal == -distance
      || (diagonal != distance
        && reached[middle + diagonal - 1] < reached[middle + diagonal + 1])
    return goesDown ? diagonal + 1 : diagonal - 1
  }

  /// For each distance, how far each diagonal was reached before it; nil when that is too far.
  private func rounds() -> [[Int32]]? {
    var left = steps
    var rounds: [[Int32]] = []
    var reached = [Int32](repeating: 0, count: 3)
    for distance in 0...min(old.count + new.count, WordDifference.maximumDistance) {
      rounds.append(reached)
      var next = [Int32](repeating: 0, count: reached.count + 2)
      let middle = next.count / 2
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let from = step(to: diagonal, distance: distance, in: reached)
        let before = Int(reached[reached.count / 2 + from])
        let begin = distance == 0 ? 0 : (from > diagonal ? before : before + 1)
        var x = begin
        while x < old.count, x - diagonal < new.count, x - diagonal >= 0,
          old[old.startIndex + x] == new[new.startIndex + x - diagonal]
        { x += 1 }
        left -= x - begin + 1
        next[middle + diagonal] = Int32(x)
        if x >= old.count, x - diagonal >= new.count { return rounds }
      }
      guard left > 0 else { return nil }
      reached = next
    }
    return nil
  }
}
