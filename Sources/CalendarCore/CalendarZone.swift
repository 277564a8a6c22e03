internal import Kernel

/// A VTIMEZONE: the rules of a zone that a file brings along (RFC 5545, section 3.6.5).
struct CalendarZone {
  /// STANDARD or DAYLIGHT: an offset, and when it begins.
  struct Observance {
    var start: EventTime?
    var offsetFrom = 0
    var offsetTo = 0
    var rules: [EventRule] = []
    var added: [EventTime] = []
  }

  static let observancesAtMost = 500

  var name: [UInt8] = []
  var observances: [Observance] = []
}

extension CalendarZone.Observance {
  mutating func read(_ line: ContentLine) {
    if spells(line.name, "DTSTART") {
      start = EventTime(line.value, isDay: false, zone: .floating)
    } else if spells(line.name, "TZOFFSETFROM") {
      offsetFrom = Self.offset(line.value) ?? 0
    } else if spells(line.name, "TZOFFSETTO") {
      offsetTo = Self.offset(line.value) ?? 0
    } else if spells(line.name, "RRULE"), rules.count < 4, let rule = EventRule(line.value) {
      rules.append(rule)
    } else if spells(line.name, "RDATE") {
      for part in parts(line.value, at: UInt8(ascii: ",")) where added.count < 1_000 {
        let time = EventTime(part, isDay: false, zone: .floating)
        if let time { added.append(time) }
      }
    }
  }

  /// Seconds ahead of UTC: +0900, -033000.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    let text = trimmed(text)
    let isBehind = text.first == UInt8(ascii: "-")
    let digits = isBehind || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    guard let hours = number(digits.prefix(2)), let minutes = number(digits.dropFirst(2).prefix(2))
    else { return nil }
    let seconds = number(digits.dropFirst(4).prefix(2)) ?? 0
    let offset = hours * 3_600 + minutes * 60 + seconds
    return isBehind ? -offset : offset
  }

  /// The instants in seconds at which this offset begins, among them the last before the window.
  fileprivate func onsets(in window: Range<Int>, _ work: inout Work) -> [Int] {
    guard let start else { return [] }
    var walls = [start.wall] + added.map { $0.wall }
    for rule in rules {
      // One that has ended was in force until another began.
      let until = rule.until.map { $0.place == .utc ? $0.wall + offsetFrom : $0.wall }
      let lower = min(window.lowerBound, until ?? window.upperBound) - 800 * secondsOfDay
      let near = max(lower, start.wall)..<max(window.upperBound, start.wall + 1)
      walls += RuleDates.dates(rule, from: start.wall, in: near, until: until, &work)
    }
    return walls.map { $0 - offsetFrom }
  }
}

extension CalendarZone {
  /// What its rules say of a window, in seconds on the wall; nil where it says nothing.
  func zone(in window: Range<Int>, _ work: inout Work) -> Zone? {
    guard var first = observances.first else { return nil }
    var transitions: [Zone.Transition] = []
    for observance in observances {
      if let start = observance.start, start.wall < first.start?.wall ?? .max { first = observance }
      for onset in observance.onsets(in: window, &work) {
        transitions.append(
          Zone.Transition(
            instant: Instant(milliseconds: Int64(onset) * 1_000),
            offsetSeconds: Int32(observance.offsetTo)))
      }
    }
    let name = String(decoding: name, as: UTF8.self)
    return Zone(name: name, firstOffset: Int32(first.offsetFrom), transitions: transitions)
  }
}

/// Names of zones that are none of the IANA database's.
enum ZoneName {
  /// What a name may mean there, the likeliest first: itself, its end behind a prefix such as
  /// `/freeassociation.sourceforge.net/`, or what Windows calls so.
  static func candidates(_ name: [UInt8]) -> [String] {
    guard name.count <= 200 else { return [] }
    var names = [String(decoding: name, as: UTF8.self)]
    let parts = parts(name[...], at: UInt8(ascii: "/"))
    for count in [3, 2, 1] where count < parts.count {
      let end = parts.suffix(count).joined(separator: [UInt8(ascii: "/")])
      names.append(String(decoding: Array(end), as: UTF8.self))
    }
    for (windows, zone) in windows where spells(name, windows) { names.append(zone) }
    return names
  }

