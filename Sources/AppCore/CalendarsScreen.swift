import CalendarCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import ViewTree
import Wire

/// Which calendars are subscribed to, what became of each, and one more.
enum CalendarsScreen {
  static let addButton = "add-calendar"
  static let addressField = "calendar-address"
  static let nameField = "calendar-name"

  static func editButton(_ id: ID<Entity>) -> String { "edit-" + id.text }

  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    let all = state.context.calendars.all
    return SettingsScreen.page(state) {
      SettingsScreen.group(words.subscribedTo) {
        if all.isEmpty {
          Node(.div, .className("row"), key: "none") {
            Node(.p, .className("row-note")) { words.noCalendars }
          }
        }
        for calendar in all { rows(calendar, state) }
        if case .unavailable = state.context.calendars.list, !all.isEmpty {
          Node(.div, .className("row"), key: "unavailable") {
            Node(.p, .className("row-note"), .role("status")) { words.sessionsUnavailable }
            Node.button(words.tryAgain, style: .text, action: .calendars(.retryTapped))
          }
        }
      }
      SettingsScreen.group(words.addCalendarTitle) { adding(state) }
      Node(.p, .className("field-note")) { words.calendarsPromise }
    }
  }

  // MARK: - Each

  @NodeBuilder<Action>
  private static func rows(
    _ calendar: CalendarSubscription, _ state: State
  ) -> [Node<Action>] {
    let words = state.words
    SettingsScreen.opening(
      .calendar, calendar.name, [condition(calendar, state)], key: calendar.id.text
    ) {
      Node(
        .button, .type("button"), .className("button plain"), .id(editButton(calendar.id)),
        .label(words.editing(calendar.name)), on: .click(.calendars(.editTapped(calendar.id)))
      ) { words.editCalendar }
      Node(
        .button, .type("button"), .className("button plain"),
        .label(words.removing(calendar.name)), on: .click(.calendars(.removeTapped(calendar.id)))
      ) { words.remove }
    }
    if let form = state.context.calendars.form, form.id == calendar.id {
      Node(.div, .className("row wraps"), key: "form") { fields(form, words) }
      Node(.div, .className("row"), key: "titles-" + calendar.id.text) {
        Node.toggle(
          words.showEventTitles(of: calendar.name), isOn: calendar.showsTitles,
          id: "titles-" + calendar.id.text, action: .calendars(.titlesTapped(calendar.id)))
      }
    }
  }

  /// What became of it, and what can be done.
  private static func condition(_ calendar: CalendarSubscription, _ state: State) -> String {
    let words = state.words
    if let file = calendar.file {
      let hash = Hex.encode(file.bytes)
      if state.files.waiting.contains(where: { $0.hash.utf8.elementsEqual(hash.utf8) }) {
        return words.calendarWaitsToBeSent
      }
    }
    guard let status = state.context.calendars.status(of: calendar.id) else {
      if case .unavailable = state.context.calendars.list { return words.calendarUnknown }
      return words.calendarWaits
    }
    let read = status.refreshedAt.map { words.ago($0, now: state.now) }
    if status.state == .waiting { return words.calendarWaits }
    if status.state == .fresh { return read.map { words.calendarRefreshed($0) } ?? status.sentence }
    return status.sentence + (read.map { " " + words.calendarLastRead($0) } ?? "")
  }

  // MARK: - One more

  @NodeBuilder<Action>
  private static func adding(_ state: State) -> [Node<Action>] {
    let words = state.words
    if !state.isSignedIn {
      SettingsScreen.signInRow(words.calendarsNeedAccount, words)
    } else if !state.canAddCalendar {
      Node(.div, .className("row"), key: "enough") {
        Node(.p, .className("row-note")) { words.enoughCalendars }
      }
    } else if let form = state.context.calendars.form, form.id == nil {
      Node(.div, .className("row wraps"), key: "form") { fields(form, words) }
    } else {
      Node(.div, .className("row wraps"), key: "add") {
        Node.button(
          words.addByAddress, icon: .plus, id: addButton, action: .calendars(.addTapped))
        Node.button(
          words.addByFile, icon: .plus, id: "add-calendar-file", action: .calendars(.fileTapped))
      }
    }
  }

  private static func fields(_ form: CalendarForm, _ words: Words) -> Node<Action> {
    Node.form("stack", onSubmit: .calendars(.addSubmitted)) {
      if !form.isFile { address(form, words) }
      name(form, words)
      if form.id == nil {
        Node.toggle(
          words.showEventTitles, isOn: form.showsTitles, note: words.showEventTitlesNote,
          id: "calendar-titles", action: .calendars(.formTitlesTapped))
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.cancel, style: .text, action: .calendars(.addCancelled))
        Node.submitButton(form.id == nil ? words.addIt : words.save)
      }
    }
  }

  private static func address(_ form: CalendarForm, _ words: Words) -> Node<Action> {
    var field = TextField(
      id: addressField, kind: .link, label: words.calendarAddress, value: form.address)
    field.placeholder = "https://calendar.example/basic.ics"
    field.helper = words.calendarAddressText
    if let trouble = form.trouble { field.error = words.trouble(trouble) }
    return Node.field(field, onInput: { .calendars(.addressChanged($0)) })
  }

  private static func name(_ form: CalendarForm, _ words: Words) -> Node<Action> {
    var field = TextField(
      id: nameField, kind: .text, label: words.calendarName, value: form.name)
    field.limit = 100
    field.isRequired = false
    return Node.field(field, onInput: { .calendars(.nameChanged($0)) })
  }
}
