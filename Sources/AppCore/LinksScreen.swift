import Kernel
import Kit
import ViewTree
import Wire

/// Pages for home screens and walls, and calendars: the secret links of the account.
enum LinksScreen {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.page(state) {
      if state.isSignedIn {
        new(state)
      } else {
        SettingsScreen.group(words.newLink) {
          SettingsScreen.signInRow(words.linksNeedAccount, words)
        }
      }
      places(words)
      // What the server tells comes last: it moves nothing when it comes.
      if state.isSignedIn { links(state) }
    }
  }

  private static func new(_ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.newLink) {
      Node(.div, .className("row wraps")) {
        Node(.p, .className("row-note")) { words.linksText }
      }
      for purpose in LinkPurpose.allCases {
        SettingsScreen.row(
          purpose.icon, words.name(of: purpose), words.note(of: purpose), sign: .plus,
          isEnabled: !state.settings.links.isMaking, key: "new-\(purpose.rawValue)",
          .settings(.links(.makeTapped(purpose))))
      }
      Node(.div, .className("row wraps")) { origin(state) }
    }
  }

  private static func origin(_ state: State) -> Node<Action> {
    let words = state.words
    var field = TextField(
      id: "link-origin", kind: .link, label: words.linkOrigin, value: state.settings.links.origin)
    field.placeholder = "https://home.example"
    field.helper = words.linkOriginText
    field.isRequired = false
    return Node.field(field, onInput: { text in .settings(.links(.originChanged(text))) })
  }

  private static func places(_ words: Words) -> Node<Action> {
    SettingsScreen.group(words.whereToPutIt) {
      for (name, text) in words.placesOfLinks {
        Node(.details, .className("key-list"), key: name) {
          Node(.summary) {
            Node(.span) { name }
            Icon.down.node(size: 20)
          }
          Node(.div, .className("row")) { Node(.p, .className("row-note")) { text } }
        }
      }
    }
  }

  private static func links(_ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.yourLinks) {
      switch state.settings.links.list {
      case .known(let links):
        for link in links { row(link, state) }
        if links.isEmpty {
          Node(.div, .className("row")) { Node(.p, .className("row-note")) { words.noLinks } }
        }
      case .unavailable:
        Node(.div, .className("row")) {
          Node(.p, .className("row-note")) { words.sessionsUnavailable }
          Node.button(words.tryAgain, style: .text, action: .settings(.links(.retryTapped)))
        }
      case .unknown, .loading:
        Node(.div, .className("row"), .role("status"), .label(words.loading)) {
          Node.skeleton(lines: 2)
        }
      }
    }
  }

  private static func row(_ link: LinkSummary, _ state: State) -> Node<Action> {
    let words = state.words
    let name = link.label.isEmpty ? words.name(of: link.purpose) : link.label
    let opened =
      link.openedAt.map { words.linkOpened(words.ago($0, now: state.now)) }
      ?? words.linkNotOpened
    let facts = words.linkMade(words.ago(link.createdAt, now: state.now)) + " · " + opened
    return Node(.div, .className("row wraps"), key: "link-" + link.id) {
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { name }
        Node(.p, .className("row-note")) {
          link.origin.isEmpty ? facts : facts + " · " + words.shownInside(link.origin)
        }
      }
      Node(
        .button, .type("button"), .className("button plain"),
        .label(words.doing(words.revokeLink, name)),
        .flag(.disabled, if: state.settings.links.revoking.contains(link.id)),
        on: .click(.settings(.links(.revokeTapped(link.id))))
      ) { words.revokeLink }
      address("link-" + link.id, words.linkAddress(name), link.path, words.copy, name, state)
      if !link.purpose.isFeed {
        address(
          "picture-" + link.id, words.linkPicture(name), link.path + "/picture.png",
          words.copyPicture, name, state)
      }
    }
  }

  private static func address(
    _ id: String, _ label: String, _ path: String, _ doing: String, _ name: String, _ state: State
  ) -> Node<Action> {
    SettingsScreen.copyField(
      id, label, state.origin + path, copyLabel: state.words.doing(doing, name),
      .settings(.links(.copyTapped(path))))
  }
}

extension LinkPurpose {
  fileprivate var icon: Icon {
    switch self {
    case .now: .now
    case .tasks: .todo
    case .restock: .cart
    case .tasksFeed, .restockFeed: .calendar
    }
  }
}

