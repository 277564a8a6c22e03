import Kernel
import Kit
import SyncCore
import Wire

extension Words {
  var addTodo: String { say("Add new task", "새 할 일 추가") }
  var newTodo: String { say("New Task", "새 할 일") }
  var editTodo: String { say("Edit Task", "할 일 편집") }
  var saveTodo: String { say("Save Task", "할 일 저장") }
  var saveChanges: String { say("Save Changes", "변경 내용 저장") }
  var todoTitle: String { say("Task", "할 일") }
  var todoTitlePlaceholder: String {
    say("Dentist tomorrow 5pm !high", "내일 오후 5시 치과 !높음")
  }
  var todoTitleHelper: String {
    say(
      "Days, times, repeats, !high, #list and @tag are recognized as you type.",
      "날짜와 시간, 반복, !높음, #목록, @태그를 알아봐요.")
  }
  var description: String { say("Description", "설명") }
  var dueDate: String { say("Due date", "마감일") }
  var dueTime: String { say("Time", "시간") }
  var priority: String { say("Priority", "우선순위") }
  var repeats: String { say("Repeat", "반복") }
  var fromCompletion: String { say("Count from completion", "완료한 날부터 세기") }
  var fromCompletionNote: String {
    say("The next date follows the day you finish.", "끝낸 날을 기준으로 다음 날짜를 정해요.")
  }
  var listName: String { say("List", "목록") }
  var tagNames: String { say("Tags", "태그") }
  var tagNamesHelper: String { say("Separate them with commas.", "쉼표로 구분해요.") }
  var reminder: String { say("Reminder", "알림") }
  var estimate: String { say("Estimate", "예상 시간") }
  var estimatedMinutes: String { say("Estimated minutes", "예상 시간(분)") }
  func minutes(_ count: Int) -> String { say("\(count) min", "\(count)분") }
  var recognised: String { say("Recognized", "알아본 것") }
  func keepAsWords(_ text: String) -> String {
    say("“\(text)” is only words", "\(Particle.object.after("‘\(text)’")) 그냥 글자로 두기")
  }

  func priorityName(_ priority: TodoPriority) -> String {
    switch priority {
    case .none: say("None", "없음")
    case .low: say("Low", "낮음")
    case .medium: say("Medium", "보통")
    case .high: say("High", "높음")
    }
  }

  func repeatName(_ choice: RepeatChoice) -> String {
    switch choice {
    case .never: say("Never", "안 함")
    case .daily: say("Every day", "매일")
    case .workdays: say("Every weekday", "평일마다")
    case .weekly: say("Every week", "매주")
    case .monthly: say("Every month", "매달")
    case .yearly: say("Every year", "매년")
    case .other: say("Other", "다른 반복")
    }
  }

  /// How long before it is due.
  func reminderName(_ minutes: Int?) -> String {
    switch minutes {
    case nil: say("None", "없음")
    case 0?: say("When it is due", "마감 시각에")
    case 1_440?: say("1 day before", "하루 전")
    case 60?: say("1 hour before", "1시간 전")
    case let minutes?: say("\(minutes) min before", "\(minutes)분 전")
    }
  }

  var todoAdded: String { say("Task added", "할 일을 추가했어요") }
  var todoChanged: String { say("Task changed", "할 일을 바꿨어요") }
  var todoDone: String { say("Task completed", "할 일을 끝냈어요") }
  var todoReopened: String { say("Task opened again", "할 일을 다시 열었어요") }
  var todoDeleted: String { say("Task deleted", "할 일을 삭제했어요") }

  var noTodosTitle: String { say("No tasks yet!", "아직 할 일이 없어요!") }
  var noTodosText: String {
    say(
      "Write one in a line, as you would say it: “Pay rent every month on the 1st”.",
      "말하듯 한 줄로 적어 보세요: ‘매달 1일 월세’.")
  }
  var nothingFoundTitle: String { say("Nothing found", "찾는 할 일이 없어요") }
  var nothingFoundText: String {
    say("Try other words, or take the filter away.", "다른 말로 찾거나 필터를 풀어 보세요.")
  }
  var allDoneTitle: String { say("All done", "모두 끝냈어요") }
  var allDoneText: String { say("Enjoy the quiet.", "편히 쉬세요.") }
  var nothingDoneTitle: String { say("Nothing done yet", "아직 끝낸 일이 없어요") }
  var nothingDoneText: String {
    say("What you complete is kept here.", "끝낸 할 일이 여기에 모여요.")
  }

