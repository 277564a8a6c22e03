import Kernel
import Kit
import SyncCore
import ViewTree

/// The tasks of a place under their headings.
extension TasksScreens {
  static func home(
    _ board: TasksBoard, _ state: TasksState, _ scene: Scene
  ) -> [Node<TasksAction>] {
    var sections: [Node<TasksAction>] = []
    let groups = state.sections(of: board, at: scene.wall)
    let hasParts = groups.count > 1 && groups[1].part != nil
    if board.openCount == 0, !hasParts {
      // What a search finds among what is done stands below.
      let isFound = !state.query.utf8.isEmpty && !board.done.isEmpty
      if !isFound { sections.append(nothingOpen(state, scene)) }
    } else if state.order == .byHand || hasParts {
      // Without a section there is a place too, where something can be put that is in one.
      for group in groups where !group.ids.isEmpty || hasParts {
        sections.append(whole(group, of: groups.count, isParted: hasParts, state, scene))
      }
    } else {
      sections.append(open(board, state, scene))
    }
    if board.openCount > 0 || hasParts, let button = newSection(state, scene.words) {
      sections.append(button)
    }
    if !board.done.isEmpty { sections.append(doneBelow(board, state, scene)) }
    return [
      Node.pullToRefresh(
        isBusy: false, label: scene.words.refreshing, action: .pulled, search: .searchTapped
      ) {
        sections
      }
    ]
  }

  /// Everything open under its headings.
  private static func open(
    _ board: TasksBoard, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let sections = state.sections(of: board, at: scene.wall)
    // What has an order of its own can be ordered by hand, beginning with what is seen.
    let isOrdered = state.settingOwnOrder(nil) != nil && state.query.utf8.isEmpty
    return lists(
      sections.map { section in
        ListSection(
          state.heading(section.heading, scene),
          isTitleShown: section.heading != .all && state.place != .inbox
            && !state.isTitle(section.heading, of: sections.count),
          isCountShown: true, count: section.ids.count)
      }, window: state.window, state, scene,
      beside: { beside(sections[$0].heading, state, scene.words) },
      move: { section in
        if case .day(let day) = sections[section].heading {
          return { key, _ in .movedToDay(key, day) }
        }
        return isOrdered ? { .movedUnder($0, $1, heading: section) } : nil
      }, isOrdered: isOrdered
    ) { sections[$0].ids[$1] }
  }

  /// What is done with all that stands under a heading.
  private static func beside(
    _ heading: TasksBoard.Section.Heading, _ state: TasksState, _ words: Words
  ) -> Node<TasksAction>? {
    switch heading {
    case .overdue: return putOffOverdue(words)
    case .section(let id):
      return Node.iconButton(
        .more, label: words.sectionMenu(state.list(id)?.name ?? ""), id: "section-" + id.text,
        action: .sectionTapped(id))
    case .today, .upcoming, .undated, .all, .day: return nil
    }
  }

  /// Everything that is overdue: to today in one tap, or to wherever else a task is put off.
  private static func putOffOverdue(_ words: Words) -> Node<TasksAction> {
    Node(.div, .className("section-deeds")) {
      Node(
        .button, .type("button"), .className("view-all"), .id("move-overdue"),
        on: .click(.overdueMoved)
      ) { words.moveToToday }
      Node(
        .button, .type("button"), .className("view-all"), .id("put-off-overdue"),
        .label(words.rescheduleOverdue), Attribute(.title, words.rescheduleOverdue),
        on: .click(.overdueTapped)
      ) { Icon.calendar.node(size: 20) }
    }
  }

