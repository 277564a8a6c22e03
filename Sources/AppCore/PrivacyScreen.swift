import Kernel
import Kit
import ReadingCore
import ViewTree

/// Which context is used, when it was used last, and how to be rid of it.
enum PrivacyScreen {
  static let nameField = "place-name"
  static let clearButton = "clear-context"
  static let keepButton = "keep-context"
  static let undoButton = "undo-delete"

  static func view(_ state: State) -> Node<Action> {
    SettingsScreen.page(state) {
      used(state)
      places(state)
      clearing(state)
    }
  }

  // MARK: - What is used

  private static func used(_ state: State) -> Node<Action> {
    let words = state.words
    let choices = state.context.choices
    let uses = state.context.uses
    return SettingsScreen.section(words.contextTitle) {
      Node(.div, .className("lines")) {
        Node.toggle(
          words.useHour, isOn: choices.hour, note: note(words.useHourNote, uses.hour, state),
          id: "context-hour", action: .context(.hourTapped))
        Node.toggle(
          words.usePlaces, isOn: choices.places,
          note: note(words.usePlacesNote, uses.places, state), id: "context-places",
          action: .context(.placesTapped))
        Node.toggle(
          words.useCalendar, isOn: choices.calendar,
          note: note(words.useCalendarNote, uses.calendar, state), id: "context-calendar",
          action: .context(.calendarTapped))
        Node.toggle(
          words.useDevice, isOn: choices.device,
          note: note(words.useDeviceNote, uses.device, state), id: "context-device",
          action: .context(.deviceTapped))
        Node.toggle(
          words.useLines, isOn: choices.lines, note: words.useLinesNote, id: "context-lines",
          action: .context(.linesTapped))
        Node.toggle(
          words.dailyReview, isOn: choices.review, note: words.useReviewNote,
          id: "context-review", action: .context(.reviewTapped))
        SettingsScreen.link(words.calendarsTitle, path: Page.calendars.path)
      }
      Node(.p, .className("field-note")) { words.contextPromise }
    }
  }

  private static func note(_ text: String, _ at: Instant?, _ state: State) -> String {
    let words = state.words
    return at.map { text + " " + words.lastUsed(words.ago($0, now: state.now)) } ?? text
  }

  // MARK: - Places

  private static func places(_ state: State) -> Node<Action> {
    let words = state.words
    let context = state.context
    let here = context.here(at: state.now)
    return SettingsScreen.group(words.placesTitle) {
      Node(.div, .className("row wraps")) {
        Node(.div, .className("row-text")) {
          Node(.p, .className("row-note"), .id("place-status"), .role("status")) {
            status(state)
          }
        }
        if context.choices.places {
          Node.button(
            words.lookAgain, style: .text, isEnabled: !context.isLooking, id: "look-again",
            action: .context(.lookTapped))
        }
      }
      for place in context.places { row(place, canMove: here != nil, words) }
      if let place = context.deleted {
        Node(.div, .className("row"), key: "deleted") {
          Node(.p, .className("row-note"), .role("status")) {
            words.placeDeleted(words.placeName(place))
          }
          Node.button(
            words.undo, style: .text, id: undoButton, action: .context(.undoTapped))
        }
      }
      if context.form != nil {
        form(state)
      } else if context.choices.places {
        adding(state, canAdd: here != nil)
      }
    }
  }

  /// Where the person is, or why that is not known.
  private static func status(_ state: State) -> String {
    let words = state.words
    let context = state.context
    if let trouble = context.trouble { return words.trouble(trouble) }
    guard context.choices.places else { return words.placesOff }
    if context.isLooking { return words.looking }
    guard let position = context.whereabouts.position(at: state.now) else {
      return words.positionUnknown
    }
    if let spot = context.spot(at: state.now) { return words.spot(spot) }
    if position.isCoarse { return words.tooCoarse }
    return context.places.isEmpty ? words.positionKnown : words.atNoPlace
  }

  private static func row(_ place: NamedPlace, canMove: Bool, _ words: Words) -> Node<Action> {
    let name = words.placeName(place)
    return Node(.div, .className("row wraps"), key: place.id.text) {
      Node(.span, .className("row-icon")) { Icon.place.node() }
      Node(.div, .className("row-text")) { Node(.p, .className("row-title")) { name } }
      Node.stepper(
        Stepper(
          label: words.radius(of: name), text: words.metres(place.radius),
          lessLabel: words.smaller(name), moreLabel: words.larger(name),
          less: place.radius(-1).map { _ in .context(.radiusStepped(place.id, -1)) },
          more: place.radius(1).map { _ in .context(.radiusStepped(place.id, 1)) },
          idle: .context(.radiusStepped(place.id, 0))))
      press(words.here, words.moveHere(name), isEnabled: canMove, .moveTapped(place.id))
      press(words.delete, words.deleting(name), isEnabled: true, .deleteTapped(place.id))
    }
  }

  private static func press(
    _ label: String, _ full: String, isEnabled: Bool, _ action: ContextAction
  ) -> Node<Action> {
    Node(
      .button, .type("button"), .className("button plain"), .label(full),
      .flag(.disabled, if: !isEnabled), on: .click(.context(action))
    ) { label }
  }

  private static func adding(_ state: State, canAdd: Bool) -> Node<Action> {
    let words = state.words
    let places = state.context.places
    return Node(.div, .className("row wraps"), key: "add") {
      if places.count >= NamedPlace.most {
        Node(.p, .className("row-note")) { words.enoughPlaces }
      } else {
        for sort in NamedPlace.Sort.allCases
        where sort == .other || !places.contains(where: { $0.sort == sort }) {
          Node.button(
            words.addPlace(sort), icon: .plus, isEnabled: canAdd,
            id: "add-place-\(sort.rawValue)", action: .context(.addTapped(sort)))
        }
      }
    }
  }

  private static func form(_ state: State) -> Node<Action> {
    let words = state.words
    return Node(.div, .className("row wraps"), key: "form") {
      Node.form("stack", onSubmit: .context(.addSubmitted)) {
        name(state.context.form ?? PlaceForm(), words)
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .context(.addCancelled))
          Node.submitButton(words.addIt)
        }
      }
    }
  }

  private static func name(_ form: PlaceForm, _ words: Words) -> Node<Action> {
    var field = TextField(
      id: nameField, kind: .text, label: words.placeNameLabel, value: form.name)
    field.limit = NamedPlace.longestName
    if form.isNameMissing { field.error = words.placeNameMissing }
    return Node.field(field, onInput: { .context(.nameChanged($0)) })
  }

  // MARK: - The end of it

  private static func clearing(_ state: State) -> Node<Action> {
    let words = state.words
    // Its button says what it is.
    return Node(.section, .className("group"), .label(words.clearContext)) {
      Node(.p, .className("field-note")) { words.clearContextNote }
      if state.context.isClearing {
        Node(.div, .className("dialog-buttons")) {
          Node.button(
            words.cancel, style: .text, id: keepButton, action: .context(.clearCancelled))
          Node.button(
            words.clearNow, style: .danger, id: clearButton, action: .context(.clearConfirmed))
        }
      } else {
        Node.button(
          words.clearContext, style: .danger, id: clearButton, action: .context(.clearTapped))
      }
    }
  }
}
