import Kernel
import Kit
import SyncCore
import ViewTree

/// What is told of a todo: its row and its details say the same, and each thing stands here once.
struct TodoFacts: Equatable {
  var todo: Todo
  var list: TodoList?
  var parts: PartCount?
  var today: CivilDate
  var isOverdue: Bool
  var words: Words

  init(_ todo: Todo, _ state: TasksState, _ scene: TasksScene) {
    self.todo = todo
    list = state.list(todo.list)
    parts = state.partCounts[todo.id]
    today = scene.wall.date
    isOverdue = !todo.isDone && todo.due?.isOverdue(at: scene.wall) == true
    words = scene.words
  }

  /// In their order.
  var all: [TodoFact] {
    var facts: [TodoFact] = []
    if let due = todo.due {
      let day = words.due(due, today: today)
      var fact = TodoFact(
        .calendar, words.dueDate, signs: [day],
        detail: isOverdue ? day + " · " + words.overdue : day)
      fact.className = isOverdue ? "todo-due overdue" : "todo-due"
      fact.hidden = isOverdue ? words.overdue + ", " : ""
      fact.isOverdue = isOverdue
      facts.append(fact)
    }
    if let rule = todo.rule {
      facts.append(TodoFact(.repeating, words.repeats, signs: [""], detail: words.rule(rule)))
    }
    let priority = words.priorityName(todo.priority)
    var fact = TodoFact(
      .flag, words.priority, signs: todo.priority == .none ? [] : [priority], detail: priority)
    fact.className = "todo-priority " + todo.priority.className
    fact.hidden = ""
    facts.append(fact)
    if let minutes = todo.estimate {
      let text = words.minutes(minutes)
      facts.append(TodoFact(.clock, words.estimate, signs: [text], detail: text))
    }
    if let parts, parts.all > 0 {
      facts.append(TodoFact(.check, words.subtasks, signs: ["\(parts.done)/\(parts.all)"]))
    }
    if let minutes = todo.reminders.first {
      facts.append(TodoFact(.bell, words.reminder, detail: words.reminderName(minutes)))
    }
    if let list {
      facts.append(TodoFact(.folder, words.listName, signs: [list.name], detail: list.name))
    }
    if !todo.tags.isEmpty {
      facts.append(
        TodoFact(.tag, words.tagNames, signs: todo.tags, detail: FormText.tags(todo.tags)))
    }
    return facts
  }
}

/// One thing that is told of a todo.
struct TodoFact {
  var icon: Icon
  var label: String
  /// What the row says, each after an icon; nothing where only the details tell it.
  var signs: [String]
  /// What the details say; empty where only the row tells it.
  var detail: String
  var className = "todo-sign"
  /// What is heard before a sign and not seen.
  var hidden: String
  var isOverdue = false

  init(_ icon: Icon, _ label: String, signs: [String] = [], detail: String = "") {
    self.icon = icon
    self.label = label
    self.signs = signs
    self.detail = detail
    hidden = label + " "
  }

  /// In the row.
  var nodes: [Node<TasksAction>] {
    signs.map { sign in
      Node(.span, .className(className)) {
        icon.node(size: 16)
        if !hidden.utf8.isEmpty { Node(.span, .className("visually-hidden")) { hidden } }
        if !sign.utf8.isEmpty { Node(.span) { sign } }
      }
    }
  }

  /// In the details.
  @NodeBuilder<TasksAction>
  var details: [Node<TasksAction>] {
    if !detail.utf8.isEmpty {
      Node(.dt) { label }
      Node(.dd, isOverdue ? .className("overdue") : nil) { detail }
    }
  }
}

extension TodoPriority {
  var className: String {
    switch self {
    case .none: "plain"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
