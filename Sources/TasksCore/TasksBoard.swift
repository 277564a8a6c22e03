import Kernel
import Kit
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
  /// Every tag that an open todo has: by hand, then in the order of their bytes.
  fileprivate(set) var tags: [String] = []
  private var tagCounts: [[UInt8]: Int] = [:]
  /// How many were done today, in this week since Monday, and how many are left for today.
  fileprivate(set) var progress = (today: 0, week: 0, left: 0)
  /// How many stand in the Inbox.
  fileprivate(set) var inboxCount = 0
  /// Whether each day has a heading of its own.
  fileprivate var isByDay = false
  /// In which part something was found that is asked for.
  fileprivate(set) var foundParts: [ID<Entity>: String] = [:]

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

  /// How many open todos have the tag.
  func count(of tag: String) -> Int { tagCounts[Array(tag.utf8)] ?? 0 }

  fileprivate mutating func sortTags(_ stored: [TodoTag]) { tags = TodoTag.inOrder(tags, stored) }

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
    if isByDay { return days }
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

  /// On which day what of `done` was done, the latest first.
  var doneDays: [(day: CivilDate, ranks: Range<Int>)] {
    var days: [(day: CivilDate, ranks: Range<Int>)] = []
    for (index, rank) in done.enumerated() {
      let instant = Instant(milliseconds: -rank.first)
      let day = CivilDateTime(instant, offsetSeconds: offsetSeconds).date
      if days.last?.day == day {
        days[days.count - 1].ranks = days[days.count - 1].ranks.lowerBound..<(index + 1)
      } else {
        days.append((day, index..<(index + 1)))
      }
    }
    return days
  }

  /// A day without todos takes no room.
  private var days: [Section] {
    var sections: [Section] = []
    for rank in dated {
      let day = CivilDate(dayNumber: Int(rank.first / Self.longestDay))
      if sections.last?.heading != .day(day) {
        sections.append(Section(heading: .day(day), ids: []))
      }
      sections[sections.count - 1].ids.append(rank.id)
    }
    return sections
  }

  struct Section {
    enum Heading: Equatable {
      case overdue, today, upcoming, undated, all, day(CivilDate), section(ID<Entity>)
    }

    var heading: Heading
    var ids: [ID<Entity>]

    /// Among the sections of one screen; two sections of a list may have one name.
    var key: String {
      switch heading {
      case .section(let id): "section " + id.text
      case .overdue: "overdue"
      case .today, .upcoming, .undated, .all, .day: "rest"
      }
    }

    /// Which section of a list it is, if it is one.
    var part: ID<Entity>? {
      if case .section(let id) = heading { return id }
      return nil
    }
  }

  /// Days and times as one number; a day without time stands at its end.
  fileprivate static func moment(_ day: CivilDate, _ time: CivilTime?) -> Int64 {
    Int64(day.dayNumber) * longestDay + Int64(time?.secondOfDay ?? 86_400)
  }

  private static let longestDay: Int64 = 86_401
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
    let wall = moment.wall
    return board(today: wall.date, offsetSeconds: moment.offsetSeconds)
  }

  /// The open todos in the order of the screen.
  func rows(_ moment: Moment) -> [ID<Entity>] {
    sections(of: board(moment), at: moment.wall).flatMap { $0.ids }
  }

  /// The open todos of a board under its headings; those of a list with sections under these.
  func sections(of board: TasksBoard, at wall: CivilDateTime) -> [TasksBoard.Section] {
    let sections = board.sections(at: wall)
    if filter == .today, order == .byHand, query.utf8.isEmpty {
      return overdueFirst(sections.flatMap { $0.ids }, wall)
    }
    guard case .list(let id) = filter, query.utf8.isEmpty else { return sections }
    let parts = allLists.sections(of: id)
    if parts.isEmpty { return sections }
    return bySection(parts, sections.flatMap { $0.ids })
  }

  /// Also by hand: what is overdue is no part of the day's order.
  private func overdueFirst(
    _ ids: [ID<Entity>], _ wall: CivilDateTime
  ) -> [TasksBoard.Section] {
    var found = [
      TasksBoard.Section(heading: .overdue, ids: []),
      TasksBoard.Section(heading: .today, ids: []),
    ]
    for id in ids {
      let isOverdue = todos[id]?.due?.isOverdue(at: wall) == true
      found[isOverdue ? 0 : 1].ids.append(id)
    }
    return found.filter { !$0.ids.isEmpty }
  }

  /// A section without todos has its heading, so that something can be put there.
  private func bySection(_ parts: [TodoList], _ ids: [ID<Entity>]) -> [TasksBoard.Section] {
    var found = [TasksBoard.Section(heading: .all, ids: [])]
    for part in parts { found.append(TasksBoard.Section(heading: .section(part.id), ids: [])) }
    for id in ids {
      let list = todos[id]?.list
      let place = parts.firstIndex { $0.id == list }
      found[place.map { $0 + 1 } ?? 0].ids.append(id)
    }
    return found
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

  private func put(_ todo: Todo, _ step: Int, _ wish: Wish, _ board: inout TasksBoard) {
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

  /// What a board is made for.
  private struct Wish {
    var monday: CivilDate
    var order: TodoOrder
    /// What is looked for, or what a saved filter asks for; nil where a place says it all.
    var query: TodoQuery?
    var parts: [ID<Entity>: [Todo]] = [:]
    /// The beginning of the day: a board holds for all of it.
    var wall: CivilDateTime
  }

  private func wish(on today: CivilDate) -> Wish {
    var text = query
    if text.utf8.isEmpty, case .list(let id) = filter { text = list(id)?.search ?? "" }
    return Wish(
      monday: today.inWeek(0, 1), order: order,
      query: text.utf8.isEmpty ? nil : TodoQuery(text, of: allLists, today: today),
      parts: text.utf8.isEmpty ? [:] : partsByWhole(),
      wall: CivilDateTime(today, .midnight))
  }

  private func count(_ todo: Todo, _ step: Int, _ wish: Wish, _ board: inout TasksBoard) {
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

  /// Where a todo stands; nil where that is ordered by hand.
  private func place(
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

  private func isBefore(_ left: ID<Entity>, _ right: ID<Entity>) -> Bool {
    guard let one = todos[left], let other = todos[right] else { return left < right }
    return stands(one, before: other)
  }

  /// By hand; what has no place yet stands last, the newest before the others: so what is put before it needs a
  /// place, and nothing else.
  func stands(_ one: Todo, before other: Todo) -> Bool {
    switch (one.order, other.order) {
    case (let first?, let second?):
      return first == second ? one.id < other.id : first < second
    case (nil, nil):
      return one.createdAt == other.createdAt
        ? one.id < other.id : one.createdAt > other.createdAt
    case (nil, _?): return false
    case (_?, nil): return true
    }
  }

  /// A search is in everything; a place shows what belongs there.
  private func matches(_ todo: Todo, _ wish: Wish, _ board: TasksBoard) -> Bool {
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
