public import Kernel
import SyncCore

/// How long a pack really lasts, from when it was bought.
///
/// Robust: days of pauses do not count, several packs share their time, "ran out" ends a pack before the
/// next purchase does, and what is far from the middle (a forgotten purchase, a holiday nobody noted)
/// is left out.
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
  /// The shortest and the longest time that counted, in days of one pack.
  public let range: ClosedRange<Int>
  /// The middle: what the cycle might be.
  public let cycle: Int
  public let confidence: Confidence

  /// Nil before there are two times to compare.
  public init?(_ history: ProductHistory, today: CivilDate) {
    let bought = history.purchases.filter { $0.day <= today }
    var lengths = Self.lengths(Array(bought.suffix(Self.depth)), history, today: today)
    guard lengths.count >= 2 else { return nil }
    lengths = lengths.inOrder(<)
    let middle = Self.median(lengths)
    let kept = lengths.filter { $0 * 2 >= middle && $0 * 4 <= middle * 7 }
    guard kept.count >= 2, let shortest = kept.first, let longest = kept.last else { return nil }
    purchases = bought.count
    range = shortest.clamped(to: Product.cycles)...longest.clamped(to: Product.cycles)
    cycle = Self.median(kept).clamped(to: Product.cycles)
    let spread = (longest - shortest) * 100 / max(middle, 1)
    confidence = Self.confidence(times: kept.count, of: lengths.count, spread: spread)
  }

  /// The cycle to offer instead of the one that is set; nil when there is nothing to say.
  ///
  /// Nothing is ever changed unasked, and what was declined is not offered again.
  public func offer(for product: Product) -> Int? {
    guard confidence != .low else { return nil }
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
        if lengths.isEmpty || days <= median(lengths.inOrder(<)) { continue }
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
    // Where a third was left out, the rest says little.
    guard times >= 3, times * 3 > all * 2 else { return .low }
    if times >= 5, spread <= 25 { return .high }
    return spread <= 50 ? .fair : .low
  }

  /// Of an even number the mean of the two in the middle.
  private static func median(_ sorted: [Int]) -> Int {
    let middle = sorted.count / 2
    guard sorted.count % 2 == 0, middle > 0 else { return sorted.isEmpty ? 0 : sorted[middle] }
    return (sorted[middle - 1] + sorted[middle] + 1) / 2
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
