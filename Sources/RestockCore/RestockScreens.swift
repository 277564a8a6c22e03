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
    case .shopping: words.shoppingList
    case .page(let page): words.title(page)
    case .account(let page): words.title(page)
    }
  }

  /// What stands below the heading.
  public static func view(
    _ route: RestockRoute, _ state: RestockState, _ scene: Scene
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
    case .shopping: return ShoppingScreen.view(state, scene)
    case .account: return []
    case .page(let page):
      return [
        Node(.div, .className("prose")) {
          for text in scene.words.paragraphs(page, state) { Node(.p) { text } }
        }
      ]
    }
  }

  /// Whether the list is where one is, or a product of it.
  static func isWithinList(_ route: RestockRoute) -> Bool {
    if case .product = route { return true }
    return isHome(route)
  }

  /// Whether the list of products is shown, perhaps with a sheet over it.
  public static func isHome(_ route: RestockRoute) -> Bool {
    RestockRoute.homes.contains { $0 == route }
  }

  /// Whether the settings, a page of theirs, or a sheet of theirs over the list is where one is.
  public static func isWithinSettings(_ route: RestockRoute) -> Bool {
    switch route {
    case .settings, .notifications, .page, .account: true
    case .home, .product, .shopping: false
    }
  }

  /// Where the arrow before the heading leads; nil where there is none.
  public static func back(_ route: RestockRoute) -> String? {
    switch route {
    case .product, .shopping, .page, .account: route.parent
    case .home, .settings, .notifications: nil
    }
  }

  /// What is offered beside the list while nothing is open.
  public static func offer(_ state: RestockState, _ scene: Scene) -> [Node<RestockAction>] {
    HomeScreen.offer(state, scene)
  }

  /// What a list needs now and then.
  static func more(_ words: Words) -> Node<RestockAction> {
    Node.iconButton(
      .more, label: words.more, id: "screen-more", action: RestockAction.optionsTapped)
  }

  /// The buttons after the heading; what is new is added elsewhere where there is a side bar.
  public static func actions(
    _ route: RestockRoute, _ state: RestockState, _ scene: Scene, adds: Bool = true
  ) -> [Node<RestockAction>] {
    let words = scene.words
    if route == .shopping {
      return state.book.livingCount > 0 || !state.book.extras.isEmpty ? [more(words)] : []
    }
    let settings = Node<RestockAction>(
      .a, .href(RestockRoute.settings.path), .className("icon-button"), .label(words.settings),
      Attribute(.title, words.opensSettings)
    ) { Icon.settings.node() }
    if case .product(let id) = route {
      let edit = Node.iconButton(
        .edit, label: words.edit, id: "edit-product", action: RestockAction.editTapped(id))
      return adds ? [edit, settings] : [edit]
    }
    guard RestockRoute.homes.contains(where: { $0 == route }) else { return [settings] }
    // The wireframe has Settings and Add here; a phone searches in "⋯", or by pulling the list.
    var nodes: [Node<RestockAction>] = []
    if state.book.livingCount > 0 {
      nodes.append(
        Node.iconButton(
          .search, label: words.searchItems, id: "search-products", action: .searchTapped))
    }
    nodes.append(settings)
    guard adds else { return nodes }
    let add = Node<RestockAction>(
      .button, .type("button"), .className("icon-button add"), .id("add-product"),
      .label(words.addItem), Attribute(.title, words.addItemHint),
      Attribute(.ariaHasPopup, "dialog"), on: .click(.addTapped)
    ) { Icon.plus.node(size: 28) }
    return nodes + [add]
  }

  /// The places that the tab bar leads to.
  public static func tabs(
    _ route: RestockRoute, _ state: RestockState, _ scene: Scene
  ) -> [Tab] {
    [
      Tab(
        .cart, label: scene.words.productList, path: "/restock",
        isCurrent: RestockScreens.isWithinList(route)),
      Tab(
        .basket, label: scene.words.shopping, path: RestockRoute.shopping.path,
        isCurrent: route == .shopping),
      Tab(
        .settings, label: scene.words.settings, path: RestockRoute.settings.path,
        isCurrent: false),
    ]
  }

  /// The button that floats over the screen.
  public static func floating(
    _ route: RestockRoute, _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction>? {
    nil
  }

  /// The sheet that lies over the screen.
  public static func sheet(_ state: RestockState, _ scene: Scene) -> Node<RestockAction>? {
    switch state.cover {
    case .settings: RestockSheets.settings(state, scene)
    case .notifications: RestockSheets.notifications(state, scene.words)
    case .form(.product(let form)): RestockSheets.product(form, state, scene)
    case .form(.purchase(let form)): RestockSheets.purchase(form, scene.words)
    case .leaving: Node.leaveDialog(scene.words, keep: .coverClosed, leave: .formLeft)
    case .full: PremiumView.full(state, scene.words)
    case .options: RestockSheets.options(state, scene)
    case .menu(let id): state.book.product(id).map { ProductMenu.view($0, state, scene) }
    case .row(let id): RowMenu.view(id, state, scene)
    case nil: nil
    }
  }
}
