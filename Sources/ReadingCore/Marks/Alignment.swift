import Kernel

/// Finds a short text in a long one although a quarter of it may have been edited.
///
/// Four units in a row that both have point to where it may be; there the least number of edits is
/// counted (Sellers 1980). The work is bounded by the lengths: a few places are tried.
enum Alignment {
  private static let seed = 4
  private static let tries = 6
  /// Places are told apart by so many units.
  private static let grain = 16

  /// Where the pattern stands with the fewest edits, at most a quarter of its length.
  static func range(
    of pattern: ArraySlice<UInt16>, near expected: Int, in text: [UInt16]
  ) -> Range<Int>? {
    let pattern = Array(pattern)
    guard pattern.count >= seed else { return nil }
    let limit = pattern.count / 4
    var best: (range: Range<Int>, edits: Int)?
    for start in candidates(pattern, near: expected, in: text) {
      let from = max(start - limit - grain, 0)
      let to = min(start + pattern.count + limit + 2 * grain, text.count)
      guard from < to, let found = align(pattern, text[from..<to]), found.edits <= limit else {
        continue
      }
      if best.map({ found.edits < $0.edits }) ?? true { best = found }
    }
    return best?.range
  }

  /// Where the pattern may begin: first where most of its seeds agree, then what is nearest.
  private static func candidates(
    _ pattern: [UInt16], near expected: Int, in text: [UInt16]
  ) -> [Int] {
    var seeds: [UInt64: Int] = [:]
    for at in 0...(pattern.count - seed) { seeds[key(pattern, at)] = at }
    var hits: [Int: Int] = [:]
    if text.count >= seed {
      for at in 0...(text.count - seed) {
        guard let offset = seeds[key(text, at)] else { continue }
        hits[(at - offset + 2 * pattern.count) / grain, default: 0] += 1
      }
    }
    var places: [(start: Int, hits: Int)] = []
    for (bucket, count) in hits {
      places.append((bucket * grain - 2 * pattern.count, count))
    }
    let sorted = places.inOrder { left, right in
      if left.hits != right.hits { return left.hits > right.hits }
      let distances = (abs(left.start - expected), abs(right.start - expected))
      return distances.0 == distances.1 ? left.start < right.start : distances.0 < distances.1
    }
    var starts: [Int] = []
    for place in sorted.prefix(tries) { starts.append(place.start) }
    return starts
  }

  private static func key(_ units: [UInt16], _ at: Int) -> UInt64 {
    UInt64(units[at]) << 48 | UInt64(units[at + 1]) << 32 | UInt64(units[at + 2]) << 16
      | UInt64(units[at + 3])
  }

  /// The stretch of the window that the pattern becomes with the fewest edits.
  private static func align(
    _ pattern: [UInt16], _ window: ArraySlice<UInt16>
  ) -> (range: Range<Int>, edits: Int)? {
    let width = window.count
    var costs = [Int](repeating: 0, count: width + 1)
    var starts = [Int](window.startIndex...window.endIndex)
    for (row, unit) in pattern.enumerated() {
      var diagonal = (cost: costs[0], start: starts[0])
      costs[0] = row + 1
      for column in 1...width {
        let isSame = window[window.startIndex + column - 1] == unit
        var best = (cost: diagonal.cost + (isSame ? 0 : 1), start: diagonal.start)
        if costs[column] + 1 < best.cost { best = (costs[column] + 1, starts[column]) }
        if costs[column - 1] + 1 < best.cost { best = (costs[column - 1] + 1, starts[column - 1]) }
        diagonal = (costs[column], starts[column])
        costs[column] = best.cost
        starts[column] = best.start
      }
    }
    var end = 0
    for column in 1...width where costs[column] < costs[end] { end = column }
    let range = starts[end]..<max(starts[end], window.startIndex + end)
    return range.isEmpty ? nil : (range, costs[end])
  }
}
