public import Kernel

/// How days and times of day are written: here for everything that a person reads.
///
/// English is written as in its reader's region (`EnglishRegion`), Korean as in Korea.
extension Words {
  /// A day: “Nov 26”, “26 Nov”, “11월 26일”; outside of the year of `today` with its year,
  /// “Nov 26, 2027”, “26 Nov 2027”, “2027년 11월 26일”.
  ///
  /// `today` is nil for what is stored and read in other years, which always names its year.
  public func date(_ day: CivilDate, today: CivilDate?) -> String {
    let isThisYear = day.year == today?.year
    return say(
      monthAndDays(day.month, "\(day.day)")
        + (isThisYear ? "" : (isDayFirst ? " " : ", ") + "\(day.year)"),
      (isThisYear ? "" : "\(day.year)년 ") + "\(day.month)월 \(day.day)일")
  }

  /// The day of an instant.
  public func date(_ instant: Instant, now: Instant, offsetSeconds: Int32) -> String {
    date(
      CivilDateTime(instant, offsetSeconds: offsetSeconds).date,
      today: CivilDateTime(now, offsetSeconds: offsetSeconds).date)
  }

  /// English's month and its days, as its region has them: “Nov 26”, “26 Nov”.
  @inline(__always)
  public func monthAndDays(_ month: Int, _ days: String) -> String {
    isDayFirst ? days + " " + shortMonth(month) : shortMonth(month) + " " + days
  }

  /// A day with its day of the week: “Fri, Jul 17”, “Fri 17 Jul”, “7월 17일 (금)”.
  public func weekdayAndDate(_ day: CivilDate, today: CivilDate) -> String {
    let weekday = shortWeekday(day.weekday.rawValue)
    let date = date(day, today: today)
    return say(named(weekday, date), "\(date) (\(weekday))")
  }

  /// English's name of a day before its date, as its region has them.
  public func named(_ weekday: String, _ date: String) -> String {
    weekday + (isDayFirst ? " " : ", ") + date
  }

  /// A time of day: “5:30 PM”, “17:30”, “오후 5:30”.
  public func time(_ time: CivilTime) -> String {
    if hasLongClock { return time.text }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    let clock = "\(hour):" + (time.minute < 10 ? "0" : "") + "\(time.minute)"
    return time.hour < 12 ? say(clock + " AM", "오전 " + clock) : say(clock + " PM", "오후 " + clock)
  }

  /// The name of a day of the week, 1 to 7: “Monday”, “월요일”.
  public func weekday(_ number: Int) -> String {
    switch number {
    case 1: say("Monday", "월요일")
    case 2: say("Tuesday", "화요일")
    case 3: say("Wednesday", "수요일")
    case 4: say("Thursday", "목요일")
    case 5: say("Friday", "금요일")
    case 6: say("Saturday", "토요일")
    default: say("Sunday", "일요일")
    }
  }

  /// The same in short: “Mon”, “월”.
  public func shortWeekday(_ number: Int) -> String {
    // Three letters, or one syllable: three bytes of UTF-8 either way.
    String(decoding: weekday(number).utf8.prefix(3), as: UTF8.self)
  }

  /// “Jan” to “Dec”; Korean counts its months.
  public func shortMonth(_ number: Int) -> String { Self.shortMonths[number - 1] }

  private static let shortMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
