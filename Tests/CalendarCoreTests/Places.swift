import CalendarCore
import Kernel

/// Zones that the tests know, as far as they need them.
enum Places {
  static let seoul = Zone(name: "Asia/Seoul", firstOffset: 32_400)

  /// Clocks went forward on 29 March 2026 and back on 25 October.
  static let berlin = Zone(
    name: "Europe/Berlin", firstOffset: 3_600,
    transitions: [change("2026-03-29T01:00:00Z", 7_200), change("2026-10-25T01:00:00Z", 3_600)])

  static func named(_ name: String) -> Zone? {
    if name == "Asia/Seoul" { return seoul }
    return name == "Europe/Berlin" ? berlin : nil
  }

  private static func change(_ time: String, _ offset: Int32) -> Zone.Transition {
    Zone.Transition(instant: instant(time), offsetSeconds: offset)
  }
}

func instant(_ text: String) -> Instant { Instant(text: text) ?? Instant(milliseconds: 0) }

/// A file with these lines between its head and its end.
func calendar(_ body: String) -> [UInt8] {
  Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(body)\r\nEND:VCALENDAR\r\n".utf8)
}

func event(_ lines: String...) -> String {
  "BEGIN:VEVENT\r\n" + lines.joined(separator: "\r\n") + "\r\nEND:VEVENT"
}

/// What a file has from one time to another, asked for in Berlin.
func occurrences(
  _ body: String, _ from: String = "2026-01-01", _ to: String = "2026-12-31"
) throws -> [Occurrence] {
  try CalendarFile(calendar(body)).occurrences(
    from: instant(from), to: instant(to), home: Places.berlin, zones: Places.named
  ).occurrences
}

/// The starts, to the minute and in UTC.
func starts(
  _ body: String, _ from: String = "2026-01-01", _ to: String = "2026-12-31"
) throws -> [String] {
  try occurrences(body, from, to).map { String($0.start.text.prefix(16)) }
}
