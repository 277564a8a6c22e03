import AddressCore
import CalendarCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// Calendars: what is subscribed to, and when they have something.
extension State {
  mutating func handle(_ action: CalendarsAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .retryTapped: return loadCalendars()
    case .addTapped:
      context.calendars.form = CalendarForm()
      return [.focus(id: CalendarsScreen.addressField)]
    case .editTapped(let id):
      guard let calendar = context.calendars.calendar(id) else { return [] }
      context.calendars.form = CalendarForm(calendar)
      return [.focus(id: CalendarsScreen.nameField)]
    case .addCancelled: return closeCalendarForm()
    case .nameChanged(let name):
      context.calendars.form?.name = name
      return []
    case .addressChanged(let address):
      context.calendars.form?.address = address
      context.calendars.form?.trouble = nil
      return []
    case .formTitlesTapped:
      context.calendars.form?.showsTitles.toggle()
      return []
    case .addSubmitted:
      guard let form = context.calendars.form else { return [] }
      guard let id = form.id else { return addCalendar(form, moment) }
      return changeCalendar(id, form, moment)
    case .fileTapped:
      context.calendars.wantsFile = true
      return [.pickFile(accept: ".ics,text/calendar")]
    case .titlesTapped(let id):
      guard let calendar = context.calendars.calendar(id) else { return [] }
      let choice: Assignment<CalendarSubscription> = .set(
        CalendarSubscription.showsTitles, !calendar.showsTitles)
      return record([Edit(id, [choice])], saying: nil, moment) + pollCalendarsSoon()
    case .removeTapped(let id):
      guard let calendar = context.calendars.calendar(id) else { return [] }
      let saying = Saying(
        words.calendarRemoved(calendar.name),
        undo: [Edit(id, kind: .calendar, [.alive])])
      let gone: Assignment<CalendarSubscription> = .deleted(at: moment.instant)
      return record([Edit(id, [gone])], saying: saying, moment) + [.focus(id: "heading")]
    }
  }

  // MARK: - One more

  private mutating func addCalendar(_ form: CalendarForm, _ moment: Moment) -> [Effect] {
    guard canAddCalendar else { return [] }
    guard let url = addressOfCalendar(form) else {
      return [.focus(id: CalendarsScreen.addressField)]
    }
    let name = form.name.trimmed
    let edit = CalendarSubscription.adding(
      moment.id(), name: name.isEmpty ? url.displayHost : name, address: url.text,
      showsTitles: form.showsTitles, at: moment.instant)
    return closeCalendarForm() + record(calendar: edit, moment)
  }

  /// What the form says, where no other calendar is there; nil with what is wrong about it.
  private mutating func addressOfCalendar(_ form: CalendarForm) -> Address? {
    guard let url = form.url else {
      context.calendars.form?.trouble = form.address.trimmed.isEmpty ? .missing : .noAddress
      return nil
    }
    for other in context.calendars.all
    where other.id != form.id && other.address.utf8.elementsEqual(url.text.utf8) {
      context.calendars.form?.trouble = .known
      return nil
    }
    return url
  }

  /// It stays the one it was: its place, its wish for titles and what hangs by it.
  private mutating func changeCalendar(
    _ id: ID<Entity>, _ form: CalendarForm, _ moment: Moment
  ) -> [Effect] {
    // Another device may have removed it meanwhile.
    guard let calendar = context.calendars.calendar(id) else { return closeCalendarForm() }
    var changes: [Assignment<CalendarSubscription>] = []
    var former: [Assignment<CalendarSubscription>] = []
    var name = form.name.trimmed
    if !form.isFile {
      guard let url = addressOfCalendar(form) else {
        return [.focus(id: CalendarsScreen.addressField)]
      }
      if name.isEmpty { name = url.displayHost }
      if !url.text.utf8.elementsEqual(calendar.address.utf8) {
        changes.append(.set(CalendarSubscription.address, url.text))
        former.append(.set(CalendarSubscription.address, calendar.address))
      }
    }
    if !name.isEmpty, !name.utf8.elementsEqual(calendar.name.utf8) {
      changes.append(.set(CalendarSubscription.name, name))
      former.append(.set(CalendarSubscription.name, calendar.name))
    }
    let closing = closeCalendarForm()
    guard !changes.isEmpty else { return closing }
    let saying = Saying(words.calendarChanged, undo: [Edit(id, former)])
    return closing + record([Edit(id, changes)], saying: saying, moment) + pollCalendarsSoon()
  }

  /// The button that opened it has the focus again.
  private mutating func closeCalendarForm() -> [Effect] {
    let id = context.calendars.form?.id
    context.calendars.form = nil
    return [.focus(id: id.map(CalendarsScreen.editButton) ?? CalendarsScreen.addButton)]
  }

  /// Whether another one would be read.
  var canAddCalendar: Bool { context.calendars.all.count < CalendarSubscription.most }

  /// Its days are the person's: the server has to know their zone.
  private mutating func record(calendar edit: Edit, _ moment: Moment) -> [Effect] {
    record([edit], saying: Saying(words.calendarAdded), moment) + followZone(moment)
      + pollCalendarsSoon()
  }

  /// Whether a file that was chosen is to be a calendar.
  func isCalendar(_ file: WaitingFile) -> Bool {
    guard route == .page(.calendars), context.calendars.wantsFile, file.source == .picked else {
      return false
    }
    return file.type == nil || file.type == .article
  }

  /// The file becomes a calendar; its bytes follow.
  mutating func takeCalendar(_ file: WaitingFile, _ moment: Moment) -> [Effect] {
    guard let hash = Hex.decode(file.hash) else { return [] }
    guard context.calendars.calendar(ofFile: file.hash) == nil else {
      return show(words.trouble(.known))
    }
    guard canAddCalendar else { return [.dropFile(hash: file.hash)] + show(words.enoughCalendars) }
    if !files.waiting.contains(where: { $0.hash == file.hash }) { files.waiting.append(file) }
    let edit = CalendarSubscription.adding(
      moment.id(), name: words.calendarName(ofFile: file.name), address: "", file: Bytes(hash),
      showsTitles: false, at: moment.instant)
    return record(calendar: edit, moment) + sendFiles(moment)
  }

  /// Said once more where its file has come, so that the server reads it.
  func saidAgain(file hash: String) -> Edit? {
    guard let calendar = context.calendars.calendar(ofFile: hash) else { return nil }
    let file: Assignment<CalendarSubscription> = .set(CalendarSubscription.file, calendar.file)
    return Edit(calendar.id, [file])
  }

  // MARK: - What the server says

  /// The screen is opened, or is to be told once more.
  mutating func loadCalendars() -> [Effect] {
    guard isSignedIn else { return [] }
    context.calendars.list.load()
    return [ask(.calendars(.list), HTTPCall(.get, Routes.calendars))]
  }

  mutating func openCalendars() -> [Effect] {
    context.calendars.form = nil
    context.calendars.wantsFile = false
    return loadCalendars() + watchCalendars()
  }

  private mutating func askBusy() -> [Effect] {
    guard isSignedIn, context.choices.calendar, !context.calendars.all.isEmpty,
      !requests.contains(where: { $0 == .calendars(.busy) })
    else { return [] }
    return [ask(.calendars(.busy), HTTPCall(.get, Routes.calendars + "/busy"))]
  }

  /// After a pass: what calendars there are is known now, and what they have may have changed.
  mutating func followCalendars(_ moment: Moment) -> [Effect] {
    if context.calendars.all.isEmpty || !context.choices.calendar {
      context.calendars.isChanged = false
      return forgetBusy()
    }
    if context.calendars.isChanged { return pollCalendarsSoon() + askBusy() }
    return context.calendars.isHeard(within: CalendarsState.leastAge, of: moment.instant)
      ? [] : askBusy()
  }

  /// Nothing of it stays on the device.
  mutating func forgetBusy() -> [Effect] {
    guard context.calendars.busy != nil else { return [] }
    context.calendars.forget()
    return store([context.calendars.putting], saying: nil)
  }

  /// What was changed is read by the server in a moment: it is asked a few times.
  mutating func pollCalendarsSoon() -> [Effect] {
    context.calendars.isChanged = false
    context.calendars.tried = 0
    return watchCalendars()
  }

  private func watchCalendars() -> [Effect] {
    let tried = context.calendars.tried
    guard tried < CalendarsState.tries else { return [] }
    return [.startTimer(token: TimerToken.calendars, milliseconds: 1_500 << UInt32(tried))]
  }

  mutating func pollCalendars() -> [Effect] {
    guard context.calendars.tried < CalendarsState.tries else { return [] }
    context.calendars.tried += 1
    return loadCalendars() + askBusy() + watchCalendars()
  }

  mutating func calendarsAnswered(
    _ request: CalendarsRequest, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    switch request {
    case .list:
      let told = (try? CalendarList(decoding: body))?.calendars
      let effects = perform(context.calendars.list.answered(status, told), moment)
      let isWaiting = told?.contains { $0.state == .waiting || $0.state == .fileMissing } ?? true
      // Once more in any case: what was read in another manner says that it is fresh meanwhile.
      if !isWaiting, context.calendars.tried >= 2 { context.calendars.tried = CalendarsState.tries }
      return effects
    case .busy:
      if status == 401 { return sessionExpired(moment) }
      guard status == 200, context.choices.calendar, let times = try? BusyTimes(decoding: body)
      else { return [] }
      context.calendars.hear(times, at: moment.instant)
      let effects = store([context.calendars.putting], saying: nil)
      guard route == .page(.now) else { return effects }
      return effects + noteUse(moment) + followMinutes(moment)
    }
  }

  /// While Now tells minutes, they go by.
  mutating func followMinutes(_ moment: Moment) -> [Effect] {
    guard route == .page(.now), surroundings.freeMinutes != nil else { return [] }
    let rest = 60_000 - moment.instant.milliseconds % 60_000
    return [
      .startTimer(token: TimerToken.minutes, milliseconds: UInt32(clamping: rest) &+ 50)
    ]
  }
}
