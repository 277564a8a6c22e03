import Kernel
import Kit
import SyncCore

extension TasksState {
  mutating func edit(_ id: ID<Entity>) -> [TasksEffect] {
    guard let todo = todos[id] else { return [] }
    let notes = entities[id]?[Todo.notes.number]
    return open(.form(TodoForm(todo, notes: notes, listName: list(todo.list)?.name ?? "")))
  }

  /// Something was typed or chosen: what was wrong is not said of it.
  mutating func changeForm(_ change: (inout TodoForm) -> Void) -> [TasksEffect] {
    guard var form else { return [] }
    change(&form)
    form.faults = []
    over = .form(form)
    return []
  }

  mutating func submit(_ moment: Moment) -> [TasksEffect] {
    guard var form else { return [] }
    form.isSubmitted = isLoading
    over = .form(form)
    if isLoading { return [] }
    let wall = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds)
    let (draft, typed) = form.draft(at: wall, usualReminder: settings.usualReminder)
    let listName = typed.trimmed
    form.faults = draft.faults
    if !listName.utf8.isEmpty, let fault = listName.fault(within: TodoList.name.limits) {
      form.faults.append(PropertyFault(Todo.list, fault))
    }
    let wrong = form.faults.map { TodoForm.Field(correcting: $0) }
    if let first = wrong.first {
      if wrong.contains(where: { TodoForm.Field.folded.contains($0) }) { form.isMoreShown = true }
      over = .form(form)
      return [.focus(id: first.id)]
    }
    let isSameList = !form.isNew && !form.fields.isChanged(.list)
    let edits = draft.edits(
      of: form.source?.id ?? moment.id(of: Entity.self), over: form.source,
      notes: form.sourceNotes, isGone: form.source.map { todos[$0.id] == nil } ?? false,
      list: isSameList ? nil : listName, of: lists, newList: moment.id(1, of: Entity.self),
      device: device ?? DeviceID(bits: moment.entropy.high | 1), at: moment.instant)
    let focus = uncover(otherwise: "add-todo")
    guard !edits.isEmpty else { return focus }
    let undo = edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
    let text = form.isNew ? words.todoAdded : words.todoChanged
    return [.record(edits, Saying(text, undo: undo))] + focus
  }
}
