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
  @Test(arguments: [
    (Ink.text, Ink.paper), (.text, .surface), (.text, .sunken), (.textSecondary, .paper),
    (.textSecondary, .surface), (.textSecondary, .sunken), (.textTertiary, .paper),
    (.textTertiary, .surface), (.leaf, .paper), (.leaf, .surface), (.leafStrong, .leafSoft),
    (.onLeaf, .leaf), (.onLeaf, .leafStrong), (.danger, .surface), (.danger, .dangerSoft),
    (.danger, .paper), (.warning, .surface), (.warning, .warningSoft), (.onToast, .toast),
    (.toastAction, .toast),
  ])
  func textIsReadableOnItsGround(ink: Ink, ground: Ink) {
    #expect(Self.contrast(ink.light, ground.light) >= 4.5, "\(ink) on \(ground), light")
    #expect(Self.contrast(ink.dark, ground.dark) >= 4.5, "\(ink) on \(ground), dark")
  }

  /// WCAG 2.2, 1.4.11: 3 to 1 for the border of a field and for signs.
  @Test(arguments: [
    (Ink.edge, Ink.paper), (.edge, .surface), (.star, .surface), (.leaf, .sunken),
  ])
  func signsAreVisibleOnTheirGround(ink: Ink, ground: Ink) {
    #expect(Self.contrast(ink.light, ground.light) >= 3, "\(ink) on \(ground), light")
    #expect(Self.contrast(ink.dark, ground.dark) >= 3, "\(ink) on \(ground), dark")
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
