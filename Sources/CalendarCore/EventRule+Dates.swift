internal import Kernel

/// What is left of the work that a file may make, or one of its rules: each day and each time that is
/// looked at costs one.
struct Work {
  /// A second or two of a slow machine.
  static let ofFile = 20_000_000
  static let ofRule = 2_000_000

  private(set) var left = Work.ofFile
  /// Whether something was left out for want of it.
  private(set) var isCut = false

  /// False once there is none left.
  mutating func spend(_ cost: Int = 1) -> Bool {
    left -= cost
    if left <= 0 { isCut = true }
    return left > 0
  }

  mutating func cut() { isCut = true }

  /// As much of it as one rule may have.
  fileprivate var ofRule: Work {
    var work = self
    work.left = min(left, Self.ofRule)
    return work
  }

  fileprivate mutating func take(_ rule: Work) {
    left -= min(left, Self.ofRule) - rule.left
    isCut = isCut || rule.isCut
  }
}

/// Computes the times of a rule within a window, all in seconds on the wall.
struct RuleDates {
  /// Times of one rule in the window, and of one of its periods.
  static let most = 100_000

  private let rule: EventRule
  private let start: Int
  private let window: Range<Int>
  private let until: Int
  private var work: Work
  private var counted = 0
  private var found: [Int] = []
  /// Whether there is nothing more to find.
  private var isOver = false

  /// The times from `start` on that lie in the window and are not after `until`, in order.
  static func dates(
    _ rule: EventRule, from start: Int, in window: Range<Int>, until: Int?, _ work: inout Work
  ) -> [Int] {
    let last = min(until ?? window.upperBound - 1, window.upperBound - 1)
    guard last >= start, !window.isEmpty else { return [] }
    var dates = RuleDates(rule.anchored(at: start), start, window, last, work.ofRule)
    switch rule.unit {
    case .second, .minute, .hour: dates.findByTheClock()
    case .day, .week, .month, .year: dates.findByTheDay()
    }
    work.take(dates.work)
    return dates.found
  }

  private init(
    _ rule: EventRule, _ start: Int, _ window: Range<Int>, _ until: Int, _ work: Work
  ) {
    self.rule = rule
    self.start = start
    self.window = window
    self.until = until
    self.work = work
  }

  private mutating func take(_ time: Int) {
    guard !isOver, time >= start else { return }
    guard time <= until else {
      isOver = true
      return
    }
    counted += 1
    if time >= window.lowerBound { found.append(time) }
    if found.count >= Self.most { work.cut() }
    if found.count >= Self.most || counted == rule.count { isOver = true }
  }

  /// Those of a period's times that BYSETPOS names.
  private mutating func take(set: [Int]) {
    guard !rule.positions.isEmpty else {
      for time in set { take(time) }
      return
    }
    var places: [Int] = []
    for position in rule.positions {
      let place = position > 0 ? position - 1 : set.count + position
      if set.indices.contains(place), !places.contains(place) { places.append(place) }
    }
    for place in places.inOrder() { take(set[place]) }
  }
}

extension RuleDates {
  private mutating func findByTheDay() {
    let times = rule.timesOfDay
    let clips = rule.count == nil && rule.positions.isEmpty
    var index = rule.count == nil ? firstPeriod() : 0
    while !isOver, let days = period(index), days.lowerBound * secondsOfDay <= until {
      let from = floored(max(window.lowerBound, start), by: secondsOfDay)
      let to = floored(until, by: secondsOfDay) + 1
      let lower = clips ? max(days.lowerBound, from) : days.lowerBound
      let upper = clips ? min(days.upperBound, to) : days.upperBound
      var set: [Int] = []
      for day in lower..<max(lower, upper) {
        guard work.spend() else { return }
        guard rule.accepts(CivilDate(dayNumber: day), day) else { continue }
        guard set.count + times.count <= Self.most else { return work.cut() }
        guard work.spend(times.count) else { return }
        for time in times { set.append(day * secondsOfDay + time) }
      }
      take(set: set)
      guard work.spend() else { return }
      index += rule.interval
    }
  }

