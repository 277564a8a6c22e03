public import Kernel

/// What the calendars leave of a person's time.
public struct FreeTime: Hashable, Sendable {
  /// What keeps the person busy now, of several what began last; nil for nothing.
  public var current: Occurrence?
  /// When nothing keeps the person busy any more, with what follows without a break; nil when free.
  public var busyUntil: Instant?
  /// What is next: begins after now, and after what follows without a break.
  public var next: Occurrence?
  /// Whole minutes until then; 0 while busy, nil when nothing is known to come.
  public var minutes: Int?

  /// What comes that soon after another leaves no time between them.
  public static let breath: Int64 = 60_000

  /// `occurrences` may be of several calendars, and in any order.
  public init(_ occurrences: [Occurrence], now: Instant) {
    let busy = occurrences.busy
    var until: Instant?
    for occurrence in busy {
      let breath = (until ?? now).adding(milliseconds: until == nil ? 0 : Self.breath)
      if occurrence.start <= now, now < occurrence.end { current = occurrence }
      if breath < occurrence.start {
        next = occurrence
        break
      }
      if now < occurrence.end { until = max(until ?? occurrence.end, occurrence.end) }
    }
    busyUntil = until
    let untilNext = next.map { Int(($0.start.milliseconds - now.milliseconds) / 60_000) }
    minutes = until == nil ? untilNext : 0
  }
}

extension [Occurrence] {
  /// Those that take a person's time, in order of their starts.
  fileprivate var busy: [Occurrence] {
    filter { !$0.isFree && $0.start < $0.end }.inOrder { Occurrence.precedes($0, $1) }
  }

  /// The days from today on, as many as `days`, on whose evening nothing is: from `from` until
  /// `until` o'clock, where an evening that has begun counts from now on and not in its last hour.
  public func freeEvenings(
    now: Instant, days: Int, in zone: Zone, from: CivilTime = CivilTime(wrapping: 18 * 3_600),
    until: CivilTime = CivilTime(wrapping: 22 * 3_600)
  ) -> [CivilDate] {
    let busy = busy
    let today = zone.local(at: now).date
    var free: [CivilDate] = []
    for step in 0..<Swift.min(Swift.max(days, 0), 366) {
      let day = today.adding(days: step)
      let begin = Swift.max(zone.instant(of: CivilDateTime(day, from)), now)
      let end = zone.instant(of: CivilDateTime(day, until))
      guard end.milliseconds - begin.milliseconds >= 3_600_000 else { continue }
      let isTaken = busy.contains { $0.start < end && begin < $0.end }
      if !isTaken { free.append(day) }
    }
    return free
  }
}
