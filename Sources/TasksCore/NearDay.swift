public import Kernel
import Kit
import SyncCore
import ViewTree

/// Where most of what is put off goes to.
///
/// The numbers are for the screens only.
public enum NearDay: Int, Sendable, CaseIterable {
  case today, tomorrow, weekend, nextWeek, none

  /// The day, as seen from `today`; nil for none.
  ///
  /// On a Saturday or a Sunday the weekend is the next one.
  public func day(from today: CivilDate) -> CivilDate? {
    switch self {
    case .today: today
    case .tomorrow: today.adding(days: 1)
    case .weekend: today.inWeek(today.weekday.rawValue < 6 ? 0 : 1, 6)
    case .nextWeek: today.inWeek(1, 1)
    case .none: nil
    }
  }

  /// What the key means in a list.
  init?(key: String) {
    switch key {
    case "t": self = .today
    case "m": self = .tomorrow
    case "s": self = .weekend
    case "w": self = .nextWeek
    case "0": self = .none
    default: return nil
    }
  }

  var icon: Icon { self == .none ? .nothing : .calendar }
}

extension TasksState {
  /// Asks where to; what is picked goes together.
  mutating func askForDay(_ id: ID<Entity>?) -> [TasksEffect] {
    let ids = id.map { [$0] } ?? picked ?? []
    dayWords = ""
    return ids.isEmpty ? [] : open(.rescheduling(ids))
  }

  mutating func reschedule(to day: NearDay, _ moment: Moment) -> [TasksEffect] {
    guard case .rescheduling(let ids) = cover else { return [] }
    let back = uncover(otherwise: ids.first.map { "todo-" + $0.text } ?? "heading")
    return follow(ids, putOff(ids, to: day, moment), back, moment)
  }

  mutating func reschedule(toText text: String, _ moment: Moment) -> [TasksEffect] {
    guard case .rescheduling(let ids) = cover, let day = CivilDate(text: text),
      Due(day: day).fault(within: Limits()) == nil
    else { return [] }
    return put(ids, on: day, moment)
  }

  /// A day of the calendar.
  mutating func reschedule(on day: CivilDate, _ moment: Moment) -> [TasksEffect] {
    guard case .rescheduling(let ids) = cover, Due(day: day).fault(within: Limits()) == nil else {
      return []
    }
    let back = uncover(otherwise: ids.first.map { "todo-" + $0.text } ?? "heading")
    return follow(ids, put(ids, on: day, moment), back, moment)
  }

  /// "next friday", "다음 주 화요일 3시": read as a line of a new todo is.
  mutating func rescheduleToWords(_ moment: Moment) -> [TasksEffect] {
    guard case .rescheduling(let ids) = cover else { return [] }
    let entry = QuickEntry(dayWords, at: moment.wall, in: words.region)
    guard let due = entry.todo.due, entry.foreignWords == nil else {
      return [.focus(id: "reschedule-words")]
    }
    let back = uncover(otherwise: ids.first.map { "todo-" + $0.text } ?? "heading")
    let moved = put(ids, on: due.day, time: due.time, rule: entry.todo.rule, moment)
    return follow(ids, moved, back, moment)
  }

  /// The keyboard goes `back` to what was put off, or on where that leaves its place in the list.
  mutating func follow(
    _ ids: [ID<Entity>], _ put: [TasksEffect], _ back: [TasksEffect], _ moment: Moment
  ) -> [TasksEffect] {
    let isByDay = order == .due || filter == .today || filter == .inbox
    guard isByDay, details == nil, !put.isEmpty, ids.count == 1, let id = ids.first else {
      return put + back
    }
    return put + leave(id, moment)
  }

  mutating func putOff(
    _ ids: [ID<Entity>], to day: NearDay, _ moment: Moment
  ) -> [TasksEffect] {
    put(ids, on: day.day(from: moment.today), moment)
  }

  mutating func moveOverdue(_ moment: Moment) -> [TasksEffect] {
    put(overdue(moment), on: moment.today, moment) + [.focus(id: "heading")]
  }

  /// Asks where everything goes that stands under its heading.
  mutating func askForOverdue(_ moment: Moment) -> [TasksEffect] {
    guard picked == nil else { return [] }
    let ids = overdue(moment)
    dayWords = ""
    return ids.isEmpty ? [] : open(.rescheduling(ids))
  }

