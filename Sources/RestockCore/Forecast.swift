public import Kernel
import SyncCore

/// How long a pack really lasts, from when it was bought.
///
/// Robust: days of pauses do not count, several packs share their time, "ran out" ends a pack before the
/// next purchase does, what is far from the middle (a forgotten purchase, a holiday nobody noted) is left
/// out, and a lasting change is followed (`PackTimes`).
public struct Forecast: Hashable, Sendable {
  public enum Confidence: Int, Hashable, Sendable, CaseIterable {
    case low = 0
    case fair = 1
    case high = 2
  }

  /// Purchases that are looked at, counted from the latest.
  static let depth = 24

  /// How often it was bought.
  public let purchases: Int
  /// Whether the times say how long a pack lasted, and not just how far apart the purchases were.
  public let isOfPacks: Bool
  /// The shortest and the longest time that counted, in days of one pack.
  public let range: ClosedRange<Int>
  /// The middle: what the cycle might be.
  public let cycle: Int
  /// Where the next time will be, four times of five.
  public let interval: ClosedRange<Int>
  /// What the cycle was before it changed for good; nil when it did not.
  public let before: Int?
  public let confidence: Confidence

  /// Nil before there are two times to compare.
  public init?(_ history: ProductHistory, today: CivilDate) {
    let bought = history.purchases.filter { $0.day <= today }
    let lengths = Self.lengths(Array(bought.suffix(Self.depth)), history, today: today)
    guard lengths.count >= 2 else { return nil }
    let times = PackTimes(lengths)
    guard times.kept.count >= 2, let shortest = times.kept.first, let longest = times.kept.last
    else { return nil }
    purchases = bought.count
    isOfPacks =
      bought.suffix(Self.depth).contains { $0.packs > 1 }
      || history.signals.contains { $0.day <= today }
    range = shortest.clamped(to: Product.cycles)...longest.clamped(to: Product.cycles)
    cycle = times.level.clamped(to: Product.cycles)
    interval =
      times.interval.lowerBound.clamped(
        to: Product.cycles)...times.interval.upperBound.clamped(to: Product.cycles)
    before = times.before
    let spread = (longest - shortest) * 100 / max(times.level, 1)
    confidence = Self.confidence(times: times.kept.count, of: times.remembered, spread: spread)
  }

  /// The cycle to offer instead of the one that is set; nil when there is nothing to say.
  ///
  /// Nothing is ever changed unasked, and what was declined is not offered again. Unless it is very sure,
  /// the cycle that is set has to be outside the interval: else it may be right as well.
  public func offer(for product: Product) -> Int? {
    guard confidence == .high || confidence == .fair && !interval.contains(product.cycle) else {
      return nil
    }
    let notable = max(2, product.cycle / 10)
    guard (cycle - product.cycle).magnitude >= UInt(notable) else { return nil }
    if let declined = product.declinedCycle, (cycle - declined).magnitude < UInt(notable) {
      return nil
    }
    return cycle
  }

  /// Days of one pack between each purchase and the next.
  private static func lengths(
    _ purchases: [ProductEvent], _ history: ProductHistory, today: CivilDate
  ) -> [Int] {
    var lengths: [Int] = []
    for index in purchases.indices {
      let purchase = purchases[index]
      let next = index + 1 < purchases.count ? purchases[index + 1].day : nil
      let signal = history.signals.last { event in
        event.day > purchase.day && event.day <= (next ?? today)
      }
      let end: CivilDate
      switch (next, signal?.sort) {
      case (_, .ranOut): end = signal?.day ?? today
      case (let next?, _): end = next
      // The pack in use lasts at least until somebody said that there is some left.
      case (nil, .stillHaveSome):
        end = signal?.day ?? today
        let days = used(purchase, until: end, history, today: today)
        if lengths.isEmpty || days <= PackTimes.median(lengths.inOrder(<)) { continue }
      case (nil, _): continue
      }
      let days = used(purchase, until: end, history, today: today)
      if days > 0 { lengths.append(days) }
    }
    return lengths
  }

  private static func used(
    _ purchase: ProductEvent, until end: CivilDate, _ history: ProductHistory, today: CivilDate
  ) -> Int {
    let paused = history.pauses.days(from: purchase.day, to: end, today: today)
    let days = end.dayNumber - purchase.day.dayNumber - paused
    return (days * 2 + purchase.packs) / (purchase.packs * 2)
  }

  private static func confidence(times: Int, of all: Int, spread: Int) -> Confidence {
    // Where a third was left out, the rest says little; of two, only what is next to the same does.
    guard times * 3 > all * 2, times >= 3 || spread <= 5 else { return .low }
    if times >= 5, spread <= 25 { return .high }
    return spread <= 50 ? .fair : .low
  }
}

/// What the history of one product adds up to.
public struct ProductStatistics: Hashable, Sendable {
  public let purchases: Int
  public let packs: Int
  public let first: CivilDate?
  public let last: CivilDate?
  /// Days of one pack on average, from the first to the last purchase; nil before the second.
  public let realCycle: Int?
  /// Hundredths; nil when no price was noted.
  public let spent: Int64?
  /// What was spent within the last 365 days.
  public let spentThisYear: Int64?

  public init(_ history: ProductHistory, today: CivilDate) {
    let bought = history.purchases.filter { $0.day <= today }
    purchases = bought.count
    first = bought.first?.day
    last = bought.last?.day
    var packs = 0
    var spent: Int64?
    var spentThisYear: Int64?
    let yearAgo = today.adding(days: -365)
    for purchase in bought {
      packs += purchase.packs
      guard let price = purchase.price else { continue }
      spent = (spent ?? 0) + Int64(price)
      if purchase.day > yearAgo { spentThisYear = (spentThisYear ?? 0) + Int64(price) }
    }
    self.packs = packs
    self.spent = spent
    self.spentThisYear = spentThisYear
    realCycle = Self.realCycle(bought, packs, history, today)
  }

  private static func realCycle(
    _ bought: [ProductEvent], _ packs: Int, _ history: ProductHistory, _ today: CivilDate
  ) -> Int? {
    guard bought.count > 1, let first = bought.first?.day, let last = bought.last else {
      return nil
    }
    // The last packs are still in use.
    let used = packs - last.packs
    let paused = history.pauses.days(from: first, to: last.day, today: today)
    let days = last.day.dayNumber - first.dayNumber - paused
    return used > 0 ? (days * 2 + used) / (used * 2) : nil
  }
}