  /// The first period of the rule's that reaches into the window.
  private func firstPeriod() -> Int {
    let day = floored(max(window.lowerBound, start), by: secondsOfDay)
    let date = CivilDate(dayNumber: day)
    let first = CivilDate(dayNumber: floored(start, by: secondsOfDay))
    let passed: Int
    switch rule.unit {
    case .year: passed = date.year - first.year
    case .month: passed = (date.year - first.year) * 12 + date.month - first.month
    case .week: passed = (day - rule.weekBegin(first.dayNumber)) / 7
    default: passed = day - first.dayNumber
    }
    return max(passed, 0) / rule.interval * rule.interval
  }

  /// The days of the period so many units after the first; nil behind the end of the calendar.
  private func period(_ index: Int) -> Range<Int>? {
    let first = CivilDate(dayNumber: floored(start, by: secondsOfDay))
    guard index < 4_000_000 else { return nil }
    switch rule.unit {
    case .year:
      return Self.days(from: CivilDate(year: first.year + index, month: 1, day: 1), months: 12)
    case .month:
      let month = first.year * 12 + first.month - 1 + index
      return Self.days(
        from: CivilDate(year: month / 12, month: month % 12 + 1, day: 1), months: 1)
    case .week:
      let begin = rule.weekBegin(first.dayNumber) + index * 7
      return begin..<begin + 7
    default:
      let day = first.dayNumber + index
      return day..<day + 1
    }
  }

  private static func days(from first: CivilDate?, months: Int) -> Range<Int>? {
    guard let first else { return nil }
    return first.dayNumber..<first.adding(months: months).dayNumber
  }
}

extension RuleDates {
  private mutating func findByTheClock() {
    let unit = rule.unit.rawValue
    let step = rule.interval * unit
    let first = floored(start, by: unit) * unit
    let parts = rule.partsOfUnit
    var base = first
    if rule.count == nil { base = Self.aligned(window.lowerBound - unit, first, step) }
    while !isOver, base <= until {
      guard work.spend(1 + parts.count) else { return }
      if let next = nextToLookAt(after: base) {
        base = Self.aligned(next, first, step)
        continue
      }
      take(set: parts.map { base + $0 })
      base += step
    }
  }

  /// Where a day, an hour or a minute ends that the rule leaves out; nil within one that it has.
  private func nextToLookAt(after time: Int) -> Int? {
    let day = floored(time, by: secondsOfDay)
    guard rule.accepts(CivilDate(dayNumber: day), day) else { return (day + 1) * secondsOfDay }
    let second = time - day * secondsOfDay
    if !rule.hours.isEmpty, !rule.hours.contains(second / 3_600) {
      return time - second % 3_600 + 3_600
    }
    guard rule.unit != .hour else { return nil }
    if !rule.minutes.isEmpty, !rule.minutes.contains(second / 60 % 60) {
      return time - second % 60 + 60
    }
    guard rule.unit == .second, !rule.seconds.isEmpty else { return nil }
    return rule.seconds.contains(second % 60) ? nil : time + 1
  }

  /// The first of the steps from `first` on that is not before the time.
  private static func aligned(_ time: Int, _ first: Int, _ step: Int) -> Int {
    guard time > first else { return first }
    return first + (time - first + step - 1) / step * step
  }
}

