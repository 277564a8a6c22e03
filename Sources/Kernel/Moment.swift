/// A point in time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Instant: Hashable, Comparable, Sendable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// This point moved by so many milliseconds, held at the ends of what can be written down.
  public func adding(milliseconds delta: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
    guard overflow else { return Instant(milliseconds: sum) }
    return Instant(milliseconds: delta > 0 ? .max : .min)
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

/// What a reducer knows of the world at an action: the time, the zone, and fresh randomness.
///
/// A log of actions with their moments replays to the same state, natively and in the browser.
public struct Moment: Hashable, Sendable {
  public var instant: Instant
  /// Seconds that local time is ahead of UTC.
  public var offsetSeconds: Int32
  public var entropy: Entropy

  public init(instant: Instant, offsetSeconds: Int32 = 0, entropy: Entropy) {
    self.instant = instant
    self.offsetSeconds = offsetSeconds
    self.entropy = entropy
  }

  /// What a clock on the wall shows where the person is.
  public var wall: CivilDateTime { CivilDateTime(instant, offsetSeconds: offsetSeconds) }

  /// The day there.
  public var today: CivilDate { wall.date }

  /// The name number `index` that this moment's randomness yields; each index yields another.
  public func id<Owner>(_ index: UInt64 = 0, of owner: Owner.Type = Owner.self) -> ID<Owner> {
    entropy.id(index)
  }
}

/// 128 random bits from the host, from which names are drawn without asking it again.
public struct Entropy: Hashable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The name number `index`: a bijection of these bits, so no index repeats another's name.
  public func id<Owner>(_ index: UInt64, of owner: Owner.Type = Owner.self) -> ID<Owner> {
    let step = index &* 0x9E37_79B9_7F4A_7C15
    return ID(high: Self.mix(high &+ step), low: Self.mix(low ^ step))
  }

  /// SplitMix64's finaliser (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
  private static func mix(_ seed: UInt64) -> UInt64 {
    var value = seed
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