  /// What stands there, in its order.
  private func overdue(_ moment: Moment) -> [ID<Entity>] {
    let sections = sections(of: board(moment), at: moment.wall)
    return sections.filter { $0.heading == .overdue }.flatMap { $0.ids }
  }

  /// Their times and rules stay unless others are said, and where the steps of what repeats are counted from.
  mutating func put(
    _ ids: [ID<Entity>], on day: CivilDate?, time: CivilTime? = nil, rule: RecurrenceRule? = nil,
    _ moment: Moment
  ) -> [TasksEffect] {
    let wall = moment.wall
    var edits: [Edit] = []
    for id in ids {
      guard let todo = todos[id], !todo.isDone else { continue }
      var put = todo
      put.due = day.map { day in
        var due = todo.due ?? Due(day: day)
        due.day = day
        if let time { due.time = time }
        // A time of today that has passed would be overdue again.
        if due.isOverdue(at: wall) { due.time = nil }
        return due
      }
      // What has no day cannot repeat.
      if day == nil { put.rule = nil }
      if let rule { put.rule = rule }
      let assignments = put.assignments(over: todo)
      if !assignments.isEmpty { edits.append(Edit(id, assignments)) }
    }
    picked = nil
    guard !edits.isEmpty else { return [] }
    let undo = edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
    let said =
      day.map { words.putOff(edits.count, words.dayInSentence($0, today: wall.date)) }
      ?? words.dateRemoved(edits.count)
    return [
      .vibrate(milliseconds: 10),
      .record(edits, Saying(said, undo: undo)),
    ]
  }
}

extension QuickEntry {
  /// What says neither a day nor a time nor how it repeats, where only that is asked for.
  fileprivate var foreignWords: String? {
    if !todo.title.utf8.isEmpty { return todo.title }
    for chip in chips {
      switch chip.kind {
      case .date, .time, .rule, .end: break
      case .priority, .list, .tag, .estimate, .reminder: return chip.text
      }
    }
    return nil
  }
}

extension TodoSheets {
  /// Where it, or all that is picked, is put off to; of one also what else is done with it.
  static func rescheduling(
    _ ids: [ID<Entity>], _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    let one = ids.count == 1 ? ids.first.flatMap { state.todos[$0] } : nil
    return Node.dialog(
      id: "reschedule",
      title: one?.title
        ?? (state.picked == nil ? words.overdueCount(ids.count) : words.pickedCount(ids.count)),
      closeLabel: words.close, onCancel: .coverClosed
    ) {
      Node(.div, .className("menu")) { for day in NearDay.allCases { way(to: day, scene) } }
      TodoCalendar.node(id: "reschedule-month", one?.due?.day, state, scene) {
        .dayChosen($0)
      }
      Node(.div, .className("lines")) { day(one, scene) }
      Node.form("todo-part-form day-words", onSubmit: .dayWordsSubmitted) { inWords(state, scene) }
      priorities(ids, state, words)
      if let one { Node.menu(rowDeeds(one, words)) }
    }
  }

  /// Where to, and which day that is.
  private static func way(to day: NearDay, _ scene: Scene) -> Node<TasksAction> {
    let words = scene.words
    let name = words.name(of: day, today: scene.today)
    let date = day.day(from: scene.today).map { words.nearDate($0, today: scene.today) }
    return Node(
      .button, .type("button"), .className("menu-item"),
      date.map { .label(name + words.say(", ", " ") + $0) }, on: .click(.rescheduled(day))
    ) {
      day.icon.node(size: 20)
      Node(.span) { name }
      if let date { Node(.span, .className("menu-day")) { date } }
    }
  }

  /// What else is done with it; what ends it stands last.
  private static func rowDeeds(_ todo: Todo, _ words: Words) -> [MenuItem<TasksAction>] {
    [
      MenuItem(.edit, words.edit, action: .editTapped(todo.id)),
      MenuItem(.folder, words.file, action: .filingTapped),
      MenuItem(.trash, words.delete, isDanger: true, action: .swipedAway(todo.id)),
    ]
  }

