import Kernel
import Kit
import SyncCore

/// Lists, sections and filters are made, named, put in order, archived, joined and deleted.
extension TasksState {
  mutating func openListForm(_ id: ID<Entity>?) -> [TasksEffect] {
    open(.listForm(list(id).map { ListForm($0) } ?? ListForm(.list)))
  }

  mutating func openForm(_ sort: ListForm.Sort) -> [TasksEffect] {
    if case .tag(let tag) = sort { return openTagForm(tag) }
    // What was searched for is what a new filter asks for.
    return open(.listForm(ListForm(sort, search: sort == .filter ? query.trimmed : "")))
  }

  mutating func changeListForm(_ field: ListForm.Field, _ text: String) -> [TasksEffect] {
    guard case .listForm(var form) = over else { return [] }
    form.fields[field] = text
    form.fault = nil
    over = .listForm(form)
    return []
  }

  /// Puts a condition into a filter, or takes it out.
  mutating func toggleCondition(_ text: String) -> [TasksEffect] {
    guard case .listForm(let form) = over else { return [] }
    var search = form.fields[.search] ?? ""
    // Of two days, priorities or lists nothing is both.
    if !TodoQuery.holds(search, text), let kind = words.exclusiveKind(text) {
      for (written, _) in words.conditionChoices(self) {
        for other in written where words.exclusiveKind(other) == kind {
          if TodoQuery.holds(search, other) { search = TodoQuery.toggled(search, other) }
        }
      }
    }
    return changeListForm(.search, TodoQuery.toggled(search, text))
  }

  mutating func saveList(_ moment: Moment) -> [TasksEffect] {
    guard case .listForm(var form) = over else { return [] }
    form.check(allLists, today: moment.today)
    if form.fault != nil {
      over = .listForm(form)
      return [.focus(id: form.faultyField?.id ?? "list-name")]
    }
    switch form.sort {
    case .tag(let tag): return saveTag(tag, form, moment)
    case .section(let list): return save(form, [.set(TodoList.parent, list)], moment)
    case .filter: return save(form, [], moment)
    case .list:
      // Two lists of one name could not be told apart.
      let others = allLists.all.filter {
        $0.id != form.id && !$0.isFilter && allLists.parent(of: $0) == nil
      }
      let isNamed = form.isNew || form.fields.isChanged(.name)
      let same = isNamed ? others.called(form.name) : others.first { $0.name == form.name }
      if form.isNew, !form.takes.isEmpty { return file(form, in: same, moment) }
      guard let same else { return save(form, [], moment) }
      if form.isNew {
        over = nil
        return [.open(path: TasksRoute.list(same.id).path)]
      }
      return open(.listJoining(form, into: same.id))
    }
  }

  /// Puts what the form was opened for in the list that has this name, or in a new one; one Undo takes both back.
  private mutating func file(
    _ form: ListForm, in same: TodoList?, _ moment: Moment
  ) -> [TasksEffect] {
    over = .filing(form.takes)
    return file(moment, moves: true) { state, ids in
      let list = same ?? TodoList(id: moment.id(of: Entity.self))
      var edits: [Edit] = []
      if same == nil {
        edits.append(list.edit([.set(TodoList.name, form.name)]))
        if form.fields.isChanged(.colour) {
          edits.append(list.edit([.set(TodoList.colour, form.colour)]))
        }
        edits += state.order(state.siblings(of: list) + [list], moving: list.id, moment)
      } else if list.archivedAt != nil {
        edits.append(list.edit([.set(TodoList.archivedAt, nil)]))
      }
      for todo in ids.compactMap({ state.todos[$0] }) where todo.list != list.id {
        edits.append(todo.edit([.set(Todo.list, list.id)]))
      }
      state.picked = nil
      let undo = state.inverses(of: edits, moment)
      return [.record(edits, Saying(state.words.movedTo(same?.name ?? form.name), undo: undo))]
    }
  }

  private mutating func save(
    _ form: ListForm, _ more: [Assignment<TodoList>], _ moment: Moment
  ) -> [TasksEffect] {
    let focus = uncover(otherwise: "heading")
    let id = form.id ?? moment.id(of: Entity.self)
    var assignments: [Assignment<TodoList>] = []
    if form.fields.isChanged(.name) || form.isNew {
      assignments.append(.set(TodoList.name, form.name))
    }
    if form.sort == .filter, form.fields.isChanged(.search) || form.isNew {
      assignments.append(.set(TodoList.search, form.search))
    }
    if form.fields.isChanged(.colour) { assignments.append(.set(TodoList.colour, form.colour)) }
    if assignments.isEmpty { return focus }
    if form.isNew { assignments += more }
    let edit = Edit(id, assignments)
    if form.isNew {
      // It stands last.
      var new = TodoList(id: id)
      new.search = form.sort == .filter ? form.search : ""
      if case .section(let list) = form.sort { new.parent = list }
      let edits = [edit] + order(siblings(of: new) + [new], moving: id, moment)
      var effects: [TasksEffect] = [
        .record(edits, Saying(words.listMade(form.name)))
      ]
      if case .section = form.sort { return effects + focus }
      isSearching = false
      query = ""
      effects.append(.open(path: TasksRoute.list(id).path))
      return effects
    }
    let undo = [edit.inverse(over: entities[id], at: moment.instant)]
    let text =
      form.fields.isChanged(.name) ? words.listRenamed(form.name) : words.listChanged(form.name)
    return [.record([edit], Saying(text, undo: undo))] + focus
  }

