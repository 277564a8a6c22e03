public import Kernel
public import ViewTree

/// The days of a month, to choose one of: what is shown, what is chosen, and what a press or a key does.
public struct MonthCalendar<Action> {
  /// Of the group; the days' own begin with it.
  public var id: String
  /// What is chosen, in words.
  public var label: String
  /// The one that Tab leads to; its month is shown.
  public var day: CivilDate
  public var chosen: CivilDate?
  public var today: CivilDate
  public var onChoose: (CivilDate) -> Action
  /// The month of this day is to be shown.
  public var onTurn: (CivilDate) -> Action
  /// The keyboard goes to this day, whose element has the id.
  public var onReach: (CivilDate, String) -> Action
  /// Escape was pressed.
  public var onEscape: Action

  public init(
    id: String, label: String, day: CivilDate, chosen: CivilDate?, today: CivilDate,
    onChoose: @escaping (CivilDate) -> Action, onTurn: @escaping (CivilDate) -> Action,
    onReach: @escaping (CivilDate, String) -> Action, onEscape: Action
  ) {
    self.id = id
    self.label = label
    self.day = day.heldInCalendar
    self.chosen = chosen
    self.today = today
    self.onChoose = onChoose
    self.onTurn = onTurn
    self.onReach = onReach
    self.onEscape = onEscape
  }

  fileprivate func id(of day: CivilDate) -> String { id + "-" + day.text }

  /// What a key does; those that mean nothing here leave things as they are.
  ///
  /// The arrows lead a day or a week on, Home and End to the ends of the week, Page Up and Page Down a month on, with
  /// Shift a year.
  fileprivate func press(_ event: Event, _ words: Words) -> Action {
    if event.text == "Escape" { return onEscape }
    guard event.modifiers < 2, let next = next(event, words)?.heldInCalendar else {
      return onTurn(day)
    }
    return onReach(next, id(of: next))
  }

  private func next(_ event: Event, _ words: Words) -> CivilDate? {
    let months = event.modifiers == 1 ? 12 : 1
    let start = words.weekStart(of: day)
    switch event.text {
    case "ArrowLeft": return day.adding(days: -1)
    case "ArrowRight": return day.adding(days: 1)
    case "ArrowUp": return day.adding(days: -7)
    case "ArrowDown": return day.adding(days: 7)
    case "Home": return start
    case "End": return start.adding(days: 6)
    case "PageUp": return day.adding(months: -months)
    case "PageDown": return day.adding(months: months)
    default: return nil
    }
  }
}

extension CivilDate {
  /// Held within the years that a day may be in: 1900 to 9999.
  fileprivate var heldInCalendar: CivilDate {
    year < 1900 ? CivilDate(year: 1900, month: 1, day: 1) ?? self : self
  }
}

extension Node {
  /// A calendar of one month, with the way to the one before and the one after.
  public static func month(_ calendar: MonthCalendar<Action>, _ words: Words) -> Node {
    let day = calendar.day
    return Node(
      .div, .className("month"), .id(calendar.id), .role("group"), .label(calendar.label)
    ) {
      Node(.div, .className("section-head")) {
        turn(.back, words.previousMonth, "-before", calendar, by: -1)
        Node(.p, .className("section-title"), .live("polite")) { words.monthAndYear(day) }
        turn(.forward, words.nextMonth, "-after", calendar, by: 1)
      }
      Node(
        .div, .role("grid"), .label(words.monthAndYear(day)),
        on: Handler(.keyDown) { calendar.press($0, words) }
      ) {
        weekdays(words)
        weeks(calendar, words)
      }
    }
  }

  private static func turn(
    _ icon: Icon, _ label: String, _ end: String, _ calendar: MonthCalendar<Action>,
    by months: Int
  ) -> Node {
    iconButton(
      icon, label: label, id: calendar.id + end,
      action: calendar.onTurn(calendar.day.adding(months: months)))
  }

  private static func weekdays(_ words: Words) -> Node {
    Node(.div, .className("week"), .role("row"), key: "weekdays") {
      for step in 0..<7 {
        let number = (words.firstWeekday + step - 1) % 7 + 1
        Node(
          .span, .className("week-day"), .role("columnheader"), .label(words.weekday(number))
        ) { words.shortWeekday(number) }
      }
    }
  }

  private static func weeks(_ calendar: MonthCalendar<Action>, _ words: Words) -> [Node] {
    let day = calendar.day
    let first = day.adding(days: 1 - day.day)
    let start = words.weekStart(of: first)
    let length = CivilDate.length(ofMonth: day.month, year: day.year)
    let count = (first.dayNumber - start.dayNumber + length + 6) / 7
    return (0..<count).map { week in
      Node(.div, .className("week"), .role("row"), key: "\(week)") {
        for step in 0..<7 {
          let number = week * 7 + step - (first.dayNumber - start.dayNumber)
          if number >= 0, number < length {
            cell(first.adding(days: number), calendar, words)
          } else {
            Node(.span, .className("week-day"), .role("gridcell"), key: "\(step)")
          }
        }
      }
    }
  }

  private static func cell(
    _ day: CivilDate, _ calendar: MonthCalendar<Action>, _ words: Words
  ) -> Node {
    Node(
      .button, .type("button"), .className("week-day"), .id(calendar.id(of: day)),
      .role("gridcell"), .label(words.fullDay(day, today: calendar.today)),
      .state(.ariaSelected, day == calendar.chosen),
      day == calendar.today ? Attribute(.ariaCurrent, "date") : nil,
      Attribute(.tabIndex, day == calendar.day ? "0" : "-1"), key: day.text,
      on: .click(calendar.onChoose(day))
    ) {
      Node(.span, .className("week-number")) { "\(day.day)" }
    }
  }
}

extension Words {
  /// The weekday that a week of a calendar begins with, 1 to 7.
  ///
  /// Monday, but Sunday in the United States and Korea (CLDR 48).
  public var firstWeekday: Int { isDayFirst ? 1 : 7 }

  /// The first day of the week that this day is in.
  func weekStart(of day: CivilDate) -> CivilDate {
    day.adding(days: -((day.weekday.rawValue - firstWeekday + 7) % 7))
  }

  /// “December 2026”, “2026년 12월”.
  func monthAndYear(_ day: CivilDate) -> String {
    say("\(month(day.month)) \(day.year)", "\(day.year)년 \(day.month)월")
  }

  /// “Friday, Dec 4”, “Friday 4 Dec”, “12월 4일 금요일”.
  public func fullDay(_ day: CivilDate, today: CivilDate) -> String {
    let weekday = weekday(day.weekday.rawValue)
    let date = date(day, today: today)
    return say(named(weekday, date), date + " " + weekday)
  }

  private func month(_ number: Int) -> String {
    switch number {
    case 1: "January"
    case 2: "February"
    case 3: "March"
    case 4: "April"
    case 5: "May"
    case 6: "June"
    case 7: "July"
    case 8: "August"
    case 9: "September"
    case 10: "October"
    case 11: "November"
    default: "December"
    }
  }

  var previousMonth: String { say("Previous month", "이전 달") }
  var nextMonth: String { say("Next month", "다음 달") }
}
