public import Kernel
import Kit
import SyncCore

extension TasksState {
  /// Marks it done, or opens it again.
  mutating func check(_ id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    guard let todo = todos[id] else { return [] }
    let edits: [Edit]
    let isReopened: Bool
    if let instance = tickedInstance(of: todo) {
      edits = instance.reopening(at: moment.instant, series: todo)
      isReopened = true
    } else {
      edits =
        todo.isDone
        ? todo.reopening(at: moment.instant, series: todo.instanceOf.flatMap { todos[$0] })
        : completion(of: todo, moment)
      isReopened = todo.isDone
    }
    // A part stands in no list that is ordered.
    if todo.parent == nil { settling.hold(id, as: todo) }
    let undo = edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
    let text = isReopened ? words.todoReopened : words.todoDone
    let effects: [TasksEffect] = [
      .vibrate(milliseconds: 10), .record(edits, Saying(text, undo: undo)),
      .settleLater(milliseconds: Settling<Todo>.milliseconds),
    ]
    // What is done closes: its row is about to leave.
    return inPlace == id && !isReopened
      ? effects + [.goBack(otherwise: filter.place.path)] : effects
  }

  /// What was done of a repeating todo a moment ago, while its row still shows that: a second tap takes it back.
  func tickedInstance(of todo: Todo) -> Todo? {
    guard !todo.isDone, let before = settling.places[todo.id], !before.isDone,
      let due = before.due, todo.due != due
    else { return nil }
    return todos[before.instanceID(of: due)].flatMap { $0.isDone ? $0 : nil }
  }

  /// What was ticked a moment ago goes to where it belongs now.
  public mutating func settleRows(_ moment: Moment) {
    for (id, before) in settling.settle(moment) { release(before, to: todos[id]) }
  }

  /// Another list is shown: nothing is held any more.
  mutating func letGo() {
    settling = Settling()
    arranged = nil
  }

  func completion(of todo: Todo, _ moment: Moment) -> [Edit] {
    let wall = moment.wall
    return todo.completion(at: moment.instant, wall: wall, parts: parts(of: todo.id))
  }

  mutating func delete(_ id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    guard todos[id] != nil else { return [] }
    let edits = deletion(of: id, moment)
    let effects = [
      TasksEffect.record(edits, Saying(words.todoDeleted, undo: Self.undeletion(edits)))
    ]
    if details == id { return effects + [.goBack(otherwise: filter.place.path)] }
    return effects + leave(id, moment)
  }

  /// The row goes: the keyboard is on the next one then, after the last on the one before.
  mutating func leave(_ id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    let rows = place == .done ? board(moment).done.map { $0.id } : rows(moment)
    guard let index = rows.firstIndex(of: id), rows.count > 1 else {
      return [.focus(id: "heading")]
    }
    let next = rows[index + 1 < rows.count ? index + 1 : index - 1]
    cursor = next
    return [.focus(id: "todo-" + next.text)]
  }

  func deletion(of id: ID<Entity>, _ moment: Moment) -> [Edit] {
    todos[id]?.deletion(at: moment.instant, parts: parts(of: id)) ?? []
  }

  static func undeletion(_ edits: [Edit]) -> [Edit] {
    edits.map { Edit($0.entity, [Assignment<Todo>.alive]) }
  }

  mutating func addSubtask(_ moment: Moment) -> [TasksEffect] {
    guard let edit = typedPart(moment) else {
      return details == nil ? [] : [.focus(id: "subtask")]
    }
    subtask = ""
    return [.record([edit]), .announce(words.todoAdded), .focus(id: "subtask")]
  }

  /// What is typed of a new part of the todo that is shown.
  func typedPart(_ moment: Moment) -> Edit? {
    guard let parent = details, todos[parent] != nil else { return nil }
    return typedPart(of: parent, moment)
  }

  /// By itself, so that a first visit, which asks for what is typed, goes without it.
  @inline(never)
  private func typedPart(of parent: ID<Entity>, _ moment: Moment) -> Edit? {
    var part = Todo(title: subtask)
    // A part stands in no list and does not repeat: of what says so the words stay.
    let entry = QuickEntry(subtask, at: moment.wall, in: words.region)
    let kept = entry.chips.filter { $0.kind == .list || $0.kind == .rule || $0.kind == .end }
    let read = QuickEntry(
      subtask, at: moment.wall, in: words.region, dismissed: kept.map { $0.text })
    if !read.todo.title.utf8.isEmpty, read.todo.rule == nil, read.list == nil { part = read.todo }
    part.tags = asKnown(part.tags, board(moment))
    guard part.faults.isEmpty else { return nil }
    part.reminders = part.reminders(usual: settings.usualReminder)
    part = part.tidied(at: moment.wall)
    part.parent = parent
    part.createdAt = moment.instant
    return Edit(moment.id(of: Entity.self), Todo().changes(to: part))
  }

  /// Puts a todo to a place among those that are ordered by hand.
  mutating func move(_ key: String, to place: Int, _ moment: Moment) -> [TasksEffect] {
    guard let id = ID<Entity>(text: key), todos[id] != nil else { return [] }
    let sections = sections(of: board(moment), at: moment.wall)
    var rows: [Todo] = []
    for section in sections where section.ids.contains(id) {
      rows = section.ids.compactMap { todos[$0] }
    }
    return [.record(ordering(id, to: place, among: rows, moment))]
  }

