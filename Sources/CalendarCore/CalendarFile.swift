/// What a file of events holds (RFC 5545), read in one pass.
///
/// Lines, components and values that are broken are passed over; what is left is read.
public struct CalendarFile: Sendable {
  public static let bytesAtMost = 20 << 20
  public static let eventsAtMost = 100_000
  static let zonesAtMost = 1_000

  var events: [CalendarEvent] = []
  /// The file's own rules.
  var zones: [CalendarZone] = []
  /// The names by which events say where they are; `EventTime.Place.zone` counts in it.
  var zoneNames: [[UInt8]] = []
  /// Whether it holds more than is read of one.
  public private(set) var isCut = false

  public var eventCount: Int { events.count }

  public init(_ bytes: [UInt8]) throws(CalendarFault) {
    guard bytes.count <= Self.bytesAtMost else { throw .tooLarge }
    var reader = CalendarReader()
    var lines = ContentLines(bytes)
    while let line = lines.next() { reader.read(line) }
    reader.finish()
    guard reader.isCalendar else { throw Self.fault(of: bytes) }
    self = reader.file
  }

  fileprivate init() {}

  private static func fault(of bytes: [UInt8]) -> CalendarFault {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let head = trimmed(bytes.dropFirst(isMarked ? 3 : 0).prefix(2_000))
    guard let first = head.first else { return .empty }
    return first == UInt8(ascii: "<") ? .webPage : .notCalendar
  }

  fileprivate mutating func add(_ event: CalendarEvent) {
    guard event.start != nil else { return }
    guard events.count < Self.eventsAtMost else {
      isCut = true
      return
    }
    events.append(event)
  }
}

/// Where the reading of a file is.
private struct CalendarReader {
  private enum Part {
    case outside
    case event
    case zone
    case observance
  }

  var file = CalendarFile()
  var isCalendar = false
  private var part = Part.outside
  /// Components within the part that are not read, such as alarms.
  private var depth = 0
  private var event = CalendarEvent()
  private var zone = CalendarZone()
  private var observance = CalendarZone.Observance()
  private var places: [[UInt8]: EventTime.Place] = [:]

  mutating func read(_ line: ContentLine) {
    if spells(line.name, "BEGIN") {
      begin(trimmed(line.value).map(capital))
    } else if spells(line.name, "END") {
      end(trimmed(line.value).map(capital))
    } else if depth == 0 {
      switch part {
      case .outside: break
      case .event: event.read(line, zone: place(line.zone))
      case .zone:
        if spells(line.name, "TZID") { zone.name = Array(trimmed(line.value)) }
      case .observance: observance.read(line)
      }
    }
  }

  /// What a file that ends too early has begun counts.
  mutating func finish() {
    if part == .event { file.add(event) }
    part = .outside
  }

  private mutating func begin(_ name: [UInt8]) {
    if spells(name, "VCALENDAR") {
      isCalendar = true
    } else if spells(name, "VEVENT") {
      // The end of one before may be missing.
      finish()
      (part, depth, event) = (.event, 0, CalendarEvent())
    } else if spells(name, "VTIMEZONE") {
      finish()
      (part, depth, zone) = (.zone, 0, CalendarZone())
    } else if part == .zone, spells(name, "STANDARD") || spells(name, "DAYLIGHT") {
      (part, observance) = (.observance, CalendarZone.Observance())
    } else if part != .outside {
      depth += 1
    }
  }

  private mutating func end(_ name: [UInt8]) {
    if spells(name, "VEVENT") {
      finish()
    } else if spells(name, "VTIMEZONE") {
      if part == .zone, file.zones.count < CalendarFile.zonesAtMost { file.zones.append(zone) }
      part = .outside
    } else if spells(name, "STANDARD") || spells(name, "DAYLIGHT") {
      guard part == .observance else { return }
      if zone.observances.count < CalendarZone.observancesAtMost {
        zone.observances.append(observance)
      }
      part = .zone
    } else if spells(name, "VCALENDAR") {
      finish()
    } else {
      depth = max(depth - 1, 0)
    }
  }

  private mutating func place(_ name: [UInt8]) -> EventTime.Place {
    guard !name.isEmpty else { return .floating }
    if let known = places[name] { return known }
    guard file.zoneNames.count < CalendarFile.zonesAtMost else { return .floating }
    file.zoneNames.append(name)
    let place = EventTime.Place.zone(file.zoneNames.count - 1)
    places[name] = place
    return place
  }
}
