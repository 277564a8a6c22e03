import Kernel
import SyncCore
import TasksCore
import Testing
import Wire

private func faults(_ draft: TodoDraft) -> [TodoFault] { draft.faults }

@Test func aTitleIsNeededAndHasAtMostTwoHundredCharacters() {
  #expect(faults(TodoDraft(title: "")) == [TodoFault(.title, .missing)])
  #expect(faults(TodoDraft(title: " \t")) == [TodoFault(.title, .missing)])
  #expect(faults(TodoDraft(title: "a\nb")) == [TodoFault(.title, .malformed)])
  let longest = String(repeating: "가", count: 200)
  #expect(faults(TodoDraft(title: longest)).isEmpty)
  #expect(faults(TodoDraft(title: longest + "a")) == [TodoFault(.title, .tooLong)])
}

@Test func everyPartHasItsLimits() {
  let tags = (0..<21).map { "t\($0)" }
  let far = Due(day: day("1899-12-31"))
  let draft = TodoDraft(
    title: "a", notes: String(repeating: "n", count: 10_001), due: far, tags: tags,
    reminders: [40_321])
  #expect(
    faults(draft) == [
      TodoFault(.notes, .tooLong), TodoFault(.due, .malformed), TodoFault(.tags, .tooLong),
      TodoFault(.reminders, .malformed),
    ])
  #expect(faults(TodoDraft(title: "a", tags: [""])) == [TodoFault(.tags, .missing)])
  let zoned = Due(day: day("2026-01-01"), time: .midnight, zone: "Not a zone")
  #expect(faults(TodoDraft(title: "a", due: zoned)) == [TodoFault(.due, .malformed)])
}

@Test func aRuleNeedsADayAndADateToCome() {
  let rule = RecurrenceRule(.day)
  #expect(faults(TodoDraft(title: "a", rule: rule)) == [TodoFault(.rule, .malformed)])
  #expect(faults(TodoDraft(title: "a", rule: rule).tidied(today: day("2026-01-01"))).isEmpty)
  let ended = RecurrenceRule(.day, end: .until(day("2025-01-01")))
  #expect(
    faults(TodoDraft(title: "a", rule: ended).tidied(today: day("2026-01-01")))
      == [TodoFault(.rule, .malformed)])
}

@Test func aTidiedDraftBeginsOnTheFirstDayOfItsRule() {
  let rule = RecurrenceRule(.month, days: MonthDaySet([1]))
  let tidy = TodoDraft(title: " Pay rent ", tags: ["home", "home "], rule: rule)
    .tidied(today: day("2026-07-14"))
  #expect(tidy.title == "Pay rent")
  #expect(tidy.tags == ["home"])
  #expect(text(tidy.due?.day) == "2026-08-01")
}

@Test func aDraftWritesOnlyWhatDiffers() {
  let id = ID<Entity>(high: 1, low: 2)
  var desk = Desk(device: 1)
  let draft = TodoDraft(title: "Milk", due: Due(day: day("2026-07-01")), priority: .high)
  desk.write([Edit(id, kind: .todo, draft.values(over: nil))])
  guard let todo = desk.todo(id) else { return }
  #expect(draft.values(over: todo).isEmpty)
  var changed = TodoDraft(todo)
  changed.priority = .low
  #expect(changed.values(over: todo).map { $0.number } == [TodoRegister.priority])
  changed.rule = RecurrenceRule(.day)
  #expect(
    changed.values(over: todo).map { $0.number }
      == [TodoRegister.priority, TodoRegister.rule, TodoRegister.series])
}
