import Kernel
import Kit
import Screens
public import ViewTree

extension GalleryState {
  /// The whole gallery; `picturePath` is an image that the page can load.
  public func view(picturePath: String) -> Node<GalleryAction> {
    GalleryView(state: self, picturePath: picturePath).page
  }

  /// How many components there are, and how many examples of them.
  public var counts: (components: Int, examples: Int) {
    var counts = (0, 0)
    for group in Specimens(self, picturePath: "").groups {
      counts.0 += group.specimens.count
      for specimen in group.specimens { counts.1 += specimen.shown.count }
    }
    return counts
  }
}

private struct GalleryView {
  let state: GalleryState
  let words: Words
  let groups: [Specimens.Group]

  init(state: GalleryState, picturePath: String) {
    self.state = state
    words = Words(state.language, state.region)
    let sought = Folding.bytes(state.search)
    var found: [Specimens.Group] = []
    for group in Specimens(state, picturePath: picturePath).groups {
      var group = group
      group.specimens = group.specimens.filter { Folding.holds($0.searchText, sought) }
      if !group.specimens.isEmpty { found.append(group) }
    }
    groups = state.showsScreens ? [] : found
  }

  var page: GalleryNode {
    Node(
      .div, .className("gallery " + modeClass), .language(state.language),
      Attribute(.dataTheme, state.app.name),
      state.isHighContrast ? Attribute(.dataContrast, "more") : nil
    ) {
      Node(.a, .className("skip-link"), .href("#main")) { words.skipToContent }
      head
      Node(.div, .className("gallery-body")) {
        index
        Node(.main, .id("main")) {
          if state.showsScreens { GalleryScreens(state: state, words: words).nodes }
          if state.search.isEmpty, !state.showsScreens { tokens }
          for group in groups { section(group) }
          if groups.isEmpty, !state.showsScreens {
            Node.emptyState(
              icon: .search, title: words.say("Nothing found", "찾지 못했어요"),
              text: words.say("No component says that.", "그런 말이 있는 부품이 없어요.")
            ) { Node.button(words.say("Show all", "모두 보기"), action: .searched("")) }
          }
        }
      }
      Node(.p, .className("visually-hidden"), .role("status"), .id("pressed")) { state.pressed }
    }
  }

  private var modeClass: String { state.mode.name }

  private var head: GalleryNode {
    Node(.header, .className("gallery-head")) {
      Node(.h1) { words.say("Kit", "키트") }
      search
      choice(
        "theme", words.say("App", "앱"),
        [
          Option(words.later, isOn: state.app == .later, action: .appChosen(.later)),
          Option("TaskFlow", isOn: state.app == .taskFlow, action: .appChosen(.taskFlow)),
          Option(
            words.say("Run Out", "다떨전"), isOn: state.app == .restock,
            action: .appChosen(.restock)),
        ])
      choice(
        "mode", words.say("Mode", "모드"),
        [
          Option(
            words.say("System", "시스템"), isOn: state.mode == .system, action: .modeChosen(.system)),
          Option(
            words.say("Light", "라이트"), isOn: state.mode == .light, action: .modeChosen(.light)),
          Option(words.say("Dark", "다크"), isOn: state.mode == .dark, action: .modeChosen(.dark)),
        ])
      choice(
        "language", words.say("Language", "언어"),
        [
          Option("English", isOn: state.language == .english, action: .languageChosen(.english)),
          Option("한국어", isOn: state.language == .korean, action: .languageChosen(.korean)),
        ])
      Node.toggle(
        words.say("High contrast", "고대비"), isOn: state.isHighContrast, id: "contrast",
        action: .contrastToggled)
    }
  }

  private var search: GalleryNode {
    var field = TextField(
      id: "search", kind: .search, label: words.say("Search", "검색"), value: state.search)
    field.isRequired = false
    return .field(
      field, clear: Clear(label: words.say("Clear", "지우기"), action: .searched("")),
      onInput: { .searched($0) })
  }

  private func choice(_ id: String, _ label: String, _ options: [Option<GalleryAction>])
    -> GalleryNode
  {
    .segments(id: "choose-" + id, label: label, options)
  }

  private var index: GalleryNode {
    Node(.nav, .className("gallery-index"), .label(words.say("Components", "부품"))) {
      Node(.ul) {
        pages
        for group in groups {
          Node(.li) {
            Node(.a, .href("#" + group.id)) { group.title }
            Node(.ul) {
              for specimen in group.specimens {
                Node(.li) { Node(.a, .href("#" + specimen.id)) { specimen.title } }
              }
            }
          }
        }
      }
    }
  }

  /// The other half of the gallery, and the screens of this one.
  private var pages: [GalleryNode] {
    let look = "&lang=" + state.language.tag + "&mode=" + state.mode.name
    if !state.showsScreens {
      return [
        Node(.li) { Node(.a, .href("?show=screens" + look)) { words.say("Screens", "화면") } }
      ]
    }
    return [
      Node(.li) { Node(.a, .href("?show=components" + look)) { words.say("Components", "부품") } },
      Node(.li) {
        Node(.a, .href("#screens")) { words.say("Screens", "화면") }
        Node(.ul) {
          for screen in Screen.allCases {
            Node(.li) { Node(.a, .href("#screen-" + screen.name)) { screen.title(words) } }
          }
        }
      },
    ]
  }

