public import Kernel
public import Kit
public import SyncCore

/// All that can be done in TaskFlow, by name.
public enum TasksPalette {
  /// As many todos as are found by their titles.
  private static let shown = 8

  /// What can be done with the todo that is open, or that the keyboard is on.
  public static func deeds(
    _ state: TasksState, _ words: Words
  ) -> [PaletteEntry<TasksAction>] {
    guard let id = state.details ?? state.cursor, let todo = state.todos[id] else { return [] }
    func deed(
      _ icon: Icon, _ label: String, _ action: TasksAction
    ) -> PaletteEntry<TasksAction> {
      PaletteEntry(icon, label, todo.title, in: .taskFlow, action: action)
    }
    let first =
      todo.isDone
      ? [deed(.undo, words.reopen, .checkTapped(id))]
      : [
        deed(.check, words.complete, .checkTapped(id)),
        deed(.calendar, words.reschedule, .rescheduleTapped(id)),
      ]
    return first + [
      deed(.edit, words.edit, .editTapped(id)), deed(.trash, words.delete, .deleteTapped(id)),
    ]
  }

  /// What can be added besides a todo.
  public static func additions(_ words: Words) -> [PaletteEntry<TasksAction>] {
    [
      PaletteEntry(
        .folder, words.newListTitle, words.taskFlow, in: .taskFlow, action: .listFormTapped(nil)),
      PaletteEntry(
        .filter, words.newFilterTitle, words.taskFlow, in: .taskFlow,
        action: .formTapped(.filter)),
    ]
  }

  /// What was typed, as a todo.
  public static func typed(_ text: String, _ words: Words) -> PaletteEntry<TasksAction> {
    PaletteEntry(.todo, words.addTyped(text), words.typedTodo, action: .lineAdded(text))
  }

  /// Where one can go: the places, lists, filters and tags.
  public static func places(
    _ state: TasksState, _ scene: Scene
  ) -> [PaletteEntry<TasksAction>] {
    let words = scene.words
    func place(
      _ icon: Icon, _ label: String, _ route: TasksRoute, hue: String = ""
    ) -> PaletteEntry<TasksAction> {
      var entry = PaletteEntry<TasksAction>(icon, label, words.taskFlow, path: route.path)
      entry.hue = hue
      return entry
    }
    var entries = [
      place(.inbox, words.inbox, .inbox), place(.todo, words.today, .home),
      place(.calendar, words.upcoming, .upcoming), place(.folder, words.listsTitle, .lists),
      place(.todo, words.allTasks, .all), place(.check, words.doneTodos, .done),
      place(.person, words.profileTitle, .profile), place(.settings, words.settings, .settings),
    ]
    for list in state.lists + state.allLists.filters {
      let hue = list.colour?.className ?? ""
      entries.append(place(list.isFilter ? .filter : .folder, list.name, .list(list.id), hue: hue))
    }
    for tag in state.board(scene).tags {
      entries.append(place(.tag, tag, .tag(Array(tag.utf8)), hue: state.hue(ofTag: tag)))
    }
    return entries
  }

  /// The open todos whose titles answer best.
  ///
  /// It looks at every title, so it is asked once for what is typed and not at every drawing. Of `rank`
  /// less is better, and nil where a title does not answer.
  public static func todos(
    _ state: TasksState, rank: (String) -> Int?
  ) -> [ID<Entity>] {
    var best: [(rank: Int, todo: Todo)] = []
    for todo in state.todos.values where !todo.isDone && state.isListed(todo) {
      guard let rank = rank(todo.title) else { continue }
      let place = best.firstIndex { other in
        if rank != other.rank { return rank < other.rank }
        // The newest first.
        if todo.createdAt != other.todo.createdAt { return todo.createdAt > other.todo.createdAt }
        return todo.id < other.todo.id
      }
      if place == nil, best.count == shown { continue }
      best.insert((rank, todo), at: place ?? best.count)
      if best.count > shown { best.removeLast() }
    }
    return best.map { $0.todo.id }
  }

  /// The ways to these todos.
  public static func entries(
    _ ids: [ID<Entity>], _ state: TasksState, _ words: Words
  ) -> [PaletteEntry<TasksAction>] {
    ids.compactMap { state.todos[$0] }.map { todo in
      let list = state.list(todo.list)
      let note = list.map { state.allLists.fullName(of: $0) } ?? words.taskFlow
      return PaletteEntry(.todo, todo.title, note, path: todo.path)
    }
  }
}

extension Words {
  var typedTodo: String { say("Task", "할 일") }
  var reopen: String { say("Reopen", "완료 취소") }
}
