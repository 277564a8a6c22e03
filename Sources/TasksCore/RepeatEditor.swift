public import Kernel
import Kit
import SyncCore
import ViewTree

/// One step by which a person changes how a todo repeats.
public enum RuleChange: Hashable, Sendable {
  case interval(Int)
  case unit(RecurrenceRule.Unit)
  /// One more day of the week, or one less.
  case weekday(Weekday)
  /// By the number of the choice on the screen.
  case place(String)
  /// One more day of the month, or one less.
  case day(Int)
  /// One more of the month's such days of the week, or one less; -1 is the last.
  case nth(Int)
  case end(String)
  case until(String)
  case count(Int)
}

/// Where in its month a rule's date stands.
///
/// The numbers are those of the choices on the screen.
enum MonthPlace: Int, CaseIterable {
  case day = 0
  case lastDay = 1
  case weekday = 2
  case lastWeekday = 3

  init(_ rule: RecurrenceRule) {
    if !rule.nths.isEmpty {
      self = rule.nth < 0 ? .lastWeekday : .weekday
    } else {
      self = rule.days == .last ? .lastDay : .day
    }
  }

  /// The rule with this place, as the day has it.
  func of(_ day: CivilDate, _ rule: RecurrenceRule) -> RecurrenceRule {
    var rule = rule
    rule.days = .none
    rule.weekdays = .none
    rule.setNths([])
    switch self {
    case .day: rule.days = MonthDaySet([day.day])
    case .lastDay: rule.days = .last
    case .weekday:
      rule.weekdays = WeekdaySet([day.weekday])
      rule.setNths([(day.day - 1) / 7 + 1])
    case .lastWeekday:
      rule.weekdays = WeekdaySet([day.weekday])
      rule.setNths([-1])
    }
    if rule.unit == .year { rule.month = day.month }
    return rule
  }
}

extension RecurrenceRule {
  /// The rule after the step; `day` is when the todo is due.
  func changed(_ change: RuleChange, on day: CivilDate) -> RecurrenceRule {
    var rule = self
    switch change {
    case .interval(let step):
      rule.interval = (interval + step).clamped(to: unit.intervals)
    case .unit(let unit):
      guard unit != self.unit else { return rule }
      rule = RecurrenceRule(
        unit, every: interval.clamped(to: unit.intervals), isFromCompletion: isFromCompletion,
        end: end)
      rule = rule.anchored(at: day)
    case .weekday(let weekday):
      let bits = weekdays.bits ^ 1 << (weekday.rawValue - 1)
      // One day stays.
      if bits != 0 { rule.weekdays = WeekdaySet(bits: bits) }
    case .place(let text):
      guard let place = Int(text).flatMap({ MonthPlace(rawValue: $0) }) else { return rule }
      return place.of(day, rule)
    case .day(let number):
      let bits = shownDays(on: day).bits ^ 1 << (number - 1)
      if bits != 0 { rule.days = MonthDaySet(bits: bits) }
    case .nth(let nth):
      let others = nths.filter { $0 != nth }
      if others.count == nths.count { rule.setNths(nths + [nth]) }
      if others.count < nths.count && !others.isEmpty { rule.setNths(others) }
    case .end(let text):
      switch text {
      case "until": rule.end = .until(day.adding(days: 90))
      case "count": rule.end = .count(10)
      default: rule.end = .never
      }
    case .until(let text):
      if let last = CivilDate(text: text), last >= day { rule.end = .until(last) }
    case .count(let step):
      if case .count(let count) = end { rule.end = .count((count + step).clamped(to: Self.counts)) }
    }
    return rule
  }

  /// Its days of the month; as long as it names none, the day on which the todo is due.
  func shownDays(on day: CivilDate) -> MonthDaySet {
    days.isEmpty ? MonthDaySet([day.day]) : days
  }
}

extension TasksState {
  /// Of a new todo it stays typed until that is saved; of one that there is it is stored at once.
  mutating func changeRule(_ change: RuleChange, _ moment: Moment) -> [TasksEffect] {
    let region = words.region
    func changed(_ form: TodoForm) -> TodoForm {
      var form = form
      let entry = form.entry(at: moment.wall, in: region)
      let rule = form.rule(entry) ?? RecurrenceRule(.week)
      let day = form.day(entry) ?? moment.today
      form.custom = rule.changed(change, on: day)
      form.fields[.rule] = FormText.choice(.custom)
      return form
    }
    if form?.isNew == true { return changeForm { $0 = changed($0) } }
    guard let id = details, let todo = todos[id] else { return [] }
    keepLines(moment)
    return store(changed(stored(todo)), moment)
  }
}

/// How a todo repeats, step by step, beside words.
enum RepeatEditor {
  static func view(
    _ rule: RecurrenceRule, day: CivilDate, id: String, last: Node<TasksAction>, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    return Node(
      .div, .className("repeat-editor"), .id(id), .role("group"), .label(words.adjustRepeat)
    ) {
      Node.stepper(
        Stepper(
          label: words.interval, text: words.every(rule), lessLabel: words.lessOften,
          moreLabel: words.moreOften,
          less: rule.interval > 1 ? .ruleChanged(.interval(-1)) : nil,
          more: rule.interval < rule.unit.intervals.upperBound
            ? .ruleChanged(.interval(1)) : nil,
          idle: .ruleChanged(.interval(0))))
      Node.segments(
        id: id + "-unit", label: words.unit,
        [RecurrenceRule.Unit.hour, .day, .week, .month, .year].map { unit in
          Option(
            words.unitName(unit), isOn: unit == rule.unit, action: .ruleChanged(.unit(unit)))
        })
      if rule.unit == .week { weekdays(rule, words) }
      if rule.unit == .month || rule.unit == .year {
        places(rule, day, id, words)
        if rule.nths.isEmpty { days(rule.shownDays(on: day), words) } else { nths(rule, words) }
      }
      end(rule, day, id, scene)
      last
    }
  }