  var tasks: String { say("Tasks", "할 일") }
  var doneTodos: String { say("Done", "완료") }
  var overdue: String { say("Overdue", "지난 일") }
  var today: String { say("Today", "오늘") }
  var upcoming: String { say("Upcoming", "다가오는 일") }
  var noDate: String { say("No date", "날짜 없음") }
  var progressLabel: String { say("Progress today", "오늘의 진행") }
  func openCount(_ count: Int) -> String {
    self.count(count, one: "open task", many: "open tasks", korean: "개 남음")
  }

  /// What was done today and this week, in one line.
  func doneLine(today: Int, week: Int) -> String {
    say("\(today) done today · \(week) this week", "오늘 \(today)개 · 이번 주 \(week)개 완료")
  }

  var search: String { say("Search tasks", "할 일 찾기") }
  var closeSearch: String { say("Close search", "찾기 닫기") }
  var filters: String { say("Lists and tags", "목록과 태그") }
  var sortBy: String { say("Sort by", "정렬") }
  func sortName(_ sort: TodoSort) -> String {
    switch sort {
    case .due: say("Due date", "마감일")
    case .priority: say("Priority", "우선순위")
    case .created: say("Newest", "최신순")
    case .byHand: say("By hand", "직접 정렬")
    }
  }

  func moveTodo(_ title: String) -> String { say("Move “\(title)”", "‘\(title)’ 옮기기") }
  var complete: String { say("Complete", "완료") }
  var markComplete: String { say("Mark as complete", "완료로 표시") }
  var edit: String { say("Edit", "편집") }
  var delete: String { say("Delete", "삭제") }
  var deleteTodo: String { say("Delete Task", "할 일 삭제") }
  func deleteQuestion(_ title: String) -> String {
    say("Delete “\(title)”?", "\(Particle.object.after("‘\(title)’")) 삭제할까요?")
  }
  var deleteText: String {
    say("You can undo this for a few seconds.", "몇 초 동안 되돌릴 수 있어요.")
  }
  var subtasks: String { say("Subtasks", "하위 할 일") }
  var addSubtask: String { say("Add a subtask", "하위 할 일 추가") }
  var add: String { say("Add", "추가") }
  var refreshing: String { say("Refreshing", "새로 고치는 중") }

  func faultText(_ fault: PropertyFault) -> String {
    switch (fault.number, fault.fault) {
    case (Todo.title.number, .missing): say("Write what is to be done.", "할 일을 적어 주세요.")
    case (Todo.title.number, .tooLong): say("At most 200 characters.", "200자까지 쓸 수 있어요.")
    case (Todo.notes.number, _): say("At most 10,000 characters.", "10,000자까지 쓸 수 있어요.")
    case (Todo.due.number, _): say("This day does not exist here.", "쓸 수 없는 날짜예요.")
    case (Todo.rule.number, _): say("This never comes round.", "돌아오지 않는 반복이에요.")
    case (Todo.tags.number, _):
      say("At most 20 tags of 50 characters.", "50자 이내의 태그를 20개까지 달 수 있어요.")
    case (Todo.estimate.number, _): say("From 1 to 1,440 minutes.", "1분부터 1,440분까지예요.")
    case (Todo.list.number, _): say("At most 100 characters.", "100자까지 쓸 수 있어요.")
    default: say("This cannot be used here.", "여기에는 쓸 수 없어요.")
    }
  }
}

/// Days and rules in words.
extension Words {
  /// "Tomorrow 17:00", "Fri 17 Jul", "7월 17일 (금)".
  func due(_ due: Due, today: CivilDate) -> String {
    let day = self.day(due.day, today: today)
    guard let time = due.time else { return day }
    return day + " " + time.text
  }

