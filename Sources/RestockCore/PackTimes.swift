import Kernel

/// What the times that packs lasted say about the next: days of one pack, the latest last.
///
/// Of three memories (all times, the last six, the last three) the one is believed whose forecasts were
/// off the least lately: a long one where nothing changes, a short one after a lasting change. How far
/// they were off says how wide the interval is, and so does how often it was missed.
struct PackTimes {
  /// The longest first, which wins where two would have done as well.
  private static let memories = [Forecast.depth, 6, 3]

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

  /// Every time is foretold out of those before it, from the third on.
  ///
  /// The mean error of each memory moves by a tenth with each; half a time too long or short is the most
  /// that counts, since more is something else. The interval takes a multiple of it to both sides, which
  /// each miss raises by four times what each hit lowers it, so in the long run four of five are hits
  /// (Gibbs and Candès 2021, adaptive conformal inference).
  init(_ times: [Int]) {
    // Thousandths, of the errors ten times the mean. Before the first: 16 hundredths, times 1.4.
    var errors = Self.memories.map { _ in 1_600 }
    var multiple = 1_400
    var best = 0
    for index in times.indices.dropFirst(2) {
      let time = times[index]
      let foretold = Self.memories.map { Self.level(times[..<index].suffix($0)) }
      let interval = Self.interval(around: foretold[best], errors[best] * multiple)
      multiple += interval.contains(time) ? -35 : 140
      best = 0
      for memory in errors.indices {
        let error = abs(time - foretold[memory]) * 1_000 / max(foretold[memory], 1)
        errors[memory] += min(error, 500) - errors[memory] / 10
        if errors[memory] < errors[best] { best = memory }
      }
    }
    let latest = times.suffix(Self.memories[best])
    let level = Self.level(latest)
    let interval = Self.interval(around: level, errors[best] * multiple)
    kept = Self.kept(latest)
    remembered = latest.count
    self.level = level
    self.interval = interval
    before = Self.before(times.dropLast(latest.count), interval)
  }

  private static func interval(around level: Int, _ error: Int) -> ClosedRange<Int> {
    let days = (level * (error / 10_000) + 500) / 1_000
    return level - days...level + days
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

  /// The mean of the middle three fifths of what is kept.
  private static func level(_ times: ArraySlice<Int>) -> Int {
    let near = kept(times)
    let ordered = near.isEmpty ? Array(times).inOrder(<) : near
    let outer = (ordered.count + 2) / 5
    let middle = ordered.dropFirst(outer).dropLast(outer)
    return (middle.reduce(0, +) * 2 + middle.count) / (middle.count * 2)
  }

  /// Of an even number the mean of the two in the middle.
  static func median(_ ordered: [Int]) -> Int {
    let middle = ordered.count / 2
    guard ordered.count % 2 == 0, middle > 0 else { return ordered.isEmpty ? 0 : ordered[middle] }
    return (ordered[middle - 1] + ordered[middle] + 1) / 2
  }
}
