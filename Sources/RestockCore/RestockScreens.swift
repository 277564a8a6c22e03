import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The screens of this app.
public enum RestockScreens {
  /// The heading.
  public static func title(_ route: RestockRoute, _ state: RestockState, _ words: Words) -> String {
    switch route {
    case .home, .settings, .notifications: words.restock
    case .product(let id): state.book.product(id)?.name ?? words.restock
    case .page(let page): words.title(page)
    }
  }

  /// What stands below the heading.
  public static func view(
    _ route: RestockRoute, _ state: RestockState, _ scene: RestockScene
  ) -> [Node<RestockAction>] {
    switch route {
    case .home, .settings, .notifications: return HomeScreen.view(state, scene)
    case .product(let id):
      if let screen = ProductScreen(id, state, scene) { return screen.nodes }
      if scene.isLoading { return HomeScreen.view(RestockState(), scene) }
      return [
        Node.emptyState(
          icon: .search, title: scene.words.nothingFound, text: scene.words.productGone
        ) { Node.linkButton(scene.words.restock, icon: .cart, path: "/restock") }
      ]
    case .page(let page):
      return [
        Node(.div, .className("prose")) {
          for text in scene.words.paragraphs(page) { Node(.p) { text } }
        }
      ]
    }
  }

  /// Where the arrow before the heading leads; nil where there is none.
  public static func back(_ route: RestockRoute) -> String? {
    switch route {
    case .product, .page: route.parent
    case .home, .settings, .notifications: nil
    }
  }

  /// The buttons after the heading.
  public static func actions(
    _ route: RestockRoute, _ scene: RestockScene
  ) -> [Node<RestockAction>] {
    let words = scene.words
    let settings = Node<RestockAction>(
      .a, .href(RestockRoute.settings.path), .className("icon-button"), .label(words.settings),
      Attribute(.title, words.opensSettings)
    ) { Icon.settings.node() }
    guard RestockRoute.homes.contains(where: { $0 == route }) else { return [settings] }
    let add = Node<RestockAction>(
      .button, .type("button"), .className("icon-button add"), .id("add-product"),
      .label(words.addItem), Attribute(.title, words.addItemHint),
      Attribute(.ariaHasPopup, "dialog"), on: .click(.addTapped)
    ) { Icon.plus.node(size: 28) }
    return [settings, add]
  }

  /// The places that the tab bar leads to.
  public static func tabs(
    _ route: RestockRoute, _ state: RestockState, _ scene: RestockScene
  ) -> [Tab] {
    [
      Tab(
        .cart, label: scene.words.productList, path: "/restock",
        isCurrent: RestockRoute.homes.contains { $0 == route }),
      Tab(
        .settings, label: scene.words.settings, path: RestockRoute.settings.path,
        isCurrent: false),
    ]
  }

  /// The button that floats over the screen.
  public static func floating(
    _ route: RestockRoute, _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction>? {
    nil
  }

  /// The sheet that lies over the screen.
  public static func sheet(_ state: RestockState, _ scene: RestockScene) -> Node<RestockAction>? {
    switch state.cover {
    case .settings: RestockSheets.settings(state, scene)
    case .notifications: RestockSheets.notifications(state, scene.words)
    case .form(.product(let form)): RestockSheets.product(form, state, scene)
    case .form(.purchase(let form)): RestockSheets.purchase(form, scene.words)
    case .leaving: Node.leaveDialog(scene.words, keep: .coverClosed, leave: .formLeft)
    case .full: RestockSheets.full(state.limit, scene.words)
    case nil: nil
    }
  }
}
