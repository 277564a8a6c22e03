import Kernel
public import Kit

/// What was chosen on this device for how the app shows itself.
///
/// Beside the device's database a cookie holds it, so that the first paint is right: the server reads
/// the cookie, and so does the offline shell.
public struct Look: Hashable, Sendable {
  public static let cookie = "later-look"

  public var theme: Appearance
  /// Nil: as the browser says.
  public var language: Language?

  public init(theme: Appearance = .system, language: Language? = nil) {
    self.theme = theme
    self.language = language
  }

  /// Appearance and language, as in `dark.ko`, or `system.` when nothing was chosen.
  public var text: String {
    theme.name + "." + (language?.tag ?? "")
  }

  /// What cannot be read was not chosen.
  public init(text: String) {
    self.init()
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    for theme in Appearance.allCases where parts[0].elementsEqual(theme.name.utf8) {
      self.theme = theme
    }
    for language in Language.allCases where parts[1].elementsEqual(language.tag.utf8) {
      self.language = language
    }
  }
}

/// Light, dark, or as the system has it.
///
/// The numbers are stored.
public enum Appearance: UInt8, Hashable, Sendable, CaseIterable {
  case system = 0
  case light = 1
  case dark = 2

  /// The name in the style sheet: a page's `data-look` begins with it.
  public var name: String {
    switch self {
    case .system: "system"
    case .light: "light"
    case .dark: "dark"
    }
  }
}

extension State {
  public var look: Look { Look(theme: theme, language: chosenLanguage) }

  var setLook: Effect { .setLook(look.text, language: language.tag) }
}
