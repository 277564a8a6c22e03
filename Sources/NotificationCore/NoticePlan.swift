public import Kernel
import TasksCore

/// What is to be told when: made anew whenever something changes, in one walk through the sources.
public struct NoticePlan: Sendable {
  let sources: NoticeSources
  /// Where the person is.
  let zone: Zone
  let quiet: QuietHours
  /// Ascending.
  let reminders: [TodoReminder]
  let dueTodos: [DueTodo]

  public init(_ sources: NoticeSources, zone: Zone) {
    self.sources = sources
    self.zone = zone
    quiet = sources.settings.quietHours
    var reminders: [TodoReminder] = []
    var dueTodos: [DueTodo] = []
    for todo in sources.todos.values where sources.tells(of: todo) {
      guard let due = todo.due else { continue }
      let home = sources.home(of: due) ?? zone
      let dueTodo = DueTodo(todo, due, home: home, zone: zone)
      dueTodos.append(dueTodo)
      guard due.time != nil else { continue }
      for minutes in todo.remindersOnce {
        reminders.append(TodoReminder(todo, due, minutes, at: dueTodo.at, home: home))
      }
    }
    self.reminders = reminders.inOrder { $0.instant < $1.instant }
    self.dueTodos = dueTodos
  }

  /// What came due after the one instant and until the other, which is now: ascending, within the limits.
  ///
  /// What has expired by now is left out, and what `told` knows. `toldToday` counts what was told on this
  /// local day beside what the person set.
  public func due(
    after: Instant, through now: Instant, told: (String) -> Bool, toldToday: Int
  ) -> [Notice] {
    var notices = dueReminders(after: after, through: now, told)
    for notice in usual(at: now, told, toldToday) where after < notice.dueAt {
      notices.append(notice)
    }
    return notices.inOrder(Notice.comes)
  }

  /// What comes first after that, as far as is known now; what it covers is not said.
  ///
  /// Without `told`, what has had its time counts as told.
  public func next(after: Instant, told: ((String) -> Bool)? = nil) -> Notice? {
    let reminder = nextReminder(after: after, told)
    guard let usual = nextUsual(after: after, told) else { return reminder }
    guard let reminder else { return usual }
    return Notice.comes(usual, before: reminder) ? usual : reminder
  }
}
