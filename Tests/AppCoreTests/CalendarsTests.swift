import AppCore
import CalendarCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Calendars in Now, and the screen on which they are subscribed to.
///
/// It is a Thursday, 2:13 AM (UTC).
@Suite struct CalendarsTests {
  private static let path = "/settings/calendars"
  private static let busyPath = Routes.calendars + "/busy"

  private func later(minutes: Int64) -> Instant {
    Fixtures.now.adding(milliseconds: minutes * 60_000)
  }

  private func subscription(
    _ number: UInt64 = 901, _ name: String = "Work", showsTitles: Bool = true
  ) -> Entity {
    let edit = CalendarSubscription.adding(
      Fixtures.id(number), name: name, address: "https://calendar.example/\(number).ics",
      showsTitles: showsTitles, at: Fixtures.now)
    return Entity(
      id: edit.entity, kind: edit.kind,
      fields: edit.fields.map {
        Field(number: $0.number, register: Fixtures.register($0.value))
      })
  }

  /// Minutes from now.
  private func event(
    _ from: Int64, _ to: Int64, _ title: String = "Design review", isAllDay: Bool = false
  ) -> BusyTime {
    BusyTime(
      calendar: Fixtures.id(901).text, start: later(minutes: from), end: later(minutes: to),
      isAllDay: isAllDay, title: title)
  }

  private func times(_ events: [BusyTime], isCut: Bool = false) -> BusyTimes {
    BusyTimes(
      from: Fixtures.now, until: later(minutes: 15 * 24 * 60), zone: "Europe/Berlin", isCut: isCut,
      busy: events)
  }

  private func opened(
    _ calendars: [Entity], path: String = "/now", language: Language = .english,
    items: [Entity] = Fixtures.items, rows: [StoreRow] = []
  ) -> Player {
    var player = Player(Fixtures.boot(path: path, language: language))
    player.start([.meta: rows], path: path)
    player.pull(items + calendars)
    return player
  }

