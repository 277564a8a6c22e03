/// What a colour is for.
public enum Ink: Int, Sendable, CaseIterable {
  /// The ground of everything.
  case paper
  /// Cards and sheets on it.
  case surface
  /// What lies under the paper.
  case sunken
  case line
  /// What has to be seen of a control: the border of a switch, the foot of a field.
  case edge
  case text
  case textSecondary
  case textTertiary
  /// Links, the active place, labels of quiet buttons.
  case accent
  case accentStrong
  case accentSoft
  /// The primary button, at rest and pressed.
  case button
  case buttonPressed
  case onButton
  case buttonDisabled
  case onButtonDisabled
  case field
  case fieldBorder
  /// The border of a field whose entry is to be corrected.
  case fieldError
  case fieldDisabled
  case fieldDisabledBorder
  case onFieldDisabled
  case good
  case goodSoft
  case warning
  case warningSoft
  case danger
  case dangerSoft
  case star
  case toast
  case onToast
  case toastAction

  /// As style sheets name it, after two hyphens.
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
    case .accent: "accent"
    case .accentStrong: "accent-strong"
    case .accentSoft: "accent-soft"
    case .button: "button"
    case .buttonPressed: "button-pressed"
    case .onButton: "on-button"
    case .buttonDisabled: "button-disabled"
    case .onButtonDisabled: "on-button-disabled"
    case .field: "field"
    case .fieldBorder: "field-border"
    case .fieldError: "field-error"
    case .fieldDisabled: "field-disabled"
    case .fieldDisabledBorder: "field-disabled-border"
    case .onFieldDisabled: "on-field-disabled"
    case .good: "good"
    case .goodSoft: "good-soft"
    case .warning: "warning"
    case .warningSoft: "warning-soft"
    case .danger: "danger"
    case .dangerSoft: "danger-soft"
    case .star: "star"
    case .toast: "toast"
    case .onToast: "on-toast"
    case .toastAction: "toast-action"
    }
  }

  public func colour(_ context: ColourContext) -> Colour {
    let ink = context.isHighContrast ? stronger : self
    let pair =
      switch context.app {
      case .later: ink.later
      case .taskFlow: ink.taskFlow
      case .restock: ink.restock
      }
    return context.isDark ? pair.dark : pair.light
  }

  /// What stands for it where more contrast is asked for: nothing is pale then.
  private var stronger: Ink {
    switch self {
    case .line, .fieldBorder, .fieldDisabledBorder: .edge
    case .edge, .textSecondary, .textTertiary: .text
    case .button, .accent: .accentStrong
    case .fieldError: .danger
    default: self
    }
  }
}

/// A colour by daylight and by lamplight.
struct Pair {
  let light: Colour
  let dark: Colour

  init(_ light: UInt32, _ dark: UInt32) {
    self.light = Colour(light)
    self.dark = Colour(dark)
  }
}