extension Words {
  fileprivate var newLink: String { say("New link", "새 링크") }
  fileprivate var yourLinks: String { say("Your links", "내 링크") }
  fileprivate var noLinks: String { say("No links yet", "아직 링크가 없어요") }
  fileprivate var linksNeedAccount: String {
    say("Links come from your server. Sign in to create one.", "링크는 서버에서 만들어요. 로그인해 주세요.")
  }
  fileprivate var linksText: String {
    say(
      "A link shows one thing and changes nothing. Anyone who has its address can see it, until you revoke it.",
      "링크 하나는 한 가지만 보여 주고 아무것도 바꾸지 않아요. 취소할 때까지는 주소를 아는 사람이면 누구나 볼 수 있어요.")
  }
  fileprivate var linkOrigin: String {
    say("Website that may embed it (optional)", "위젯을 넣을 웹사이트 (선택)")
  }
  fileprivate var linkOriginText: String {
    say(
      "Only for widgets inside another page, such as a Home Assistant dashboard.",
      "Home Assistant 대시보드처럼 다른 페이지 안에 위젯을 넣을 때만 필요해요.")
  }
  fileprivate var whereToPutIt: String { say("Where to put it", "어디에 넣을까요") }
  fileprivate var revokeLink: String { say("Revoke", "링크 취소") }
  fileprivate func linkAddress(_ name: String) -> String {
    say("Address of “\(name)”", "‘\(name)’ 주소")
  }
  fileprivate func linkPicture(_ name: String) -> String {
    say("Picture of “\(name)”", "‘\(name)’ 그림")
  }
  fileprivate var copyPicture: String { say("Copy picture", "그림 주소 복사") }
  fileprivate func linkMade(_ ago: String) -> String { say("Created \(ago)", "\(ago) 만듦") }
  fileprivate func linkOpened(_ ago: String) -> String {
    say("Last opened \(ago)", "마지막으로 열림: \(ago)")
  }
  fileprivate var linkNotOpened: String { say("Not opened yet", "아직 열린 적 없음") }
  fileprivate func shownInside(_ origin: String) -> String {
    say("may be shown inside \(origin)", "\(origin) 안에 표시할 수 있어요")
  }

  fileprivate func name(of purpose: LinkPurpose) -> String {
    switch purpose {
    case .now: say("Now widget", "지금 위젯")
    case .tasks: say("Tasks widget", "할 일 위젯")
    case .restock: say("Running out soon widget", "곧 떨어지는 것 위젯")
    case .tasksFeed: say("Tasks calendar", "할 일 캘린더")
    case .restockFeed: say("Run-out dates calendar", "떨어지는 날 캘린더")
    }
  }

  fileprivate func note(of purpose: LinkPurpose) -> String {
    switch purpose {
    case .now: say("Three things to read now", "지금 읽기 좋은 글 세 개")
    case .tasks: say("What is due today", "오늘 할 일")
    case .restock: say("What runs out this week", "이번 주에 떨어지는 것")
    case .tasksFeed: say("Tasks with a date, and their reminders", "날짜가 있는 할 일과 미리 알림")
    case .restockFeed: say("The days on which things run out", "물건이 떨어지는 날")
    }
  }

  fileprivate var placesOfLinks: [(String, String)] {
    [
      (
        "iPhone, iPad",
        say(
          "Calendar: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar. Widget: add the address to an app that shows web pages as widgets, with ?size=small or ?size=large after it.",
          "캘린더: 설정 › 앱 › 캘린더 › 캘린더 계정 › 계정 추가 › 기타 › 구독 캘린더 추가. 위젯: 웹페이지를 위젯으로 보여 주는 앱에 주소를 넣고, 끝에 ?size=small이나 ?size=large를 붙여요."
        )
      ),
      (
        "Android",
        say(
          "Calendar: add the address to an app such as ICSx⁵. Widget: add it to an app that shows web pages as widgets.",
          "캘린더: ICSx⁵ 같은 앱에 주소를 넣어요. 위젯: 웹페이지를 위젯으로 보여 주는 앱에 주소를 넣어요.")
      ),
      (
        "Home Assistant",
        say(
          "Add a Webpage card with the widget’s address. Enter the address of your Home Assistant above before you create the link. Or add a Picture card with the picture’s address.",
          "웹페이지 카드에 위젯 주소를 넣어요. 링크를 만들기 전에 위에 Home Assistant 주소를 적어 주세요. 그림 카드에 그림 주소를 넣어도 돼요.")
      ),
      (
        say("E-ink displays", "전자 잉크 화면"),
        say(
          "Add ?size=eink to a widget’s address: 800 × 480, black on white. Where only pictures are shown, add ?width=800&height=480&theme=eink to the picture’s. Your server draws them with librsvg2-bin.",
          "위젯 주소 끝에 ?size=eink를 붙여요. 800 × 480, 흰 바탕에 검은 글자예요. 그림만 보여 주는 화면이면 그림 주소 끝에 ?width=800&height=480&theme=eink를 붙여요. 서버에 librsvg2-bin이 있어야 그릴 수 있어요."
        )
      ),
      (
        "Google Calendar, Thunderbird",
        say(
          "Google: Other calendars, From URL. Thunderbird: New Calendar, On the Network. Google looks for changes about once a day.",
          "Google: 다른 캘린더 › URL로 추가. Thunderbird: 새 캘린더 › 네트워크에서. Google은 하루에 한 번쯤 새로 읽어요.")
      ),
    ]
  }

  var linkMade: String { say("Link created", "링크를 만들었어요") }
  var linkRevoked: String { say("Link revoked", "링크를 취소했어요") }
  var revokeLinkTitle: String { say("Revoke this link?", "이 링크를 취소할까요?") }
  var revokeLinkText: String {
    say(
      "Widgets and calendars that use it stop working. You can create a new one at any time.",
      "이 링크를 쓰는 위젯과 캘린더가 더는 열리지 않아요. 새 링크는 언제든지 만들 수 있어요.")
  }
  var revokeLinkLabel: String { revokeLink }

  func linkRefused(_ code: String?) -> String {
    if let code, code == "invalid-origin" {
      return say(
        "Enter the website as https://home.example.", "웹사이트 주소를 https://home.example처럼 적어 주세요.")
    }
    return say(
      "You have 20 links. Revoke one you no longer need.", "링크가 20개예요. 안 쓰는 링크를 취소해 주세요.")
  }
}
