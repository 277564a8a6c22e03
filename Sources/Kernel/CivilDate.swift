/// A day of the week.
///
/// The numbers are ISO 8601's.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  case monday = 1
  case tuesday = 2
  case wednesday = 3
  case thursday = 4
  case friday = 5
  case saturday = 6
  case sunday = 7
}

/// A day in the proleptic Gregorian calendar, years -9999 to 9999: it belongs to no zone.
public struct CivilDate: Hashable, Sendable {
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  public static let first = CivilDate(unchecked: -9999, 1, 1)
  public static let last = CivilDate(unchecked: 9999, 12, 31)

  /// Nil for a day that the calendar does not have.
  public init?(year: Int, month: Int, day: Int) {
    guard year >= -9999, year <= 9999, month >= 1, month <= 12, day >= 1 else { return nil }
    guard day <= Self.length(ofMonth: month, year: year) else { return nil }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01, held at the first and last date (Hinnant: chrono-compatible low-level
  /// date algorithms).
  public init(dayNumber: Int) {
    let number = min(max(dayNumber, Self.first.dayNumber), Self.last.dayNumber) + 719_468
    let era = (number >= 0 ? number : number - 146_096) / 146_097
    let dayOfEra = number - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(unchecked: year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Days since 1970-01-01.
  public var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  public var weekday: Weekday {
    let sinceMonday = (dayNumber + 3) % 7
    let index = sinceMonday < 0 ? sinceMonday + 7 : sinceMonday
    return Weekday(rawValue: index + 1) ?? .monday
  }

  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// 28 to 31; 0 for a month that there is not.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }
}

extension CivilDate {
  /// Held at the first and last date.
  public func adding(days: Int) -> CivilDate {
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    if overflow { return days > 0 ? .last : .first }
    return CivilDate(dayNumber: number)
  }

  /// The same day so many months on, or the last of a month that is too short; held at the first and
  /// last date.
  public func adding(months: Int) -> CivilDate {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    if overflow { return months > 0 ? .last : .first }
    let newYear = sum >= 0 ? sum / 12 : (sum - 11) / 12
    let newMonth = sum - newYear * 12 + 1
    if newYear > 9999 { return .last }
    if newYear < -9999 { return .first }
    let length = Self.length(ofMonth: newMonth, year: newYear)
    return CivilDate(unchecked: newYear, newMonth, min(day, length))
  }
}

extension CivilDate: Comparable {
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
