import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The screens of this app.
public enum TasksScreens {
  /// The heading.
  public static func title(_ route: TasksRoute, _ state: TasksState, _ words: Words) -> String {
    switch route {
    case .home: words.today
    case .inbox: words.inbox
    case .upcoming: words.upcoming
    case .lists: words.listsTitle
    case .all: words.allTasks
    case .list(let id): state.list(id)?.name ?? words.listsTitle
    case .tag(let name): String(decoding: name, as: UTF8.self)
    case .done: words.doneTodos
    case .profile: words.profileTitle
    case .settings: words.settings
    case .notifications: words.notifications
    case .privacy: words.privacy
    case .account(.settings): words.accountSettings
    case .account(let page): words.title(page)
    case .todo: title(state.filter.place, state, words)
    }
  }

  /// What stands below the heading.
  public static func view(
    _ route: TasksRoute, _ state: TasksState, _ scene: Scene
  ) -> [Node<TasksAction>] {
    switch route {
    case .profile, .account: return []
    case .settings: return [SettingsScreens.settings(state, scene.words)]
    case .notifications: return [SettingsScreens.notifications(state, scene.words)]
    case .privacy: return [SettingsScreens.privacy(scene.words)]
    case .lists: return ListsScreen.view(state, scene)
    case .home, .inbox, .upcoming, .all, .list, .tag, .done, .todo: break
    }
    if route == .home, let page = state.welcome(scene) {
      return [WelcomeScreen.view(page, scene.words)]
    }
    let board = state.board(scene)
    if route == .done { return done(board, state, scene) }
    if state.todos.isEmpty {
      return scene.isLoading ? [skeletons(scene)] : [empty(scene)]
    }
    let isCounted = (state.place == .home || state.place == .all) && !state.isSearching
    var nodes = isCounted ? [caption(board, scene)] : []
    if state.isSearching { nodes.append(search(state, scene.words)) }
    if state.place == .upcoming, state.query.utf8.isEmpty {
      nodes.append(WeekStrip.view(board, state, scene))
    }
    if let picked = state.picked { nodes.append(PickingBar.view(picked, scene.words)) }
    return nodes + home(board, state, scene)
  }

  /// The buttons after the heading: search, and what a list needs now and then.
  public static func actions(
    _ route: TasksRoute, _ state: TasksState, _ scene: Scene
  ) -> [Node<TasksAction>] {
    switch route {
    case .home, .inbox, .upcoming, .all, .list, .tag, .todo: break
    case .lists, .done, .profile, .settings, .notifications, .privacy, .account: return []
    }
    let words = scene.words
    if state.todos.isEmpty {
      guard case .list = route else { return [] }
      return [
        Node.iconButton(.more, label: words.more, id: "screen-more", action: .optionsTapped)
      ]
    }
    let more = Node.iconButton(
      .more, label: words.more, id: "screen-more", action: TasksAction.optionsTapped)
    return [
      Node.iconButton(
        state.isSearching ? .close : .search,
        label: state.isSearching ? words.closeSearch : words.search, id: "search-todos",
        action: .searchTapped),
      more,
    ]
  }

  /// The places that the tab bar leads to.
  public static func tabs(
    _ route: TasksRoute, _ state: TasksState, _ scene: Scene
  ) -> [Tab] {
    let words = scene.words
    let board = state.board(scene)
    let place = state.place
    func tab(_ icon: Icon, _ label: String, _ route: TasksRoute, _ count: Int = 0) -> Tab {
      Tab(
        icon, label: label, path: route.path, isCurrent: place == route, count: count,
        countLabel: count == 0 ? "" : words.openCount(count))
    }
    var lists = tab(.folder, words.listsTitle, .lists)
    if place.parent == TasksRoute.lists.path { lists.isCurrent = true }
    var today = tab(.todo, words.today, .home, board.progress.left)
    today.takesDrops = true
    return [
      tab(.inbox, words.inbox, .inbox, board.inboxCount), today,
      tab(.calendar, words.upcoming, .upcoming), lists, tab(.check, words.doneTodos, .done),
    ]
  }

