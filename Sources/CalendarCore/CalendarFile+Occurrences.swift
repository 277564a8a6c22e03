public import Kernel

extension CalendarFile {
  /// What is from `from` on and before `to`.
  ///
  /// `home` is the zone of the person: what names no zone is there. `zones` knows the zones of the
  /// IANA database for the time around the window. A window that is too long is cut.
  public func occurrences(
    from: Instant, to: Instant, home: Zone, zones: (String) -> Zone?
  ) -> Occurrences {
    let latest = from.adding(milliseconds: Occurrences.longestWindow)
    guard from < to else { return Occurrences() }
    var expansion = Expansion(
      file: self, window: from..<min(to, latest), home: home, zones: zones)
    for series in series() { expansion.add(series) }
    return expansion.result
  }

  /// Events of one name: the series, and what became of single occurrences.
  struct Series {
    var master: CalendarEvent?
    var changes: [CalendarEvent] = []
  }

  private func series() -> [Series] {
    var all: [Series] = []
    var places: [[UInt8]: Int] = [:]
    for event in events {
      guard !event.uid.isEmpty else {
        all.append(Series(master: event))
        continue
      }
      let place = places[event.uid] ?? all.count
      if place == all.count {
        places[event.uid] = place
        all.append(Series())
      }
      if event.replaced != nil {
        all[place].changes.append(event)
      } else if event.sequence >= all[place].master?.sequence ?? 0 {
        all[place].master = event
      }
    }
    return all
  }
}

/// The occurrences of a file while they are computed.
private struct Expansion {
  private let window: Range<Instant>
  private let home: Zone
  private let zones: [Zone]
  private var work = Work()
  private var found: [Occurrence] = []
  private var isCut: Bool

  init(
    file: CalendarFile, window: Range<Instant>, home: Zone, zones: (String) -> Zone?
  ) {
    self.window = window
    self.home = home
    // Room for every offset.
    let margin = 2 * secondsOfDay
    let near =
      Self.wall(window.lowerBound, .utc) - margin..<Self.wall(window.upperBound, .utc) + margin
    isCut = file.isCut
    var found: [Zone] = []
    for name in file.zoneNames {
      found.append(Self.zone(name, file, near, zones, &work) ?? home)
    }
    self.zones = found
  }

  private static func zone(
    _ name: [UInt8], _ file: CalendarFile, _ near: Range<Int>, _ zones: (String) -> Zone?,
    _ work: inout Work
  ) -> Zone? {
    for candidate in ZoneName.candidates(name) {
      if let zone = zones(candidate) { return zone }
    }
    for own in file.zones where own.name == name {
      if let zone = own.zone(in: near, &work) { return zone }
    }
    return nil
  }

  /// In order, not more than are allowed.
  var result: Occurrences {
    let sorted = found.inOrder { Occurrence.precedes($0, $1) }
    let isCut = isCut || work.isCut || sorted.count > Occurrences.most
    return Occurrences(Array(sorted.prefix(Occurrences.most)), isCut: isCut)
  }
}

extension Expansion {
  private func zone(of place: EventTime.Place) -> Zone {
    switch place {
    case .day, .floating: home
    case .utc: .utc
    case .zone(let index): zones[index]
    }
  }

  private static func wall(_ instant: Instant, _ zone: Zone) -> Int {
    zone.local(at: instant).wall
  }

  /// The window as the wall shows it there, with room for a change of the clocks.
  private func window(at place: EventTime.Place) -> Range<Int> {
    let zone = zone(of: place)
    let change = 3 * 3_600
    let from = Self.wall(window.lowerBound, zone) - change
    return from..<max(from, Self.wall(window.upperBound, zone) + change)
  }

  private func instant(_ time: EventTime) -> Instant {
    zone(of: time.place).instant(of: CivilDateTime(wall: time.wall))
  }

  /// What the wall shows in the place of another time; days stay days.
  private func wall(_ time: EventTime, at place: EventTime.Place) -> Int {
    guard time.place != place, time.place != .day, place != .day else { return time.wall }
    return zone(of: place).local(at: instant(time)).wall
  }

  private func length(of event: CalendarEvent, _ start: EventTime) -> EventLength {
    if let end = event.end {
      // An end elsewhere, as of a flight, or a day that ends at a time.
      guard end.place == start.place else {
        let milliseconds = instant(end).milliseconds - instant(start).milliseconds
        return EventLength(exact: Int(milliseconds / 1_000))
      }
      // Whoever works from ten to six does so in the night of the change, too.
      let length = EventLength(wall: end.wall - start.wall)
      if start.isDay, length.wall == 0 { return EventLength(wall: secondsOfDay) }
      return length
    }
    return event.length ?? EventLength(wall: start.isDay ? secondsOfDay : 0)
  }

  private mutating func add(_ event: CalendarEvent, at start: EventTime, _ length: EventLength) {
    guard !event.isCancelled else { return }
    let first = instant(start)
    let end = instant(EventTime(wall: start.wall + length.wall, place: start.place))
      .adding(milliseconds: Int64(length.exact) * 1_000)
    let occurrence = Occurrence(
      start: first, end: max(first, end), isAllDay: start.isDay, isFree: event.isTransparent,
      title: event.title)
    if occurrence.touches(window) { found.append(occurrence) }
  }

  /// Far more than are told; what comes first in the file is then told first.
  private var isFull: Bool { found.count >= 2 * Occurrences.most }
}

