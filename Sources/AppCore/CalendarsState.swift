import AddressCore
public import CalendarCore
public import Kernel
import Kit
import ReadingCore
public import SyncCore
public import Wire

/// The calendars of the account, and when they have something, as far as this device knows.
public struct CalendarsState: Equatable, Sendable {
  /// What was said longer ago is not gone by any more.
  static let longestAge: Int64 = 24 * 3_600_000
  /// What was said is not asked for again so soon.
  static let leastAge: Int64 = 10 * 60_000
  /// How often is asked what became of something that was changed.
  static let tries = 6
  /// How far ahead is looked.
  private static let ahead: Int64 = 36 * 3_600_000
  static let key = Array("busy".utf8)

  /// What was added first is first.
  public private(set) var all: [CalendarSubscription] = []
  /// What the server said last, and when that was.
  public private(set) var busy: BusyTimes?
  public private(set) var heardAt = Instant(milliseconds: 0)
  /// What became of each.
  public var list = Listing<CalendarStatus>.unknown
  public var form: CalendarForm?
  /// Whether a file that is chosen is a calendar.
  var wantsFile = false
  /// Whether one was added, changed or removed, and the server was not asked since.
  var isChanged = false
  /// How often was asked since then.
  var tried = tries

  public init() {}

  // MARK: - What is subscribed to

  mutating func load(_ replica: Replica) {
    let (before, wasChanged) = (all.count, isChanged)
    all = []
    for entity in replica.entities(of: .calendar) { update(entity) }
    isChanged = wasChanged || (before > 0 && all.count != before)
  }

  mutating func update(_ entity: Entity) {
    all.removeAll { $0.id == entity.id }
    isChanged = true
    guard !entity.isDeleted else { return }
    all.append(CalendarSubscription(entity))
    all = all.inOrder { CalendarSubscription.stands($0, before: $1) }
  }

  func calendar(_ id: ID<Entity>) -> CalendarSubscription? { all.first { $0.id == id } }

  func status(of id: ID<Entity>) -> CalendarStatus? {
    guard case .known(let statuses) = list else { return nil }
    return statuses.first { ID(text: $0.id) == id }
  }

  /// The calendar that is this file.
  func calendar(ofFile hash: String) -> CalendarSubscription? {
    guard let bytes = Hex.decode(hash) else { return nil }
    return all.first { $0.file?.bytes == bytes }
  }

  // MARK: - What the server said

  mutating func hear(_ times: BusyTimes, at now: Instant) {
    busy = times
    heardAt = now
  }

  mutating func forget() {
    busy = nil
    heardAt = Instant(milliseconds: 0)
  }

  /// As this device keeps it.
  var putting: StoreWrite {
    guard let busy else { return StoreWrite(.meta, key: Self.key, value: nil) }
    var writer = CBORWriter()
    writer.beginArray(2)
    writer.write(heardAt.milliseconds)
    writer.write(busy.encoded)
    return StoreWrite(.meta, key: Self.key, value: writer.bytes)
  }

  /// What cannot be read is as good as nothing.
  mutating func take(_ value: [UInt8]?) {
    forget()
    guard let value else { return }
    var reader = CBORReader(value)
    guard (try? reader.readArrayCount()) == 2, let at = try? reader.readInt64(),
      let bytes = try? reader.readBytes(), let times = try? BusyTimes(decoding: bytes)
    else { return }
    hear(times, at: Instant(milliseconds: at))
  }

  /// Whether something that was said is recent enough.
  func isHeard(within age: Int64, of now: Instant) -> Bool {
    guard busy != nil else { return false }
    return (-60_000..<age).contains(now.milliseconds - heardAt.milliseconds)
  }

  // MARK: - What it says of the moment

  /// What is now or soon; nil where that is not known.
  private func occurrences(at now: Instant) -> [Occurrence]? {
    guard let busy, !busy.isCut, isHeard(within: Self.longestAge, of: now) else { return nil }
    let end = now.adding(milliseconds: Self.ahead)
    var found: [Occurrence] = []
    var isKnown = false
    for time in busy.busy where now < time.end {
      // Of one that was removed, here or elsewhere, nothing is left.
      guard let id = ID<Entity>(text: time.calendar), let calendar = calendar(id) else { continue }
      isKnown = true
      if end < time.start { break }
      found.append(
        Occurrence(
          start: time.start, end: time.end, isAllDay: time.isAllDay,
          title: calendar.showsTitles ? time.title : ""))
    }
    // A calendar that has nothing, and one that was never read, look the same.
    return isKnown ? found : nil
  }

  /// The zone of the device, with the next change of its clocks where the server knows of one.
  func zone(_ offset: Int32, name: String, _ now: Instant) -> Zone {
    var changes: [Zone.Transition] = []
    if let busy, let at = busy.changesAt, now < at, busy.zone.utf8.elementsEqual(name.utf8) {
      changes = [Zone.Transition(instant: at, offsetSeconds: Int32(clamping: busy.offsetThen))]
    }
    return Zone(name: name, firstOffset: offset, transitions: changes)
  }

  /// Adds what the calendars say of the moment; nothing beyond the day.
  func fill(_ around: inout Surroundings, at now: Instant, in zone: Zone, _ words: Words) {
    guard let occurrences = occurrences(at: now) else { return }
    let wall = zone.local(at: now)
    func clock(_ occurrence: Occurrence) -> String? {
      let start = zone.local(at: occurrence.start)
      return start.date == wall.date ? words.time(start.time) : nil
    }
    let free = FreeTime(occurrences, now: now)
    if free.busyUntil == nil, let next = free.next, let minutes = free.minutes, minutes > 0,
      let time = clock(next)
    {
      around.freeMinutes = minutes
      around.untilTime = time
      around.until = words.coming(next.title, time)
    }
    for occurrence in occurrences where now < occurrence.start && !occurrence.isAllDay {
      guard around.events.count < 5, !occurrence.title.isEmpty, let time = clock(occurrence) else {
        continue
      }
      around.events.append(
        ComingEvent(title: occurrence.title, label: words.coming(occurrence.title, time)))
    }
    guard around.freeMinutes == nil, wall.time.hour >= 12 else { return }
    around.isEveningFree =
      occurrences.freeEvenings(now: now, days: 1, in: zone).first == wall.date
  }
}

/// A calendar that is to be added by its address, or one that is to be changed.
public struct CalendarForm: Hashable, Sendable {
  /// Why it was not added.
  public enum Trouble: Hashable, Sendable {
    case missing, noAddress, known
  }

  /// The one that is changed; nil while one is added.
  public var id: ID<Entity>?
  /// Of a file that was handed over, only the name can be changed.
  public var isFile = false
  public var name = ""
  public var address = ""
  public var showsTitles = false
  public var trouble: Trouble?

  public init() {}

  init(_ calendar: CalendarSubscription) {
    id = calendar.id
    isFile = calendar.file != nil
    name = calendar.name
    address = calendar.address
  }

  /// Where it is.
  var url: Address? { Address(CalendarSubscription.location(address)) }
}

/// What of the calendars was asked of the server.
public enum CalendarsRequest: Hashable, Sendable {
  case list
  case busy
}

/// What happened on the screen of calendars.
public enum CalendarsAction: Sendable {
  case retryTapped
  case addTapped, editTapped(ID<Entity>)
  case addCancelled, addSubmitted
  case nameChanged(String)
  case addressChanged(String)
  case formTitlesTapped
  case fileTapped
  case titlesTapped(ID<Entity>)
  case removeTapped(ID<Entity>)
}
