import Kernel
import Kit
import ViewTree
import Wire

/// How one gets from one of the three apps to another.
enum AppDrawer {
  static func view(_ profile: Profile, _ state: State) -> Node<Action> {
    let words = state.words
    return Node.drawer(
      Drawer(
        name: profile.name.isEmpty ? profile.email : profile.name, email: profile.email,
        colour: profile.colour, picture: state.portrait, label: words.apps,
        closeLabel: words.close, apps: apps(state),
        places: [
          .init(
            .settings, words.settings, path: "/settings", isCurrent: state.route == .page(.settings)
          )
        ],
        close: .drawerClosed))
  }

  /// The same three at the side of wide windows.
  static func switcher(_ state: State) -> Node<Action> {
    Node(.nav, .className("app-switch"), .label(state.words.apps), key: "apps") {
      for place in apps(state) {
        Node(
          .a, .href(place.path), .className(place.isCurrent ? "tab current" : "tab"),
          place.isCurrent ? Attribute(.ariaCurrent, "true") : nil
        ) {
          place.icon.node()
          Node(.span, .className("tab-label")) { place.label }
        }
      }
    }
  }

  /// The sign of an app, and where it begins.
  static func start(of app: App) -> (icon: Icon, path: String) {
    switch app {
    case .later: (.sprout, "/inbox")
    case .taskFlow: (.todo, "/tasks")
    case .restock: (.cart, "/restock")
    }
  }

  private static func apps(_ state: State) -> [Drawer<Action>.Place] {
    let words = state.words
    var places: [Drawer<Action>.Place] = []
    for app in App.allCases {
      let (icon, path) = start(of: app)
      places.append(
        .init(icon, words.appName(app), path: path, isCurrent: state.route.app == app))
    }
    return places
  }
}
