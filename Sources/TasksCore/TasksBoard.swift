import Kernel
import SyncCore

/// The todos of a screen under their headings.
struct TasksBoard {
  var overdue: [Todo] = []
  var today: [Todo] = []
  var upcoming: [Todo] = []
  var undated: [Todo] = []
  /// What matches in one list, where they are ordered by something else than their day.
  var flat: [Todo] = []
  var done: [Todo] = []

  var isEmpty: Bool { openCount == 0 && done.isEmpty }

  var openCount: Int {
    overdue.count + today.count + upcoming.count + undated.count + flat.count
  }
}

extension TasksState {
  /// The todos that the filter and the search let through.
  func board(at wall: CivilDateTime) -> TasksBoard {
    var board = TasksBoard()
    for todo in todos.values where todo.parent == nil && matches(todo) {
      let isHere = !todo.isDone || lingering.contains { $0 == todo.id }
      guard isHere else {
        board.done.append(todo)
        continue
      }
      if sort != .due {
        board.flat.append(todo)
      } else if let due = todo.due {
        if due.isOverdue(at: wall) {
          board.overdue.append(todo)
        } else if due.day == wall.date {
          board.today.append(todo)
        } else {
          board.upcoming.append(todo)
        }
      } else {
        board.undated.append(todo)
      }
    }
    return sorted(board)
  }

  private func sorted(_ board: TasksBoard) -> TasksBoard {
    var board = board
    board.overdue = board.overdue.inOrder(Self.isEarlier)
    board.today = board.today.inOrder(Self.isEarlier)
    board.upcoming = board.upcoming.inOrder(Self.isEarlier)
    board.undated = board.undated.inOrder(Self.isMorePressing)
    board.done = board.done.inOrder { Self.key($0) > Self.key($1) }
    switch sort {
    case .due: break
    case .priority: board.flat = board.flat.inOrder(Self.isMorePressing)
    case .created: board.flat = board.flat.inOrder(Self.isNewer)
    case .byHand: board.flat = board.flat.inOrder(Self.isBefore)
    }
    return board
  }

  private static func key(_ todo: Todo) -> Int64 { todo.doneAt?.milliseconds ?? 0 }

  private static func isEarlier(_ left: Todo, _ right: Todo) -> Bool {
    guard let one = left.due, let other = right.due else { return left.due != nil }
    if one.day != other.day { return one.day < other.day }
    let times = (one.time?.secondOfDay ?? 86_400, other.time?.secondOfDay ?? 86_400)
    return times.0 == times.1 ? isMorePressing(left, right) : times.0 < times.1
  }

  private static func isMorePressing(_ left: Todo, _ right: Todo) -> Bool {
    left.priority == right.priority ? isNewer(left, right) : left.priority > right.priority
  }

  private static func isNewer(_ left: Todo, _ right: Todo) -> Bool {
    left.createdAt == right.createdAt ? left.id < right.id : left.createdAt > right.createdAt
  }

  /// By hand; what has no place yet stands first.
  private static func isBefore(_ left: Todo, _ right: Todo) -> Bool {
    switch (left.order, right.order) {
    case (let one?, let other?): one == other ? left.id < right.id : one < other
    case (nil, nil): isNewer(left, right)
    case (nil, _?): true
    case (_?, nil): false
    }
  }

  private func matches(_ todo: Todo) -> Bool {
    switch filter {
    case .all: break
    case .list(let id): if todo.list != id { return false }
    case .tag(let tag): if !todo.tags.contains(tag) { return false }
    }
    guard !query.utf8.isEmpty else { return true }
    let wanted = Self.folded(query)
    if Self.holds(todo.title, wanted) || Self.holds(todo.notes, wanted) { return true }
    for tag in todo.tags where Self.holds(tag, wanted) { return true }
    return Self.holds(list(todo.list)?.name ?? "", wanted)
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  private static func holds(_ text: String, _ wanted: [UInt8]) -> Bool {
    let bytes = folded(text)
    guard bytes.count >= wanted.count else { return false }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      return true
    }
    return false
  }

  /// Every tag that an open todo has, in the order of its bytes.
  var tags: [String] {
    var seen = TextSet()
    var tags: [String] = []
    for todo in todos.values where !todo.isDone {
      for tag in todo.tags where !seen.contains(tag) {
        seen.insert(tag)
        tags.append(tag)
      }
    }
    return tags.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// How many were done today, in this week since Monday, and how many are left for today.
  func progress(at wall: CivilDateTime, offsetSeconds: Int32) -> (today: Int, week: Int, left: Int)
  {
    let monday = wall.date.inWeek(0, 1)
    var counts = (today: 0, week: 0, left: 0)
    for todo in todos.values where todo.parent == nil {
      if let doneAt = todo.doneAt {
        let day = CivilDateTime(doneAt, offsetSeconds: offsetSeconds).date
        if day == wall.date { counts.today += 1 }
        if day >= monday { counts.week += 1 }
      } else if let due = todo.due, due.day <= wall.date {
        counts.left += 1
      }
    }
    return counts
  }
}
