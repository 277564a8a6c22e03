public import Kernel
public import Kit
import RestockCore
import SyncCore
import TasksCore

extension NoticePlan {
  /// What is said of it now; nil once it is worth nothing: done, deleted, paused, moved, bought or expired.
  ///
  /// Without `now` it is said at its minute.
  public func text(of notice: Notice, words: Words, at now: Instant? = nil) -> NoticeText? {
    let now = now ?? notice.dueAt
    guard now < notice.expiresAt else { return nil }
    switch notice.sort {
    case .task: return todoText(notice, words, now)
    case .product: return productText(notice, words, now)
    case .digest: return digestText(words, now)
    }
  }

  private func todoText(_ notice: Notice, _ words: Words, _ now: Instant) -> NoticeText? {
    guard let todo = notice.thing.flatMap({ sources.todos[$0] }), sources.tells(of: todo),
      let due = todo.due, isStillSet(notice, todo, due)
    else { return nil }
    let at = due.instant(in: sources.home(of: due) ?? zone)
    return NoticeText(
      title: sources.settings.showsTitles ? todo.title : words.taskIsDue,
      body: words.due(zone.local(at: at), now: zone.local(at: now)), path: todo.path,
      actions: [.done, .snooze], badge: badge(at: now))
  }

  private func isStillSet(_ notice: Notice, _ todo: Todo, _ due: Due) -> Bool {
    for minutes in todo.reminders where key(of: todo.id, due, minutes) == notice.key {
      return true
    }
    return false
  }

  private func productText(_ notice: Notice, _ words: Words, _ now: Instant) -> NoticeText? {
    let today = zone.local(at: now).date
    guard let (product, history) = notice.thing.flatMap({ sources.products[$0] }),
      let running = RunningOut(product, history, sources, on: today),
      running.key == notice.key, running.isToTell(by: today)
    else { return nil }
    return NoticeText(
      title: sources.settings.showsTitles ? product.name : words.somethingRunsOut,
      body: words.runsOut(running.dueDay, orderBy: running.outlook.orderBy, today: today),
      path: product.path, actions: [.rebought], badge: badge(at: now))
  }

  /// How much is due on this day; what is overdue does not count.
  public func badge(at now: Instant) -> Int {
    let today = zone.local(at: now).date
    var count = 0
    for todo in dueTodos where todo.day == today { count += 1 }
    for (product, history) in sources.products.values {
      guard let running = RunningOut(product, history, sources, on: today),
        running.buyBy == today, running.isToTell(by: today)
      else { continue }
      count += 1
    }
    return count
  }
}

/// The digest of both apps.
extension NoticePlan {
  private func digestText(_ words: Words, _ now: Instant) -> NoticeText? {
    let today = zone.local(at: now).date
    var dueToday: [DueTodo] = []
    var overdue: [DueTodo] = []
    var hasMore = false
    if sources.settings.digest != nil {
      for todo in dueTodos where !(today < todo.day) && !(todo.lastDay < today) {
        if todo.day == today { dueToday.append(todo) } else { overdue.append(todo) }
        hasMore = hasMore || !(today < todo.firstDay)
      }
    }
    let running = telling(on: today).map { runningOut($0, now: now) } ?? []
    guard hasMore || !running.isEmpty else { return nil }
    let hasTodos = !dueToday.isEmpty || !overdue.isEmpty
    var lines: [String] = []
    if sources.settings.showsTitles {
      let products = running.inOrder(RunningOut.isMoreUrgent).map { $0.product.name }
      lines = [
        words.line(words.dueTodayLine, titles(dueToday)),
        words.line(words.overdueLine, titles(overdue)),
        words.line(words.runningOutLine, products),
      ]
    }
    return NoticeText(
      title: words.digest(dueToday.count, overdue: overdue.count, running: running.count),
      body: Self.joined(lines), path: hasTodos ? "/tasks" : "/restock", actions: [],
      badge: badge(at: now))
  }

  private func titles(_ todos: [DueTodo]) -> [String] {
    let ordered = todos.inOrder { left, right in
      left.at == right.at ? left.id < right.id : left.at < right.at
    }
    return ordered.map { sources.todos[$0.id]?.title ?? "" }
  }

  private static func joined(_ lines: [String]) -> String {
    var text = ""
    for line in lines where !line.utf8.isEmpty {
      text += (text.utf8.isEmpty ? "" : "\n") + line
    }
    return text
  }
}
