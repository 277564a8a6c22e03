public import Kernel

/// Times in which nothing is used: sorted, joined where they touch.
public struct Pauses: Hashable, Sendable {
  public struct Span: Hashable, Sendable {
    public var from: CivilDate
    /// The first day after it; nil while it has no end.
    public var until: CivilDate?
  }

  public private(set) var spans: [Span] = []

  public init(_ events: [ProductEvent]) {
    for event in events.inOrder(ProductEvent.isEarlier) {
      if let until = event.until, until <= event.day { continue }
      guard let last = spans.last, last.until.map({ event.day <= $0 }) ?? true else {
        spans.append(Span(from: event.day, until: event.until))
        continue
      }
      guard let end = last.until else { break }
      spans[spans.count - 1].until = event.until.map { max($0, end) }
    }
  }

  /// The pause that this day lies in.
  public func span(on day: CivilDate) -> Span? {
    for span in spans where span.from <= day && (span.until.map { day < $0 } ?? true) {
      return span
    }
    return nil
  }

  /// The day that is so many days of use after `start`; a pause without an end lasts until today.
  ///
  /// A pause that begins after everything is used up changes nothing.
  func day(_ days: Int, after start: CivilDate, today: CivilDate) -> CivilDate {
    var end = start.adding(days: days)
    for span in spans {
      guard span.from < end else { break }
      end = end.adding(days: Self.days(span, from: start, to: .last, today: today))
    }
    return end
  }

  /// Paused days from one day to another.
  func days(from start: CivilDate, to end: CivilDate, today: CivilDate) -> Int {
    var sum = 0
    for span in spans { sum += Self.days(span, from: start, to: end, today: today) }
    return sum
  }

  private static func days(
    _ span: Span, from start: CivilDate, to end: CivilDate, today: CivilDate
  ) -> Int {
    let over = min(span.until ?? max(today, span.from), end)
    return max(0, over.dayNumber - max(span.from, start).dayNumber)
  }
}
