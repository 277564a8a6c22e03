import Kernel
import Kit
import SyncCore
import ViewTree

/// The lists and tags, and what is done with a list.
enum ListsScreen {
  static func view(_ state: TasksState, _ scene: Scene) -> [Node<TasksAction>] {
    let words = scene.words
    if scene.isLoading, state.todos.isEmpty, state.allLists.all.isEmpty {
      return [TasksScreens.skeletons(scene)]
    }
    let board = state.board(scene)
    var nodes = [
      Node<TasksAction>.list(label: words.allTasks) {
        row(.todo, words.allTasks, .all, count: state.openCount, words)
      }
    ]
    nodes.append(
      section(words.listsTitle, isTitleShown: false) {
        if state.lists.isEmpty {
          Node(.p, .className("hint")) { words.noListsText }
        } else {
          ordered(state.lists, words.listsTitle, state, words)
        }
        Node.button(
          words.newListTitle, icon: .plus, style: .text, id: "new-list",
          action: .listFormTapped(nil))
      })
    nodes.append(
      section(words.filtersTitle) {
        if state.allLists.filters.isEmpty {
          Node(.p, .className("hint")) { words.noFiltersText }
        } else {
          ordered(state.allLists.filters, words.filtersTitle, state, words)
        }
        Node.button(
          words.newFilterTitle, icon: .plus, style: .text, id: "new-filter",
          action: .formTapped(.filter))
      })
    if !board.tags.isEmpty {
      nodes.append(
        section(words.tagsTitle) {
          Node.orderedList(label: words.tagsTitle, onMove: { .tagMoved($0, $1) }) {
            for tag in board.tags {
              row(
                .tag, tag, .tag(Array(tag.utf8)), count: board.count(of: tag), words,
                hue: state.hue(ofTag: tag), moves: tag)
            }
          }
        })
    }
    let archived = state.allLists.archived
    if !archived.isEmpty {
      nodes.append(
        section(words.archivedTitle) {
          Node.list(label: words.archivedTitle) {
            for list in archived {
              row(.archive, list.name, .list(list.id), count: 0, words)
            }
          }
        })
    }
    return nodes
  }

  private static func ordered(
    _ lists: [TodoList], _ label: String, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    Node.orderedList(label: label, onMove: { .listMoved($0, $1) }) {
      for list in lists {
        row(
          list.isFilter ? .filter : .folder, list.name, .list(list.id),
          count: list.isFilter ? 0 : state.openCount(in: list.id), words,
          hue: list.colour?.className ?? "", moves: list.id.text)
      }
    }
  }

  private static func section(
    _ title: String, isTitleShown: Bool = true,
    @NodeBuilder<TasksAction> children: () -> [Node<TasksAction>]
  ) -> Node<TasksAction> {
    let content = children()
    return Node(.section, .className("section task-lists"), .label(title)) {
      // The screen's own title says it of the first.
      Node(.h2, .className(isTitleShown ? "section-title" : "visually-hidden")) { title }
      content
    }
  }

  private static func row(
    _ icon: Icon, _ name: String, _ place: TasksRoute, count: Int, _ words: Words,
    hue: String = "", moves key: String? = nil
  ) -> Node<TasksAction> {
    var row = ListRow<TasksAction>(name)
    row.leading = [
      hue.utf8.isEmpty
        ? icon.node(size: 20)
        : Node(.span, .className("side-sign " + hue)) { icon.node(size: 20) }
    ]
    row.target = .link(place.path)
    if count > 0 {
      row.trailing.append(
        Node(.span, .className("section-count"), .label(words.openCount(count)), .role("img")) {
          "\(count)"
        })
    }
    row.trailing.append(Icon.forward.node(size: 16))
    if let key { row.trailing.append(Node.moveHandle(key: key, label: words.moveTodo(name))) }
    return Node.row(row, key: place.path)
  }

