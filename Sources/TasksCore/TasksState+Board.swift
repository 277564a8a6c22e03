import Kernel
import Kit
import SyncCore

extension TasksBoard {
  /// What a board is made for.
  struct Wish {
    var monday: CivilDate
    var order: TodoOrder
    /// What is looked for, or what a saved filter asks for; nil where a place says it all.
    var query: TodoQuery?
    var parts: [ID<Entity>: [Todo]] = [:]
    /// The beginning of the day: a board holds for all of it.
    var wall: CivilDateTime
  }
}

/// How the board is made, and kept while todos change.
extension TasksState {
  /// The board of a day, kept from `arrange` or made anew.
  func board(today: CivilDate, offsetSeconds: Int32) -> TasksBoard {
    if let arranged, arranged.today == today, arranged.offsetSeconds == offsetSeconds {
      return arranged
    }
    return made(TasksBoard(today: today, offsetSeconds: offsetSeconds))
  }

  func board(_ moment: Moment) -> TasksBoard {
    let wall = moment.wall
    return board(today: wall.date, offsetSeconds: moment.offsetSeconds)
  }

  /// The todos that the filter and the search let through.
  private func made(_ empty: TasksBoard) -> TasksBoard {
    var board = empty
    let wish = wish(on: board.today)
    board.isByDay = filter == .upcoming && query.utf8.isEmpty
    for todo in todos.values {
      if !todo.isDone, !allLists.isShelved(todo.list) { board.count(tags: todo.tags) }
      guard todo.parent == nil else { continue }
      count(todo, 1, wish, &board)
      let placed = settling.places[todo.id] ?? todo
      guard matches(placed, wish, board) else { continue }
      if let parts = wish.parts[todo.id], let found = wish.query?.part(of: todo, among: parts) {
        board.foundParts[todo.id] = found.title
      }
      if let (part, rank) = place(placed, wish.order) {
        board[part].append(rank)
      } else {
        board.byHand.append(todo.id)
      }
    }
    board.sortTags(storedTags)
    for part in [TasksBoard.Part.dated, .undated, .done, .ranked] {
      board[part] = board[part].inOrder(<)
    }
    board.byHand = board.byHand.inOrder(isBefore)
    return board
  }

  /// Moves a todo on the kept board to where it belongs now: all others stay where they are.
  mutating func rearrange(_ old: Todo?, _ new: Todo?) {
    guard var board = arranged, order != .byHand, !isAsking else {
      arranged = nil
      return
    }
    // The board changes in place, with nobody else who holds it.
    arranged = nil
    let wish = wish(on: board.today)
    if let new, !new.isDone, !allLists.isShelved(new.list) { board.count(tags: new.tags) }
    if let old, !old.isDone, !allLists.isShelved(old.list) { board.discount(tags: old.tags) }
    board.sortTags(storedTags)
    for (todo, step) in [(old, -1), (new, 1)] {
      guard let todo, todo.parent == nil else { continue }
      count(todo, step, wish, &board)
      put(todo, step, wish, &board)
    }
    arranged = board
  }

  /// Moves a todo on the kept board from where it was held to where it belongs now; it is counted already.
  mutating func release(_ held: Todo, to new: Todo?) {
    guard held.parent == nil else { return }
    guard var board = arranged, order != .byHand, !isAsking, new?.parent == nil else {
      arranged = nil
      return
    }
    arranged = nil
    let wish = wish(on: board.today)
    put(held, -1, wish, &board)
    if let new { put(new, 1, wish, &board) }
    arranged = board
  }

  private func put(_ todo: Todo, _ step: Int, _ wish: TasksBoard.Wish, _ board: inout TasksBoard) {
    let placed = settling.places[todo.id] ?? todo
    guard matches(placed, wish, board), let (part, rank) = place(placed, wish.order)
    else { return }
    let index = board[part].partitioningIndex { !($0 < rank) }
    if step > 0 {
      board[part].insert(rank, at: index)
    } else if index < board[part].count, board[part][index].id == rank.id {
      board[part].remove(at: index)
    }
  }

  /// Whether what is shown is what a search or a filter finds, for which parts count.
  private var isAsking: Bool { !query.utf8.isEmpty || ownList?.isFilter == true }

  private func wish(on today: CivilDate) -> TasksBoard.Wish {
    var text = query
    if text.utf8.isEmpty, case .list(let id) = filter { text = list(id)?.search ?? "" }
    return TasksBoard.Wish(
      monday: today.inWeek(0, 1), order: order,
      query: text.utf8.isEmpty ? nil : TodoQuery(text, of: allLists, today: today),
      parts: text.utf8.isEmpty ? [:] : partsByWhole(),
      wall: CivilDateTime(today, .midnight))
  }

  private func count(_ todo: Todo, _ step: Int, _ wish: TasksBoard.Wish, _ board: inout TasksBoard)
  {
    if allLists.isShelved(todo.list) { return }
    if let doneAt = todo.doneAt {
      let day = CivilDateTime(doneAt, offsetSeconds: board.offsetSeconds).date
      if day == board.today { board.progress.today += step }
      if day >= wish.monday { board.progress.week += step }
    } else if let due = todo.due {
      if due.day <= board.today { board.progress.left += step }
    } else if todo.list == nil {
      board.inboxCount += step
    }
  }
}
