/// The settings that all apps share, and the pages that they lead to: each app shows them at addresses of its own.
public enum AccountPage: Sendable {
  case settings, about, notifications
}
