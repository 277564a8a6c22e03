import Kernel
import Kit
import ViewTree

/// The last twelve purchases, where the next will be, and today: on one line of time.
struct PurchaseLine {
  let days: [CivilDate]
  /// Where the next will be, four times of five; nil while there is no forecast.
  let next: ClosedRange<CivilDate>?
  let today: CivilDate

  /// Nil before the second purchase.
  init?(_ history: ProductHistory, today: CivilDate) {
    let bought = history.purchases.filter { $0.day <= today }.suffix(12)
    guard bought.count > 1, let last = bought.last else { return nil }
    days = bought.map { $0.day }
    next = Forecast(history, today: today).map { forecast in
      let next = [forecast.interval.lowerBound, forecast.interval.upperBound].map {
        history.pauses.day($0 * last.packs, after: last.day, today: today)
      }
      return next[0]...next[1]
    }
    self.today = today
  }

  func node(_ words: Words) -> Node<RestockAction> {
    Node(.figure, .className("purchase-line")) {
      Node(
        .svg, .role("img"), .label(words.purchases(self)), Attribute(.width, "100%"),
        Attribute(.height, "24")
      ) {
        if let next { band(next) }
        for day in days {
          Node(.circle, Attribute(.cx, place(day)), Attribute(.cy, "12"), Attribute(.r, "4"))
        }
        Node(
          .line, Attribute(.x1, place(today)), Attribute(.x2, place(today)), Attribute(.y2, "24"))
      }
      // The days of the dots stand in the history.
      if let next { Node(.figcaption, .decorative) { words.dates(next, today: today) } }
    }
  }

  private func band(_ next: ClosedRange<CivilDate>) -> Node<RestockAction> {
    let width = tenths(next.upperBound) - tenths(next.lowerBound)
    return Node(
      .rect, Attribute(.x, place(next.lowerBound)), Attribute(.y, "4"),
      Attribute(.width, Self.percent(max(width, 8))), Attribute(.height, "16"))
  }

  /// Tenths of a percent, with room for a dot at both ends.
  private func tenths(_ day: CivilDate) -> Int {
    let start = days[0].dayNumber
    let end = max(today, next?.upperBound ?? today).dayNumber
    return 20 + (day.dayNumber - start) * 960 / max(end - start, 1)
  }

  private func place(_ day: CivilDate) -> String { Self.percent(tenths(day)) }

  private static func percent(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)%" }
}
