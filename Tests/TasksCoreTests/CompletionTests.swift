import Kernel
import SyncCore
import TasksCore
import Testing

private let todoID = ID<Entity>(high: 7, low: 9)
private let noon = CivilTime(wrapping: 43_200)

/// A device's copy of some entities, written with stamps of its own.
struct Desk {
  var entities: [ID<Entity>: Entity] = [:]
  var time: UInt64 = 1
  var device: UInt64

  init(device: UInt64) { self.device = device }

  mutating func write(_ edits: [Edit]) {
    time += 1
    let stamp = Stamp(milliseconds: Int64(time), device: DeviceID(bits: device))
    for edit in edits {
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      take(Entity(id: edit.entity, kind: edit.kind, fields: fields))
    }
  }

  mutating func take(_ entity: Entity) {
    guard var known = entities[entity.id] else {
      entities[entity.id] = entity
      return
    }
    known.merge(entity)
    entities[entity.id] = known
  }

  mutating func take(_ other: Desk) {
    for entity in other.entities.values { take(entity) }
  }

  var todos: [Todo] { entities.values.map { Todo($0) }.filter { !$0.isDeleted } }
  var open: [Todo] { todos.filter { !$0.isDone } }

  func todo(_ id: ID<Entity>) -> Todo? { entities[id].map { Todo($0) } }

  mutating func complete(_ id: ID<Entity>, _ date: String, _ time: CivilTime = noon) {
    guard let todo = todo(id) else { return }
    let wall = CivilDateTime(day(date), time)
    write(todo.completion(at: Zone.utc.instant(of: wall), wall: wall))
  }
}

private func desk(_ draft: Todo, today: String) -> Desk {
  var desk = Desk(device: 1)
  let tidy = draft.tidied(at: CivilDateTime(day(today), noon))
  desk.write([Edit(todoID, tidy.assignments(over: nil))])
  return desk
}

@Test func completingAPlainTodoMarksItDone() {
  var desk = desk(Todo(title: "Milk"), today: "2026-07-01")
  desk.complete(todoID, "2026-07-01")
  #expect(desk.open.isEmpty)
  #expect(desk.todo(todoID)?.isDone == true)
}

// Shows T17.
@Test func afterMissedDaysOneInstanceIsOpenAndToCome() {
  let rule = RecurrenceRule(.day)
  var desk = desk(Todo(title: "Water", rule: rule), today: "2026-07-01")
  desk.complete(todoID, "2026-07-09")
  #expect(desk.open.map { text($0.due?.day) } == ["2026-07-10"])
  #expect(desk.todos.filter { $0.isDone }.map { text($0.due?.day) } == ["2026-07-01"])
}

@Test func whatIsDoneEarlyDoesNotComeBackForTheSameDay() {
  let rule = RecurrenceRule(.week, weekdays: WeekdaySet([.friday]))
  var desk = desk(Todo(title: "Bins", rule: rule), today: "2026-07-01")
  #expect(text(desk.open[0].due?.day) == "2026-07-03")
  desk.complete(todoID, "2026-07-01")
  #expect(text(desk.open[0].due?.day) == "2026-07-10")
}

// Shows T17.
@Test func todaysTimeThatIsStillToComeStaysOpenAfterMissedDays() {
  let due = Due(day: day("2026-07-01"), time: CivilTime(hour: 18, minute: 0))
  var desk = desk(
    Todo(title: "Pills", due: due, rule: RecurrenceRule(.day)), today: "2026-07-01")
  desk.complete(todoID, "2026-07-04")
  #expect(desk.open.map { text($0.due?.day) } == ["2026-07-04"])
  desk.complete(todoID, "2026-07-04")
  #expect(desk.open.map { text($0.due?.day) } == ["2026-07-05"])
}

// Shows T14, T17.
@Test func whatCountsFromCompletionBeginsAnewOnThatDay() {
  let rule = RecurrenceRule(.day, every: 3, isFromCompletion: true)
  var desk = desk(Todo(title: "Plants", rule: rule), today: "2026-07-01")
  desk.complete(todoID, "2026-07-09")
  #expect(text(desk.open[0].due?.day) == "2026-07-12")
  let month = RecurrenceRule(.month, isFromCompletion: true)
  var other = Desk(device: 1)
  let draft = Todo(title: "Filter", rule: month)
    .tidied(at: CivilDateTime(day("2026-01-15"), .midnight))
  other.write([Edit(todoID, draft.assignments(over: nil))])
  other.complete(todoID, "2026-01-31")
  #expect(text(other.open[0].due?.day) == "2026-02-28")
}

@Test func theAnchorStaysThroughAShortMonth() {
  let due = Due(day: day("2026-01-31"))
  var desk = desk(
    Todo(title: "Rent", due: due, rule: RecurrenceRule(.month)), today: "2026-01-31")
  desk.complete(todoID, "2026-01-31")
  #expect(text(desk.open[0].due?.day) == "2026-02-28")
  desk.complete(todoID, "2026-02-28")
  #expect(text(desk.open[0].due?.day) == "2026-03-31")
}

