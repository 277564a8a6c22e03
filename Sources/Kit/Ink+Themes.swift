extension Ink {
  /// One warm paper and one ink for all three apps; what differs is their accent.
  var later: Pair {
    switch self {
    case .paper: Pair(0xFAF8F3, 0x171613)
    case .surface: Pair(0xFFFFFF, 0x211F1B)
    case .sunken: Pair(0xF3F0E9, 0x100F0D)
    case .line, .fieldDisabledBorder: Pair(0xE6E1D6, 0x33302A)
    case .edge: Pair(0x8C867B, 0x827C72)
    case .text: Pair(0x23201B, 0xECE8DF)
    case .textSecondary: Pair(0x575249, 0xBDB7AB)
    case .textTertiary: Pair(0x6B655B, 0xA19A8E)
    case .accent, .button: Pair(0x2E6A4A, 0x8FCBA5)
    case .accentStrong, .buttonPressed: Pair(0x235239, 0xA9DCBB)
    case .accentSoft: Pair(0xE6EFE5, 0x23342A)
    case .onButton: Pair(0xFFFFFF, 0x0E2317)
    case .buttonDisabled: Pair(0xE6E2D8, 0x2F2C27)
    case .onButtonDisabled: Pair(0x79736A, 0x8B857A)
    case .field: Pair(0xFFFFFF, 0x1B1A16)
    case .fieldBorder: Pair(0x8C867B, 0x827C72)
    case .fieldDisabled: Pair(0xF3F0E9, 0x1A1916)
    case .onFieldDisabled: Pair(0x8A847A, 0x78726A)
    case .good: Pair(0x2E6A4A, 0x8FCBA5)
    case .goodSoft: Pair(0xE6EFE5, 0x23342A)
    case .warning: Pair(0x805200, 0xE6B869)
    case .warningSoft: Pair(0xF9EFDA, 0x362B16)
    case .danger, .fieldError: Pair(0xA8323C, 0xF39A98)
    case .dangerSoft: Pair(0xFAEAE9, 0x3B2121)
    case .star: Pair(0xA86E10, 0xE8BE66)
    case .toast: Pair(0x2A2722, 0x3A3731)
    case .onToast: Pair(0xF7F4EE, 0xF3F0E9)
    case .toastAction: Pair(0xA5DBB7, 0xA5DBB7)
    }
  }

  /// Ink blue, and the document's colours for controls by daylight.
  ///
  /// Its button's white on blue is 4.0 to 1, which WCAG allows for large type, so the label is of that size.
  var taskFlow: Pair {
    switch self {
    case .accent: Pair(0x1F5FA8, 0x8FB9EA)
    case .accentStrong: Pair(0x0056B3, 0xAACBF2)
    case .accentSoft: Pair(0xE0F2FF, 0x1E2D40)
    case .button: Pair(0x007AFF, 0x8FB9EA)
    case .buttonPressed: Pair(0x0056B3, 0xAACBF2)
    case .onButton: Pair(0xFFFFFF, 0x0B1D33)
    case .buttonDisabled: Pair(0xCCCCCC, 0x2F2C27)
    case .onButtonDisabled: Pair(0x666666, 0x8B857A)
    case .fieldBorder: Pair(0xCCCCCC, 0x4A463F)
    case .fieldError: Pair(0xFF3B30, 0xF39A98)
    case .fieldDisabledBorder: Pair(0xE0E0E0, 0x33302A)
    case .fieldDisabled: Pair(0xF5F5F5, 0x1A1916)
    case .onFieldDisabled: Pair(0x999999, 0x78726A)
    case .dangerSoft: Pair(0xFFF0F0, 0x3B2121)
    case .toastAction: Pair(0xA9CDF7, 0xA9CDF7)
    default: later
    }
  }

  /// Persimmon; green, amber and red say what lasts, runs low and is used up.
  var restock: Pair {
    switch self {
    case .accent, .button: Pair(0xB84410, 0xF0A57F)
    case .accentStrong, .buttonPressed: Pair(0x923508, 0xF6BD9F)
    case .accentSoft: Pair(0xF8E9DF, 0x3A281D)
    case .onButton: Pair(0xFFFFFF, 0x33150A)
    case .toastAction: Pair(0xF3B797, 0xF3B797)
    default: later
    }
  }
}
