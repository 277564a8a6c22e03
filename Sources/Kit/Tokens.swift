/// The distances between things, in pixels.
public enum Spacing: Int, Sendable, CaseIterable {
  case hair = 4
  case small = 8
  case medium = 12
  case large = 16
  case huge = 24
  case vast = 32
}

/// The sizes of type, in pixels of a text size of 16: caption to large title.
public enum TypeSize: Int, Sendable, CaseIterable {
  case caption = 12
  case note = 13
  case small = 15
  case callout = 16
  case body = 17
  case title3 = 20
  case title2 = 22
  case title = 28
  case largeTitle = 34
}

/// The tokens as a style sheet: `Web/styles/tokens.css` is its output.
public enum Tokens {
  public static var css: String {
    var text = "/* Written from Sources/Kit; a test compares the two. */\n"
    text += block(":root", "color-scheme: light dark", sizes + colours(ColourContext(.later)))
    text += block(":root[data-look^=\"light\"], .light", "color-scheme: light", [])
    text += block(":root[data-look^=\"dark\"], .dark", "color-scheme: dark", [])
    for app in App.allCases where app != .later {
      text += block(
        selector(app), nil, differences(ColourContext(app), from: ColourContext(.later)))
    }
    text += "@media (prefers-contrast: more) {\n"
    for app in App.allCases {
      text += strong(app, app == .later ? ":root" : selector(app))
    }
    text += "}\n"
    for app in App.allCases {
      text += strong(app, selector(app) + "[data-contrast=\"more\"]")
    }
    return text
  }

  private static func selector(_ app: App) -> String { "[data-theme=\"\(app.name)\"]" }

  private static func strong(_ app: App, _ selector: String) -> String {
    let context = ColourContext(app, isHighContrast: true)
    return block(selector, nil, differences(context, from: ColourContext(app)))
  }

  private static func block(_ selector: String, _ scheme: String?, _ lines: [String]) -> String {
    var text = selector + " {\n"
    if let scheme { text += "  " + scheme + ";\n" }
    for line in lines { text += "  " + line + ";\n" }
    return text + "}\n"
  }

  private static var sizes: [String] {
    var lines: [String] = []
    for space in Spacing.allCases { lines.append("--space-\(space.rawValue): \(space.rawValue)px") }
    for size in TypeSize.allCases {
      lines.append("--type-\(size.rawValue): calc(\(size.rawValue)rem / 16)")
    }
    return lines
  }

  private static func colours(_ context: ColourContext) -> [String] {
    var lines: [String] = []
    for ink in Ink.allCases { lines.append("--" + ink.name + ": " + css(ink, context)) }
    return lines
  }

  private static func differences(_ context: ColourContext, from other: ColourContext) -> [String] {
    var lines: [String] = []
    for ink in Ink.allCases {
      let value = css(ink, context)
      guard value.utf8.elementsEqual(css(ink, other).utf8) == false else { continue }
      lines.append("--" + ink.name + ": " + value)
    }
    return lines
  }

  /// Which of the two holds is decided where the colour is used, by the `color-scheme` there.
  private static func css(_ ink: Ink, _ context: ColourContext) -> String {
    var context = context
    context.isDark = false
    let light = ink.colour(context).css
    context.isDark = true
    return "light-dark(" + light + ", " + ink.colour(context).css + ")"
  }
}
