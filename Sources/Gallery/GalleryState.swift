import Kernel
public import Kit

/// What the gallery shows, and how far its living examples are.
public struct GalleryState: Equatable, Sendable {
  public enum Mode: Int, Sendable, CaseIterable {
    case system, light, dark
  }

  public var language = Language.english
  public var region = EnglishRegion.american
  public var app = App.later
  public var mode = Mode.system
  public var isHighContrast = false
  public var search = ""
  /// Shows the apps' screens instead of the components.
  public var showsScreens = false
  /// What examples remember: a box that was ticked, a text that was typed.
  var memories: [Memory] = []
  /// What the last press of an example said.
  var pressed = ""

  struct Memory: Equatable, Sendable {
    var key: String
    var text: String
  }

  public init() {}

  /// What the example of that name remembers, or how it begins.
  func text(_ key: String, or start: String) -> String {
    for memory in memories where memory.key == key { return memory.text }
    return start
  }

  func isOn(_ key: String, or start: Bool) -> Bool {
    text(key, or: start ? "1" : "").utf8.count > 0
  }

  func number(_ key: String, or start: Int) -> Int { Int(text(key, or: "\(start)")) ?? start }

  mutating func remember(_ key: String, _ text: String) {
    for index in memories.indices where memories[index].key == key {
      memories[index].text = text
      return
    }
    memories.append(Memory(key: key, text: text))
  }
}

/// What can be done in the gallery.
public enum GalleryAction: Sendable {
  case appChosen(App)
  case modeChosen(GalleryState.Mode)
  case contrastToggled
  case languageChosen(Language)
  case searched(String)
  /// An example remembers this.
  case changed(String, String)
  /// An example was pressed, and says its name.
  case pressed(String)
}

extension GalleryState {
  public mutating func perform(_ action: GalleryAction) {
    switch action {
    case .appChosen(let app): self.app = app
    case .modeChosen(let mode): self.mode = mode
    case .contrastToggled: isHighContrast.toggle()
    case .languageChosen(let language): self.language = language
    case .searched(let text): search = text
    case .changed(let key, let text): remember(key, text)
    case .pressed(let name): pressed = name
    }
  }
}

extension GalleryState {
  /// What an address asks for: `theme`, `mode`, `contrast=more`, `lang`, `q`, `show=screens`, as in
  /// `theme=taskflow&mode=dark&lang=ko`.
  public init(query: String) {
    self.init()
    for part in query.utf8.split(separator: 38) {
      let sides = part.split(separator: 61, maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      set(String(Substring(sides[0])), String(Substring(sides[1])))
    }
  }

  private mutating func set(_ name: String, _ value: String) {
    if name == "theme" {
      for app in App.allCases where app.name == value { self.app = app }
    } else if name == "mode" {
      if value == "light" { mode = .light }
      if value == "dark" { mode = .dark }
    } else if name == "contrast" {
      isHighContrast = value == "more"
    } else if name == "lang" {
      language = .preferred(value)
      region = .preferred(value)
    } else if name == "show" {
      showsScreens = value == "screens"
    } else if name == "q" {
      search = value
    }
  }
}
