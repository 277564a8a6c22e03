import Kernel
import Kit
import RestockCore
import SyncCore
import TasksCore

/// A calendar of an account, as calendar programs subscribe to it.
struct Feed {
  /// Events of one calendar.
  private static let most = 2_000
  /// The seconds that sequence numbers count from: the first of the year 2020.
  private static let first: Int64 = 1_577_836_800

  let words: Words
  let now: Instant
  /// Where the person is, where that is known.
  let home: Zone?
  /// The server's address, before paths.
  let origin: String
  private var zones: [String: Zone] = [:]

  init(words: Words, now: Instant, home: Zone?, origin: String) {
    self.words = words
    self.now = now
    self.home = home
    self.origin = origin
  }

  private func calendar(_ name: String, _ write: (inout CalendarText) -> Void) -> [UInt8] {
    var text = CalendarText()
    text.part("VCALENDAR") { text in
      text.line("VERSION", "2.0")
      text.line("PRODID", "-//Later//Later//EN")
      text.line("CALSCALE", "GREGORIAN")
      text.text("NAME", name)
      text.text("X-WR-CALNAME", name)
      if let home { text.text("X-WR-TIMEZONE", home.name) }
      text.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
      text.line("X-PUBLISHED-TTL", "PT1H")
      write(&text)
    }
    return text.bytes
  }

  /// What every event says.
  private func head(
    _ text: inout CalendarText, uid: String, title: String, path: String, changedAt: Instant
  ) {
    text.line("UID", uid + "@later")
    // A calendar without a method: when its data was last revised (section 3.8.7.2).
    text.line("DTSTAMP", CalendarText.utc(changedAt))
    text.line("LAST-MODIFIED", CalendarText.utc(changedAt))
    let sequence = min(max(changedAt.milliseconds / 1_000 - Self.first, 0), 2_147_483_647)
    text.line("SEQUENCE", String(sequence))
    text.text("SUMMARY", title)
    text.line("URL", origin + path)
    text.line("TRANSP", "TRANSPARENT")
    text.line("CLASS", "PRIVATE")
  }

  private func alarm(_ text: inout CalendarText, minutes: Int, _ title: String) {
    text.part("VALARM") { text in
      text.line("ACTION", "DISPLAY")
      text.text("DESCRIPTION", title)
      text.line("TRIGGER", CalendarText.duration(minutes: -minutes))
    }
  }

  private func wholeDay(_ text: inout CalendarText, _ day: CivilDate) {
    text.line("DTSTART;VALUE=DATE", CalendarText.date(day))
    text.line("DTEND;VALUE=DATE", CalendarText.date(day.adding(days: 1)))
  }
}

// MARK: Tasks

extension Feed {
  mutating func tasks(_ due: [Agenda.Entry]) -> [UInt8] {
    let due = due.prefix(Self.most)
    for name in Set(due.compactMap { $0.todo.due?.zone }) {
      zones[name] = Zone(named: name, near: now)
    }
    // Only a time that repeats needs more than its instant.
    let repeating = Set(
      due.compactMap { $0.todo.rule == nil ? nil : $0.todo.due?.zone }.filter { zones[$0] != nil })
    let feed = self
    return calendar(words.tasksCalendar) { text in
      for name in repeating.sorted() { feed.zone(&text, name) }
      for entry in due { feed.event(&text, entry) }
    }
  }

  private func event(_ text: inout CalendarText, _ entry: Agenda.Entry) {
    let todo = entry.todo
    guard let due = todo.due else { return }
    text.part("VEVENT") { text in
      head(
        &text, uid: todo.id.text, title: todo.title, path: todo.path, changedAt: entry.changedAt)
      if !todo.notes.isEmpty { text.text("DESCRIPTION", todo.notes) }
      if !todo.tags.isEmpty { text.texts("CATEGORIES", todo.tags) }
      switch todo.priority {
      case .none: break
      case .low: text.line("PRIORITY", "9")
      case .medium: text.line("PRIORITY", "5")
      case .high: text.line("PRIORITY", "1")
      }
      let rule = todo.rule?.calendarRule(
        from: due.day, start: todo.series?.start ?? due.day
      ) { last in end(of: last, due) }
      time(&text, due, repeats: rule != nil)
      if due.time != nil, let minutes = todo.estimate {
        text.line("DURATION", CalendarText.duration(minutes: minutes))
      }
      if let rule { text.line("RRULE", rule) }
      guard due.time != nil else { return }
      for minutes in Set(todo.reminders).sorted()
      where Todo.reminders.limits.numbers.contains(minutes) {
        alarm(&text, minutes: minutes, todo.title)
      }
    }
  }

