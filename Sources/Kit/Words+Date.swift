public import Kernel

extension Words {
  /// The day of an instant as it is written out: “5 December 2026”, “2026년 12월 5일”.
  public func date(_ instant: Instant, offsetSeconds: Int32) -> String {
    let date = CivilDateTime(instant, offsetSeconds: offsetSeconds).date
    return say(
      "\(date.day) \(Self.months[date.month - 1]) \(date.year)",
      "\(date.year)년 \(date.month)월 \(date.day)일")
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
