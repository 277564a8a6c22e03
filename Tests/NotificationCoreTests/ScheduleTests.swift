import Foundation
import Kernel
import NotificationCore
import RestockCore
import SyncCore
import TasksCore
import TestSupport
import Testing

/// Random days around changes of clocks, walked through minute by minute beside a model.
///
/// `LATER_SCHEDULES` says how many of them in all; two thousand otherwise.
@Suite struct ScheduleTests {
  /// Around each change of clocks.
  private static let count: Int = {
    let given = ProcessInfo.processInfo.environment["LATER_SCHEDULES"].flatMap { Int($0) }
    let changes = Place.all.map(\.changes.count).reduce(0, +)
    return given.map { max($0 / changes, 1) } ?? 300
  }()

  // Shows T09, R09, L87.
  @Test(arguments: Place.all)
  func everyReminderComesOnceAtItsMinuteAndNothingElse(place: Place) {
    for (number, change) in place.changes.enumerated() {
      let first = (change.dayNumber - 8) * 1_440
      let model = WallModel(first: first, count: 20 * 1_440)
      for seed in 0..<Self.count {
        var schedule = Schedule(
          model, place, around: change, seed: UInt64(number * Self.count + seed))
        schedule.walk()
        #expect(schedule.faults == [], "seed \(seed) around \(change.text)")
        if !schedule.faults.isEmpty { return }
      }
    }
  }
}

/// One account, a server that stops and starts, and what the model says of both.
private struct Schedule {
  let model: WallModel
  let start: Int
  var dice: SeededGenerator
  var sources = NoticeSources()
  /// The index of the person's zone.
  var zone: Int
  var events: [ID<Entity>: [ProductEvent]] = [:]
  var faults: [String] = []

  // What the server has.
  var plan: NoticePlan
  var told: Set<String> = []
  var toldOn: [CivilDate: Int] = [:]
  var lastLook = 0

  // What the model says, made anew at each change.
  /// Of each minute of a day, whether it is quiet.
  var quiet: [Bool] = []
  var reminders: [Reminder] = []
  var tellings: [Int: (base: CivilDate, day: CivilDate)] = [:]

  struct Reminder {
    var todo: ID<Entity>
    var minute: Int
    var key: String
  }

  init(_ model: WallModel, _ place: Place, around change: CivilDate, seed: UInt64) {
    self.model = model
    start = (change.dayNumber - 1) * 1_440
    dice = SeededGenerator(seed: seed)
    zone = Place.all.firstIndex { $0.zone.name == place.zone.name } ?? 0
    sources.zones = Place.all.map { $0.zone }
    plan = NoticePlan(sources, zone: place.zone)
    changeSettings()
    for _ in 0..<dice.below(6) { addTodo(writtenAt: 0) }
    for _ in 0..<dice.below(6) { addProduct() }
    plan = NoticePlan(sources, zone: place.zone)
    foresee()
  }

  mutating func walk() {
    var wake: Int?
    var upFrom = start
    for minute in start..<(start + 3 * 1_440) where faults.isEmpty {
      let changes = dice.below(300) == 0
      if changes { change(at: minute) }
      if dice.below(1_500) == 0 { upFrom = max(upFrom, minute + 1 + dice.below(600)) }
      guard minute >= upFrom else { continue }
      if changes || minute == upFrom || minute % 15 == 0 || wake.map({ $0 <= minute }) == true {
        look(at: minute)
        let told = self.told
        let next = plan.next(after: instant(minute), told: { told.contains($0) })
        wake = next.map { Int($0.dueAt.milliseconds / 60_000) }
      }
      expectReminders(at: minute)
      expectUsual(at: minute)
    }
  }

  // What the server does.

  private mutating func look(at minute: Int) {
    lastLook = minute
    let today = model.day(minute, zone)
    let notices = plan.due(
      after: instant(minute - 25 * 60), through: instant(minute), told: { told.contains($0) },
      toldToday: toldOn[today] ?? 0)
    for notice in notices {
      for key in [notice.key] + notice.covers where !told.insert(key).inserted {
        fault(minute, "twice: " + key)
      }
      if instant(minute) < notice.dueAt { fault(minute, "early: " + notice.key) }
      if !(instant(minute) < notice.expiresAt) { fault(minute, "expired: " + notice.key) }
      if notice.isSetByPerson { checkReminder(notice, minute) } else { checkUsual(notice, minute) }
      if plan.text(of: notice, words: sources.settings.words, at: instant(minute)) == nil {
        fault(minute, "nothing to say: " + notice.key)
      }
    }
    for (notice, after) in zip(notices, notices.dropFirst()) where after.dueAt < notice.dueAt {
      fault(minute, "order")
    }
  }

