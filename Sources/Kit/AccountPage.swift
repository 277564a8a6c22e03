/// The settings that all apps share, and the pages that they lead to: each app shows them at addresses of its own.
public enum AccountPage: Sendable {
  case settings, about, notifications, links, shortcuts, privacy, signIn
}

extension Words {
  public var signInMethods: String { say("Sign-in", "로그인 방법") }
  public var widgetsAndCalendars: String { say("Widgets and calendars", "위젯과 캘린더") }
  public var phoneShortcuts: String { say("Shortcuts", "단축어") }
  public var privacyTitle: String { say("Privacy", "개인정보") }
}