@Test func theLastInstanceIsDoneForGood() {
  let rule = RecurrenceRule(.day, end: .count(2))
  var desk = desk(Todo(title: "Course", rule: rule), today: "2026-07-01")
  desk.complete(todoID, "2026-07-01")
  desk.complete(todoID, "2026-07-02")
  #expect(desk.open.isEmpty)
  #expect(desk.todos.count == 2)
}

// Shows T17.
@Test func twoDevicesThatCompleteTheSameInstanceMeetWithoutDoublingIt() {
  var phone = desk(Todo(title: "Water", rule: RecurrenceRule(.day)), today: "2026-07-01")
  var laptop = Desk(device: 2)
  laptop.take(phone)
  phone.complete(todoID, "2026-07-01")
  laptop.time = 40
  laptop.complete(todoID, "2026-07-01")
  let seen = phone
  phone.take(laptop)
  laptop.take(seen)
  #expect(phone.entities == laptop.entities)
  #expect(phone.open.map { text($0.due?.day) } == ["2026-07-02"])
  #expect(phone.todos.filter { $0.isDone }.count == 1)
  #expect(phone.todo(todoID)?.series?.doneCount == 1)
}

@Test func takingACompletionBackLeavesEverythingAsItWas() {
  var desk = desk(Todo(title: "Water", rule: RecurrenceRule(.day)), today: "2026-07-01")
  let before = desk.todo(todoID)
  guard let todo = before else { return }
  let wall = CivilDateTime(day("2026-07-05"), noon)
  let edits = todo.completion(at: Instant(milliseconds: 5), wall: wall)
  let undo = edits.map { $0.inverse(over: desk.entities[$0.entity], at: Instant(milliseconds: 6)) }
  desk.write(edits)
  desk.write(undo)
  #expect(desk.todo(todoID) == before)
  #expect(desk.todos.count == 1)
  desk.complete(todoID, "2026-07-05")
  #expect(desk.todos.count == 2)
}

@Test func openingADoneInstanceAgainGivesItsDateBack() {
  var desk = desk(Todo(title: "Water", rule: RecurrenceRule(.day)), today: "2026-07-01")
  desk.complete(todoID, "2026-07-01")
  guard let done = desk.todos.first(where: { $0.isDone }) else {
    Issue.record("Nothing was kept of what was done.")
    return
  }
  desk.write(done.reopening(at: Instant(milliseconds: 9), series: desk.todo(todoID)))
  #expect(desk.todos.map { text($0.due?.day) } == ["2026-07-01"])
  #expect(desk.todo(todoID)?.series?.doneCount == 0)
}

private func described(_ todo: Todo) -> String {
  text(todo.due?.day) + " " + (todo.due?.time?.text ?? "-")
}

// Shows T14, T17.
@Test func whatComesByTheHourIsDoneSeveralTimesADay() {
  var desk = desk(Todo(title: "Water", rule: RecurrenceRule(.hour, every: 2)), today: "2026-07-01")
  // It began at the next full hour.
  #expect(desk.open.map(described) == ["2026-07-01 13:00"])
  desk.complete(todoID, "2026-07-01", CivilTime(wrapping: 13 * 3_600 + 60))
  desk.complete(todoID, "2026-07-01", CivilTime(wrapping: 14 * 3_600))
  // Three were missed.
  desk.complete(todoID, "2026-07-01", CivilTime(wrapping: 23 * 3_600 + 60))
  #expect(desk.open.map(described) == ["2026-07-02 01:00"])
  #expect(
    desk.todos.filter { $0.isDone }.map(described).sorted()
      == ["2026-07-01 13:00", "2026-07-01 15:00", "2026-07-01 17:00"])
  #expect(desk.todo(todoID)?.series?.doneCount == 3)
}

@Test func hoursFromCompletionAreCountedFromItsMinute() {
  let rule = RecurrenceRule(.hour, every: 6, isFromCompletion: true, end: .count(3))
  var desk = desk(Todo(title: "Pills", rule: rule), today: "2026-07-01")
  desk.complete(todoID, "2026-07-01", CivilTime(wrapping: 20 * 3_600 + 130))
  #expect(desk.open.map(described) == ["2026-07-02 02:02"])
  desk.complete(todoID, "2026-07-02", CivilTime(wrapping: 3 * 3_600))
  #expect(desk.open.map(described) == ["2026-07-02 09:00"])
  desk.complete(todoID, "2026-07-02", CivilTime(wrapping: 9 * 3_600))
  #expect(desk.open.isEmpty)
}

