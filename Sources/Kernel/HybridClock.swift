/// The device that made a change.
///
/// Zero is the server itself.
public struct DeviceID: Hashable, Comparable, Sendable {
  public let bits: UInt64

  public init(bits: UInt64) {
    self.bits = bits
  }

  /// The server, when it writes what it fetched or read.
  public static let server = DeviceID(bits: 0)

  public static func < (left: DeviceID, right: DeviceID) -> Bool {
    left.bits < right.bits
  }
}

/// When a register was written, and by whom: the greater stamp wins.
///
/// 48 bits of milliseconds since 1970, 16 bits of counter, 64 bits of device (Kulkarni et al.:
/// Logical physical clocks).
public struct Stamp: Hashable, Comparable, Sendable {
  /// Milliseconds in the upper 48 bits, the counter in the lower 16.
  public let time: UInt64
  public let device: DeviceID

  public init(time: UInt64, device: DeviceID) {
    self.time = time
    self.device = device
  }

  public init(milliseconds: Int64, counter: UInt16 = 0, device: DeviceID) {
    let bounded = UInt64(min(max(milliseconds, 0), 0xFFFF_FFFF_FFFF))
    self.init(time: bounded << 16 | UInt64(counter), device: device)
  }

  public var milliseconds: Int64 { Int64(time >> 16) }

  public static func < (left: Stamp, right: Stamp) -> Bool {
    left.time == right.time ? left.device < right.device : left.time < right.time
  }
}

/// A clock that never goes back and never repeats, whatever the wall clock does.
public struct HybridClock: Hashable, Sendable {
  public let device: DeviceID
  /// The greatest time given or seen so far.
  public private(set) var last: UInt64
  /// Milliseconds that the server's clock is ahead of ours, learnt from its answers.
  public var offset: Int64

  public init(device: DeviceID, last: UInt64 = 0, offset: Int64 = 0) {
    self.device = device
    self.last = last
    self.offset = offset
  }

  /// The next stamp: later than every stamp given or seen.
  ///
  /// A full counter rolls into the millisecond.
  public mutating func tick(at instant: Instant) -> Stamp {
    let wall = Stamp(
      milliseconds: instant.adding(milliseconds: offset).milliseconds, device: device)
    last = max(wall.time, last == .max ? last : last + 1)
    return Stamp(time: last, device: device)
  }

  /// Takes note of a stamp made elsewhere, so that what follows is later than it.
  public mutating func observe(_ stamp: Stamp) {
    last = max(last, stamp.time)
  }
}