  private mutating func checkReminder(_ notice: Notice, _ minute: Int) {
    guard let reminder = reminders.first(where: { $0.key == notice.key }) else {
      return fault(minute, "of nothing: " + notice.key)
    }
    if notice.dueAt != instant(reminder.minute) { fault(minute, "wrong minute: " + notice.key) }
    if notice.thing != reminder.todo { fault(minute, "wrong thing: " + notice.key) }
  }

  private mutating func checkUsual(_ notice: Notice, _ minute: Int) {
    let today = model.day(minute, zone)
    toldOn[today, default: 0] += 1
    if (toldOn[today] ?? 0) > sources.settings.most { fault(minute, "too many") }
    if quiet[model.wall(minute, zone) % 1_440] { fault(minute, "in quiet hours") }
    guard let telling = tellings[Int(notice.dueAt.milliseconds / 60_000)], telling.day == today
    else { return fault(minute, "not its minute: " + notice.key) }
    if notice.sort == .product {
      if sources.settings.digest != nil { fault(minute, "single beside the digest") }
      let isWanted = notice.thing.map { wants($0, telling.base, telling.day) } ?? false
      if !isWanted { fault(minute, "not wanted: " + notice.key) }
    } else if notice.covers.isEmpty, !hasTodo(telling.day) {
      fault(minute, "empty digest")
    }
  }

  // What the model expects.

  private mutating func expectReminders(at minute: Int) {
    for reminder in reminders where reminder.minute <= minute && minute < reminder.minute + 360 {
      guard minute == reminder.minute || minute == lastLook else { continue }
      let written = Int(writtenAt(reminder.todo).milliseconds / 60_000)
      if reminder.minute < written || told.contains(reminder.key) { continue }
      let isSuperseded = reminders.contains {
        $0.todo == reminder.todo && $0.minute >= reminder.minute && $0.minute <= minute
          && told.contains($0.key)
      }
      if !isSuperseded { fault(minute, "lost: " + reminder.key) }
    }
  }

  private mutating func expectUsual(at minute: Int) {
    guard let telling = tellings[minute],
      (toldOn[telling.day] ?? 0) < sources.settings.most
    else { return }
    let isDigestTold = told.contains("d:" + telling.day.text)
    for (id, list) in events where !isDigestTold && wants(id, telling.base, telling.day) {
      if !told.contains(key(of: id, list, telling.day)) { fault(minute, "lost: " + id.text) }
    }
    if sources.settings.digest != nil, !isDigestTold, hasTodo(telling.day) {
      fault(minute, "lost digest")
    }
  }

  private mutating func foresee() {
    reminders = []
    for todo in sources.todos.values where !todo.isDone && sources.tasksSettings.remindersAreOn {
      guard let due = todo.due, let time = due.time else { continue }
      let wall = due.day.dayNumber * 1_440 + time.secondOfDay / 60
      let home = Place.all.firstIndex { $0.zone.name == due.zone } ?? zone
      for minutes in todo.reminders {
        let day = model.minute(showing: wall - minutes / 1_440 * 1_440, home)
        let key =
          "t:\(todo.id.text):\(wall):\(minutes)" + (due.zone.utf8.isEmpty ? "" : ":" + due.zone)
        reminders.append(Reminder(todo: todo.id, minute: day - minutes % 1_440, key: key))
      }
    }
    quiet = Array(repeating: false, count: 1_440)
    var hush = sources.settings.quietFrom
    while hush != sources.settings.quietUntil {
      quiet[hush] = true
      hush = (hush + 1) % 1_440
    }
    let quiet = self.quiet
    tellings = [:]
    let time = sources.settings.digest ?? sources.restockSettings.minuteOfDay
    var minuteOfDay: [CivilDate: Int] = [:]
    for day in (start / 1_440 - 3)...(start / 1_440 + 5) {
      let minute = model.minute(showing: day * 1_440 + time, zone, outside: { quiet[$0] })
      let shown = model.day(minute, zone)
      if let earlier = minuteOfDay[shown] { tellings[earlier] = nil }
      minuteOfDay[shown] = minute
      tellings[minute] = (CivilDate(dayNumber: day), shown)
    }
  }

  private func wants(_ id: ID<Entity>, _ base: CivilDate, _ today: CivilDate) -> Bool {
    guard let (product, history) = sources.products[id] else { return false }
    let outlook = Outlook(product, history, today: today)
    guard let bought = outlook.lastPurchase?.day, let due = outlook.dueDay,
      let from = ProductReminder.day(outlook, history.pauses, sources.restockSettings)
    else { return false }
    return sources.restockSettings.remindersAreOn && from <= base && bought < today
      && outlook.pause == nil && today <= due.adding(days: 7)
  }

  private func key(of id: ID<Entity>, _ list: [ProductEvent], _ today: CivilDate) -> String {
    let purchases = list.filter { $0.sort == .bought && $0.day <= today }
    let last = purchases.max { $0.day < $1.day }
    return "p:" + id.text + ":" + (last?.id.text ?? "")
  }

