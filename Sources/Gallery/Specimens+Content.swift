import Kit
import ViewTree

extension Specimens {
  func content() -> [Specimen] { [panel, rows, picture, avatar, badge] }

  private var milk: String { words.say("Oat milk", "귀리 우유") }

  private var panel: Specimen {
    func one(_ name: String, _ style: CardStyle) -> Specimen.Shown {
      Specimen.Shown(
        name: name,
        node: .panel(style) {
          Node(.p, .className("list-title")) { milk }
          Node(.p, .className("list-subtitle")) { words.say("Lasts 12 more days", "12일 더 쓸 수 있어요") }
        })
    }
    return Specimen(
      id: "card", requirement: "K09", title: words.say("Card", "카드"),
      purpose: words.say("Things that belong together.", "함께 있어야 할 것을 담습니다."),
      properties: [
        property("style", "CardStyle", ".raised"), property("children", "[Node]"),
        property("action", "Action", "—"),
      ],
      inks: [.surface, .sunken, .edge],
      accessibility: words.say(
        "What is in it; a button where it is pressed.", "담긴 것을 읽으며, 누를 수 있으면 버튼입니다."),
      keyboard: words.say("Enter, Space where it is pressed", "누를 수 있으면 Enter, 스페이스"),
      shown: [
        one(words.say("With shadow", "그림자"), .raised), one(words.say("Flat", "평평하게"), .flat),
        one(words.say("Outlined", "테두리"), .outlined),
        Specimen.Shown(
          name: words.say("Pressable", "누를 수 있음"),
          node: .pressablePanel(label: milk, action: .pressed(milk)) {
            Node(.span, .className("list-title")) { milk }
          }),
      ])
  }

  private var rows: Specimen {
    func row(_ key: String, _ change: (inout ListRow<GalleryAction>) -> Void) -> GalleryNode {
      var row = ListRow<GalleryAction>(milk)
      change(&row)
      return .row(row, key: key)
    }
    let subtitle = words.say("Bought on Nov 2", "11월 2일에 샀어요")
    let detail = words.say("Every 14 days", "14일마다")
    let isDone = state.isOn("row", or: false)
    let isOn = state.isOn("row-switch", or: true)
    return Specimen(
      id: "row", requirement: "K09", title: words.say("List row", "목록 줄"),
      purpose: words.say("One of many, in one to three lines.", "여럿 가운데 하나를 한 줄에서 세 줄로 보입니다."),
      properties: [
        property("title", "String"), property("subtitle", "String", "\"\""),
        property("detail", "String", "\"\""), property("leading", "[Node]", "[]"),
        property("trailing", "[Node]", "[]"), property("target", "Target", ".none"),
        property("isDone", "Bool", "false"),
      ],
      inks: [.surface, .line, .text, .textSecondary, .textTertiary],
      accessibility: words.say("A list; the title is the link.", "목록이며, 제목이 링크입니다."),
      keyboard: words.say("Tab to the title, Enter", "제목에서 Enter"),
      shown: [
        Specimen.Shown(
          name: words.say("One, two, three lines", "한 줄, 두 줄, 세 줄"),
          node: .list(label: words.say("Things", "물건")) {
            row("1") { $0.target = .action(.pressed(milk)) }
            row("2") { $0.subtitle = subtitle }
            row("3") {
              $0.subtitle = subtitle
              $0.detail = detail
              $0.target = .action(.pressed(milk))
              $0.trailing = [Icon.forward.node(size: 20)]
            }
          }),
        Specimen.Shown(
          name: words.say("Avatar, checkbox, switch", "아바타, 체크박스, 스위치"),
          node: .list(label: words.say("Things", "물건")) {
            row("a") {
              $0.title = words.say("Ada Lovelace", "김하늘")
              $0.subtitle = "ada@example.org"
              $0.leading = [.avatar(name: $0.title)]
            }
            row("b") {
              $0.isDone = isDone
              $0.leading = [
                .iconButton(
                  isDone ? .todo : .clock, label: words.say("Done", "완료"), isPressed: isDone,
                  action: .changed("row", isDone ? "" : "1"))
              ]
            }
            Node(.li, .className("list-row"), key: "c") {
              GalleryNode.toggle(
                words.say("Remind me", "알려 주기"), isOn: isOn,
                action: .changed("row-switch", isOn ? "" : "1"))
            }
          }),
      ])
  }

