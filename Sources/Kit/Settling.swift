public import Kernel
public import SyncCore

/// Rows that were pressed a moment ago: each keeps its place in a list until its result was seen.
///
/// Nothing moves under a finger, and a second press hits no neighbour.
public struct Settling<Place: Equatable & Sendable>: Equatable, Sendable {
  /// How long a result is shown where it was brought about.
  public static var milliseconds: UInt32 { 1_200 }
  /// Nobody sees rows move and presses within so short a time: that was meant for what stood there before.
  private static var reaction: Int64 { 250 }

  /// What each of them takes its place from: itself, as it was when it was pressed.
  public private(set) var places: [ID<Entity>: Place] = [:]
  private var movedAt: Instant?
  /// When each of those that a second press takes back was pressed last.
  private var presses: [ID<Entity>: Instant] = [:]

  public init() {}

  /// The first press counts: there it stood.
  public mutating func hold(_ id: ID<Entity>, as place: Place) {
    if places[id] == nil { places[id] = place }
  }

  /// Until the row goes, a second press means the opposite.
  public mutating func press(_ id: ID<Entity>, _ moment: Moment) { presses[id] = moment.instant }

  public func isPressed(_ id: ID<Entity>) -> Bool { presses[id] != nil }

  /// Whether a press follows another on its row too closely to mean something of its own: a double tap.
  public mutating func isDoubled(_ id: ID<Entity>, _ moment: Moment) -> Bool {
    guard let last = presses[id], isWithinReaction(last, moment) else { return false }
    presses[id] = moment.instant
    return true
  }

  /// Lets the rows go to where they belong now; answers where they stood.
  public mutating func settle(_ moment: Moment) -> [ID<Entity>: Place] {
    let held = places
    places = [:]
    presses = [:]
    if !held.isEmpty { movedAt = moment.instant }
    return held
  }

  /// Whether a press on a row comes too soon after rows have moved.
  public func isTooSoon(_ moment: Moment) -> Bool {
    movedAt.map { isWithinReaction($0, moment) } ?? false
  }

  private func isWithinReaction(_ instant: Instant, _ moment: Moment) -> Bool {
    let passed = moment.instant.milliseconds - instant.milliseconds
    return passed >= 0 && passed < Self.reaction
  }
}