  /// Any day in words; what was understood stands below.
  @NodeBuilder<TasksAction>
  private static func inWords(
    _ state: TasksState, _ scene: Scene
  ) -> [Node<TasksAction>] {
    let entry = QuickEntry(state.dayWords, at: scene.wall, in: scene.words.region)
    Node.field(dayField(entry, state, scene), onInput: { .dayWordsChanged($0) })
    Node.submitButton(
      scene.words.reschedule, style: .text,
      isEnabled: entry.todo.due != nil && entry.foreignWords == nil)
  }

  private static func dayField(
    _ entry: QuickEntry, _ state: TasksState, _ scene: Scene
  ) -> TextField {
    let words = scene.words
    var field = TextField(id: "reschedule-words", label: words.dayInWords, value: state.dayWords)
    field.isRequired = false
    field.placeholder = words.dayInWordsExample
    field.isEntry = true
    if let due = entry.todo.due {
      let comma = words.say(", ", " ")
      var text = words.weekdayAndDate(due.day, today: scene.today)
      if let time = due.time { text += comma + words.time(time) }
      if let rule = entry.todo.rule { text += ", " + words.rule(rule, today: scene.today) }
      field.helper = entry.foreignWords.map { words.noDay($0) } ?? text
    } else if !state.dayWords.utf8.isEmpty {
      field.helper = words.dayNotUnderstood
    }
    return field
  }

  private static func day(_ todo: Todo?, _ scene: Scene) -> Node<TasksAction> {
    let words = scene.words
    var field = TextField(
      id: "reschedule-day", kind: .date, label: words.pickDay,
      value: todo?.due?.day.text ?? "")
    field.isRequired = false
    field.shown =
      todo?.due.map { words.weekdayAndDate($0.day, today: scene.today) }
      ?? words.noneChosen
    return Node.field(field, onInput: { .rescheduledTo($0) })
  }
}

extension Words {
  var pickDay: String { say("Pick a date", "날짜 고르기") }
  var dayInWords: String { say("Or in words", "말로 적기") }
  var dayInWordsExample: String { say("next friday, in 2 weeks", "다음 주 금요일, 2주 뒤") }
  var dayNotUnderstood: String { say("No day found yet", "아직 날짜를 찾지 못했어요") }
  func noDay(_ text: String) -> String {
    say("“\(text)” says no day.", "‘\(text)’에는 날짜가 없어요.")
  }
  var moveToToday: String { say("Move to today", "오늘로 옮기기") }
  var reschedule: String { say("Reschedule", "날짜 변경") }
  var rescheduleOverdue: String { say("Reschedule overdue tasks", "기한 지난 할 일 날짜 변경") }
  func overdueCount(_ count: Int) -> String {
    self.count(count, one: "overdue task", many: "overdue tasks", korean: "개 기한 지남")
  }
  func reschedule(_ title: String) -> String {
    say("Reschedule “\(title)”", "‘\(title)’ 날짜 변경")
  }

  /// “Tomorrow”, “This weekend”: where it is.
  func name(of day: NearDay, today: CivilDate) -> String {
    switch day {
    case .weekend:
      today.weekday.rawValue < 6
        ? say("This weekend", "이번 주말") : say("Next weekend", "다음 주말")
    case .today, .tomorrow, .nextWeek, .none: shortName(of: day)
    }
  }

  /// “Sun 29”, “29일 (일)”: the day that is meant; of another month with that, “Tue, Dec 1”.
  func nearDate(_ day: CivilDate, today: CivilDate) -> String {
    guard day.month == today.month else { return weekdayAndDate(day, today: today) }
    let weekday = shortWeekday(day.weekday.rawValue)
    return say("\(weekday) \(day.day)", "\(day.day)일 (\(weekday))")
  }

  /// The same where room is short.
  func shortName(of day: NearDay) -> String {
    switch day {
    case .today: today
    case .tomorrow: say("Tomorrow", "내일")
    case .weekend: say("Weekend", "주말")
    case .nextWeek: say("Next week", "다음 주")
    case .none: noDate
    }
  }

  func dateRemoved(_ count: Int) -> String {
    say(
      count == 1 ? "Date removed" : "Date removed from \(count) tasks",
      count == 1 ? "날짜를 지웠어요" : "\(count)개의 날짜를 지웠어요")
  }
  func putOff(_ count: Int, _ day: String) -> String {
    let tasks = self.count(count, one: "task", many: "tasks", korean: "개")
    return say("\(tasks) moved to \(day)", "\(tasks)를 \(Particle.towards.after(day)) 옮겼어요")
  }
}
