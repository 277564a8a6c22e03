public import Kernel

/// Rules that are counted in hours: by the clock on the wall, over midnight too.
extension RecurrenceRule {
  /// The first time after `wall` of the series that begins at `start`; nil once it has ended.
  public func next(after wall: CivilDateTime, start: CivilDateTime) -> CivilDateTime? {
    guard isValid else { return nil }
    let step = Int64(interval) * 3_600_000
    let first = Zone.utc.instant(of: start).milliseconds
    let passed = Zone.utc.instant(of: wall).milliseconds - first
    let index = passed < 0 ? 0 : passed / step + 1
    if case .count(let count) = end, index >= Int64(count) { return nil }
    let next = CivilDateTime(Instant(milliseconds: first + index * step), offsetSeconds: 0)
    if case .until(let last) = end, next.date > last { return nil }
    return next
  }

  /// The next time after what was due is done.
  func nextHour(after due: Due, series: Series, wall: CivilDateTime) -> CivilDateTime? {
    if isFromCompletion {
      // Clocks show minutes, and so do times that are due.
      let minute = CivilTime(wrapping: wall.time.secondOfDay / 60 * 60)
      let done = CivilDateTime(wall.date, minute)
      return uncounted(series)?.next(after: done, start: done)
    }
    let time = due.time ?? .midnight
    return next(
      after: max(CivilDateTime(due.day, time), wall),
      start: CivilDateTime(series.start, series.time ?? time))
  }
}

extension Due {
  /// The next full hour, where no time was said; on another day than today's the same one.
  static func atFullHour(on day: CivilDate?, at wall: CivilDateTime, zone: String = "") -> Due {
    let seconds = (wall.time.hour + 1) * 3_600
    let isToday = day.map { $0 == wall.date } ?? true
    let start = isToday ? wall.date.adding(days: seconds / 86_400) : day ?? wall.date
    return Due(day: start, time: CivilTime(wrapping: seconds), zone: zone)
  }
}
