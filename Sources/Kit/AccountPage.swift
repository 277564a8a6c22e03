import Kernel

/// The settings that all apps share, and the pages that they lead to: each app shows them at addresses of its own.
public enum AccountPage: Sendable, CaseIterable {
  case settings, about, notifications, links, shortcuts, privacy, signIn, imports

  /// Its name in an address; an app has `notifications`, and may have `privacy`, of its own.
  public var step: String {
    switch self {
    case .settings: "account"
    case .about: "about"
    case .notifications: "delivery"
    case .links: "links"
    case .shortcuts: "shortcuts"
    case .privacy: "privacy"
    case .signIn: "sign-in"
    case .imports: "import"
    }
  }

  /// The page of such a name.
  public init?(step: String) {
    guard let page = Self.allCases.first(where: { $0.step == step }) else { return nil }
    self = page
  }
}

extension Words {
  public var about: String { say("About", "정보") }
  public var allSettings: String { say("Account and all settings", "계정과 모든 설정") }
  public var signInMethods: String { say("Sign-in", "로그인 방법") }
  public var widgetsAndCalendars: String { say("Widgets and calendars", "위젯과 캘린더") }
  public var phoneShortcuts: String { say("Shortcuts", "단축어") }
  public var importsTitle: String { say("Import from other apps", "다른 앱에서 가져오기") }
  public var privacyTitle: String { say("Privacy", "개인정보") }

  /// The heading of a page within an app.
  public func title(_ page: AccountPage) -> String {
    switch page {
    case .settings: allSettings
    case .about: about
    case .notifications: allNotifications
    case .links: widgetsAndCalendars
    case .shortcuts: phoneShortcuts
    case .privacy: privacyTitle
    case .signIn: signInMethods
    case .imports: importsTitle
    }
  }
}