  /// Puts a todo to a place in a section of the list that is shown; nil is outside of all sections.
  mutating func move(
    _ key: String, to place: Int, in section: ID<Entity>?, _ moment: Moment
  ) -> [TasksEffect] {
    guard case .list(let shown) = filter, let into = list(section ?? shown), !into.isFilter,
      let id = ID<Entity>(text: key), let todo = todos[id]
    else { return [] }
    let isByHand = order == .byHand
    if todo.list == into.id {
      if isByHand { return move(key, to: place, moment) }
      let sections = sections(of: board(moment), at: moment.wall)
      guard let number = sections.firstIndex(where: { $0.part == section }) else { return [] }
      return beginOrder(key, to: place, under: number, moment)
    }
    let filed = Assignment<Todo>.set(Todo.list, into.id)
    var edits = [todo.edit([filed])]
    if isByHand {
      let sections = sections(of: board(moment), at: moment.wall)
      let rows = sections.first { $0.part == section }.map { $0.ids } ?? []
      edits = ordering(id, to: place, among: rows.compactMap { todos[$0] }, with: [filed], moment)
    }
    cursor = id
    let text = words.movedTo(allLists.fullName(of: into))
    return [.record(edits, Saying(text, undo: inverses(of: edits, moment)))]
  }

  /// The first that is put elsewhere in a list that something else ordered: from then on that is ordered by hand,
  /// as it was seen.
  ///
  /// The place is one under the heading of that number, without the row itself. One Undo takes both back.
  mutating func beginOrder(
    _ key: String, to place: Int, under heading: Int, _ moment: Moment
  ) -> [TasksEffect] {
    guard let own = settingOwnOrder(.byHand), order != .byHand, query.utf8.isEmpty,
      let id = ID<Entity>(text: key)
    else { return [] }
    let shown = sections(of: board(moment), at: moment.wall)
    let before = shown.map { $0.ids }
    // What is overdue is no part of the day's order: put under Today, it is due today.
    if filter == .today, before.indices.contains(heading), !before[heading].contains(id) {
      return shown[heading].heading == .today ? move(key, to: moment.today, moment) : []
    }
    guard before.indices.contains(heading), before.contains(where: { $0.contains(id) }) else {
      return []
    }
    var sections = before.map { ids in ids.filter { $0 != id } }
    let place = min(max(place, 0), sections[heading].count)
    sections[heading].insert(id, at: place)
    if sections == before { return [] }
    var edits: [Edit] = []
    var last: OrderKey?
    for (index, todo) in sections.flatMap({ $0 }).compactMap({ todos[$0] }).enumerated() {
      if todo.id == id { shownCount = max(shownCount, index + Self.windowStep) }
      // What stands right already stays as it is.
      if let order = todo.order, last.map({ $0 < order }) ?? true {
        last = order
        continue
      }
      let order = Self.key(after: last, of: [], moment, index)
      edits.append(todo.edit([.set(Todo.order, order)]))
      last = order
    }
    window = ListWindow()
    cursor = id
    let undo = inverses(of: edits, moment) + [orderAsItIs]
    return [.record([own] + edits, Saying(words.orderedByHand, undo: undo))]
  }

  /// As many as are looked at before they are put in order by hand.
  private static let seenCount = 500

  /// What keeps the rows as they are seen when they are ordered by hand from now on: those that have no place
  /// yet get one behind the others, unless they would stand so anyway.
  func placesAsSeen(_ moment: Moment) -> [Edit] {
    guard order != .byHand, query.utf8.isEmpty else { return [] }
    var isSo = true
    var loose: [Todo] = []
    var last: OrderKey?
    for section in sections(of: board(moment), at: moment.wall) {
      var before: Todo?
      for todo in section.ids.compactMap({ todos[$0] }) {
        if let order = todo.order {
          last = last.map { max($0, order) } ?? order
        } else {
          if let before, !before.stands(before: todo) { isSo = false }
          before = todo
          loose.append(todo)
        }
      }
    }
    guard !isSo, loose.count <= Self.seenCount else { return [] }
    var edits: [Edit] = []
    for (index, todo) in loose.enumerated() {
      let order = Self.key(after: last, of: [], moment, index)
      edits.append(todo.edit([.set(Todo.order, order)]))
      last = order
    }
    return edits
  }

  /// Puts a part of the todo that is shown to a place among the others.
  mutating func movePart(_ key: String, to place: Int, _ moment: Moment) -> [TasksEffect] {
    guard let id = ID<Entity>(text: key), let parent = todos[id]?.parent else { return [] }
    return [.record(ordering(id, to: place, among: parts(of: parent), moment))]
  }

  /// What puts it there, and changes what else is said of it.
  private func ordering(
    _ id: ID<Entity>, to place: Int, among all: [Todo], with more: [Assignment<Todo>] = [],
    _ moment: Moment
  ) -> [Edit] {
    var rows = all
    rows.removeAll { $0.id == id }
    let place = min(max(place, 0), rows.count)
    var edits: [Edit] = []
    // Those before it that never had a place get one, so that it can stand after them.
    var before: OrderKey?
    for index in 0..<place {
      if let order = rows[index].order {
        before = order
        continue
      }
      let order = Self.key(after: before, of: rows[index...], moment, index)
      edits.append(rows[index].edit([.set(Todo.order, order)]))
      before = order
    }
    let order = Self.key(after: before, of: rows[place...], moment, place)
    return edits + [Edit(id, more + [.set(Todo.order, order)])]
  }

  private static func key(
    after before: OrderKey?, of rest: ArraySlice<Todo>, _ moment: Moment, _ index: Int
  ) -> OrderKey {
    var next: OrderKey?
    for todo in rest {
      guard let order = todo.order else { continue }
      next = order
      break
    }
    let salt = UInt16(truncatingIfNeeded: moment.entropy.low &+ UInt64(max(index, 0)))
    return OrderKey.between(before, next, salt: salt)
  }
}
