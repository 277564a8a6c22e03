import Kernel
import Kit

/// What notifications say.
extension Words {
  var taskIsDue: String { say("A task is due", "기한이 다가온 할 일이 있어요") }
  var somethingRunsOut: String { say("Something is running out", "곧 떨어지는 것이 있어요") }

  /// “Due at 3:00 PM”, “Due tomorrow at 3:00 PM”, “Was due at 3:00 PM”.
  func due(_ due: CivilDateTime, now: CivilDateTime) -> String {
    let time = self.time(due.time)
    let isPast = due < now
    switch due.date.dayNumber - now.date.dayNumber {
    case 0:
      return isPast
        ? say("Was due at \(time)", "기한이 지났어요 · \(time)") : say("Due at \(time)", "기한 \(time)")
    case 1: return say("Due tomorrow at \(time)", "기한 내일 \(time)")
    case -1: return say("Was due yesterday at \(time)", "기한이 지났어요 · 어제 \(time)")
    default:
      let day = weekdayAndDate(due.date, today: now.date)
      return isPast
        ? say("Was due \(day) at \(time)", "기한이 지났어요 · \(day) \(time)")
        : say("Due \(day) at \(time)", "기한 \(day) \(time)")
    }
  }

  /// “Runs out in 3 days, on Fri, Jul 17”, and by when it has to be ordered.
  func runsOut(_ due: CivilDate, orderBy: CivilDate?, today: CivilDate) -> String {
    let day = weekdayAndDate(due, today: today)
    var text: String
    switch due.dayNumber - today.dayNumber {
    case 0: text = say("Runs out today", "오늘 떨어져요")
    case 1: text = say("Runs out tomorrow", "내일 떨어져요")
    case let days where days > 1:
      text = say("Runs out in \(days) days, on \(day)", "\(days)일 뒤 떨어져요 · \(day)")
    default: text = say("Probably ran out on \(day)", "\(day)에 떨어졌을 거예요")
    }
    if let orderBy, !(due < today) {
      text +=
        today < orderBy
        ? say(" · Order by ", " · 주문은 ") + weekdayAndDate(orderBy, today: today)
          + say("", "까지")
        : say(" · Order today", " · 오늘 주문해요")
    }
    return text
  }

  /// “2 tasks due today, 1 overdue, 3 things running out”, without what there is none of.
  func digest(_ dueToday: Int, overdue: Int, running: Int) -> String {
    var text = ""
    func add(_ count: Int, _ part: String) {
      if count > 0 { text += (text.utf8.isEmpty ? "" : ", ") + part }
    }
    add(
      dueToday,
      say(dueToday == 1 ? "1 task due today" : "\(dueToday) tasks due today", "오늘 할 일 \(dueToday)개")
    )
    let noun = dueToday > 0 ? "" : overdue == 1 ? "task " : "tasks "
    add(overdue, say("\(overdue) \(noun)overdue", "기한 지난 할 일 \(overdue)개"))
    add(
      running,
      say(
        running == 1 ? "1 thing running out" : "\(running) things running out",
        "곧 떨어지는 것 \(running)개"))
    return text
  }

  var dueTodayLine: String { today }
  var overdueLine: String { say("Overdue", "기한 지남") }
  var runningOutLine: String { say("Running out", "곧 떨어짐") }

  /// “Overdue: Pay rent, Call Mum and 2 more”; nothing for no names.
  ///
  /// Cut so that three lines of Korean fit into what every push service takes.
  func line(_ heading: String, _ names: [String]) -> String {
    if names.isEmpty { return "" }
    var text = heading + ": "
    for (index, name) in names.prefix(Self.namesOfLine).enumerated() {
      text += (index > 0 ? ", " : "") + Self.clipped(name)
    }
    let more = names.count - Self.namesOfLine
    return more > 0 ? text + say(" and \(more) more", " 외 \(more)개") : text
  }

  private static let namesOfLine = 5

  private static func clipped(_ name: String) -> String {
    let scalars = name.unicodeScalars
    return scalars.count > 40 ? String(scalars.prefix(39)) + "…" : name
  }
}
