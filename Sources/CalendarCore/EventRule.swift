internal import Kernel

/// How an event repeats (RFC 5545, section 3.3.10).
struct EventRule: Hashable {
  enum Unit: Int, Hashable {
    case second = 1
    case minute = 60
    case hour = 3_600
    case day = 86_400
    case week = 604_800
    case month = 0
    case year = -1
  }

  /// A day of the week; with an ordinal one of them in the month or year.
  struct Day: Hashable {
    var weekday: Weekday
    /// 1 is the first, -1 the last, 0 means every one.
    var nth: Int
  }

  var unit: Unit
  var interval = 1
  var count: Int?
  var until: EventTime?
  var months: [Int] = []
  var weekNumbers: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var days: [Day] = []
  var hours: [Int] = []
  var minutes: [Int] = []
  var seconds: [Int] = []
  var positions: [Int] = []
  var weekStart = Weekday.monday

  /// Nil for a rule without a frequency that there is.
  init?(_ text: ArraySlice<UInt8>) {
    var unit: Unit?
    var rule = EventRule(unit: .day)
    for part in parts(text, at: UInt8(ascii: ";")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = trimmed(part[(sign + 1)...])
      let key = trimmed(part[..<sign]).map(capital)
      if spells(key, "FREQ") {
        unit = Self.unit(value)
      } else {
        rule.read(key, value)
      }
    }
    guard let unit else { return nil }
    self = rule
    self.unit = unit
  }

  private init(unit: Unit) {
    self.unit = unit
  }

  private mutating func read(_ key: [UInt8], _ value: ArraySlice<UInt8>) {
    if spells(key, "INTERVAL") {
      interval = min(max(number(value) ?? 1, 1), 1_000_000_000)
    } else if spells(key, "COUNT") {
      count = number(value).map { max($0, 1) }
    } else if spells(key, "UNTIL") {
      until = EventTime(value, isDay: false, zone: .floating)
    } else if spells(key, "WKST") {
      weekStart = Self.weekday(value) ?? .monday
    } else if spells(key, "BYDAY") {
      for part in parts(value, at: UInt8(ascii: ",")) {
        guard let weekday = Self.weekday(part.suffix(2)) else { continue }
        let nth = signedNumber(trimmed(part).dropLast(2)) ?? 0
        let day = Day(weekday: weekday, nth: nth)
        if !days.contains(day) { days.append(day) }
      }
    } else if spells(key, "BYMONTH") {
      months = Self.numbers(value, 1...12)
    } else if spells(key, "BYWEEKNO") {
      weekNumbers = Self.numbers(value, -53...53)
    } else if spells(key, "BYYEARDAY") {
      yearDays = Self.numbers(value, -366...366)
    } else if spells(key, "BYMONTHDAY") {
      monthDays = Self.numbers(value, -31...31)
    } else if spells(key, "BYHOUR") {
      hours = Self.numbers(value, 0...23)
    } else if spells(key, "BYMINUTE") {
      minutes = Self.numbers(value, 0...59)
    } else if spells(key, "BYSECOND") {
      seconds = Self.numbers(value, 0...59)
    } else if spells(key, "BYSETPOS") {
      positions = Self.numbers(value, -366...366)
    }
  }

  /// In order, none twice; 0 only where the range begins with it.
  private static func numbers(_ text: ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> [Int] {
    var found: [Int] = []
    for part in parts(text, at: UInt8(ascii: ",")) {
      guard let number = signedNumber(trimmed(part)), range.contains(number) else { continue }
      guard number != 0 || range.lowerBound == 0, !found.contains(number) else { continue }
      found.append(number)
    }
    return found.inOrder()
  }

  private static func unit(_ text: ArraySlice<UInt8>) -> Unit? {
    let name = text.map(capital)
    if spells(name, "YEARLY") { return .year }
    if spells(name, "MONTHLY") { return .month }
    if spells(name, "WEEKLY") { return .week }
    if spells(name, "DAILY") { return .day }
    if spells(name, "HOURLY") { return .hour }
    if spells(name, "MINUTELY") { return .minute }
    if spells(name, "SECONDLY") { return .second }
    return nil
  }

  private static func weekday(_ text: ArraySlice<UInt8>) -> Weekday? {
    let name = text.map(capital)
    if spells(name, "MO") { return .monday }
    if spells(name, "TU") { return .tuesday }
    if spells(name, "WE") { return .wednesday }
    if spells(name, "TH") { return .thursday }
    if spells(name, "FR") { return .friday }
    if spells(name, "SA") { return .saturday }
    if spells(name, "SU") { return .sunday }
    return nil
  }
}
