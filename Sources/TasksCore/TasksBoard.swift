import Kernel
import SyncCore

/// The todos of the screens in their order, and what is counted of all: made once for what there is, what is
/// asked for and the day.
struct TasksBoard: Sendable {
  /// A place in an order: the lesser numbers stand first.
  struct Rank: Sendable {
    var first: Int64
    var second: Int64 = 0
    var third: Int64 = 0
    var id: ID<Entity>

    static func < (left: Rank, right: Rank) -> Bool {
      if left.first != right.first { return left.first < right.first }
      if left.second != right.second { return left.second < right.second }
      return left.third == right.third ? left.id < right.id : left.third < right.third
    }
  }

  let today: CivilDate
  let offsetSeconds: Int32
  /// Open and with a day, where they are ordered by that.
  fileprivate(set) var dated: [Rank] = []
  fileprivate(set) var undated: [Rank] = []
  /// Open, in one list, where they are ordered by something else than their day.
  fileprivate(set) var flat: [ID<Entity>] = []
  fileprivate(set) var done: [Rank] = []
  /// Every tag that an open todo has, in the order of its bytes.
  fileprivate(set) var tags: [String] = []
  /// How many were done today, in this week since Monday, and how many are left for today.
  fileprivate(set) var progress = (today: 0, week: 0, left: 0)

  fileprivate init(today: CivilDate, offsetSeconds: Int32) {
    self.today = today
    self.offsetSeconds = offsetSeconds
  }

  var openCount: Int { dated.count + undated.count + flat.count }

  /// The open todos in the order of the screen, under the headings that have any.
  func sections(at wall: CivilDateTime) -> [Section] {
    let now = Self.moment(wall.date, wall.time)
    let overdue = dated.prefix { $0.first < now }.count
    let tomorrow = Self.moment(wall.date.adding(days: 1), .midnight)
    let today = dated.dropFirst(overdue).prefix { $0.first < tomorrow }.count
    let all = [
      Section(heading: .overdue, ids: dated[..<overdue].map { $0.id }),
      Section(heading: .today, ids: dated[overdue..<(overdue + today)].map { $0.id }),
      Section(heading: .upcoming, ids: dated[(overdue + today)...].map { $0.id }),
      Section(heading: .undated, ids: undated.map { $0.id }),
      Section(heading: .all, ids: flat),
    ]
    return all.filter { !$0.ids.isEmpty }
  }

  struct Section {
    enum Heading { case overdue, today, upcoming, undated, all }

    var heading: Heading
    var ids: [ID<Entity>]
  }

  /// Days and times as one number; a day without time stands at its end.
  fileprivate static func moment(_ day: CivilDate, _ time: CivilTime?) -> Int64 {
    Int64(day.dayNumber) * 86_401 + Int64(time?.secondOfDay ?? 86_400)
  }
}

extension TasksState {
  /// The board of a day, kept from `arrange` or made anew.
  func board(today: CivilDate, offsetSeconds: Int32) -> TasksBoard {
    if let arranged, arranged.today == today, arranged.offsetSeconds == offsetSeconds {
      return arranged
    }
    return made(TasksBoard(today: today, offsetSeconds: offsetSeconds))
  }

  func board(_ moment: Moment) -> TasksBoard {
    let wall = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds)
    return board(today: wall.date, offsetSeconds: moment.offsetSeconds)
  }

  /// The open todos in the order of the screen.
  func rows(_ moment: Moment) -> [ID<Entity>] {
    let board = board(moment)
    return board.dated.map { $0.id } + board.undated.map { $0.id } + board.flat
  }

  /// The todos that the filter and the search let through.
  private func made(_ empty: TasksBoard) -> TasksBoard {
    var board = empty
    var seen = TextSet()
    var waiting: Set<ID<Entity>> = []
    for id in lingering { waiting.insert(id) }
    let wanted = Folding.bytes(query)
    let monday = board.today.inWeek(0, 1)
    for todo in todos.values {
      if !todo.isDone { collect(todo.tags, &seen, &board.tags) }
      guard todo.parent == nil else { continue }
      count(todo, since: monday, &board)
      if matches(todo, wanted) { place(todo, isHere: waiting.contains(todo.id), &board) }
    }
    board.tags = board.tags.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    board.dated = board.dated.inOrder(<)
    board.undated = board.undated.inOrder(<)
    board.done = board.done.inOrder(<)
    if sort == .byHand { board.flat = board.flat.inOrder(isBefore) }
    if sort == .priority || sort == .created {
      board.flat = board.undated.map { $0.id }
      board.undated = []
    }
    return board
  }

  private func collect(_ names: [String], _ seen: inout TextSet, _ tags: inout [String]) {
    for tag in names where !seen.contains(tag) {
      seen.insert(tag)
      tags.append(tag)
    }
  }

  private func count(_ todo: Todo, since monday: CivilDate, _ board: inout TasksBoard) {
    if let doneAt = todo.doneAt {
      let day = CivilDateTime(doneAt, offsetSeconds: board.offsetSeconds).date
      if day == board.today { board.progress.today += 1 }
      if day >= monday { board.progress.week += 1 }
    } else if let due = todo.due, due.day <= board.today {
      board.progress.left += 1
    }
  }

  private func place(_ todo: Todo, isHere: Bool, _ board: inout TasksBoard) {
    if let doneAt = todo.doneAt, !isHere {
      return board.done.append(TasksBoard.Rank(first: -doneAt.milliseconds, id: todo.id))
    }
    let newest = -todo.createdAt.milliseconds
    let pressing = -Int64(todo.priority.rawValue)
    switch sort {
    case .byHand: board.flat.append(todo.id)
    case .created: board.undated.append(TasksBoard.Rank(first: newest, id: todo.id))
    case .priority:
      board.undated.append(TasksBoard.Rank(first: pressing, second: newest, id: todo.id))
    case .due:
      guard let due = todo.due else {
        return board.undated.append(
          TasksBoard.Rank(first: pressing, second: newest, id: todo.id))
      }
      board.dated.append(
        TasksBoard.Rank(
          first: TasksBoard.moment(due.day, due.time), second: pressing, third: newest,
          id: todo.id))
    }
  }

  /// By hand; what has no place yet stands last, the newest before the others: so what is put before it needs a
  /// place, and nothing else.
  private func isBefore(_ left: ID<Entity>, _ right: ID<Entity>) -> Bool {
    guard let one = todos[left], let other = todos[right] else { return left < right }
    switch (one.order, other.order) {
    case (let first?, let second?): return first == second ? left < right : first < second
    case (nil, nil):
      return one.createdAt == other.createdAt ? left < right : one.createdAt > other.createdAt
    case (nil, _?): return false
    case (_?, nil): return true
    }
  }

  private func matches(_ todo: Todo, _ wanted: [UInt8]) -> Bool {
    switch filter {
    case .all: break
    case .list(let id): if todo.list != id { return false }
    case .tag(let tag): if !todo.tags.contains(tag) { return false }
    }
    if wanted.isEmpty || Folding.holds(todo.title, wanted) || Folding.holds(todo.notes, wanted) {
      return true
    }
    for tag in todo.tags where Folding.holds(tag, wanted) { return true }
    return Folding.holds(list(todo.list)?.name ?? "", wanted)
  }
}
