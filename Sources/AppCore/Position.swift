/// A point on the earth, as the browser found it: never stored but as a named place, and never sent.
///
/// In hundred-thousandths of a degree, about a metre: north of the south pole, and east of the date line.
public struct Position: Hashable, Sendable {
  public var northing: Int
  public var easting: Int
  /// How far off it may be, in metres.
  public var accuracy: Int

  /// Where it is not known better, in metres, no place is set by it.
  static let coarse = 1_000
  private static let wholeCircle = 36_000_000
  private static let perRadian = 18_000_000 / Double.pi
  private static let earthRadius = 6_371_009.0

  public init(northing: Int, easting: Int, accuracy: Int) {
    self.northing = northing
    self.easting = easting
    self.accuracy = accuracy
  }

  var isCoarse: Bool { accuracy > Self.coarse }

  /// Right to a metre within a kilometre: between two points the earth is taken as flat.
  public func metres(to other: Position) -> Double {
    let north = Double(other.northing) - Double(northing)
    var turn = abs(other.easting - easting) % Self.wholeCircle
    if turn > Self.wholeCircle / 2 { turn = Self.wholeCircle - turn }
    let middle = (Double(northing) + Double(other.northing)) / 2 - Double(Self.wholeCircle / 4)
    let east = Double(turn) * Self.cosine(middle / Self.perRadian)
    return (north * north + east * east).squareRoot() / Self.perRadian * Self.earthRadius
  }

  /// Of an angle between the poles, right to a forty-thousandth (Taylor's series).
  private static func cosine(_ angle: Double) -> Double {
    let square = angle * angle
    return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
  }
}

/// Why there is no position; the numbers are those of Web/host/surroundings.js.
public enum PositionTrouble: UInt8, Sendable, CaseIterable {
  /// The browser has none to tell, or not at this address.
  case missing = 0
  case denied = 1
  /// Not now.
  case unavailable = 2
  /// The browser would ask the person, which takes a tap.
  case unasked = 3
}
