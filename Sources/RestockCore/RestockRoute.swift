public import Kernel
public import Kit
public import SyncCore

/// A screen of this app and its address.
public enum RestockRoute: Hashable, Sendable {
  case home
  case product(ID<Entity>)
  /// What to buy now or soon.
  case shopping
  /// Sheets over the home screen.
  case settings
  case notifications
  case page(RestockPage)
  case account(AccountPage)

  /// The screen of the steps after the first; home for what is not known.
  public init(steps: [String]) {
    self = .home
    guard let step = steps.first else { return }
    if steps.count == 1, let id = ID<Entity>(text: step) { self = .product(id) }
    if steps.count == 1, step == "shopping" { self = .shopping }
    if steps.count == 1, step == "settings" { self = .settings }
    if steps.count == 2, step == "settings" {
      if steps[1] == "notifications" { self = .notifications }
      if let page = AccountPage(step: steps[1]) { self = .account(page) }
    }
    for page in RestockPage.allCases where steps.count == 1 && page.step == step {
      self = .page(page)
    }
  }

  /// The home screen, and what lies over it.
  static let homes: [RestockRoute] = [.home, .settings, .notifications]

  public var path: String {
    switch self {
    case .home: "/restock"
    case .product(let id): "/restock/" + id.text
    case .shopping: "/restock/shopping"
    case .settings: "/restock/settings"
    case .notifications: "/restock/settings/notifications"
    case .page(let page): "/restock/" + page.step
    case .account(let page): "/restock/settings/" + page.step
    }
  }

  /// Where the way back leads; nil on the home screen.
  public var parent: String? {
    switch self {
    case .home: nil
    case .product, .shopping, .settings: "/restock"
    case .notifications, .page, .account(.settings): "/restock/settings"
    case .account: "/restock/settings/account"
    }
  }
}

/// A page of text that the settings lead to.
public enum RestockPage: Hashable, Sendable, CaseIterable {
  case privacy, terms, support

  var step: String {
    switch self {
    case .privacy: "privacy"
    case .terms: "terms"
    case .support: "support"
    }
  }
}
