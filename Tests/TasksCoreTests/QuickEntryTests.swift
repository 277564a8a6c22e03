import Kernel
import Kit
import TasksCore
import Testing

/// Wednesday, 15 July 2026, ten in the morning.
private let now = CivilDateTime(day("2026-7-15"), CivilTime(wrapping: 36_000))

private func trimmed(_ part: Substring) -> String {
  String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
}

private func names(_ days: WeekdaySet) -> String {
  let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  return Weekday.allCases.filter { days.contains($0) }.map { names[$0.rawValue - 1] }
    .joined(separator: ",")
}

/// "w2 mon,wed! <2026-7-31": every other Monday and Wednesday from completion up to that day;
/// "m1 2,4sun": the second and fourth Sunday of every month.
private func described(_ rule: RecurrenceRule?) -> String {
  guard let rule else { return "" }
  var text = ""
  let days = (1...31).filter { rule.days.contains($0) }.map { "\($0)" }.joined(separator: ",")
  switch rule.unit {
  case .hour: text = "h\(rule.interval)"
  case .day: text = "d\(rule.interval)"
  case .week:
    text = "w\(rule.interval)"
    if !rule.weekdays.isEmpty { text += " " + names(rule.weekdays) }
  case .month:
    text = "m\(rule.interval)"
    let nths = rule.nths.map { "\($0)" }.joined(separator: ",")
    if !nths.isEmpty { text += " " + nths + names(rule.weekdays) }
    if !days.isEmpty { text += " " + days }
  case .year:
    text = "y\(rule.interval)"
    if !days.isEmpty { text += " \(rule.month)-" + days }
  }
  if rule.isFromCompletion { text += "!" }
  switch rule.end {
  case .never: break
  case .count(let count): text += " x\(count)"
  case .until(let last): text += " <\(last.year)-\(last.month)-\(last.day)"
  }
  return text
}

private func described(_ due: Due?) -> String {
  guard let due else { return "" }
  var text = due.day.year == 2026 ? "" : "\(due.day.year)-"
  text += "\(due.day.month)-\(due.day.day)"
  if let time = due.time {
    text += " \(time.hour):" + (time.minute < 10 ? "0" : "") + "\(time.minute)"
  }
  return text
}

private func described(_ entry: QuickEntry) -> [String] {
  var rest: [String] = []
  if let priority = entry.priority { rest.append("!\(priority.rawValue)") }
  if let list = entry.list { rest.append("#" + list) }
  rest += entry.todo.tags.map { "@" + $0 }
  if let minutes = entry.todo.estimate { rest.append("~\(minutes)") }
  rest += entry.todo.reminders.map { "*\($0)" }
  return [
    entry.todo.title, described(entry.todo.due), described(entry.todo.rule),
    rest.joined(separator: " "),
  ]
}

/// A line of a table: what is typed, what it means, and what is understood of it.
struct TypedEntry {
  /// Title, when, how it repeats, and the rest.
  let expected: [String]
  let understood: [String]

  init(_ line: String) {
    var parts = line.split(separator: "|", omittingEmptySubsequences: false).map(trimmed)
    if parts.count == 1 { parts.append(parts[0]) }
    while parts.count < 5 { parts.append("") }
    expected = Array(parts[1...4])
    understood = described(QuickEntry(parts[0], at: now))
  }

  /// Whether something was set, and not what was meant.
  var isSilentlyWrong: Bool {
    understood[1...] != expected[1...] && understood[1...].contains { !$0.isEmpty }
  }
}

// Shows T15.
@Test(arguments: englishPhrases + koreanPhrases) func aPhraseMeansWhatPeopleMean(line: String) {
  let entry = TypedEntry(line)
  #expect(entry.understood == entry.expected)
}

@Test func thereAreThreeHundredPhrasesAndHalfAreKorean() {
  #expect(englishPhrases.count >= 150)
  #expect(koreanPhrases.count >= 150)
  #expect(koreanPhrases.allSatisfy { $0.unicodeScalars.contains { $0.value > 0xAC00 } })
}

@Test func aChipTellsWhereItsWordsStand() {
  let text = "치과 내일 오후 5시 !high"
  let entry = QuickEntry(text, at: now)
  #expect(entry.chips.map { $0.text } == ["내일", "오후 5시", "!high"])
  #expect(entry.chips.map { $0.kind } == [.date, .time, .priority])
  for chip in entry.chips {
    let bytes = Array(text.utf8)[chip.start..<chip.end]
    #expect(String(decoding: bytes, as: UTF8.self) == chip.text)
  }
}

