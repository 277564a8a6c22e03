public import Kernel
public import Kit
import SyncCore

/// The state after an action, and what is asked of the app.
public func reduce(
  _ state: inout TasksState, _ action: TasksAction, _ moment: Moment
) -> [TasksEffect] {
  switch action {
  case .addTapped: return state.openNew(moment)
  case .formChanged(let field, let text): return state.changeForm { $0.fields[field] = text }
  case .chipTapped(let text): return state.changeForm { $0.dismissed.append(Array(text.utf8)) }
  case .formSubmitted: return state.submit(moment)
  case .formLeft: return state.leaveForm()
  case .coverClosed: return state.closeCover(moment)
  case .checkTapped(let id): return state.check(id, moment)
  case .editTapped(let id): return state.edit(id)
  case .deleteTapped(let id): return state.todos[id] == nil ? [] : state.open(.deletion(id))
  case .deleteConfirmed:
    guard case .deletion(let id) = state.cover else { return [] }
    state.over = nil
    return state.delete(id, moment)
  case .swipedAway(let id): return state.delete(id, moment)
  case .picked(let id): return state.pick(id)
  case .pickingBegun:
    state.picked = []
    return []
  case .pickingEnded: return state.endPicking()
  case .pickedCompleted: return state.completePicked(moment)
  case .pickedDeleted: return state.deletePicked(moment)
  case .subtaskChanged(let text):
    state.subtask = text
    return []
  case .subtaskSubmitted: return state.addSubtask(moment)
  case .searchTapped:
    state.isSearching.toggle()
    if !state.isSearching { state.query = "" }
    return [.focus(id: state.isSearching ? "todo-search" : "heading")]
  case .searchChanged(let text):
    state.query = text
    return []
  case .filterTapped(let filter):
    state.filter = filter == state.filter ? .all : filter
    state.lingering = []
    return []
  case .sortChosen(let text):
    guard let number = Int(text), let sort = TodoSort(rawValue: number) else { return [] }
    state.sort = sort
    state.window = ListWindow()
    return [.record([TasksSettings.setting(TasksSettings.sort, sort)])]
  case .moved(let key, let place): return state.move(key, to: place, moment)
  case .showMoreTapped:
    state.shownCount += TasksState.windowStep
    return []
  case .rowFocused(let id):
    state.cursor = id
    return []
  case .pulled: return [.reconnect]
  case .welcomeNextTapped: return state.nextWelcome()
  case .welcomeSkipped: return state.endWelcome()
  case .remindersTapped: return state.toggleReminders()
  case .permissionTapped: return [.notify(asks: true)]
  case .usualReminderChosen(let text): return state.chooseUsualReminder(text)
  }
}

extension TasksState {
  /// Draws the rows that are near to what is seen of the list.
  public mutating func see(_ sight: ListSight, _ route: TasksRoute, _ moment: Moment) {
    let board = board(moment)
    if route == .done {
      doneWindow.see(sight, of: board.done.count)
    } else {
      let wall = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds)
      window.see(sight, of: ListSections(board.sections(at: wall).map { $0.ids.count }).count)
    }
  }

  /// The sheet for something new.
  public mutating func openNew(_ moment: Moment) -> [TasksEffect] {
    open(.form(form ?? TodoForm()))
  }

  /// What was submitted before it was known which settings and lists there are.
  public mutating func settle(_ moment: Moment) -> [TasksEffect] {
    form?.isSubmitted == true ? submit(moment) : []
  }

  /// A screen of this app is shown, or, with nil, one of another.
  public mutating func enter(_ route: TasksRoute?, _ moment: Moment) -> [TasksEffect] {
    // What is typed of a new part counts when its todo is left.
    let part = typedPart(moment)
    self.route = route
    over = nil
    subtask = ""
    picked = nil
    return (part.map { [.record([$0])] } ?? []) + show(route)
  }

  private mutating func show(_ route: TasksRoute?) -> [TasksEffect] {
    switch route {
    case .todo(let id):
      cursor = id
      return [.focus(id: "todo-details")]
    case .home: return []
    case .done, .profile, .settings, .notifications, .privacy, nil:
      lingering = []
      return route == .notifications ? [.notify(asks: false)] : []
    }
  }

  /// A key was pressed outside of any field; nil when it means nothing here.
  public mutating func key(
    _ key: String, _ route: TasksRoute, _ moment: Moment
  ) -> [TasksEffect]? {
    if key == "Escape" { return escape(moment) }
    // The keys of a list act on the todo whose details lie over it, too.
    guard !hasDismissibleCover else { return nil }
    switch key {
    case "n": return openNew(moment)
    case "/":
      return isSearching ? [.focus(id: "todo-search")] : reduce(&self, .searchTapped, moment)
    case "j": return step(1, moment)
    case "k": return step(-1, moment)
    default: break
    }
    guard let id = details ?? cursor, todos[id] != nil else { return nil }
    if let picked {
      if key == "x" { return pick(id) }
      return key == "#" && !picked.isEmpty ? deletePicked(moment) : nil
    }
    switch key {
    case "x": return check(id, moment)
    case "e": return edit(id)
    case "#": return reduce(&self, .deleteTapped(id), moment)
    default: return nil
    }
  }

  private mutating func escape(_ moment: Moment) -> [TasksEffect]? {
    if isCovered { return closeCover(moment) }
    if picked != nil { return endPicking() }
    return isSearching ? reduce(&self, .searchTapped, moment) : nil
  }

  private mutating func step(_ direction: Int, _ moment: Moment) -> [TasksEffect]? {
    guard details == nil else { return nil }
    let rows = rows(moment)
    var index = direction > 0 ? -1 : rows.count
    for place in rows.indices where rows[place] == cursor { index = place }
    guard rows.indices.contains(index + direction) else { return [] }
    let id = rows[index + direction]
    cursor = id
    return [.focus(id: "todo-" + id.text)]
  }
}
