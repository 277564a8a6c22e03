import Kernel
import SyncCore
import TasksCore
import Testing
import Wire

private func faults(_ draft: Todo) -> [PropertyFault] { draft.faults }

@Test func aTitleIsNeededAndHasAtMostTwoHundredCharacters() {
  #expect(faults(Todo(title: "")) == [PropertyFault(Todo.title, .missing)])
  #expect(faults(Todo(title: " \t")) == [PropertyFault(Todo.title, .missing)])
  #expect(faults(Todo(title: "a\nb")) == [PropertyFault(Todo.title, .malformed)])
  let longest = String(repeating: "가", count: 200)
  #expect(faults(Todo(title: longest)).isEmpty)
  #expect(faults(Todo(title: longest + "a")) == [PropertyFault(Todo.title, .tooLong)])
}

@Test func everyPartHasItsLimits() {
  let tags = (0..<21).map { "t\($0)" }
  let far = Due(day: day("1899-12-31"))
  let draft = Todo(
    title: "a", notes: String(repeating: "n", count: 10_001), due: far, tags: tags,
    reminders: [40_321])
  #expect(
    faults(draft) == [
      PropertyFault(Todo.notes, .tooLong), PropertyFault(Todo.due, .malformed),
      PropertyFault(Todo.tags, .tooLong), PropertyFault(Todo.reminders, .malformed),
    ])
  #expect(faults(Todo(title: "a", tags: [""])) == [PropertyFault(Todo.tags, .missing)])
  let zoned = Due(day: day("2026-01-01"), time: .midnight, zone: "Not a zone")
  #expect(faults(Todo(title: "a", due: zoned)) == [PropertyFault(Todo.due, .malformed)])
}

@Test func aRuleNeedsADayAndADateToCome() {
  let rule = RecurrenceRule(.day)
  #expect(faults(Todo(title: "a", rule: rule)) == [PropertyFault(Todo.rule, .malformed)])
  let wall = CivilDateTime(day("2026-01-01"), .midnight)
  #expect(faults(Todo(title: "a", rule: rule).tidied(at: wall)).isEmpty)
  let ended = RecurrenceRule(.day, end: .until(day("2025-01-01")))
  #expect(
    faults(Todo(title: "a", rule: ended).tidied(at: wall))
      == [PropertyFault(Todo.rule, .malformed)])
}

@Test func aTidiedDraftBeginsOnTheFirstDayOfItsRule() {
  let rule = RecurrenceRule(.month, days: MonthDaySet([1]))
  let tidy = Todo(title: " Pay rent ", tags: ["home", "home "], rule: rule)
    .tidied(at: CivilDateTime(day("2026-07-14"), .midnight))
  #expect(tidy.title == "Pay rent")
  #expect(tidy.tags == ["home"])
  #expect(text(tidy.due?.day) == "2026-08-01")
}

@Test func aDraftWritesOnlyWhatDiffers() {
  let id = ID<Entity>(high: 1, low: 2)
  var desk = Desk(device: 1)
  let draft = Todo(title: "Milk", due: Due(day: day("2026-07-01")), priority: .high)
  desk.write([Edit(id, draft.assignments(over: nil))])
  guard let todo = desk.todo(id) else { return }
  #expect(draft.assignments(over: todo).isEmpty)
  var changed = todo
  changed.priority = .low
  #expect(changed.assignments(over: todo).map { $0.value.number } == [Todo.priority.number])
  changed.rule = RecurrenceRule(.day)
  #expect(
    changed.assignments(over: todo).map { $0.value.number }
      == [Todo.priority.number, Todo.rule.number, Todo.series.number])
}
