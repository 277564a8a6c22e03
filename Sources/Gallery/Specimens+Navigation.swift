import Kit
import ViewTree

extension Specimens {
  func navigation() -> [Specimen] { [topBar, tabBar, sideBar, drawer] }

  private var topBar: Specimen {
    func bar(
      _ id: String, _ name: String, _ style: TopBarStyle, isBack: Bool = false,
      hasActions: Bool = true
    ) -> Specimen.Shown {
      let bar = GalleryNode.topBar(
        title: words.inbox, style: style, heading: .h4, id: "bar-" + id
      ) {
        if isBack { Node.iconButton(.back, label: words.back, action: .pressed(words.back)) }
      } trailing: {
        if hasActions {
          Node.iconButton(.search, label: words.say("Search", "검색"), action: .pressed("search"))
          Node.iconButton(.more, label: words.more, action: .pressed(words.more))
        }
      }
      return Specimen.Shown(
        name: name,
        node: Node(
          .div, .className("stage-scroll"), Attribute(.tabIndex, "0"), .role("group"), .label(name)
        ) {
          if style == .transparent {
            Node(.div, .className("stage-picture"), .decorative)
          }
          bar
          Node(.p, .className("stage-long")) { words.say("Scroll here.", "여기를 스크롤하세요.") }
        }, isFramed: true)
    }
    return Specimen(
      id: "top-bar", requirement: "K03", title: words.say("Top bar", "상단 막대"),
      purpose: words.say(
        "Where one is, the way back, what can be done.", "지금 위치와 돌아갈 길, 할 수 있는 일을 보입니다."),
      properties: [
        property("title", "String"), property("style", "TopBarStyle?", "nil"),
        property("leading", "[Node]"), property("trailing", "[Node]"),
      ],
      inks: [.paper, .line, .text],
      accessibility: words.say("The heading of the screen.", "화면의 제목입니다."),
      keyboard: words.say("Tab", "Tab"),
      shown: [
        bar("fixed", words.say("Fixed", "고정"), .fixed),
        bar("back", words.say("With back", "뒤로 가기"), .fixed, isBack: true, hasActions: false),
        bar("collapsible", words.say("Collapsible", "접힘"), .collapsible),
        bar("transparent", words.say("Transparent", "투명"), .transparent, isBack: true),
      ])
  }

  private var tabBar: Specimen {
    func bar(_ count: Int) -> GalleryNode {
      let all = [
        Tab(.now, label: words.now, path: "#tab-bar", isCurrent: false),
        Tab(
          .inbox, label: words.inbox, path: "#tab-bar", isCurrent: true, count: 4,
          countLabel: words.say("4 items", "4개")),
        Tab(.library, label: words.library, path: "#tab-bar", isCurrent: false),
        Tab(.search, label: words.say("Search", "검색"), path: "#tab-bar", isCurrent: false),
        Tab(.settings, label: words.settings, path: "#tab-bar", isCurrent: false),
      ]
      return .tabBar(Array(all.prefix(count)), label: words.say("Example", "예") + " \(count)")
    }
    return Specimen(
      id: "tab-bar", requirement: "K04 L80", title: words.say("Bottom tab bar", "하단 탭 막대"),
      purpose: words.say(
        "The main places; 84 pixels with the safe area, at the side on wide windows.",
        "주요 화면으로 가며, 안전 영역까지 84픽셀이고 넓은 창에서는 옆에 있습니다."),
      properties: [property("tabs", "[Tab]"), property("label", "String")],
      inks: [.surface, .accent, .textTertiary, .accentSoft],
      accessibility: words.say(
        "Navigation; which page is current, how many wait.", "내비게이션이며, 지금 화면과 기다리는 개수를 읽습니다."),
      keyboard: words.say("Tab, Enter", "Tab, Enter"),
      shown: [
        Specimen.Shown(name: words.say("Three", "세 개"), node: bar(3), isFramed: true),
        Specimen.Shown(name: words.say("Five", "다섯 개"), node: bar(5), isFramed: true),
      ])
  }

  private var sideBar: Specimen {
    func item(_ icon: Icon, _ label: String, _ count: Int, isCurrent: Bool = false)
      -> SideItem<GalleryAction>
    {
      var item = SideItem<GalleryAction>(icon, label, path: "#side-bar", isCurrent: isCurrent)
      item.count = count
      item.countLabel = "\(count)"
      return item
    }
    let node = GalleryNode.sideBar(
      label: words.say("Example", "예"),
      [
        SideGroup(
          "", [item(.inbox, words.inbox, 12, isCurrent: true), item(.library, words.library, 0)]),
        SideGroup(
          words.say("Tags", "태그"),
          [item(.tag, words.say("travel", "여행"), 4), item(.tag, words.say("rail", "기차"), 1)],
          rest: item(.tag, words.say("All tags", "모든 태그"), 0)),
      ])
    return Specimen(
      id: "side-bar", requirement: "L82", title: words.say("Side bar", "사이드바"),
      purpose: words.say(
        "Places, lists and tags at the side of wide windows.", "넓은 창 옆에 화면, 목록, 태그를 보입니다."),
      properties: [property("label", "String"), property("groups", "[SideGroup]")],
      inks: [.sunken, .textSecondary, .accentSoft, .accentStrong],
      accessibility: words.say(
        "Navigation; which place is current, how many stand there.",
        "내비게이션이며, 지금 화면과 담긴 개수를 읽습니다."),
      keyboard: words.say("Tab, Enter", "Tab, Enter"),
      shown: [Specimen.Shown(name: words.say("Groups", "묶음"), node: node)])
  }

  private var drawer: Specimen {
    let key = "drawer-open"
    let isOpen = state.isOn(key, or: true)
    let drawer = Drawer<GalleryAction>(
      name: words.say("Ada Lovelace", "김하늘"), email: "ada@example.org",
      label: words.say("Apps", "앱"), closeLabel: words.close,
      apps: [
        Drawer.Place(.inbox, words.later, path: "#drawer", isCurrent: true),
        Drawer.Place(.todo, "TaskFlow", path: "#drawer", isCurrent: false),
        Drawer.Place(
          .cart, words.say("Before You Run Out", "다 떨어지기 전에"), path: "#drawer", isCurrent: false),
      ],
      places: [Drawer.Place(.settings, words.settings, path: "#drawer", isCurrent: false)],
      close: .changed(key, ""))
    return Specimen(
      id: "drawer", requirement: "K05", title: words.say("Navigation drawer", "내비게이션 서랍"),
      purpose: words.say("Who is signed in, and the three apps.", "로그인한 사람과 세 가지 앱을 보입니다."),
      properties: [
        property("name", "String"), property("email", "String"), property("apps", "[Place]"),
        property("places", "[Place]"), property("close", "Action"),
      ],
      inks: [.surface, .accentSoft, .accentStrong],
      accessibility: words.say("A dialog with its label.", "이름이 있는 대화상자입니다."),
      keyboard: words.say("Escape closes", "Esc로 닫기"),
      shown: [
        Specimen.Shown(
          name: isOpen ? words.say("Open", "열림") : words.say("Closed", "닫힘"),
          node: isOpen
            ? .drawer(drawer)
            : .iconButton(
              .menu, label: words.say("Apps", "앱"), action: .changed(key, "1")), isFramed: true)
      ])
  }
}
