import Kernel
import TasksCore

extension RecurrenceRule {
  /// A rule as calendars write it (RFC 5545, section 3.3.10); nil for one that todos cannot have.
  init?(calendarText text: String) {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      guard let sign = part.firstIndex(of: "=") else { return nil }
      parts[String(part[..<sign])] = String(part[part.index(after: sign)...])
    }
    let units: [String: Unit] = [
      "DAILY": .day, "WEEKLY": .week, "MONTHLY": .month, "YEARLY": .year, "HOURLY": .hour,
    ]
    guard let unit = units[parts["FREQ"] ?? ""] else { return nil }
    let known: Set<String> = [
      "FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "UNTIL", "COUNT", "WKST",
    ]
    guard known.isSuperset(of: parts.keys) else { return nil }
    self.init(unit, every: Int(parts["INTERVAL"] ?? "1") ?? 0)
    guard readDays(parts), readEnd(parts), isValid else { return nil }
  }

  private mutating func readDays(_ parts: [String: String]) -> Bool {
    var places: [Int] = []
    for text in (parts["BYDAY"] ?? "").split(separator: ",") {
      let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      guard let number = names.firstIndex(of: String(text.suffix(2))),
        let day = Weekday(rawValue: number + 1)
      else { return false }
      weekdays = weekdays.union(WeekdaySet([day]))
      if text.count > 2 { places.append(Int(text.dropLast(2)) ?? 0) }
    }
    places += (parts["BYSETPOS"] ?? "").split(separator: ",").map { Int($0) ?? 0 }
    if !places.isEmpty { setNths(places) }
    var days = (parts["BYMONTHDAY"] ?? "").split(separator: ",").map { Int($0) ?? 0 }
    // Of a month without a 30th, its last: as our own export writes days that some months lack.
    if parts["BYSETPOS"] == "-1", parts["BYDAY"] == nil, let last = days.last, last > 28,
      days == Array(28...last)
    {
      setNths([])
      days = [last]
    }
    // The last of the month stands as the 31st here.
    guard days.allSatisfy({ $0 == -1 || (1...31).contains($0) }) else { return false }
    self.days = MonthDaySet(days.map { $0 == -1 ? 31 : $0 })
    if let text = parts["BYMONTH"] {
      guard unit == .year, let number = Int(text) else { return false }
      month = number
    }
    return true
  }

  private mutating func readEnd(_ parts: [String: String]) -> Bool {
    if let text = parts["COUNT"] {
      guard let count = Int(text) else { return false }
      end = .count(count)
    }
    guard let text = parts["UNTIL"] else { return true }
    let digits = Array(text.utf8.prefix(8))
    guard digits.count == 8, let number = Int(String(decoding: digits, as: UTF8.self)),
      let day = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { return false }
    end = .until(day)
    return true
  }
}
