import Kernel
import Kit
import SyncCore
import ViewTree

/// Seven days above the days to come: where something is due, and where a task can be put.
enum WeekStrip {
  static func view(
    _ board: TasksBoard, _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    let first = board.today.adding(days: 7 * state.weeksAhead)
    let groups = state.sections(of: board, at: scene.wall)
    return Node(.div, .className("week"), .role("group"), .label(words.week)) {
      // Nothing that is over stands among the days to come.
      if state.weeksAhead > 0 { turn(.back, words.weekBefore, id: "week-before", by: -1) }
      for step in 0..<7 {
        let date = first.adding(days: step)
        let due = groups.first { $0.heading == .day(date) }?.ids.count ?? 0
        day(date, date == board.today ? board.progress.left : due, board.today, words)
      }
      turn(.forward, words.weekAfter, id: "week-after", by: 1)
    }
  }

  private static func day(
    _ day: CivilDate, _ count: Int, _ today: CivilDate, _ words: Words
  ) -> Node<TasksAction> {
    Node(
      .button, .type("button"), .className(count > 0 ? "week-day due" : "week-day"),
      .label(words.weekDay(day, count, today: today)), Attribute(.dataKey, day.text),
      day == today ? Attribute(.ariaCurrent, "date") : nil, key: day.text,
      on: .click(.dayTapped(day))
    ) {
      Node(.span) { words.shortWeekday(day.weekday.rawValue) }
      Node(.span, .className("week-number")) { "\(day.day)" }
    }
  }

  private static func turn(
    _ icon: Icon, _ label: String, id: String, by step: Int
  ) -> Node<TasksAction> {
    Node(
      .button, .type("button"), .className("icon-button week-turn"), .id(id), .label(label),
      Attribute(.title, label), key: id, on: .click(.weekTurned(step))
    ) { icon.node(size: 20) }
  }
}

extension TasksState {
  /// A day of the strip is shown: its first task, or, of today, its place.
  mutating func open(_ day: CivilDate, _ moment: Moment) -> [TasksEffect] {
    if day == moment.today { return [.open(path: TasksRoute.home.path)] }
    let sections = sections(of: board(moment), at: moment.wall)
    guard let id = sections.first(where: { $0.heading == .day(day) })?.ids.first else {
      return [.say(words.nothingOn(words.dayInSentence(day, today: moment.today)))]
    }
    // So it is drawn, however far away it is.
    cursor = id
    return [.focus(id: "todo-" + id.text)]
  }

  mutating func turnWeek(by step: Int) -> [TasksEffect] {
    weeksAhead = min(max(weeksAhead + step, 0), Self.mostWeeksAhead)
    // The button back is gone.
    return weeksAhead == 0 ? [.focus(id: "week-after")] : []
  }

  private static var mostWeeksAhead: Int { 520 }

  /// A row, or all that are picked if it is one of them, was put to another day.
  mutating func move(_ key: String, to day: CivilDate, _ moment: Moment) -> [TasksEffect] {
    guard let id = ID<Entity>(text: key), todos[id] != nil else { return [] }
    let picked = picked ?? []
    cursor = id
    return put(picked.contains(id) ? picked : [id], on: day, moment)
  }
}

extension Words {
  var week: String { say("Week", "주간") }
  var weekBefore: String { say("Previous week", "이전 주") }
  var weekAfter: String { say("Next week", "다음 주") }
  func nothingOn(_ day: String) -> String {
    say("Nothing due \(day)", "\(day)에는 할 일이 없어요")
  }

  /// “Friday, Dec 4, 2 tasks”, “Friday 4 Dec, 2 tasks”.
  func weekDay(_ day: CivilDate, _ count: Int, today: CivilDate) -> String {
    let tasks = self.count(count, one: "task", many: "tasks", korean: "개")
    return fullDay(day, today: today) + say(", ", ", 할 일 ") + tasks
  }
}
