import Kernel
import Kit
import SyncCore

/// Where a todo stands on the board, and whether it is there at all.
extension TasksState {
  /// Where a todo stands; nil where that is ordered by hand.
  func place(
    _ todo: Todo, _ order: TodoOrder
  ) -> (TasksBoard.Part, TasksBoard.Rank)? {
    if let doneAt = todo.doneAt {
      return (.done, TasksBoard.Rank(first: -doneAt.milliseconds, id: todo.id))
    }
    let newest = -todo.createdAt.milliseconds
    let pressing = -Int64(todo.priority.rawValue)
    let plain = TasksBoard.Rank(first: pressing, second: newest, id: todo.id)
    switch order {
    case .byHand: return nil
    case .created: return (.ranked, TasksBoard.Rank(first: newest, id: todo.id))
    case .priority: return (.ranked, plain)
    case .due:
      guard let due = todo.due else { return (.undated, plain) }
      let moment = TasksBoard.moment(due.day, due.time)
      return (
        .dated, TasksBoard.Rank(first: moment, second: pressing, third: newest, id: todo.id)
      )
    }
  }

  func isBefore(_ left: ID<Entity>, _ right: ID<Entity>) -> Bool {
    guard let one = todos[left], let other = todos[right] else { return left < right }
    return one.stands(before: other)
  }

  /// A search is in everything; a place shows what belongs there.
  func matches(_ todo: Todo, _ wish: TasksBoard.Wish, _ board: TasksBoard) -> Bool {
    guard let wanted = wish.query else { return belongs(todo, board) }
    // A search finds what is archived; a filter is a place.
    if query.utf8.isEmpty, allLists.isShelved(todo.list) { return false }
    return matches(todo, wanted, wish.parts, at: wish.wall)
  }

  private func belongs(_ todo: Todo, _ board: TasksBoard) -> Bool {
    if case .list(let id) = filter {
      return todo.list == id || list(todo.list)?.parent == id
    }
    if allLists.isShelved(todo.list) { return false }
    switch filter {
    case .all, .list: return true
    case .tag(let tag): return todo.tags.contains(tag)
    case .inbox: return todo.due == nil && todo.list == nil
    case .upcoming: return !todo.isDone && todo.due.map { $0.day > board.today } ?? false
    case .today:
      if let doneAt = todo.doneAt {
        return CivilDateTime(doneAt, offsetSeconds: board.offsetSeconds).date == board.today
      }
      return todo.due.map { $0.day <= board.today } ?? false
    }
  }
}
