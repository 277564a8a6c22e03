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
  fileprivate(set) var done: [Rank] = []
  /// Open, in one list, where they are ordered by something else than their day.
  private var ranked: [Rank] = []
  fileprivate var byHand: [ID<Entity>] = []
  /// Every tag that an open todo has, in the order of its bytes.
  fileprivate(set) var tags: [String] = []
  private var tagCounts: [[UInt8]: Int] = [:]
  /// How many were done today, in this week since Monday, and how many are left for today.
  fileprivate(set) var progress = (today: 0, week: 0, left: 0)

  fileprivate init(today: CivilDate, offsetSeconds: Int32) {
    self.today = today
    self.offsetSeconds = offsetSeconds
  }

  /// Counts the tags of an open todo; those that are new stand in `tags` without order.
  fileprivate mutating func count(tags names: [String]) {
    for name in names {
      let key = Array(name.utf8)
      let count = tagCounts[key] ?? 0
      tagCounts[key] = count + 1
      if count == 0 { tags.append(name) }
    }
  }

  fileprivate mutating func discount(tags names: [String]) {
    for name in names {
      let key = Array(name.utf8)
      let count = (tagCounts[key] ?? 0) - 1
      tagCounts[key] = count > 0 ? count : nil
      if count <= 0 { tags.removeAll { $0 == name } }
    }
  }

  fileprivate mutating func sortTags() {
    tags = tags.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  var flat: [ID<Entity>] { byHand + ranked.map { $0.id } }

  var openCount: Int { dated.count + undated.count + ranked.count + byHand.count }

  fileprivate enum Part { case dated, undated, done, ranked }

  fileprivate subscript(part: Part) -> [Rank] {
    get {
      switch part {
      case .dated: dated
      case .undated: undated
      case .done: done
      case .ranked: ranked
      }
    }
    _modify {
      switch part {
      case .dated: yield &dated
      case .undated: yield &undated
      case .done: yield &done
      case .ranked: yield &ranked
      }
    }
  }

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
    let wish = wish(on: board.today)
    for todo in todos.values {
      if !todo.isDone { board.count(tags: todo.tags) }
      guard todo.parent == nil else { continue }
      count(todo, 1, wish, &board)
      guard matches(todo, wish.words) else { continue }
      if let (part, rank) = place(todo, wish) {
        board[part].append(rank)
      } else {
        board.byHand.append(todo.id)
      }
    }
    board.sortTags()
    for part in [TasksBoard.Part.dated, .undated, .done, .ranked] {
      board[part] = board[part].inOrder(<)
    }
    board.byHand = board.byHand.inOrder(isBefore)
    return board
  }

  /// Moves a todo on the kept board to where it belongs now: all others stay where they are.
  mutating func rearrange(_ old: Todo?, _ new: Todo?) {
    guard var board = arranged, sort != .byHand else {
      arranged = nil
      return
    }
    // The board changes in place, with nobody else who holds it.
    arranged = nil
    let wish = wish(on: board.today)
    if let new, !new.isDone { board.count(tags: new.tags) }
    if let old, !old.isDone { board.discount(tags: old.tags) }
    board.sortTags()
    if let old { put(old, -1, wish, &board) }
    if let new { put(new, 1, wish, &board) }
    arranged = board
  }

  private func put(_ todo: Todo, _ step: Int, _ wish: Wish, _ board: inout TasksBoard) {
    guard todo.parent == nil else { return }
    count(todo, step, wish, &board)
    guard matches(todo, wish.words), let (part, rank) = place(todo, wish) else { return }
    let index = board[part].partitioningIndex { !($0 < rank) }
    if step > 0 {
      board[part].insert(rank, at: index)
    } else if index < board[part].count, board[part][index].id == rank.id {
      board[part].remove(at: index)
    }
  }

  /// What a board is made for.
  private struct Wish {
    var monday: CivilDate
    /// Folded.
    var words: [UInt8]
    var lingering: Set<ID<Entity>> = []
  }

  private func wish(on today: CivilDate) -> Wish {
    var wish = Wish(monday: today.inWeek(0, 1), words: Folding.bytes(query))
    for id in lingering { wish.lingering.insert(id) }
    return wish
  }

  private func count(_ todo: Todo, _ step: Int, _ wish: Wish, _ board: inout TasksBoard) {
    if let doneAt = todo.doneAt {
      let day = CivilDateTime(doneAt, offsetSeconds: board.offsetSeconds).date
      if day == board.today { board.progress.today += step }
      if day >= wish.monday { board.progress.week += step }
    } else if let due = todo.due, due.day <= board.today {
      board.progress.left += step
    }
  }

  /// Where a todo stands; nil where that is ordered by hand.
  private func place(_ todo: Todo, _ wish: Wish) -> (TasksBoard.Part, TasksBoard.Rank)? {
    if let doneAt = todo.doneAt, !wish.lingering.contains(todo.id) {
      return (.done, TasksBoard.Rank(first: -doneAt.milliseconds, id: todo.id))
    }
    let newest = -todo.createdAt.milliseconds
    let pressing = -Int64(todo.priority.rawValue)
    let plain = TasksBoard.Rank(first: pressing, second: newest, id: todo.id)
    switch sort {
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