  /// A time without a zone is the wall's, wherever one is: a floating one.
  private func time(_ text: inout CalendarText, _ due: Due, repeats: Bool) {
    guard let time = due.time else { return wholeDay(&text, due.day) }
    let local = CivilDateTime(due.day, time)
    guard let zone = zones[due.zone] else {
      return text.line("DTSTART", CalendarText.local(local))
    }
    if repeats {
      text.line("DTSTART;TZID=\(zone.name)", CalendarText.local(local))
    } else {
      text.line("DTSTART", CalendarText.utc(zone.instant(of: local)))
    }
  }

  /// The end of a rule is written as the beginning is (section 3.3.10).
  private func end(of last: CivilDate, _ due: Due) -> String {
    guard let time = due.time else { return CalendarText.date(last) }
    let local = CivilDateTime(last, time)
    return zones[due.zone].map { CalendarText.utc($0.instant(of: local)) }
      ?? CalendarText.local(local)
  }

  private func zone(_ text: inout CalendarText, _ name: String) {
    guard let zone = zones[name] else { return }
    text.part("VTIMEZONE") { text in
      text.line("TZID", zone.name)
      var before = zone.firstOffset
      observance(&text, "19700101T000000", from: before, to: before, isSummer: false)
      for transition in zone.transitions {
        let local = CivilDateTime(transition.instant, offsetSeconds: before)
        observance(
          &text, CalendarText.local(local), from: before, to: transition.offsetSeconds,
          isSummer: transition.offsetSeconds > before)
        before = transition.offsetSeconds
      }
    }
  }

  private func observance(
    _ text: inout CalendarText, _ start: String, from: Int32, to: Int32, isSummer: Bool
  ) {
    text.part(isSummer ? "DAYLIGHT" : "STANDARD") { text in
      text.line("DTSTART", start)
      text.line("TZOFFSETFROM", CalendarText.offset(from))
      text.line("TZOFFSETTO", CalendarText.offset(to))
    }
  }
}

// MARK: What runs out

extension Feed {
  func restock(_ book: ProductBook, _ agenda: Agenda, today: CivilDate) -> [UInt8] {
    calendar(words.restockCalendar) { text in
      for product in book.live.prefix(Self.most / 2) {
        let history = book.history(product.id)
        let outlook = Outlook(product, history, today: today)
        guard let due = outlook.dueDay, !outlook.isPaused else { continue }
        let changedAt = agenda.changedAt(ofProduct: product.id)
        let remindOn =
          book.settings.remindersAreOn
          ? ProductReminder.day(outlook, history.pauses, book.settings) : nil
        // Said of the day on which something is to be done.
        let reminder = remindOn.map { day in
          ((outlook.orderBy ?? due).dayNumber - day.dayNumber) * 1_440
            - book.settings.minuteOfDay
        }
        if let order = outlook.orderBy {
          event(
            &text, product, uid: "\(product.id.text)-order", words.orderNow(product.name), order,
            changedAt, reminder: reminder)
        }
        event(
          &text, product, uid: product.id.text, words.runsOut(product.name), due, changedAt,
          reminder: outlook.orderBy == nil ? reminder : nil)
      }
    }
  }

  private func event(
    _ text: inout CalendarText, _ product: Product, uid: String, _ title: String,
    _ day: CivilDate, _ changedAt: Instant, reminder: Int?
  ) {
    text.part("VEVENT") { text in
      head(&text, uid: uid, title: title, path: product.path, changedAt: changedAt)
      if !product.notes.isEmpty { text.text("DESCRIPTION", product.notes) }
      wholeDay(&text, day)
      if let reminder { alarm(&text, minutes: reminder, title) }
    }
  }
}

extension Words {
  var tasksCalendar: String { say("Tasks", "할 일") }
  var restockCalendar: String { say("Runs out", "떨어지는 날") }
  func runsOut(_ name: String) -> String { say("\(name) runs out", "\(name) 떨어지는 날") }
  func orderNow(_ name: String) -> String { say("Order \(name)", "\(name) 주문하기") }
}
