import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The screens of this app.
public enum TasksScreens {
  /// The heading.
  public static func title(_ route: TasksRoute, _ state: TasksState, _ words: Words) -> String {
    switch route {
    case .done: words.doneTodos
    case .profile: words.profileTitle
    case .settings: words.settings
    case .notifications: words.notifications
    case .privacy: words.privacy
    case .home, .todo: words.tasks
    }
  }

  /// What stands below the heading.
  public static func view(
    _ route: TasksRoute, _ state: TasksState, _ scene: TasksScene
  ) -> [Node<TasksAction>] {
    switch route {
    case .profile: return []
    case .settings: return [SettingsScreens.settings(scene.words)]
    case .notifications: return [SettingsScreens.notifications(state.settings, scene.words)]
    case .privacy: return [SettingsScreens.privacy(scene.words)]
    case .home, .done, .todo: break
    }
    if route == .home, let page = state.welcome(scene) {
      return [WelcomeScreen.view(page, scene.words)]
    }
    let board = state.board(at: scene.wall)
    if route == .done { return done(board, state, scene) }
    if state.todos.isEmpty {
      return scene.isLoading ? [skeletons(scene)] : [empty(scene)]
    }
    return [progress(state, scene), tools(state, scene)] + filters(state, scene)
      + home(board, state, scene)
  }

  /// The places that the tab bar leads to.
  public static func tabs(
    _ route: TasksRoute, _ state: TasksState, _ scene: TasksScene
  ) -> [Tab] {
    let left = state.progress(at: scene.wall, offsetSeconds: scene.offsetSeconds).left
    return [
      Tab(
        .todo, label: scene.words.tasks, path: "/tasks", isCurrent: route != .done, count: left,
        countLabel: scene.words.openCount(left)),
      Tab(.check, label: scene.words.doneTodos, path: "/tasks/done", isCurrent: route == .done),
    ]
  }

  /// The button that floats over the screen.
  public static func floating(
    _ route: TasksRoute, _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction>? {
    guard route.parent == nil, state.welcome(scene) == nil else { return nil }
    return Node.floatingButton(
      FloatingButton(id: "add-todo", label: scene.words.addTodo, action: .addTapped))
  }

  /// The sheet that lies over the screen.
  public static func sheet(_ state: TasksState, _ scene: TasksScene) -> Node<TasksAction>? {
    switch state.sheet {
    case .deletion(let todo): TodoSheets.deletion(todo, scene.words)
    case .leaving: TodoSheets.leaving(scene.words)
    case .form(let form): TodoSheets.form(form, state, scene)
    case .details(let todo): TodoSheets.details(todo, state, scene)
    case nil: nil
    }
  }
}

/// What can lie over the screens of this app.
public enum TasksSheet: Equatable, Sendable {
  case deletion(Todo)
  case leaving
  case form(TodoForm)
  case details(Todo)
}

extension TasksState {
  /// The one that lies on top.
  public var sheet: TasksSheet? {
    if let todo = deleting.flatMap({ todos[$0] }) { return .deletion(todo) }
    if let form { return form.isLeaving ? .leaving : .form(form) }
    return details.flatMap { todos[$0] }.map { .details($0) }
  }
}

extension TasksScreens {
  private static func empty(_ scene: TasksScene) -> Node<TasksAction> {
    Node.emptyState(icon: .todo, title: scene.words.noTodosTitle, text: scene.words.noTodosText) {
      Node.button(scene.words.addTodo, icon: .plus, style: .primary, action: .addTapped)
    }
  }

  private static func skeletons(_ scene: TasksScene) -> Node<TasksAction> {
    Node(.div, .className("cards"), .role("status"), .label(scene.words.loading)) {
      for _ in 0..<4 {
        Node(.div, .className("card")) { Node.skeleton(lines: 2) }
      }
    }
  }

  /// How much of today is done.
  private static func progress(_ state: TasksState, _ scene: TasksScene) -> Node<TasksAction> {
    let count = state.progress(at: scene.wall, offsetSeconds: scene.offsetSeconds)
    let all = count.today + count.left
    let text = scene.words.doneLine(today: count.today, week: count.week)
    return Node(.div, .className("todo-progress")) {
      Node.progressBar(
        permille: all == 0 ? 0 : count.today * 1_000 / all, label: scene.words.progressLabel,
        text: text)
      Node(.p) { text }
    }
  }

  private static func tools(_ state: TasksState, _ scene: TasksScene) -> Node<TasksAction> {
    let words = scene.words
    return Node(.div, .className("todo-tools")) {
      if state.isSearching {
        Node.field(searchField(state, words), onInput: { .searchChanged($0) })
      } else {
        Node.select(
          Select(
            id: "todo-sort", label: words.sortBy,
            choices: TodoSort.allCases.map { .init("\($0.rawValue)", words.sortName($0)) },
            value: "\(state.sort.rawValue)"), onChange: { .sortChosen($0) })
      }
      Node.iconButton(
        state.isSearching ? .close : .search,
        label: state.isSearching ? words.closeSearch : words.search, id: "search-todos",
        action: .searchTapped)
    }
  }

  private static func searchField(_ state: TasksState, _ words: Words) -> TextField {
    var field = TextField(
      id: "todo-search", kind: .search, label: words.search, value: state.query)
    field.isRequired = false
    return field
  }