  private static func weekdays(
    _ rule: RecurrenceRule, _ words: Words
  ) -> Node<TasksAction> {
    Node(.div, .className("chips wrapped weekdays"), .role("group"), .label(words.weekdaysLabel)) {
      for weekday in Weekday.allCases {
        Node.chip(
          words.shortWeekday(weekday.rawValue), isOn: rule.weekdays.contains(weekday),
          action: .ruleChanged(.weekday(weekday)))
      }
    }
  }

  private static func places(
    _ rule: RecurrenceRule, _ day: CivilDate, _ id: String, _ words: Words
  ) -> Node<TasksAction> {
    Node(.div, .className("lines")) {
      Node.select(
        Select(
          id: id + "-place", label: words.placeLabel,
          choices: MonthPlace.allCases.map { place in
            Select.Choice("\(place.rawValue)", words.place(place, day, rule))
          }, value: "\(MonthPlace(rule).rawValue)"),
        onChange: { .ruleChanged(.place($0)) })
    }
  }

  private static func days(_ days: MonthDaySet, _ words: Words) -> Node<TasksAction> {
    Node(.div, .className("chips wrapped weekdays"), .role("group"), .label(words.daysLabel)) {
      for day in 1...31 {
        Node.chip("\(day)", isOn: days.contains(day), action: .ruleChanged(.day(day)))
      }
    }
  }

  private static func nths(_ rule: RecurrenceRule, _ words: Words) -> Node<TasksAction> {
    Node(.div, .className("chips wrapped"), .role("group"), .label(words.nthsLabel)) {
      for nth in [1, 2, 3, 4, 5, -1] {
        Node.chip(
          words.ordinal(nth).startingLarge, isOn: rule.nths.contains(nth),
          action: .ruleChanged(.nth(nth)))
      }
    }
  }

  private static func end(
    _ rule: RecurrenceRule, _ day: CivilDate, _ id: String, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    return Node(.div, .className("lines")) {
      Node.select(
        Select(
          id: id + "-end", label: words.endLabel,
          choices: [
            Select.Choice("never", words.endNever), Select.Choice("until", words.endUntil),
            Select.Choice("count", words.endCount),
          ], value: endChoice(rule)),
        onChange: { .ruleChanged(.end($0)) })
      if case .until(let last) = rule.end {
        Node.field(lastDay(last, id, scene), onInput: { .ruleChanged(.until($0)) })
      }
      if case .count(let count) = rule.end {
        Node.stepper(
          Stepper(
            label: words.times, text: words.times(count), lessLabel: words.timesLess,
            moreLabel: words.timesMore, less: count > 1 ? .ruleChanged(.count(-1)) : nil,
            more: count < RecurrenceRule.counts.upperBound ? .ruleChanged(.count(1)) : nil,
            idle: .ruleChanged(.count(0))))
      }
    }
  }

  private static func lastDay(
    _ day: CivilDate, _ id: String, _ scene: Scene
  ) -> TextField {
    let words = scene.words
    var field = TextField(id: id + "-until", kind: .date, label: words.endUntil, value: day.text)
    field.isRequired = false
    field.shown = words.weekdayAndDate(day, today: scene.today)
    return field
  }

  private static func endChoice(_ rule: RecurrenceRule) -> String {
    switch rule.end {
    case .never: "never"
    case .until: "until"
    case .count: "count"
    }
  }
}

extension Words {
  fileprivate var adjustRepeat: String { say("Adjust repeat", "반복 자세히 정하기") }
  fileprivate var interval: String { say("How often", "간격") }
  fileprivate var lessOften: String { say("Shorter interval", "간격 줄이기") }
  fileprivate var moreOften: String { say("Longer interval", "간격 늘리기") }
  fileprivate var unit: String { say("Repeat by", "반복 단위") }
  fileprivate func unitName(_ unit: RecurrenceRule.Unit) -> String {
    switch unit {
    case .hour: say("Hour", "시간")
    case .day: say("Day", "일")
    case .week: say("Week", "주")
    case .month: say("Month", "월")
    case .year: say("Year", "년")
    }
  }
  fileprivate var weekdaysLabel: String { say("Days of the week", "요일") }
  fileprivate var placeLabel: String { say("On", "날짜") }
  fileprivate var daysLabel: String { say("Days of the month", "날짜 고르기") }
  fileprivate var nthsLabel: String { say("Weeks of the month", "몇째 주 고르기") }
  /// The one that the rule has as the rule has it, with all its days.
  fileprivate func place(
    _ place: MonthPlace, _ day: CivilDate, _ current: RecurrenceRule
  ) -> String {
    var rule = place.of(day, RecurrenceRule(.month))
    if MonthPlace(current) == place {
      rule = current
      rule.unit = .month
      if rule.nths.isEmpty { rule.days = rule.shownDays(on: day) }
    }
    return onDay(rule)
  }
  fileprivate var endLabel: String { say("Ends", "끝") }
  fileprivate var endNever: String { say("Never", "계속 반복") }
  fileprivate var endUntil: String { say("On a date", "날짜까지") }
  fileprivate var endCount: String { say("After a number of times", "횟수만큼") }
  fileprivate var times: String { say("Times", "횟수") }
  fileprivate func times(_ count: Int) -> String {
    say(count == 1 ? "1 time" : "\(count) times", "\(count)회")
  }
  fileprivate var timesLess: String { say("One time less", "한 번 줄이기") }
  fileprivate var timesMore: String { say("One time more", "한 번 늘리기") }
}
