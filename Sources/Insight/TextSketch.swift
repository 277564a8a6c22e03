import Kernel

/// Sixty-four bytes that tell whether two texts may have much of their wording in common (Broder, "On the resemblance and
/// containment of documents", 1997; Li and König, "b-bit minwise hashing", 2010).
///
/// Each byte is of the smallest number that the runs of words have in one of sixty-four orders: two texts have it in common as
/// often as they have runs in common, and by chance once in 256 times.
public struct TextSketch: Hashable, Sendable {
  public static let size = 64
  /// Runs that a text has which can be compared.
  public static let leastRuns = 40
  /// Equal bytes of two texts that are worth comparing: unrelated ones have as many once in 150,000 times.
  private static let leastLikeness = 5

  public private(set) var bytes: [UInt8]

  /// Nil for a text that is too short to be compared.
  public init?(_ shingles: Shingles) {
    guard shingles.hashes.count >= Self.leastRuns else { return nil }
    var least = [UInt32](repeating: .max, count: Self.size)
    for hash in shingles.hashes {
      for index in 0..<Self.size {
        let value = (hash ^ Self.seeds[index]) &* Self.factors[index]
        let mixed = (value ^ (value >> 15)) &* 0x2C1B_3C6D
        least[index] = min(least[index], mixed ^ (mixed >> 12))
      }
    }
    bytes = []
    // The low bits of the smallest number are as good as drawn by lot.
    for value in least { bytes.append(UInt8(truncatingIfNeeded: value ^ (value >> 8))) }
  }

  /// The bytes of one that was kept; nil for any other number of them.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// Whether the two texts are worth comparing.
  public func mayResemble(_ other: TextSketch) -> Bool {
    likeness(to: other) >= Self.leastLikeness
  }

  /// How many bytes are equal.
  public func likeness(to other: TextSketch) -> Int {
    var count = 0
    for index in 0..<Self.size where bytes[index] == other.bytes[index] { count += 1 }
    return count
  }

  private static let seeds = numbers(from: 0x1234_5678)
  private static let factors = numbers(from: 0x9ABC_DEF0).map { $0 | 1 }

  /// Always the same numbers, without a pattern (splitmix32).
  private static func numbers(from seed: UInt32) -> [UInt32] {
    var state = seed
    var numbers: [UInt32] = []
    for _ in 0..<size {
      state &+= 0x9E37_79B9
      var value = (state ^ (state >> 16)) &* 0x21F0_AAAD
      value = (value ^ (value >> 15)) &* 0x735A_2D97
      numbers.append(value ^ (value >> 15))
    }
    return numbers
  }
}