  /// The button that floats over the screen.
  public static func floating(
    _ route: TasksRoute, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction>? {
    guard state.picked == nil, state.welcome(scene) == nil, route.takesTodos else { return nil }
    return Node.floatingButton(
      FloatingButton(id: "add-todo", label: scene.words.addTodo, action: .addTapped))
  }

  /// The sheet that lies over the screen.
  public static func sheet(_ state: TasksState, _ scene: Scene) -> Node<TasksAction>? {
    switch state.cover {
    case .details(let id): state.todos[id].map { TodoSheets.details($0, state, scene) }
    case .form(let form): TodoSheets.form(form, state, scene)
    case .leaving, .listLeaving:
      Node.leaveDialog(scene.words, keep: .coverClosed, leave: .formLeft)
    case .deletion(let id): state.todos[id].map { TodoSheets.deletion($0, scene.words) }
    case .options: TodoSheets.options(state, scene.words)
    case .listForm(let form): ListsScreen.form(form, state, scene)
    case .listJoining(let form, let into):
      state.list(into).map { ListsScreen.joining(form, into: $0, state, scene.words) }
    case .section(let id): state.list(id).map { ListsScreen.section($0, state, scene.words) }
    case .listDeletion(let id):
      state.list(id).map { ListsScreen.deletion($0, state, scene.words) }
    case .filing(let ids): TodoSheets.filing(ids, state, scene)
    case .rescheduling(let ids): TodoSheets.rescheduling(ids, state, scene)
    case nil: nil
    }
  }
}

extension TasksScreens {
  private static func empty(_ scene: Scene) -> Node<TasksAction> {
    Node.emptyState(icon: .todo, title: scene.words.noTodosTitle, text: scene.words.noTodosText) {
      Node.button(scene.words.addTodo, style: .primary, action: .addTapped)
    }
  }

  static func skeletons(_ scene: Scene) -> Node<TasksAction> {
    Node(.div, .className("cards rows"), .role("status"), .label(scene.words.loading)) {
      for _ in 0..<4 {
        Node(.div, .className("card")) { Node.skeleton(lines: 2) }
      }
    }
  }

  /// How much of today is done: one quiet line under the title.
  static func caption(_ board: TasksBoard, _ scene: Scene) -> Node<TasksAction> {
    let count = board.progress
    let all = count.today + count.left
    let text = scene.words.doneLine(today: count.today, week: count.week)
    return Node(.div, .className("list-line todo-progress")) {
      Node(.p, .className("list-caption")) { text }
      Node.progressBar(
        permille: all == 0 ? 0 : count.today * 1_000 / all, label: scene.words.progressLabel,
        text: text)
    }
  }

  private static func search(_ state: TasksState, _ words: Words) -> Node<TasksAction> {
    var field = TextField(
      id: "todo-search", kind: .search, label: words.search, value: state.query)
    field.isRequired = false
    field.placeholder = words.search
    return Node(.div, .className("list-search search-form"), .role("search")) {
      Icon.search.node(size: 20)
      Node.field(field, onInput: { .searchChanged($0) })
      if !state.query.utf8.isEmpty {
        Node.button(
          words.saveAsFilter, icon: .filter, style: .text, id: "save-filter",
          action: .formTapped(.filter))
      }
    }
  }
}

extension TasksRoute {
  /// Whether what is added may be seen there at once.
  fileprivate var takesTodos: Bool {
    switch self {
    case .home, .inbox, .upcoming, .lists, .list, .tag, .all, .done, .todo: true
    case .profile, .settings, .notifications, .privacy, .account: false
    }
  }
}

extension TasksState {
  func board(_ scene: Scene) -> TasksBoard {
    board(today: scene.today, offsetSeconds: scene.offsetSeconds ?? 0)
  }
}
