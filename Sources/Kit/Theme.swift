/// One of the three apps' ways of looking; the tokens' names are the same in each.
public enum Theme: Int, Hashable, Sendable, CaseIterable {
  /// Calm and paper-like, with a green leaf.
  case later
  /// Clear and blue, in the colours of its document.
  case taskFlow
  /// Dark first, with green, orange and red for what lasts, runs low and is used up.
  case restock

  /// As `data-theme` names it.
  public var name: String {
    switch self {
    case .later: "later"
    case .taskFlow: "taskflow"
    case .restock: "restock"
    }
  }
}

/// Everything that a colour depends on.
public struct ColourContext: Hashable, Sendable {
  public var theme: Theme
  public var isDark: Bool
  /// For who asked the system for more contrast.
  public var isHighContrast: Bool

  public init(_ theme: Theme, isDark: Bool = false, isHighContrast: Bool = false) {
    self.theme = theme
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  public static var all: [ColourContext] {
    var contexts: [ColourContext] = []
    for theme in Theme.allCases {
      for isDark in [false, true] {
        for isHighContrast in [false, true] {
          contexts.append(ColourContext(theme, isDark: isDark, isHighContrast: isHighContrast))
        }
      }
    }
    return contexts
  }
}
