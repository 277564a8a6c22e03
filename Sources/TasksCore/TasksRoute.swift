public import Kernel
public import SyncCore

/// A screen of this app and its address.
public enum TasksRoute: Hashable, Sendable {
  case home
  /// What was done, and how much.
  case done
  /// Who one is, and what one chose.
  case profile
  case settings
  case notifications
  case privacy
  /// Home with the details of a todo over it.
  case todo(ID<Entity>)

  /// The screen of the steps after the first; home for what is not known.
  public init(steps: [String]) {
    guard let step = steps.first else {
      self = .home
      return
    }
    let second = steps.count == 2 ? steps[1] : ""
    if step == "done" {
      self = .done
    } else if step == "profile" {
      self = .profile
    } else if step == "settings" {
      self = second == "notifications" ? .notifications : second == "privacy" ? .privacy : .settings
    } else if let id = ID<Entity>(text: step) {
      self = .todo(id)
    } else {
      self = .home
    }
  }

  public var path: String {
    switch self {
    case .home: "/tasks"
    case .done: "/tasks/done"
    case .profile: "/tasks/profile"
    case .settings: "/tasks/settings"
    case .notifications: "/tasks/settings/notifications"
    case .privacy: "/tasks/settings/privacy"
    case .todo(let id): "/tasks/" + id.text
    }
  }

  /// Where the arrow before the heading leads; nil where there is none.
  public var parent: String? {
    switch self {
    case .home, .done, .todo: nil
    case .profile: "/tasks"
    case .settings: "/tasks/profile"
    case .notifications, .privacy: "/tasks/settings"
    }
  }
}
