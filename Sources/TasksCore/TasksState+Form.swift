import Kernel
import Kit
import SyncCore
import Wire

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
    var (draft, listName) = form.draft(at: wall)
    form.faults = draft.faults
    listName = Validation.trimmed(listName)
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
    var edits: [Edit] = []
    if let source = form.source, listName == form.sourceList {
      draft.list = source.list
    } else {
      draft.list = listID(listName, &edits, moment)
    }
    let isNew = form.todo == nil
    edits += self.edits(draft, form, moment)
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
    let id = form.todo ?? moment.id(of: Entity.self)
    var draft = draft
    if form.todo == nil { draft.createdAt = moment.instant }
    var assignments = draft.assignments(
      over: form.source, notes: form.sourceNotes,
      device: device ?? DeviceID(bits: moment.entropy.high | 1), at: moment.instant)
    if form.todo != nil, !assignments.isEmpty || todos[id] == nil { assignments.append(.alive) }
    return assignments.isEmpty ? [] : [Edit(id, assignments)]
  }
}
