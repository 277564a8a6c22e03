/// A time of day, without zone and without leap seconds.
public struct CivilTime: Hashable, Comparable, Sendable {
  /// 0 to 86,399.
  public let secondOfDay: Int

  public static let midnight = CivilTime(wrapping: 0)

  /// Nil for a time that no clock shows.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard hour >= 0, hour < 24, minute >= 0, minute < 60, second >= 0, second < 60 else {
      return nil
    }
    secondOfDay = hour * 3_600 + minute * 60 + second
  }

  /// Whatever number of seconds, on a clock that goes round.
  public init(wrapping seconds: Int) {
    let rest = seconds % 86_400
    secondOfDay = rest < 0 ? rest + 86_400 : rest
  }

  public var hour: Int { secondOfDay / 3_600 }
  public var minute: Int { secondOfDay / 60 % 60 }
  public var second: Int { secondOfDay % 60 }

  public static func < (left: CivilTime, right: CivilTime) -> Bool {
    left.secondOfDay < right.secondOfDay
  }
}

/// A date and a time of day as a wall shows them.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  public var date: CivilDate
  public var time: CivilTime

  public init(_ date: CivilDate, _ time: CivilTime) {
    self.date = date
    self.time = time
  }

  /// What a clock shows that is so many seconds ahead of UTC; parts of seconds are cut off.
  public init(_ instant: Instant, offsetSeconds: Int32) {
    let milliseconds = instant.milliseconds
    let whole = milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0)
    self.init(secondsSince1970: whole + Int64(offsetSeconds))
  }

  /// Seconds since 1970-01-01T00:00:00 on the same wall.
  init(secondsSince1970 seconds: Int64) {
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    let bounded = min(max(days, -10_000_000), 10_000_000)
    date = CivilDate(dayNumber: Int(bounded))
    time = CivilTime(wrapping: Int(seconds - days * 86_400))
  }

  var secondsSince1970: Int64 {
    Int64(date.dayNumber) * 86_400 + Int64(time.secondOfDay)
  }

  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}