  private func section(_ group: Specimens.Group) -> GalleryNode {
    Node(.section, .className("gallery-group"), .id(group.id), key: group.id) {
      Node(.h2) { group.title }
      for specimen in group.specimens { article(specimen) }
    }
  }

  private func article(_ specimen: Specimen) -> GalleryNode {
    Node(.article, .className("specimen"), .id(specimen.id), key: specimen.id) {
      Node(.header) {
        Node(.h3) { specimen.title }
        Node(.span, .className("requirement")) { specimen.requirement }
        Node(.p) { specimen.purpose }
      }
      Node(.div, .className("examples")) {
        for shown in specimen.shown {
          Node(.figure, key: shown.name) {
            Node(.div, .className(shown.isFramed ? "stage framed" : "stage")) { shown.node }
            Node(.figcaption) { shown.name }
          }
        }
      }
      facts(specimen)
    }
  }

  private func facts(_ specimen: Specimen) -> GalleryNode {
    Node(.dl, .className("facts")) {
      fact(words.say("Screen readers", "화면 읽기")) { specimen.accessibility }
      fact(words.say("Keyboard", "키보드")) { specimen.keyboard }
      if !specimen.properties.isEmpty {
        fact(words.say("Properties", "속성")) {
          Node(.ul) {
            for property in specimen.properties {
              Node(.li) {
                Node(.code) {
                  property.name + ": " + property.type
                    + (property.standard.isEmpty ? "" : " = " + property.standard)
                }
              }
            }
          }
        }
      }
      if !specimen.inks.isEmpty {
        fact(words.say("Colors", "색")) {
          Node(.ul) { for ink in specimen.inks { Node(.li) { swatch(ink) } } }
        }
      }
    }
  }

  private func fact(_ name: String, @NodeBuilder<GalleryAction> _ content: () -> [GalleryNode])
    -> GalleryNode
  {
    let nodes = content()
    return Node(.div) {
      Node(.dt) { name }
      Node(.dd) { nodes }
    }
  }

  /// The colour by daylight and by lamplight, with its name.
  private func swatch(_ ink: Ink) -> GalleryNode {
    let light = ink.colour(ColourContext(state.app, isHighContrast: state.isHighContrast)).css
    let dark = ink.colour(
      ColourContext(state.app, isDark: true, isHighContrast: state.isHighContrast)
    ).css
    return Node(.span, .className("ink")) {
      colour(light)
      colour(dark)
      Node(.code) { "--" + ink.name }
      Node(.span, .className("ink-values")) { light + " " + dark }
    }
  }

  private func colour(_ value: String) -> GalleryNode {
    Node(
      .svg, .className("ink-colour"), Attribute(.width, "20"), Attribute(.height, "20"),
      .decorative
    ) {
      Node(.rect, Attribute(.width, "20"), Attribute(.height, "20"), Attribute(.fill, value))
    }
  }

  private var tokens: GalleryNode {
    Node(.section, .className("gallery-group"), .id("tokens"), key: "tokens") {
      Node(.h2) { words.say("Tokens", "토큰") }
      Node(.article, .className("specimen"), .id("colours")) {
        Node(.header) {
          Node(.h3) { words.say("Colors", "색") }
          Node(.span, .className("requirement")) { "X04" }
        }
        Node(.ul, .className("inks")) {
          for ink in Ink.allCases { Node(.li) { swatch(ink) } }
        }
      }
      Node(.article, .className("specimen"), .id("type")) {
        Node(.header) {
          Node(.h3) { words.say("Type", "글자 크기") }
          Node(.span, .className("requirement")) { "R14" }
        }
        for size in TypeSize.allCases {
          Node(.p, .className("type-\(size.rawValue)")) {
            "\(size.rawValue) " + words.say("Before you run out", "다 떨어지기 전에")
          }
        }
      }
      Node(.article, .className("specimen"), .id("spacing")) {
        Node(.header) {
          Node(.h3) { words.say("Spacing", "간격") }
          Node(.span, .className("requirement")) { "R14" }
        }
        for space in Spacing.allCases {
          Node(.p, .className("space-row")) {
            Node(.span, .className("space-bar space-\(space.rawValue)"), .decorative)
            Node(.code) { "--space-\(space.rawValue)" }
          }
        }
      }
      Node(.article, .className("specimen"), .id("icons")) {
        Node(.header) {
          Node(.h3) { words.say("Icons", "아이콘") }
          Node(.p) {
            words.say("Drawn on a grid of 24 with strokes of 1.5.", "24칸 격자에 1.5 두께로 그렸습니다.")
          }
        }
        Node(.ul, .className("icons")) {
          for icon in Icon.allCases {
            Node(.li) {
              icon.node()
              Node(.code) { icon.name }
            }
          }
        }
      }
    }
  }
}

extension Attribute {
  static func language(_ language: Language) -> Attribute { Attribute(.language, language.tag) }
}
