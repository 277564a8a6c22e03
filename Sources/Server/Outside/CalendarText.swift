import Kernel

/// Writes a calendar (RFC 5545): lines of 75 octets at most, ended by CR and LF.
struct CalendarText {
  /// Octets of a line, without its end.
  private static let longest = 75

  private(set) var bytes: [UInt8] = []

  /// A property whose value is written as it is.
  mutating func line(_ name: String, _ value: String) {
    var room = Self.longest
    for scalar in "\(name):\(value)".unicodeScalars where Self.isText(scalar) {
      let encoded = Array(String(scalar).utf8)
      // A letter is never cut in two.
      if encoded.count > room {
        bytes += [13, 10, 32]
        room = Self.longest - 1
      }
      bytes += encoded
      room -= encoded.count
    }
    bytes += [13, 10]
  }

  /// A property whose value is a text (section 3.3.11).
  mutating func text(_ name: String, _ value: String) { line(name, Self.escaped(value)) }

  mutating func texts(_ name: String, _ values: [String]) {
    line(name, values.map(Self.escaped).joined(separator: ","))
  }

  /// What stands between `BEGIN` and `END`.
  mutating func part(_ name: String, _ write: (inout CalendarText) -> Void) {
    line("BEGIN", name)
    write(&self)
    line("END", name)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += ["\\", scalar]
      case "\n" where previous == "\r": break
      case "\n", "\r": escaped += ["\\", "n"]
      default: escaped.append(scalar)
      }
      previous = scalar
    }
    return String(escaped)
  }

  /// No control character but the tab, and no line that is not ours.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar.value >= 32 && scalar.value != 127
  }
}

extension CalendarText {
  static func date(_ day: CivilDate) -> String { day.text.replacing("-", with: "") }

  static func local(_ local: CivilDateTime) -> String {
    let time = local.time
    let clock = [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return date(local.date) + "T" + clock.joined()
  }

  static func utc(_ instant: Instant) -> String {
    local(CivilDateTime(instant, offsetSeconds: 0)) + "Z"
  }

  /// A duration (section 3.3.6), before what it belongs to where it is negative.
  static func duration(minutes: Int) -> String {
    let whole = abs(minutes)
    let (days, hours, rest) = (whole / 1_440, whole / 60 % 24, whole % 60)
    var text = minutes < 0 ? "-P" : "P"
    if days > 0 { text += "\(days)D" }
    if hours > 0 || rest > 0 || days == 0 {
      text += "T" + (hours > 0 ? "\(hours)H" : "")
      if rest > 0 || hours == 0 { text += "\(rest)M" }
    }
    return text
  }

  /// So many seconds ahead of UTC (section 3.3.14).
  static func offset(_ seconds: Int32) -> String {
    let whole = Int(abs(seconds))
    let parts = [whole / 3_600, whole / 60 % 60] + (whole % 60 == 0 ? [] : [whole % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