extension EventRule {
  /// The rule with what it left open taken from its first time.
  fileprivate func anchored(at start: Int) -> EventRule {
    var rule = self
    let wall = CivilDateTime(wall: start)
    let isOpen = yearDays.isEmpty && monthDays.isEmpty && days.isEmpty
    switch unit {
    case .year where isOpen && weekNumbers.isEmpty:
      if months.isEmpty { rule.months = [wall.date.month] }
      rule.monthDays = [wall.date.day]
    case .year where isOpen, .week where isOpen && weekNumbers.isEmpty:
      rule.days = [Day(weekday: wall.date.weekday, nth: 0)]
    case .month where isOpen && weekNumbers.isEmpty:
      rule.monthDays = [wall.date.day]
    default: break
    }
    let isByTheDay = unit.rawValue <= 0 || unit.rawValue >= secondsOfDay
    if isByTheDay, hours.isEmpty { rule.hours = [wall.time.hour] }
    if isByTheDay || unit == .hour, minutes.isEmpty { rule.minutes = [wall.time.minute] }
    if unit != .second, seconds.isEmpty { rule.seconds = [wall.time.second] }
    return rule
  }

  fileprivate var timesOfDay: [Int] {
    var times: [Int] = []
    for hour in hours {
      for minute in minutes {
        for second in seconds { times.append(hour * 3_600 + minute * 60 + second) }
      }
    }
    return times
  }

  /// The seconds of an hour or of a minute at which something is.
  fileprivate var partsOfUnit: [Int] {
    switch unit {
    case .hour:
      var parts: [Int] = []
      for minute in minutes { for second in seconds { parts.append(minute * 60 + second) } }
      return parts
    case .minute: return seconds
    default: return [0]
    }
  }

  /// The first day of the week that the day is in.
  fileprivate func weekBegin(_ day: Int) -> Int {
    let weekday = CivilDate(dayNumber: day).weekday.rawValue
    return day - (weekday - weekStart.rawValue + 7) % 7
  }

  /// Whether the rule's months, weeks and days have this one.
  fileprivate func accepts(_ date: CivilDate, _ day: Int) -> Bool {
    if !months.isEmpty, !months.contains(date.month) { return false }
    if !monthDays.isEmpty {
      let length = CivilDate.length(ofMonth: date.month, year: date.year)
      guard monthDays.contains(date.day) || monthDays.contains(date.day - length - 1) else {
        return false
      }
    }
    if !yearDays.isEmpty {
      let (dayOfYear, length) = Self.placeInYear(date, day)
      guard yearDays.contains(dayOfYear) || yearDays.contains(dayOfYear - length - 1) else {
        return false
      }
    }
    return acceptsWeek(day) && acceptsWeekday(date, day)
  }

  private func acceptsWeek(_ day: Int) -> Bool {
    guard !weekNumbers.isEmpty else { return true }
    // A week belongs to the year that has its fourth day.
    let fourth = weekBegin(day) + 3
    let year = CivilDate(dayNumber: fourth).year
    guard let first = CivilDate(year: year, month: 1, day: 1)?.dayNumber else { return false }
    let weeks = (weekBegin(first + (CivilDate.isLeap(year: year) ? 362 : 361)) + 3 - first) / 7 + 1
    let week = (fourth - first) / 7 + 1
    return weekNumbers.contains(week) || weekNumbers.contains(week - weeks - 1)
  }

  private func acceptsWeekday(_ date: CivilDate, _ day: Int) -> Bool {
    guard !days.isEmpty else { return true }
    let weekday = date.weekday
    for wanted in days where wanted.weekday == weekday {
      // An ordinal means something in months and years alone.
      guard wanted.nth != 0, unit == .month || unit == .year else { return true }
      var place = date.day
      var length = CivilDate.length(ofMonth: date.month, year: date.year)
      if unit == .year, months.isEmpty { (place, length) = Self.placeInYear(date, day) }
      if wanted.nth == (place - 1) / 7 + 1 { return true }
      if wanted.nth == -((length - place) / 7 + 1) { return true }
    }
    return false
  }

  /// The day's number in its year, from 1, and how many there are.
  private static func placeInYear(_ date: CivilDate, _ day: Int) -> (Int, Int) {
    let first = CivilDate(year: date.year, month: 1, day: 1)?.dayNumber ?? day
    return (day - first + 1, CivilDate.isLeap(year: date.year) ? 366 : 365)
  }
}
