import Kernel
import Kit
import ReadingCore
import SyncCore
import TasksCore
import ViewTree

/// The field in which everything that can be done is found by its name.
public struct Palette: Equatable, Sendable {
  var query = ""
  /// The line that Enter does.
  var index = 0
  /// The todos whose titles answer the query.
  var todos: [ID<Entity>] = []

  public init() {}

  /// As many lines as are shown.
  static let shown = 40
}

/// What happened in it.
public enum PaletteAction: Sendable {
  case opened
  case closed
  case typed(String)
  case keyed(String)
  case chosen(Int)
}

extension Palette {
  /// A field and the list that it narrows: the combobox of the ARIA Authoring Practices.
  ///
  /// The focus stays in the field, which names the line that is meant.
  func view(_ state: State) -> Node<Action> {
    let words = state.words
    let found = found(state)
    // What can be added is no answer.
    let answers = found.count - PaletteEntries.typed(query, state).count
    let headings =
      NameSearch(query).isEmpty
      ? PaletteEntries.headings(state) : Self.headings(answers, of: found.count, words)
    return Node(
      .div, .className("overlay palette-overlay"), key: "palette", on: .cancel(.palette(.closed))
    ) {
      Node(.div, .className("scrim"), .decorative, on: .click(.palette(.closed)))
      Node(
        .div, .className("dialog palette"), .id("palette"), .role("dialog"),
        .label(words.quickFind), .state(.ariaModal, true), Attribute(.tabIndex, "-1"),
        Attribute(.dataGesture, "dismiss-down")
      ) {
        field(words, found)
        Node(
          .ul, .className("palette-list"), .id("palette-list"), .role("listbox"),
          .label(words.quickFind)
        ) {
          for (number, entry) in found.enumerated() {
            // For eyes: each entry says itself what it is.
            if let heading = headings.first(where: { $0.first == number }) {
              Node(.li, .className("side-title"), .decorative) { heading.title }
            }
            line(entry, number)
          }
        }
        Node(.p, .className(answers == 0 ? "palette-none" : "visually-hidden"), .role("status")) {
          words.found(answers)
        }
      }
    }
  }

  /// What fits best stands apart from the other answers, and these from what can be added.
  private static func headings(
    _ answers: Int, of count: Int, _ words: Words
  ) -> [(first: Int, title: String)] {
    var headings: [(first: Int, title: String)] = []
    if answers > 1 { headings = [(0, words.bestMatch), (1, words.otherMatches)] }
    if answers > 0, answers < count { headings.append((answers, words.toAdd)) }
    return headings
  }

  private func field(_ words: Words, _ found: [PaletteEntry<Action>]) -> Node<Action> {
    Node(.div, .className("palette-field")) {
      Icon.search.node(size: 20)
      Node(
        .input, .type("text"), .id("palette-field"), .role("combobox"), .label(words.quickFind),
        Attribute(.placeholder, words.paletteHint), Attribute(.value, query),
        .state(.ariaExpanded, !found.isEmpty), Attribute(.ariaControls, "palette-list"),
        found.isEmpty ? nil : Attribute(.ariaActiveDescendant, "palette-\(index)"),
        Attribute(.autocomplete, "off"), Attribute(.autocapitalize, "off"),
        Attribute(.spellcheck, "false"), Attribute(.enterKeyHint, "go"),
        on: .input { .palette(.typed($0)) }, Handler(.keyDown) { .palette(.keyed($0.text)) })
      Node.iconButton(.close, label: words.close, action: .palette(.closed))
    }
  }

  private func line(_ entry: PaletteEntry<Action>, _ number: Int) -> Node<Action> {
    Node(
      .li, .className("palette-line"), .id("palette-\(number)"), .role("option"),
      .state(.ariaSelected, number == index), on: .click(.palette(.chosen(number)))
    ) {
      Node(.span, .className(entry.hue.utf8.isEmpty ? "side-sign" : "side-sign " + entry.hue)) {
        entry.icon.node(size: 20)
      }
      Node(.span, .className("palette-label")) { entry.label }
      Node(.span, .className("palette-note")) { entry.note }
    }
  }

  /// What answers the query, the best first, and then what it can be added as; all of the entries
  /// while nothing is typed.
  func found(_ state: State) -> [PaletteEntry<Action>] {
    let all = PaletteEntries.all(state, todos: todos)
    let search = NameSearch(query)
    if search.isEmpty { return Array(all.prefix(Self.shown)) }
    var ranked: [(rank: Int, entry: PaletteEntry<Action>)] = []
    for entry in all {
      if let rank = search.rank(entry.label) {
        ranked.append((rank, entry))
      } else if let rank = search.rank(entry.label + " " + entry.note) {
        ranked.append((rank + 3, entry))
      }
    }
    return ranked.inOrder { $0.rank < $1.rank }.prefix(Self.shown).map { $0.entry }
      + PaletteEntries.typed(query, state)
  }
}

extension State {
  /// Opens it, unless something else lies over the screen, or closes it.
  mutating func togglePalette() -> [Effect] {
    if case .palette = sheet, dialog == nil { return closeSheet() }
    guard !isCovered else { return [] }
    return openPalette()
  }

  private mutating func openPalette() -> [Effect] {
    guard profile != nil, replica != nil else { return [] }
    sheet = .palette(Palette())
    return [.focus(id: "palette-field")]
  }

  mutating func handle(_ action: PaletteAction, _ moment: Moment) -> [Effect] {
    if case .opened = action {
      sheet = nil
      return openPalette()
    }
    guard case .palette(var palette) = sheet else { return [] }
    switch action {
    case .opened: break
    case .closed: return closeSheet()
    case .typed(let text):
      palette.query = text
      palette.index = 0
      let search = NameSearch(text)
      palette.todos = search.isEmpty ? [] : TasksPalette.todos(tasks) { search.rank($0) }
    case .keyed(let key):
      let count = palette.found(self).count
      switch key {
      case "Escape": return closeSheet()
      case "Enter": return choose(palette.index, of: palette, moment)
      case "ArrowDown": if count > 0 { palette.index = (palette.index + 1) % count }
      case "ArrowUp": if count > 0 { palette.index = (palette.index + count - 1) % count }
      case "PageDown": palette.index = max(0, min(count - 1, palette.index + 8))
      case "PageUp": palette.index = max(0, palette.index - 8)
      default: return []
      }
    case .chosen(let index): return choose(index, of: palette, moment)
    }
    sheet = .palette(palette)
    return []
  }

  private mutating func choose(
    _ index: Int, of palette: Palette, _ moment: Moment
  ) -> [Effect] {
    let found = palette.found(self)
    guard found.indices.contains(index) else { return [] }
    let entry = found[index]
    sheet = nil
    var effects: [Effect] = []
    if let app = entry.app, app != route.app {
      effects += followed(AppDrawer.start(of: app).path, moment)
    }
    switch entry.target {
    case .path(let path): return effects + followed(path, moment)
    case .action(let action): return effects + handle(action, moment)
    }
  }
}

extension Words {
  var paletteHint: String { say("Go to, add, or do…", "이동, 추가, 실행…") }
  var onThisScreen: String { say("On this screen", "이 화면에서") }
  var goTo: String { say("Go to", "이동") }
  var bestMatch: String { say("Best match", "가장 잘 맞는 결과") }
  var toAdd: String { say("New", "새로 추가") }
  var otherMatches: String { say("More results", "다른 결과") }
  func found(_ count: Int) -> String {
    count == 0
      ? say("Nothing found", "검색 결과가 없어요")
      : self.count(count, one: "result", many: "results", korean: "개를 찾았어요")
  }
}
