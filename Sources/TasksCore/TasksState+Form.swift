import Kernel
import SyncCore
import Wire

extension TasksState {
  mutating func edit(_ id: ID<Entity>) -> [TasksEffect] {
    guard let todo = todos[id] else { return [] }
    form = TodoForm(todo, listName: list(todo.list)?.name ?? "")
    form?.sourceNotes = entities[id]?[TodoRegister.notes]
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
    let wall = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds)
    var (draft, listName) = form.draft(at: wall, over: form.source)
    form.faults = draft.faults
    listName = Validation.trimmed(listName)
    if !listName.utf8.isEmpty, let fault = TodoDraft.fault(inListName: listName) {
      form.faults.append(TodoFault(.listName, fault))
    }
    guard form.faults.isEmpty else {
      for fault in form.faults where fault.field == .tags || fault.field == .listName {
        form.isMoreShown = true
      }
      self.form = form
      return [.focus(id: Self.field(form.faults[0].field))]
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
  private static func field(_ field: TodoField) -> String {
    switch field {
    case .title: "todo-line"
    case .notes: "todo-notes"
    case .due: "todo-day"
    case .rule, .reminders: "todo-repeat"
    case .tags: "todo-tags"
    case .listName: "todo-list"
    }
  }

  /// The list of that name, made where there is none.
  private func listID(
    _ name: String, _ edits: inout [Edit], _ moment: Moment
  ) -> ID<Entity>? {
    if name.utf8.isEmpty { return nil }
    if let list = list(named: name) { return list.id }
    let id = moment.id(1, of: Entity.self)
    edits.append(
      Edit(id, kind: .todoList, [.init(TodoListRegister.name, RegisterValue.text(name))]))
    return id
  }

  /// What differs from the todo as it stood when the form was opened; one that is deleted by now comes back.
  private func edits(_ draft: TodoDraft, _ form: TodoForm, _ moment: Moment) -> [Edit] {
    let id = form.todo ?? moment.id(of: Entity.self)
    var values = draft.values(over: form.source)
    if draft.notes != (form.source?.notes ?? "") {
      values.append(.init(TodoRegister.notes, notes(draft.notes, over: form.sourceNotes, moment)))
    }
    if form.todo == nil {
      values.append(.init(TodoRegister.createdAt, RegisterValue.instant(moment.instant)))
    } else if !values.isEmpty || todos[id] == nil {
      values.append(.alive)
    }
    return values.isEmpty ? [] : [Edit(id, kind: .todo, values)]
  }

  /// The notes as they were edited here, merged with what others write meanwhile.
  private func notes(_ text: String, over base: Register?, _ moment: Moment) -> [UInt8] {
    let device = self.device ?? DeviceID(bits: moment.entropy.high | 1)
    let time = Stamp(milliseconds: moment.instant.milliseconds, device: device).time
    return TextRegister.edited(
      to: text, visible: base, mirrored: base, device: device, time: time
    ).value
  }
}
