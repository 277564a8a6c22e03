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
    case .notifications: return [SettingsScreens.notifications(state, scene.words)]
    case .privacy: return [SettingsScreens.privacy(scene.words)]
    case .home, .done, .todo: break
    }
    if route == .home, let page = state.welcome(scene) {
      return [WelcomeScreen.view(page, scene.words)]
    }
    let board = state.board(scene)
    if route == .done { return done(board, state, scene) }
    if state.todos.isEmpty {
      return scene.isLoading ? [skeletons(scene)] : [empty(scene)]
    }
    let top = state.picked.map { PickingBar.view($0, scene.words) } ?? tools(state, scene)
    return [progress(board, scene), top] + filters(board, state, scene)
      + home(board, state, scene)
  }

  /// The places that the tab bar leads to.
  public static func tabs(
    _ route: TasksRoute, _ state: TasksState, _ scene: TasksScene
  ) -> [Tab] {
    let left = state.board(scene).progress.left
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
    switch state.cover {
    case .details(let id): state.todos[id].map { TodoSheets.details($0, state, scene) }
    case .form(let form): TodoSheets.form(form, state, scene)
    case .leaving: Node.leaveDialog(scene.words, keep: .coverClosed, leave: .formLeft)
    case .deletion(let id): state.todos[id].map { TodoSheets.deletion($0, scene.words) }
    case nil: nil
    }
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
  private static func progress(_ board: TasksBoard, _ scene: TasksScene) -> Node<TasksAction> {
    let count = board.progress
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
      Node.iconButton(.check, label: words.pickTodos, id: "pick-todos", action: .pickingBegun)
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
    _ board: TasksBoard, _ state: TasksState, _ scene: TasksScene
  ) -> [Node<TasksAction>] {
    let tags = board.tags
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
    var sections: [Node<TasksAction>] = []
    if board.openCount == 0 {
      sections.append(nothingOpen(state, scene))
    } else if state.sort == .byHand {
      sections.append(byHand(board.flat, state, scene))
    } else {
      sections.append(open(board, state, scene))
    }
    if !board.done.isEmpty { sections.append(doneBelow(board, state, scene)) }
    return [
      Node.pullToRefresh(isBusy: false, label: scene.words.refreshing, action: .pulled) { sections }
    ]
  }

  /// Everything open under its headings.
  private static func open(
    _ board: TasksBoard, _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    let sections = board.sections(at: scene.wall)
    return lists(
      sections.map { section in
        ListSection(
          scene.words.heading(section.heading), isTitleShown: section.heading != .all,
          count: section.ids.count)
      }, window: state.window, state, scene
    ) { sections[$0].ids[$1] }
  }

  /// Sections with the todos that `id` names, of which those near to what is seen are drawn.
  private static func lists(
    _ sections: [ListSection], window: ListWindow, _ state: TasksState, _ scene: TasksScene,
    id: (_ section: Int, _ row: Int) -> ID<Entity>
  ) -> Node<TasksAction> {
    let places = ListSections(sections.map { $0.count })
    var kept: Int?
    if let cursor = state.cursor {
      for section in sections.indices {
        for row in 0..<sections[section].count where id(section, row) == cursor {
          kept = places.place(of: row, in: section)
        }
      }
    }
    return Node<TasksAction>.longSections(
      sections, window: window, keeping: kept, className: "todos"
    ) { section, index, place in
      guard let todo = state.todos[id(section, index)] else { return Node(.li) {} }
      return row(todo, state, scene, place: place)
    }
  }

  /// What is done, folded away below what is open.
  private static func doneBelow(
    _ board: TasksBoard, _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    let words = scene.words
    return Node(.details, .className("todo-done"), .flag(.open, if: !state.query.utf8.isEmpty)) {
      Node(.summary) {
        Node(.span) { words.doneTodos + " \(board.done.count)" }
        Icon.down.node(size: 16)
      }
      // Without its role, Safari takes the list's meaning away with its bullets.
      Node(.ul, .className("todos"), .role("list"), .label(words.doneTodos)) {
        for rank in board.done.prefix(state.shownCount) {
          if let todo = state.todos[rank.id] { row(todo, state, scene) }
        }
      }
      if board.done.count > state.shownCount { more(words) }
    }
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

  /// All in one list, with handles to move them by.
  private static func byHand(
    _ ids: [ID<Entity>], _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction> {
    let title = scene.words.tasks
    return Node(.div, .className("todos-by-hand")) {
      // The rows' own headings are of the third level: one of the second stands above them.
      Node(.h2, .className("visually-hidden")) { title }
      Node.orderedList(label: title, onMove: { .moved($0, $1) }) {
        for id in ids.prefix(state.shownCount) {
          if let todo = state.todos[id] { row(todo, state, scene, hasHandle: true) }
        }
      }
      if ids.count > state.shownCount { more(scene.words) }
    }
  }

  private static func row(
    _ todo: Todo, _ state: TasksState, _ scene: TasksScene, hasHandle: Bool = false,
    place: [Attribute?] = []
  ) -> Node<TasksAction> {
    .component(
      TodoRow(
        facts: TodoFacts(todo, state, scene), hasHandle: hasHandle,
        isPicked: state.picked.map { $0.contains(todo.id) }, place: place),
      key: todo.id.text)
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
    let section = ListSection(words.doneTodos, isTitleShown: false, count: board.done.count)
    return [
      progress(board, scene),
      lists([section], window: state.doneWindow, state, scene) { board.done[$1].id },
    ]
  }
}

extension Words {
  fileprivate func heading(_ heading: TasksBoard.Section.Heading) -> String {
    switch heading {
    case .overdue: overdue
    case .today: today
    case .upcoming: upcoming
    case .undated: noDate
    case .all: tasks
    }
  }
}

extension TasksState {
  fileprivate func board(_ scene: TasksScene) -> TasksBoard {
    board(today: scene.wall.date, offsetSeconds: scene.offsetSeconds)
  }
}

extension TasksScene {
  /// What a clock on the wall shows.
  var wall: CivilDateTime { CivilDateTime(now, offsetSeconds: offsetSeconds) }
}
