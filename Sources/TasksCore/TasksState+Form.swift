import Kernel
import Kit
import SyncCore
import Wire

extension TasksState {
  /// What a new todo with a time has: that of the settings, also of those that arrive while it is typed.
  var usualReminder: Int? { settings.remindersAreOn ? settings.reminder : nil }

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
    var (draft, listName) = form.draft(at: wall, usualReminder: usualReminder)
    listName = Validation.trimmed(listName)
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
    var edits: [Edit] = []
    if !form.isNew, !form.fields.isChanged(.list) {
      draft.list = form.source?.list
    } else {
      draft.list = listID(listName, &edits, moment)
    }
    edits += self.edits(draft, form, moment)
    let focus = uncover(otherwise: "add-todo")
    guard !edits.isEmpty else { return focus }
    let undo = edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
    let text = form.isNew ? words.todoAdded : words.todoChanged
    return [.record(edits, Saying(text, undo: undo))] + focus
  }

  /// The list of that name, made where there is none.
  private func listID(
    _ name: String, _ edits: inout [Edit], _ moment: Moment
  ) -> ID<Entity>? {
    if name.utf8.isEmpty { return nil }
    if let list = list(named: name) { return list.id }
    let id = moment.id(1, of: Entity.self)
    edits.append(Edit(id, [.set(TodoList.name, name)]))
    return id
  }

  /// What differs from the todo as it stood when the form was opened; one that is deleted by now comes back.
  private func edits(_ draft: Todo, _ form: TodoForm, _ moment: Moment) -> [Edit] {
    let id = form.source?.id ?? moment.id(of: Entity.self)
    var draft = draft
    if form.isNew { draft.createdAt = moment.instant }
    var assignments = draft.assignments(
      over: form.source, notes: form.sourceNotes,
      device: device ?? DeviceID(bits: moment.entropy.high | 1), at: moment.instant)
    if !form.isNew, !assignments.isEmpty || todos[id] == nil { assignments.append(.alive) }
    return assignments.isEmpty ? [] : [Edit(id, assignments)]
  }
}
