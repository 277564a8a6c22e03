public import Kernel

/// When a todo is due: a day, perhaps with a time, perhaps of one zone.
///
/// Without a zone a time means the wall clock of wherever one is.
public struct Due: Hashable, Sendable {
  public var day: CivilDate
  public var time: CivilTime?
  /// The IANA name of the time's zone, or empty.
  public var zone: String

  public init(day: CivilDate, time: CivilTime? = nil, zone: String = "") {
    self.day = day
    self.time = time
    self.zone = time == nil ? "" : zone
  }

  /// The same time and zone on another day.
  public func on(_ day: CivilDate) -> Due { Due(day: day, time: time, zone: zone) }

  /// When that is, on walls that show the zone's time; a day without time counts to its end.
  ///
  /// A time that clocks skip is as much later as they were put forward.
  public func instant(in zone: Zone) -> Instant {
    guard let time else {
      return zone.instant(of: CivilDateTime(day.adding(days: 1), .midnight))
    }
    return zone.instant(of: CivilDateTime(day, time))
  }

  /// Whether it has passed, on a wall that shows `now`.
  public func isOverdue(at now: CivilDateTime) -> Bool {
    guard let time else { return day < now.date }
    return CivilDateTime(day, time) < now
  }

  public static func == (left: Due, right: Due) -> Bool {
    left.day == right.day && left.time == right.time && left.zone == right.zone
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(day)
    hasher.combine(time)
  }
}

/// The encoding: an array of day number, second of the day or null, and zone.
extension Due {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(3)
    writer.write(day.dayNumber)
    if let time { writer.write(time.secondOfDay) } else { writer.writeNull() }
    writer.write(zone)
    return writer.bytes
  }

  /// Nil for anything else, and for days that no calendar page has.
  public init?(encoded bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    // Whatever cannot be read is as good as no due date.
    guard let count = try? reader.readArrayCount(), count >= 3,
      let number = try? reader.readInt(), let isNull = try? reader.readNull()
    else { return nil }
    var second: Int?
    if !isNull {
      guard let read = try? reader.readInt(), (0..<86_400).contains(read) else { return nil }
      second = read
    }
    guard let zone = try? reader.readText(),
      (CivilDate.first.dayNumber...CivilDate.last.dayNumber).contains(number)
    else { return nil }
    self.init(
      day: CivilDate(dayNumber: number), time: second.map { CivilTime(wrapping: $0) }, zone: zone)
  }
}
