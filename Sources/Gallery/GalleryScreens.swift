import AppCore
import Kernel
import Kit
import Screens
import ViewTree

/// The apps' screens in all their states, where each leads, and what its builder must know.
struct GalleryScreens {
  let state: GalleryState
  let words: Words

  var nodes: [GalleryNode] {
    let sought = Folding.bytes(state.search)
    var sections: [GalleryNode] = []
    for screen in Screen.allCases where Folding.holds(text(of: screen), sought) {
      sections.append(
        .component(
          ScreenSpecimen(screen: screen, language: state.language, mode: state.mode),
          key: screen.name))
    }
    return [
      Node(.section, .className("gallery-group"), .id("screens"), key: "screens") {
        Node(.h2) { words.say("Screens", "화면") }
        if sections.isEmpty { Node(.p) { words.say("Nothing found", "찾지 못했어요") } }
        sections
      }
    ]
  }

  private func text(of screen: Screen) -> String {
    var text = screen.title(words) + " " + screen.name
    for situation in screen.situations { text += " " + situation.name }
    return text
  }
}

/// One screen.
private struct ScreenSpecimen: Component {
  typealias Action = GalleryAction

  let screen: Screen
  let language: Language
  let mode: GalleryState.Mode

  private var words: Words { Words(language) }

  var body: GalleryNode {
    let title = screen.title(words)
    return Node(.article, .className("specimen"), .id("screen-" + screen.name)) {
      Node(.header) {
        Node(.h3) { title }
        Node(.span, .className("requirement")) { "K17 K18" }
      }
      Node(
        .div, .className("screen-frames"), .role("group"), .label(title),
        Attribute(.tabIndex, "0")
      ) {
        for situation in screen.situations {
          frame(title, situation.name, "phone", 390, 844)
          frame(title, situation.name, "desk", 1440, 900)
        }
      }
      notes
    }
  }

  private func frame(
    _ title: String, _ situation: String, _ size: String, _ width: Int, _ height: Int
  ) -> GalleryNode {
    let path =
      "?screen=" + screen.name + "&state=" + situation + "&lang=" + language.tag + "&mode="
      + mode.name
    return Node(.figure, .className("screen-frame " + size)) {
      Node(.div) {
        // The host gives it the address of the link below once it is near.
        Node(
          .iframe, Attribute(.title, title + ", " + situation + ", " + size),
          Attribute(.width, "\(width)"), Attribute(.height, "\(height)"),
          Attribute(.tabIndex, "-1"))
      }
      Node(.figcaption) {
        Node(.a, .href(path)) { situation }
        " \(width) × \(height)"
      }
    }
  }

  private var notes: GalleryNode {
    guard let situation = screen.situations.first else { return Node(.div) }
    let handoff = situation.stage(language).handoff
    return Node(.dl, .className("facts")) {
      fact(words.say("Leads to", "이어지는 화면")) {
        for flow in screen.flows(language) {
          Node(.li) {
            Node(.a, .href("#screen-" + flow.to.name)) { flow.to.title(words) }
            " ← " + flow.label
          }
        }
      }
      fact(words.say("Components", "부품")) {
        for name in handoff.classes where Self.isComponent(name) {
          Node(.li) { Node(.code) { name } }
        }
      }
      fact(words.say("Names, in the order of the keyboard", "키보드 순서의 이름")) {
        for label in handoff.labels { Node(.li) { label } }
      }
      fact(words.say("Headings", "제목")) { for text in handoff.headings { Node(.li) { text } } }
      fact(words.say("Said when it changes", "바뀌면 읽어 주는 말")) {
        for text in handoff.announced { Node(.li) { text } }
      }
      fact(words.say("Tokens", "토큰")) {
        Node(.li) { Node(.code) { "data-theme=" + handoff.app.name } }
      }
    }
  }

  private func fact(
    _ name: String, @NodeBuilder<GalleryAction> _ rows: () -> [GalleryNode]
  ) -> GalleryNode {
    let rows = rows()
    return Node(.div) {
      Node(.dt) { name }
      Node(.dd) { rows.isEmpty ? [Node<GalleryAction>.text("—")] : [Node(.ul) { rows }] }
    }
  }

  /// Classes that are the kit's own components.
  private static func isComponent(_ name: String) -> Bool {
    let components = [
      "avatar", "banner", "button", "card", "chip", "dialog", "drawer", "empty", "field",
      "floating",
      "icon-button", "list", "menu", "picture", "progress", "segments", "skeleton", "stepper",
      "switch", "tab-bar", "toast", "top-bar",
    ]
    for component in components where component.utf8.elementsEqual(name.utf8) { return true }
    return false
  }
}

extension GalleryState.Mode {
  var name: String {
    switch self {
    case .system: "system"
    case .light: "light"
    case .dark: "dark"
    }
  }
}
