import Kernel
import Kit
import SyncCore
import ViewTree

extension TodoForm.Field {
  /// What details tell of a todo beside its words.
  static let facts: [Self] = [.day, .time, .reminder, .rule, .list, .priority, .tags, .estimate]
}

extension TasksState {
  /// What is set of a todo, in its order.
  func facts(in form: TodoForm, at wall: CivilDateTime) -> [TodoForm.Field] {
    let (todo, list) = form.draft(at: wall, in: words.region)
    return TodoForm.Field.facts.filter { field in
      switch field {
      case .day: todo.due != nil
      case .time: todo.due?.time != nil
      case .reminder: !todo.reminders.isEmpty
      case .rule: todo.rule != nil
      case .list: form.isNamingList || !list.utf8.isEmpty
      case .priority: todo.priority != .none
      case .tags: !todo.tags.isEmpty
      case .estimate: todo.estimate != nil
      case .line, .notes, .isFromCompletion: false
      }
    }
  }

  /// From here on each field stays where it stands, whatever is set or taken away.
  mutating func keepLines(_ moment: Moment) {
    guard lined == nil, let todo = details.flatMap({ todos[$0] }) else { return }
    lined = facts(in: detailForm(todo), at: moment.wall)
  }

  /// Shows a field in which nothing is set, and leads to it.
  mutating func want(_ field: TodoForm.Field, _ moment: Moment) -> [TasksEffect] {
    keepLines(moment)
    wanted.append(field)
    return [.focus(id: field.detailID)]
  }
}

extension TodoFields {
  /// What is set, in lines; and below, what more can be said, each as small as its name until it is wanted.
  @NodeBuilder<TasksAction>
  var facts: [Node<TasksAction>] {
    let set = state.facts(in: form, at: scene.wall)
    let lined = state.lined ?? set
    if !lined.isEmpty {
      Node(.div, .className("lines"), key: "lines") {
        for field in lined { controls(field, isExtra: false) }
      }
    }
    let extras = TodoForm.Field.facts.filter { !lined.contains($0) && isOffered($0, set) }
    if !extras.isEmpty {
      Node(
        .div, .className("extras"), .role("group"), .label(scene.words.moreOfTodo), key: "extras"
      ) {
        for field in extras { extra(field, isSet: set.contains(field)) }
      }
    }
  }

  /// A time belongs to a day, or to what reminds.
  private func isOffered(_ field: TodoForm.Field, _ set: [TodoForm.Field]) -> Bool {
    field != .time || set.contains(.day) || set.contains(.reminder)
      || state.wanted.contains(.time)
  }

  private func extra(_ field: TodoForm.Field, isSet: Bool) -> Node<TasksAction> {
    let isShown = isSet || state.wanted.contains(field) || !error(field).utf8.isEmpty
    if !isShown, let name = askedName(field) {
      return Node(
        .button, .type("button"), .className("extra"), key: field.detailID,
        on: .click(.detailWanted(field))
      ) { Node(.span) { name } }
    }
    return Node(.div, .className(isShown ? "lines" : "lines extra"), key: field.detailID) {
      controls(field, isExtra: true)
    }
  }

  /// What a field is asked for by that is typed in; the others open by themselves, at the first press.
  private func askedName(_ field: TodoForm.Field) -> String? {
    let words = scene.words
    return switch field {
    case .day: form.source?.isDone == true ? words.dueDate : nil
    case .time: words.dueTime
    case .tags: words.tagNames
    case .estimate: words.estimate
    case .line, .notes, .priority, .rule, .isFromCompletion, .list, .reminder: nil
    }
  }

  private func controls(_ field: TodoForm.Field, isExtra: Bool) -> [Node<TasksAction>] {
    switch field {
    case .day: [day]
    case .time: [time]
    case .reminder: [isExtra ? foldedReminder : reminder]
    case .rule: repeating
    case .list: [list]
    case .priority: [priority]
    case .tags: [tags]
    case .estimate: [estimate]
    case .line, .notes, .isFromCompletion: []
    }
  }

  private var foldedReminder: Node<TasksAction> {
    Node(.details, .className("todo-more reminds")) {
      Node(.summary) {
        Node(.span) { scene.words.reminder }
        Icon.down.node(size: 16)
      }
      reminder
    }
  }
}

extension Words {
  var moreOfTodo: String { say("Add details", "세부 정보 추가") }
}
