import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// What lies over a screen of this app.
enum TodoSheets {
  /// Everything about one todo: what is said of it is changed where it stands.
  static func details(
    _ todo: Todo, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    let fields = TodoFields(state.detailForm(todo), state, scene)
    return Node.dialog(id: "todo-details", title: todo.title, onCancel: .coverClosed) {
      // The wireframe's bar.
      Node(.div, .className("sheet-head")) {
        if !fields.isInWork {
          Node.button(words.back, icon: .back, style: .text, action: .coverClosed)
        }
        changes(todo, fields)
      }
      Node.form(
        todo.isDone ? "todo-details done" : "todo-details", onSubmit: .detailsSaved
      ) {
        Node(.div, .className("todo-head")) {
          Node(
            .button, .type("button"), .className("todo-check \(todo.priority.className)"),
            .id("todo-done"), .role("checkbox"), .state(.ariaChecked, todo.isDone),
            .label(words.markComplete), on: .click(.checkTapped(todo.id))
          ) {
            Node(.span, .className("box round"), .decorative) { Icon.check.node(size: 16) }
          }
          fields.line
        }
        said(fields)
      }
      subtasks(todo, state, scene)
      chosen(todo, fields)
      if !fields.isInWork { Node(.div, .className("todo-end")) { deleteButton(todo, words) } }
      // What slides below the foot fades, as in a sheet whose foot has buttons.
      Node(.div, .className("dialog-buttons"), .decorative)
    }
  }

  /// The same below its row, where a window has room for that: the row has the title.
  static func inPlace(
    _ todo: Todo, _ fields: TodoFields, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    Node(
      .div, .className("todo-details in-place"), .id("todo-details"), .role("group"),
      .label(todo.title), Attribute(.tabIndex, "-1")
    ) {
      Node.form("todo-details", onSubmit: .detailsSaved) { said(fields) }
      subtasks(todo, state, scene)
      chosen(todo, fields)
      Node(.div, .className("dialog-buttons todo-deeds")) {
        changes(todo, fields)
        if !fields.isInWork { deleteButton(todo, fields.scene.words) }
      }
    }
  }

  /// What was understood of the title, and the description.
  @NodeBuilder<TasksAction>
  private static func said(_ fields: TodoFields) -> [Node<TasksAction>] {
    if let chips = fields.chips { chips }
    fields.notes
  }

  /// Everything else that is said of it: a form of its own, for that of a new part stands before it.
  private static func chosen(_ todo: Todo, _ fields: TodoFields) -> Node<TasksAction> {
    Node.form(
      todo.isDone ? "todo-details done" : "todo-details", onSubmit: .detailsSaved
    ) {
      fields.facts
      // Enter in one of its fields stores what is typed.
      submitByEnter(fields.scene.words.saveChanges)
    }
  }

  /// What is typed is stored, or not; else it is asked for.
  @NodeBuilder<TasksAction>
  private static func changes(_ todo: Todo, _ fields: TodoFields) -> [Node<TasksAction>] {
    let words = fields.scene.words
    if fields.isInWork {
      Node.button(words.cancel, style: .text, action: .detailsReverted)
      Node.button(words.saveChanges, style: .primary, id: "details-save", action: .detailsSaved)
    } else {
      Node.button(words.edit, style: .text, id: "details-edit", action: .editTapped(todo.id))
    }
  }

  private static func deleteButton(_ todo: Todo, _ words: Words) -> Node<TasksAction> {
    Node.button(
      words.deleteTodo, style: .text, id: "details-delete", action: .deleteTapped(todo.id))
  }

  /// A part is a todo: its title leads to its own details.
  private static func part(
    _ part: Todo, isAlone: Bool, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    var row = ListRow<TasksAction>(part.title)
    row.target = .link(part.path)
    row.id = "part-" + part.id.text
    row.isDone = part.isDone
    row.leading = [
      Node(
        .button, .type("button"), .className("todo-check \(part.priority.className)"),
        .role("checkbox"), .state(.ariaChecked, part.isDone), .label(part.title),
        on: .click(.checkTapped(part.id))
      ) {
        Node(.span, .className("box round"), .decorative) { Icon.check.node(size: 16) }
      }
    ]
    if let due = part.due { row.detail = words.due(due, today: scene.today) }
    if !isAlone {
      row.trailing = [Node.moveHandle(key: part.id.text, label: words.moveTodo(part.title))]
    }
    return Node.row(row, key: part.id.text)
  }

  /// A part has no parts itself: it says what it is a part of.
  @NodeBuilder<TasksAction>
  private static func subtasks(
    _ todo: Todo, _ state: TasksState, _ scene: Scene
  ) -> [Node<TasksAction>] {
    if let parent = todo.parent.flatMap({ state.todos[$0] }) {
      Node(.p, .className("todo-whole")) {
        Node(.a, .href(parent.path)) { scene.words.partOf(parent.title) }
      }
    } else {
      parts(todo, state, scene)
    }
  }

