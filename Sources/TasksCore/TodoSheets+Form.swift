import Kernel
import Kit
import SyncCore
import ViewTree

extension TodoSheets {
  /// What Enter in a field of the form presses.
  static func submitByEnter(_ label: String) -> Node<TasksAction> {
    Node(
      .button, .type("submit"), .className("visually-hidden"), Attribute(.tabIndex, "-1"),
      .decorative
    ) { label }
  }

  /// The sheet for a new todo.
  static func form(
    _ form: TodoForm, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    let fields = TodoFields(form, state, scene)
    return Node.dialog(id: "todo-form", title: words.newTodo, onCancel: .coverClosed) {
      Node.form("stack todo-form", onSubmit: .lineSubmitted) {
        Node(.div, .className("stack"), on: Handler(.paste) { .linesPasted($0.text) }) {
          fields.line
          if !form.pasted.isEmpty { PastedTasks.question(form.pasted, words) }
        }
        if let chips = fields.chips { chips }
        Node(.details, .className("todo-more"), .flag(.open, if: form.isMoreShown)) {
          Node(.summary) {
            Node(.span) {
              words.description + ", " + words.dueDate + ", " + words.priority + ", "
                + words.listName + "…"
            }
            Icon.down.node(size: 16)
          }
          fields.notes
          Node(.div, .className("lines")) { fields.when }
          fields.priorities
          Node(.div, .className("lines")) { fields.more }
        }
        // What becomes of pasted lines is answered first.
        if form.pasted.isEmpty {
          Node(.div, .className("dialog-buttons")) {
            Node.button(
              form.added ? words.close : words.cancel, style: .text, action: .coverClosed)
            Node.button(words.saveTodo, style: .primary, id: "save-todo", action: .formSubmitted)
          }
          // Enter adds one and waits for the next.
          submitByEnter(words.saveTodo)
        }
      }
    }
  }
}
