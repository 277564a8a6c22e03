import Imports
import Kernel
import Storage
import SyncCore
import TasksCore

/// Makes todos of what another program's lists hold.
struct TodoImport: Sendable {
  let writing: ImportWriting
  /// Of the account's person.
  let zone: Zone
  let zones: SystemZones

  func changes(
    for todo: ImportedTodo, _ shelves: inout ImportedShelves
  ) async throws(StorageError) -> (outcome: ImportOutcome, changes: [Change]) {
    let id = ImportNames.id(.todo, Self.source(todo))
    let stored = try await writing.stored(id)
    if let stored, !writing.isTakenBack(stored) { return (.known, []) }
    let (list, made) = try await shelves.list(todo.list, section: todo.section, writing)
    var new = Todo(id: id, title: todo.title.line(upTo: 200))
    new.list = list
    new.priority = TodoPriority(rawValue: todo.priority) ?? .none
    new.tags = Array(todo.tags.all.map { $0.line(upTo: 50) }.filter { !$0.isEmpty }.prefix(20))
    new.createdAt = todo.created ?? writing.now
    new.doneAt = todo.done
    if !todo.parent.isEmpty { new.parent = ImportNames.id(.todo, todo.parent) }
    if (1...1_440).contains(todo.estimate) { new.estimate = todo.estimate }
    let notes = setTimes(of: &new, todo)
    var fields = new.assignments(over: nil)
    fields.append(.set(Todo.createdAt, new.createdAt))
    if !notes.isEmpty { fields.append(.set(Todo.notes, writing.text(notes.cut(to: 10_000)))) }
    return (.added, made + [writing.change(fields + [.alive], to: id, over: stored)])
  }

  private static func source(_ todo: ImportedTodo) -> String {
    todo.source.isEmpty ? "\(todo.list)\n\(todo.section)\n\(todo.title)\n\(todo.row)" : todo.source
  }

  /// Answers the notes, with what of its dates is not understood.
  private func setTimes(of new: inout Todo, _ todo: ImportedTodo) -> String {
    var notes = [todo.notes]
    new.due = due(of: todo)
    if !todo.phrase.isEmpty {
      let entry = QuickEntry(todo.phrase, at: zone.local(at: writing.now)).todo
      new.due = new.due ?? entry.due
      new.rule = entry.rule
      if entry.due == nil, entry.rule == nil { notes.append("🔁 " + todo.phrase) }
    }
    if !todo.rule.isEmpty {
      new.rule = RecurrenceRule(calendarText: todo.rule)
      if new.rule == nil { notes.append("🔁 " + todo.rule) }
    }
    if todo.isFromCompletion { new.rule?.isFromCompletion = true }
    // What is done does not come again, and what repeats needs a first day.
    if new.doneAt != nil || new.due == nil { new.rule = nil }
    if let time = new.due?.time, let due = new.due {
      new.reminders = reminders(todo, due, time)
    }
    return notes.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func due(of todo: ImportedTodo) -> Due? {
    let own = zones.zone(todo.zone)
    if let at = todo.dueAt {
      let wall = (own ?? zone).local(at: at)
      if todo.isAllDay { return Due(day: wall.date) }
      return Due(day: wall.date, time: CivilTime(hour: wall.time.hour, minute: wall.time.minute))
    }
    guard let day = CivilDate(text: todo.day) else { return nil }
    let time = CivilTime(text: todo.time)
    // Only a time of another zone than the person's needs its name.
    let isElsewhere = own != nil && todo.zone != zone.name
    return Due(day: day, time: time, zone: isElsewhere ? todo.zone : "")
  }

  private func reminders(_ todo: ImportedTodo, _ due: Due, _ time: CivilTime) -> [Int] {
    let dueZone = zones.zone(due.zone.isEmpty ? todo.zone : due.zone) ?? zone
    let at = dueZone.instant(of: CivilDateTime(due.day, time))
    var minutes: Set<Int> = []
    for reminder in todo.reminders {
      let before =
        reminder.at.map { Int((at.milliseconds - $0.milliseconds) / 60_000) } ?? reminder.minutes
      if (0...40_320).contains(before) { minutes.insert(before) }
    }
    return Array(minutes.sorted().prefix(10))
  }
}
