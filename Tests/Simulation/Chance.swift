/// Randomness that a seed repeats (SplitMix64).
struct Chance: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0xD134_2543_DE82_EF95 &+ 1
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(bound, 1)))
  }

  /// True in so many cases of a thousand.
  mutating func happens(_ permille: Int) -> Bool {
    below(1_000) < permille
  }

  /// An index drawn by weight.
  mutating func draw(_ weights: [Int]) -> Int {
    var rest = below(weights.reduce(0, +))
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return 0
  }
}
