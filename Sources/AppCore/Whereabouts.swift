public import Kernel

/// Where this device was found: the last two readings, in memory alone.
public struct Whereabouts: Hashable, Sendable {
  struct Reading: Hashable, Sendable {
    var position: Position
    var at: Instant
  }

  private(set) var latest: Reading?
  private(set) var earlier: Reading?

  /// For how long a reading tells where one is, and for how long it tells of a way.
  private static let fresh: Int64 = 10 * 60_000
  private static let longestWay: Int64 = 20 * 60_000
  private static let shortestWay: Int64 = 30_000
  /// In metres, beyond what is uncertain.
  private static let leastWay = 300.0
  /// In metres a second: faster than on foot, slower than in the air.
  private static let speeds = 2.0...90.0

  public init() {}

  public mutating func found(_ position: Position, at now: Instant) {
    // Of two within a moment the second one says nothing of a way.
    if let latest, now.milliseconds - latest.at.milliseconds >= Self.shortestWay {
      earlier = latest
    }
    latest = Reading(position: position, at: now)
  }

  /// Where one is now; nil where that is not known any more.
  public func position(at now: Instant) -> Position? {
    guard let latest, abs(now.milliseconds - latest.at.milliseconds) <= Self.fresh else {
      return nil
    }
    return latest.position
  }

  /// The nearest of the places whose circle one is in.
  public func place(among places: [NamedPlace], at now: Instant) -> NamedPlace? {
    guard let position = position(at: now) else { return nil }
    var found: (place: NamedPlace, metres: Double)?
    for place in places where place.contains(position) {
      let metres = place.position.metres(to: position)
      if found.map({ metres < $0.metres }) ?? true { found = (place, metres) }
    }
    return found?.place
  }

  /// Whether the two readings are apart as those of somebody who rides.
  public func isOnTheWay(at now: Instant) -> Bool {
    guard position(at: now) != nil, let latest, let earlier else { return false }
    let milliseconds = latest.at.milliseconds - earlier.at.milliseconds
    guard (Self.shortestWay...Self.longestWay).contains(milliseconds) else { return false }
    let metres = earlier.position.metres(to: latest.position)
    let unsure = Double(earlier.position.accuracy) + Double(latest.position.accuracy)
    return metres >= unsure + Self.leastWay
      && Self.speeds.contains(metres * 1_000 / Double(milliseconds))
  }
}
