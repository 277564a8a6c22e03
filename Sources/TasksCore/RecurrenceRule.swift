public import Kernel

/// Days of the week, as one number.
public struct WeekdaySet: Hashable, Sendable {
  /// Monday's bit is the lowest; 0 to 127.
  public let bits: Int

  public init(bits: Int) {
    self.bits = bits & 127
  }

  public init(_ days: [Weekday]) {
    var bits = 0
    for day in days { bits |= 1 << (day.rawValue - 1) }
    self.bits = bits
  }

  public static let none = WeekdaySet(bits: 0)
  public static let workdays = WeekdaySet(bits: 0b001_1111)
  public static let weekend = WeekdaySet(bits: 0b110_0000)
  public static let all = WeekdaySet(bits: 127)

  public var isEmpty: Bool { bits == 0 }

  public func contains(_ day: Weekday) -> Bool { bits & 1 << (day.rawValue - 1) != 0 }

  public func union(_ other: WeekdaySet) -> WeekdaySet { WeekdaySet(bits: bits | other.bits) }
}

/// Days of a month, as one number; one that a month lacks means its last.
public struct MonthDaySet: Hashable, Sendable {
  /// The bit of the 1st is the lowest; 31 bits.
  public let bits: Int

  public init(bits: Int) {
    self.bits = bits & 0x7FFF_FFFF
  }

  public init(_ days: [Int]) {
    var bits = 0
    for day in days where (1...31).contains(day) { bits |= 1 << (day - 1) }
    self.bits = bits
  }

  public static let none = MonthDaySet(bits: 0)
  /// The 31st, or whatever is the last.
  public static let last = MonthDaySet([31])

  public var isEmpty: Bool { bits == 0 }

  public func contains(_ day: Int) -> Bool {
    (1...31).contains(day) && bits & 1 << (day - 1) != 0
  }
}

/// How a todo repeats.
///
/// Like RFC 5545's rules, but for days that a month lacks: those are its last, never skipped.
public struct RecurrenceRule: Hashable, Sendable {
  /// The numbers are stored and sent.
  public enum Unit: Int, Sendable, CaseIterable {
    case day = 0
    case week = 1
    case month = 2
    case year = 3
    /// By the clock on the wall; 4 stays free for minutes, as `EntryUnit` has them.
    case hour = 5

    /// So many of them at most: what comes once in 24 hours comes by the day.
    public var intervals: ClosedRange<Int> { self == .hour ? 1...23 : RecurrenceRule.intervals }
  }

  public enum End: Hashable, Sendable {
    case never
    /// After so many dates, the first among them; counted from completion, after so many times done.
    case count(Int)
    /// With the last date that is not after this one.
    case until(CivilDate)
  }

  public static let intervals = 1...999
  public static let counts = 1...999
  public static let ordinals = -5...31
  /// How many places of a month a rule has.
  public static let longestNths = 10

  public var unit: Unit
  public var interval: Int
  /// Of a week; or with `nths` of a month.
  public var weekdays: WeekdaySet
  /// Which of the month's `weekdays` taken together, in order: 1 is the first, -1 the last.
  public private(set) var nths: [Int]
  public var days: MonthDaySet
  /// Of a year: 1 to 12; 0 for none.
  public var month: Int
  /// Whether the next date is counted from the day on which it was done.
  public var isFromCompletion: Bool
  public var end: End

  public init(
    _ unit: Unit, every interval: Int = 1, weekdays: WeekdaySet = .none, nth: Int = 0,
    nths: [Int] = [], days: MonthDaySet = .none, month: Int = 0, isFromCompletion: Bool = false,
    end: End = .never
  ) {
    self.unit = unit
    self.interval = interval
    self.weekdays = weekdays
    self.nths = []
    self.days = days
    self.month = month
    self.isFromCompletion = isFromCompletion
    self.end = end
    setNths(nth == 0 ? nths : [nth])
  }

  /// The one place of the month; 0 for none, and for several.
  public var nth: Int { nths.count == 1 ? nths[0] : 0 }

  /// Puts them in order, none twice.
  public mutating func setNths(_ numbers: [Int]) {
    nths = []
    for number in numbers.inOrder() where nths.last != number { nths.append(number) }
  }

  /// Whether every number is one that a rule may have.
  public var isValid: Bool {
    guard unit.intervals.contains(interval), nths.count <= Self.longestNths,
      (0...12).contains(month), nths.isEmpty || !weekdays.isEmpty
    else { return false }
    for nth in nths where nth == 0 || !Self.ordinals.contains(nth) { return false }
    if case .count(let count) = end { return Self.counts.contains(count) }
    return true
  }

  /// The rule with what it left open taken from its first day: "every month" becomes "on the 31st".
  public func anchored(at day: CivilDate) -> RecurrenceRule {
    var rule = self
    switch unit {
    case .hour, .day: break
    case .week:
      if weekdays.isEmpty { rule.weekdays = WeekdaySet([day.weekday]) }
    case .month, .year:
      if nths.isEmpty && days.isEmpty { rule.days = MonthDaySet([day.day]) }
      if unit == .year && month == 0 { rule.month = day.month }
    }
    return rule
  }
}
