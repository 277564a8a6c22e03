import Kernel
import Kit
import SyncCore

/// What stands under which heading.
extension TasksBoard {
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
}

extension TasksState {
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
}
