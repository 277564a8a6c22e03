public import Kernel
public import SyncCore

/// How near the end of a product is.
public enum ProductStatus: Int, Hashable, Sendable, CaseIterable {
  /// 8 days or more.
  case plenty = 0
  /// 1 to 7 days.
  case soon = 1
  /// 0 days or less: time to rebuy.
  case due = 2

  public init(daysLeft: Int) {
    switch daysLeft {
    case 8...: self = .plenty
    case 1...7: self = .soon
    default: self = .due
    }
  }
}

/// What is to come of one product: computed from its whole history every time.
public struct Outlook: Hashable, Sendable {
  public let today: CivilDate
  /// Nil before anything was bought.
  public let lastPurchase: ProductEvent?
  /// The day on which it will have run out; nil before anything was bought.
  public let dueDay: CivilDate?
  /// Plenty on the day of a purchase.
  public let status: ProductStatus
  /// The pause that today lies in.
  public let pause: Pauses.Span?
  /// By when it has to be ordered; nil where no delivery takes time.
  public let orderBy: CivilDate?
  public let reason: Reason?

  /// What the day follows from.
  public struct Reason: Hashable, Sendable {
    public var bought: CivilDate
    public var packs: Int
    public var cycle: Int
    public var pausedDays: Int
    /// The signal that had the last word.
    public var signal: Signal?
    public var dueDay: CivilDate
  }

  public struct Signal: Hashable, Sendable {
    public var sort: ProductEvent.Sort
    public var day: CivilDate
    /// Days that "still have some" added.
    public var days: Int
  }

  public init(_ product: Product, _ history: ProductHistory, today: CivilDate) {
    self.today = today
    pause = history.pauses.span(on: today)
    lastPurchase = history.lastPurchase(by: today)
    guard let last = lastPurchase else {
      dueDay = nil
      orderBy = nil
      reason = nil
      status = .due
      return
    }
    let reason = Self.reason(product, last, history, today: today)
    self.reason = reason
    dueDay = reason.dueDay
    status =
      last.day == today
      ? .plenty : ProductStatus(daysLeft: reason.dueDay.dayNumber - today.dayNumber)
    orderBy =
      product.deliveryDays > 0 ? reason.dueDay.adding(days: -product.deliveryDays) : nil
  }

  /// Days until it has run out, none or less afterwards; nil before anything was bought.
  public var daysLeft: Int? { dueDay.map { $0.dayNumber - today.dayNumber } }

  /// The last day on which it may be bought or ordered.
  public var buyBy: CivilDate? { orderBy ?? dueDay }

  public var isPaused: Bool { pause != nil }

  /// Nothing says of it on that day that it runs out, however short its cycle is.
  public var isBoughtToday: Bool { lastPurchase?.day == today }

  /// Days that "still have some" adds: a sixth of the cycle, at most two weeks.
  static func grace(cycle: Int) -> Int { min((cycle + 5) / 6, 14) }

  private static func reason(
    _ product: Product, _ last: ProductEvent, _ history: ProductHistory, today: CivilDate
  ) -> Reason {
    var due = history.pauses.day(product.cycle * last.packs, after: last.day, today: today)
    var signal: Signal?
    for event in history.signals where event.day > last.day && event.day <= today {
      if event.sort == .ranOut {
        guard event.day < due else { continue }
        due = event.day
        signal = Signal(sort: .ranOut, day: event.day, days: 0)
      } else {
        let grace = grace(cycle: product.cycle)
        let later = history.pauses.day(grace, after: event.day, today: today)
        guard due < later else { continue }
        due = later
        signal = Signal(sort: .stillHaveSome, day: event.day, days: grace)
      }
    }
    return Reason(
      bought: last.day, packs: last.packs, cycle: product.cycle,
      pausedDays: signal == nil
        ? history.pauses.days(from: last.day, to: due, today: today) : 0,
      signal: signal, dueDay: due)
  }
}

/// When a person is to be reminded of one product, once for each purchase.
public struct ProductReminder: Hashable, Sendable {
  public let product: ID<Entity>
  /// The purchase that it belongs to: there is one reminder for each.
  public let purchase: ID<Entity>
  public let day: CivilDate
  public let instant: Instant

  /// Nil while reminders are off, nothing was bought, or a pause has no end.
  ///
  /// The chosen time of the day holds on the wall: a time that the clocks skip comes as much later, one
  /// that they show twice comes once, the first time.
  public init?(
    _ product: Product, _ outlook: Outlook, _ history: ProductHistory,
    _ settings: RestockSettings, zone: Zone
  ) {
    guard settings.remindersAreOn, !product.isDeleted, let purchase = outlook.lastPurchase,
      let day = Self.day(outlook, history.pauses, settings)
    else { return nil }
    self.product = product.id
    self.purchase = purchase.id
    self.day = day
    instant = zone.instant(of: CivilDateTime(day, settings.time))
  }

  /// The day of the reminder: so many days before it has to be bought, or once a pause is over.
  public static func day(
    _ outlook: Outlook, _ pauses: Pauses, _ settings: RestockSettings
  ) -> CivilDate? {
    guard let buyBy = outlook.buyBy, let bought = outlook.lastPurchase?.day else { return nil }
    let wanted = max(buyBy.adding(days: -settings.daysBefore), bought)
    guard let span = pauses.span(on: wanted) else { return wanted }
    return span.until
  }
}
