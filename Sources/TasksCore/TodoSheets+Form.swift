import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

extension TodoSheets {
  /// The sheet for a new todo, or for one that is changed.
  static func form(
    _ form: TodoForm, _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    let words = scene.words
    let isNew = form.todo == nil
    let entry = form.entry(at: scene.wall)
    return Node.dialog(
      id: "todo-form", title: isNew ? words.newTodo : words.editTodo, onCancel: .formClosed
    ) {
      Node(
        .form, .className("stack todo-form"), Attribute(.method, "post"),
        on: .submit(.formSubmitted)
      ) {
        Node.field(line(form, words), onInput: { .lineChanged($0) })
        if let entry { chips(entry, words) }
        Node.field(notes(form, words), onInput: { .notesChanged($0) })
        Node(.div, .className("todo-when")) {
          Node.field(day(form, entry, words), onInput: { .dayChanged($0) })
          Node.field(time(form, entry, words), onInput: { .timeChanged($0) })
        }
        priorities(form.priority ?? entry?.priority ?? .none, words)
        repeats(form, entry, words)
        more(form, entry, state, words)
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .formClosed)
          Node.submitButton(isNew ? words.saveTodo : words.saveChanges)
        }
      }
    }
  }

  private static func line(_ form: TodoForm, _ words: Words) -> TextField {
    var field = TextField(id: "todo-line", label: words.todoTitle, value: form.line)
    // Without: the app says what is missing, in its own words.
    field.isRequired = false
    if form.todo == nil {
      field.placeholder = words.todoTitlePlaceholder
      field.helper = words.todoTitleHelper
    }
    field.error = error(Todo.title, form, words)
    return field
  }

  private static func error<Value>(
    _ property: Property<Todo, Value>, _ form: TodoForm, _ words: Words
  ) -> String {
    for fault in form.faults where fault.isOf(property) { return words.faultText(fault) }
    return ""
  }

  /// What was recognised in the line: each can be taken back, and is then only words.
  private static func chips(_ entry: QuickEntry, _ words: Words) -> Node<TasksAction> {
    Node(
      .div, .className(entry.chips.isEmpty ? "chips visually-hidden" : "chips"), .id("todo-chips"),
      .role("group"), .label(words.recognised), .live("polite")
    ) {
      for chip in entry.chips {
        Node.removableChip(
          chip.text, icon: icon(chip.kind), removeLabel: words.keepAsWords(chip.text),
          action: .chipTapped(chip.text))
      }
    }
  }

  private static func icon(_ kind: EntryChip.Kind) -> Icon {
    switch kind {
    case .date: .calendar
    case .time: .clock
    case .rule: .repeating
    case .priority: .flag
    case .list: .folder
    case .tag: .tag
    }
  }

  private static func notes(_ form: TodoForm, _ words: Words) -> TextField {
    var field = TextField(id: "todo-notes", label: words.description, value: form.notes)
    field.isRequired = false
    field.lines = 3
    field.error = error(Todo.notes, form, words)
    return field
  }

  private static func day(
    _ form: TodoForm, _ entry: QuickEntry?, _ words: Words
  ) -> TextField {
    let typed = entry?.due?.day.text ?? ""
    var field = TextField(
      id: "todo-day", kind: .date, label: words.dueDate, value: form.day ?? typed)
    field.isRequired = false
    field.error = error(Todo.due, form, words)
    return field
  }

  private static func time(
    _ form: TodoForm, _ entry: QuickEntry?, _ words: Words
  ) -> TextField {
    let typed = entry?.due?.time?.text ?? ""
    var field = TextField(
      id: "todo-time", kind: .time, label: words.dueTime, value: form.time ?? typed)
    field.isRequired = false
    return field
  }

  private static func priorities(
    _ chosen: TodoPriority, _ words: Words
  ) -> Node<TasksAction> {
    Node(.div, .className("field")) {
      Node(.span, .className("field-label"), .decorative) { words.priority }
      Node.segments(
        id: "todo-priority", label: words.priority,
        TodoPriority.allCases.map {
          Option(words.priorityName($0), isOn: $0 == chosen, action: .priorityChosen($0))
        })
    }
  }

  @NodeBuilder<TasksAction>
  private static func repeats(
    _ form: TodoForm, _ entry: QuickEntry?, _ words: Words
  ) -> [Node<TasksAction>] {
    let rule = form.chosenRule(entry)
    let choice = form.rule ?? (entry?.rule == nil ? .never : .other)
    let other = form.otherRule ?? entry?.rule
    Node.select(
      Select(
        id: "todo-repeat", label: words.repeats,
        choices: RepeatChoice.allCases.filter { $0 != .other || other != nil }.map {
          let isOther = $0 == .other
          return .init(
            "\($0.rawValue)", isOther ? other.map { words.rule($0) } ?? "" : words.repeatName($0))
        }, value: "\(choice.rawValue)"), onChange: { .repeatChosen($0) })
    if !error(Todo.rule, form, words).utf8.isEmpty {
      Node(.p, .className("field-note"), .role("alert")) { error(Todo.rule, form, words) }
    }
    if let rule {
      Node.checkbox(
        words.fromCompletion, rule.isFromCompletion ? .on : .off,
        note: words.fromCompletionNote, id: "todo-from-completion",
        action: .fromCompletionTapped)
    }
  }

  /// List, tags and reminder, which most do without.
  private static func more(
    _ form: TodoForm, _ entry: QuickEntry?, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    var list = TextField(
      id: "todo-list", label: words.listName, value: form.list ?? entry?.list ?? "")
    list.isRequired = false
    list.error = error(Todo.list, form, words)
    var tags = TextField(
      id: "todo-tags", label: words.tagNames,
      value: form.tags ?? FormText.tags(entry?.tags ?? []))
    tags.isRequired = false
    tags.helper = words.tagNamesHelper
    tags.error = error(Todo.tags, form, words)
    let reminders: [Int?] = [nil, 0, 10, 60, 1_440]
    return Node(.details, .className("todo-more"), .flag(.open, if: form.isMoreShown)) {
      Node(.summary) {
        Node(.span) { words.listName + ", " + words.tagNames + ", " + words.reminder }
        Icon.down.node(size: 16)
      }
      Node(.div, .className("stack")) {
        Node.field(list, onInput: { .listChanged($0) })
        Node.field(tags, onInput: { .tagsChanged($0) })
        Node.select(
          Select(
            id: "todo-reminder", label: words.reminder,
            choices: reminders.map { .init($0.map { "\($0)" } ?? "", words.reminderName($0)) },
            value: (form.reminders.map { $0.first } ?? form.usualReminder).map { "\($0)" } ?? ""),
          onChange: { .reminderChosen($0) })
      }
    }
  }
}
