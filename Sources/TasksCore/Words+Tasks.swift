import Kernel
import Kit
import SyncCore
import Wire

extension Words {
  var addTodo: String { say("Add New Task", "새 할 일 추가") }
  var newTodo: String { say("New Task", "새 할 일") }
  var saveTodo: String { say("Save Task", "할 일 저장") }
  var saveChanges: String { say("Save Changes", "변경 내용 저장") }
  var todoTitle: String { say("Task", "할 일") }
  var todoTitlePlaceholder: String {
    say("Dentist tomorrow 5pm !high", "내일 오후 5시 치과 !높음")
  }
  var todoTitleHelper: String {
    say(
      "Days, times, repeats, !high, #list, and @tag are recognized as you type.",
      "날짜와 시간, 반복, !높음, #목록, @태그를 자동으로 인식해요.")
  }
  var description: String { say("Description", "설명") }
  var editDescription: String { say("Edit description", "설명 편집") }
  var dueDate: String { say("Due date", "기한") }
  var dueTime: String { say("Time", "시간") }
  var priority: String { say("Priority", "우선순위") }
  var repeats: String { say("Repeat", "반복") }
  func fromCompletion(byHour: Bool) -> String {
    say("Repeat from completion", byHour ? "완료한 시각 기준으로 반복" : "완료한 날 기준으로 반복")
  }
  func fromCompletionNote(byHour: Bool) -> String {
    byHour
      ? say("The next time counts from when you finish.", "완료한 시각을 기준으로 다음 시간을 정해요.")
      : say("The next date counts from the day you finish.", "완료한 날을 기준으로 다음 날짜를 정해요.")
  }
  var listName: String { say("List", "목록") }
  var tagNames: String { say("Tags", "태그") }
  var tagNamesHelper: String { say("Separate them with commas.", "쉼표로 구분해요.") }
  var reminder: String { say("Reminder", "알림") }
  var estimate: String { say("Estimate", "예상 시간") }
  var estimatedMinutes: String { say("Estimated minutes", "예상 시간(분)") }
  func minutes(_ count: Int) -> String { say("\(count) min", "\(count)분") }
  var recognised: String { say("Recognized", "인식한 내용") }
  func keepAsWords(_ text: String) -> String {
    say("Keep “\(text)” as text", "\(Particle.object.after("‘\(text)’")) 일반 글자로 두기")
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
    case .custom: say("Custom…", "직접 정하기…")
    }
  }

  /// How long before it is due.
  func reminderName(_ minutes: Int?) -> String {
    switch minutes {
    case nil: say("None", "없음")
    case 0?: say("When it’s due", "기한이 되면")
    case 1_440?: say("1 day before", "하루 전")
    case 60?: say("1 hour before", "1시간 전")
    case let minutes?: say("\(minutes) min before", "\(minutes)분 전")
    }
  }

  /// “Today, 4:50 PM”; without a time it waits for one.
  func reminds(_ minutes: Int, before due: Due?, today: CivilDate) -> String {
    guard let due, let time = due.time else {
      return say(
        "No time yet. It comes once a time is set.", "아직 시간이 없어요. 시간을 정하면 알려 드려요.")
    }
    let second = time.secondOfDay - minutes * 60
    let days = second >= 0 ? 0 : (second - 86_399) / 86_400
    let moment = Due(day: due.day.adding(days: days), time: CivilTime(wrapping: second))
    return self.due(moment, today: today)
  }
  var chooseTime: String { say("Choose a time", "시간 정하기") }

  var todoAdded: String { say("Task added", "할 일을 추가했어요") }
  var todoChanged: String { say("Changes saved", "변경 내용을 저장했어요") }
  func keptAside(_ title: String) -> String {
    say(
      "What couldn’t be saved is in a new task: \(title)", "저장하지 못한 내용을 새 할 일에 남겼어요: \(title)")
  }
  var unsavedText: String { say("Unsaved text", "저장하지 못한 내용") }
  var todoDone: String { say("Task completed", "할 일을 완료했어요") }
  var todoReopened: String { say("Task reopened", "완료를 취소했어요") }
  var todoDeleted: String { say("Task deleted", "할 일을 삭제했어요") }

  var noTodosTitle: String { say("No tasks yet!", "아직 할 일이 없어요!") }
  var noTodosText: String {
    say(
      "Write one in a line, the way you’d say it: “Pay rent every month on the 1st.”",
      "‘매달 1일 월세’처럼 말하듯 한 줄로 적어 보세요.")
  }
  var nothingFoundTitle: String { say("Nothing found", "검색 결과가 없어요") }
  var nothingFoundText: String {
    say("Try other words, or clear the filter.", "다른 단어로 검색하거나 필터를 해제해 보세요.")
  }
  var allDoneTitle: String { say("All done", "모두 완료했어요") }
  var allDoneText: String { say("Enjoy the quiet.", "편히 쉬세요.") }
  var nothingDoneTitle: String { say("Nothing done yet", "아직 완료한 할 일이 없어요") }
  var nothingDoneText: String {
    say("What you complete appears here.", "완료한 할 일이 여기에 모여요.")
  }

  var tasks: String { say("Tasks", "할 일") }
  var doneTodos: String { say("Done", "완료") }
  var overdue: String { say("Overdue", "기한 지남") }
  var upcoming: String { say("Upcoming", "예정") }
  var noDate: String { say("No date", "날짜 없음") }
  var progressLabel: String { say("Progress today", "오늘의 진행 상황") }
  func openCount(_ count: Int) -> String {
    self.count(count, one: "open task", many: "open tasks", korean: "개 남음")
  }

  /// What was done today and this week, in one line.
  func doneLine(today: Int, week: Int) -> String {
    say("\(today) done today · \(week) this week", "오늘 \(today)개 · 이번 주 \(week)개 완료")
  }

  var search: String { say("Search tasks", "할 일 검색") }
  var closeSearch: String { say("Close search", "검색 닫기") }
  var sortBy: String { say("Sort by", "정렬") }
  var orderAsElsewhere: String { say("Same as other places", "다른 곳과 같게") }
  var orderedByHand: String { say("Ordered by hand now.", "이제 직접 정렬해요.") }
  func orderName(_ order: TodoOrder) -> String {
    switch order {
    case .due: say("Due date", "기한순")
    case .priority: say("Priority", "우선순위순")
    case .created: say("Newest", "최신순")
    case .byHand: say("Manual", "직접 정렬")
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
  func partOf(_ title: String) -> String { say("Part of “\(title)”", "‘\(title)’의 하위 할 일") }
  func lineAdded(_ title: String) -> String {
    say("“\(title)” added", "\(Particle.object.after("‘\(title)’")) 추가했어요")
  }
  func without(_ name: String) -> String { say("Remove “\(name)”", "‘\(name)’ 빼기") }
  var addSubtask: String { say("Add a subtask", "하위 할 일 추가") }
  var add: String { say("Add", "추가") }

  func faultText(_ fault: PropertyFault) -> String {
    switch (fault.number, fault.fault) {
    case (Todo.title.number, .missing): say("Enter a task.", "할 일을 입력해 주세요.")
    case (Todo.title.number, .tooLong): tooLong(Todo.title.limits)
    case (Todo.notes.number, _): tooLong(Todo.notes.limits)
    case (Todo.due.number, _): say("This date can’t be used.", "쓸 수 없는 날짜예요.")
    case (Todo.rule.number, _): say("This never repeats.", "반복되는 날짜가 없어요.")
    case (Todo.tags.number, _): tooMany(Todo.tags.limits)
    case (Todo.estimate.number, _): enterMinutes(Todo.estimate.limits)
    case (Todo.list.number, _): nameFault(fault.fault, within: TodoList.name.limits)
    default: say("This can’t be used here.", "여기에는 쓸 수 없어요.")
    }
  }

  /// Of a list, a section, a filter or a tag.
  func nameFault(_ fault: ValueFault, within limits: Limits) -> String {
    fault == .missing ? say("Enter a name.", "이름을 입력해 주세요.") : tooLong(limits)
  }

  func tooLong(_ limits: Limits) -> String { upTo(characters: limits.characters.upperBound) }

  private func tooMany(_ limits: Limits) -> String {
    let (count, most) = (limits.count, limits.characters.upperBound)
    return say(
      "Use up to \(count) tags of \(most) characters each.",
      "\(most)자 이내의 태그를 \(count)개까지 달 수 있어요.")
  }

  private func enterMinutes(_ limits: Limits) -> String {
    let numbers = range(limits.numbers)
    return say("Enter \(numbers) minutes.", "\(numbers)분으로 입력해 주세요.")
  }
}

/// Days and rules in words.
extension Words {
  /// “Tomorrow, 5:00 PM”, “Fri, Jul 17”, “Fri 17 Jul, 17:00”, “7월 17일 (금)”.
  func due(_ due: Due, today: CivilDate) -> String {
    let day = self.day(due.day, today: today)
    guard let time = due.time else { return day }
    return day + say(", ", " ") + self.time(time)
  }

  func day(_ day: CivilDate, today: CivilDate) -> String {
    switch day.dayNumber - today.dayNumber {
    case -1: return say("Yesterday", "어제")
    case 0: return self.today
    case 1: return say("Tomorrow", "내일")
    default: return weekdayAndDate(day, today: today)
    }
  }

  /// “Every 2 weeks on Mon, Thu”, “매달 둘째 화요일”.
  func rule(_ rule: RecurrenceRule, today: CivilDate) -> String {
    var text = every(rule) + on(rule)
    switch rule.end {
    case .never: break
    case .count: text += ", " + end(rule.end, today: today)
    case .until: text += say(" ", ", ") + end(rule.end, today: today)
    }
    guard rule.isFromCompletion else { return text }
    return text
      + say(", from completion", rule.unit == .hour ? ", 완료한 시각 기준" : ", 완료한 날 기준")
  }

  /// “until Mon, Aug 31”, “10회”.
  func end(_ end: RecurrenceRule.End, today: CivilDate) -> String {
    switch end {
    case .never: return ""
    case .count(let count): return self.count(count, one: "time", many: "times", korean: "회")
    case .until(let day):
      let last = weekdayAndDate(day, today: today)
      return say("until \(last)", "\(last)까지")
    }
  }

  func every(_ rule: RecurrenceRule) -> String {
    let count = rule.interval
    switch rule.unit {
    case .hour:
      return count == 1 ? say("Every hour", "매시간") : say("Every \(count) hours", "\(count)시간마다")
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

  /// “The 15th”, “The last Friday”: where in its month it stands.
  func onDay(_ rule: RecurrenceRule) -> String {
    let text = on(rule).trimmed
    guard language == .english else { return text }
    // "on the 15th" stands by itself.
    return "The " + String(decoding: text.utf8.dropFirst(7), as: UTF8.self)
  }

  private func on(_ rule: RecurrenceRule) -> String {
    switch rule.unit {
    case .hour, .day: return ""
    case .week:
      if rule.weekdays.isEmpty || rule.interval == 1 && rule.weekdays == .workdays { return "" }
      return say(" on ", " ") + names(rule.weekdays)
    case .month, .year:
      let isYearly = rule.unit == .year && rule.month > 0
      let month = isYearly ? say(shortMonth(rule.month), "\(rule.month)월") : ""
      let inMonth = isYearly ? say(" in ", " ") + month : ""
      if !rule.nths.isEmpty { return inMonth + ordinals(rule) }
      if rule.days.isEmpty { return inMonth }
      if rule.days == .last { return inMonth + say(" on the last day", " 마지막 날") }
      var days = ""
      for day in 1...31 where rule.days.contains(day) {
        days += days.utf8.isEmpty ? "" : ", "
        days += say(isYearly ? "\(day)" : english(day), "\(day)일")
      }
      return isYearly
        ? say(" on " + monthAndDays(rule.month, days), " " + month + " " + days)
        : say(" on the ", " ") + days
    }
  }

  /// “ on the 2nd and 4th Sunday”, “ 둘째, 넷째 일요일”.
  private func ordinals(_ rule: RecurrenceRule) -> String {
    let days =
      rule.weekdays == .workdays ? say("weekday", "평일") : names(rule.weekdays, inFull: true)
    let nths = rule.nths.filter { $0 > 0 } + rule.nths.filter { $0 < 0 }
    var text = ""
    for (index, nth) in nths.enumerated() {
      let isLast = index == nths.count - 1
      text += index == 0 ? "" : isLast ? say(" and ", ", ") : ", "
      text += ordinal(nth)
    }
    return say(" on the ", " ") + text + " " + days
  }

  /// “2nd”, “last”, “둘째”.
  func ordinal(_ nth: Int) -> String {
    if nth > 0 { return say(english(nth), korean(nth)) }
    if nth == -1 { return say("last", "마지막") }
    return say("\(english(-nth)) to last", "끝에서 \(korean(-nth))")
  }

  private func korean(_ number: Int) -> String {
    switch number {
    case 1: "첫째"
    case 2: "둘째"
    case 3: "셋째"
    case 4: "넷째"
    case 5: "다섯째"
    default: "\(number)번째"
    }
  }

  private func english(_ number: Int) -> String {
    switch number {
    case 1, 21, 31: "\(number)st"
    case 2, 22: "\(number)nd"
    case 3, 23: "\(number)rd"
    default: "\(number)th"
    }
  }

  private func names(_ days: WeekdaySet, inFull: Bool = false) -> String {
    var text = ""
    for day in Weekday.allCases where days.contains(day) {
      let isShort = language == .english && !inFull
      let name = isShort ? shortWeekday(day.rawValue) : weekday(day.rawValue)
      text += (text.utf8.isEmpty ? "" : ", ") + name
    }
    return text
  }
}

/// The list's own sheet, and its rows as they are heard.
extension Words {
  func deleteTodo(_ title: String) -> String { say("Delete “\(title)”", "‘\(title)’ 삭제") }

  /// “due today at 5:00 PM”, “overdue, due yesterday”.
  func spokenDue(_ due: Due, today: CivilDate, isOverdue: Bool) -> String {
    let day =
      dayInSentence(due.day, today: today) + (due.time.map { say(" at ", " ") + time($0) } ?? "")
    return isOverdue
      ? say("overdue, due \(day)", "기한 지남, 기한 \(day)") : say("due \(day)", "기한 \(day)")
  }

  /// “tomorrow”, “Friday”: not at the beginning.
  func dayInSentence(_ day: CivilDate, today: CivilDate) -> String {
    switch day.dayNumber - today.dayNumber {
    case -1: say("yesterday", "어제")
    case 0: say("today", "오늘")
    case 1: say("tomorrow", "내일")
    default: self.day(day, today: today)
    }
  }
  var stillTyped: String {
    say(
      "Something you typed couldn’t be saved. It’s still in its task.",
      "저장하지 못한 내용이 있어요. 할 일에 그대로 남아 있어요.")
  }
  func spokenDone(_ time: String) -> String { say("done at \(time)", "\(time)에 완료") }
  func wasDue(_ day: String) -> String { say("Due \(day)", "기한 \(day)") }
  var spokenRepeats: String { say("repeats", "반복") }
  func spokenList(_ name: String) -> String { say("list \(name)", "목록 \(name)") }
  func spokenTags(_ names: String) -> String { say("tags \(names)", "태그 \(names)") }
  func spokenParts(_ parts: PartCount) -> String {
    say(
      "\(parts.done) of \(parts.all) subtasks done",
      "하위 할 일 \(parts.all)개 중 \(parts.done)개 완료")
  }
  func spokenPart(_ title: String) -> String { say("subtask \(title)", "하위 할 일 \(title)") }
  func spokenPriority(_ priority: TodoPriority) -> String {
    switch priority {
    case .none: ""
    case .low: say("priority low", "우선순위 낮음")
    case .medium: say("priority medium", "우선순위 보통")
    case .high: say("priority high", "우선순위 높음")
    }
  }
}
