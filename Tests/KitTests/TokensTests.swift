import Foundation
import Kit
import Testing

/// Colours that people can tell apart, and one place where they are written.
@Suite struct TokensTests {
  @Test func theStyleSheetIsWhatTheTokensSay() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Web/styles/tokens.css")
    if ProcessInfo.processInfo.environment["LATER_WRITE_TOKENS"] != nil {
      try Tokens.css.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Tokens.css)
  }

  /// WCAG 2.2, 1.4.3: 4.5 to 1 for text.
  // Shows X01, X04.
  @Test(arguments: ColourContext.all)
  func textIsReadableOnItsGround(context: ColourContext) {
    let pairs: [(Ink, Ink)] = [
      (.text, .paper), (.text, .surface), (.text, .sunken), (.text, .field),
      (.textSecondary, .paper), (.textSecondary, .surface), (.textSecondary, .sunken),
      (.textTertiary, .paper), (.textTertiary, .surface), (.textTertiary, .field),
      (.accent, .paper), (.accent, .surface), (.accentStrong, .accentSoft),
      (.onButton, .buttonPressed), (.good, .surface), (.good, .goodSoft), (.good, .paper),
      (.danger, .surface), (.danger, .dangerSoft), (.danger, .paper), (.warning, .surface),
      (.warning, .paper), (.warning, .warningSoft), (.onToast, .toast), (.toastAction, .toast),
    ]
    for (ink, ground) in pairs {
      let ratio = Self.contrast(ink.colour(context), ground.colour(context))
      #expect(ratio >= 4.5, "\(ink) on \(ground) is \(ratio) in \(context)")
    }
  }

  /// The document of TaskFlow gives white on #007aff, 4.0 to 1: its label is large type (1.4.3).
  @Test(arguments: ColourContext.all)
  func thePrimaryButtonIsReadable(context: ColourContext) {
    let ratio = Self.contrast(Ink.onButton.colour(context), Ink.button.colour(context))
    let isLarge = context.app == .taskFlow && !context.isDark && !context.isHighContrast
    #expect(ratio >= (isLarge ? 3 : 4.5), "\(ratio) in \(context)")
  }

  /// WCAG 2.2, 1.4.11: 3 to 1 for what makes a control recognisable, and for the focus.
  // Shows X01, X04.
  @Test(arguments: ColourContext.all)
  func controlsAreVisibleOnTheirGround(context: ColourContext) {
    let pairs: [(Ink, Ink)] = [
      (.edge, .paper), (.edge, .surface), (.edge, .field), (.star, .surface), (.accent, .sunken),
      (.accent, .paper), (.accent, .surface), (.accent, .field), (.button, .paper),
      (.button, .surface), (.button, .field), (.button, .sunken), (.fieldError, .field),
      (.fieldError, .dangerSoft), (.fieldError, .paper), (.fieldError, .surface), (.good, .surface),
      (.warning, .surface), (.danger, .surface),
    ]
    for (ink, ground) in pairs {
      let ratio = Self.contrast(ink.colour(context), ground.colour(context))
      #expect(ratio >= 3, "\(ink) on \(ground) is \(ratio) in \(context)")
    }
  }

  /// K01 and K02, as the document gives them.
  // Shows K01, K02.
  @Test func taskFlowHasTheColoursOfItsDocument() {
    let given: [(Ink, UInt32)] = [
      (.button, 0x007AFF), (.buttonPressed, 0x0056B3), (.onButton, 0xFFFFFF),
      (.buttonDisabled, 0xCCCCCC), (.onButtonDisabled, 0x666666), (.accentSoft, 0xE0F2FF),
      (.accentStrong, 0x0056B3), (.field, 0xFFFFFF), (.fieldBorder, 0xCCCCCC),
      (.fieldError, 0xFF3B30), (.dangerSoft, 0xFFF0F0), (.fieldDisabled, 0xF5F5F5),
      (.fieldDisabledBorder, 0xE0E0E0), (.onFieldDisabled, 0x999999),
    ]
    for (ink, rgb) in given {
      #expect(ink.colour(ColourContext(.taskFlow)) == Colour(rgb), "\(ink)")
    }
  }

  // That of Before You Run Out kept the persimmon that its accent had before.
  @Test(arguments: App.allCases) func anIconStandsOnTheAccentOfItsApp(app: App) throws {
    let names: [App: String] = [
      .later: "icon.svg", .taskFlow: "tasks/tasks-icon.svg", .restock: "restock/restock-icon.svg",
    ]
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Web/icons/" + (names[app] ?? ""))
    let accent = Ink.accent.colour(ColourContext(app)).css
    #expect(try String(contentsOf: file, encoding: .utf8).contains("fill=\"\(accent)\""))
  }

  private static func contrast(_ one: Colour, _ other: Colour) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ colour: Colour) -> Double {
    func channel(_ shift: UInt32) -> Double {
      let value = Double(colour.rgb >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }
}
