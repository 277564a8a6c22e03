import Kernel
import RestockCore
import SyncCore

/// When something usual is told on a day.
struct Telling: Sendable {
  /// The day whose minute it is.
  var base: CivilDate
  /// The day on which it is told: the next one, where quiet hours came between.
  var day: CivilDate
  var at: Instant
  /// Whether it waited for the end of quiet hours.
  var isHeld: Bool
}

/// A product that runs out, and when that is said.
struct RunningOut: Sendable {
  var product: Product
  var key: String
  var outlook: Outlook
  var dueDay: CivilDate
  var buyBy: CivilDate
  /// The first day on which it is to be told.
  var from: CivilDate

  /// Nil where nothing is to be told of it, and a week after it ran out.
  init?(_ product: Product, _ history: ProductHistory, _ sources: NoticeSources, on day: CivilDate)
  {
    let settings = sources.restockSettings
    guard settings.remindersAreOn, !product.isDeleted else { return nil }
    let outlook = Outlook(product, history, today: day)
    guard let purchase = outlook.lastPurchase, let dueDay = outlook.dueDay,
      let buyBy = outlook.buyBy, !(dueDay.adding(days: Notice.daysAfter) < day),
      let from = ProductReminder.day(outlook, history.pauses, settings)
    else { return nil }
    self.product = product
    self.outlook = outlook
    self.dueDay = dueDay
    self.buyBy = buyBy
    self.from = from
    key = Notice.key(product: product.id, purchase: purchase.id)
  }

  /// Whether it may be told on the day that this was computed for, at a minute of `base`.
  func isToTell(by base: CivilDate) -> Bool {
    !(base < from) && !outlook.isPaused && !outlook.isBoughtToday
  }

  static func isMoreUrgent(_ left: RunningOut, _ right: RunningOut) -> Bool {
    left.buyBy == right.buyBy ? left.product.id < right.product.id : left.buyBy < right.buyBy
  }
}

extension NoticePlan {
  /// What is told on this day beside what the person set, once its time has come.
  func usual(at now: Instant, _ told: (String) -> Bool, _ toldToday: Int) -> [Notice] {
    let wall = zone.local(at: now)
    let left = sources.settings.most - toldToday
    guard left > 0, !quiet.contains(wall.time),
      let telling = self.telling(on: wall.date), !(now < telling.at), now < expiry(of: telling)
    else { return [] }
    var untold: [RunningOut] = []
    for product in runningOut(telling, now: now) where !told(product.key) {
      untold.append(product)
    }
    let isDigest = sources.settings.digest != nil
    if isDigest || telling.isHeld && untold.count > 1 {
      var notice = digest(telling)
      guard !told(notice.key), !untold.isEmpty || isDigest && hasTodoToTell(on: telling.day)
      else { return [] }
      for product in untold { notice.covers.append(product.key) }
      return [notice]
    }
    return untold.inOrder(RunningOut.isMoreUrgent).prefix(left).map { single($0, telling) }
  }

  func nextUsual(after: Instant, _ told: ((String) -> Bool)?) -> Notice? {
    guard sources.settings.most > 0, let first = firstTelling(after: after) else { return nil }
    var next: (day: CivilDate, product: RunningOut)?
    for (product, history) in sources.products.values {
      guard let running = RunningOut(product, history, sources, on: first.day),
        let day = nextDay(of: running, history, first, told)
      else { continue }
      if let best = next {
        guard day < best.day || day == best.day && RunningOut.isMoreUrgent(running, best.product)
        else { continue }
      }
      next = (day, running)
    }
    if sources.settings.digest == nil {
      guard let next, let telling = self.telling(on: next.day) else { return nil }
      return single(next.product, telling)
    }
    var day = next?.day
    for todo in dueTodos {
      let wanted = max(first.day, todo.firstDay)
      guard !(todo.lastDay < wanted), day.map({ wanted < $0 }) ?? true else { continue }
      day = wanted
    }
    return day.flatMap { telling(on: $0) }.map { digest($0) }
  }

  /// What runs out and is to be told then.
  func runningOut(_ telling: Telling, now: Instant) -> [RunningOut] {
    var list: [RunningOut] = []
    for (product, history) in sources.products.values {
      // What is written down after the minute waits for that of the next day.
      if telling.at < product.createdAt, !(now < product.createdAt) { continue }
      guard let running = RunningOut(product, history, sources, on: telling.day),
        running.isToTell(by: telling.base)
      else { continue }
      list.append(running)
    }
    return list
  }

  /// A todo that reminds by itself on the day makes no digest.
  private func hasTodoToTell(on day: CivilDate) -> Bool {
    for todo in dueTodos where !(day < todo.firstDay) && !(todo.lastDay < day) { return true }
    return false
  }

  /// The first day from then on which a product is told, if it is.
  private func nextDay(
    of running: RunningOut, _ history: ProductHistory, _ first: Telling,
    _ told: ((String) -> Bool)?
  ) -> CivilDate? {
    let held = first.day.dayNumber - first.base.dayNumber
    var day = running.from.adding(days: held)
    if let bought = running.outlook.lastPurchase?.day { day = max(day, bought.adding(days: 1)) }
    if let told {
      if told(running.key) { return nil }
      day = max(day, first.day)
    }
    if let pause = history.pauses.span(on: day) {
      guard let until = pause.until else { return nil }
      day = until
    }
    let last = running.dueDay.adding(days: Notice.daysAfter)
    return day < first.day || last < day ? nil : day
  }

  private func single(_ running: RunningOut, _ telling: Telling) -> Notice {
    let id = running.product.id
    return Notice(
      key: running.key, tag: "p:" + id.text, sort: .product, thing: id, dueAt: telling.at,
      expiresAt: expiry(of: telling), isSetByPerson: false)
  }

  private func digest(_ telling: Telling) -> Notice {
    Notice(
      key: Notice.key(digestOn: telling.day), tag: "d", sort: .digest, thing: nil,
      dueAt: telling.at, expiresAt: expiry(of: telling), isSetByPerson: false)
  }
}

extension DueTodo {
  /// The days on which the digest is about it.
  var firstDay: CivilDate { isReminded ? day.adding(days: 1) : day }
  var lastDay: CivilDate { day.adding(days: Notice.daysAfter) }
}

/// The moments.
extension NoticePlan {
  /// When something is told on this day; nil where clocks or quiet hours leave no minute for it.
  func telling(on day: CivilDate) -> Telling? {
    let minute = sources.settings.digest ?? sources.restockSettings.minuteOfDay
    for back in 0...2 {
      let base = day.adding(days: -back)
      let wall = CivilDateTime(base, .ofDay(minute: minute))
      let at = zone.instant(of: wall, outside: quiet)
      guard zone.local(at: at).date == day else { continue }
      return Telling(base: base, day: day, at: at, isHeld: zone.instant(of: wall) < at)
    }
    return nil
  }

  private func firstTelling(after: Instant) -> Telling? {
    let today = zone.local(at: after).date
    for ahead in 0...3 {
      if let telling = telling(on: today.adding(days: ahead)), after < telling.at {
        return telling
      }
    }
    return nil
  }

  /// The end of the day, or quiet hours before that.
  private func expiry(of telling: Telling) -> Instant {
    let end = zone.instant(of: CivilDateTime(telling.day.adding(days: 1), .midnight))
    guard quiet.from != quiet.until else { return end }
    let hush = zone.instant(of: CivilDateTime(telling.day, .ofDay(minute: quiet.from)))
    return telling.at < hush ? min(end, hush) : end
  }
}