// Shows T17.
@Test func twoDevicesThatCompleteTheSameHourMeetWithoutDoublingIt() throws {
  var phone = desk(Todo(title: "Water", rule: RecurrenceRule(.hour)), today: "2026-07-01")
  var laptop = Desk(device: 2)
  laptop.take(phone)
  let one = CivilTime(wrapping: 13 * 3_600)
  phone.complete(todoID, "2026-07-01", one)
  laptop.time = 40
  laptop.complete(todoID, "2026-07-01", one)
  let seen = phone
  phone.take(laptop)
  laptop.take(seen)
  #expect(phone.entities == laptop.entities)
  #expect(phone.open.map(described) == ["2026-07-01 14:00"])
  phone.time = 80
  phone.complete(todoID, "2026-07-01", CivilTime(wrapping: 14 * 3_600))
  #expect(phone.todos.filter { $0.isDone }.count == 2)
  // The earlier one is opened again: that is then the one that is due.
  let first = try #require(phone.todos.first { described($0) == "2026-07-01 13:00" })
  phone.write(first.reopening(at: Instant(milliseconds: 9), series: phone.todo(todoID)))
  #expect(phone.open.map(described) == ["2026-07-01 13:00"])
  #expect(phone.todo(todoID)?.series?.doneCount == 1)
}

@Test func theNamesOfInstancesOfADayStayAsTheyWere() {
  let due = Due(day: day("2026-07-01"), time: noon)
  let daily = Todo(id: todoID, due: due, rule: RecurrenceRule(.day))
  let index = UInt64(due.day.dayNumber) + (1 << 40)
  let name = Entropy(high: 7, low: 9).id(index, of: Entity.self)
  #expect(daily.instanceID(of: due) == name)
  #expect(daily.instanceID(of: Due(day: due.day)) == name)
  let hourly = Todo(id: todoID, due: due, rule: RecurrenceRule(.hour))
  #expect(hourly.instanceID(of: due) != name)
  #expect(hourly.instanceID(of: due) != hourly.instanceID(of: Due(day: due.day)))
}

@Test func anotherTimeMovesTheHoursAndNoneIsTheNextFullOne() throws {
  var desk = desk(Todo(title: "Water", rule: RecurrenceRule(.hour, every: 2)), today: "2026-07-01")
  let stored = try #require(desk.todo(todoID))
  var later = stored
  later.due = Due(day: day("2026-07-01"), time: CivilTime(hour: 13, minute: 30))
  desk.write([Edit(todoID, later.assignments(over: stored))])
  desk.complete(todoID, "2026-07-01", CivilTime(wrapping: 13 * 3_600))
  #expect(desk.open.map(described) == ["2026-07-01 15:30"])
  var timeless = try #require(desk.todo(todoID))
  timeless.due = Due(day: day("2026-07-03"))
  let wall = CivilDateTime(day("2026-07-01"), CivilTime(wrapping: 23 * 3_600))
  #expect(described(timeless.tidied(over: desk.todo(todoID), at: wall)) == "2026-07-03 00:00")
  timeless.due = Due(day: day("2026-07-01"))
  #expect(described(timeless.tidied(over: desk.todo(todoID), at: wall)) == "2026-07-02 00:00")
}

/// Random rules, completed after random waits on two devices that meet now and then.
// Shows T17.
@Test(arguments: 1...300) func oneInstanceIsOpenWhateverIsMissed(seed: UInt64) {
  var dice = Dice(seed: seed)
  let unit = RecurrenceRule.Unit.allCases[dice.below(4)]
  var rule = RecurrenceRule(unit, every: 1 + dice.below(4))
  rule.isFromCompletion = dice.below(2) == 0
  if unit == .week { rule.weekdays = WeekdaySet(bits: dice.below(128)) }
  if unit == .month && dice.below(2) == 0 { rule.days = MonthDaySet([1 + dice.below(31)]) }
  var phone = desk(Todo(title: "Again", rule: rule), today: "2026-01-31")
  var laptop = Desk(device: 2)
  laptop.take(phone)
  var today = day("2026-01-31")
  for _ in 0..<20 {
    today = today.adding(days: dice.below(50))
    let usesPhone = dice.below(2) == 0
    if usesPhone {
      phone.complete(todoID, text(today))
    } else {
      laptop.complete(todoID, text(today))
    }
    guard dice.below(3) == 0 else { continue }
    let seen = phone
    phone.take(laptop)
    laptop.take(seen)
    #expect(phone.entities == laptop.entities)
    #expect(phone.open.count == 1)
    guard let due = phone.open.first?.due else { continue }
    #expect(rule.isFromCompletion || due.day > day("2026-01-31"))
  }
  let open = usesLater(phone, laptop)
  #expect(open.count == 1)
}

private func usesLater(_ one: Desk, _ other: Desk) -> [Todo] {
  var both = one
  both.take(other)
  return both.open
}

struct Dice {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }
}
