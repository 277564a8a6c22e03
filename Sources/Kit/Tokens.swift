/// A colour of the screen: eight bits each of red, green and blue.
public struct Colour: Hashable, Sendable {
  public let rgb: UInt32

  public init(_ rgb: UInt32) {
    self.rgb = rgb & 0xFF_FFFF
  }

  /// As style sheets write it.
  public var css: String {
    let digits = Array("0123456789abcdef".utf8)
    var text = [UInt8(ascii: "#")]
    for shift in stride(from: 20, through: 0, by: -4) {
      text.append(digits[Int(rgb >> UInt32(shift) & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

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
  case body = 17
  case title3 = 20
  case title2 = 22
  case title = 28
  case largeTitle = 34
}

/// What a colour is for.
public enum Ink: Int, Sendable, CaseIterable {
  /// The ground of everything.
  case paper
  /// Cards and sheets on it.
  case surface
  /// Fields, and what lies under the paper.
  case sunken
  case line
  /// The border of a field, which has to be seen.
  case edge
  case text
  case textSecondary
  case textTertiary
  /// Later's green: the primary button, links, the active place.
  case leaf
  case leafStrong
  case leafSoft
  case onLeaf
  case danger
  case dangerSoft
  case warning
  case warningSoft
  case star
  case toast
  case onToast
  case toastAction

  public var name: String {
    switch self {
    case .paper: "paper"
    case .surface: "surface"
    case .sunken: "sunken"
    case .line: "line"
    case .edge: "edge"
    case .text: "text"
    case .textSecondary: "text-2"
    case .textTertiary: "text-3"
    case .leaf: "leaf"
    case .leafStrong: "leaf-strong"
    case .leafSoft: "leaf-soft"
    case .onLeaf: "on-leaf"
    case .danger: "danger"
    case .dangerSoft: "danger-soft"
    case .warning: "warning"
    case .warningSoft: "warning-soft"
    case .star: "star"
    case .toast: "toast"
    case .onToast: "on-toast"
    case .toastAction: "toast-action"
    }
  }

  /// Paper and leaves by daylight.
  public var light: Colour {
    switch self {
    case .paper: Colour(0xFAF9F5)
    case .surface: Colour(0xFFFFFF)
    case .sunken: Colour(0xF1EFE8)
    case .line: Colour(0xE5E2D8)
    case .edge: Colour(0x8A8F86)
    case .text: Colour(0x1D241F)
    case .textSecondary: Colour(0x4F5951)
    case .textTertiary: Colour(0x646D65)
    case .leaf: Colour(0x2E6A4A)
    case .leafStrong: Colour(0x235239)
    case .leafSoft: Colour(0xE4EFE6)
    case .onLeaf: Colour(0xFFFFFF)
    case .danger: Colour(0xA33A2C)
    case .dangerSoft: Colour(0xFAEBE7)
    case .warning: Colour(0x7A5200)
    case .warningSoft: Colour(0xFAF0DA)
    case .star: Colour(0xA86E10)
    case .toast: Colour(0x252D27)
    case .onToast: Colour(0xF5F6F2)
    case .toastAction: Colour(0xA5DBB7)
    }
  }

  /// The same by lamplight.
  public var dark: Colour {
    switch self {
    case .paper: Colour(0x131714)
    case .surface: Colour(0x1C211D)
    case .sunken: Colour(0x0D100E)
    case .line: Colour(0x2C332E)
    case .edge: Colour(0x78827A)
    case .text: Colour(0xE9ECE5)
    case .textSecondary: Colour(0xB3BCB3)
    case .textTertiary: Colour(0x98A299)
    case .leaf: Colour(0x8FCBA5)
    case .leafStrong: Colour(0xA9DCBB)
    case .leafSoft: Colour(0x22352A)
    case .onLeaf: Colour(0x0E2317)
    case .danger: Colour(0xF29C8E)
    case .dangerSoft: Colour(0x3A221D)
    case .warning: Colour(0xE6B869)
    case .warningSoft: Colour(0x352A15)
    case .star: Colour(0xE8BE66)
    case .toast: Colour(0x353D37)
    case .onToast: Colour(0xF1F3EE)
    case .toastAction: Colour(0xA5DBB7)
    }
  }
}

/// The tokens as a style sheet: `Web/styles/tokens.css` is its output.
public enum Tokens {
  public static var css: String {
    var text = "/* Written from Sources/Kit/Tokens.swift; a test compares the two. */\n"
    text += block(":root", scheme: "light dark", sizes + colours(isDark: false))
    text += "@media (prefers-color-scheme: dark) {\n"
    text += block(":root", scheme: nil, colours(isDark: true)) + "}\n"
    text += block(":root[data-look^=\"light\"]", scheme: "light", colours(isDark: false))
    text += block(":root[data-look^=\"dark\"]", scheme: "dark", colours(isDark: true))
    return text
  }

  private static func block(_ selector: String, scheme: String?, _ lines: [String]) -> String {
    var text = selector + " {\n"
    if let scheme { text += "  color-scheme: " + scheme + ";\n" }
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

  private static func colours(isDark: Bool) -> [String] {
    var lines: [String] = []
    for ink in Ink.allCases {
      lines.append("--" + ink.name + ": " + (isDark ? ink.dark : ink.light).css)
    }
    return lines
  }
}
