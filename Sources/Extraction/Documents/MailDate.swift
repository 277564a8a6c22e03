/// A date as mails and feeds have it (RFC 5322, section 3.3, with the old zones), as ISO 8601.
public enum MailDate {
  /// Nil for what is no date; what begins as one of ISO 8601 stays as it is.
  public static func iso8601(_ text: String) -> String? {
    guard text.utf8.count < 100 else { return nil }
    if text.utf8.count >= 10, text.utf8.dropFirst(4).first == 0x2D { return text }
    var words = text.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    if let first = words.first, Int(first) == nil { words.removeFirst() }
    guard words.count >= 4, let day = Int(words[0]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[1].lowercased().prefix(3))),
      var year = Int(words[2]), year >= 0, year < 10_000
    else { return nil }
    if year < 50 { year += 2000 } else if year < 1000 { year += 1900 }
    let time = words[3].split(separator: ":").compactMap { Int($0) }
    guard time.count >= 2, (0...23).contains(time[0]), (0...59).contains(time[1]) else {
      return nil
    }
    let second = time.count > 2 && (0...60).contains(time[2]) ? time[2] : 0
    return "\(two(year / 100))\(two(year % 100))-\(two(month + 1))-\(two(day))T"
      + "\(two(time[0])):\(two(time[1])):\(two(second))\(zone(words.count > 4 ? words[4] : ""))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func zone(_ text: String) -> String {
    let bytes = Array(text.utf8)
    if bytes.count == 5, bytes[0] == 0x2B || bytes[0] == 0x2D,
      bytes.dropFirst().allSatisfy({ PlainLine.isDigit($0) })
    {
      return String(decoding: bytes[..<3], as: UTF8.self) + ":"
        + String(decoding: bytes[3...], as: UTF8.self)
    }
    return oldZones[text.uppercased()] ?? "Z"
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let oldZones = [
    "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00", "CDT": "-05:00", "MST": "-07:00",
    "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00", "KST": "+09:00", "JST": "+09:00",
  ]
}

/// How long a recording is.
enum ChapterTime {
  /// `1:02:03` or seconds, as ISO 8601's duration; what is neither stays as it is.
  static func iso8601(_ text: String) -> String {
    seconds(text).map { "PT\($0)S" } ?? text
  }

  static func seconds(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0
    for part in parts {
      guard (1...6).contains(part.utf8.count), let number = Int(part), number >= 0 else {
        return nil
      }
      total = total * 60 + number
    }
    return total
  }
}
