public import Kit

/// What the gallery shows, and how far its living examples are.
public struct GalleryState: Equatable, Sendable {
  public enum Mode: Int, Sendable, CaseIterable {
    case system, light, dark
  }

  public var language = Language.english
  public var theme = Theme.later
  public var mode = Mode.system
  public var isHighContrast = false
  public var search = ""
  /// Shows the apps' screens instead of the components.
  public var showsScreens = false
  /// What examples remember: a box that was ticked, a text that was typed.
  var notes: [Note] = []
  /// What the last press of an example said.
  var pressed = ""

  struct Note: Equatable, Sendable {
    var key: String
    var text: String

    static func == (one: Note, other: Note) -> Bool {
      one.key.hasBytes(of: other.key) && one.text.hasBytes(of: other.text)
    }
  }

  public init() {}

  public static func == (one: GalleryState, other: GalleryState) -> Bool {
    one.language == other.language && one.theme == other.theme && one.mode == other.mode
      && one.isHighContrast == other.isHighContrast && one.showsScreens == other.showsScreens
      && one.search.hasBytes(of: other.search)
      && one.notes == other.notes && one.pressed.hasBytes(of: other.pressed)
  }

  /// What the example of that name remembers, or how it begins.
  func text(_ key: String, or start: String) -> String {
    for note in notes where note.key.hasBytes(of: key) { return note.text }
    return start
  }

  func isOn(_ key: String, or start: Bool) -> Bool {
    text(key, or: start ? "1" : "").utf8.count > 0
  }

  func number(_ key: String, or start: Int) -> Int { Int(text(key, or: "\(start)")) ?? start }

  mutating func remember(_ key: String, _ text: String) {
    for index in notes.indices where notes[index].key.hasBytes(of: key) {
      notes[index].text = text
      return
    }
    notes.append(Note(key: key, text: text))
  }
}

/// What can be done in the gallery.
public enum GalleryAction: Sendable {
  case themeChosen(Theme)
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
    case .themeChosen(let theme): self.theme = theme
    case .modeChosen(let mode): self.mode = mode
    case .contrastToggled: isHighContrast.toggle()
    case .languageChosen(let language): self.language = language
    case .searched(let text): search = text
    case .changed(let key, let text): remember(key, text)
    case .pressed(let name): pressed = name
    }
  }
}

extension String {
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether it has that text in it, whatever the case of Latin letters.
  func mentions(_ text: String) -> Bool {
    let (all, part) = (lowercaseBytes, text.lowercaseBytes)
    guard !part.isEmpty else { return true }
    guard all.count >= part.count else { return false }
    for start in 0...(all.count - part.count)
    where all[start..<(start + part.count)].elementsEqual(part) {
      return true
    }
    return false
  }

  private var lowercaseBytes: [UInt8] {
    var bytes = Array(utf8)
    for index in bytes.indices where (65...90).contains(bytes[index]) { bytes[index] |= 0x20 }
    return bytes
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
    if name.hasBytes(of: "theme") {
      for theme in Theme.allCases where theme.name.hasBytes(of: value) { self.theme = theme }
    } else if name.hasBytes(of: "mode") {
      if value.hasBytes(of: "light") { mode = .light }
      if value.hasBytes(of: "dark") { mode = .dark }
    } else if name.hasBytes(of: "contrast") {
      isHighContrast = value.hasBytes(of: "more")
    } else if name.hasBytes(of: "lang") {
      for language in Language.allCases where language.tag.hasBytes(of: value) {
        self.language = language
      }
    } else if name.hasBytes(of: "show") {
      showsScreens = value.hasBytes(of: "screens")
    } else if name.hasBytes(of: "q") {
      search = value
    }
  }
}