  /// From Unicode's windowsZones.xml (territory 001).
  private static let windows: [(StaticString, String)] = [
    ("AUS Central Standard Time", "Australia/Darwin"),
    ("AUS Eastern Standard Time", "Australia/Sydney"),
    ("Alaskan Standard Time", "America/Anchorage"),
    ("Arab Standard Time", "Asia/Riyadh"),
    ("Arabian Standard Time", "Asia/Dubai"),
    ("Argentina Standard Time", "America/Argentina/Buenos_Aires"),
    ("Atlantic Standard Time", "America/Halifax"),
    ("Bangladesh Standard Time", "Asia/Dhaka"),
    ("Canada Central Standard Time", "America/Regina"),
    ("Cen. Australia Standard Time", "Australia/Adelaide"),
    ("Central America Standard Time", "America/Guatemala"),
    ("Central Asia Standard Time", "Asia/Bishkek"),
    ("Central Europe Standard Time", "Europe/Budapest"),
    ("Central European Standard Time", "Europe/Warsaw"),
    ("Central Standard Time", "America/Chicago"),
    ("Central Standard Time (Mexico)", "America/Mexico_City"),
    ("China Standard Time", "Asia/Shanghai"),
    ("E. Africa Standard Time", "Africa/Nairobi"),
    ("E. Australia Standard Time", "Australia/Brisbane"),
    ("E. Europe Standard Time", "Europe/Chisinau"),
    ("E. South America Standard Time", "America/Sao_Paulo"),
    ("Eastern Standard Time", "America/New_York"),
    ("Egypt Standard Time", "Africa/Cairo"),
    ("FLE Standard Time", "Europe/Kiev"),
    ("GMT Standard Time", "Europe/London"),
    ("GTB Standard Time", "Europe/Bucharest"),
    ("Greenwich Standard Time", "Atlantic/Reykjavik"),
    ("Hawaiian Standard Time", "Pacific/Honolulu"),
    ("India Standard Time", "Asia/Kolkata"),
    ("Iran Standard Time", "Asia/Tehran"),
    ("Israel Standard Time", "Asia/Jerusalem"),
    ("Korea Standard Time", "Asia/Seoul"),
    ("Lord Howe Standard Time", "Australia/Lord_Howe"),
    ("Mountain Standard Time", "America/Denver"),
    ("Nepal Standard Time", "Asia/Kathmandu"),
    ("New Zealand Standard Time", "Pacific/Auckland"),
    ("Newfoundland Standard Time", "America/St_Johns"),
    ("Pacific SA Standard Time", "America/Santiago"),
    ("Pacific Standard Time", "America/Los_Angeles"),
    ("Pakistan Standard Time", "Asia/Karachi"),
    ("Romance Standard Time", "Europe/Paris"),
    ("Russian Standard Time", "Europe/Moscow"),
    ("SA Eastern Standard Time", "America/Cayenne"),
    ("SA Pacific Standard Time", "America/Bogota"),
    ("SA Western Standard Time", "America/La_Paz"),
    ("SE Asia Standard Time", "Asia/Bangkok"),
    ("Singapore Standard Time", "Asia/Singapore"),
    ("South Africa Standard Time", "Africa/Johannesburg"),
    ("Taipei Standard Time", "Asia/Taipei"),
    ("Tasmania Standard Time", "Australia/Hobart"),
    ("Tokyo Standard Time", "Asia/Tokyo"),
    ("Turkey Standard Time", "Europe/Istanbul"),
    ("US Eastern Standard Time", "America/Indiana/Indianapolis"),
    ("US Mountain Standard Time", "America/Phoenix"),
    ("UTC", "UTC"),
    ("W. Australia Standard Time", "Australia/Perth"),
    ("W. Central Africa Standard Time", "Africa/Lagos"),
    ("W. Europe Standard Time", "Europe/Berlin"),
  ]
}