@Test(arguments: [
  ("tax 3/4", "2027-3-4", "2027-4-3"), ("tax 3/4/2027", "2027-3-4", "2027-4-3"),
  ("tax on 1/12", "2027-1-12", "12-1"), ("dinner 25/12", "12-25", "12-25"),
  ("dinner 12/25", "12-25", "12-25"), ("dinner 25/12/2027", "2027-12-25", "2027-12-25"),
  ("launch 2026-09-01", "9-1", "9-1"), ("visa 3.8.2026", "8-3", "8-3"),
  ("3/4 치과", "2027-3-4", "2027-3-4"), ("order 24/7 support plan", "", ""),
])
func twoNumbersAreADayInTheOrderOfTheRegion(text: String, monthFirst: String, dayFirst: String) {
  #expect(described(QuickEntry(text, at: now).todo.due) == monthFirst)
  #expect(described(QuickEntry(text, at: now, in: .american).todo.due) == monthFirst)
  #expect(described(QuickEntry(text, at: now, in: .australian).todo.due) == dayFirst)
  #expect(described(QuickEntry(text, at: now, in: .british).todo.due) == dayFirst)
}

// At a quarter past six "6:30" was half past six in the evening.
@Test(arguments: [
  ("Gym 6:30", "7-15 6:30"), ("Gym 06:30", "7-15 6:30"), ("Gym 6:10", "7-15 18:10"),
  ("Gym at 7", "7-15 7:00"), ("Gym 9:30", "7-15 9:30"), ("Gym at 4", "7-15 16:00"),
  ("Gym 6:30 today", "7-15 6:30"), ("Gym 6:30 tomorrow", "7-16 18:30"),
  ("Gym every day 6:30", "7-15 18:30"), ("Gym 6:30pm", "7-15 18:30"), ("운동 6시 반", "7-15 6:30"),
])
func aBareHourThatIsStillToComeInTheMorningIsMeant(text: String, due: String) {
  let now = CivilDateTime(day("2026-7-15"), CivilTime(wrapping: 22_500))
  #expect(described(QuickEntry(text, at: now).todo.due) == due)
}

@Test func wordsThatAreTakenBackStayInTheTitle() {
  let entry = QuickEntry("read Next Friday tomorrow", at: now, dismissed: ["Next Friday"])
  #expect(entry.todo.title == "read Next Friday")
  #expect(described(entry.todo.due) == "7-16")
  let rule = QuickEntry("every day is a gift", at: now, dismissed: ["every day"])
  #expect(rule.todo.title == "every day is a gift")
  #expect(rule.todo.rule == nil)
  #expect(rule.chips.isEmpty)
}

@Test func whateverIsTypedIsReadToItsEnd() {
  var dice = Dice(seed: 11)
  let words = [
    "every", "!", "1st", "매주", "월", "3일", "마다", "#", "@", " ", "at", "25", ":", "9", "/", "on",
    "the", "last", "까지", "다음", "주", "in", "9999", "years", "오후", "시", "반", "for", "until", "\u{0}",
    "2월", "30일", "🙂", ",", "p1", "동안", "999", "months", "31", "every!",
    "before", "ago", "after", "from", "end of", "eod", "12.25", "3-4", "pm", "h", "(", ")", "\"",
    "-", "~",
    "부터", "둘째", "까지", "한 번", "하루", "걸러", "friday", "Friday", "half past", "twice", "and", "or",
  ]
  for _ in 0..<5_000 {
    var text = ""
    for _ in 0..<dice.below(10) {
      text += words[dice.below(words.count)] + (dice.below(2) == 0 ? " " : "")
    }
    let entry = QuickEntry(text, at: now)
    #expect(entry.todo.title.utf8.count <= text.utf8.count)
    if let rule = entry.todo.rule { #expect(rule.isValid) }
    for chip in entry.chips { #expect(chip.start < chip.end && chip.end <= text.utf8.count) }
  }
}

@Test func aLineLongerThanAnyTitleIsATitle() {
  let text = String(repeating: "a week from ", count: 1_000) + "friday"
  let entry = QuickEntry(text, at: now)
  #expect(entry.chips.isEmpty)
  #expect(entry.todo.title == text)
}

@Test func anEstimateIsRecognised() {
  for (text, minutes, title) in [
    ("Write the report 30m", 30, "Write the report"), ("보고서 30분", 30, "보고서"),
    ("call in 30 minutes", nil, "call"), ("nap 0m", nil, "nap 0m"), ("film 1440m", 1_440, "film"),
    ("run 1441m", nil, "run 1441m"), ("30분 후 전화", nil, "전화"),
    ("내일 명상 10분", 10, "명상"), ("10분 명상", nil, "10분 명상"), ("5m", nil, "5m"),
    ("내일 3시 회의 5시 30분 출발", nil, "회의 5시 30분 출발"),
  ] as [(String, Int?, String)] {
    let entry = QuickEntry(text, at: now)
    #expect(entry.todo.estimate == minutes)
    #expect(entry.todo.title == title)
  }
}
