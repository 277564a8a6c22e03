import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// What lies over a screen of this app.
enum TodoSheets {
  /// Everything about one todo.
  static func details(
    _ todo: Todo, _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    let words = scene.words
    return Node.dialog(id: "todo-details", title: todo.title, onCancel: .coverClosed) {
      Node(.div, .className(todo.isDone ? "todo-details done" : "todo-details")) {
        Node.checkbox(
          words.markComplete, todo.isDone ? .on : .off, id: "todo-done",
          action: .checkTapped(todo.id))
        if !todo.notes.utf8.isEmpty { Node(.p, .className("todo-notes")) { todo.notes } }
        Node(.dl, .className("todo-facts")) {
          TodoFacts(todo, state, scene).all.flatMap { $0.details }
        }
        subtasks(todo, state, words)
        Node(.div, .className("dialog-buttons")) {
          Node.button(
            words.edit, icon: .note, style: .secondary, id: "details-edit",
            action: .editTapped(todo.id))
          Node.button(words.back, style: .text, action: .coverClosed)
          Node.button(
            words.deleteTodo, icon: .trash, style: .text, id: "details-delete",
            action: .deleteTapped(todo.id))
        }
      }
    }
  }

  private static func subtasks(
    _ todo: Todo, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    let parts = state.parts(of: todo.id)
    var field = TextField(id: "subtask", label: words.addSubtask, value: state.subtask)
    field.isRequired = false
    field.limit = 0
    return Node(.section, .className("todo-parts"), .label(words.subtasks)) {
      if !parts.isEmpty {
        Node(.h3) { words.subtasks }
        Node(.ul, .role("list")) {
          for part in parts {
            Node(.li, key: part.id.text) {
              Node.checkbox(part.title, part.isDone ? .on : .off, action: .checkTapped(part.id))
            }
          }
        }
      }
      Node(
        .form, .className("todo-part-form"), Attribute(.method, "post"),
        on: .submit(.subtaskSubmitted)
      ) {
        Node.field(field, onInput: { .subtaskChanged($0) })
        Node.submitButton(words.add, isEnabled: !state.subtask.utf8.isEmpty)
      }
    }
  }

  static func deletion(_ todo: Todo, _ words: Words) -> Node<TasksAction> {
    Node.dialog(
      id: "delete-todo", title: words.deleteQuestion(todo.title), isAlert: true,
      onCancel: .coverClosed
    ) {
      Node(.p) { words.deleteText }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.cancel, style: .text, action: .coverClosed)
        Node.button(words.delete, style: .danger, id: "delete-now", action: .deleteConfirmed)
      }
    }
  }
}