  static func form(
    _ form: ListForm, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    var name = TextField(
      id: ListForm.Field.name.id, label: words.nameLabel(form.sort), value: form.fields[.name] ?? ""
    )
    name.limit = form.nameLimits.characters.upperBound
    name.isEntry = form.sort != .filter
    if let fault = form.fault, form.faultyField == .name {
      name.error = words.nameFault(fault, within: form.nameLimits)
    }
    return Node.dialog(
      id: "list-form", title: form.isNew ? words.newTitle(form.sort) : words.editTitle(form.sort),
      onCancel: .coverClosed
    ) {
      Node.form("stack", onSubmit: .listSubmitted) {
        Node.field(name, onInput: { .listChanged(.name, $0) })
        if form.sort == .filter { conditions(form, state, scene) }
        if form.hasColour {
          Node.swatches(form.colour, words) { .listChanged(.colour, "\($0.rawValue)") }
        }
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .coverClosed)
          Node.submitButton(words.save)
        }
      }
    }
  }

  /// What a filter asks for, in conditions to tap and in words, and how much that is now.
  @NodeBuilder<TasksAction>
  private static func conditions(
    _ form: ListForm, _ state: TasksState, _ scene: Scene
  ) -> [Node<TasksAction>] {
    let words = scene.words
    Node(.div, .className("field")) {
      Node(.span, .className("field-label"), .decorative) { words.conditions }
      Node(.div, .className("chips wrapped"), .role("group"), .label(words.conditions)) {
        for (written, name) in words.conditionChoices(state, tags: state.board(scene).tags) {
          let held = written.first { TodoQuery.holds(form.search, $0) }
          Node.chip(name, isOn: held != nil, action: .conditionTapped(held ?? written[0]))
        }
      }
    }
    Node.field(searchField(form, state, scene), onInput: { .listChanged(.search, $0) })
  }

  private static func searchField(
    _ form: ListForm, _ state: TasksState, _ scene: Scene
  ) -> TextField {
    let words = scene.words
    let query = TodoQuery(form.search, of: state.allLists, today: scene.today)
    var field = TextField(
      id: ListForm.Field.search.id, label: words.searchLabel, value: form.fields[.search] ?? "")
    field.limit = TodoList.search.limits.characters.upperBound
    field.placeholder = words.searchExample
    if form.faultyField == .search, let fault = form.fault {
      field.error =
        switch fault {
        case .missing: words.searchMissing
        case .malformed: words.noCondition(query.misunderstood ?? "")
        case .tooLong: words.tooLong(TodoList.search.limits)
        }
    } else if let word = query.misunderstood {
      field.helper = words.noCondition(word)
    } else if !query.isEmpty {
      field.helper = words.openCount(state.count(query, at: scene.wall))
    }
    return field
  }

  /// Whether two lists become one.
  static func joining(
    _ form: ListForm, into target: TodoList, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    let from = state.list(form.id)
    return Node.dialog(
      id: "join-lists", title: words.joinQuestion(target.name), isAlert: true,
      onCancel: .coverClosed
    ) {
      Node(.p, .className("dialog-text")) { words.joinText(from?.name ?? "", target.name) }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.cancel, style: .text, action: .coverClosed)
        Node.button(words.join, style: .primary, id: "join-now", action: .listJoined)
      }
    }
  }

  /// What is done with a section.
  static func section(
    _ section: TodoList, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    Node.dialog(
      id: "section-menu", title: section.name, closeLabel: words.close, onCancel: .coverClosed
    ) {
      Node.menu(
        [
          MenuItem(.plus, words.addTodo, action: TasksAction.addTappedIn(section.id)),
          MenuItem(.edit, words.renameSection, action: .listFormTapped(section.id)),
        ] + moves(section, state, words) + [
          MenuItem(
            .trash, words.deleteSection, isDanger: true, action: .sectionDeleted(section.id))
        ])
    }
  }

  /// One step up or down, where there is another section.
  private static func moves(
    _ section: TodoList, _ state: TasksState, _ words: Words
  ) -> [MenuItem<TasksAction>] {
    let all = section.parent.map { state.allLists.sections(of: $0) } ?? []
    guard let place = all.firstIndex(where: { $0.id == section.id }) else { return [] }
    let key = section.id.text
    var items: [MenuItem<TasksAction>] = []
    if place > 0 {
      items.append(MenuItem(.up, words.moveUp, action: .listMoved(key, place - 1)))
    }
    if place + 1 < all.count {
      items.append(MenuItem(.down, words.moveDown, action: .listMoved(key, place + 1)))
    }
    return items
  }

  /// What becomes of the tasks in it is asked.
  static func deletion(
    _ list: TodoList, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    let count = list.isFilter ? 0 : state.openCount(in: list.id)
    return Node.dialog(
      id: "delete-list", title: words.deleteQuestion(list.name), isAlert: true,
      onCancel: .coverClosed
    ) {
      Node(.p, .className("dialog-text")) {
        count == 0 ? words.deleteText : words.deleteListText(count)
      }
      Node(.div, .className("stack small")) {
        Node.button(words.cancel, style: .text, action: .coverClosed)
        if count > 0 {
          Node.button(
            words.keepTasks, style: .secondary, action: .listDeleted(withTodos: false))
        }
        Node.button(
          count == 0 ? words.delete(list) : words.deleteWithTasks(count), style: .danger,
          id: "delete-list-now", action: .listDeleted(withTodos: true))
      }
    }
  }
}

extension TasksState {
  /// How many open todos a filter finds.
  fileprivate func count(_ query: TodoQuery, at wall: CivilDateTime) -> Int {
    var count = 0
    let parts = partsByWhole()
    for todo in todos.values
    where isListed(todo) && !todo.isDone && matches(todo, query, parts, at: wall) { count += 1 }
    return count
  }
}
