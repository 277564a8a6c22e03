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
  /// Whether only a day of the week was named, or only a week: a second date may say which.
  var isWeekday = false
  var isWeek = false

  /// Whether a part of the day was named.
  var isPart: Bool { minutes != nil && !isExact }

  /// What both name together: "friday, july 24", "friday next week"; nil where they differ.
  func joined(_ other: EntryDate) -> EntryDate? {
    if other.day == day { return self }
    if isWeekday && !other.isWeekday {
      if other.isWeek { return EntryDate(day: other.day.inWeek(0, day.weekday.rawValue)) }
      return other.day.weekday == day.weekday ? other : nil
    }
    return other.isWeekday && !isWeekday ? other.joined(self) : nil
  }
}

/// A time of day that was recognised.
struct EntryTime {
  /// Of the day; 1,440 is the midnight that ends it.
  var minutes: Int
  /// Whether neither half of the day was named.
  var isBare: Bool
  /// Whether its hour is one that only a clock of twenty-four has.
  var isOfTwentyFour = false
  /// How long it takes, in minutes.
  var length: Int?

  init(minutes: Int) {
    self.minutes = minutes
    isBare = false
  }

  /// Nil for a time that no clock shows; the half of the day is 0, 12, or 24 for the night.
  init?(hour: Int, minute: Int, half: Int? = nil, isBare: Bool? = nil) {
    var hour = hour
    isOfTwentyFour = hour > 12
    guard (0...24).contains(hour), (0..<60).contains(minute), hour < 24 || minute == 0 else {
      return nil
    }
    if let half {
      guard hour <= 12 || half > 0 else { return nil }
      // At night the hours go on over midnight; noon is twelve and not twenty-four.
      if hour <= 12 {
        hour = half == 24 ? (hour == 12 ? 24 : hour < 5 ? hour : hour + 12) : hour % 12 + half
      }
    }
    minutes = hour * 60 + minute
    self.isBare = isBare ?? (half == nil && hour <= 12)
  }

  /// From this time to that one, which is less than a day later.
  func lasting(to end: EntryTime) -> EntryTime {
    var time = self
    // "9 to 18" is by the clock of twenty-four hours.
    if end.isOfTwentyFour { time.isBare = false }
    let difference = end.minutes - minutes + 1_440
    let length = difference % (time.isBare || end.isBare ? 720 : 1_440)
    if time.isBare && !end.isBare {
      time = EntryTime(minutes: (end.minutes - length + 1_440) % 1_440)
    }
    time.length = length == 0 ? nil : length
    return time
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

  /// The last of a year, so many years on.
  func lastOfYear(_ years: Int) -> CivilDate {
    firstOfMonth(13 - month + years * 12).adding(days: -1)
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
