import Kernel
import TasksCore

// For tests: each line holds a rule's unit, interval, weekdays, nth, days, month, count (0 for
// none), last day or "-", the first day, and how many dates are wanted. Days are day numbers.
// Prints the dates of each rule on a line of their own.

func dates(_ words: [String]) -> [Int] {
  let numbers = words.map { Int($0) }
  guard numbers.count == 10, let unit = numbers[0].flatMap(RecurrenceRule.Unit.init(rawValue:)),
    let interval = numbers[1], let weekdays = numbers[2], let nth = numbers[3],
    let days = numbers[4], let month = numbers[5], let count = numbers[6], let start = numbers[8],
    let wanted = numbers[9]
  else { return [] }
  var end = count == 0 ? RecurrenceRule.End.never : .count(count)
  if let last = numbers[7] { end = .until(CivilDate(dayNumber: last)) }
  let rule = RecurrenceRule(
    unit, every: interval, weekdays: WeekdaySet(bits: weekdays), nth: nth,
    days: MonthDaySet(bits: days), month: month, end: end)
  let first = CivilDate(dayNumber: start)
  var date = rule.next(after: first.adding(days: -1), start: first)
  var found: [Int] = []
  while let day = date, found.count < wanted {
    found.append(day.dayNumber)
    date = rule.next(after: day, start: first)
  }
  return found
}

while let line = readLine() {
  let words = line.split(separator: " ").map { String($0) }
  print(dates(words).map { "\($0)" }.joined(separator: " "))
}
