import AddressCore
import CalendarCore
import Kernel
import Logging
import NIOPosix
import Storage
import SyncCore
import Wire

/// One look at the calendars of an account.
struct CalendarWork: Sendable {
  static let kinds = AccountCalendars.kinds

  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  /// How far ahead the busy times are told.
  static let told = 15 * day
  /// How far they are kept: a calendar that does not change is read anew once a month.
  private static let kept = 45 * day
  /// Busy times that are kept of one calendar.
  private static let most = 1_000
  /// Before the second, third … look after a failure; the last one again and again.
  private static let delays: [Int64] = [
    60_000, 15 * 60_000, hour, 3 * hour, 6 * hour, 12 * hour, day,
  ]
  /// A server that dies of a calendar does not come back to it at once.
  private static let claim: Int64 = 5 * 60_000
  private static let accept = "text/calendar,*/*;q=0.5"

  let environment: CalendarEnvironment
  let account: AccountID
  let logger: Logger

  private var storage: CalendarStorage { environment.storage.calendars }

  /// Answers when to look again; nil where there is nothing to look at.
  func refresh() async throws(StorageError) -> Instant? {
    let calendars = try await AccountCalendars(account, environment.storage.sync)
    var known: [ID<Entity>: KeptCalendar] = [:]
    for calendar in try await storage.list(account) { known[calendar.id] = calendar }
    for id in known.keys where !calendars.read.contains(where: { $0.id == id }) {
      try await storage.remove(account, id)
    }
    var next: Instant?
    for subscription in calendars.read {
      let zone = calendars.zone(at: environment.clock.now())
      let calendar = try await refreshed(subscription, known[subscription.id], zone)
      next = min(next ?? calendar.nextAt, calendar.nextAt)
    }
    return next
  }

  /// The calendar as it stands after a look, if it was time for one.
  private func refreshed(
    _ subscription: CalendarSubscription, _ known: KeptCalendar?, _ zone: Zone
  ) async throws(StorageError) -> KeptCalendar {
    let now = environment.clock.now()
    let source = subscription.source
    var calendar = KeptCalendar(
      account: account, id: subscription.id, source: source, nextAt: now)
    if let known, known.source == source { calendar = known }
    let manner = subscription.manner(in: zone)
    let isReadOtherwise = calendar.manner != manner
    // What a clock that was ahead put off is due.
    // A file may have come meanwhile: that says who sent it.
    guard
      isReadOtherwise || calendar.nextAt <= now
        || calendar.state == CalendarState.fileMissing.rawValue
        || now.adding(milliseconds: 2 * Self.day) < calendar.nextAt
    else { return calendar }
    if isReadOtherwise { begin(&calendar, anew: manner, subscription) }
    calendar.nextAt = now.adding(milliseconds: Self.claim)
    try await storage.put(calendar)
    let look = await look(at: subscription, calendar, zone)
    if Task.isCancelled {
      calendar.nextAt = now
    } else {
      note(look, in: &calendar, subscription)
    }
    try await storage.put(calendar)
    return calendar
  }

  /// Nobody keeps titles that are not wanted any more.
  private func begin(
    _ calendar: inout KeptCalendar, anew manner: String, _ subscription: CalendarSubscription
  ) {
    calendar.manner = manner
    calendar.etag = ""
    calendar.lastModified = ""
    calendar.failures = 0
    if !subscription.showsTitles, var times = calendar.times {
      for index in times.busy.indices { times.busy[index].title = "" }
      calendar.busy = times.encoded
    }
  }

  private func note(
    _ look: Look, in calendar: inout KeptCalendar, _ subscription: CalendarSubscription
  ) {
    let now = environment.clock.now()
    calendar.checkedAt = now
    switch look {
    case .failed(let state, let retryAfter):
      calendar.state = state.rawValue
      let delay = Self.delays[min(calendar.failures, Self.delays.count - 1)]
      calendar.failures += 1
      calendar.nextAt = now.adding(milliseconds: max(delay, retryAfter ?? 0))
      // Neither its address nor what was answered.
      logger.info(
        "a calendar was not read",
        metadata: ["calendar": "\(calendar.id.text)", "reason": "\(state)"])
      return
    case .read(let times, let validators):
      calendar.busy = times.encoded
      calendar.etag = validators.etag
      calendar.lastModified = validators.lastModified
    case .unchanged: break
    }
    calendar.state = CalendarState.fresh.rawValue
    calendar.failures = 0
    calendar.refreshedAt = now
    // Not all at the same minute.
    let spread = Int64(subscription.id.low % 600_000)
    let pause = subscription.file == nil ? Self.hour : Self.day
    calendar.nextAt = now.adding(milliseconds: pause + spread)
  }
}

/// What came of a look.
private enum Look: Sendable {
  case read(BusyTimes, Validators)
  case unchanged
  case failed(CalendarState, retryAfter: Int64? = nil)
}

