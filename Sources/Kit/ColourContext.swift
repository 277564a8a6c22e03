/// Everything that a colour depends on.
public struct ColourContext: Hashable, Sendable {
  public var app: App
  public var isDark: Bool
  /// For who asked the system for more contrast.
  public var isHighContrast: Bool

  public init(_ app: App, isDark: Bool = false, isHighContrast: Bool = false) {
    self.app = app
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  public static var all: [ColourContext] {
    var contexts: [ColourContext] = []
    for app in App.allCases {
      for isDark in [false, true] {
        for isHighContrast in [false, true] {
          contexts.append(ColourContext(app, isDark: isDark, isHighContrast: isHighContrast))
        }
      }
    }
    return contexts
  }
}
