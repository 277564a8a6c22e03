public import Kernel
public import Kit
public import SyncCore

/// A screen of this app and its address.
public enum TasksRoute: Hashable, Sendable {
  /// What is overdue, and what is due today.
  case home
  /// What has neither a day nor a list yet.
  case inbox
  /// The days to come.
  case upcoming
  /// The lists and tags.
  case lists
  case list(ID<Entity>)
  /// By the bytes of its name.
  case tag([UInt8])
  /// Everything that is open.
  case all
  /// What was done, and how much.
  case done
  /// Who one is, and what one chose.
  case profile
  case settings
  case notifications
  case privacy
  /// The settings that all apps share.
  case account(AccountPage)
  /// A place with the details of a todo over it.
  case todo(ID<Entity>)

  /// The screen of the steps after the first; home for what is not known.
  public init(steps: [String]) {
    let second = steps.count == 2 ? steps[1] : ""
    switch steps.first {
    case "inbox"?: self = .inbox
    case "upcoming"?: self = .upcoming
    case "lists"?: self = .lists
    case "all"?: self = .all
    case "done"?: self = .done
    case "profile"?: self = .profile
    case "list"?: self = ID<Entity>(text: second).map { .list($0) } ?? .lists
    case "tag"?:
      let name = PercentCoding.decode(Array(second.utf8)[...])
      self = name.isEmpty ? .lists : .tag(name)
    case "settings"?:
      switch second {
      case "notifications": self = .notifications
      case "privacy": self = .privacy
      case "context": self = .account(.privacy)
      default: self = AccountPage(step: second).map { .account($0) } ?? .settings
      }
    case let step?: self = ID<Entity>(text: step).map { .todo($0) } ?? .home
    case nil: self = .home
    }
  }

  public var path: String {
    switch self {
    case .home: "/tasks"
    case .inbox: "/tasks/inbox"
    case .upcoming: "/tasks/upcoming"
    case .lists: "/tasks/lists"
    case .list(let id): "/tasks/list/" + id.text
    case .tag(let name): "/tasks/tag/" + PercentCoding.encode(name)
    case .all: "/tasks/all"
    case .done: "/tasks/done"
    case .profile: "/tasks/profile"
    case .settings: "/tasks/settings"
    case .notifications: "/tasks/settings/notifications"
    case .privacy: "/tasks/settings/privacy"
    // The app has a page on privacy of its own.
    case .account(.privacy): "/tasks/settings/context"
    case .account(let page): "/tasks/settings/" + page.step
    case .todo(let id): "/tasks/" + id.text
    }
  }

  /// Where the arrow before the heading leads; nil where there is none.
  public var parent: String? {
    switch self {
    case .home, .inbox, .upcoming, .lists, .done, .todo: nil
    case .list, .tag, .all: "/tasks/lists"
    case .profile: "/tasks"
    case .settings: "/tasks/profile"
    case .notifications, .privacy, .account(.settings): "/tasks/settings"
    case .account: "/tasks/settings/account"
    }
  }

  /// Which open todos it shows; nil for a screen that shows none, or leaves that as it is.
  var filter: TasksFilter? {
    switch self {
    case .home: .today
    case .inbox: .inbox
    case .upcoming: .upcoming
    case .all, .done: .all
    case .list(let id): .list(id)
    case .tag(let name): .tag(String(decoding: name, as: UTF8.self))
    case .lists, .profile, .settings, .notifications, .privacy, .account, .todo: nil
    }
  }
}
