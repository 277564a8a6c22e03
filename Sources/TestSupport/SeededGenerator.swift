import Kernel

/// The same seed gives the same log everywhere.
public struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { numbers.next() }

  public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  public mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }

  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