  /// The server has answered when the calendar has something.
  private func told(
    _ times: BusyTimes, showsTitles: Bool = true, language: Language = .english,
    items: [Entity] = Fixtures.items
  ) throws -> Player {
    var player = opened(
      [subscription(showsTitles: showsTitles)], language: language, items: items)
    let call = try #require(player.request(Self.busyPath))
    player.hear(.responded(token: call.token, status: 200, body: times.encoded))
    return player
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private func saysNothing(_ player: Player) -> Bool {
    !text(player).contains("Free for") && !text(player).contains("-minute break")
      && !text(player).contains("Prep for") && !text(player).contains("Free this evening")
  }

  /// What the last effects keep of it.
  private func kept(_ player: Player) -> [StoreWrite] {
    var found: [StoreWrite] = []
    for case .persist(_, let writes) in player.effects {
      found += writes.filter { $0.store == .meta && $0.key == Array("busy".utf8) }
    }
    return found
  }

  // Shows L31, L35.
  @Test(arguments: [
    (Language.english, true, "Free for 25 minutes, until Design review at 2:38 AM"),
    (.english, false, "Free for 25 minutes, until 2:38 AM"),
    (.korean, true, "오전 2:38 Design review까지 25분 여유 있음"),
    (.korean, false, "오전 2:38까지 25분 여유 있음"),
  ])
  func theBarSaysHowLongOneIsFree(language: Language, showsTitles: Bool, said: String) throws {
    let player = try told(times([event(25, 85)]), showsTitles: showsTitles, language: language)
    #expect(text(player).contains(said))
    #expect(showsTitles == text(player).contains("Design review"))
  }

  // Shows L32.
  @Test func whatFitsBeforeTheNextEventSaysSo() throws {
    let player = try told(times([event(25, 85)]))
    #expect(text(player).contains("Perfect for your 25-minute break"))
    let longer = try told(times([event(45, 85)]))
    #expect(text(longer).contains("Fits before 2:58 AM"))
  }

  // Shows L32.
  @Test(arguments: [
    (Language.english, "Industry trends", "Prep for Industry trends at 2:38 AM"),
    (.korean, "느리게 읽는 모임", "오전 2:38 느리게 읽는 모임 준비에 도움이 돼요"),
  ])
  func whatMeetsTheWordsOfAnEventPreparesForIt(
    language: Language, title: String, said: String
  ) throws {
    let player = try told(times([event(25, 85, title)]), language: language)
    #expect(text(player).contains(said))
    // A word that any event has prepares for nothing.
    let other = try told(times([event(25, 85, "Weekly review")]))
    #expect(!text(other).contains("Prep for"))
  }

  // Shows L36.
  @Test func nothingIsSaidOfWhatIsNotKnown() throws {
    let unheard = opened([subscription()])
    #expect(saysNothing(unheard))
    let quiet = [
      times([]),
      times([event(25, 85)], isCut: true),
      // Busy, with what follows without a break.
      times([event(-10, 20, ""), event(20, 40, "")]),
      // Whole days keep nobody busy, and are nothing to be free until.
      times([event(-133, 1_307, "Holiday", isAllDay: true)]),
      // Not today any more.
      times([event(1_440, 1_500)]),
    ]
    for times in quiet {
      let player = try told(times)
      #expect(saysNothing(player))
    }
  }

  /// One that began yesterday and one that ends tomorrow count by their times alone.
  @Test func eventsOverMidnightCount() throws {
    let began = try told(times([event(-180, 20, ""), event(60, 90)]))
    #expect(!text(began).contains("Free for"))
    let ends = try told(times([event(30, 1_440)]))
    #expect(text(ends).contains("Free for 30 minutes, until Design review at 2:43 AM"))
  }

  /// Ten minutes from now the clocks are put back: the event is at a time that they show then.
  @Test func anEventIsAtTheTimeThatClocksShowThen() throws {
    var change = times([event(25, 85)])
    change.changesAt = later(minutes: 10)
    change.offsetThen = -3_600
    var player = try told(change)
    #expect(text(player).contains("at 2:38 AM"))
    var browser = BrowserNotices()
    browser.zone = "Europe/Berlin"
    player.hear(.browserSeen(browser))
    #expect(text(player).contains("Free for 25 minutes, until Design review at 1:38 AM"))
  }

  @Test func whatIsKeptHoldsForADayWithoutANetwork() throws {
    let player = try told(times([event(25, 85)]))
    let row = try #require(kept(player).first)
    let rows = [StoreRow(key: row.key, value: row.value ?? [])]
    let again = opened([subscription()], rows: rows)
    #expect(text(again).contains("Free for 25 minutes"))
    var old = times([event(25, 85)])
    old.from = later(minutes: -25 * 60)
    var writer = CBORWriter()
    writer.beginArray(2)
    writer.write(old.from.milliseconds)
    writer.write(old.encoded)
    let stale = opened([subscription()], rows: [StoreRow(key: row.key, value: writer.bytes)])
    #expect(saysNothing(stale))
  }

  @Test func whoHasNoCalendarIsAskedForNone() {
    let player = opened([])
    #expect(player.request(Self.busyPath) == nil)
  }

  @Test func titlesAndTimesGoAtOnceWhenTheyAreNotWanted() throws {
    var player = try told(times([event(25, 85)]))
    player.perform(.calendars(.titlesTapped(Fixtures.id(901))))
    #expect(text(player).contains("Free for 25 minutes, until 2:38 AM"))
    #expect(!text(player).contains("Design review"))
    player.perform(.calendars(.removeTapped(Fixtures.id(901))))
    #expect(saysNothing(player))
    player.persist()
    player.perform(.toastActionTapped)
    #expect(text(player).contains("Free for 25 minutes"))
  }

  // Shows L86.
  @Test func thePersonMaySayThatCalendarsAreNotUsed() throws {
    var player = try told(times([event(25, 85)]))
    #expect(player.state.context.uses.calendar != nil)
    player.perform(.context(.calendarTapped))
    #expect(saysNothing(player))
    #expect(kept(player).map(\.value) == [nil])
    player.perform(.context(.calendarTapped))
    player.hear(.timerFired(token: 10))
    #expect(player.request(Self.busyPath) != nil)
    player.perform(.context(.clearConfirmed))
    #expect(player.state.context.uses.calendar == nil)
    #expect(player.state.context.calendars.all.count == 1)
    #expect(player.state.context.calendars.busy == nil)
  }

  @Test func aCalendarIsAddedByItsAddress() throws {
    var player = opened([], path: Self.path)
    player.perform(.calendars(.addTapped))
    player.perform(.calendars(.addSubmitted))
    #expect(text(player).contains("Enter the address."))
    player.perform(.calendars(.addressChanged("my calendar")))
    player.perform(.calendars(.addSubmitted))
    #expect(text(player).contains("This is not an address."))
    player.perform(.calendars(.addressChanged(" WebCal://calendar.example/a.ics ")))
    player.perform(.calendars(.formTitlesTapped))
    player.perform(.calendars(.addSubmitted))
    let added = try #require(player.state.context.calendars.all.first)
    #expect(added.address == "https://calendar.example/a.ics" && added.showsTitles)
    #expect(added.name == "calendar.example")
    #expect(!player.outboxRows.isEmpty)
    player.perform(.calendars(.addTapped))
    player.perform(.calendars(.addressChanged("https://calendar.example/a.ics")))
    player.perform(.calendars(.addSubmitted))
    #expect(text(player).contains("This calendar is already here."))
  }

  @Test func aCalendarIsChangedInPlace() throws {
    let id = Fixtures.id(901)
    var player = opened([subscription(), subscription(902, "Family")], path: Self.path)
    let before = try #require(player.state.context.calendars.all.first { $0.id == id })
    let other = try #require(player.state.context.calendars.all.first { $0.id == Fixtures.id(902) })
    player.perform(.calendars(.editTapped(id)))
    #expect(player.effects.contains(.focus(id: "calendar-name")))
    #expect(player.state.context.calendars.form?.address == before.address)
    // Nothing was changed: nothing is written.
    player.perform(.calendars(.addSubmitted))
    #expect(player.outboxRows.isEmpty && player.state.context.calendars.form == nil)
    player.perform(.calendars(.editTapped(id)))
    player.perform(.calendars(.addressChanged(other.address)))
    player.perform(.calendars(.addSubmitted))
    #expect(text(player).contains("This calendar is already here."))
    player.perform(.calendars(.addressChanged("")))
    player.perform(.calendars(.addSubmitted))
    #expect(text(player).contains("Enter the address."))
    player.perform(.calendars(.addressChanged("webcal://calendar.example/new.ics")))
    player.perform(.calendars(.nameChanged(" Office ")))
    player.perform(.calendars(.addSubmitted))
    let after = try #require(player.state.context.calendars.all.first { $0.id == id })
    #expect(after.name == "Office" && after.address == "https://calendar.example/new.ics")
    #expect(after.showsTitles == before.showsTitles && after.createdAt == before.createdAt)
    #expect(player.effects.contains(.focus(id: "edit-" + id.text)))
    #expect(player.state.context.calendars.all.count == 2)
    player.persist()
    player.perform(.toastActionTapped)
    let back = try #require(player.state.context.calendars.all.first { $0.id == id })
    #expect(back.name == before.name && back.address == before.address)
  }

  @Test func ofAFileOnlyTheNameIsChanged() throws {
    var player = opened([], path: Self.path, items: [])
    player.perform(.calendars(.fileTapped))
    var file = WaitingFile(hash: String(repeating: "ab", count: 32), size: 100)
    file.name = "Semester.ics"
    file.mediaType = "text/calendar"
    player.hear(.fileTaken(file))
    let added = try #require(player.state.context.calendars.all.first)
    player.perform(.calendars(.editTapped(added.id)))
    #expect(!text(player).contains("Address of the calendar"))
    // Without a name it keeps its own.
    player.perform(.calendars(.nameChanged(" ")))
    player.perform(.calendars(.addSubmitted))
    #expect(player.state.context.calendars.all.first?.name == "Semester")
    player.perform(.calendars(.editTapped(added.id)))
    player.perform(.calendars(.nameChanged("Lectures")))
    player.perform(.calendars(.addSubmitted))
    let changed = try #require(player.state.context.calendars.all.first)
    #expect(changed.name == "Lectures" && changed.file == added.file && changed.address == "")
  }

  @Test func aCalendarIsAddedByAFileAndNoItemIsMadeOfIt() throws {
    var player = opened([], path: Self.path, items: [])
    player.perform(.calendars(.fileTapped))
    #expect(player.effects.contains(.pickFile(accept: ".ics,text/calendar")))
    var file = WaitingFile(hash: String(repeating: "ab", count: 32), size: 100)
    file.name = "Semester.ics"
    file.mediaType = "text/calendar"
    player.hear(.fileTaken(file))
    let added = try #require(player.state.context.calendars.all.first)
    #expect(added.name == "Semester" && added.file?.bytes == [UInt8](repeating: 0xAB, count: 32))
    #expect(player.state.reading.library.count(.all) == 0)
    #expect(text(player).contains("waits to be sent"))
    let upload = player.effects.compactMap { effect -> UInt32? in
      if case .upload(let token, _, _) = effect { return token }
      return nil
    }
    let token = try #require(upload.first)
    // The device still has it: it is none of what nobody wanted.
    player.hear(.filesWaiting([file]))
    #expect(!player.effects.contains(.dropFile(hash: file.hash)))
    player.hear(.responded(token: token, status: 201, body: []))
    #expect(player.effects.contains(.dropFile(hash: file.hash)))
    // Said once more, so that the server reads it.
    #expect(!player.outboxRows.isEmpty)
  }

  @Test(arguments: [
    (String(repeating: "학사일정", count: 20) + ".ics", String(repeating: "학사일정", count: 15)),
    ("Team 2.0.ics", "Team 2.0"), ("no ending", "no ending"), ("", "Calendar"),
  ])
  func aFileGivesItsCalendarAName(file name: String, calendar: String) {
    var player = opened([], path: Self.path, items: [])
    player.perform(.calendars(.fileTapped))
    var file = WaitingFile(hash: String(repeating: "ab", count: 32), size: 100)
    file.name = name
    player.hear(.fileTaken(file))
    #expect(player.state.context.calendars.all.map { $0.name } == [calendar])
  }

  @Test func whatBecameOfEachIsSaid() throws {
    var player = Player(Fixtures.boot(path: Self.path))
    player.start(path: Self.path)
    let asked = try #require(player.request(Routes.calendars))
    player.pull([subscription(), subscription(902, "Family")])
    let list = CalendarList(calendars: [
      CalendarStatus(
        id: Fixtures.id(901).text, name: "Work", state: .fresh, sentence: "Up to date.",
        refreshedAt: later(minutes: -10)),
      CalendarStatus(
        id: Fixtures.id(902).text, name: "Family", state: .notFound, sentence: "There is none.",
        refreshedAt: later(minutes: -120)),
    ])
    player.hear(.responded(token: asked.token, status: 200, body: list.encoded))
    #expect(text(player).contains("Refreshed 10 min ago."))
    #expect(text(player).contains("There is none. Last read 2 hours ago."))
  }

  @Test(arguments: Language.allCases)
  func everythingOnTheScreenHasAName(language: Language) {
    var player = opened(
      [subscription(), subscription(902, "Family")], path: Self.path, language: language)
    player.perform(.calendars(.addTapped))
    player.perform(.calendars(.addSubmitted))
    audit(player)
    player.perform(.calendars(.editTapped(Fixtures.id(902))))
    audit(player)
  }

  private func audit(_ player: Player) {
    var audit = Audit()
    audit.visit(view(player.state), isHidden: false)
    #expect(audit.headings == 1 && audit.mains == 1)
    #expect(audit.nameless.isEmpty && audit.skippedLevels.isEmpty)
    #expect(audit.unlabelledFields.isEmpty && audit.repeatedIDs.isEmpty)
  }
}
