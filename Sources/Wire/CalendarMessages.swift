public import Kernel

/// What became of the last look at a calendar.
///
/// The numbers are stored and sent.
public enum CalendarState: Int, Sendable, CaseIterable {
  /// Not looked at yet.
  case waiting = 0
  case fresh = 1
  case empty = 2
  case webPage = 3
  case notCalendar = 4
  case tooLarge = 5
  case refused = 6
  case notFound = 7
  case unreachable = 8
  case timedOut = 9
  case serverTrouble = 10
  case forbiddenAddress = 11
  case invalidAddress = 12
  case fileMissing = 13
  /// Beyond the number that an account may have.
  case tooMany = 14
}

/// A calendar, in the list of `GET /api/v1/calendars`; not its address.
public struct CalendarStatus: Hashable, Sendable {
  /// The entity.
  public var id: String
  public var name: String
  public var state: CalendarState
  /// The same for a person, in the language of the account's notifications.
  public var sentence: String
  public var isFile: Bool
  public var showsTitles: Bool
  /// When it was last asked for, and when it was last read or found unchanged.
  public var checkedAt: Instant?
  public var refreshedAt: Instant?
  public var nextAt: Instant?

  public init(
    id: String, name: String, state: CalendarState, sentence: String, isFile: Bool = false,
    showsTitles: Bool = false, checkedAt: Instant? = nil, refreshedAt: Instant? = nil,
    nextAt: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.state = state
    self.sentence = sentence
    self.isFile = isFile
    self.showsTitles = showsTitles
    self.checkedAt = checkedAt
    self.refreshedAt = refreshedAt
    self.nextAt = nextAt
  }
}

/// The answer to `GET /api/v1/calendars`.
public struct CalendarList: Hashable, Sendable {
  public var calendars: [CalendarStatus]

  public init(calendars: [CalendarStatus]) {
    self.calendars = calendars
  }
}

/// When a calendar has something.
public struct BusyTime: Hashable, Sendable {
  /// The entity of the calendar.
  public var calendar: String
  public var start: Instant
  public var end: Instant
  /// From midnight to midnight in the person's zone.
  public var isAllDay: Bool
  /// Empty where titles are not wanted, too.
  public var title: String

  public init(
    calendar: String, start: Instant, end: Instant, isAllDay: Bool = false, title: String = ""
  ) {
    self.calendar = calendar
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.title = title
  }
}

/// The answer to `GET /api/v1/calendars/busy`.
public struct BusyTimes: Hashable, Sendable {
  public var from: Instant
  public var until: Instant
  /// The IANA name of the zone in which days were read.
  public var zone: String
  /// Whether something was left out.
  public var isCut: Bool
  /// In order of their starts.
  public var busy: [BusyTime]
  /// When the clocks of the zone are changed within that time, and how many seconds they are ahead of UTC
  /// then.
  public var changesAt: Instant?
  public var offsetThen = 0

  public init(
    from: Instant, until: Instant, zone: String = "", isCut: Bool = false, busy: [BusyTime] = []
  ) {
    self.from = from
    self.until = until
    self.zone = zone
    self.isCut = isCut
    self.busy = busy
  }
}

extension CalendarState: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = CalendarState(rawValue: try reader.readInt()) ?? .waiting
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension CalendarStatus: DescribedMessage {
  public init() { self.init(id: "", name: "", state: .waiting, sentence: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "name", &name)
    coder.member(2, "state", &state)
    coder.member(3, "sentence", &sentence)
    coder.member(4, "isFile", &isFile)
    coder.member(5, "showsTitles", &showsTitles)
    coder.member(6, "checkedAt", &checkedAt)
    coder.member(7, "refreshedAt", &refreshedAt)
    coder.member(8, "nextAt", &nextAt)
  }
}

extension CalendarList: DescribedMessage {
  public init() { self.init(calendars: []) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "calendars", &calendars)
  }
}

extension BusyTime: DescribedMessage {
  public init() {
    let never = Instant(milliseconds: 0)
    self.init(calendar: "", start: never, end: never)
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "calendar", &calendar, .id)
    coder.member(1, "start", &start)
    coder.member(2, "end", &end)
    coder.member(3, "isAllDay", &isAllDay)
    coder.member(4, "title", &title)
  }
}

extension BusyTimes: DescribedMessage {
  public init() {
    let never = Instant(milliseconds: 0)
    self.init(from: never, until: never)
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "from", &from)
    coder.member(1, "until", &until)
    coder.member(2, "zone", &zone)
    coder.member(3, "isCut", &isCut)
    coder.member(4, "busy", &busy)
    coder.member(5, "changesAt", &changesAt)
    coder.member(6, "offsetThen", &offsetThen)
  }
}