  /// Whether the digest of this day has a task to tell of.
  private func hasTodo(_ today: CivilDate) -> Bool {
    guard sources.tasksSettings.remindersAreOn else { return false }
    for todo in sources.todos.values where !todo.isDone {
      guard let due = todo.due else { continue }
      var day = due.day
      if let time = due.time,
        let home = Place.all.firstIndex(where: { $0.zone.name == due.zone })
      {
        let wall = due.day.dayNumber * 1_440 + time.secondOfDay / 60
        day = model.day(model.minute(showing: wall, home), zone)
      }
      let remindsItself = due.time != nil && !todo.reminders.isEmpty
      if day < today && today <= day.adding(days: 7) { return true }
      if day == today && !remindsItself { return true }
    }
    return false
  }

  private func writtenAt(_ todo: ID<Entity>) -> Instant {
    sources.todos[todo]?.createdAt ?? Instant(milliseconds: 0)
  }

  private func instant(_ minute: Int) -> Instant {
    Instant(milliseconds: Int64(minute) * 60_000)
  }

  private mutating func fault(_ minute: Int, _ text: String) {
    faults.append("\(model.day(minute, zone).text) \(model.wall(minute, zone) % 1_440): " + text)
  }

  // What happens to the account.

  private mutating func change(at minute: Int) {
    let todos = sources.todos.keys.sorted()
    let products = sources.products.keys.sorted()
    let today = model.day(minute, zone)
    switch dice.below(9) {
    case 0...3 where !todos.isEmpty: changeTodo(dice.pick(todos), at: minute)
    case 4 where !products.isEmpty: happens(.bought, dice.pick(products), today)
    case 5 where !products.isEmpty: happens(.paused, dice.pick(products), today)
    case 6: changeSettings()
    case 7: zone = dice.below(Place.all.count)
    default: addTodo(writtenAt: minute)
    }
    plan = NoticePlan(sources, zone: Place.all[zone].zone)
    foresee()
  }

  private mutating func changeTodo(_ id: ID<Entity>, at minute: Int) {
    guard var todo = sources.todos[id] else { return }
    switch dice.below(4) {
    case 0: todo.doneAt = instant(minute)
    case 1: todo.due = anyDue()
    case 2: todo.reminders = anyReminders()
    default:
      sources.todos[id] = nil
      return
    }
    sources.todos[id] = todo
  }

  private mutating func changeSettings() {
    let hours = dice.pick([(1_320, 480), (0, 0), (120, 150), (1_320, 150), (60, 600), (100, 700)])
    sources.settings.quietFrom = hours.0
    sources.settings.quietUntil = hours.1
    sources.settings.most = dice.below(5)
    sources.settings.digest = dice.below(2) == 0 ? nil : anyMinute()
    sources.restockSettings.minuteOfDay = anyMinute()
    sources.restockSettings.daysBefore = dice.below(4)
    sources.tasksSettings.remindersAreOn = dice.below(10) > 0
  }

  /// Often at night, when clocks change.
  private mutating func anyMinute() -> Int {
    dice.below(2) == 0 ? dice.below(240) : dice.below(1_440)
  }

  private mutating func anyDue() -> Due {
    let day = CivilDate(dayNumber: start / 1_440 - 1 + dice.below(6))
    if dice.below(4) == 0 { return Due(day: day) }
    let zone = dice.below(3) == 0 ? dice.pick(Place.all).zone.name : ""
    return Due(day: day, time: CivilTime(wrapping: anyMinute() * 60), zone: zone)
  }

  private mutating func anyReminders() -> [Int] {
    let some = [0, 10, 45, 60, 1_440, 1_500]
    return (0..<dice.below(3)).map { some[($0 * 3 + dice.below(3)) % some.count] }
  }

  private mutating func addTodo(writtenAt minute: Int) {
    let id = ID<Entity>(high: 1, low: dice.next())
    var todo = Todo(id: id, title: "Todo", due: anyDue(), reminders: anyReminders())
    todo.createdAt = instant(minute)
    sources.todos[id] = todo
  }

  private mutating func addProduct() {
    var product = Product(id: ID(high: 2, low: dice.next()), name: "Product")
    product.cycle = 1 + dice.below(6)
    product.deliveryDays = dice.below(2)
    events[product.id] = []
    sources.products[product.id] = (product, ProductHistory([]))
    happens(.bought, product.id, CivilDate(dayNumber: start / 1_440 - dice.below(7)))
  }

  private mutating func happens(
    _ sort: ProductEvent.Sort, _ id: ID<Entity>, _ day: CivilDate
  ) {
    var event = ProductEvent(sort, of: id, on: day)
    if sort == .paused, dice.below(2) == 0 { event.until = day.adding(days: 1 + dice.below(2)) }
    guard let (product, _) = sources.products[id],
      events[id]?.contains(where: { $0.id == event.id }) == false
    else { return }
    events[id]?.append(event)
    sources.products[id] = (product, ProductHistory(events[id] ?? []))
  }
}
