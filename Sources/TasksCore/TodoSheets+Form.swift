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
    let entry = form.entry(at: scene.wall)
    return Node.dialog(
      id: "todo-form", title: form.isNew ? words.newTodo : words.editTodo, onCancel: .coverClosed
    ) {
      Node(
        .form, .className("stack todo-form"), Attribute(.method, "post"),
        on: .submit(.formSubmitted)
      ) {
        field(.line, words.todoTitle, form, words) {
          guard form.isNew else { return }
          $0.placeholder = words.todoTitlePlaceholder
          $0.helper = words.todoTitleHelper
        }
        if let entry { chips(entry, words) }
        field(.notes, words.description, form, words) { $0.lines = 3 }
        Node(.div, .className("todo-when")) {
          field(
            .day, words.dueDate, form, words, kind: .date, recognised: entry?.todo.due?.day.text)
          field(
            .time, words.dueTime, form, words, kind: .time,
            recognised: entry?.todo.due?.time?.text)
        }
        priorities(form.priority(entry), words)
        repeats(form, entry, words)
        more(form, entry, state, words)
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .coverClosed)
          Node.submitButton(form.isNew ? words.saveTodo : words.saveChanges)
        }
      }
    }
  }

  /// A field for a text; until something is typed there, it has what was recognised in the line.
  private static func field(
    _ field: TodoForm.Field, _ label: String, _ form: TodoForm, _ words: Words,
    kind: TextField.Kind = .text, recognised: String? = nil,
    change: (inout TextField) -> Void = { _ in }
  ) -> Node<TasksAction> {
    var control = TextField(
      id: field.id, kind: kind, label: label, value: form.fields[field] ?? recognised ?? "")
    // The app says what is missing, in its own words.
    control.isRequired = false
    control.error = error(field, form, words)
    change(&control)
    return Node.field(control, onInput: { .formChanged(field, $0) })
  }

  private static func error(
    _ field: TodoForm.Field, _ form: TodoForm, _ words: Words
  ) -> String {
    for fault in form.faults where TodoForm.Field(correcting: fault) == field {
      return words.faultText(fault)
    }
    return ""
  }

  private static func select(
    _ field: TodoForm.Field, _ label: String, _ choices: [Select.Choice], value: String
  ) -> Node<TasksAction> {
    Node.select(
      Select(id: field.id, label: label, choices: choices, value: value),
      onChange: { .formChanged(field, $0) })
  }

  /// What was recognised in the line: each can be taken back, and is then only words.
  private static func chips(_ entry: QuickEntry, _ words: Words) -> Node<TasksAction> {
    Node(
      .div, .className(entry.chips.isEmpty ? "chips visually-hidden" : "chips"), .id("todo-chips"),
      .role("group"), .label(words.recognised), .live("polite")
    ) {
      for chip in entry.chips {
        Node.removableChip(
          chip.text, icon: chip.kind.icon, removeLabel: words.keepAsWords(chip.text),
          action: .chipTapped(chip.text))
      }
    }
  }

  private static func priorities(
    _ chosen: TodoPriority, _ words: Words
  ) -> Node<TasksAction> {
    Node(.div, .className("field")) {
      Node(.span, .className("field-label"), .decorative) { words.priority }
      Node.segments(
        id: TodoForm.Field.priority.id, label: words.priority,
        TodoPriority.allCases.map {
          Option(
            words.priorityName($0), isOn: $0 == chosen,
            action: .formChanged(.priority, "\($0.rawValue)"))
        })
    }
  }

  @NodeBuilder<TasksAction>
  private static func repeats(
    _ form: TodoForm, _ entry: QuickEntry?, _ words: Words
  ) -> [Node<TasksAction>] {
    let other = form.otherRule(entry)
    let wrong = error(.rule, form, words)
    select(
      .rule, words.repeats,
      RepeatChoice.allCases.filter { $0 != .other || other != nil }.map {
        let isOther = $0 == .other
        return Select.Choice(
          FormText.choice($0), isOther ? other.map { words.rule($0) } ?? "" : words.repeatName($0))
      }, value: FormText.choice(form.choice(entry)))
    if !wrong.utf8.isEmpty {
      Node(.p, .className("field-note"), .role("alert")) { wrong }
    }
    if let rule = form.rule(entry) {
      Node.checkbox(
        words.fromCompletion, rule.isFromCompletion ? .on : .off,
        note: words.fromCompletionNote, id: TodoForm.Field.isFromCompletion.id,
        action: .formChanged(.isFromCompletion, FormText.flag(!rule.isFromCompletion)))
    }
  }

  /// List, tags, estimate and reminder, which most do without.
  private static func more(
    _ form: TodoForm, _ entry: QuickEntry?, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    Node(.details, .className("todo-more"), .flag(.open, if: form.isMoreShown)) {
      Node(.summary) {
        Node(.span) {
          words.listName + ", " + words.tagNames + ", " + words.estimate + ", " + words.reminder
        }
        Icon.down.node(size: 16)
      }
      Node(.div, .className("stack")) {
        field(.list, words.listName, form, words, recognised: entry?.list)
        field(
          .tags, words.tagNames, form, words,
          recognised: entry.map { FormText.tags($0.todo.tags) }
        ) { $0.helper = words.tagNamesHelper }
        field(
          .estimate, words.estimatedMinutes, form, words, kind: .number,
          recognised: entry?.todo.estimate.map { "\($0)" })
        select(
          .reminder, words.reminder,
          TasksSettings.reminders.map {
            Select.Choice($0.map { "\($0)" } ?? "", words.reminderName($0))
          },
          value: form.fields[.reminder] ?? state.settings.usualReminder.map { "\($0)" } ?? "")
      }
    }
  }
}