  /// Puts everything of the list that the form is about into the other one, which has the name already.
  mutating func joinLists(_ moment: Moment) -> [TasksEffect] {
    guard case .listJoining(let form, let target) = cover, let from = list(form.id),
      let into = list(target)
    else { return [] }
    over = nil
    let edits = allLists.joining(
      from, into: into, todos: todos(in: from.id), at: moment.instant)
    // The last of them is the deletion.
    let undo = inverses(of: Array(edits.dropLast()), moment) + [from.edit([.alive])]
    return [
      .record(edits, Saying(words.listJoined(into.name), undo: undo)),
      .open(path: TasksRoute.list(into.id).path),
    ]
  }

  func inverses(of edits: [Edit], _ moment: Moment) -> [Edit] {
    edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
  }

  /// The todos of the list, done ones too.
  func todos(in list: ID<Entity>) -> [Todo] {
    var found: [Todo] = []
    for todo in todos.values where todo.list == list { found.append(todo) }
    return found.inOrder { $0.id < $1.id }
  }

  mutating func deleteList(withTodos: Bool, _ moment: Moment) -> [TasksEffect] {
    guard case .listDeletion(let id) = cover, let list = list(id) else { return [] }
    over = nil
    let sections = allLists.sections(of: id)
    var edits: [Edit] = []
    var undo: [Edit] = []
    for todo in ([list] + sections).flatMap({ todos(in: $0.id) }) {
      // What was done stays among what was done.
      if withTodos, !todo.isDone {
        let gone = deletion(of: todo.id, moment)
        edits += gone
        undo += Self.undeletion(gone)
      } else {
        // What was in a section is in its list.
        edits.append(todo.edit([.set(Todo.list, allLists.parent(of: list)?.id)]))
        undo.append(todo.edit([.set(Todo.list, todo.list)]))
      }
    }
    for list in sections + [list] {
      edits.append(list.edit([.deleted(at: moment.instant)]))
      undo.append(list.edit([.alive]))
    }
    let leave: [TasksEffect] =
      filter == .list(id) ? [.open(path: TasksRoute.lists.path)] : [.focus(id: "heading")]
    return [.record(edits, Saying(words.listDeleted(list.name), undo: undo))] + leave
  }

  /// A section goes unasked, for nothing goes with it.
  mutating func deleteSection(_ id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    over = .listDeletion(id)
    return deleteList(withTodos: false, moment)
  }

  /// Takes a list out of sight with everything in it, or brings it back.
  mutating func archive(_ id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    guard let list = list(id) else { return [] }
    let isArchived = list.archivedAt != nil
    let edit = list.edit([.set(TodoList.archivedAt, isArchived ? nil : moment.instant)])
    let text = isArchived ? words.listBack(list.name) : words.listArchived(list.name)
    let effects = [
      TasksEffect.record([edit], Saying(text, undo: inverses(of: [edit], moment)))
    ]
    let focus = uncover(otherwise: "heading")
    return effects + (isArchived ? focus : [.open(path: TasksRoute.lists.path)])
  }

  /// Puts a list to a place among the others; in its sheet, which closes, that of a section.
  mutating func moveList(_ key: String, to place: Int, _ moment: Moment) -> [TasksEffect] {
    guard let id = ID<Entity>(text: key), let moved = list(id) else { return [] }
    var rest = siblings(of: moved)
    rest.removeAll { $0.id == id }
    rest.insert(moved, at: min(max(place, 0), rest.count))
    let edits = order(rest, moving: id, moment)
    guard case .section = over else { return [.record(edits)] }
    let saying = Saying(words.sectionMoved(moved.name), undo: inverses(of: edits, moment))
    return [.record(edits, saying)] + uncover(otherwise: "section-" + key)
  }

  /// What puts them in this order.
  private func order(
    _ lists: [TodoList], moving id: ID<Entity>, _ moment: Moment
  ) -> [Edit] {
    TodoLists.order(lists, moving: id, entropy: moment.entropy.low)
  }

  private func siblings(of list: TodoList) -> [TodoList] { allLists.siblings(of: list) }
}
