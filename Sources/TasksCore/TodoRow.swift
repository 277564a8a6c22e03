import Kernel
import Kit
import SyncCore
import ViewTree

/// A row of a list: drawn again when the todo, or what is said of it, has changed.
struct TodoRow: Component {
  typealias Action = TasksAction

  var facts: TodoFacts
  /// What the row has to be moved by.
  var handle = Handle.none
  /// Whether it is picked, while several are.
  var isPicked: Bool?
  var swipesTo = TodoSwipe.delete
  /// Where the row stands in its list, of which not all is drawn.
  var place: [Attribute?] = []

  enum Handle {
    case none
    case shown
    /// With the row's buttons, where something else orders the rows; on a touch screen while rows are picked.
    case beside
  }

  private var todo: Todo { facts.todo }
  private var words: Words { facts.words }

  var body: Node<TasksAction> {
    let id = todo.id
    return Node(
      .li, attributes: [.className("card-row")] + place,
      handlers: [Handler(.longPress) { _ in .picked(id) }],
      children: [isPicked == nil ? swipe : card])
  }

  /// The row with its title to be changed, and everything about the todo below.
  func opened(
    _ title: Node<TasksAction>, _ details: Node<TasksAction>
  ) -> Node<TasksAction> {
    Node(
      .li, attributes: [.className("card-row open")] + place, key: todo.id.text,
      handlers: [.focus(.rowFocused(todo.id))],
      children: [
        Node(.article, .className("todo open")) {
          Node(.div, Attribute(.dataActions)) {
            check
          }
          Node(.h3, .className("visually-hidden")) { todo.title }
          title
          Node(
            .button, .type("button"), .className("icon-button todo-close"),
            .id("todo-" + todo.id.text), .label(words.close), Attribute(.title, words.close),
            .state(.ariaExpanded, true), Attribute(.ariaControls, "todo-details"),
            on: .click(.coverClosed)
          ) { Icon.up.node() }
          details
        }
      ])
  }

  private var swipe: Node<TasksAction> {
    Node.swipeRow(
      key: todo.id.text,
      leading: SwipeAction(
        facts.isDone ? .undo : .check, facts.isDone ? words.undo : words.complete, tone: .good,
        action: .checkTapped(todo.id)),
      trailing: trailing
    ) { card }
  }

  private var trailing: SwipeAction<TasksAction> {
    let id = todo.id
    // What is done has no day to come.
    switch facts.isDone ? .delete : swipesTo {
    case .delete:
      return SwipeAction(.trash, words.delete, tone: .bad, action: .swipedAway(id))
    case .reschedule:
      return SwipeAction(
        .calendar, words.reschedule, tone: .warning, action: .rescheduleTapped(id))
    case .tomorrow:
      return SwipeAction(
        .calendar, words.shortName(of: .tomorrow), tone: .warning,
        action: .putOffTapped([id], .tomorrow))
    }
  }

  private var card: Node<TasksAction> {
    let name = facts.isDone ? "todo done" : "todo"
    return Node(.article, .className(isPicked == true ? name + " picked" : name)) {
      if let isPicked {
        picker(isPicked)
      } else {
        Node(.div, Attribute(.dataActions)) {
          check
        }
      }
      Node(.div, .className("todo-text")) {
        Node(.h3, .className("todo-title")) { title }
        meta
      }
      if isPicked == nil {
        Node(.div, .className("todo-actions"), Attribute(.dataActions)) {
          Node.iconButton(
            .calendar, label: words.reschedule(todo.title), id: "row-more-" + todo.id.text,
            className: "row-action", isInRow: true, action: .rescheduleTapped(todo.id))
          Node.iconButton(
            .trash, label: words.deleteTodo(todo.title), className: "row-action", isInRow: true,
            action: .swipedAway(todo.id))
          if handle == .beside { mover(isInRow: true) }
        }
      }
      if handle == .shown || handle == .beside && isPicked != nil { mover(isInRow: false) }
    }
  }

  private func mover(isInRow: Bool) -> Node<TasksAction> {
    Node.moveHandle(
      key: todo.id.text, label: words.moveTodo(todo.title), isInRow: isInRow,
      onFocus: .rowFocused(todo.id))
  }

  @NodeBuilder<TasksAction>
  private var title: [Node<TasksAction>] {
    if isPicked == nil {
      Node(
        .a, .id("todo-" + todo.id.text), .href(todo.path), .className("card-link"),
        facts.sentence.utf8.isEmpty ? nil : Attribute(.ariaDescribedBy, factsID),
        on: .focus(.rowFocused(todo.id))
      ) { todo.title }
    } else {
      todo.title
    }
  }

  private var factsID: String { "facts-" + todo.id.text }

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
  ///
  /// It is no stop for Tab: arrow keys lead there from the link, and `x` ticks it.
  private var check: Node<TasksAction> {
    Node(
      .button, .type("button"), .className("todo-check \(todo.priority.className)"),
      .role("checkbox"), .state(.ariaChecked, facts.isDone), .label(todo.title),
      Attribute(.tabIndex, "-1"), on: .click(.checkTapped(todo.id))
    ) {
      Node(.span, .className("box round"), .decorative) { Icon.check.node(size: 16) }
    }
  }

  /// Signs for the eye, and one sentence for whoever hears the row.
  @NodeBuilder<TasksAction>
  private var meta: [Node<TasksAction>] {
    let signs = facts.all.flatMap { $0.nodes }
    if !signs.isEmpty {
      Node(.p, .className("todo-meta"), .decorative) { signs }
    }
    let sentence = facts.sentence
    if !sentence.utf8.isEmpty {
      Node(.p, .className("visually-hidden"), .id(factsID)) { sentence }
    }
  }
}
