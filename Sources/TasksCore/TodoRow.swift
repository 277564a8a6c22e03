import Kernel
import Kit
import SyncCore
import ViewTree

/// A row of a list: drawn again when the todo, or what is said of it, has changed.
struct TodoRow: Component {
  typealias Action = TasksAction

  var todo: Todo
  /// When it is due, in words; empty where it is not.
  var due: String
  var isOverdue: Bool
  var listName: String
  /// "1/3" of its parts, or empty.
  var parts: String
  var words: Words
  /// Whether the row has a handle to be moved by.
  var hasHandle = false
  /// Whether it is picked, while several are.
  var isPicked: Bool?
  /// Where the row stands in its list, of which not all is drawn.
  var place: [Attribute?] = []

  var body: Node<TasksAction> {
    let id = todo.id
    return Node(
      .li, attributes: [.className("card-row")] + place,
      handlers: [Handler(.longPress) { _ in .picked(id) }],
      children: [isPicked == nil ? swipe : card])
  }

  private var swipe: Node<TasksAction> {
    Node.swipeRow(
      key: todo.id.text,
      leading: SwipeAction(
        todo.isDone ? .undo : .check, todo.isDone ? words.undo : words.complete, tone: .good,
        action: .checkTapped(todo.id)),
      trailing: SwipeAction(.trash, words.delete, tone: .bad, action: .swipedAway(todo.id))
    ) { card }
  }

  private var card: Node<TasksAction> {
    let name = todo.isDone ? "todo done" : "todo"
    return Node(.article, .className(isPicked == true ? name + " picked" : name)) {
      if let isPicked { picker(isPicked) } else { TodoRow.check(todo, label: todo.title) }
      Node(.div, .className("todo-text")) {
        Node(.h3, .className("todo-title")) {
          if isPicked == nil {
            Node(
              .a, .id("todo-" + todo.id.text), .href(todo.path), .className("card-link"),
              on: .focus(.rowFocused(todo.id))
            ) { todo.title }
          } else {
            todo.title
          }
        }
        meta
      }
      if hasHandle, isPicked == nil {
        Node.moveHandle(key: todo.id.text, label: words.moveTodo(todo.title))
      }
    }
  }

  /// The whole row picks it, while several are picked.
  private func picker(_ isPicked: Bool) -> Node<TasksAction> {
    Node(
      .button, .type("button"), .className("todo-pick choice"), .id("todo-" + todo.id.text),
      .role("checkbox"), .state(.ariaChecked, isPicked), .label(todo.title),
      on: .click(.picked(todo.id)), .focus(.rowFocused(todo.id))
    ) {
      Node(.span, .className("box"), .decorative) { Icon.check.node(size: 16) }
    }
  }

  /// The box to tick, 44 pixels to the finger.
  static func check(_ todo: Todo, label: String, id: String? = nil) -> Node<TasksAction> {
    Node(
      .button, .type("button"), .className("todo-check \(className(todo.priority))"),
      id.map(Attribute.id), .role("checkbox"), .state(.ariaChecked, todo.isDone), .label(label),
      on: .click(.checkTapped(todo.id))
    ) {
      Node(.span, .className("box round"), .decorative) { Icon.check.node(size: 16) }
    }
  }

  private static func className(_ priority: TodoPriority) -> String {
    switch priority {
    case .none: "plain"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  @NodeBuilder<TasksAction>
  private var meta: [Node<TasksAction>] {
    let hasMeta =
      !due.utf8.isEmpty || todo.priority != .none || !listName.utf8.isEmpty || !todo.tags.isEmpty
      || !parts.utf8.isEmpty
    if hasMeta {
      Node(.p, .className("todo-meta")) {
        if !due.utf8.isEmpty {
          Node(.span, .className(isOverdue ? "todo-due overdue" : "todo-due")) {
            Icon.calendar.node(size: 16)
            if isOverdue {
              Node(.span, .className("visually-hidden")) { words.overdue + ", " }
            }
            Node(.span) { due }
          }
        }
        if todo.rule != nil { TodoRow.sign(.repeating, words.repeats, "") }
        if todo.priority != .none {
          Node(.span, .className("todo-priority " + Self.className(todo.priority))) {
            Icon.flag.node(size: 16)
            Node(.span) { words.priorityName(todo.priority) }
          }
        }
        if !parts.utf8.isEmpty { TodoRow.sign(.check, words.subtasks, parts) }
        if !listName.utf8.isEmpty { TodoRow.sign(.folder, words.listName, listName) }
        for tag in todo.tags { TodoRow.sign(.tag, words.tagNames, tag) }
      }
    }
  }

  private static func sign(_ icon: Icon, _ label: String, _ text: String) -> Node<TasksAction> {
    Node(.span, .className("todo-sign")) {
      icon.node(size: 16)
      Node(.span, .className("visually-hidden")) { label + " " }
      if !text.utf8.isEmpty { Node(.span) { text } }
    }
  }
}

extension TodoRow {
  static func == (left: TodoRow, right: TodoRow) -> Bool {
    left.todo == right.todo && left.due == right.due && left.isOverdue == right.isOverdue
      && left.listName == right.listName && left.parts == right.parts
      && left.words == right.words && left.hasHandle == right.hasHandle
      && left.place == right.place && left.isPicked == right.isPicked
  }
}
