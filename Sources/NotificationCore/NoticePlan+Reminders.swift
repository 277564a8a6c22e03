import Kernel
import SyncCore
import TasksCore

/// A todo that is due, seen from where the person is.
struct DueTodo: Sendable {
  var id: ID<Entity>
  /// The day there.
  var day: CivilDate
  /// The end of the day where it has no time.
  var at: Instant
  /// Whether it reminds by itself.
  var isReminded: Bool

  init(_ todo: Todo, _ due: Due, home: Zone, zone: Zone) {
    id = todo.id
    at = due.instant(in: home)
    isReminded = due.time != nil && !todo.remindersOnce.isEmpty
    day = due.time == nil || home.name == zone.name ? due.day : zone.local(at: at).date
  }
}

/// One of a todo's reminders.
struct TodoReminder: Sendable {
  var todo: ID<Entity>
  var minutes: Int
  var instant: Instant
  var writtenAt: Instant

  /// Whole days before are days on the wall, minutes are minutes.
  ///
  /// So "1 day before" 9:00 is 9:00 also where clocks change in between, and "10 min before" never comes
  /// afterwards.
  init(_ todo: Todo, _ due: Due, _ minutes: Int, at: Instant, home: Zone) {
    self.todo = todo.id
    self.minutes = minutes
    writtenAt = todo.createdAt
    let days = minutes / 1_440
    let start = days == 0 ? at : min(at, due.on(due.day.adding(days: -days)).instant(in: home))
    instant = start.adding(milliseconds: -Int64(minutes % 1_440) * 60_000)
  }

  /// Whether its minute had passed when the todo was written down.
  func isTooLate(at now: Instant) -> Bool { instant < writtenAt && !(now < writtenAt) }
}

extension NoticeSources {
  /// The zone of a due time, where it has one that is known.
  func home(of due: Due) -> Zone? {
    if due.zone.utf8.isEmpty { return nil }
    for zone in zones where zone.name == due.zone { return zone }
    return nil
  }
}

extension Todo {
  /// Minutes before, none twice, and none that no form takes.
  var remindersOnce: [Int] {
    // Nearly all have one at most.
    if reminders.count == 1, Todo.reminders.limits.numbers.contains(reminders[0]) {
      return reminders
    }
    var once: [Int] = []
    for minutes in reminders
    where Todo.reminders.limits.numbers.contains(minutes) && !once.contains(minutes) {
      once.append(minutes)
    }
    return once
  }
}

extension NoticePlan {
  /// Those of one todo that come due together are one: the last, which covers the others.
  func dueReminders(
    after: Instant, through now: Instant, _ told: (String) -> Bool
  ) -> [Notice] {
    let from = max(after, now.adding(milliseconds: -Notice.reminderLasts))
    let start = reminders.partitioningIndex { from < $0.instant }
    let end = reminders.partitioningIndex { now < $0.instant }
    guard start < end else { return [] }
    let batch = Array(reminders[start..<end]).inOrder { $0.todo < $1.todo }
    var notices: [Notice] = []
    var covered: [String] = []
    for (index, reminder) in batch.enumerated() where !reminder.isTooLate(at: now) {
      guard var notice = self.notice(of: reminder) else { continue }
      let isTold = told(notice.key)
      if index + 1 < batch.count, batch[index + 1].todo == reminder.todo {
        if !isTold { covered.append(notice.key) }
        continue
      }
      notice.covers = covered
      covered = []
      if !isTold { notices.append(notice) }
    }
    return notices
  }

  func nextReminder(after: Instant, _ told: ((String) -> Bool)?) -> Notice? {
    var index = reminders.partitioningIndex { after < $0.instant }
    while index < reminders.count {
      if let notice = notice(of: reminders[index]), told?(notice.key) != true { return notice }
      index += 1
    }
    return nil
  }

  private func notice(of reminder: TodoReminder) -> Notice? {
    guard let todo = sources.todos[reminder.todo], let due = todo.due,
      let key = key(of: todo.id, due, reminder.minutes)
    else { return nil }
    return Notice(
      key: key, tag: "t:" + todo.id.text, sort: .task, thing: todo.id, dueAt: reminder.instant,
      expiresAt: reminder.instant.adding(milliseconds: Notice.reminderLasts), isSetByPerson: true)
  }

  /// By what the wall shows, and not by the instant: who travels is not told again.
  func key(of todo: ID<Entity>, _ due: Due, _ minutes: Int) -> String? {
    guard let time = due.time else { return nil }
    let minute = due.day.dayNumber * 1_440 + time.secondOfDay / 60
    let zone = sources.home(of: due).map { ":" + $0.name } ?? ""
    return "t:" + todo.text + ":\(minute):\(minutes)" + zone
  }
}
