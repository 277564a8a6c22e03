import Kernel
public import Kit
import ReadingCore

/// What was chosen on this device for how the app shows itself.
///
/// Beside the device's database a cookie holds it, so that the first paint is right: the server reads
/// the cookie, and so does the offline shell.
public struct Look: Hashable, Sendable {
  public static let cookie = "later-look"

  public var appearance: Appearance
  /// Nil: as the browser says.
  public var language: Language?
  /// Whether lists of things to read are rows or cards; nil: as the account has it.
  public var isRows: Bool?
  /// How wide a list beside something is, in pixels; nil: as usual.
  public var listWidth: Int?

  public init(
    appearance: Appearance = .system, language: Language? = nil, isRows: Bool? = nil,
    listWidth: Int? = nil
  ) {
    self.appearance = appearance
    self.language = language
    self.isRows = isRows
    self.listWidth = listWidth
  }

  /// Appearance and language, as in `dark.ko`, or `system.` when nothing was chosen; rows or cards and the
  /// list's width follow where one of them was: `dark.ko.cards.432`.
  public var text: String {
    let look = appearance.name + "." + (language?.tag ?? "")
    return isRows == nil && listWidth == nil ? look : look + layoutText
  }

  /// What a first visit has not chosen yet, and need not bring.
  @inline(never)
  private var layoutText: String {
    let layout = isRows.map { $0 ? "rows" : "cards" } ?? ""
    return "." + layout + (listWidth.map { ".\($0)" } ?? "")
  }

  /// What cannot be read was not chosen.
  public init(text: String) {
    self.init()
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (2...4).contains(parts.count) else { return }
    for appearance in Appearance.allCases where parts[0].elementsEqual(appearance.name.utf8) {
      self.appearance = appearance
    }
    for language in Language.allCases where parts[1].elementsEqual(language.tag.utf8) {
      self.language = language
    }
    if parts.count > 2 { readLayout(parts) }
  }

  @inline(never)
  private mutating func readLayout(_ parts: [Substring.UTF8View]) {
    if parts[2].elementsEqual("rows".utf8) { isRows = true }
    if parts[2].elementsEqual("cards".utf8) { isRows = false }
    if parts.count > 3 { listWidth = Int(Substring(parts[3])).map { Panes.within($0) } }
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
  public var look: Look {
    Look(
      appearance: appearance, language: chosenLanguage, isRows: reading.organise.isRowsHere,
      listWidth: listWidth)
  }

  var setLook: Effect { .setLook(look.text, language: language.tag) }
}
