import Extraction
import Kernel

/// Reads the date of publication as pages write it (ISO 8601).
enum PublishedDate {
  /// Nil for what is no date, in any of the ways in which pages write it; UTC where it has no zone.
  static func instant(of text: String) -> Instant? {
    WrittenDate.iso8601(text).flatMap { instant(ofISO: $0) }
  }

  private static func instant(ofISO text: String) -> Instant? {
    var reader = Digits(text)
    guard let year = reader.number(4), (1...9999).contains(year), reader.skip("-"),
      let month = reader.number(2), (1...12).contains(month), reader.skip("-"),
      let day = reader.number(2), (1...31).contains(day)
    else { return nil }
    var seconds = CalendarDays.since1970(year: year, month: month, day: day) * 86_400
    if reader.skip("T") || reader.skip(" "), let hour = reader.number(2), hour < 24,
      reader.skip(":"), let minute = reader.number(2), minute < 60
    {
      seconds += hour * 3600 + minute * 60
      if reader.skip(":"), let second = reader.number(2), second < 61 { seconds += second }
      if reader.skip(".") { while reader.number(1) != nil {} }
      seconds -= reader.zone()
    }
    return Instant(milliseconds: Int64(seconds) * 1000)
  }

  private struct Digits {
    private var rest: Substring.UTF8View

    init(_ text: String) {
      rest = text[...].utf8
    }

    mutating func skip(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }

    /// A number of exactly so many digits.
    mutating func number(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Seconds ahead of UTC.
    mutating func zone() -> Int {
      let sign = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = number(2) else { return 0 }
      _ = skip(":")
      return sign * (hours * 3600 + (number(2) ?? 0) * 60)
    }
  }
}
