public import Kernel

/// The minutes of a day in which only what the person set is told, perhaps over midnight.
public struct QuietHours: Hashable, Sendable {
  public var from: Int
  /// The first minute after them; none are quiet where both are equal.
  public var until: Int

  public init(from: Int, until: Int) {
    self.from = from
    self.until = until
  }

  public func contains(_ time: CivilTime) -> Bool {
    let minute = time.secondOfDay / 60
    return from <= until
      ? from <= minute && minute < until : from <= minute || minute < until
  }

  /// When those end that this time lies in.
  func end(after wall: CivilDateTime) -> CivilDateTime {
    let isBeforeMidnight = until < from && wall.time.secondOfDay / 60 >= from
    return CivilDateTime(
      isBeforeMidnight ? wall.date.adding(days: 1) : wall.date, .ofDay(minute: until))
  }
}

extension CivilTime {
  static func ofDay(minute: Int) -> CivilTime { CivilTime(wrapping: minute * 60) }
}

extension Zone {
  /// The first instant from that time on which is outside of the quiet hours.
  func instant(of wall: CivilDateTime, outside quiet: QuietHours) -> Instant {
    var found = instant(of: wall)
    // Where clocks are put forward, the end of quiet hours can lie in the next ones.
    for _ in 0..<3 {
      let shown = local(at: found)
      guard quiet.contains(shown.time) else { break }
      found = max(found, firstInstant(from: quiet.end(after: shown)))
    }
    return found
  }

  /// When a wall first shows this time, or a later one where clocks skip it.
  private func firstInstant(from wall: CivilDateTime) -> Instant {
    switch resolve(wall) {
    case .once(let instant), .twice(let instant, _): return instant
    case .skipped(let instant):
      let later = transitions.partitioningIndex { instant < $0.instant }
      return later == 0 ? instant : transitions[later - 1].instant
    }
  }
}
