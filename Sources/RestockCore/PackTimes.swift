import Kernel

/// What the times that packs lasted say about the next: days of one pack, the latest last.
///
/// Of three memories (all times, the last six, the last three) the one is believed that would have
/// foretold each of these times best out of those before it: a long one where nothing changes, a short
/// one after a lasting change. Its errors then say how wide the interval is.
struct PackTimes {
  /// The longest first, which wins where two would have done as well.
  private static let memories = [Forecast.depth, 6, 3]
  /// Errors that every history begins with, as if they had been made: 5 to 25 hundredths.
  private static let usualErrors = [1_050, 1_100, 1_150, 1_200, 1_250]

  /// Those that the forecast rests on, in order: none of them far from their middle.
  let kept: [Int]
  /// How many were remembered, with those that were left out.
  let remembered: Int
  /// How long one lasts now.
  let level: Int
  /// Where the next will be, four times of five.
  let interval: ClosedRange<Int>
  /// How long one lasted before that changed; nil when it did not.
  let before: Int?

  init(_ times: [Int]) {
    var memory = Self.memories[0]
    var errors = Self.errors(of: times, memory)
    for shorter in Self.memories.dropFirst() where shorter < times.count {
      let others = Self.errors(of: times, shorter)
      guard others.reduce(0, +) < errors.reduce(0, +) else { continue }
      memory = shorter
      errors = others
    }
    let latest = times.suffix(memory)
    let level = Self.level(latest)
    let interval = Self.interval(around: level, errors)
    kept = Self.kept(latest)
    remembered = latest.count
    self.level = level
    self.interval = interval
    before = Self.before(times.dropLast(latest.count), interval)
  }

  /// How far off each time would have been foretold, in thousandths: 1,200 is a fifth too long or short.
  ///
  /// Out of a single time nothing is foretold. Beyond 1¾ something else happened: by how much says nothing.
  private static func errors(of times: [Int], _ memory: Int) -> [Int] {
    times.indices.dropFirst(2).map { index in
      let foretold = level(times[..<index].suffix(memory))
      let (low, high) = (min(foretold, times[index]), max(foretold, times[index]))
      return min(high * 1_000 / max(low, 1), 1_750)
    }
  }

  /// The error that four of five stay below, to both sides (split conformal prediction, on ratios).
  ///
  /// Between two errors the line between them holds.
  private static func interval(around level: Int, _ errors: [Int]) -> ClosedRange<Int> {
    let errors = (errors + usualErrors).inOrder(<)
    let fifths = (errors.count - 1) * 4
    let next = min(fifths / 5 + 1, errors.count - 1)
    let error = errors[fifths / 5] + (errors[next] - errors[fifths / 5]) * (fifths % 5) / 5
    return (level * 1_000 + error / 2) / error...(level * error + 500) / 1_000
  }

  /// What the times were around until they came to be around what they are now.
  private static func before(_ earlier: ArraySlice<Int>, _ interval: ClosedRange<Int>) -> Int? {
    var earlier = earlier
    while let last = earlier.last, interval.contains(last) { earlier.removeLast() }
    guard earlier.count > 1 else { return nil }
    let level = level(earlier)
    return interval.contains(level) ? nil : level
  }

  /// In order, without those under half or over 1¾ of the median: a second tap, a forgotten purchase, a
  /// holiday nobody noted.
  private static func kept(_ times: ArraySlice<Int>) -> [Int] {
    let ordered = Array(times).inOrder(<)
    let middle = median(ordered)
    return ordered.filter { $0 * 2 >= middle && $0 * 4 <= middle * 7 }
  }

  private static func level(_ times: ArraySlice<Int>) -> Int {
    let near = kept(times)
    return median(near.isEmpty ? Array(times).inOrder(<) : near)
  }

  /// Of an even number the mean of the two in the middle.
  static func median(_ ordered: [Int]) -> Int {
    let middle = ordered.count / 2
    guard ordered.count % 2 == 0, middle > 0 else { return ordered.isEmpty ? 0 : ordered[middle] }
    return (ordered[middle - 1] + ordered[middle] + 1) / 2
  }
}