  func day(_ day: CivilDate, today: CivilDate) -> String {
    switch day.dayNumber - today.dayNumber {
    case -1: return say("Yesterday", "어제")
    case 0: return self.today
    case 1: return say("Tomorrow", "내일")
    default: break
    }
    let name = weekday(day.weekday.rawValue)
    let year = day.year == today.year ? "" : "\(day.year)"
    return say(
      "\(name) \(day.day) \(Self.shortMonths[day.month - 1])"
        + (year.utf8.isEmpty ? "" : " " + year),
      (year.utf8.isEmpty ? "" : year + "년 ") + "\(day.month)월 \(day.day)일 (\(name))")
  }

  /// The short name of a day of the week, 1 to 7.
  func weekday(_ number: Int) -> String {
    say(Self.shortDays[number - 1], Self.koreanDays[number - 1])
  }

  /// "Every 2 weeks on Mon, Thu", "매달 1일".
  func rule(_ rule: RecurrenceRule) -> String {
    var text = every(rule) + on(rule)
    switch rule.end {
    case .never: break
    case .count(let count): text += say(", \(count) times", ", \(count)번")
    case .until(let day):
      text += say(
        " until \(day.day) \(Self.shortMonths[day.month - 1]) \(day.year)",
        ", \(day.year)년 \(day.month)월 \(day.day)일까지")
    }
    return rule.isFromCompletion ? text + say(", from completion", ", 완료한 날부터") : text
  }

  private func every(_ rule: RecurrenceRule) -> String {
    let count = rule.interval
    switch rule.unit {
    case .day:
      return count == 1 ? say("Every day", "매일") : say("Every \(count) days", "\(count)일마다")
    case .week:
      if count == 1 && rule.weekdays == .workdays { return say("Every weekday", "평일마다") }
      return count == 1 ? say("Every week", "매주") : say("Every \(count) weeks", "\(count)주마다")
    case .month:
      return count == 1 ? say("Every month", "매달") : say("Every \(count) months", "\(count)개월마다")
    case .year:
      return count == 1 ? say("Every year", "매년") : say("Every \(count) years", "\(count)년마다")
    }
  }

  private func on(_ rule: RecurrenceRule) -> String {
    switch rule.unit {
    case .day: return ""
    case .week:
      if rule.weekdays.isEmpty || rule.interval == 1 && rule.weekdays == .workdays { return "" }
      return say(" on ", " ") + names(rule.weekdays)
    case .month, .year:
      var text = ""
      if rule.unit == .year, rule.month > 0 {
        text = say(" in \(Self.shortMonths[rule.month - 1])", " \(rule.month)월")
      }
      if rule.nth != 0 { return text + ordinal(rule) }
      if rule.days.isEmpty { return text }
      if rule.days == .last { return text + say(" on the last day", " 마지막 날") }
      var days = ""
      for day in 1...31 where rule.days.contains(day) {
        days += (days.utf8.isEmpty ? "" : ", ") + say("\(day)", "\(day)일")
      }
      return text + say(" on day ", " ") + days
    }
  }

  private func ordinal(_ rule: RecurrenceRule) -> String {
    let days = rule.weekdays == .workdays ? say("weekday", "평일") : names(rule.weekdays)
    if rule.nth < 0 { return say(" on the last ", " 마지막 ") + days }
    return say(" on the \(english(rule.nth)) ", " \(rule.nth)번째 ") + days
  }

  private func english(_ number: Int) -> String {
    switch number {
    case 1, 21, 31: "\(number)st"
    case 2, 22: "\(number)nd"
    case 3, 23: "\(number)rd"
    default: "\(number)th"
    }
  }

  private func names(_ days: WeekdaySet) -> String {
    var text = ""
    for day in Weekday.allCases where days.contains(day) {
      text += (text.utf8.isEmpty ? "" : ", ") + weekday(day.rawValue)
    }
    return text
  }

  private static let shortMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let shortDays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let koreanDays = ["월", "화", "수", "목", "금", "토", "일"]
}
