import Kernel
import TasksCore

// For tests: each line holds a rule's unit, interval, weekdays, nths between commas (0 for none),
// days, month, count (0 for none), last day or "-", the first day, its second, and how many dates are
// wanted. Days are day numbers.
// Prints the dates of each rule on a line of their own; by the hour as seconds.

func dates(_ words: [String]) -> [Int] {
  let numbers = words.map { Int($0) }
  guard numbers.count == 11, let unit = numbers[0].flatMap(RecurrenceRule.Unit.init(rawValue:)),
    let interval = numbers[1], let weekdays = numbers[2], let days = numbers[4],
    let month = numbers[5], let count = numbers[6], let start = numbers[8],
    let second = numbers[9], let wanted = numbers[10]
  else { return [] }
  let nths = words[3].split(separator: ",").compactMap { Int($0) }.filter { $0 != 0 }
  var end = count == 0 ? RecurrenceRule.End.never : .count(count)
  if let last = numbers[7] { end = .until(CivilDate(dayNumber: last)) }
  let rule = RecurrenceRule(
    unit, every: interval, weekdays: WeekdaySet(bits: weekdays), nths: nths,
    days: MonthDaySet(bits: days), month: month, end: end)
  let first = CivilDate(dayNumber: start)
  if unit == .hour {
    return times(rule, from: CivilDateTime(first, CivilTime(wrapping: second)), wanted)
  }
  var date = rule.next(after: first.adding(days: -1), start: first)
  var found: [Int] = []
  while let day = date, found.count < wanted {
    found.append(day.dayNumber)
    date = rule.next(after: day, start: first)
  }
  return found
}

func times(_ rule: RecurrenceRule, from start: CivilDateTime, _ wanted: Int) -> [Int] {
  let before = CivilDateTime(start.date.adding(days: -1), start.time)
  var time = rule.next(after: before, start: start)
  var found: [Int] = []
  while let wall = time, found.count < wanted {
    found.append(wall.date.dayNumber * 86_400 + wall.time.secondOfDay)
    time = rule.next(after: wall, start: start)
  }
  return found
}

while let line = readLine() {
  let words = line.split(separator: " ").map { String($0) }
  print(dates(words).map { "\($0)" }.joined(separator: " "))
}