extension CalendarWork {
  private func look(
    at subscription: CalendarSubscription, _ calendar: KeptCalendar, _ zone: Zone
  ) async -> Look {
    guard subscription.file == nil else { return await lookAtFile(of: subscription, zone) }
    guard let address = subscription.url else { return .failed(.invalidAddress) }
    var fetcher = environment.fetcher
    fetcher.limits.bytes = min(fetcher.limits.bytes, CalendarFile.bytesAtMost)
    fetcher.large = LargeDocuments(gate: environment.large, account: account)
    let isConditional = reachesFarEnough(calendar)
    if isConditional {
      fetcher.known = Validators(etag: calendar.etag, lastModified: calendar.lastModified)
    }
    do throws(FetchFailure) {
      let document = try await fetcher.fetch(address, accept: Self.accept)
      // Its place in memory is taken until it is read.
      defer { withExtendedLifetime(document) {} }
      let charset = CalendarCharset(document.charset, at: document.address)
      return await read(
        document.bytes, charset, document.validators, subscription, zone)
    } catch {
      if isConditional, case .status(304, _) = error { return .unchanged }
      return .failed(CalendarState(error), retryAfter: error.retryAfter)
    }
  }

  /// Only then is it enough to hear that nothing has changed.
  private func reachesFarEnough(_ calendar: KeptCalendar) -> Bool {
    guard let times = calendar.times else { return false }
    return environment.clock.now().adding(milliseconds: Self.told + Self.day) < times.until
  }

  private func lookAtFile(of subscription: CalendarSubscription, _ zone: Zone) async -> Look {
    guard let hash = subscription.file.flatMap({ ContentHash(bytes: $0.bytes) }) else {
      return .failed(.fileMissing)
    }
    let large = LargeDocuments(gate: environment.large, account: account)
    let place = await large.place()
    defer { withExtendedLifetime(place) {} }
    do throws(StorageError) {
      guard let content = try await environment.storage.contents.get(account, hash) else {
        return .failed(.fileMissing)
      }
      return await read(
        content.bytes, CalendarCharset("", at: nil), Validators(), subscription, zone)
    } catch {
      // The storage failed, which says nothing of the file.
      return .failed(.waiting)
    }
  }

  /// From the beginning of the day on.
  private func read(
    _ bytes: [UInt8], _ charset: CalendarCharset, _ validators: Validators,
    _ subscription: CalendarSubscription, _ zone: Zone
  ) async -> Look {
    let now = environment.clock.now()
    let midnight = CivilDateTime(zone.local(at: now).date, CivilTime(wrapping: 0))
    let window = zone.instant(of: midnight)..<now.adding(milliseconds: Self.kept)
    return await environment.reading.run(for: account) { () async throws(Never) -> Look in
      // Not on the threads that answer; they stop with the server.
      let look = try? await Threads.work.runIfActive {
        Self.look(in: bytes, charset, validators, window, subscription, zone)
      }
      return look ?? .failed(.waiting)
    }
  }

  private static func look(
    in bytes: [UInt8], _ charset: CalendarCharset, _ validators: Validators,
    _ window: Range<Instant>, _ subscription: CalendarSubscription, _ zone: Zone
  ) -> Look {
    do throws(CalendarFault) {
      let file = try CalendarFile(charset.utf8(bytes))
      let zones = SystemZones(from: window.lowerBound, to: window.upperBound)
      let found = file.occurrences(
        from: window.lowerBound, to: window.upperBound, home: zone, zones: zones.zone)
      return .read(times(found, window, subscription, zone), validators)
    } catch {
      return .failed(CalendarState(error))
    }
  }

  private static func times(
    _ found: Occurrences, _ window: Range<Instant>, _ subscription: CalendarSubscription,
    _ zone: Zone
  ) -> BusyTimes {
    var times = BusyTimes(
      from: window.lowerBound, until: window.upperBound, zone: zone.name, isCut: found.isCut)
    for occurrence in found.occurrences where !occurrence.isTransparent {
      guard times.busy.count < most else {
        times.isCut = true
        times.until = max(occurrence.start, times.from)
        break
      }
      times.busy.append(
        BusyTime(
          calendar: subscription.id.text, start: occurrence.start, end: occurrence.end,
          isAllDay: occurrence.isAllDay, title: subscription.showsTitles ? occurrence.title : ""))
    }
    return times
  }
}

extension KeptCalendar {
  /// Nil before the first reading.
  var times: BusyTimes? {
    // What an unknown version wrote is read anew.
    busy.isEmpty ? nil : try? BusyTimes(decoding: busy)
  }
}

extension CalendarState {
  fileprivate init(_ fault: CalendarFault) {
    switch fault {
    case .empty: self = .empty
    case .webPage: self = .webPage
    case .notCalendar: self = .notCalendar
    case .tooLarge: self = .tooLarge
    }
  }

  fileprivate init(_ failure: FetchFailure) {
    switch failure {
    case .unreachable: self = .unreachable
    case .forbiddenAddress: self = .forbiddenAddress
    case .timedOut: self = .timedOut
    case .tooLarge: self = .tooLarge
    case .tooManyRedirects, .invalidAddress: self = .invalidAddress
    case .status(404, _), .status(410, _): self = .notFound
    case .status(408, _), .status(425, _), .status(429, _): self = .serverTrouble
    case .status(400..<500, _): self = .refused
    case .status: self = .serverTrouble
    }
  }
}