  /// The lists and tags that there are, each a way to see only its own.
  private static func filters(
    _ state: TasksState, _ scene: TasksScene
  ) -> [Node<TasksAction>] {
    let tags = state.tags
    guard !state.lists.isEmpty || !tags.isEmpty else { return [] }
    return [
      Node(.div, .className("chips"), .role("group"), .label(scene.words.filters)) {
        for list in state.lists {
          Node.chip(
            list.name, icon: .folder, isOn: state.filter == .list(list.id),
            action: .filterTapped(.list(list.id)))
        }
        for tag in tags {
          Node.chip(
            tag, icon: .tag, isOn: state.filter == .tag(tag), action: .filterTapped(.tag(tag)))
        }
      }
    ]
  }

  private static func home(
    _ board: TasksBoard, _ state: TasksState, _ scene: TasksScene
  ) -> [Node<TasksAction>] {
    let words = scene.words
    var sections: [Node<TasksAction>] = []
    for (title, todos) in [
      (words.overdue, board.overdue), (words.today, board.today),
      (words.upcoming, board.upcoming), (words.noDate, board.undated),
    ] where !todos.isEmpty {
      sections.append(section(title, todos, state, scene))
    }
    if !board.flat.isEmpty { sections.append(flat(board.flat, state, scene)) }
    if board.openCount == 0 { sections.append(nothingOpen(state, scene)) }
    if !board.done.isEmpty {
      sections.append(
        Node(.details, .className("todo-done"), .flag(.open, if: !state.query.utf8.isEmpty)) {
          Node(.summary) {
            Node(.span) { words.doneTodos + " \(board.done.count)" }
            Icon.down.node(size: 16)
          }
          rows(board.done, label: words.doneTodos, state, scene)
        })
    }
    if board.openCount > state.window { sections.append(more(words)) }
    return [
      Node.pullToRefresh(isBusy: false, label: words.refreshing, action: .pulled) { sections }
    ]
  }

  private static func nothingOpen(_ state: TasksState, _ scene: TasksScene) -> Node<TasksAction> {
    let words = scene.words
    let isNarrowed = state.filter != .all || !state.query.utf8.isEmpty
    return Node.emptyState(
      icon: isNarrowed ? .search : .check,
      title: isNarrowed ? words.nothingFoundTitle : words.allDoneTitle,
      text: isNarrowed ? words.nothingFoundText : words.allDoneText
    ) {}
  }

  private static func more(_ words: Words) -> Node<TasksAction> {
    Node(.div, .className("show-more")) {
      Node.button(words.showMore, action: .showMoreTapped)
    }
  }

  private static func section(
    _ title: String, _ todos: [Todo], _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    Node(.section, .className("section"), .label(title)) {
      Node(.h2, .className("section-title")) { title }
      rows(todos, label: title, state, scene)
    }
  }

  private static func rows(
    _ todos: [Todo], label: String, _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    // Without its role, Safari takes the list's meaning away with its bullets.
    Node(.ul, .className("todos"), .role("list"), .label(label)) {
      for todo in todos.prefix(state.window) { row(todo, state, scene) }
    }
  }

  /// The rows' own headings are of the third level: one of the second stands above them.
  private static func heading(_ title: String) -> Node<TasksAction> {
    Node(.h2, .className("visually-hidden")) { title }
  }

  /// All in one list; by hand, with handles to move them by.
  private static func flat(
    _ todos: [Todo], _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    let title = scene.words.tasks
    guard state.sort == .byHand else {
      return Node(.div) {
        heading(title)
        rows(todos, label: title, state, scene)
      }
    }
    return Node(.div, .className("todos-by-hand")) {
      heading(title)
      Node.orderedList(label: title, onMove: { .moved($0, $1) }) {
        for todo in todos.prefix(state.window) { row(todo, state, scene, hasHandle: true) }
      }
    }
  }

  private static func row(
    _ todo: Todo, _ state: TasksState, _ scene: TasksScene, hasHandle: Bool = false
  ) -> Node<TasksAction> {
    let parts = state.partCounts[todo.id]
    return .component(
      TodoRow(
        todo: todo, due: todo.due.map { scene.words.due($0, today: scene.wall.date) } ?? "",
        isOverdue: !todo.isDone && todo.due?.isOverdue(at: scene.wall) == true,
        listName: state.list(todo.list)?.name ?? "",
        parts: parts.map { $0.all > 0 ? "\($0.done)/\($0.all)" : "" } ?? "", words: scene.words,
        hasHandle: hasHandle), key: todo.id.text)
  }

  private static func done(
    _ board: TasksBoard, _ state: TasksState, _ scene: TasksScene
  ) -> [Node<TasksAction>] {
    let words = scene.words
    if board.done.isEmpty {
      return [
        scene.isLoading
          ? skeletons(scene)
          : Node.emptyState(
            icon: .check, title: words.nothingDoneTitle, text: words.nothingDoneText
          ) {
            Node.linkButton(words.tasks, icon: .todo, path: "/tasks")
          }
      ]
    }
    var nodes = [
      progress(state, scene), heading(words.doneTodos),
      rows(board.done, label: words.doneTodos, state, scene),
    ]
    if board.done.count > state.window { nodes.append(more(words)) }
    return nodes
  }
}

extension TasksScene {
  /// What a clock on the wall shows.
  var wall: CivilDateTime { CivilDateTime(now, offsetSeconds: offsetSeconds) }
}
