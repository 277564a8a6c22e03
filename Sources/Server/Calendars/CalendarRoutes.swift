import CalendarCore
import Hummingbird
import Kernel
import Kit
import NotificationCore
import Storage
import SyncCore
import Wire

/// What became of the calendars of an account, and when they have something.
///
/// Calendars are added, named and removed by sync. Their addresses are secret, and answered by none of
/// these.
struct CalendarRoutes: Sendable {
  let environment: ServerEnvironment

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.calendars, .read, "listCalendars",
      "The calendars that are subscribed to, with what became of the last look at each",
      output: .message(CalendarList.self, "Calendars")
    ) { call in
      try await list(of: call.account)
    }
    routes.on(
      .get, "\(Routes.calendars)/busy", .read, "getBusyTimes",
      "When the calendars have something in the coming 15 days; titles only of those that show them",
      output: .message(BusyTimes.self, "BusyTimes")
    ) { call in
      try await busy(of: call.account)
    }
  }

  private func list(of account: AccountID) async throws -> CalendarList {
    let calendars = try await AccountCalendars(account, storage.sync)
    let known = try await known(of: account)
    let words = calendars.settings.words
    let statuses = calendars.all.enumerated().map { place, subscription in
      var status = CalendarStatus(
        id: subscription.id.text, name: subscription.name,
        state: place < calendars.read.count ? .waiting : .tooMany, sentence: "",
        isFile: subscription.file != nil, showsTitles: subscription.showsTitles)
      if status.state == .waiting, let calendar = known[subscription.id],
        calendar.source == subscription.source
      {
        status.state = CalendarState(rawValue: calendar.state) ?? .waiting
        status.checkedAt = calendar.checkedAt
        status.refreshedAt = calendar.refreshedAt
        status.nextAt = calendar.nextAt
      }
      status.sentence = status.state.sentence(words)
      return status
    }
    return CalendarList(calendars: statuses)
  }

  private func busy(of account: AccountID) async throws -> BusyTimes {
    let calendars = try await AccountCalendars(account, storage.sync)
    let known = try await known(of: account)
    let now = environment.clock.now()
    let zone = calendars.zone(at: now)
    var all = BusyTimes(
      from: now, until: now.adding(milliseconds: CalendarWork.told), zone: zone.name)
    if let change = zone.transitions.first(where: { now < $0.instant && $0.instant < all.until }) {
      all.changesAt = change.instant
      all.offsetThen = Int(change.offsetSeconds)
    }
    for subscription in calendars.read {
      guard let calendar = known[subscription.id], calendar.source == subscription.source,
        let times = calendar.times
      else { continue }
      all.isCut = all.isCut || times.isCut
      for var time in times.busy where time.start < all.until {
        guard now < time.end || now <= time.start else { continue }
        if !subscription.showsTitles { time.title = "" }
        all.busy.append(time)
      }
    }
    all.busy.sort { ($0.start, $0.end, $0.calendar) < ($1.start, $1.end, $1.calendar) }
    return all
  }

  private func known(of account: AccountID) async throws -> [ID<Entity>: KeptCalendar] {
    var known: [ID<Entity>: KeptCalendar] = [:]
    for calendar in try await storage.calendars.list(account) { known[calendar.id] = calendar }
    return known
  }
}

extension CalendarState: JSONWords {
  static let words = [
    "waiting", "fresh", "empty", "webPage", "notCalendar", "tooLarge", "refused", "notFound",
    "unreachable", "timedOut", "serverTrouble", "forbiddenAddress", "invalidAddress",
    "fileMissing", "tooMany",
  ]
}