  private var picture: Specimen {
    func one(_ name: String, _ state: PictureState, _ shape: PictureShape) -> Specimen.Shown {
      Specimen.Shown(
        name: name,
        node: .picture(state, shape: shape, label: words.say("A lighthouse", "등대")))
    }
    return Specimen(
      id: "picture", requirement: "K10", title: words.say("Image", "이미지"),
      purpose: words.say("Its place is kept while it loads.", "불러오는 동안에도 자리를 지킵니다."),
      properties: [
        property("state", "PictureState"), property("shape", "PictureShape", ".rounded"),
        property("size", "PictureSize", ".huge"), property("label", "String"),
      ],
      inks: [.sunken, .line, .textTertiary],
      accessibility: words.say("Its label, also when it failed.", "이름을 읽으며, 실패해도 같습니다."),
      keyboard: "—",
      shown: [
        one(words.say("Default", "기본"), .shown(path: picturePath), .rounded),
        one(words.say("Square", "사각"), .shown(path: picturePath), .square),
        one(words.say("Circle", "원"), .shown(path: picturePath), .circle),
        one(words.say("Loading", "불러오는 중"), .loading, .rounded),
        one(words.say("Error", "오류"), .failed, .rounded),
      ])
  }

  private var avatar: Specimen {
    Specimen(
      id: "avatar", requirement: "K10", title: words.say("Avatar", "아바타"),
      purpose: words.say("A person.", "사람을 나타냅니다."),
      properties: [
        property("name", "String"), property("state", "PictureState", ".failed"),
        property("size", "PictureSize", ".medium"),
      ],
      inks: [.accentSoft, .accentStrong],
      accessibility: words.say("The name.", "이름을 읽습니다."), keyboard: "—",
      shown: [
        Specimen.Shown(name: words.say("Initials", "머리글자"), node: .avatar(name: "Ada Lovelace")),
        Specimen.Shown(name: words.say("Korean name", "한국어 이름"), node: .avatar(name: "김하늘")),
        Specimen.Shown(
          name: words.say("Picture", "사진"),
          node: .avatar(name: "Ada Lovelace", state: .shown(path: picturePath), size: .large)),
        Specimen.Shown(
          name: words.say("Loading", "불러오는 중"),
          node: .avatar(name: "Ada Lovelace", state: .loading, size: .large)),
      ])
  }

  private var badge: Specimen {
    Specimen(
      id: "badge", requirement: "K11", title: words.say("Badge and status tag", "배지와 상태"),
      purpose: words.say("A count, or a word with a sign.", "개수나, 그림이 있는 말입니다."),
      properties: [
        property("text", "String"), property("icon", "Icon?", "nil"),
        property("tone", "Tone", ".quiet"),
      ],
      inks: [.good, .goodSoft, .warning, .warningSoft, .danger, .dangerSoft],
      accessibility: words.say("Its text; colour is never alone.", "글을 읽으며, 색만으로 말하지 않습니다."),
      keyboard: "—",
      shown: [
        Specimen.Shown(
          name: words.say("Quiet", "조용히"), node: .badge(words.say("Article", "글"), icon: .article)),
        Specimen.Shown(
          name: words.say("Good", "좋음"),
          node: .badge(words.say("12 days left", "12일 남음"), icon: .check, tone: .good)),
        Specimen.Shown(
          name: words.say("Warning", "주의"),
          node: .badge(words.say("3 days left", "3일 남음"), icon: .clock, tone: .warning)),
        Specimen.Shown(
          name: words.say("Bad", "나쁨"),
          node: .badge(words.say("2 days overdue", "2일 지남"), icon: .warning, tone: .bad)),
        Specimen.Shown(
          name: words.say("Count", "개수"), node: .counter(7, label: words.say("7 new", "새 것 7개"))),
        Specimen.Shown(
          name: words.say("More than 99", "99 넘음"),
          node: .counter(120, label: words.say("120 new", "새 것 120개"))),
        Specimen.Shown(
          name: words.say("Status dot", "상태 점"),
          node: .statusDot(.good, label: words.say("Good", "좋음"))),
        Specimen.Shown(
          name: words.say("Status dot, low", "상태 점, 부족"),
          node: .statusDot(.warning, label: words.say("Low", "부족"))),
        Specimen.Shown(
          name: words.say("Status dot, out", "상태 점, 없음"),
          node: .statusDot(.bad, label: words.say("Out", "없음"))),
      ])
  }
}