extension Expansion {
  /// A change holds for one occurrence of the series, or for all from it on.
  fileprivate struct Change {
    var event: CalendarEvent
    var start: EventTime
    /// The occurrence that it stands for, as the wall shows it in the place of the series.
    var replaced: Int
  }

  mutating func add(_ series: CalendarFile.Series) {
    guard !isFull else {
      isCut = true
      return
    }
    guard let master = series.master, let start = master.start else {
      for event in series.changes {
        if let start = event.start { add(event, at: start, length(of: event, start)) }
      }
      return
    }
    let changes = changes(series.changes, at: start.place)
    for change in changes {
      add(change.event, at: change.start, length(of: change.event, change.start))
    }
    guard !(master.rules.isEmpty && master.added.isEmpty && changes.isEmpty && master.left.isEmpty)
    else { return add(master, at: start, length(of: master, start)) }
    addOccurrences(of: master, start, changes)
  }

  /// In order of what they stand for, the newest of each.
  private func changes(_ events: [CalendarEvent], at place: EventTime.Place) -> [Change] {
    var changes: [Change] = []
    for event in events {
      guard let start = event.start, let replaced = event.replaced else { continue }
      changes.append(Change(event: event, start: start, replaced: wall(replaced, at: place)))
    }
    changes = changes.inOrder {
      ($0.replaced, $0.event.sequence) < ($1.replaced, $1.event.sequence)
    }
    var newest: [Change] = []
    for change in changes {
      if newest.last?.replaced == change.replaced { newest.removeLast() }
      newest.append(change)
    }
    return newest
  }

  private mutating func addOccurrences(
    of master: CalendarEvent, _ start: EventTime, _ changes: [Change]
  ) {
    let lasting = changes.filter { $0.event.isThisAndFuture }
    var longest = Self.sum(length(of: master, start))
    var shift = 0
    for change in lasting {
      longest = max(longest, Self.sum(length(of: change.event, change.start)))
      shift = max(shift, abs(self.shift(change, at: start.place)))
    }
    for added in master.added { longest = max(longest, added.length.map(Self.sum) ?? 0) }
    shift = min(shift, EventLength.longest)
    let near = window(at: start.place)
    let window = near.lowerBound - longest - shift..<near.upperBound + shift
    let lengths = addedTimes(master, start)
    let left = leftOut(master, start)
    var last: Instant?
    for time in times(of: master, start, in: window) {
      guard !isFull, work.spend() else {
        isCut = true
        return
      }
      if left.walls.contains(time) || left.days.contains(floored(time, by: secondsOfDay)) {
        continue
      }
      if changes.has(time) { continue }
      let place = EventTime(wall: time, place: start.place)
      // A time that the clocks skipped is moved, maybe onto the next one.
      guard instant(place) != last else { continue }
      last = instant(place)
      let later = lasting.partitioningIndex { $0.replaced >= time }
      if later > 0 {
        let change = lasting[later - 1]
        let moved = EventTime(
          wall: wall(place, at: change.start.place) + self.shift(change, at: start.place),
          place: change.start.place)
        add(change.event, at: moved, length(of: change.event, change.start))
      } else {
        add(master, at: place, lengths[time] ?? length(of: master, start))
      }
    }
  }

  private static func sum(_ length: EventLength) -> Int { length.wall + length.exact }

  /// By how much a change that lasts moves what follows, on the wall of its place.
  private func shift(_ change: Change, at place: EventTime.Place) -> Int {
    let replaced = EventTime(wall: change.replaced, place: place)
    return change.start.wall - wall(replaced, at: change.start.place)
  }

  private func addedTimes(_ master: CalendarEvent, _ start: EventTime) -> [Int: EventLength] {
    var lengths: [Int: EventLength] = [:]
    for added in master.added {
      if let length = added.length { lengths[wall(added.time, at: start.place)] = length }
    }
    return lengths
  }

  private func leftOut(
    _ master: CalendarEvent, _ start: EventTime
  ) -> (walls: Set<Int>, days: Set<Int>) {
    var walls: Set<Int> = []
    var days: Set<Int> = []
    for time in master.left {
      if time.isDay || start.isDay {
        days.insert(floored(time.wall, by: secondsOfDay))
      } else {
        walls.insert(wall(time, at: start.place))
      }
    }
    return (walls, days)
  }

  /// All of the series in the window, in order, none twice; its first time is always one.
  private mutating func times(
    of master: CalendarEvent, _ start: EventTime, in window: Range<Int>
  ) -> [Int] {
    var times = [start.wall]
    for added in master.added { times.append(wall(added.time, at: start.place)) }
    for rule in master.rules {
      var until: Int?
      if let last = rule.until {
        let isWhole = last.isDay && !start.isDay
        until = isWhole ? last.wall + secondsOfDay - 1 : wall(last, at: start.place)
      }
      times += RuleDates.dates(rule, from: start.wall, in: window, until: until, &work)
    }
    var single: [Int] = []
    for time in times.inOrder() where window.contains(time) && single.last != time {
      single.append(time)
    }
    return single
  }
}

extension [Expansion.Change] {
  /// Whether one of them stands for this occurrence.
  fileprivate func has(_ time: Int) -> Bool {
    let index = partitioningIndex { $0.replaced >= time }
    return index < count && self[index].replaced == time
  }
}