  /// Sections with the todos that `id` names, of which those near to what is seen are drawn.
  ///
  /// Where something is done with a row that is moved there, each has a handle; of a list that is `isOrdered` by
  /// hand from then on it stands with the row's buttons.
  static func lists(
    _ sections: [ListSection], window: ListWindow, _ state: TasksState, _ scene: Scene,
    beside: (_ section: Int) -> Node<TasksAction>? = { _ in nil },
    move: (_ section: Int) -> ((_ key: String, _ place: Int) -> TasksAction)? = { _ in nil },
    isOrdered: Bool = false,
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
      sections, window: window, keeping: kept,
      className: isOrdered ? "todos ordered" : "todos", beside: beside, onMove: move
    ) { section, index, place in
      guard let todo = state.todos[id(section, index)] else { return Node(.li) {} }
      let handle = move(section) == nil ? TodoRow.Handle.none : isOrdered ? .beside : .shown
      return row(todo, state, scene, handle: handle, place: place)
    }
  }

  /// What is done, folded away below what is open.
  private static func doneBelow(
    _ board: TasksBoard, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    return Node(.details, .className("todo-done"), .flag(.open, if: !state.query.utf8.isEmpty)) {
      Node(.summary) {
        Node(.span) {
          words.doneTodos
          Node(.span, .className("section-count")) { " \(board.done.count)" }
        }
        Icon.down.node(size: 16)
      }
      // Without its role, Safari takes the list's meaning away with its bullets.
      Node(
        .ul, .className("todos"), .role("list"), .label(words.doneTodos), Attribute(.dataRows)
      ) {
        for rank in board.done.prefix(state.shownCount) {
          if let todo = state.todos[rank.id] { row(todo, state, scene) }
        }
      }
      if board.done.count > state.shownCount { more(words) }
    }
  }

  /// A list that has something in it is parted where it ends.
  private static func newSection(_ state: TasksState, _ words: Words) -> Node<TasksAction>? {
    guard let list = state.ownList, !list.isFilter, list.parent == nil, list.archivedAt == nil,
      state.query.utf8.isEmpty, state.picked == nil
    else { return nil }
    return Node.button(
      words.newSection, icon: .plus, style: .text, id: "new-section",
      action: .formTapped(.section(of: list.id)))
  }

  private static func nothingOpen(_ state: TasksState, _ scene: Scene) -> Node<TasksAction> {
    let words = scene.words
    if !state.query.utf8.isEmpty {
      return Node.emptyState(
        icon: .search, title: words.nothingFoundTitle, text: words.nothingFoundText
      ) {}
    }
    if let filter = state.ownList, filter.isFilter {
      return Node.emptyState(
        icon: .filter, title: words.nothingMatches, text: words.asksFor(filter.search)
      ) {}
    }
    let (icon, title, text) = words.nothing(in: state.filter)
    let waiting = state.filter == .today ? state.board(scene).inboxCount : 0
    return Node.emptyState(icon: icon, title: title, text: text) {
      if waiting > 0 {
        Node.linkButton(
          words.waitingInInbox(waiting), icon: .inbox, path: TasksRoute.inbox.path)
      }
    }
  }

  private static func more(_ words: Words) -> Node<TasksAction> {
    Node(.div, .className("show-more")) {
      Node.button(words.showMore, action: .showMoreTapped)
    }
  }

  /// What stands by hand, or in a section: all in one list, with handles to move them by.
  ///
  /// In a list with sections they also lead from one to another.
  private static func whole(
    _ section: TasksBoard.Section, of count: Int, isParted: Bool, _ state: TasksState,
    _ scene: Scene
  ) -> Node<TasksAction> {
    let ids = section.ids
    let group = isParted ? "todos" : nil
    let move: (String, Int) -> TasksAction = { key, place in
      isParted ? .movedInto(key, place, section: section.part) : .moved(key, place)
    }
    let title = state.heading(section.heading, scene)
    return Node(.div, .className("todos-by-hand"), key: section.key) {
      // The rows' own headings are of the third level: one of the second stands above them.
      let isOfDay =
        (section.heading == .overdue || section.heading == .today)
        && !state.isTitle(section.heading, of: count)
      let button = beside(section.heading, state, scene.words)
      let heading = Node<TasksAction>(
        .h2, .className(button != nil || isOfDay ? "section-title" : "visually-hidden")
      ) {
        title
        if isOfDay { Node(.span, .className("section-count")) { " \(ids.count)" } }
      }
      if let button {
        Node(.div, .className("section-head")) {
          heading
          button
        }
      } else {
        heading
      }
      let rows = ids.prefix(state.shownCount).compactMap { state.todos[$0] }.map {
        row($0, state, scene, handle: .shown)
      }
      if state.order == .byHand {
        Node.orderedList(label: title, group: group, onMove: move) { rows }
      } else {
        Node(
          .ul, .className("todos ordered"), .role("list"), .label(title), Attribute(.dataRows),
          Attribute(.dataGesture, "order"), group.map { Attribute(.dataKey, $0) },
          on: Node.moved(move)
        ) { rows }
      }
      if ids.count > state.shownCount { more(scene.words) }
    }
  }

  private static func row(
    _ todo: Todo, _ state: TasksState, _ scene: Scene, handle: TodoRow.Handle = .none,
    place: [Attribute?] = []
  ) -> Node<TasksAction> {
    let row = TodoRow(
      facts: TodoFacts(todo, state, scene), handle: handle,
      isPicked: state.picked.map { $0.contains(todo.id) }, swipesTo: state.settings.swipe,
      place: place)
    guard state.inPlace == todo.id else { return .component(row, key: todo.id.text) }
    let fields = TodoFields(state.detailForm(todo), state, scene)
    return row.opened(fields.line, TodoSheets.inPlace(todo, fields, state, scene))
  }

  static func done(
    _ board: TasksBoard, _ state: TasksState, _ scene: Scene
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
    let days = board.doneDays
    return [
      lists(
        days.map {
          ListSection(
            words.day($0.day, today: board.today), isCountShown: true, count: $0.ranks.count)
        },
        window: state.doneWindow, state, scene
      ) { board.done[days[$0].ranks.lowerBound + $1].id }
    ]
  }
}

extension TasksState {
  /// Whether the screen's own title says the same.
  fileprivate func isTitle(_ heading: TasksBoard.Section.Heading, of count: Int) -> Bool {
    place == .home && heading == .today && count == 1
  }

  fileprivate func heading(
    _ heading: TasksBoard.Section.Heading, _ scene: Scene
  ) -> String {
    let words = scene.words
    return switch heading {
    case .overdue: words.overdue
    case .today: words.today
    case .upcoming: words.upcoming
    case .undated: words.noDate
    case .all: words.tasks
    case .day(let day): words.day(day, today: scene.today)
    case .section(let id): list(id)?.name ?? words.noSection
    }
  }
}

extension Words {

  fileprivate func waitingInInbox(_ count: Int) -> String {
    say("\(count) in the Inbox", "받은함에 \(count)개")
  }

  /// Of a place where nothing is open.
  fileprivate func nothing(in place: TasksFilter) -> (Icon, String, String) {
    switch place {
    case .today: (.check, allDoneTitle, allDoneText)
    case .inbox:
      (
        .inbox, say("Inbox is clear", "받은함이 비었어요"),
        say("What has no day and no list yet waits here.", "날짜도 목록도 정하지 않은 할 일이 여기 모여요.")
      )
    case .upcoming:
      (
        .calendar, say("Nothing planned", "예정된 일이 없어요"),
        say("Give a task a day, and it appears here.", "할 일에 날짜를 정하면 여기 보여요.")
      )
    case .all: (.check, allDoneTitle, allDoneText)
    case .list, .tag:
      (.check, say("Nothing open here", "남은 할 일이 없어요"), allDoneText)
    }
  }
}
