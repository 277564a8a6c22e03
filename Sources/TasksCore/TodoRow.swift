import Kernel
import Kit
import SyncCore
import ViewTree

/// A row of a list: drawn again when the todo, or what is said of it, has changed.
struct TodoRow: Component {
  typealias Action = TasksAction

  var facts: TodoFacts
  /// Whether the row has a handle to be moved by.
  var hasHandle = false
  /// Whether it is picked, while several are.
  var isPicked: Bool?
  /// Where the row stands in its list, of which not all is drawn.
  var place: [Attribute?] = []

  private var todo: Todo { facts.todo }
  private var words: Words { facts.words }

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
      .button, .type("button"), .className("todo-check \(todo.priority.className)"),
      id.map(Attribute.id), .role("checkbox"), .state(.ariaChecked, todo.isDone), .label(label),
      on: .click(.checkTapped(todo.id))
    ) {
      Node(.span, .className("box round"), .decorative) { Icon.check.node(size: 16) }
    }
  }

  @NodeBuilder<TasksAction>
  private var meta: [Node<TasksAction>] {
    let signs = facts.all.flatMap { $0.nodes }
    if !signs.isEmpty {
      Node(.p, .className("todo-meta")) { signs }
    }
  }
}
