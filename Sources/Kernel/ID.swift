/// A name of 128 random bits, minted by whoever creates the thing it names.
///
/// `Owner` only keeps names of different things apart; it is never stored.
public struct ID<Owner>: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads sixteen bytes, most significant first; nil for any other count.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<8 {
      high = high << 8 | UInt64(bytes[index])
      low = low << 8 | UInt64(bytes[index + 8])
    }
    self.init(high: high, low: low)
  }

  /// Reads 32 hexadecimal digits of either case; nil for anything else.
  public init?(text: String) {
    guard let bytes = Hex.decode(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The name that follows from a text, the same on every device; each use begins with bits of its own.
  public init(of text: String, from start: Entropy) {
    self.init(high: Self.hash(text, start.high), low: Self.hash(text, start.low))
  }

  /// FNV-1a, with a last round that mixes all bits.
  private static func hash(_ text: String, _ start: UInt64) -> UInt64 {
    var hash = start
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    hash ^= hash >> 33
    hash = hash &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }

  /// Sixteen bytes, most significant first.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for half in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    return bytes
  }

  /// 32 lower-case hexadecimal digits: how an ID stands in addresses and logs.
  public var text: String { Hex.encode(bytes) }

  /// The same name for another kind of owner, where one kind is a case of the other.
  public func cast<Other>(to other: Other.Type = Other.self) -> ID<Other> {
    ID<Other>(high: high, low: low)
  }
}

extension ID: Comparable {
  public static func < (left: ID, right: ID) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}
