import Kernel
import Kit
import SyncCore

extension TasksState {
  /// Marks it done, or opens it again.
  mutating func check(_ id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    guard let todo = todos[id] else { return [] }
    let edits =
      todo.isDone
      ? todo.reopening(at: moment.instant, series: todo.instanceOf.flatMap { todos[$0] })
      : completion(of: todo, moment)
    if !todo.isDone { lingering.append(id) }
    let undo = edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
    let text = todo.isDone ? words.todoReopened : words.todoDone
    return [.vibrate(milliseconds: 10), .record(edits, Saying(text, undo: undo))]
  }

  func completion(of todo: Todo, _ moment: Moment) -> [Edit] {
    let wall = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds)
    return todo.completion(at: moment.instant, wall: wall, parts: parts(of: todo.id))
  }

  func delete(_ id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    guard todos[id] != nil else { return [] }
    let edits = deletion(of: id, moment)
    let effects = [
      TasksEffect.record(edits, Saying(words.todoDeleted, undo: Self.undeletion(edits)))
    ]
    if details == id { return effects + [.goBack(otherwise: "/tasks")] }
    return effects + [.focus(id: "heading")]
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
    var part = Todo(title: subtask)
    guard part.faults.isEmpty else { return nil }
    part = part.tidied(today: .first)
    part.parent = parent
    part.createdAt = moment.instant
    return Edit(moment.id(of: Entity.self), Todo().changes(to: part))
  }

  /// Puts a todo to a place among those that are ordered by hand.
  mutating func move(_ key: String, to place: Int, _ moment: Moment) -> [TasksEffect] {
    guard let id = ID<Entity>(text: key), todos[id] != nil else { return [] }
    var rows = board(moment).flat.compactMap { todos[$0] }
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
    edits.append(Edit(id, [.set(Todo.order, order)]))
    return [.record(edits)]
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
