import Kernel
import Kit
import SyncCore

extension TasksState {
  mutating func edit(_ id: ID<Entity>) -> [TasksEffect] {
    guard let todo = todos[id] else { return [] }
    form = TodoForm(todo, listName: list(todo.list)?.name ?? "")
    form?.sourceNotes = entities[id]?[Todo.notes.number]
    return [.focus(id: "todo-line")]
  }

  /// Asks first where something was typed.
  mutating func closeForm() -> [TasksEffect] {
    guard let form else { return [] }
    guard !form.isChanged else {
      self.form?.isLeaving = true
      return [.focus(id: "leave-form")]
    }
    return leaveForm()
  }

  mutating func leaveForm() -> [TasksEffect] {
    guard let form else { return [] }
    self.form = nil
    return [.focus(id: form.todo == nil || details == nil ? "add-todo" : "todo-details")]
  }

  mutating func submit(_ moment: Moment) -> [TasksEffect] {
    guard var form else { return [] }
    form.isSubmitted = isLoading
    guard !isLoading else {
      self.form = form
      return []
    }
    let wall = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds)
    let (draft, typed) = form.draft(at: wall)
    form.faults = draft.faults
    let listName = typed.trimmed
    if !listName.utf8.isEmpty, let fault = listName.fault(within: TodoList.name.limits) {
      form.faults.append(PropertyFault(Todo.list, fault))
    }
    guard form.faults.isEmpty else {
      for fault in form.faults where fault.isOf(Todo.tags) || fault.isOf(Todo.list) {
        form.isMoreShown = true
      }
      self.form = form
      return [.focus(id: Self.field(form.faults[0]))]
    }
    let isNew = form.todo == nil
    let isSameList = form.source != nil && listName == form.sourceList
    let edits = draft.edits(
      of: form.todo ?? moment.id(of: Entity.self), over: form.source, notes: form.sourceNotes,
      isGone: form.todo.map { todos[$0] == nil } ?? false, list: isSameList ? nil : listName,
      of: lists, newList: moment.id(1, of: Entity.self),
      device: device ?? DeviceID(bits: moment.entropy.high | 1), at: moment.instant)
    self.form = nil
    let undo = edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
    let saying = Saying(isNew ? words.todoAdded : words.todoChanged, undo: undo)
    let focus = TasksEffect.focus(id: isNew || details == nil ? "add-todo" : "todo-details")
    return edits.isEmpty ? [focus] : [.record(edits, saying), focus]
  }

  /// Where the focus goes for what is wrong.
  private static func field(_ fault: PropertyFault) -> String {
    switch fault.number {
    case Todo.notes.number: "todo-notes"
    case Todo.due.number: "todo-day"
    case Todo.rule.number, Todo.reminders.number: "todo-repeat"
    case Todo.tags.number: "todo-tags"
    case Todo.list.number: "todo-list"
    default: "todo-line"
    }
  }
}