  private static func parts(
    _ todo: Todo, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    let parts = state.parts(of: todo.id)
    var field = TextField(id: "subtask", label: words.addSubtask, value: state.subtask)
    field.isRequired = false
    field.limit = 0
    field.placeholder = words.addSubtask
    field.isEntry = true
    field.style = .paper
    return Node(.section, .className("todo-parts"), .label(words.subtasks)) {
      if !parts.isEmpty {
        Node(.h3) { words.subtasks }
        Node.orderedList(label: words.subtasks, onMove: { .partMoved($0, $1) }) {
          for part in parts { self.part(part, isAlone: parts.count == 1, scene) }
        }
      }
      Node.form("todo-part-form", onSubmit: .subtaskSubmitted) {
        Icon.plus.node(size: 20)
        Node.field(field, onInput: { .subtaskChanged($0) })
        if !state.subtask.utf8.isEmpty { Node.submitButton(words.add, style: .text) }
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

  /// Which todos the list shows, in what order, and what is done with several: what a list needs now and then.
  static func options(
    _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    Node.dialog(id: "todo-options", title: words.listView, onCancel: .coverClosed) {
      if state.filter != .upcoming {
        Node(.div, .className("lines")) {
          Node.select(orders(state, words), onChange: { .orderChosen($0) })
        }
      }
      Node(.div, .className("sheet-group")) { menu(deeds(state, words), words) }
      Node.button(words.done, style: .text, action: .coverClosed)
    }
  }

  /// With the order above and the button below no more than six rows: the rarer ones come behind “More”.
  private static func menu(
    _ items: [MenuItem<TasksAction>], _ words: Words
  ) -> Node<TasksAction> {
    let most = 4
    guard items.count > most else { return Node.menu(items) }
    return Node(.div, .className("menu-parts")) {
      Node.menu(Array(items.prefix(most - 1)))
      Node(.details, .className("menu-more")) {
        Node(.summary, .className("menu-item")) {
          Icon.more.node(size: 20)
          Node(.span) { words.more }
          Icon.down.node(size: 20)
        }
        Node.menu(Array(items.dropFirst(most - 1)))
      }
    }
  }

  /// A list, the Inbox and Today can follow the other places.
  private static func orders(_ state: TasksState, _ words: Words) -> Select {
    let isOwn = state.settingOwnOrder(nil) != nil
    let chosen = isOwn ? state.ownOrder : state.chosenOrder
    let orders = TodoOrder.allCases.map { order in
      Select.Choice("\(order.rawValue)", words.orderName(order))
    }
    return Select(
      id: "todo-sort", label: words.sortBy,
      choices: isOwn ? [Select.Choice("", words.orderAsElsewhere)] + orders : orders,
      value: chosen.map { "\($0.rawValue)" } ?? "")
  }

  /// What is done with the place that is shown, in the order of how often.
  private static func deeds(_ state: TasksState, _ words: Words) -> [MenuItem<TasksAction>] {
    let refresh = MenuItem(.refresh, words.refresh, action: TasksAction.pulled)
    var items = [MenuItem(.select, words.pickTodos, action: TasksAction.pickingBegun)]
    switch state.place {
    case .list(let id):
      guard let list = state.list(id) else { return items + [refresh] }
      items += deeds(list, words) + [refresh] + ends(list, words)
    case .tag(let tag):
      items += [
        MenuItem(.edit, words.editTag, action: .formTapped(.tag(tag))), refresh,
        MenuItem(.trash, words.deleteTag, isDanger: true, action: .tagDeleted(tag)),
      ]
    case .home, .inbox, .upcoming, .lists, .all, .done, .profile, .settings, .notifications,
      .privacy, .account, .todo:
      items += [refresh, MenuItem(.settings, words.settings, path: TasksRoute.settings.path)]
    }
    return items
  }

  private static func deeds(_ list: TodoList, _ words: Words) -> [MenuItem<TasksAction>] {
    var items = [
      MenuItem(
        .edit, list.isFilter ? words.editFilter : words.editList,
        action: TasksAction.listFormTapped(list.id))
    ]
    if list.isWhole, list.archivedAt != nil {
      items.append(MenuItem(.unarchive, words.bringBack, action: .listArchived(list.id)))
    } else if list.isWhole {
      items.append(
        MenuItem(.plus, words.newSection, action: .formTapped(.section(of: list.id))))
    }
    return items
  }

  /// What takes it out of sight.
  private static func ends(_ list: TodoList, _ words: Words) -> [MenuItem<TasksAction>] {
    let delete = MenuItem(
      .trash, words.delete(list), isDanger: true, action: TasksAction.listDeleteTapped(list.id))
    guard list.isWhole, list.archivedAt == nil else { return [delete] }
    return [MenuItem(.archive, words.archiveList, action: .listArchived(list.id)), delete]
  }
}

extension TodoList {
  /// Whether it is neither a section nor a filter.
  fileprivate var isWhole: Bool { !isFilter && parent == nil }
}
