import Kernel

/// A day that was recognised, perhaps with a part of it.
struct EntryDate {
  var day: CivilDate
  /// Minutes of the day, where a part of it or a span in hours was named.
  var minutes: Int?
  /// Whether a bare hour that follows is one of the afternoon: "tonight at 8".
  var isLate = false
  /// Whether the minutes were counted from now, or only stand for a part of the day.
  var isExact = false
  /// "…까지": the last day, where something repeats.
  var isLast = false
}

/// A time of day that was recognised.
struct EntryTime {
  /// Of the day; 1,440 is the midnight that ends it.
  var minutes: Int
  /// Whether neither half of the day was named.
  var isBare: Bool

  /// Nil for a time that no clock shows.
  init?(hour: Int, minute: Int, isBare: Bool) {
    guard (0...24).contains(hour), (0..<60).contains(minute), hour < 24 || minute == 0 else {
      return nil
    }
    minutes = hour * 60 + minute
    self.isBare = isBare
  }
}

extension CivilDate {
  /// The first such day that is not before this one.
  func onOrAfter(_ weekday: Int) -> CivilDate {
    adding(days: (weekday - self.weekday.rawValue + 7) % 7)
  }

  /// The first such day after this one.
  func after(_ weekday: Int) -> CivilDate { adding(days: 1).onOrAfter(weekday) }

  /// The last such day before this one.
  func before(_ weekday: Int) -> CivilDate { adding(days: -7).onOrAfter(weekday) }

  /// Such a day of the week, that begins with Monday, so many weeks on.
  func inWeek(_ weeks: Int, _ weekday: Int) -> CivilDate {
    adding(days: weeks * 7 + weekday - self.weekday.rawValue)
  }

  /// The last day of the month, so many months on.
  func lastOfMonth(_ months: Int) -> CivilDate {
    let first = firstOfMonth(months)
    let length = CivilDate.length(ofMonth: first.month, year: first.year)
    return first.adding(days: length - 1)
  }

  func firstOfMonth(_ months: Int) -> CivilDate {
    adding(days: 1 - day).adding(months: months)
  }

  /// The first date of this month and day, or of this day, that is not before this one.
  func coming(month: Int, day: Int) -> CivilDate? {
    for step in 0..<8 {
      if let date = CivilDate(year: year + step, month: month, day: day), date >= self {
        return date
      }
    }
    return nil
  }

  func coming(day: Int) -> CivilDate? {
    for step in 0..<3 {
      let first = firstOfMonth(step)
      if let date = CivilDate(year: first.year, month: first.month, day: day), date >= self {
        return date
      }
    }
    return nil
  }
}

extension CivilDateTime {
  /// So long from now.
  func adding(_ count: Int, _ unit: EntryUnit) -> EntryDate {
    switch unit {
    case .day: return EntryDate(day: date.adding(days: count))
    case .week: return EntryDate(day: date.adding(days: count * 7))
    case .month: return EntryDate(day: date.adding(months: count))
    case .year: return EntryDate(day: date.adding(months: count * 12))
    case .minute, .hour:
      let minutes = time.secondOfDay / 60 + count * (unit == .hour ? 60 : 1)
      return EntryDate(
        day: date.adding(days: minutes / 1_440), minutes: minutes % 1_440, isExact: true)
    }
  }
}
