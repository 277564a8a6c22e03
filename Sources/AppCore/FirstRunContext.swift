import Kernel
import Kit
import ReadingCore
import ViewTree

/// What is offered on the last step of the first run: who passes it by presses nothing more.
enum FirstRunContext {
  static let id = "context-offer"

  /// The step with the offers before the button that goes on.
  static func offering(_ page: Node<Action>, _ state: State) -> Node<Action> {
    guard case .element(var main) = page, let last = main.children.popLast() else { return page }
    main.children.append(imports(state.words))
    if !state.context.isOfferDeclined { main.children.append(card(state)) }
    main.children.append(last)
    return .element(main)
  }

  /// What the person has elsewhere.
  @inline(never)
  private static func imports(_ words: Words) -> Node<Action> {
    Node(.div, .className("group-rows")) {
      SettingsScreen.row(
        .document, words.fromAnotherApp, words.whyImport, .settings(.imports(.wanted)))
    }
  }

  /// What Now may go by: the browser is asked for nothing before the tap.
  private static func card(_ state: State) -> Node<Action> {
    let words = state.words
    let context = state.context
    let isOn = context.choices.places
    return Node(
      .section, .id(id), .className("stack"), .label(words.smartSuggestions),
      Attribute(.tabIndex, "-1")
    ) {
      Node(.div, .className("section-head")) {
        Node(.h2, .className("section-title")) { words.smartSuggestions }
        if !isOn {
          Node.button(words.notNow, style: .text, action: .context(.offerDeclined))
        }
      }
      Node(.div, .className("group-rows")) {
        SettingsScreen.row(
          .calendar, words.connectCalendar, words.whyCalendar, .context(.calendarWanted))
        if !isOn {
          SettingsScreen.row(
            .place, words.enableLocation, words.whyPlace, .context(.placesWanted))
        }
      }
      Node(.p, .className("field-note"), .role("status")) {
        isOn || context.trouble != nil ? status(state) : ""
      }
    }
  }

  private static func status(_ state: State) -> String {
    let words = state.words
    if let trouble = state.context.trouble { return words.trouble(trouble) }
    return state.context.isLooking ? words.looking : words.placeIsOn
  }
}

extension State {
  /// The first run is over, and calendars are what comes next.
  mutating func wantCalendar(_ moment: Moment) -> [Effect] {
    reduce(&self, .reading(.capturing(.firstRunOn(.done))), moment)
      + show(Route(path: Page.calendars.path), replaces: false, moment)
  }
}

extension Words {
  fileprivate var fromAnotherApp: String {
    say("Coming from another app?", "다른 앱을 쓰고 있었나요?")
  }
  fileprivate var whyImport: String {
    say("Bring along what you’ve saved.", "저장해 둔 것을 가져올 수 있어요.")
  }
  fileprivate var smartSuggestions: String { say("Smart suggestions", "상황에 맞는 추천") }
  fileprivate var whyCalendar: String {
    say(
      "With your calendar, Now suggests what fits before your next event.",
      "캘린더를 연결하면 다음 일정 전까지 볼 수 있는 글을 추천해 드려요.")
  }
  fileprivate var connectCalendar: String { say("Connect Calendar", "캘린더 연결") }
  fileprivate var whyPlace: String {
    say(
      "With your location, Now suggests audio on the way and long reads at home. It stays on this device.",
      "위치를 켜면 이동 중에는 들을 글을, 집에서는 긴 글을 추천해 드려요. 위치는 이 기기에만 있어요.")
  }
  fileprivate var enableLocation: String { say("Enable Location", "위치 켜기") }
  var notNow: String { say("Not now", "나중에") }
  fileprivate var placeIsOn: String {
    say(
      "Location is on. You can name your places in Settings, Privacy.",
      "위치를 켰어요. 설정의 개인정보에서 장소에 이름을 붙일 수 있어요.")
  }
}
