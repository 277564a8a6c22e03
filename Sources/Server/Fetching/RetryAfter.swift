import Kernel

/// When a busy server wants to be asked again (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Nobody waits longer than this for a server, whatever it says: six hours.
  static let longest: Int64 = 6 * 3_600_000

  /// Milliseconds from `now`, at most `longest`; nil for what is neither seconds nor a date.
  static func milliseconds(_ header: String, now: Instant) -> Int64? {
    let text = header.split(separator: " ").joined(separator: " ")
    guard !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      // More digits than a number can hold are a long time, too.
      return min(Int64(text).map { min($0, longest) * 1000 } ?? longest, longest)
    }
    guard let date = HTTPDate.instant(of: text, now: now) else { return nil }
    return min(max(date.milliseconds - now.milliseconds, 0), longest)
  }
}

/// The three forms of a date in HTTP (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Nil for anything else; a year of two digits is the nearest that is not 50 years ahead of `now`.
  static func instant(of text: String, now: Instant) -> Instant? {
    var words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }
    guard words.count >= 5, words.removeFirst().allSatisfy({ $0.isLetter }) else { return nil }
    // "Nov 6 08:49:37 1994" is what C's asctime prints.
    if months.contains(String(words[0])) {
      guard words.count == 4 else { return nil }
      words = [words[1], words[0], words[3], words[2]]
    } else {
      guard words.count == 5, words[4] == "gmt" else { return nil }
    }
    guard let day = number(words[0], 1...31), let month = months.firstIndex(of: String(words[1])),
      let year = year(words[2], now: now),
      let date = CivilDate(year: year, month: month + 1, day: day), let seconds = time(words[3])
    else { return nil }
    return Instant(milliseconds: Int64(date.dayNumber * 86_400 + seconds) * 1000)
  }

  private static func time(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], 0...23),
      let minute = number(parts[1], 0...59), let second = number(parts[2], 0...60)
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func year(_ text: Substring, now: Instant) -> Int? {
    guard text.utf8.count == 2 else { return number(text, 1...9999) }
    guard let short = number(text, 0...99) else { return nil }
    let thisYear = 1970 + Int(now.milliseconds / 31_556_952_000)
    let year = thisYear / 100 * 100 + short
    return year > thisYear + 50 ? year - 100 : year
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.count <= 4, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let value = Int(text), range.contains(value)
    else { return nil }
    return value
  }
}
